"""A player that holds fields, builds, feeds its people and takes what lies open: quick and plain, in every mode."""

from engines.hinterland.heuristics.policy import Purposeful

__all__ = ["Purposeful"]
