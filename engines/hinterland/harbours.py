"""Running a ship ashore, and transfer between harbours (10.2.3, 10.3)."""

from __future__ import annotations

from typing import Annotated

from engines.hinterland.movement import can_move, forbidden, note_entry, special_for_all
from engines.hinterland.pieces import berths, cargo, into_infantry, place_unit, step_ashore
from engines.hinterland.seafaring import into_port, named, ship_of
from engines.hinterland.state import HinterlandTable, Unit
from engines.hinterland.status import status
from engines.kernel import Command, OneOf, Seat, Slot

# Landing a ship (10.3) and transfer


def can_beach(table: HinterlandTable, ship: Unit) -> list[str]:
    """10.3"""
    state = table.state
    near = (ship.at,) if ship.at in state.lands else state.board.coasts[ship.at]
    return [at for at in near if at not in state.closed and not forbidden(state, ship.owner, at)]


def beachable(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state, now = table.state, status(table.state)
    if not (state.phase == "units" or (state.phase == "special" and special_for_all(state, seat))):
        return OneOf([], "ship")
    ships = [ship for ship in now.ships_of(seat) if can_move(state, now, ship)]
    return OneOf([named(ship) for ship in ships if can_beach(table, ship)], "ship")


def beach_fields(table: HinterlandTable, seat: Seat, ship: str) -> OneOf[str]:
    return OneOf(can_beach(table, ship_of(table.state, ship)), "space")


class Beach(Command):
    section = "10.3"
    ship: Annotated[str, Slot(beachable)]
    field: Annotated[str, Slot(beach_fields)]


def beach(table: HinterlandTable, seat: Seat, act: Beach) -> None:
    """10.3: the ship becomes light infantry, the cargo lands with it"""
    state = table.state
    ship = ship_of(state, act.ship)
    note_entry(state, seat, [ship, *cargo(state, ship)], act.field)
    step_ashore(state, ship, act.field)
    into_infantry(state, ship)
    place_unit(state, ship, act.field)
    state.mark(ship, "moved")
    state.unmark(ship, "inert")
    table.tell("move.beach", seat=seat, ship=act.ship, space=act.field)


def harbours_for(table: HinterlandTable, seat: Seat, at: str) -> list[str]:
    """10.2.3: other harbours with room, over seas without hostile ships"""
    state, now = table.state, status(table.state)
    seen = {sea for sea in state.board.shores[at] if not now.foes_at(seat, sea)}
    wave = list(seen)
    while wave:
        for sea in state.board.straits[wave.pop()]:
            if sea not in seen and not now.foes_at(seat, sea):
                seen.add(sea)
                wave.append(sea)
    return [
        home
        for home in now.vus(seat)
        if home != at
        and state.lands[home].shipyard == "harbour"
        and berths(state, home) > 0
        and any(sea in seen for sea in state.board.shores[home])
    ]


def transferable(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state, now = table.state, status(table.state)
    if state.phase == "retreat" or not any(ship.place == "inside" for ship in now.ships_of(seat)):
        return OneOf([], "ship")
    harbours = [at for at in now.vus(seat) if state.lands[at].shipyard == "harbour"]
    if len(harbours) < 2:
        return OneOf([], "ship")
    ships = [
        unit
        for at in harbours
        for unit in now.here.get(at, ())
        if unit.owner == seat and unit.facts.ship and unit.place == "inside" and can_move(state, now, unit)
    ]
    able = [s for s in ships if not s.marked("transferred") and harbours_for(table, seat, s.at)]
    return OneOf([named(ship) for ship in able], "ship")


def transfer_harbours(table: HinterlandTable, seat: Seat, ship: str) -> OneOf[str]:
    return OneOf(harbours_for(table, seat, ship_of(table.state, ship).at), "space")


class Transfer(Command):
    section = "10.2"
    ship: Annotated[str, Slot(transferable)]
    harbour: Annotated[str, Slot(transfer_harbours)]


def transfer(table: HinterlandTable, seat: Seat, act: Transfer) -> None:
    """10.2.3: as one move, with its cargo, once a round"""
    state, ship = table.state, ship_of(table.state, act.ship)
    into_port(state, ship, act.harbour)
    state.mark(ship, "transferred")
    table.tell("move.transfer", seat=seat, ship=act.ship, space=act.harbour)
