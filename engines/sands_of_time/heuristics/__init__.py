"""A player that follows one of a few purposes, builds and scores: quick, plain, and clearly better than chance."""

from engines.sands_of_time.heuristics.policy import Purposeful
from engines.sands_of_time.heuristics.purposes import BUILDER, CONQUEROR, MERCHANT, MIXED, PURPOSES, Purpose

__all__ = ["BUILDER", "CONQUEROR", "MERCHANT", "MIXED", "PURPOSES", "Purpose", "Purposeful"]
