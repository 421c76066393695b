"""Ships: sailing, boarding, landing, transfer, and ships on land (10.2 to 10.6, 21.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from engines.hinterland.asking import choose
from engines.hinterland.movement import can_move, enter, forbidden, may_enter, special_for_all
from engines.hinterland.pieces import berths, cargo, hold, labels, place_unit, step_ashore, take
from engines.hinterland.state import HinterlandState, HinterlandTable, Unit
from engines.hinterland.status import Status, blocked, status
from engines.kernel import Command, Counts, OneOf, Rule, Seat, Slot, SomeOf
from engines.kernel.derived import derived_from


def named(ship: Unit) -> str:
    """A ship as players call it: its kind and its number"""
    return f"{ship.kind} {ship.id}"


def ship_of(state: HinterlandState, name: str) -> Unit:
    return state.unit(int(name.split()[1]))


def fits_aboard(units: list[Unit], room: int) -> Counts:
    """As many of these units as there is room for"""
    sizes = {unit.label: unit.facts.ship_size for unit in units}

    def fits(counts: Mapping[str, int]) -> bool:
        return sum(sizes[label] * count for label, count in counts.items()) <= room

    return Counts(labels(units), 1, kind="unit", fits=fits)


# Boarding


def boards_now(state: HinterlandState, now: Status, unit: Unit) -> bool:
    return (
        unit.facts.ship_size > 0
        and unit.place != "aboard"
        and can_move(state, now, unit)
        and (state.phase != "retreat" or unit.facts.retreats)
    )


def afloat(state: HinterlandState, seat: Seat) -> bool:
    """Has he to do with ships: his own, those of friends, or one that carries him?"""
    now = status(state)
    foes = now.foes[seat]
    return any(ship.owner not in foes for ship in now.ships) or any(u.place == "aboard" for u in now.owned[seat])


def boarders(table: HinterlandTable, seat: Seat, at: str, room: int) -> list[Unit]:
    state, now = table.state, status(table.state)
    return [
        unit
        for unit in now.here.get(at, ())
        if unit.owner == seat and unit.facts.ship_size <= room and boards_now(state, now, unit)
    ]


def ships_for(table: HinterlandTable, seat: Seat, at: str) -> list[Unit]:
    """10.2.1, 10.6: ships with room that can be boarded from this field"""
    state, now = table.state, status(table.state)
    near = []
    for ship in now.ships:
        if not ship.facts.carry_capacity or not (ship.at == at or ship.at in state.board.shores[at]):
            continue
        if ship.owner != seat and (state.phase == "retreat" or not state.friendly(ship.owner, seat)):
            continue
        if state.phase == "retreat" and (ship.at == at or blocked(state, seat, ship.at)):
            continue
        room = hold(state, ship)
        if room and boarders(table, seat, at, room):
            near.append(ship)
    return near


def embark_origins(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state, now = table.state, status(table.state)
    if not now.ships:
        return OneOf([], "space")
    docks = {ship.at for ship in now.ships if ship.facts.carry_capacity}
    near = {at for sea in docks for at in ((sea,) if sea in state.lands else state.board.coasts[sea])}
    near &= {unit.at for unit in now.owned[seat]}
    able = [at for at in state.board.in_order(near) if at not in state.closed and ships_for(table, seat, at)]
    return OneOf(able, "space")


def embark_ships(table: HinterlandTable, seat: Seat, origin: str) -> OneOf[str]:
    return OneOf([named(ship) for ship in ships_for(table, seat, origin)], "ship")


def embark_units(table: HinterlandTable, seat: Seat, origin: str, ship: str) -> Counts:
    room = hold(table.state, ship_of(table.state, ship))
    return fits_aboard(boarders(table, seat, origin, room), room)


class Embark(Command):
    section = "10.2"
    origin: Annotated[str, Slot(embark_origins)]
    ship: Annotated[str, Slot(embark_ships)]
    units: Annotated[dict[str, int], Slot(embark_units)]


def embark(table: HinterlandTable, seat: Seat, act: Embark) -> Rule[None]:
    """10.2.1: the owner of the ship must agree"""
    state = table.state
    ship = ship_of(state, act.ship)
    if ship.owner != seat:
        agreed = yield from choose(
            ship.owner, "move.consent", OneOf([False, True], "answer", usual=False),
            section="10.2", seat=seat, ship=act.ship, space=act.origin,
        )  # fmt: skip
        if not agreed:
            table.tell("move.refused", seat=ship.owner, other=seat)
            return
    units = take(boarders(table, seat, act.origin, hold(state, ship)), act.units)
    for unit in units:
        place_unit(state, unit, ship.at, "aboard")
        state.change(unit, ship=ship.id)
        state.mark(unit, "moved")
        state.unmark(unit, "inert")
    table.tell("move.embark", seat=seat, units=act.units, origin=act.origin, ship=act.ship)


# Landing


def landers(table: HinterlandTable, seat: Seat, ship: Unit) -> list[Unit]:
    state, now = table.state, status(table.state)
    return [
        unit
        for unit in cargo(state, ship)
        if unit.owner == seat and can_move(state, now, unit) and (state.phase != "retreat" or unit.facts.retreats)
    ]


def beaches(table: HinterlandTable, seat: Seat, ship: Unit) -> list[str]:
    """Fields onto which the cargo of this ship can step"""
    state = table.state
    near = (ship.at,) if ship.at in state.lands else state.board.coasts[ship.at]
    return [at for at in near if at not in state.closed and may_enter(state, seat, at)]


def loaded(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    now = status(table.state)
    carrying = {unit.ship for unit in now.owned[seat] if unit.ship} if now.ships else set()
    ships = [ship for ship in now.ships if ship.id in carrying]
    return OneOf([named(s) for s in ships if landers(table, seat, s) and beaches(table, seat, s)], "ship")


def land_targets(table: HinterlandTable, seat: Seat, ship: str) -> OneOf[str]:
    return OneOf(beaches(table, seat, ship_of(table.state, ship)), "space")


def land_units(table: HinterlandTable, seat: Seat, ship: str) -> Counts:
    able = labels(landers(table, seat, ship_of(table.state, ship)))
    return Counts(able, 1, kind="unit", usual=able)


class Disembark(Command):
    section = "10.2"
    ship: Annotated[str, Slot(loaded)]
    target: Annotated[str, Slot(land_targets)]
    units: Annotated[dict[str, int], Slot(land_units)]


def disembark(table: HinterlandTable, seat: Seat, act: Disembark) -> None:
    """10.2.1, 10.4"""
    units = take(landers(table, seat, ship_of(table.state, act.ship)), act.units)
    enter(table, seat, units, act.target)
    table.tell("move.disembark", seat=seat, units=act.units, ship=act.ship, target=act.target)


# Sailing


def ship_targets(state: HinterlandState, ship: Unit) -> list[str]:
    """10.2.2, 10.4, 10.6, 21.2: where one move takes a ship"""
    if ship.at in state.lands:
        return from_land(state, ship)
    ports = [at for at in state.board.coasts[ship.at] if open_port(state, ship.owner, at)]
    if state.phase == "retreat":
        return [*ports, *(state.board.straits[ship.at] if ship.kind == "warship" else ())]
    targets = [*state.board.straits[ship.at], *ports]
    if state.phase == "units" or special_for_all(state, ship.owner):
        targets += [at for at in state.board.coasts[ship.at] if at not in ports and can_run_up(state, ship.owner, at)]
    return targets


def open_port(state: HinterlandState, seat: Seat, at: str) -> bool:
    return bool(state.lands[at].shipyard) and status(state).is_vus(seat, at) and berths(state, at) > 0


def can_run_up(state: HinterlandState, seat: Seat, at: str) -> bool:
    """10.2.2, 21.2: may a ship enter this field without landing?"""
    return at not in state.closed and not forbidden(state, seat, at) and can_lie(state, seat, at)


def can_lie(state: HinterlandState, seat: Seat, at: str) -> bool:
    """10.2.2, 21.2: is this a field on which a ship of this player can stay a ship?"""
    field = state.space(at)
    if field.full == "turquoise":
        return True
    return state.faction(seat).ships_on_land and at in state.board.coastal and field.full != "brown"


def from_land(state: HinterlandState, ship: Unit) -> list[str]:
    """Out of a shipyard to any sea beside it; off a field to the sea it came from, or along its river"""
    board = state.board
    retreats = state.phase == "retreat"
    if retreats and ship.kind != "warship":
        return []
    if ship.place == "inside":
        return list(board.shores[ship.at])
    return [at for at in courses(state, ship) if at in board.seas or (not retreats and can_sail_up(state, ship, at))]


def courses(state: HinterlandState, ship: Unit) -> list[str]:
    """10.2.2, 21.2: where a ship that lies on a field can go; to the sea only from the first field of its river"""
    board = state.board
    if not ship.river:
        return [ship.sea]
    course = board.rivers[ship.river].fields
    place = course.index(ship.at)
    along = [course[n] for n in (place - 1, place + 1) if 0 <= n < len(course)]
    # 21.2.4: mountains are entered only by landing.
    fields = [at for at in along if at in board.fields and board.fields[at].full != "brown"]
    return [ship.sea, *fields] if place == 0 else fields


def can_sail_up(state: HinterlandState, ship: Unit, at: str) -> bool:
    """9.9, 10.2.5"""
    return at not in state.closed and not forbidden(state, ship.owner, at)


@derived_from(
    HinterlandState,
    "status", "options", "phase", "climate", "blocked", "units.marks", "units.sea", "units.river",
    "players.special_for_all", "players.commander",
)  # fmt: skip
def sailors(state: HinterlandState, seat: Seat) -> Mapping[str, Mapping[str, list[str]]]:
    """Ships that can sail now: by origin, by target"""
    now, able = status(state), dict[str, dict[str, list[str]]]()
    for ship in now.ships_of(seat):
        if can_move(state, now, ship):
            if state.phase == "special" and ship.at in state.lands and not special_for_all(state, seat):
                continue
            for target in ship_targets(state, ship):
                able.setdefault(ship.at, {}).setdefault(target, []).append(named(ship))
    low = fleet(state, seat)
    for origin in list(able):
        able[origin] = {
            target: ships
            for target, ships in able[origin].items()
            if len(ships) >= low and not (target in state.lands and in_port(state, seat, target) < low)
        }
        if not able[origin]:
            del able[origin]
    return able


def fleet(state: HinterlandState, seat: Seat) -> int:
    """10.4: how many ships must go together"""
    if state.phase != "special" or special_for_all(state, seat):
        return 1
    return state.faction(seat).fleet_size


def in_port(state: HinterlandState, seat: Seat, at: str) -> int:
    """How many ships can enter: as many as the shipyard holds, or any number that runs up the shore"""
    return berths(state, at) if open_port(state, seat, at) else len(state.units)


def sail_origins(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    return OneOf(table.state.board.in_order(sailors(table.state, seat)), "space")


def sail_targets(table: HinterlandTable, seat: Seat, origin: str) -> OneOf[str]:
    return OneOf(sailors(table.state, seat)[origin], "space")


def sail_ships(table: HinterlandTable, seat: Seat, origin: str, target: str) -> SomeOf[str]:
    state = table.state
    ships = sailors(state, seat)[origin][target]
    high = len(ships)
    if target in state.lands and open_port(state, seat, target):
        high = min(high, berths(state, target))
    return SomeOf(ships, fleet(state, seat), high, "ship", usual=ships[:high])


class Sail(Command):
    section = "10.2"
    origin: Annotated[str, Slot(sail_origins)]
    target: Annotated[str, Slot(sail_targets)]
    ships: Annotated[tuple[str, ...], Slot(sail_ships)]


def sail(table: HinterlandTable, seat: Seat, act: Sail) -> None:
    """10.2.2, 10.4, 10.6"""
    state = table.state
    ships = [ship_of(state, name) for name in act.ships]
    for ship in ships:
        if act.target not in state.lands:
            state.change(ship, sea="", river="")
            place_unit(state, ship, act.target)
            state.mark(ship, "moved")
            state.unmark(ship, "inert")
        elif open_port(state, seat, act.target) and ship.at not in state.lands:
            into_port(state, ship, act.target)
        else:
            run_up(table, seat, ship, act.target)
    table.tell("move.sail", seat=seat, ships=list(act.ships), origin=act.origin, target=act.target)


def into_port(state: HinterlandState, ship: Unit, at: str) -> None:
    """10.2.2: the cargo steps onto the field; 9.9: in a bad winter it stays aboard, unless it flees"""
    if state.phase == "battle" or at not in state.closed:
        step_ashore(state, ship, at)
    place_unit(state, ship, at, "inside")
    state.change(ship, sea="", river="")
    state.mark(ship, "moved")


def run_up(table: HinterlandTable, seat: Seat, ship: Unit, at: str) -> None:
    """10.2.2, 21.2: onto a field without landing, or along a river"""
    remember_sea(table.state, ship, at)
    enter(table, seat, [ship], at)


def run_aground(state: HinterlandState, ship: Unit, at: str) -> None:
    """11.9: back onto the field it came from, in flight"""
    remember_sea(state, ship, at)
    place_unit(state, ship, at)


def remember_sea(state: HinterlandState, ship: Unit, at: str) -> None:
    """21.2: a ship that comes to a field from the sea notes this sea, and the river that it sails up"""
    if ship.at not in state.lands:
        river = state.board.upstream.get((ship.at, at), "")
        state.change(ship, sea=ship.at, river=river if state.faction(ship.owner).ships_on_land else "")
