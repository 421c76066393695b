"""Somebody to play with: computer players for every game, from what the game says of good play."""

from engines.players.player import STRENGTHS, Decision, Strength, decide, hint
from engines.players.search import Weighed, answers, search
from engines.players.sim import Moment, Sim

__all__ = ["STRENGTHS", "Decision", "Moment", "Sim", "Strength", "Weighed", "answers", "decide", "hint", "search"]
