"""Processes beside the bot, for what its event loop must not wait for: they draw, film and think."""
