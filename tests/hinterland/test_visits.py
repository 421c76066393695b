"""How often a player must come to the table in a year of peace (25.7, 26)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engines.hinterland import GAME
from engines.hinterland.facts import Mode, Season
from engines.hinterland.maps import MapName
from engines.hinterland.state import HinterlandOptions, HinterlandState
from engines.kernel import Command, Happened, Match, Plan, Planned, Refused, Seat
from engines.kernel.choices import NextSlot

WAR = ("battle.", "siege.", "fate.", "withdrawal.")
WANT = ("wages.",)
"""Whoever cannot pay everybody chooses whom to lose."""
BY_SEA = ("embark", "sail", "disembark")
YEARS = 3


def peaceful(state: HinterlandState, seat: Seat, said: dict[str, Any]) -> bool:
    """Nobody goes where another has anything, or next to it; ships go past everybody"""
    others = {unit.at for unit in state.units if unit.owner != seat}
    others |= {at for at, land in state.lands.items() if land.owner not in (None, seat) or land.herds}
    others |= {at for at, land in state.lands.items() if land.sower not in (None, seat)}
    others |= {at for at, site in state.sites.items() if site.owner != seat}
    near = set().union(*(state.board.in_sight[at] for at in others))
    return said["verb"] not in BY_SEA and said.get("target") not in near


def peaceful_sheet(match: Match, seat: Seat) -> Command:
    """What is proposed, without what would disturb somebody"""
    filled: dict[str, Planned] = {}
    state = match.state
    assert isinstance(state, HinterlandState)
    while not isinstance(step := match.suggest(seat, "sheet", filled), Command):
        assert isinstance(step, NextSlot) and isinstance(step.domain, Plan)
        wished = [said for said in step.domain.usual or () if peaceful(state, seat, said)]
        filled[step.slot.name] = step.domain.keep(wished).orders
    return step


def visits(chart: MapName, mode: Mode, seats: int) -> Counter[tuple[Seat, int]]:
    """Visits by player and year; one begins when somebody answers who has not given the answer before, or in another
    season"""
    seed = f"peace {chart} {mode}"
    match, _ = Match.start(GAME, seats, seed, HinterlandOptions(map=chart, mode=mode, pace="brisk"))
    # Who plays for a while has said once what is done without asking.
    for player in match.table.state.players:
        player.standing = {"rerolls": "never", "foraging": "never"}
    found: Counter[tuple[Seat, int]] = Counter()
    at_war: set[int] = set()
    last: tuple[Seat, Season] | None = None
    while not match.over:
        state = match.state
        assert isinstance(state, HinterlandState)
        if state.year > YEARS:
            break
        # Whoever is at it goes on.
        seat = last[0] if last and last[0] in match.waiting else match.waiting[0]
        key = match.asks[seat].key
        if not key.startswith("setup."):
            found[seat, state.year] += (seat, state.season) != last
        if key.startswith((*WAR, *WANT)):
            at_war.add(state.year)
        last = (seat, state.season)
        command = peaceful_sheet(match, seat) if key == "sheet.write" else match.usual(seat)
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
