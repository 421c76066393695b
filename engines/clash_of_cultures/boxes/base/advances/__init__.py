"""Advances, by category (8)."""
