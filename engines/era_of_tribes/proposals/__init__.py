"""What the rules propose to players who do not choose themselves. No rule depends on it."""
