"""Search players: a tree over the current round in compiled code, valued where the round ends."""
