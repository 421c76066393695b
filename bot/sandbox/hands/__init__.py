"""What a person can do: type a command, press, choose, fill in a form, say something."""
