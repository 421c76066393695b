"""What exists and what happens to it: people, channels, messages, files, interactions, who is told. No network."""
