"""Every action card: `test_<id>_...` for its upper half, and for its tactic."""
