"""What to build, where, with whom (14.2, T9 to T11)."""

from __future__ import annotations

from dataclasses import dataclass

from engines.hinterland.building import can_build, price_of
from engines.hinterland.facts import BUILDING_LIMITS
from engines.hinterland.proposals.outlook import Outlook

WORKS = ("village", "city", "harbour", "dock")
CALM = 0.5
"""So much stronger than we the others may be where we begin to build"""


@dataclass(frozen=True)
class Project:
    at: str
    building: str
    builders: int
    gain: float
    price: int


def lasts(builders: int, least: int) -> int:
    """14.2: rounds that so many builders need"""
    pace = min(builders, BUILDING_LIMITS.builders) // least
    return -(-BUILDING_LIMITS.quarters // pace) if pace else 99


def projects(outlook: Outlook, gold: int) -> list[Project]:
    """What would be worth beginning with so much gold, the best first"""
    payable = {
        building: price
        for building in WORKS
        if (price := price_of(outlook.state, outlook.seat, building)) <= gold
        and lasts(BUILDING_LIMITS.builders, outlook.builders(building)) < outlook.rounds
    }
    if not payable:
        return []
    found = [
        project
        for at in places(outlook)
        for building, price in payable.items()
        if (project := promising(outlook, at, building, price)) is not None
    ]
    return sorted(found, key=lambda p: (-p.gain / (p.price + p.builders), outlook.board.order[p.at]))


def places(outlook: Outlook) -> list[str]:
    """Own settlements, and open fields where own infantry stands or could stand soon"""
    now, found = outlook.now, dict.fromkeys(outlook.now.vus(outlook.seat))
    for unit in now.owned[outlook.seat]:
        if unit.at in outlook.state.lands and unit.facts.can_build:
            found[unit.at] = None
            found |= dict.fromkeys(outlook.roads[unit.at])
    calm = [at for at in found if at not in outlook.hostile and not outlook.closed(at)]
    return [at for at in calm if outlook.menace.get(at, 0.0) <= CALM + outlook.might(outlook.mine_at(at), at)]


def promising(outlook: Outlook, at: str, building: str, price: int) -> Project | None:
    gain = outlook.gain_of(building)
    if gain <= 0.45 * price or not can_build(outlook.state, outlook.seat, at, building):
        return None
    if building == "village":
        if not near_home(outlook, at):
            return None
        gain += 0.1 * outlook.board.fields[at].crop
    return Project(at, building, outlook.builders(building), gain, price)


def near_home(outlook: Outlook, at: str) -> bool:
    """T9: connected once somebody of ours stands there"""
    now, seat = outlook.now, outlook.seat
    if not now.settled[seat]:
        return True
    return now.connected(seat, at) or any(now.connected(seat, other) for other in outlook.board.near[at])
