"""Where units go (10.2, 10.4): blows first, then work, watch and land, each place its best unit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from engines.hinterland.facts import BUILDING_LIMITS, BUILDINGS
from engines.hinterland.menace import armies
from engines.hinterland.movement import March, marchers
from engines.hinterland.pieces import hold
from engines.hinterland.proposals.outlook import FAR, Outlook
from engines.hinterland.proposals.voyages import CROSSING, Passage, cruises, embarked, landed, passages
from engines.hinterland.proposals.war import Target, targets
from engines.hinterland.proposals.works import projects
from engines.hinterland.seafaring import ship_of
from engines.hinterland.state import HinterlandTable, Unit
from engines.kernel import Command

NEARER = 0.72
"""What a round of marching leaves of the worth of a place"""
WORK, MORE_WORK = 6.0, 2.4
WATCH = 2.2
RAID = 2.5
"""To stand before an open hostile settlement: no taxes for them, prestige for us"""


@dataclass
class Post:
    """A place where one more unit would be of use."""

    at: str
    worth: float
    work: bool = False


Ways = dict[str, dict[str, tuple[float, str]]]
"""By origin, by field: how far it is, and the first step; no step where one goes by ship"""


def marches(outlook: Outlook, table: HinterlandTable) -> list[Command]:
    """10.2: the orders of the Units subphase"""
    able = at_hand(outlook, table)
    wants = list(posts(outlook))
    ashore = list(landed(outlook, table, vacant(outlook, wants)))
    ways: Ways = {at: dict(outlook.steps(at)) for at in able}
    by_sea = passages(outlook, list(able))
    for origin, found in by_sea.items():
        for coast in found:
            if ways[origin].get(coast, (FAR, ""))[0] > CROSSING + 1:
                ways[origin][coast] = (CROSSING, "")
    sent: list[tuple[Unit, str]] = []
    gatherings: list[Post] = []
    for target in targets(outlook)[:6]:
        blow = strike(outlook, target, able)
        if blow is None:
            gatherings += gathering(outlook, target, able, ways)
            continue
        for unit in blow:
            able[unit.at].remove(unit)
            sent.append((unit, target.at))
    aboard: list[tuple[Unit, Passage]] = []
    sent += posted(outlook, able, ways, [*wants, *gatherings], by_sea, aboard)
    busy = {way.ship.id for _, way in aboard} | {int(order.ship.split()[1]) for order in ashore}
    return [*ashore, *orders(sent), *embarked(outlook, aboard), *cruises(outlook, table, busy)]


def landings(outlook: Outlook, table: HinterlandTable) -> list[Command]:
    """10.4: cargo goes ashore, and who has a second march goes where somebody is wanted. Whoever went aboard in port
    has just done so"""
    able = at_hand(outlook, table)
    if not able and not any(unit.ship for unit in outlook.now.owned[outlook.seat]):
        return []
    wants = list(posts(outlook))
    ashore = [
        order
        for order in landed(outlook, table, vacant(outlook, wants))
        if ship_of(outlook.state, order.ship).at != order.target
    ]
    ways: Ways = {at: dict(outlook.steps(at)) for at in able}
    return [*ashore, *orders(posted(outlook, able, ways, wants, {}, []))]


def at_hand(outlook: Outlook, table: HinterlandTable) -> dict[str, list[Unit]]:
    """Who can be sent, by field. Of those in a settlement that an army can reach or an enemy stands before one stays,
    rather no builder; all of them stay who can beat that enemy, or besiege a settlement with an engine"""
    able = {at: list(units) for at, units in marchers(table.state, outlook.seat).items()}
    if outlook.stance.guards:
        threatened = armies(outlook.state, outlook.seat).keys()
        for at in outlook.now.settled[outlook.seat]:
            before, mine = outlook.hostile.get(at, []), outlook.mine_at(at)
            if before and outlook.might(mine, at) >= outlook.might(before, at):
                able.pop(at, None)
            elif (before or at in threatened) and at in able and all(unit in able[at] for unit in mine):
                able[at].remove(max(able[at], key=lambda u: (u.place != "site", outlook.might([u], at))))
        for at in outlook.now.encircled & able.keys():
            if any(unit.kind == "siege" for unit in outlook.mine_at(at)):
                del able[at]
    return able


def vacant(outlook: Outlook, wanted: list[Post]) -> dict[str, float]:
    """What one more unit is worth, place by place: those who stand there have the best posts already"""
    worths: dict[str, list[float]] = {}
    for post in wanted:
        worths.setdefault(post.at, []).append(post.worth)
    best: dict[str, float] = {}
    for at, found in worths.items():
        left = sorted(found, reverse=True)[len(outlook.mine_at(at)) :]
        if left:
            best[at] = left[0]
    return best


def orders(sent: list[tuple[Unit, str]]) -> list[Command]:
    groups: dict[tuple[str, str], Counter[str]] = {}
    for unit, target in sent:
        if unit.at != target:
            groups.setdefault((unit.at, target), Counter())[unit.label] += 1
    return [March(origin=origin, target=target, units=dict(who)) for (origin, target), who in groups.items()]


# Blows


def strike(outlook: Outlook, target: Target, able: dict[str, list[Unit]]) -> list[Unit] | None:
    """Who goes there at once; None if that is not enough, or they would be missed more"""
    near = [at for at in able if at == target.at or target.at in outlook.roads[at]]
    crowd = [u for at in near for u in able[at] if u.facts.can_move]
    fixed = [u for u in outlook.mine_at(target.at) if u not in crowd]
    might = outlook.might(fixed, target.at)
    chosen: list[Unit] = []
    price = 0.0
    for unit in sorted(crowd, key=lambda u: (u.at != target.at, missed(outlook, u))):
        if might >= target.need:
            break
        might += outlook.might([unit], target.at)
        price += missed(outlook, unit)
        chosen.append(unit)
    if might < target.need or price > target.value:
        return None
    return chosen


def missed(outlook: Outlook, unit: Unit) -> float:
    """What it costs that a unit leaves its place"""
    if unit.place == "site":
        return 2.0
    alone = len(outlook.mine_at(unit.at)) == 1
    if outlook.state.lands[unit.at].owner == outlook.seat:
        return 1.5 if outlook.menace.get(unit.at) and alone else 0.1
    return 1.2 if alone else 0.2


def gathering(outlook: Outlook, target: Target, able: dict[str, list[Unit]], ways: Ways) -> list[Post]:
    """An own field next to the target where those could meet who strike in a round or two"""
    spare = sum(
        outlook.might([u], target.at)
        for at, units in able.items()
        if ways[at].get(target.at, (FAR,))[0] <= 3
        for u in units
        if missed(outlook, u) < 1.5
    )
    if spare < target.need or not target.walls:
        return []
    near = [at for at in outlook.roads[target.at] if at not in outlook.hostile and at not in outlook.board.neutral]
    if not near:
        return []

    def meeting(at: str) -> tuple[float, int]:
        return (-outlook.might(outlook.mine_at(at), at), outlook.board.order[at])

    place = min(near, key=meeting)
    count = round(target.need / 1.6) + 1
    return [Post(place, 0.3 * target.value) for _ in range(count)]


# Posts


def posts(outlook: Outlook) -> Iterator[Post]:
    state, now, seat = outlook.state, outlook.now, outlook.seat
    open_work: set[str] = set()
    for at, land in state.lands.items():
        if land.site is not None and land.site.owner == seat and at not in now.encircled:
            open_work.add(at)
            yield from work(at, outlook.builders(land.site.building))
    gold = outlook.budget
    for project in projects(outlook, gold):
        if project.price <= gold and project.at not in open_work:
            gold -= project.price
            open_work.add(project.at)
            yield from work(project.at, project.builders)
    for at in now.settled[seat]:
        danger = outlook.menace.get(at, 0.0) * outlook.stance.caution
        worth = WATCH * (BUILDINGS[state.lands[at].settlement].sp_taken / 4)
        for n in range(min(3, round(danger / 1.6))):
            yield Post(at, worth / (1 + n * 0.4))
    for at, land in state.lands.items():
        if at in outlook.board.neutral or outlook.closed(at):
            continue
        if land.settlement:
            raids = outlook.stance.war and outlook.stance.abroad
            if raids and land.owner in outlook.foes and at not in outlook.hostile:
                yield Post(at, RAID * outlook.stance.war / (1 + 0.6 * outlook.menace.get(at, 0.0)))
        elif at not in outlook.hostile:
            risk = outlook.menace.get(at, 0.0)
            yield Post(at, outlook.land_value(at) / (1 + 0.15 * risk * outlook.stance.caution))


def work(at: str, least: int) -> Iterator[Post]:
    for n in range(BUILDING_LIMITS.builders - BUILDING_LIMITS.builders % least):
        yield Post(at, WORK if n < least else MORE_WORK, work=True)


def posted(
    outlook: Outlook,
    able: dict[str, list[Unit]],
    ways: Ways,
    wanted: list[Post],
    by_sea: dict[str, dict[str, Passage]],
    aboard: list[tuple[Unit, Passage]],
) -> list[tuple[Unit, str]]:
    """Each place takes the unit to which it is worth most, the best pairs first"""
    pairs = [
        (post.worth * NEARER**steps, -steps, n, at)
        for at in able
        for n, post in enumerate(wanted)
        if (steps := ways[at].get(post.at, (FAR, ""))[0]) < FAR
    ]
    pairs.sort(key=lambda pair: (-pair[0], -pair[1], pair[2], outlook.board.order[pair[3]]))
    left = {at: sorted(units, key=lambda u: (u.place == "site", u.kind == "li")) for at, units in able.items()}
    filled: set[int] = set()
    sent: list[tuple[Unit, str]] = []
    for _, _, n, at in pairs:
        if n in filled or not left[at]:
            continue
        post = wanted[n]
        unit = fitting(left[at], post, at)
        if unit is None:
            continue
        first = ways[at][post.at][1]
        if not first:
            way = by_sea[at][post.at]
            taken = [(u, other) for u, other in aboard if other.ship is way.ship]
            room = hold(outlook.state, way.ship) - sum(u.facts.ship_size for u, _ in taken)
            if unit.facts.ship_size > room or any(other.sea != way.sea for _, other in taken):
                continue
            aboard.append((unit, way))
        else:
            sent.append((unit, first))
        filled.add(n)
        left[at].remove(unit)
    return sent


def fitting(units: list[Unit], post: Post, at: str) -> Unit | None:
    """Builders stay at their work; only infantry builds"""
    if post.work:
        able = [u for u in units if u.facts.can_build]
        return (able[-1] if post.at != at else min(able, key=lambda u: u.place != "site")) if able else None
    here = [u for u in units if not u.facts.can_build] or units
    return here[0]
