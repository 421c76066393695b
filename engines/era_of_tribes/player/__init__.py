"""A computer that plays Era of Tribes: `propose` says what it would do, `worth` how well it stands."""

from engines.era_of_tribes.player.answers import propose
from engines.era_of_tribes.player.outlook import worth
from engines.era_of_tribes.player.purposes import PURPOSES, ROUND, Purpose

__all__ = ["PURPOSES", "ROUND", "Purpose", "propose", "worth"]
