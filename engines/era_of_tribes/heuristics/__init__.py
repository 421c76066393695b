"""A computer that plays Era of Tribes: quick, plain, and with a purpose."""

from engines.era_of_tribes.heuristics.policy import Purposeful
from engines.era_of_tribes.proposals.purposes import PURPOSES, ROUND, Purpose

__all__ = ["PURPOSES", "ROUND", "Purpose", "Purposeful"]
