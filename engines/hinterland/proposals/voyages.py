"""Ships: bridges to coasts that no road reaches, nets in summer, harbours in autumn (10.2 to 10.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from engines.hinterland.harbours import Beach, beach_fields
from engines.hinterland.pieces import cargo, hold
from engines.hinterland.proposals.outlook import Outlook
from engines.hinterland.seafaring import Disembark, Embark, Sail, beaches, landers, named, open_port, sailors
from engines.hinterland.state import HinterlandTable, Unit
from engines.hinterland.supply import supplied
from engines.kernel import Command

CROSSING = 1.3
"""Marches that a crossing counts as"""
HARMLESS = ("spring", "summer")


@dataclass(frozen=True)
class Passage:
    """A way over water: aboard this ship, out to this sea, ashore on the other side."""

    ship: Unit
    sea: str


def carriers(outlook: Outlook) -> list[Unit]:
    return [
        ship
        for ship in outlook.now.ships_of(outlook.seat)
        if ship.facts.carry_capacity and ship.at not in outlook.now.encircled
    ]


def passages(outlook: Outlook, origins: list[str]) -> dict[str, dict[str, Passage]]:
    """By origin, by coast: how one gets there in this round"""
    board, found = outlook.board, dict[str, dict[str, Passage]]()
    for ship in carriers(outlook):
        room = hold(outlook.state, ship)
        if not room or ship.river or (ship.at in outlook.state.lands and ship.place != "inside"):
            continue
        if ship.at in outlook.state.lands:
            starts, seas = [ship.at], list(board.shores[ship.at])
        else:
            starts, seas = list(board.coasts[ship.at]), [ship.at, *board.straits[ship.at]]
        for sea in seas:
            if sea in outlook.hostile:
                continue
            for origin in starts:
                if origin in origins:
                    ways = found.setdefault(origin, {})
                    for coast in board.coasts[sea]:
                        if coast != origin and not outlook.closed(coast):
                            ways.setdefault(coast, Passage(ship, sea))
    return found


def bridges(outlook: Outlook, sea: str) -> bool:
    """3.7: are there own units that nothing but the ships on this sea joins to home?"""
    if not any(ship.at == sea for ship in outlook.now.ships_of(outlook.seat)):
        return False
    without = outlook.state.copied()
    without.units = tuple(u for u in without.units if u.at != sea)
    lost = {u.at for u in without.units_of(outlook.seat) if not supplied(without, u)}
    return any(u.at in lost and supplied(outlook.state, u) for u in outlook.now.owned[outlook.seat])


def embarked(outlook: Outlook, aboard: list[tuple[Unit, Passage]]) -> Iterator[Command]:
    groups: dict[tuple[str, int], Counter[str]] = {}
    course: dict[int, Passage] = {}
    for unit, way in aboard:
        groups.setdefault((unit.at, way.ship.id), Counter())[unit.label] += 1
        course[way.ship.id] = way
    for (origin, ship), who in groups.items():
        yield Embark(origin=origin, ship=named(course[ship].ship), units=dict(who))
    for way in course.values():
        if way.sea != way.ship.at:
            yield Sail(origin=way.ship.at, target=way.sea, ships=(named(way.ship),))


def landed(outlook: Outlook, table: HinterlandTable, wants: dict[str, float]) -> Iterator[Disembark]:
    """Cargo steps ashore where it is wanted most"""
    left = dict(wants)
    for ship in outlook.now.ships:
        able = landers(table, outlook.seat, ship) if ship.facts.carry_capacity else []
        if not able:
            continue
        coasts = beaches(table, outlook.seat, ship)
        groups: dict[str, Counter[str]] = {}
        for unit in able:
            best = max(coasts, key=lambda at: left.get(at, 0.0), default=None)
            if best is None or left.get(best, 0.0) < 0.5:
                break
            left[best] /= 2
            groups.setdefault(best, Counter())[unit.label] += 1
        for target, who in groups.items():
            yield Disembark(ship=named(ship), target=target, units=dict(who))


def cruises(outlook: Outlook, table: HinterlandTable, busy: set[int]) -> Iterator[Command]:
    """Fishers put out in spring; who carries people and finds no coast goes on"""
    state, seat = outlook.state, outlook.seat
    if not outlook.now.settled[seat]:
        yield from ashore(outlook, table)
        return
    seas = {ship.at for ship in outlook.now.ships_of(seat)}
    for origin, ways in sailors(table.state, seat).items():
        for ship in outlook.now.ships_of(seat):
            if ship.at != origin or ship.id in busy:
                continue
            loaded = bool(cargo(state, ship))
            fishing = state.has("resources") and origin in state.lands and state.season in HARMLESS
            if not loaded and not fishing:
                continue
            able = [
                sea
                for sea, ships in ways.items()
                if sea in outlook.board.seas
                and named(ship) in ships
                and sea not in seas
                and sea not in outlook.hostile
            ]
            if able:
                best = max(able, key=lambda sea: (len(outlook.board.coasts[sea]), -outlook.board.order[sea]))
                seas.add(best)
                yield Sail(origin=origin, target=best, ships=(named(ship),))


def ashore(outlook: Outlook, table: HinterlandTable) -> Iterator[Command]:
    """21.5: a people without a home leaves its ships on the best open coast, but for two"""
    ships = [ship for ship in outlook.now.ships_of(outlook.seat) if ship.at in outlook.board.seas]
    for ship in ships[2:] or ships:
        coasts = [
            at
            for at in beach_fields(table, outlook.seat, named(ship)).values
            if at not in outlook.hostile
            and not outlook.state.lands[at].settlement
            and at not in outlook.board.neutral
        ]
        if coasts:
            best = max(coasts, key=lambda at: (outlook.board.fields[at].crop, -outlook.board.order[at]))
            yield Beach(ship=named(ship), field=best)


def sheltered(outlook: Outlook, table: HinterlandTable) -> Iterator[Command]:
    """10.7: before the storms of autumn and winter into a shipyard, but for bridges"""
    if outlook.state.season in HARMLESS or not outlook.state.has("shipwreck"):
        return
    for origin, ways in sailors(table.state, outlook.seat).items():
        if bridges(outlook, origin):
            continue
        for target, ships in ways.items():
            if target in outlook.state.lands and open_port(outlook.state, outlook.seat, target):
                yield Sail(origin=origin, target=target, ships=(ships[0],))
                break
