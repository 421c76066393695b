"""Random games: everything that must hold after every command (21.4)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.data import (
    ACTION_CARDS,
    ADVANCES,
    BUILDING,
    BUILDINGS,
    CATEGORIES,
    EVENTS,
    LIMITS,
    OBJECTIVE_CARDS,
    TOP,
    UNITS,
    WONDERS,
)
from engines.clash_of_cultures.hexes import board
from engines.clash_of_cultures.pieces import free_capacity
from engines.clash_of_cultures.purse import limits
from engines.clash_of_cultures.scoring import points
from engines.clash_of_cultures.state import BARBARIANS, ClashOptions, ClashState
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


def check_pieces(state: ClashState) -> None:
    """1.3, 21.4.1"""
    for owner in (BARBARIANS, *range(state.seats)):
        assert all(state.supply(owner, kind) >= 0 for kind in ("settlement", *UNITS))
        if owner >= 0:
            assert all(0 <= state.supply(owner, piece) <= BUILDING.per_player_of_each_kind for piece in BUILDINGS)
    assert len({unit.id for unit in state.units}) == len(state.units)


def check_hexes(state: ClashState) -> None:
    """3.6, 21.4.2, 21.4.9"""
    owners: dict[str, set[int]] = {}
    for unit in state.units:
        owners.setdefault(unit.hex, set()).add(unit.owner)
        assert unit.hex in state.terrain
        assert unit.is_ship is False or state.is_water(unit.hex)
    for spot, here in owners.items():
        assert len(here) == 1, spot
        owner = next(iter(here))
        if state.is_water(spot):
            assert free_capacity(state, owner, spot) >= 0, spot
        else:
            most = limits(state, owner, spot).army_units if owner >= 0 else LIMITS.army_units
            assert state.army_at(spot, owner) <= most
        assert spot not in state.cities or state.cities[spot].owner == owner
    for spot, city in state.cities.items():
        assert state.terrain[spot] not in (("water",) if "expansion" in state.options.boxes else ("water", "barren"))
        assert city.size <= LIMITS.city_size
        assert ("port" in city.buildings) == (city.port is not None)


def check_players(state: ClashState) -> None:
    """21.4.4 to 21.4.6, 21.4.10"""
    for seat, player in enumerate(state.players):
        most = limits(state, seat).stock
        assert all(0 <= n <= most.get(coin, 999) for coin, n in player.purse.items())
        assert 0 <= player.counter <= LIMITS.event_counter
        categories = {ADVANCES[advance].category for advance in player.advances}
        assert sum(CATEGORIES[category].government for category in categories) <= 1
        assert all(TOP[category] in player.advances for category in categories)
        assert len(set(player.advances)) == len(player.advances)
        assert all(worth * 2 == int(worth * 2) for worth in points(state, seat).values())


def check_cards(state: ClashState) -> None:
    """21.4.7"""
    found: Counter[str] = Counter()
    for pile in (*state.decks.values(), *state.discards.values(), state.open_wonders, state.on_table):
        found.update(pile)
    found.update(list(state.monuments))
    for player in state.players:
        found.update([*player.actions, *player.objectives, *player.wonders, *player.kept])
        found.update(scored.card for scored in player.scored)
    found.update(side.card for battle in state.fights for side in battle.sides if side.card)
    assert all(found[card] <= 1 for card in (*ACTION_CARDS, *OBJECTIVE_CARDS, *WONDERS))
    assert all(found[card] <= row.count for card, row in EVENTS.items())
    state_cards = {card: n for card, n in found.items() if n}
    assert set(WONDERS) >= {card for card in state_cards if card in WONDERS}


def check_between(state: ClashState) -> None:
    """What holds when a step of the turn is complete (21.4.5, 21.4.8)"""
    # 17.6: what the status phase of a brisk game brought waits for the own next turn.
    waits = state.options.pace == "brisk"
    on = state.turn.seat if state.turn else None
    assert all(player.counter > 0 for seat, player in enumerate(state.players) if not waits or seat == on)
    assert not state.fights
    assert state.command is None
    found = sum(len(pile) for pile in (state.decks["action"], state.discards["action"]))
    held = sum(card in ACTION_CARDS for player in state.players for card in player.actions)
    laid = sum(side.card is not None for battle in state.fights for side in battle.sides)
    assert found + held + laid <= len(ACTION_CARDS)
    assert not any(unit.moved for unit in state.units)
    check_hexes(state)


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
        state = match.state
        assert isinstance(state, ClashState)
        check_players(state)
        check_pieces(state)
        check_cards(state)
        for point in happened.checkpoints:
            check_between(GAME.state.model_validate_json(point.state))
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
