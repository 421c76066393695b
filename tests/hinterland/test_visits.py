"""How often a player must come to the table in a year of peace (25.7, 26)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engines.hinterland import GAME
from engines.hinterland.facts import Mode
from engines.hinterland.maps import MapName
from engines.hinterland.state import HinterlandOptions, HinterlandState
from engines.kernel import Command, Happened, Match, Planned, Refused, Seat
from engines.kernel.choices import NextSlot

WAR = ("battle.", "siege.", "fate.", "withdrawal.")
PEACEFUL = {
    *("sow", "feast", "feed", "march", "drive", "haul"),
    *("buy", "upgrade", "train", "purchase", "sell", "build", "assign", "hurry", "restore"),
}
TRIES = 8
YEARS = 4


def peaceful(state: HinterlandState, seat: Seat, orders: Planned) -> bool:
    """Nobody goes where another has anything, or next to it"""
    others = {unit.at for unit in state.units if unit.owner != seat}
    others |= {at for at, land in state.lands.items() if land.owner not in (None, seat) or land.herds}
    near = set().union(*(state.board.within(at, 1) for at in others))
    return all(said["verb"] in PEACEFUL and said.get("target") not in near for said in orders)


def some_sheet(match: Match, seat: Seat, rnd: random.Random) -> Command:
    """A sheet of random orders that disturb nobody"""
    filled: dict[str, Planned] = {}
    state = match.state
    assert isinstance(state, HinterlandState)
    while not isinstance(step := match.suggest(seat, "sheet", filled), Command):
        assert isinstance(step, NextSlot)
        tried = (step.domain.sample(rnd) for _ in range(TRIES))
        filled[step.slot.name] = next((orders for orders in tried if peaceful(state, seat, orders)), ())
    return step


def visits(chart: MapName, mode: Mode, seats: int) -> Counter[tuple[Seat, int]]:
    """Visits by player and year; a visit begins when somebody answers who has not given the answer before"""
    seed = f"peace {chart} {mode}"
    rnd = random.Random(seed)
    match, _ = Match.start(GAME, seats, seed, HinterlandOptions(map=chart, mode=mode, pace="brisk"))
    found: Counter[tuple[Seat, int]] = Counter()
    at_war: set[int] = set()
    last: Seat | None = None
    while not match.over:
        state = match.state
        assert isinstance(state, HinterlandState)
        if state.year > YEARS:
            break
        seat = match.waiting[0]
        key = match.asks[seat].key
        if not key.startswith("setup."):
            found[seat, state.year] += seat != last
        if key.startswith(WAR):
            at_war.add(state.year)
        last = seat
        command = some_sheet(match, seat, rnd) if key == "sheet.write" else match.usual(seat)
        assert not isinstance(command, Refused)
        assert isinstance(match.submit(seat, command), Happened)
    return Counter({(seat, year): count for (seat, year), count in found.items() if year not in at_war})


@pytest.mark.parametrize(("mode", "most"), [("quick", 4), ("extended", 6)])
@pytest.mark.parametrize(("chart", "seats"), [("italia", 2), ("britannia", 3), ("huns", 4)])
def test_a_year_of_peace_takes_few_visits(chart: MapName, seats: int, mode: Mode, most: int) -> None:
    found = visits(chart, mode, seats)
    assert found, "a year without war was foreseen"
    average, highest = sum(found.values()) / len(found), max(found.values())
    print(f"{chart}, {mode}, {seats} players: {average:.1f} visits a player and year, at most {highest}")
    assert highest <= most
