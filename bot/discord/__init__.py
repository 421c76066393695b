"""What every feature needs to speak with Discord: the house, its components, answers, commands and permissions."""
