"""Somebody to play with: computer players for every game, from what the game says of good play."""

from engines.players.player import Decision, at_a_glance, decide
from engines.players.search import Weighed, answers, search
from engines.players.sim import Moment, Sim

__all__ = ["Decision", "Moment", "Sim", "Weighed", "answers", "at_a_glance", "decide", "search"]
