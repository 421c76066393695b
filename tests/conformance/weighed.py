"""Whether one answer turns out better than another, when everybody plays on by good sense."""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev

from engines.kernel import Command, Match, Seat
from engines.players import Moment, search

NOISE = 0.05
"""Less than this a measure of a position does not tell apart."""
CLEARLY = 0.3
"""Points that it must bring at least."""
WORLDS = 12
"""Worlds in which both are tried."""
ERRORS = 2.0
"""Standard errors by which it must do better."""


def clearly_better(match: Match, seat: Seat, one: Command, other: Command) -> bool:
    weighed = search(Moment.of(match), seat, [other, one], 2 * WORLDS, f"{match.count} {seat}")
    values = {str(found.command.said()): found.values for found in weighed}
    pairs = zip(values[str(one.said())], values[str(other.said())], strict=True)
    gains = [here - there for here, there in pairs]
    return mean(gains) > max(CLEARLY, ERRORS * stdev(gains) / sqrt(len(gains)))
