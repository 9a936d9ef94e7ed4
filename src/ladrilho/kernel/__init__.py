"""The one door to numba, chance, and heaps of tiles as count arrays."""
