"""A player that follows one of a few purposes, builds and scores: quick, plain, and clearly better than chance."""

from tests.sands_of_time.purposeful.player import Purposeful
from tests.sands_of_time.purposeful.purposes import BUILDER, CONQUEROR, MERCHANT, MIXED, PURPOSES, Purpose

__all__ = ["BUILDER", "CONQUEROR", "MERCHANT", "MIXED", "PURPOSES", "Purpose", "Purposeful"]
