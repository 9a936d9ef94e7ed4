"""The laws of every game, searched for exceptions by Hypothesis."""
