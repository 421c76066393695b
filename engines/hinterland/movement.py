"""Moving over land (10.1 to 10.6), and what every move has in common."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated

from engines.hinterland.facts import UNITS
from engines.hinterland.pieces import labels, place_unit, stop, take
from engines.hinterland.stakes import COMMANDERS
from engines.hinterland.state import HinterlandState, HinterlandTable, Unit
from engines.hinterland.status import Status, blocked, status
from engines.kernel import Command, Counts, OneOf, Seat, Slot
from engines.kernel.derived import derived_from

# What every move has in common


def forbidden(state: HinterlandState, seat: Seat, field: str) -> bool:
    """10.2.5: fields of a truce partner"""
    if not state.treaties:
        return False
    now = status(state)
    truces = now.truces[seat]
    if not truces:
        return False
    owner = now.controller.get(field)
    if owner is None:
        owner = now.holder.get(field)
    return owner in truces


def special_for_all(state: HinterlandState, seat: Seat) -> bool:
    """10.4: paid for, or a brilliant commander"""
    player = state.players[seat]
    return player.special_for_all or (state.has("commanders") and COMMANDERS[player.commander].special_move)


def can_move(state: HinterlandState, now: Status, unit: Unit) -> bool:
    """10.1: may this unit still move in this subphase, if the subphase grants it a move?"""
    marks = unit.marks
    if (marks and "moved" in marks) or not UNITS[unit.kind].can_move:
        return False
    if unit.place in ("inside", "aboard"):
        land = state.lands.get(unit.at)
        if land is not None and land.owner == unit.owner and unit.at in now.encircled:
            return False
    if state.phase == "units":
        return True
    return "stopped" not in marks and not blocked(state, unit.owner, unit.at)


def enter(table: HinterlandTable, seat: Seat, units: Iterable[Unit], target: str) -> None:
    """Units come to a field on their own move: they stop on difficult ground (10.2.4) and may walk into an ambush"""
    state = table.state
    moved = list(units)
    note_entry(state, seat, moved, target)
    for unit in moved:
        place_unit(state, unit, target)
        state.mark(unit, "moved")
        state.unmark(unit, "inert")
        stop(state, unit)


def note_entry(state: HinterlandState, seat: Seat, units: list[Unit], target: str) -> None:
    """10.8: does a fort lie in wait there that was not encircled before they came?"""
    land = state.lands.get(target)
    if land is None or not land.fort or land.owner is None or not state.has("ambush"):
        return
    known = state.entered.get(target)
    if known is None:
        if not status(state).hostile(land.owner, seat) or not status(state).is_vus(land.owner, target):
            return
        known = state.entered[target] = []
    known += [unit.id for unit in units]


# Marching


def roads_from(state: HinterlandState, seat: Seat, origin: str) -> Mapping[str, bool]:
    """Fields that land units can reach in one move; True where only light infantry can"""
    if origin in state.board.plain and all_open(state, seat):
        return state.board.plain[origin]
    return roads(state, seat, origin)


@derived_from(HinterlandState, "status", "options", "phase", "climate", "blocked")
def roads(state: HinterlandState, seat: Seat, origin: str) -> Mapping[str, bool]:
    borders = borders_of(state, seat, origin)
    if all_open(state, seat):
        return borders
    return {at: light for at, light in borders.items() if at not in state.closed and may_enter(state, seat, at)}


def borders_of(state: HinterlandState, seat: Seat, origin: str) -> Mapping[str, bool]:
    """The borders a seat may cross, if nothing keeps it off a field"""
    board = state.board
    if origin in board.plain:
        return board.plain[origin]
    borders = dict.fromkeys(board.roads[origin], False)
    if board.black_rivers[origin]:
        now = status(state)
        borders |= {at: False for at, section in board.black_rivers[origin].items() if now.fords(seat, section)}
    if board.black[origin]:
        faction = state.faction(seat)
        here = board.fields[origin]
        borders |= {at: True for at in board.black[origin] if faction.crosses_black(here, board.fields[at])}
    return borders


def all_open(state: HinterlandState, seat: Seat) -> bool:
    """No winter, no truce, no retreat: nothing keeps the player off a field"""
    if state.climate or state.phase == "retreat":
        return False
    return not state.treaties or not status(state).truces[seat]


def may_enter(state: HinterlandState, seat: Seat, target: str) -> bool:
    """10.2.5, 10.6"""
    if state.phase == "retreat":
        land = state.lands[target]
        if land.owner != seat or not land.settlement or blocked(state, seat, target):
            return False
    return not forbidden(state, seat, target)


def may_march(state: HinterlandState, now: Status, unit: Unit) -> bool:
    """10.2, 10.4, 10.6: a land unit that this subphase lets march, and that still can"""
    if unit.place == "aboard" or unit.at not in state.lands:
        return False
    facts, phase = UNITS[unit.kind], state.phase
    if phase == "special":
        if not facts.special_move and not special_for_all(state, unit.owner):
            return False
    elif phase != "units" and not facts.retreats:
        return False
    return not facts.afloat and can_move(state, now, unit) and unit.at not in state.closed


@derived_from(
    HinterlandState,
    "status", "options", "phase", "climate", "blocked", "units.marks", "players.special_for_all", "players.commander",
)  # fmt: skip
def marchers(state: HinterlandState, seat: Seat) -> Mapping[str, list[Unit]]:
    """Land units that can still march, by field"""
    now = status(state)
    able: dict[str, list[Unit]] = {}
    for unit in now.owned[seat]:
        if may_march(state, now, unit):
            able.setdefault(unit.at, []).append(unit)
    return able


def marchers_to(table: HinterlandTable, seat: Seat, origin: str, target: str) -> list[Unit]:
    state, now = table.state, status(table.state)
    light = roads_from(state, seat, origin)[target]
    # Only those of one field: an order that is carried out asks for no others.
    able = [unit for unit in now.owned[seat] if unit.at == origin and may_march(state, now, unit)]
    return [unit for unit in able if unit.kind == "li"] if light else able


def march_goals(table: HinterlandTable, seat: Seat, origin: str) -> Collection[str]:
    """10.2: fields that somebody on this one can reach"""
    ways = roads_from(table.state, seat, origin)
    if True in ways.values() and not any(unit.kind == "li" for unit in marchers(table.state, seat)[origin]):
        return [at for at, light in ways.items() if not light]
    return ways


def march_targets(table: HinterlandTable, seat: Seat, origin: str) -> OneOf[str]:
    return OneOf(march_goals(table, seat, origin), "space")


def march_origins(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state, board = table.state, table.state.board
    # From most fields every road is open to everybody.
    plain = board.plain if all_open(state, seat) else {}
    fields = board.in_order(marchers(state, seat))
    return OneOf([at for at in fields if plain.get(at) or march_goals(table, seat, at)], "space")


def march_units(table: HinterlandTable, seat: Seat, origin: str, target: str) -> Counts:
    able = labels(marchers_to(table, seat, origin, target))
    return Counts(able, 1, kind="unit", usual=able)


class March(Command):
    section = "10.2"
    origin: Annotated[str, Slot(march_origins)]
    target: Annotated[str, Slot(march_targets)]
    units: Annotated[dict[str, int], Slot(march_units)]


def march(table: HinterlandTable, seat: Seat, act: March) -> None:
    """10.2, 10.4, 10.6"""
    units = take(marchers_to(table, seat, act.origin, act.target), act.units)
    enter(table, seat, units, act.target)
    table.tell("move.march", seat=seat, units=act.units, origin=act.origin, target=act.target)
