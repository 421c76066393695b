"""Command: up to three movements, each resolved completely before the next (6.6.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engines.clash_of_cultures.battle import fight, open_battle
from engines.clash_of_cultures.data import ROUND
from engines.clash_of_cultures.exploration import for_land, for_ships, over_the_edge, reveal, shores, waters
from engines.clash_of_cultures.moments import raise_moment
from engines.clash_of_cultures.movement import Move, Way, attack, movement_options, origins, selectable, way_of
from engines.clash_of_cultures.pieces import kinds, pick_named
from engines.clash_of_cultures.purse import pay
from engines.clash_of_cultures.seas import sea_of
from engines.clash_of_cultures.state import ClashState, ClashTable, Movement, Unit
from engines.clash_of_cultures.windows import Play, Use, play_from_hand, usable, use
from engines.kernel import Command, OneOf, Rule, Seat, ask, choose, one_deed


class Stop(Command):
    section = "6.6.1"
    skips = True
    ends = True


class Pass(Command):
    """R-01: a Command without movements."""

    section = "6.6.1"
    skips = True

    @classmethod
    def idle(cls, table: ClashTable, seat: Seat) -> bool:
        return True


def command(
    table: ClashTable, seat: Seat, first: Move, others: tuple[type[Command], ...] = ()
) -> Rule[Command | None]:
    """6.6.1. `others` is what may be said instead of *stop*, and is then to be done next (17.6)."""
    state = table.state
    following: Command | None = None
    state.command = Movement(left=ROUND.movements, battles_before=len(state.now.battles))
    state.lasting.begin("command")
    yield from movement(table, seat, first)
    while state.command.left:
        act = yield from next_movement(table, seat, others)
        if act is None or isinstance(act, Stop):
            break
        if isinstance(act, others):
            following = act
            break
    yield from raise_moment(table, "command_done", seat, state.command)
    state.lasting.end("command")
    state.command = None
    for city in state.cities.values():
        if city.tokens:
            city.tokens = {name: n for name, n in city.tokens.items() if not name.startswith("command:")}
    for unit in state.units:
        unit.moved = False
    return following


def next_movement(table: ClashTable, seat: Seat, others: tuple[type[Command], ...]) -> Rule[Command | None]:
    """6.6.1.2, R-02: the player makes another movement, plays a card without the action symbol, or ends the Command.
    17.6: a player who cannot move, but holds a card or could use an effect, may choose everything else as well. So
    nobody learns that a card could be played."""
    state = table.state
    assert state.command is not None
    can_move = not origins(table, seat).empty
    cards = bool(state.players[seat].actions)
    if not can_move and not cards and not any(True for _ in usable(state, seat)):
        return None
    # Without an action left, stopping ends the turn, so that is one answer.
    last = not can_move and all(kind.ends for kind in others)
    ways: tuple[type[Command], ...] = others if last and others else (Stop, *others)
    act: Command = yield from ask(
        seat, "command.next" if can_move else "command.stuck", Move, *ways, Play, Use,
        secret=cards and last, section="6.6.1", usual=ways[0](), left=state.command.left,
    )  # fmt: skip
    match act:
        case Move():
            yield from movement(table, seat, act)
        case Play():
            yield from play_from_hand(table, seat, act)
        case Use():
            yield from use(table, seat, act)
    return act


@one_deed
def movement(table: ClashTable, seat: Seat, act: Move) -> Rule[None]:
    """6.6.1.5"""
    state = table.state
    assert state.command is not None
    way = way_of(table, seat, act.origin, act.target, act.way)
    group = pick_named(state, selectable(way), act.units)
    state.command.left -= 1
    state.command.roads += way.roads
    moved = Moved(act.origin, act.target, [unit.id for unit in group], act.target in state.cities_of(seat))
    pay(table, seat, act.payment)
    for unit in group:
        unit.moved = True
    if way.kind in MOVERS:
        yield from MOVERS[way.kind](table, seat, act, way, group)
    elif way.kind in ("march", "load"):
        yield from land_movement(table, seat, act, way, group)
    else:
        yield from sea_movement(table, seat, act, way, group)
    yield from raise_moment(table, "movement_done", seat, moved)


@dataclass
class Moved:
    """`movement_done`: from where to where, and which units were named."""

    origin: str
    target: str
    units: list[int]
    home: bool
    """Was the target a city of the mover before?"""


MOVERS: dict[str, Callable[[ClashTable, Seat, Move, Way, list[Unit]], Rule[None]]] = {}
"""Kinds of ways that a box brings, and how units go them."""


def granted_movements(table: ClashTable, seat: Seat, units: list[int], movements: int) -> Rule[int]:
    """Movements that an effect grants to these units, one each; no part of a Command. Returns how many were made."""
    state = table.state
    before, state.command = state.command, Movement(left=movements, only=units)
    count = 0
    while state.command.left and not origins(table, seat).empty:
        act = yield from ask(seat, "command.granted", Move, Stop, section="6.6", usual=Stop())
        if not isinstance(act, Move):
            break
        count += 1
        yield from movement(table, seat, act)
    state.command = before
    for unit in state.units:
        unit.moved = unit.moved and before is not None
    return count


def unguarded(state: ClashState, seat: Seat, spot: str, leaving: list[Unit]) -> bool:
    """9.1: when these units leave this city of the player, is nobody left who could defend it?"""
    if spot not in state.cities_of(seat) or not any(unit.is_army for unit in leaving):
        return False
    return not any(unit.is_army and unit not in leaving for unit in state.own_at(spot, seat))


def land_movement(table: ClashTable, seat: Seat, act: Move, way: Way, group: list[Unit]) -> Rule[None]:
    """6.6.2"""
    state = table.state
    if way.required:
        followers = pick_named(state, [unit for unit in way.units if unit not in group], act.along)
    else:
        settlers = [unit for unit in way.units if unit.kind == "settler" and unit not in group]
        followers = settlers[: act.along.get("settler", 0)]
    for unit in followers:
        unit.moved = True
    group = [*group, *followers]
    table.tell("move.moves", seat=seat, units=kinds(group), origin=act.origin, target=act.target)
    if act.target not in state.terrain:
        slot = state.board.slot_of[act.target]
        table.learn()
        yield from reveal(table, seat, slot, for_land(state, slot, act.target))
    if unguarded(state, seat, act.origin, group):
        table.remind(seat, "move.unguarded", city=act.origin)
    if way.kind == "load":
        for unit in group:
            unit.hex = act.target
        return
    free = movement_options(state, seat).unmarked
    passed = way.passed(sum(unit.is_army for unit in group))
    for unit in group:
        leave_marks(table, unit, way, (*passed, act.target), free)
    if way.battle:
        begin_attack(table, seat, act.target)
        origin = passed[-1] if passed else act.origin
        yield from fight(table, open_battle(state, group, act.target, origin))
    else:
        for unit in group:
            unit.hex = act.target


def begin_attack(table: ClashTable, seat: Seat, spot: str) -> None:
    """What the price has bought happens before the units arrive."""
    condition = attack(table.state, seat, spot, over_plains=False)
    for then in condition.then if condition is not None else ():
        then(table)


def leave_marks(table: ClashTable, unit: Unit, way: Way, entered: Iterable[str], free: dict[str, set[str]]) -> None:
    """6.6.4.2: terrain rules hold for units from when they enter a hex. By road only Plains are remembered."""
    for spot in entered:
        terrain = table.state.terrain[spot]
        if unit.kind in free.get(terrain, ()) or (way.unmarked and terrain == "mountain"):
            continue
        if terrain == "plain" or (terrain in ("mountain", "forest") and not way.roads):
            unit.mark(terrain)


def sea_movement(table: ClashTable, seat: Seat, act: Move, way: Way, ships: list[Unit]) -> Rule[None]:
    """6.6.3"""
    state = table.state
    assert state.command is not None
    aboard = [unit for unit in state.own_at(act.origin, seat) if unit not in ships]
    fleet = [*ships, *pick_named(state, aboard, act.along)]
    if way.navigates:
        state.command.navigated = True
    target = act.target
    if way.kind in ("explore", "edge"):
        target = yield from explore_by_sea(table, seat, act, way)
    if target != act.origin:
        state.command.sailed = True
        table.tell("move.sails", seat=seat, units=kinds(fleet), origin=act.origin, target=target)
    if way.battle:
        begin_attack(table, seat, target)
        yield from fight(table, open_battle(state, fleet, target, act.origin))
        return
    for unit in fleet:
        unit.hex = target


def explore_by_sea(table: ClashTable, seat: Seat, act: Move, way: Way) -> Rule[str]:
    """7.3, 7.5: where the ships end up."""
    state = table.state
    slot = state.board.slot_of[act.target]
    # this is known before the tile is.
    start = yield from choose(seat, "explore.from", OneOf(way.stays, "hex", way.stays[0]), section="7.3")
    sea = sea_of(state, start)
    table.learn()
    grounds, joined = over_the_edge(state, slot) if way.kind == "edge" else for_ships(state, slot, sea)
    ground = yield from reveal(table, seat, slot, grounds)
    if joined:
        if way.kind == "edge":
            # 7.5.2: the water of the new tile that is open to the edge.
            doors = [spot for spot in waters(ground) if state.board.is_rim(spot)]
            landing = [spot for spot in waters(ground) if spot in sea_of(state, doors[0])]
        else:
            landing = shores(state, ground, sea)
        target = yield from choose(seat, "explore.anchor", OneOf(landing, "hex"), section="7.3")
        return target
    return start
