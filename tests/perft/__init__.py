"""Counts of move sequences from fixed positions."""
