"""Discord's REST API v10, as far as the bot uses it: a module for each group of routes."""
