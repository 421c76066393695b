"""Every event card, its text and its symbol: `test_<id>_...`."""
