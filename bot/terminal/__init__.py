"""A table without Discord."""
