"""Clash of Cultures under test. Tests named `w_..` are the worked examples of the rules."""
