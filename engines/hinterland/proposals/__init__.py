"""The orders of a season: what the rules propose (22.2), and what computer players then improve on."""
