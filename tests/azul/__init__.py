"""The rules of Azul, clause by clause."""
