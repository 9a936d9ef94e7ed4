"""Slow, obvious simulators written from the rules text alone, to check the real engine against."""
