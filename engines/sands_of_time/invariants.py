"""What must be true of every position, whatever was played."""

from __future__ import annotations

from collections.abc import Collection

from engines.sands_of_time.data import (
    ACTION_CARDS,
    ADVANCES,
    BOARD,
    BORDERS,
    BUILDINGS,
    CHRONICLES,
    FIELDS,
    ROWS,
    TILES,
)
from engines.sands_of_time.effects import max_unrest
from engines.sands_of_time.state import SandsState

HOMELESS = "capital.new"
"""Somebody has no capital, and chooses a new one."""
PICKING = ("first_province", "second_province", "third_province", "capital")


def check(state: SandsState, asked: Collection[str] = ()) -> None:
    for seat in range(state.seats):
        check_empire(state, seat, HOMELESS in asked)
        check_player(state, seat)
    check_map(state)
    check_advances(state)
    assert state.space <= BOARD.dynasty.last
    assert 0 <= state.round <= BOARD.generation.max_rounds


def check_empire(state: SandsState, seat: int, homeless: bool) -> None:
    own = state.regions_of(seat)
    capitals = [region for region in own if state.lands[region].status == "capital"]
    if state.phase not in PICKING and not homeless:
        assert len(capitals) == 1
    assert len(capitals) <= 1
    if state.phase not in ("first_province", "second_province"):
        assert 1 <= len(own) <= BOARD.limits.regions
    assert state.supply(seat, "peasant") >= 0
    assert state.supply(seat, "soldier") >= 0
    assert state.caravans_left(seat) >= 0
    assert state.markers_left(seat) >= 0


def check_player(state: SandsState, seat: int) -> None:
    player = state.players[seat]
    assert 0 <= player.grain <= BOARD.resources.max
    assert 0 <= player.gold <= BOARD.resources.max
    assert all(0 <= heritage <= BOARD.heritage.max for heritage in player.heritage.values())
    assert BOARD.unrest.min <= player.unrest <= max_unrest(state, seat)
    assert len(set(player.caravans)) == len(player.caravans)
    assert all(any(end in state.lands for end in BORDERS[border].ends) for border in player.caravans)
    assert set(player.chronicles) <= set(FIELDS)
    assert len(set(player.chronicles.values())) == len(player.chronicles)
    assert set(player.chronicles.values()) <= set(CHRONICLES)
    assert len(set(player.used)) == len(player.used)
    assert set(player.used) <= set(ACTION_CARDS)
    assert len(player.planned) in (0, BOARD.limits.cards_per_turn)
    assert 0 <= player.markers <= 3
    assert len(player.advances) <= BOARD.limits.advance_markers
    assert all(1 <= level <= len(state.rows[row]) for row, level in player.advances.items())


def check_map(state: SandsState) -> None:
    for land in state.lands.values():
        assert len(set(land.buildings)) == len(land.buildings) <= land.capacity
        assert min(*land.peasants, *land.soldiers) >= 0
        assert (land.controller is None) == (land.status is None)
    for land in state.lands.values():
        assert (land.resource, land.capacity) == (TILES[land.tile].resource, TILES[land.tile].capacity)
    used = sorted(tile.id for tile in TILES.values() if tile.min_players <= state.seats)
    assert sorted(land.tile for land in state.lands.values()) == used
    for building in BUILDINGS.values():
        assert state.buildings[building.id] >= 0
        standing = sum(building.id in land.buildings for land in state.lands.values())
        supply = BOARD.supply.always_all if building.always_all else BOARD.supply.per_kind[state.seats]
        assert standing + state.buildings[building.id] == supply


def check_advances(state: SandsState) -> None:
    laid = [name for row in state.rows.values() for name in row]
    hidden = [name for deck in state.decks.values() for name in deck]
    assert sorted(laid + hidden) == sorted(ADVANCES)
    for row, names in state.rows.items():
        assert [ADVANCES[name].level for name in names] == list(range(1, len(names) + 1))
        assert {ADVANCES[name].category for name in names} == {ROWS[row].category}
