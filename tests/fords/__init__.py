"""The small game of the house, where it is more than an example."""
