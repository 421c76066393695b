"""How a player with a purpose sees the board: who could come, how far it is, what a place would bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property

from engines.hinterland.facts import BUILDINGS, UNITS, YEAR
from engines.hinterland.gold_wages import bill
from engines.hinterland.income import yields
from engines.hinterland.movement import forbidden, roads_from
from engines.hinterland.stakes import LEVELS, POINTS
from engines.hinterland.state import HinterlandState, Unit
from engines.hinterland.status import Status, status
from engines.hinterland.strength import average
from engines.kernel import Seat

FAR = 99
LAND, LASTING = 2.0, 0.25
"""What a field is worth when the game ends, and more for every tax that it still pays"""
SIGHT = 6
"""Rounds of marching that are thought ahead."""


@dataclass(frozen=True)
class Stance:
    """What a player leans to."""

    war: float = 1.0
    """How much a blow counts against land."""
    caution: float = 0.7
    """How much stronger one wants to be, and how many stay at home."""
    abroad: bool = True
    """Does one strike beyond the own lands?"""
    guards: bool = False
    """Does somebody stay in every settlement that an army can reach?"""
    taste: Mapping[str, float] = field(default_factory=dict)
    """How much more than others one likes a field or a kind of building."""


BALANCED = Stance()
BOLD = Stance(war=2.0, caution=0.6)
WARY = Stance(war=0.7, caution=1.2)
PEACEFUL = Stance(war=0.0, caution=1.0)
HOMELY = Stance(caution=1.0, abroad=False, guards=True)
"""Nobody is attacked but who stands on something of ours, and no threatened settlement is left empty."""
STANCES = (BALANCED, BOLD, WARY, PEACEFUL)


@cache
def power(kind: str, level: int, hampered: bool) -> float:
    """22.1: lives and average swords of one unit"""
    facts = UNITS[kind]
    if hampered:
        lives, swords = facts.lives_difficult, average(facts.attack_difficult) * facts.dice_difficult
    else:
        lives, swords = facts.lives, average(facts.attack) * facts.dice
    return lives + LEVELS[level].lives + swords


def rounds_left(state: HinterlandState) -> int:
    """Rounds still to be played, this one included"""
    seasons = len(YEAR.seasons) - (state.mode == "quick")
    return (YEAR.years - state.year) * seasons + seasons - YEAR.seasons.index(state.season)


class Outlook:
    def __init__(self, state: HinterlandState, seat: Seat, stance: Stance = BALANCED) -> None:
        self.state, self.seat, self.stance = state, seat, stance
        self.player = state.players[seat]
        self.board = state.board
        self.now: Status = status(state)
        self.rounds = rounds_left(state)

    # Ways

    @cached_property
    def roads(self) -> dict[str, list[str]]:
        """Fields that any land unit reaches in one march, now"""
        return {
            at: [other for other, light in roads_from(self.state, self.seat, at).items() if not light]
            for at in self.state.lands
        }

    def steps(self, origin: str) -> dict[str, tuple[int, str]]:
        """How many marches every field is away, and the first field on the way; not through enemies"""
        found: dict[str, tuple[int, str]] = {origin: (0, origin)}
        wave = [origin]
        for far in range(1, SIGHT + 1):
            onward: list[str] = []
            for at in wave:
                for other in self.roads[at]:
                    if other not in found:
                        found[other] = (far, other if at == origin else found[at][1])
                        if other not in self.hostile:
                            onward.append(other)
            wave = onward
        return found

    # Others

    @cached_property
    def foes(self) -> frozenset[Seat]:
        return self.now.foes[self.seat]

    @cached_property
    def hostile(self) -> dict[str, list[Unit]]:
        """Free hostile units by space"""
        found: dict[str, list[Unit]] = {}
        for at, owners in self.now.free_owners.items():
            if not owners.isdisjoint(self.foes):
                found[at] = [unit for unit in self.now.free[at] if unit.owner in self.foes]
        return found

    def might(self, units: Iterable[Unit], at: str) -> float:
        """What these units are worth in a fight there"""
        hampered = at in self.board.difficult
        return sum(power(u.kind, u.level, hampered or u.place == "aboard") for u in units)

    @cached_property
    def menace(self) -> dict[str, float]:
        """What hostile land units could be on a field after their next march"""
        found: dict[str, float] = {}
        for at, units in self.hostile.items():
            if at not in self.state.lands:
                continue
            might = self.might([u for u in units if not u.facts.afloat], at)
            for other in (at, *self.board.roads[at]):
                found[other] = found.get(other, 0.0) + might
        return found

    def mine_at(self, at: str) -> list[Unit]:
        return [u for u in self.now.here.get(at, ()) if u.owner == self.seat and u.place in ("free", "site")]

    # Means

    @cached_property
    def taxes(self) -> int:
        """What a Taxes phase brings (9.6)"""
        return yields(self.state, self.seat, "tax") + self.state.faction(self.seat).tax_gold

    @cached_property
    def dues(self) -> int:
        """18.5: what vassals pay in a year, less what a lord takes"""
        state, seat = self.state, self.seat
        return POINTS.vassal_gold * (len(state.vassals_of(seat)) - (state.lord_of(seat) is not None))

    @cached_property
    def harvests(self) -> int:
        """Taxes still to come"""
        if self.state.mode == "quick":
            return self.rounds - 1
        return YEAR.years - self.state.year + (self.state.season == "spring")

    @cached_property
    def wages(self) -> int:
        """9.10: what the next winter costs in gold"""
        if self.state.mode != "quick":
            return 0
        units = self.now.owned[self.seat]
        return sum(bill(self.state, units, self.now.settled[self.seat], 1).values())

    @cached_property
    def reserve(self) -> int:
        """Gold that must not be spent before winter"""
        if self.state.mode != "quick":
            return sum(u.kind == "mercenary" for u in self.now.owned[self.seat])
        return max(0, self.wages - self.coming)

    @cached_property
    def coming(self) -> int:
        """Taxes and dues before the next wages are due"""
        if self.state.mode != "quick":
            return 0
        taxes = {"spring": 2, "summer": 1}.get(self.state.season, 0) * self.taxes
        return taxes + (self.dues if self.state.season == "spring" else 0)

    @cached_property
    def budget(self) -> int:
        return max(0, self.player.gold - self.reserve)

    # Places

    def closed(self, at: str) -> bool:
        return at in self.state.closed or forbidden(self.state, self.seat, at)

    def land_value(self, at: str) -> float:
        """What it brings to hold a field to the end: points, gold, grain"""
        if at in self.board.neutral:
            return 0.0
        value = LAND + LASTING * self.harvests
        if self.state.has("resources"):
            value += 0.3 * self.board.fields[at].crop * min(2, self.harvests)
        return value * self.stance.taste.get(at, 1.0)

    def builders(self, building: str) -> int:
        return self.state.faction(self.seat).builders_for(building)

    def gain_of(self, building: str) -> float:
        """What a building brings from when it stands, in points, to one who likes it so much"""
        return self.stance.taste.get(building, 1.0) * self._gain_of(building)

    def _gain_of(self, building: str) -> float:
        gold, feasts = BUILDINGS[building].tax, 0.1
        rounds = max(0, self.harvests - 3 if self.state.mode == "quick" else self.harvests - 1)
        worth = 0.4 * rounds
        match building:
            case "village":
                return 3.0 + worth * gold + feasts
            case "city":
                return 1.0 + worth * 2 + 2.0
            case "harbour":
                return worth * self.state.faction(self.seat).harbour_income + 0.5
            case "dock":
                return 0.8 * worth
        return 0.3
