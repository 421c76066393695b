"""What to order in a season: read by the proposals of the game (22.2) and by its computer players."""
