"""Found City (6.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engines.clash_of_cultures.data import FREE_TERRAIN
from engines.clash_of_cultures.moments import query, raise_moment
from engines.clash_of_cultures.naming import new_name
from engines.clash_of_cultures.objectives import offer_objectives
from engines.clash_of_cultures.pieces import remove_unit
from engines.clash_of_cultures.queries import FoundCity
from engines.clash_of_cultures.state import City, ClashState, ClashTable
from engines.kernel import Command, Hints, Note, OneOf, Rule, Seat, Slot, note, one_deed


def may_found(state: ClashState, seat: Seat, spot: str, by: str = "") -> bool:
    """6.3.1: may a city be founded here? The settler is asked for elsewhere."""
    if spot in state.cities or spot in state.exhausted or not state.is_land(spot):
        return False
    if any(unit.hex == spot and unit.owner != seat for unit in state.units) or not state.supply(seat, "settlement"):
        return False
    asked = query(state, "found_city_options", range(state.seats), FoundCity(seat, spot, by))
    return not asked.banned and (state.terrain[spot] in FREE_TERRAIN or asked.barren_too)


def sites(table: ClashTable, seat: Seat) -> OneOf[str]:
    state = table.state
    hexes = list(dict.fromkeys(unit.hex for unit in state.units_of(seat, "settler")))
    able = [spot for spot in hexes if may_found(state, seat, spot, "settler")]

    def ground(spot: str) -> Note:
        """Which terrains a city here could collect from."""
        around = [state.terrain[near] for near in state.near(spot) if near in state.terrain]
        return note("found.ground", terrain=state.terrain[spot], around=sorted(around))

    return OneOf(able, "hex", hints=Hints(able, ground))


class Found(Command):
    section = "6.3"
    hex: Annotated[str, Slot(sites)]

    @classmethod
    def barred(cls, table: ClashTable, seat: Seat) -> Note | None:
        if not table.state.supply(seat, "settlement"):
            return note("found.no_settlement")
        return None if table.state.units_of(seat, "settler") else note("found.no_settler")


@one_deed
def found(table: ClashTable, seat: Seat, act: Found) -> Rule[None]:
    """6.3.2"""
    state = table.state
    settler = next(unit for unit in state.own_at(act.hex, seat) if unit.kind == "settler")
    remove_unit(table, settler)
    yield from new_city(table, seat, act.hex, settler=True)


@dataclass
class Founded:
    """`city_founded`: where, and was it by a settler?"""

    hex: str
    settler: bool


def new_city(table: ClashTable, seat: Seat, spot: str, settler: bool = False) -> Rule[None]:
    table.state.cities[spot] = City(owner=seat, name=new_name(table.state, seat))
    table.tell("found.founds", seat=seat, hex=spot)
    yield from raise_moment(table, "city_founded", seat, Founded(spot, settler))
    yield from offer_objectives(table, "city_founded", [seat], spot)
