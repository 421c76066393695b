"""Map geometry, precomputed: the builder (run by hand) and the run-time reader."""
