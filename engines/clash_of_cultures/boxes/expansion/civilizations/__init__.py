"""One file a civilization: its four advances and three leaders."""
