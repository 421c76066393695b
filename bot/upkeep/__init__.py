"""Tools for whoever looks after the bot: backups, health lines, a check of the setup, metrics."""
