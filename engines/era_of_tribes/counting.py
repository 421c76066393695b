"""What influence cards and barbarian tiles count (11.5, 18.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engines.era_of_tribes.colonies import colonies_of
from engines.era_of_tribes.data import LUXURIES
from engines.era_of_tribes.places import LANDS, SEAS
from engines.era_of_tribes.state import EraState
from engines.era_of_tribes.triumph import start_field
from engines.kernel import Seat


def on_terrain(state: EraState, seat: Seat, terrain: str) -> int:
    return sum(LANDS[land].terrain == terrain for land in state.provinces(seat))


def luxury_kinds(state: EraState, seat: Seat) -> Counter[str]:
    return Counter(good for good in state.goods(seat).values() if good in LUXURIES)


COUNTS: dict[str, Callable[[EraState, Seat], int]] = {
    "fleets": lambda state, seat: state.fleets(seat),
    "colonies": lambda state, seat: len(colonies_of(state, seat)),
    "triumph": lambda state, seat: max(0, start_field(state) - state.players[seat].triumph),
    "fish": lambda state, seat: sum(SEAS[s].fish and here.controller == seat for s, here in state.seas.items()),
    "tiles": lambda state, seat: len(state.players[seat].tiles) + len(state.players[seat].used_tiles),
    "forest": lambda state, seat: on_terrain(state, seat, "forest"),
    "mountain": lambda state, seat: on_terrain(state, seat, "mountain"),
    "grain": lambda state, seat: on_terrain(state, seat, "grain"),
    "hill": lambda state, seat: on_terrain(state, seat, "hill"),
    "luxuries": lambda state, seat: state.luxuries(seat),
    "provinces": lambda state, seat: state.count_provinces(seat),
    "battlefields": lambda state, seat: sum(bool(state.lands[land].battlefield) for land in state.provinces(seat)),
    "advances": lambda state, seat: state.players[seat].total_advances,
    "thalers": lambda state, seat: state.players[seat].thalers,
    "towns": lambda state, seat: len(state.players[seat].towns),
    "luxury_kinds": lambda state, seat: len(luxury_kinds(state, seat)),
    "equal_luxuries": lambda state, seat: max(luxury_kinds(state, seat).values(), default=0),
    "hexes": lambda state, seat: len({LANDS[land].hex for land in state.provinces(seat)}),
    "posts": lambda state, seat: len(state.posts(seat)),
    "leaders": lambda state, seat: state.players[seat].leaders,
    "treaties": lambda state, seat: state.players[seat].treaties,
}


def count(state: EraState, seat: Seat, what: str) -> int:
    """18.1, 11.5"""
    return COUNTS[what](state, seat)
