"""What advances and buildings do for a player now (7.1, 7.6.1, 7.7, 13)."""

from __future__ import annotations

from typing import Any, TypeVar

from engines.kernel import Seat
from engines.sands_of_time.abilities import (
    AdvanceHeritageBonus,
    CaravanOrigin,
    EffectiveCapacity,
    EffectiveCapacityWith,
    MaxUnrest,
    SymbolBonus,
    Unlock,
)
from engines.sands_of_time.data import ADVANCES, BOARD, BUILDINGS
from engines.sands_of_time.state import SandsState
from engines.sands_of_time.vocabulary import Category, Symbol

E = TypeVar("E")


def _givers(things: dict[str, tuple[Any, ...]]) -> dict[type, dict[str, tuple[Any, ...]]]:
    kinds = {type(effect) for effects in things.values() for effect in effects}
    return {
        kind: {
            name: tuple(effect for effect in effects if type(effect) is kind)
            for name, effects in things.items()
            if any(type(effect) is kind for effect in effects)
        }
        for kind in kinds
    }


_ADVANCES = _givers({advance.id: advance.effects for advance in ADVANCES.values()})
_BUILDINGS = _givers({building.id: building.effects for building in BUILDINGS.values()})
_BOXES = _givers({building.id: building.locked_effects for building in BUILDINGS.values()})


def advances_of(state: SandsState, seat: Seat) -> list[str]:
    """7.7.2"""
    rows = state.rows
    return [name for row, level in state.players[seat].advances.items() for name in rows[row][:level]]


def by_advances(state: SandsState, seat: Seat, kind: type[E]) -> list[E]:
    """The effects of this kind that the player's advances have."""
    givers = _ADVANCES.get(kind, {})
    rows = state.rows
    return [
        effect
        for row, level in state.players[seat].advances.items()
        for name in rows[row][:level]
        if name in givers
        for effect in givers[name]
    ]


def in_region(state: SandsState, region: str, kind: type[E]) -> list[E]:
    """7.6.1: the effects of this kind that the region's buildings have for whoever controls it."""
    land = state.lands[region]
    if not land.buildings or land.controller is None:
        return []
    effects: list[E] = []
    open_to_all, boxes = _BUILDINGS.get(kind, {}), _BOXES.get(kind, {})
    for building in land.buildings:
        if building in open_to_all:
            effects += open_to_all[building]
        if building in boxes:
            category = BUILDINGS[building].locked_category
            if category is None or unlocked(state, land.controller, category):
                effects += boxes[building]
    return effects


def by_buildings(state: SandsState, seat: Seat, kind: type[E]) -> list[tuple[str, E]]:
    """The effects of this kind that the player's buildings have, and where."""
    return [
        (region, effect)
        for region, land in state.lands.items()
        if land.controller == seat and land.buildings
        for effect in in_region(state, region, kind)
    ]


def stands_in(state: SandsState, region: str, kind: type[Any]) -> bool:
    """Is there a building with this effect in the region, whoever controls it?"""
    givers = _BUILDINGS.get(kind, {})
    return any(building in givers for building in state.lands[region].buildings)


def unlocked(state: SandsState, seat: Seat, category: Category) -> bool:
    """7.1.2"""
    if state.players[seat].emphasis == category:
        return True
    return any(effect.category == category for effect in by_advances(state, seat, Unlock))


def max_unrest(state: SandsState, seat: Seat) -> int:
    """7.4.1"""
    return min([BOARD.unrest.max, *(effect.amount for effect in by_advances(state, seat, MaxUnrest))])


def heritage_against_unrest(state: SandsState, seat: Seat, category: Category) -> int:
    """8.7.2: the heritage that counts against unrest"""
    heritage = state.players[seat].heritage[category]
    heritage += sum(effect.amount for effect in by_advances(state, seat, AdvanceHeritageBonus))
    supported = state.turn is not None and state.turn.support == category
    return heritage + (BOARD.heritage.support if supported else 0)


def next_advances(state: SandsState, seat: Seat, *, anew: bool = False) -> dict[str, str]:
    """8.7.1: by row, the advance that could be reached next. `anew`: also the first one of a new row, even if it is
    locked."""
    player = state.players[seat]
    able = anew or unlocked(state, seat, "culture")
    new_rows = able and len(player.advances) < BOARD.limits.advance_markers
    by_row: dict[str, str] = {}
    for row, laid in state.rows.items():
        level = player.advances.get(row, 0)
        if (level or new_rows) and level < len(laid):
            by_row[row] = laid[level]
    return by_row


def effective_capacity(state: SandsState, region: str) -> int:
    """6.4.2"""
    land = state.lands[region]
    capacity = land.capacity + sum(effect.amount for effect in in_region(state, region, EffectiveCapacity))
    if land.controller is not None:
        for effect in by_advances(state, land.controller, EffectiveCapacityWith):
            if any(building in effect.requires_any for building in land.buildings):
                capacity += effect.amount
    return capacity


def room(state: SandsState, region: str) -> int:
    """6.4.2: how many more citizens fit in. Below zero the region is overcrowded."""
    return effective_capacity(state, region) - state.lands[region].everybody()


def symbols(state: SandsState, seat: Seat, symbol: Symbol) -> int:
    """7.7.1"""
    bonuses = [effect for effect in by_advances(state, seat, SymbolBonus) if effect.symbol == symbol]
    total = 0
    for name in advances_of(state, seat):
        advance = ADVANCES[name]
        total += advance.fountains if symbol == "fountain" else advance.lyres
    for land in state.lands.values():
        if land.controller != seat:
            continue
        for name in land.buildings:
            building = BUILDINGS[name]
            total += building.fountains if symbol == "fountain" else building.lyres
            total += sum(effect.amount for effect in bonuses if effect.building == name)
    return total


def caravan_origins(state: SandsState, seat: Seat) -> list[str]:
    """7.9.3"""
    return [
        region
        for region, land in state.lands.items()
        if land.controller == seat and (land.status == "capital" or in_region(state, region, CaravanOrigin))
    ]
