"""Fingerprints of seeded games: compiled, plain and bounds-checked runs must give the same."""
