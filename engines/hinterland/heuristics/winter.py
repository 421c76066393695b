"""Who is slaughtered so that there is something to sow (9.11)."""

from __future__ import annotations

from engines.hinterland.facts import HERDS
from engines.hinterland.feeding import Feed, eaters, every_pool, fish_eaten, meat_eaten
from engines.hinterland.larder import pool_of
from engines.hinterland.proposals.outlook import Outlook
from engines.hinterland.proposals.stores import seed
from engines.hinterland.state import HinterlandTable
from engines.kernel import Plan, Planned, Seat


def fed(plan: Plan) -> Planned:
    """Every pool; meat before grain, as far as there would not be seed enough"""
    return every_pool(plan, supper)


def supper(table: HinterlandTable, seat: Seat, at: str) -> Feed:
    """As few herds as are needed to feed everybody and keep the seed, the leanest first: cattle breed as quickly"""
    pool, wanted = pool_of(table.state, seat, at), seed(Outlook(table.state, seat))
    kinds = sorted((herd.kind for _, herd in pool.herds), key=lambda kind: HERDS[kind].meat)
    everybody = tuple(pool.needs)
    slaughter: dict[str, int] = {}
    for count in range(len(kinds) + 1):
        slaughter = {kind: kinds[:count].count(kind) for kind in pool.kinds if kind in kinds[:count]}
        larder, eaten = pool.larder(slaughter, {}), pool.need(everybody)
        left = larder.grain - eaten.grain - max(0, eaten.food - larder.meat - larder.meals_of_fish)
        if larder.feeds(pool, everybody) and left >= wanted:
            break
    who = eaters(table, seat, at, slaughter, {}).usual or ()
    meat = meat_eaten(table, seat, at, slaughter, {}, who).high
    fish = fish_eaten(table, seat, at, slaughter, {}, who, meat).high
    return Feed(place=at, slaughter=slaughter, halve={}, fed=who, meat=meat, fish=fish)
