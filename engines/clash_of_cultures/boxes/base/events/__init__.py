"""The texts of event cards (12.1)."""
