"""The one door to numba, chance, heaps of tiles as count arrays, and rows of numbers."""
