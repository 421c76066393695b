"""The players of the worked examples."""

M, A, N = 0, 1, 2
