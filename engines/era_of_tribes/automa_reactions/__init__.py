"""What an AUTOMA does when it is not its turn: in battle, exhausted, and what a land is worth to it."""
