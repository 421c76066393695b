"""A player that settles, learns, builds and takes what lies open: quick, plain, and clearly better than chance."""

from engines.clash_of_cultures.heuristics.policy import Purposeful

__all__ = ["Purposeful"]
