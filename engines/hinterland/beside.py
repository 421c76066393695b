"""What lies beside the things that questions offer: land, settlements, units and prices."""

from __future__ import annotations

from typing import Any

from engines.hinterland.building import price_of
from engines.hinterland.factions import factions_of
from engines.hinterland.facts import BUILDINGS, UNITS
from engines.hinterland.muster import upgrade_price
from engines.hinterland.pieces import labels
from engines.hinterland.state import HinterlandState
from engines.kernel import Note, Seat, note

SETTLING = ("villages", "moving")
"""When it matters whose home a field is (7.6)"""


def beside(state: HinterlandState, seat: Seat, kind: str, thing: Any) -> Note | None:
    match kind:
        case "space":
            return of_space(state, seat, thing)
        case "seat":
            return of_player(state, thing) if thing in range(state.seats) else None
        case "building" if thing in BUILDINGS:
            return note("beside.building", gold=price_of(state, seat, thing))
        case "unit" | "victim":
            return of_unit(state, seat, str(thing).split()[0])
        case "ship":
            # It is there already: nobody asks what it costs.
            return note("beside.unit", unit=f"unit:{str(thing).split()[0]}")
        case "opening":
            return of_opening(str(thing).split()[0])
        case "piece":
            return of_piece(state, seat, str(thing).split()[0])
        case "faction" if thing == "none":
            return note("beside.no_faction")
        case "faction":
            return note("beside.faction", faction=f"faction_at:{state.options.map} {thing}")
    return None


def of_player(state: HinterlandState, seat: Seat) -> Note:
    player = state.players[seat]
    return note("beside.player", gold=player.gold, prestige=player.pp, units=len(state.units_of(seat)))


def of_unit(state: HinterlandState, seat: Seat, kind: str) -> Note | None:
    """What it can do, whatever its level, and what it is worth"""
    if kind not in UNITS:
        return None
    if UNITS[kind].upgrade_gold < 0:
        return note("beside.unit", unit=f"unit:{kind}")
    return note("beside.upgrade", unit=f"unit:{kind}", gold=upgrade_price(state, seat, kind))


def of_opening(how: str) -> Note | None:
    """7.4"""
    match how:
        case "city":
            return note("beside.city_opening")
        case "harbour":
            return note("beside.harbour_opening")
        case "huns":
            return note("beside.huns_opening")
    return None


def of_piece(state: HinterlandState, seat: Seat, kind: str) -> Note | None:
    """Whatever wants to be paid or fed"""
    return (
        note("beside.rebuilt", gold=price_of(state, seat, kind)) if kind in BUILDINGS else of_unit(state, seat, kind)
    )


def of_space(state: HinterlandState, seat: Seat, at: str) -> Note | None:
    owners = dict.fromkeys(unit.owner for unit in state.units if unit.at == at)
    camps = {owner: labels(unit for unit in state.units if unit.at == at and unit.owner == owner) for owner in owners}
    strangers = next((owner for owner in camps if owner != seat), None)
    if at not in state.lands:
        if strangers is not None:
            return note("beside.fleet", owner=strangers, units=camps[strangers])
        return note("beside.sea") if at in state.board.spaces else None
    land, space = state.lands[at], state.space(at)
    colours, coast = list(space.colours), int(at in state.board.coastal)
    if land.settlement and land.owner is not None:
        here = camps.get(land.owner, {})
        whose = note("beside.mine") if land.owner == seat else note("beside.theirs", owner=land.owner)
        about = {"building": land.settlement, "whose": whose.model_dump(), "colours": colours}
        return note("beside.settlement", **about, units=here) if here else note("beside.unguarded", **about)
    if strangers is not None:
        return note("beside.camp", owner=strangers, units=camps[strangers], colours=colours)
    if space.neutral:
        return note("beside.neutral")
    if state.phase in SETTLING:
        peoples = [faction.id for faction in factions_of(state.options.map) if faction.at_home(space.region)]
        return note("beside.home", colours=colours, yields=space.crop, coast=coast, peoples=peoples)
    return note("beside.land", colours=colours, yields=space.crop, coast=coast)
