"""The conditions of objective cards (11.3)."""
