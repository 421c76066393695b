"""What objectives in hand make worth while (11.3): how near they are, and what helps them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from engines.clash_of_cultures.data import ADVANCES, CATEGORIES, GAME, OBJECTIVE_CARDS, OBJECTIVES, TOP
from engines.clash_of_cultures.objectives import BUILDING_OF, CATEGORY_OF
from engines.clash_of_cultures.state import ClashState
from engines.clash_of_cultures.status import rounds
from engines.kernel import Seat

POINTS: float = GAME.points.objective
WARLIKE = frozenset(
    {"conqueror", "warmonger", "general", "great_battle", "defiance", "bold", "aggressor", "barbarian_conquest",
     "resistance", "great_commander", "trample", "large_army", "standing_army", "military_might", "threat"}
)  # fmt: skip
USEFUL = {
    "storage": 1.3, "irrigation": 0.5, "husbandry": 0.5, "engineering": 0.6, "sanitation": 0.3, "roads": 0.3,
    "fishing": 0.4, "navigation": 0.1, "warships": 0.05, "cartography": 0.1, "writing": 0.9, "public_education": 0.4,
    "free_education": 0.3, "philosophy": 0.6, "tactics": 0.6, "siegecraft": 0.1, "steel_weapons": 0.4, "draft": 0.4,
    "myths": 0.6, "rituals": 0.4, "priesthood": 0.5, "state_religion": 0.3, "bartering": 0.3, "trade_routes": 0.4,
    "taxes": 0.5, "currency": 0.2, "arts": 0.6, "sports": 0.3, "monuments": 0.3, "theaters": 0.2, "math": 0.6,
    "astronomy": 0.2, "medicine": 0.3, "metallurgy": 0.2, "voting": 0.64, "separation_of_power": 0.16,
    "civil_liberties": 0.8, "free_economy": 1.6, "nationalism": 0.48, "totalitarianism": 0.16, "absolute_power": 1.92,
    "forced_labor": 0.32, "dogma": 0.96, "devotion": 0.16, "conversion": 0.48, "fanaticism": 0.32,
}  # fmt: skip
"""What an advance does for its owner over a whole game, beside its half point."""


class Goals:
    def __init__(self, state: ClashState, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.player = state.players[seat]
        owned = set(self.player.advances)
        self.missing = {
            name: [a for a in category.advances if a not in owned] for name, category in CATEGORIES.items()
        }

    @cached_property
    def held(self) -> list[str]:
        """Objectives on the cards in hand"""
        names = [
            n for card in self.player.objectives for n in (OBJECTIVE_CARDS[card].upper, OBJECTIVE_CARDS[card].lower)
        ]
        return list(dict.fromkeys(names))

    @cached_property
    def hope(self) -> float:
        """What an objective that is sure to come is worth now"""
        return 0.7 * POINTS

    @cached_property
    def goods(self) -> Mapping[str, int]:
        """How much of each good must be in store for an objective. This counts when the round ends soon."""
        if self.state.phase_number < GAME.round.phases and self.state.round < rounds(self.state):
            return {}
        bag: dict[str, int] = {}
        for name in self.held:
            for coin, n in OBJECTIVES[name].requires_resources.items():
                if self.player.purse[coin] + 3 >= n:
                    bag[coin] = max(n, bag.get(coin, 0))
        return bag

    @cached_property
    def warlike(self) -> float:
        """How much a victory helps objectives, beside its own prize."""
        return 0.5 * sum(name in WARLIKE for name in self.held)

    def useful(self, advance: str) -> float:
        return USEFUL.get(advance, 0.2)

    @cached_property
    def lessons(self) -> Mapping[str, float]:
        """How much each advance helps the objectives in hand."""
        worths: dict[str, float] = {}
        for name in self.held:
            for category in self.categories(name):
                missing = self.missing[category]
                for advance in missing:
                    worths[advance] = worths.get(advance, 0.0) + self.hope / (len(missing) + 0.5)
            if name == "diversified_research":
                lacking = [TOP[c] for c in CATEGORIES if len(self.missing[c]) == len(CATEGORIES[c].advances)]
                for advance in lacking:
                    worths[advance] = worths.get(advance, 0.0) + self.hope / (len(lacking) + 1)
            if name == "advanced_culture":
                for advance in ADVANCES:
                    worths[advance] = worths.get(advance, 0.0) + 0.2
        return worths

    def categories(self, objective: str) -> list[str]:
        """The categories of which an objective in hand wants every advance."""
        if objective in CATEGORY_OF:
            return [CATEGORY_OF[objective]]
        now = self.state.government(self.seat)
        if objective == "government" and now is not None:
            return [now]
        if objective == "goal_focused":
            open_ones = [c for c, missing in self.missing.items() if missing and not CATEGORIES[c].government]
            return sorted(open_ones, key=lambda c: len(self.missing[c]))[:1]
        return []

    @cached_property
    def pieces(self) -> Mapping[str, float]:
        """How much each building helps the objectives in hand."""
        worths: dict[str, float] = {}
        for name in self.held:
            if (building := BUILDING_OF.get(name)) is not None:
                lack = self.lead(building)
                if lack > 0:
                    worths[building] = worths.get(building, 0.0) + self.hope / (lack + 0.5)
            if name == "architecture":
                own = {b for spot in self.state.cities_of(self.seat) for b in self.state.cities[spot].buildings}
                for building in ("academy", "port", "temple", "fortress", "market", "obelisk", "observatory"):
                    if building not in own and len(own) < 4:
                        worths[building] = worths.get(building, 0.0) + self.hope / (4 - len(own))
        return worths

    def lead(self, building: str) -> int:
        """How many more of a building this player needs to have most of them."""
        state = self.state
        count = {
            seat: sum(building in state.cities[spot].buildings for spot in state.cities_of(seat))
            for seat in range(state.seats)
        }
        return max(count[other] for other in state.others(self.seat)) + 1 - count[self.seat]

    def progress(self) -> float:
        """What the cards in hand promise. How near each of them is counts in what helps it, not here."""
        if not self.player.objectives or self.state.phase == "over":
            return 0.0
        rounds_left = max(0, rounds(self.state) - self.state.round + 1)
        total = 0.0
        for card in self.player.objectives:
            names = (OBJECTIVE_CARDS[card].upper, OBJECTIVE_CARDS[card].lower)
            total += max(self.nearness(name) for name in names)
        return total * min(1.0, 0.4 + 0.2 * rounds_left)

    def nearness(self, name: str) -> float:
        if categories := self.categories(name):
            return self.hope * (1 - min(len(self.missing[c]) for c in categories) / 4) ** 2
        if name in BUILDING_OF:
            return self.hope / (1 + max(0, self.lead(BUILDING_OF[name])))
        if needs := OBJECTIVES[name].requires_resources:
            short = sum(max(0, n - self.player.purse[coin]) for coin, n in needs.items())
            return self.hope / (1 + short)
        return 0.25
