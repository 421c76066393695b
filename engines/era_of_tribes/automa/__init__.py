"""The AUTOMAs: peoples that no player leads (24 to 31)."""
