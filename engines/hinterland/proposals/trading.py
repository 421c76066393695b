"""What is bought, made and begun in Trade (14.3)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.hinterland.building import Assign, Build, Hurry, Restore, hurry_price, idle, room_on_site
from engines.hinterland.commanders import Commission
from engines.hinterland.facts import BUILDING_LIMITS, PLUNDER
from engines.hinterland.muster import Buy, Double, Hire, Upgrade, buys_left, hire_prices, li_prices, market_places
from engines.hinterland.pieces import cubes_left, labels
from engines.hinterland.proposals.outlook import Outlook
from engines.hinterland.proposals.stores import bought, hunger, sold
from engines.hinterland.proposals.war import engine_helps
from engines.hinterland.proposals.works import lasts, projects
from engines.hinterland.stakes import COMMANDERS
from engines.kernel import Command

ARMY = 4
"""From so many units on a commander pays"""
PLENTY = 8
"""Gold beyond which one can afford better troops"""


def deals(outlook: Outlook) -> Iterator[Command]:
    """In the order in which they matter; what can no longer be paid falls out"""
    gold = outlook.player.gold
    for order, price in wishes(outlook):
        if price <= gold:
            gold -= price
            yield order


def wishes(outlook: Outlook) -> Iterator[tuple[Command, int]]:
    yield from bought(outlook)
    needed = list(engines(outlook))
    yield from needed
    yield from manned(outlook)
    budget = max(0, outlook.budget - sum(price for _, price in needed))
    for order, price in invested(outlook, budget):
        if price <= budget:
            budget -= price
            yield order, price
    yield from sold(outlook)


def engines(outlook: Outlook) -> Iterator[tuple[Command, int]]:
    """T3: at a settlement that we encircle with more than a few"""
    for at in outlook.board.in_order(outlook.now.encircled):
        land = outlook.state.lands[at]
        if land.owner not in outlook.foes:
            continue
        here = [u for u in outlook.mine_at(at) if u.kind == "li" and u.place == "free"]
        if len(outlook.mine_at(at)) >= 4 and here and engine_helps(outlook, at):
            yield Upgrade(field=at, into="siege", units=labels(here[:1])), 2


def manned(outlook: Outlook) -> Iterator[tuple[Command, int]]:
    """T10: idle infantry works on the site where it stands"""
    for at, land in outlook.state.lands.items():
        if land.site is None or land.site.owner != outlook.seat:
            continue
        room = room_on_site(outlook.state, at)
        hands = idle(outlook.state, outlook.seat, at)
        if room > 0 and hands and at not in outlook.hostile:
            yield Assign(field=at, units=labels(hands[:room])), 0


def invested(outlook: Outlook, gold: int) -> Iterator[tuple[Command, int]]:
    """Buildings whose builders are there, infantry for what is planned, then better troops"""
    state, seat = outlook.state, outlook.seat
    begun: set[str] = set()
    for project in projects(outlook, gold):
        hands = idle(state, seat, project.at)
        least = project.builders
        if project.at in begun or len(hands) < least or not outlook.now.controls(seat, project.at):
            continue
        if not outlook.now.connected(seat, project.at) and outlook.now.settled[seat]:
            continue
        if lasts(len(hands), least) >= outlook.rounds or project.price > gold:
            continue
        begun.add(project.at)
        gold -= project.price
        yield Build(field=project.at, building=project.building), project.price
        team = min(len(hands), BUILDING_LIMITS.builders) // least * least
        yield Assign(field=project.at, units=labels(hands[:team])), 0
    for order, price in (*hurried(outlook), *cleared(outlook)):
        if price <= gold:
            gold -= price
            yield order, price
    yield from recruits(outlook, gold)
    yield from veterans(outlook)


def hurried(outlook: Outlook) -> Iterator[tuple[Command, int]]:
    """T11: where a quarter completes it, or nobody is in need of the gold"""
    if not outlook.state.has("speed_up"):
        return
    for at, land in outlook.state.lands.items():
        site = land.site
        if site is not None and site.owner == outlook.seat and not site.hurried:
            lack = BUILDING_LIMITS.quarters - site.quarters
            if lack == 1 and at not in outlook.now.encircled and at not in outlook.now.contested:
                yield Hurry(field=at), hurry_price(site.building)


def cleared(outlook: Outlook) -> Iterator[tuple[Command, int]]:
    """T13: a plundered settlement brings nothing"""
    if outlook.harvests < 3:
        return
    for at in outlook.now.vus(outlook.seat):
        if outlook.state.lands[at].plundered and outlook.now.controls(outlook.seat, at):
            yield Restore(field=at), PLUNDER.clear_gold


def recruits(outlook: Outlook, gold: int) -> Iterator[tuple[Command, int]]:
    """T1: where they are needed most; one more than the winter feeds is one too many"""
    state, seat = outlook.state, outlook.seat
    prices = li_prices(state, seat)
    if not prices:
        return
    level = "standard" if "standard" in prices else "recruit"
    price = prices[level]
    room = min(cubes_left(state, seat), hunger(outlook))
    if outlook.rounds <= 1:
        return
    if state.mode == "quick":
        # Whoever is bought must also be paid next winter.
        room = min(room, (gold + outlook.reserve + outlook.coming - outlook.wages) // (price + 1))
    markets = sorted(market_places(state, seat), key=lambda at: (-need_at(outlook, at), outlook.board.order[at]))
    for n, at in enumerate(markets):
        most = min(buys_left(state, seat, at), room, gold // price)
        if n == 0 and room > most and gold >= (most + 1) * price and worth_doubling(outlook):
            yield Double(field=at), 0
            most = min(2 * buys_left(state, seat, at), room, gold // price)
        if most > 0:
            room -= most
            gold -= most * price
            yield Buy(field=at, level=level, count=most), most * price


def worth_doubling(outlook: Outlook) -> bool:
    """15.4"""
    return not outlook.player.doubled and outlook.player.pp >= 2 and outlook.player.pp < 30


def need_at(outlook: Outlook, at: str) -> float:
    """Danger first, then empty land around"""
    empty = sum(
        other not in outlook.now.controller and other not in outlook.board.neutral for other in outlook.roads[at]
    )
    return outlook.menace.get(at, 0.0) + 0.6 * empty - 0.3 * len(outlook.mine_at(at))


def veterans(outlook: Outlook) -> Iterator[tuple[Command, int]]:
    """T2, T3, T14: with gold to spare"""
    state, seat = outlook.state, outlook.seat
    units = outlook.now.owned[seat]
    if state.has("commanders") and not outlook.player.commander and len(units) >= ARMY:
        yield Commission(commander=COMMANDERS[1].id), COMMANDERS[1].price
    if outlook.budget < PLENTY or outlook.rounds < 3:
        return
    for at in outlook.now.vus(seat):
        if state.lands[at].settlement == "city":
            here = [u for u in outlook.mine_at(at) if u.kind == "li" and u.place == "free"]
            left = state.lands[at].building.upgrades - outlook.player.upgrades.get(at, 0)
            if here and left > 0:
                yield Upgrade(field=at, into="hi", units=labels(here[:left])), 3 * len(here[:left])
    if "gold" in hire_prices(state, seat) and not cubes_left(state, seat):
        for at in market_places(state, seat)[:1]:
            yield Hire(field=at, way="gold", level="standard"), 5
