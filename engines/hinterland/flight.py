"""Flight from a battle (11.9)."""

from __future__ import annotations

from collections.abc import Mapping

from engines.hinterland.asking import choose
from engines.hinterland.losses import go_down
from engines.hinterland.movement import borders_of, forbidden
from engines.hinterland.passengers import with_crew
from engines.hinterland.pieces import berths, hold, labels, place_unit, remove, room_inside, take
from engines.hinterland.seafaring import can_lie, courses, into_port, open_port, run_aground
from engines.hinterland.state import Battle, HinterlandState, HinterlandTable, Side, Unit
from engines.hinterland.status import status
from engines.hinterland.strength import units_in, value
from engines.kernel import Counts, Hints, OneOf, Rule, Seat, note


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


def came_from(state: HinterlandState, side: Side) -> set[str]:
    """Where the side has come from in this round: there it may always go back to"""
    return {unit.came for unit in units_in(state, side) if unit.came and unit.place != "aboard"}


def exits(state: HinterlandState, battle: Battle, side: Side) -> list[str]:
    """The one space to which those who do not go inside can flee"""
    board, at = state.board, battle.at
    near = (*board.straits[at], *board.coasts[at]) if at in board.seas else (*board.near[at], *over_black(state, at))
    return [space for space in near if escaped(state, battle, side, space)]


def over_black(state: HinterlandState, at: str) -> tuple[str, ...]:
    """Fields across a black river or a black border"""
    return (*state.board.black_rivers[at], *state.board.black[at])


def escaped(state: HinterlandState, battle: Battle, side: Side, target: str) -> list[Unit]:
    """11.9: who of those that do not go inside gets to this space"""
    if battle.at in state.board.seas:
        return escaped_at_sea(state, battle, side, target)
    walkers = on_foot(state, side)
    if target in state.board.seas:
        return aboard(state, side.seat, walkers, target)
    if not quiet(state, side.seat, target) and target not in came_from(state, side):
        return []
    light = borders_of(state, side.seat, battle.at).get(target)
    return [u for u in walkers if u.came == target or light is False or (light and u.kind == "li")]


def escaped_at_sea(state: HinterlandState, battle: Battle, side: Side, target: str) -> list[Unit]:
    ships = [u for u in units_in(state, side) if u.facts.ship]
    if target in state.board.seas:
        return ships if quiet(state, side.seat, target) or target in came_from(state, side) else []
    if open_port(state, side.seat, target):
        return sorted(ships, key=value, reverse=True)[: berths(state, target)]
    return [ship for ship in ships if ship.came == target and can_lie(state, side.seat, target)]


def aboard(state: HinterlandState, seat: Seat, units: list[Unit], sea: str) -> list[Unit]:
    """Whom own ships on this sea can take up, the most valuable first"""
    rooms = {ship.id: hold(state, ship) for ship in hosts(state, seat, sea)}
    found = []
    for unit in sorted(units, key=value, reverse=True):
        host = next((ship for ship, room in rooms.items() if unit.facts.ship_size <= room), None)
        if host is not None:
            rooms[host] -= unit.facts.ship_size
            found.append(unit)
    return found


def hosts(state: HinterlandState, seat: Seat, sea: str) -> list[Unit]:
    return [ship for ship in status(state).here.get(sea, ()) if ship.owner == seat and ship.facts.ship]


def longships(state: HinterlandState, battle: Battle, side: Side) -> dict[tuple[str, ...], list[Unit]]:
    """Ships that lie on the field, by where they can flee to"""
    if battle.at in state.board.seas:
        return {}
    found: dict[tuple[str, ...], list[Unit]] = {}
    for ship in units_in(state, side):
        if ship.facts.ship and (ways := tuple(waters(state, side, ship))):
            found.setdefault(ways, []).append(ship)
    return found


def waters(state: HinterlandState, side: Side, ship: Unit) -> list[str]:
    """10.2.2, 21.2: back to the sea a ship came from, or along its river"""
    return [at for at in courses(state, ship) if quiet(state, side.seat, at) or at == ship.came]


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
    yield from shelter(table, battle, side)
    if ways := exits(state, battle, side):
        target = yield from choose(
            seat, "battle.flee_where", refuges(state, battle, side, ways), section="11.9", space=battle.at
        )
        run(table, battle, side, target)
    for open_to, ships in longships(state, battle, side).items():
        target = yield from choose(
            seat,
            "battle.sail_where",
            OneOf(open_to, "space"),
            section="11.9",
            space=battle.at,
            units=labels(ships),
        )
        cast_off(table, seat, battle.at, ships, target)
    overrun(table, battle, side)


def overrun(table: HinterlandTable, battle: Battle, side: Side) -> None:
    """11.9: who has no place is destroyed, ships with what they carry"""
    state, victor = table.state, battle.enemy(side.seat)
    left = [u for u in units_in(state, side) if u.at == battle.at and u.place in ("free", "site")]
    if left:
        lost = with_crew(state, left)
        table.tell("battle.overrun", seat=side.seat, units=labels(lost))
        victor.destroyed += [unit.kind for unit in lost]
        go_down(table, victor, left)
        remove(state, left)


def refuges(state: HinterlandState, battle: Battle, side: Side, ways: list[str]) -> OneOf[str]:
    """22.1: where most of them get to, then the nearest own settlement; who does not is named"""
    left = {at: abandoned(state, battle, side, at) for at in ways}
    usual = min(ways, key=lambda at: (len(left[at]), home_distance(state, side.seat, at)))
    hints = Hints([at for at in ways if left[at]], lambda at: note("battle.left_behind", units=labels(left[at])))
    return OneOf(ways, "space", usual=usual, hints=hints)


def abandoned(state: HinterlandState, battle: Battle, side: Side, target: str) -> list[Unit]:
    """11.9: who stays behind and is lost, if the others flee there"""
    gone = {unit.id for unit in escaped(state, battle, side, target)}
    gone |= {ship.id for ships in longships(state, battle, side).values() for ship in ships}
    return [u for u in units_in(state, side) if u.id not in gone and u.place != "aboard"]


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
        state.change(unit, place="inside")
    if inside:
        hidden = {unit.id for unit in inside}
        side.units = [number for number in side.units if number not in hidden]
        table.tell("battle.sheltered", seat=side.seat, units=chosen, space=battle.at)


def run(table: HinterlandTable, battle: Battle, side: Side, target: str) -> None:
    state, seat = table.state, side.seat
    fleeing = escaped(state, battle, side, target)
    if battle.at in state.board.seas:
        for ship in fleeing:
            if target in state.board.seas:
                place_unit(state, ship, target)
            elif open_port(state, seat, target):
                into_port(state, ship, target)
            else:
                run_aground(state, ship, target)
    elif target in state.lands:
        for unit in fleeing:
            place_unit(state, unit, target)
    else:
        for unit in fleeing:
            board_any(state, seat, unit, target)
    table.tell("battle.fled", seat=seat, origin=battle.at, space=target)


def cast_off(table: HinterlandTable, seat: Seat, origin: str, ships: list[Unit], target: str) -> None:
    state = table.state
    for ship in ships:
        place_unit(state, ship, target)
        if target in state.board.seas:
            state.change(ship, sea="", river="")
    table.tell("battle.fled", seat=seat, origin=origin, space=target)


def board_any(state: HinterlandState, seat: Seat, unit: Unit, sea: str) -> None:
    ship = next(ship for ship in hosts(state, seat, sea) if unit.facts.ship_size <= hold(state, ship))
    place_unit(state, unit, sea, "aboard")
    state.change(unit, ship=ship.id)
