"""The upper halves of action cards, and tactics (11.2)."""
