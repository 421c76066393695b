"""What a position is worth, part by part (19)."""

from __future__ import annotations

from engines.hinterland.facts import BUILDING_LIMITS, BUILDINGS, YEAR
from engines.hinterland.proposals.outlook import Outlook
from engines.hinterland.proposals.stores import food, need
from engines.hinterland.stakes import GOALS, VICTORY
from engines.hinterland.victory import final_score, fulfils, goal_value, threshold

WON = 100.0
GOLD = 0.35
TROOPS = 0.35
"""What a gold piece that went into a unit is worth"""


def worth(outlook: Outlook) -> dict[str, float]:
    state, seat, player = outlook.state, outlook.seat, outlook.player
    if player.out or state.victor is not None:
        return {"victory": WON if state.victor == seat else -WON}
    if state.scores:
        return {"points": float(state.scores[seat]), "stores": 0.0 if state.feeds[seat] else -WON}
    score = final_score(state, seat)
    lasting = min(1.0, 0.3 + 0.1 * outlook.rounds)
    coming = outlook.taxes * min(3, outlook.harvests) + outlook.dues * min(3, YEAR.years - state.year)
    return {
        "victory": nearness(outlook),
        "points": 1.6 * player.sp + 0.08 * (player.killed - player.lost),
        "fields": float(score["fields"]),
        "settlements": settlements(outlook),
        "gold": GOLD * lasting * (player.gold + 0.5 * coming - 0.5 * outlook.wages),
        "prestige": 0.13 * player.pp,
        "treaties": float(score["treaties"]),
        "troops": TROOPS * lasting * sum(u.facts.total_price for u in outlook.now.owned[seat]),
        "stores": stores(outlook) if state.has("resources") else 0.0,
    }


def settlements(outlook: Outlook) -> float:
    """What stands and what is begun; what is encircled may be lost"""
    state, seat = outlook.state, outlook.seat
    total = 0.0
    for at in outlook.now.settled[seat]:
        land = state.lands[at]
        value = 2.5 + (3.0 if land.settlement == "city" else 0.0)
        value += {"": 0.0, "dock": 0.8, "harbour": 2.5}[land.shipyard] + 0.5 * land.fort
        total += value * (0.3 if at in outlook.now.encircled else 1.0) - 1.2 * land.plundered
    for land in state.lands.values():
        if land.site is not None and land.site.owner == seat:
            done = land.site.quarters / BUILDING_LIMITS.quarters
            total += (0.35 + 0.45 * done) * BUILDINGS[land.site.building].cost
    return total


def nearness(outlook: Outlook) -> float:
    """19.3, 19.4: how near the early victories are"""
    state, seat = outlook.state, outlook.seat
    shares = sorted(
        (
            min(1.0, goal_value(state, seat, goal) / threshold(state, seat, goal))
            for goal, facts in GOALS.items()
            if state.layer(facts.layer)
        ),
        reverse=True,
    )
    total = sum(6.0 * share * share for share in shares[: VICTORY.goals])
    if outlook.player.announced and fulfils(state, seat, outlook.player.announced):
        total += 15.0
    return total


def stores(outlook: Outlook) -> float:
    """Food beyond the winter is worth something; hunger costs units"""
    spare = food(outlook) - need(outlook)
    return 0.2 * spare if spare >= 0 else 0.7 * spare
