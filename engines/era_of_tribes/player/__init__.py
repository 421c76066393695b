"""A computer that plays Era of Tribes: quick, plain, and with a purpose."""

from engines.era_of_tribes.counsel.purposes import PURPOSES, ROUND, Purpose
from engines.era_of_tribes.player.policy import Purposeful

__all__ = ["PURPOSES", "ROUND", "Purpose", "Purposeful"]
