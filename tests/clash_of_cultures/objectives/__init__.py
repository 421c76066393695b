"""Both halves of every objective card: `test_<id>_...`."""
