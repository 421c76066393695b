"""What must hold after every command (21.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

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
from engines.clash_of_cultures.pieces import free_capacity
from engines.clash_of_cultures.purse import limits
from engines.clash_of_cultures.scoring import points
from engines.clash_of_cultures.state import BARBARIANS, ClashState


def check(state: ClashState, asked: Collection[str] = ()) -> None:
    check_players(state)
    check_pieces(state)
    check_cards(state)
    if not asked:
        check_between(state)


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
