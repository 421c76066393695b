"""Looking at a game: boards and hands, the story, the rules. Private to whoever looks."""
