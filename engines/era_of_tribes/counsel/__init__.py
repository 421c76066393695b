"""What the game proposes to whoever does not care: no rule hangs on it."""
