"""Who sits at the table: the protocol of a player, and the players we ship."""
