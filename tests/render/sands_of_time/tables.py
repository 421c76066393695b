"""Tables to draw: fresh ones and the fullest there can be. No game is played, so that rules may change freely."""

from __future__ import annotations

from functools import cache

from engines.kernel import Event, Match, Seat, Words
from engines.sands_of_time import GAME
from engines.sands_of_time.view import SandsView
from render.sands_of_time.crowd import crowded, ended
from render.sands_of_time.speech import Speech

NAMES = ("Aurelia", "Vercassivellaunus", "Kleitos", "Nefertari", "Boudica of the Iceni")
WORDS = Words(GAME.catalogs["en"], NAMES)
SPEECH = Speech(WORDS)


@cache
def fresh(seats: int, seat: Seat | None = None) -> SandsView:
    """A table at which nobody has moved yet."""
    match, _ = Match.start(GAME, seats, "a table to draw", GAME.options())
    view = match.view(seat)
    assert isinstance(view, SandsView)
    return view


@cache
def full(seats: int, seat: Seat | None = None) -> SandsView:
    return crowded(fresh(seats, seat))


@cache
def over(seats: int) -> SandsView:
    return ended(full(seats))


def told(key: str, **params: object) -> Event:
    return Event(key=key, params=params)


RAID = (
    told("move.moved", seat=1, origin="italia", target="graecia", citizens={"soldier": 3}),
    told("raid.plundered", seat=1, region="graecia", soldiers=3, amount=3, resource="gold"),
    told("caravan.paid", seat=1, border="italia--sicilia", price=2, resource="gold"),
    told("build.built", seat=1, building="temple", region="italia", price=4),
)
