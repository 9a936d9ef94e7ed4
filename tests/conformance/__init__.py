"""The laws that hold for every game of the house."""
