"""Worked examples (19), each under its number."""
