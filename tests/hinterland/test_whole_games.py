"""Long random games on every map in every mode, by players who do not give themselves away."""

from __future__ import annotations

import random
from itertools import product
from typing import Literal, TypeAlias

import pytest

from engines.hinterland import GAME
from engines.hinterland.facts import Mode
from engines.hinterland.invariants import check
from engines.hinterland.maps import MapName
from engines.hinterland.state import HinterlandOptions, HinterlandState
from engines.kernel import Choose, Command, Happened, Match, NextSlot, Plan, Seat
from tests.conformance.games import one_in

MAPS: tuple[MapName, ...] = ("italia", "vikings", "orient", "britannia", "taifas", "huns")
Pace: TypeAlias = Literal["brisk", "strict"]
MODES: tuple[Mode, ...] = ("quick", "basic", "original", "extended")
GIVES_AWAY = {"offer", "disband", "demolish", "degrade", "surrender", "slaughter"}


PACES: tuple[Pace, ...] = ("strict", "brisk")


def stubborn(match: Match, seat: Seat, rnd: random.Random) -> Command:
    """A random answer, but no treaties, and nothing torn down or dismissed."""
    key = match.asks[seat].key
    if key in ("treaty.answer", "siege.surrender"):
        return Choose(of="reply", choice="refuse") if key == "treaty.answer" else Choose(of="answer", choice=False)
    command = match.sample(seat, rnd)
    plan = next((name for name in ("orders", "trade") if name in type(command).model_fields), None)
    if plan is None or not any(order["verb"] in GIVES_AWAY for order in getattr(command, plan)):
        return command
    before = {slot.name: getattr(command, slot.name) for slot in command.slots if slot.name != plan}
    asked = match.suggest(seat, command.verb, before)
    assert isinstance(asked, NextSlot) and isinstance(asked.domain, Plan)
    kept = asked.domain.keep([order for order in getattr(command, plan) if order["verb"] not in GIVES_AWAY])
    return command.model_copy(update={plan: kept.orders})


def play(chart: MapName, mode: Mode, seats: int, seed: str, pace: Pace, most: int | None = None) -> HinterlandState:
    rnd = random.Random(seed)
    match, _ = Match.start(GAME, seats, seed, HinterlandOptions(map=chart, mode=mode, pace=pace))
    count = 0
    while not match.over and (most is None or count < most):
        seat = rnd.choice(match.waiting)
        happened = match.submit(seat, stubborn(match, seat, rnd))
        assert isinstance(happened, Happened), happened
        state = match.state
        assert isinstance(state, HinterlandState)
        check(state)
        count += 1
        match.forget()
    state = match.state
    assert isinstance(state, HinterlandState)
    return state


@one_in(2)
@pytest.mark.parametrize(("chart", "mode"), list(product(MAPS, MODES)))
def test_everything_holds_while_a_game_goes_on(chart: MapName, mode: Mode) -> None:
    seats = 2 + (MAPS.index(chart) + MODES.index(mode)) % 3
    pace = PACES[(MAPS.index(chart) + MODES.index(mode) // 2) % 2]
    play(chart, mode, seats, f"{chart} {mode}", pace, most=120)


@pytest.mark.long
@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("chart", MAPS)
def test_everything_holds_to_the_end_of_a_game(chart: MapName, mode: Mode, seats: int) -> None:
    for number in range(4):
        state = play(chart, mode, seats, f"{chart} {mode} {seats} {number}", PACES[number % 2])
        assert state.phase == "over"
