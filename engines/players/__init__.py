"""Computer players for every game. They use what each game says of good play: its `Policy`."""

from engines.players.player import Decision, at_a_glance, decide
from engines.players.search import Weighed, answers, search
from engines.players.sim import Moment, Sim

__all__ = ["Decision", "Moment", "Sim", "Weighed", "answers", "at_a_glance", "decide", "search"]
