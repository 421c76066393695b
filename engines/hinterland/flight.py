"""Flight from a battle (11.9)."""

from __future__ import annotations

from collections.abc import Mapping

from engines.hinterland.asking import choose
from engines.hinterland.movement import forbidden
from engines.hinterland.pieces import berths, hold, labels, place_unit, remove, room_inside, take
from engines.hinterland.seafaring import into_port, open_port
from engines.hinterland.state import Battle, HinterlandState, HinterlandTable, Side, Unit
from engines.hinterland.status import status
from engines.hinterland.strength import units_in, value
from engines.kernel import Counts, OneOf, Rule, Seat


def can_go(unit: Unit) -> bool:
    return unit.facts.can_move


def on_foot(state: HinterlandState, side: Side) -> list[Unit]:
    return [u for u in units_in(state, side) if can_go(u) and u.place != "aboard" and not u.facts.afloat]


def refuge(state: HinterlandState, side: Side, at: str) -> int:
    """Places in the side's own settlement on the field"""
    land = state.lands.get(at)
    if land is None or land.owner != side.seat or not status(state).is_vus(side.seat, at):
        return 0
    return room_inside(state, at)


def quiet(state: HinterlandState, seat: Seat, at: str) -> bool:
    """A space without hostile units that the player controls, holds or that is empty"""
    now = status(state)
    if now.foes_at(seat, at):
        return False
    if at in state.board.seas:
        return True
    if forbidden(state, seat, at):
        return False
    owner = now.controller.get(at, now.holder.get(at))
    return owner is None or owner == seat


def exits(state: HinterlandState, battle: Battle, side: Side) -> list[str]:
    """The one space to which those who do not go inside can flee"""
    board, seat = state.board, side.seat
    came = {u.came for u in units_in(state, side) if u.came} if side is battle.attacker else set()
    if battle.at in board.seas:
        ships = [u for u in units_in(state, side) if u.facts.ship]
        if not ships:
            return []
        ports = [at for at in board.coasts[battle.at] if open_port(state, seat, at)]
        waters = [at for at in board.straits[battle.at] if quiet(state, seat, at) or at in came]
        return [*waters, *ports]
    if not on_foot(state, side):
        return []
    fields = [at for at in board.roads[battle.at] if quiet(state, seat, at) or at in came]
    boats = [sea for sea in board.shores[battle.at] if room_on(state, seat, sea)]
    return [*fields, *boats]


def room_on(state: HinterlandState, seat: Seat, sea: str) -> int:
    return sum(
        hold(state, ship) for ship in status(state).here.get(sea, ()) if ship.owner == seat and ship.facts.ship
    )


def longships(state: HinterlandState, battle: Battle, side: Side) -> list[Unit]:
    """Ships on a field flee to the sea they came from"""
    if battle.at in state.board.seas:
        return []
    return [
        u
        for u in units_in(state, side)
        if u.facts.ship and u.sea in state.board.shores[battle.at] and quiet(state, side.seat, u.sea)
    ]


def can_flee(state: HinterlandState, battle: Battle, side: Side) -> bool:
    """11.9: a side without any place cannot flee"""
    if battle.siege:
        return False
    if longships(state, battle, side) or exits(state, battle, side):
        return True
    inside = refuge(state, side, battle.at)
    return any(unit.facts.settlement_size <= inside for unit in on_foot(state, side))


def flee(table: HinterlandTable, battle: Battle, side: Side) -> Rule[None]:
    """11.9"""
    state, seat = table.state, side.seat
    boats = longships(state, battle, side)
    yield from shelter(table, battle, side)
    ways = exits(state, battle, side)
    if ways:
        usual = min(ways, key=lambda at: home_distance(state, seat, at))
        target = yield from choose(
            seat, "battle.flee_where", OneOf(ways, "space", usual=usual), section="11.9", space=battle.at
        )
        run(table, battle, side, target)
    for ship in boats:
        place_unit(state, ship, ship.sea)
        ship.sea = ship.river = ""
    gone = {unit.id for unit in state.units if unit.id in side.units and unit.at == battle.at}
    lost = [u for u in state.units if u.id in gone and u.place in ("free", "site")]
    if lost:
        table.tell("battle.overrun", seat=seat, units=labels(lost))
        battle.enemy(seat).destroyed += [unit.kind for unit in lost]
        remove(state, lost)
    state.changed()


def home_distance(state: HinterlandState, seat: Seat, at: str) -> int:
    """25.6: steps to the nearest own settlement"""
    steps = state.board.distances(at)
    return min((steps.get(home, 99) for home in status(state).settled[seat]), default=99)


def shelter(table: HinterlandTable, battle: Battle, side: Side) -> Rule[None]:
    """Into the own settlement on the field, up to capacity"""
    state = table.state
    room = refuge(state, side, battle.at)
    able = [u for u in on_foot(state, side) if u.facts.settlement_size <= room]
    if not able:
        return
    sizes = {unit.label: unit.facts.settlement_size for unit in able}

    def fits(counts: Mapping[str, int]) -> bool:
        return sum(sizes[label] * count for label, count in counts.items()) <= room

    usual: dict[str, int] = {}
    for unit in sorted(able, key=value, reverse=True):
        more = {**usual, unit.label: usual.get(unit.label, 0) + 1}
        usual = more if fits(more) else usual
    everybody = labels(able)
    if not exits(state, battle, side) and fits(everybody):
        chosen = everybody
    else:
        chosen = yield from choose(
            side.seat, "battle.shelter", Counts(everybody, kind="unit", usual=usual, fits=fits),
            section="11.9", space=battle.at,
        )  # fmt: skip
    inside = take(able, chosen)
    for unit in inside:
        unit.place = "inside"
    if inside:
        hidden = {unit.id for unit in inside}
        side.units = [number for number in side.units if number not in hidden]
        table.tell("battle.sheltered", seat=side.seat, units=chosen, space=battle.at)
    state.changed()


def run(table: HinterlandTable, battle: Battle, side: Side, target: str) -> None:
    state = table.state
    if battle.at in state.board.seas:
        ships = [u for u in units_in(state, side) if u.facts.ship]
        if target in state.lands:
            for ship in ships[: berths(state, target)]:
                into_port(state, ship, target)
        else:
            for ship in ships:
                place_unit(state, ship, target)
    elif target in state.lands:
        for unit in on_foot(state, side):
            place_unit(state, unit, target)
    else:
        for unit in sorted(on_foot(state, side), key=value, reverse=True):
            board_any(state, side.seat, unit, target)
    table.tell("battle.fled", seat=side.seat, origin=battle.at, space=target)


def board_any(state: HinterlandState, seat: Seat, unit: Unit, sea: str) -> None:
    for ship in status(state).here.get(sea, ()):
        if ship.owner == seat and ship.facts.ship and unit.facts.ship_size <= hold(state, ship):
            place_unit(state, unit, sea, "aboard")
            unit.ship = ship.id
            return
