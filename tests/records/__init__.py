"""Records of games, and the tables of the pages about formats."""
