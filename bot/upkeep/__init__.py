"""For whoever looks after the bot: copies by the clock, a line on how it is, what is missing, a page of numbers."""
