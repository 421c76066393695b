"""What a call tells beside the news: when it is, which turns are the last sure ones, and which lands matter."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel import Event, Seat, Words, upcoming
from engines.sands_of_time.data import BOARD
from engines.sands_of_time.view import RegionView, SandsView


def clock(view: SandsView, words: Words) -> str:
    if view.result:
        return words.of_position("over", seats=list(view.result.winners))
    if not all(player.advances for player in view.players):
        return words.of_position("clock_setup")
    return words.of_position(
        "clock",
        dynasty=view.dynasty,
        generation=view.generation,
        round=min(view.round + 1, view.max_rounds),
        most=view.max_rounds,
    )


def ahead(view: SandsView, seat: Seat) -> Sequence[Event]:
    """6.2.5, 6.5: whether this turn may be the last, or is the last, of a dynasty or a generation."""
    if view.phase != "plan" and view.active != seat:
        return ()
    this_round = view.round + 1
    number = BOARD.generation.numbers.get(this_round)
    if number is None and this_round < view.max_rounds:
        return ()
    most, ends_dynasty = (number or 0) - 1, view.space + 1 >= BOARD.dynasty.first_spaces[view.dynasty]
    if number is None:
        last = upcoming("time.last", dynasty=view.dynasty) if ends_dynasty else upcoming("time.will_end")
        return (last,)
    if not ends_dynasty:
        return (upcoming("time.may_end", most=most),)
    return (
        upcoming("time.last_sure", number=1, dynasty=view.dynasty),
        upcoming("time.die", cause=1, most=most, rounds=view.max_rounds),
    )


def lands(view: SandsView, seat: Seat) -> Sequence[str]:
    """The regions under the control of a seat: its capital, then those where most of its people live."""
    own = [region for region in view.regions if region.controller == seat]
    own.sort(key=lambda region: (region.status != "capital", -people(region, seat)))
    return [region.id for region in own]


def near(view: SandsView, seat: Seat) -> frozenset[str]:
    """The regions that a seat controls or where its people live, and those beside them."""
    home = {region.id for region in view.regions if region.controller == seat or people(region, seat)}
    beside = [{border.a, border.b} for border in view.borders]
    return frozenset(home.union(*(ends for ends in beside if ends & home)))


def people(region: RegionView, seat: Seat) -> int:
    return region.peasants[seat] + region.soldiers[seat]
