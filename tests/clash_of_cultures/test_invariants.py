"""Random games: everything that must hold after every command (21.4)."""

from __future__ import annotations

import random

import pytest

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.hexes import board
from engines.clash_of_cultures.invariants import check
from engines.clash_of_cultures.state import ClashOptions, ClashState
from engines.kernel import Command, Happened, Match, Options

RIM = {
    2: "A3 B2 C2 D1 E2 F2 G3 F3 F4 G5 F5 F6 G7 F7 E8 D8 C8 B7 A7 B6 B5 A5 B4 B3",
    3: "A5 B4 C4 C3 B2 C2 D2 E3 F3 G4 H4 H5 H6 I7 J6 J7 I8 H8 G9 F9 E10 D9 C9 B9 B10 A10 A9 A8 A7 A6",
    4: "A4 B3 C3 C2 B1 C1 D1 E2 F1 G2 H1 I1 J1 I2 I3 J3 K4 J4 J5 K6 J6 I7 I8 J8 I9 H8 G8 F8 E8 D8 C9 B8 C8 C7 B6 A6"
    " B5 B4",
}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_edge_of_the_map_goes_clockwise(seats: int) -> None:
    wanted, rim = RIM[seats].split(), board(seats).rim
    start = rim.index(wanted[0])
    assert [*rim[start:], *rim[:start]] == wanted


def thoughtful(match: Match, rnd: random.Random) -> tuple[int, Command]:
    """At random, but few trades and no city razed: such games last, and visit more of the rules."""
    seat = rnd.choice(match.waiting)
    for _ in range(6):
        command = match.sample(seat, rnd)
        dull = command.verb in ("trade", "pass", "stop") or match.asks[seat].key == "status.raze"
        if not dull or rnd.random() < 0.1:
            break
    usual = match.asks[seat].usual
    if match.asks[seat].key == "status.raze" and usual is not None:
        return seat, usual
    return seat, command


def play(seats: int, seed: str, options: Options | None = None) -> Match:
    rnd = random.Random(seed)
    match, _ = Match.start(GAME, seats, seed, options)
    while not match.over:
        seat, command = thoughtful(match, rnd)
        happened = match.submit(seat, command)
        assert isinstance(happened, Happened), (command, happened)
        assert isinstance(match.state, ClashState)
        if match.asks:
            check(match.state, [ask.key for ask in match.asks.values()])
        for point in happened.checkpoints:
            check(GAME.state.model_validate_json(point.state))
        match.forget()
    return match


@pytest.mark.parametrize(("seats", "seed"), [(2, "Uruk"), (3, "Memphis"), (4, "Knossos")])
def test_a_whole_random_game_keeps_every_rule(seats: int, seed: str) -> None:
    assert play(seats, seed).result is not None


@pytest.mark.parametrize(
    "options",
    [
        ClashOptions(length="short", wonders="buffet"),
        ClashOptions(length="flexible", events="optional"),
        ClashOptions(events="symbols"),
    ],
)
def test_variants_come_to_an_end(options: ClashOptions) -> None:
    assert play(2, "Ugarit", options).result is not None


@pytest.mark.long
@pytest.mark.parametrize("number", range(60))
def test_many_games(number: int) -> None:
    assert play(2 + number % 3, f"long {number}").result is not None
