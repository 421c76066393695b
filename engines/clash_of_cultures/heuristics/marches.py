"""Who moves where, and what for (6.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engines.clash_of_cultures.data import ARMY
from engines.clash_of_cultures.heuristics.outlook import Outlook
from engines.clash_of_cultures.heuristics.settling import potential
from engines.clash_of_cultures.heuristics.ventures import Venture, ranked
from engines.clash_of_cultures.heuristics.voyages import UNKNOWN, sailing_worth
from engines.clash_of_cultures.heuristics.war import aims, hope, victory
from engines.clash_of_cultures.movement import Move, Way, company, movement_options, ready, ways_from
from engines.clash_of_cultures.pieces import kind_of, told_apart

LEAST = 0.04
"""What a step must be worth once the Command goes on anyway"""
OTHERS = 0.8
"""How likely the second and the third movement of a Command take place."""


@dataclass(frozen=True)
class March:
    """A movement that has a purpose"""

    command: Move
    worth: float
    settlers: bool


def marches(outlook: Outlook) -> list[March]:
    """All movements that lead to something, the best first"""
    state, seat = outlook.state, outlook.seat
    rules = movement_options(state, seat)
    all_marches: list[March] = []
    for origin in dict.fromkeys(unit.hex for unit in state.units_of(seat) if ready(state, unit)):
        for target, ways in ways_from(state, seat, origin, rules).items():
            # The first way is the cheapest: on foot if that is near enough, else by a road.
            for name, way in ways.items():
                if way.required or way.alone or way.company:
                    continue
                if way.kind in ("march", "load"):
                    all_marches += one_way(outlook, origin, target, name, way)
                    break
                if way.kind in ("sail", "explore") and not way.battle:
                    all_marches += by_ship(outlook, origin, target, name, way)
                    break
    return sorted((march for march in all_marches if march.worth > LEAST), key=lambda march: -march.worth)


def one_way(outlook: Outlook, origin: str, target: str, name: str, way: Way) -> Iterator[March]:
    payment = outlook.paid(way.cost or {})
    if payment is None:
        return
    price = outlook.cost(payment)
    named = told_apart(outlook.state, way.units)
    if not way.battle and "settler" in named:
        worth = journey(outlook, origin, target) - price
        yield March(move(origin, target, name, {"settler": 1}, payment), worth, True)
    if way.kind == "load" or not outlook.state.is_land(origin):
        # Armies stay ashore: what they would gain beyond the sea is hardly ever worth three movements.
        return
    army = {kind: len(units) for kind, units in named.items() if kind_of(kind) in ARMY}
    most = min(sum(army.values()), way.room)
    for count in dict.fromkeys((most, most - 1)):
        if count > 0:
            worth = campaign(outlook, origin, target, count, way.battle) - price
            yield March(move(origin, target, name, some(army, count), payment), worth, False)


def by_ship(outlook: Outlook, origin: str, target: str, name: str, way: Way) -> Iterator[March]:
    """6.6.3: to trade, to see new land, or with settlers to where they want to land"""
    payment = outlook.paid(way.cost or {})
    if payment is None:
        return
    units = {kind: len(named) for kind, named in told_apart(outlook.state, way.units).items()}
    along = company(outlook.table, outlook.seat, origin, target, name, units).usual or {}
    worth = sailing_worth(outlook, origin, target, sum(units.values())) - outlook.cost(payment)
    if along.get("settler"):
        worth += potential(outlook, target) - potential(outlook, origin) if target in outlook.state.terrain else 0.0
    voyage = Move(origin=origin, target=target, way=name, units=units, along=dict(along), payment=payment)
    yield March(voyage, worth, bool(along))


def move(origin: str, target: str, way: str, units: dict[str, int], payment: dict[str, int]) -> Move:
    return Move(origin=origin, target=target, way=way, units=units, along={}, payment=payment)


def some(army: dict[str, int], count: int) -> dict[str, int]:
    """A part of an army of `count` units, one kind after the other"""
    group: dict[str, int] = {}
    for kind, n in army.items():
        if take := min(n, count - sum(group.values())):
            group[kind] = take
    return group


def journey(outlook: Outlook, origin: str, target: str) -> float:
    """What a settler gains by going there"""
    news = UNKNOWN if target not in outlook.state.terrain else 0.0
    gained = potential(outlook, target) - potential(outlook, origin)
    return gained + news if gained > 0 else 0.0


def campaign(outlook: Outlook, origin: str, target: str, count: int, fights: bool) -> float:
    """What an army gains by going there: a victory, a better place for one, or a safer city"""
    state, seat = outlook.state, outlook.seat
    here = outlook.guards(origin)
    risk = 0.0
    if origin in state.cities:
        risk = outlook.danger(origin, here - count) - outlook.danger(origin, here)
    before = hope(outlook, origin, here)
    stays = hope(outlook, origin, here - count)
    if fights:
        aim = next((aim for aim in aims(outlook) if aim.spot == target), None)
        return victory(outlook, aim, count) - max(0.0, before - stays) * 0.5 - risk if aim is not None else 0.0
    there = outlook.guards(target)
    kept = 0.0
    if target in state.cities and state.cities[target].owner == seat:
        kept = outlook.danger(target, there) - outlook.danger(target, there + count)
    news = UNKNOWN if target not in state.terrain and outlook.turns > 3 else 0.0
    ahead = max(hope(outlook, target, there + count), stays) - max(before, hope(outlook, target, there))
    return ahead + kept - risk + news


def command(outlook: Outlook) -> Iterator[Venture]:
    """6.6.1: the best movement, with the two that would follow it"""
    best = marches(outlook)
    if not best:
        return
    used = {(best[0].command.origin, best[0].settlers)}
    worth, left = best[0].worth, 2
    for march in best[1:]:
        if left and (march.command.origin, march.settlers) not in used:
            used.add((march.command.origin, march.settlers))
            worth += OTHERS * march.worth
            left -= 1
    for march in best[:3]:
        yield Venture(march.command, worth - (best[0].worth - march.worth))


def next_movements(outlook: Outlook) -> list[Venture]:
    """Every further movement of the Command that is worth it."""
    return ranked(Venture(march.command, march.worth) for march in marches(outlook)[:3])
