"""How a player is doing, and what a step in heritage or in a measure would be worth."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engines.kernel import Seat
from engines.sands_of_time.caravan import Gain
from engines.sands_of_time.data import BOARD, CATEGORIES, CHRONICLES, DYNASTIES, FIELDS, RESOURCES
from engines.sands_of_time.heuristics.ladders import CARDS, FIELDS_OF, points, rung
from engines.sands_of_time.heuristics.purposes import Purpose, weights, zeal
from engines.sands_of_time.scoring import limits, measure
from engines.sands_of_time.state import SandsState
from engines.sands_of_time.vocabulary import Category

TO_COME = {1: 1.5, 2: 1.0, 3: 0.0}
"""By dynasty: how many rungs higher a player hopes to stand in the end. High rungs bring more, so steps do."""
SPARE = 0.8
"""What a step is worth that does not help by itself yet, because heritage or the measure is behind."""
NOTHING: Mapping[Any, int] = MappingProxyType({})
NEARLY = {"D": 4}
"""How far a measure may fall short of a placed card and still give hope; 3 for others."""
MOST_HERITAGE = CHRONICLES[CARDS[-1]].heritage + CHRONICLES[CARDS[-2]].heritage
"""The most heritage that two cards of one category can ask for."""
MONEY_BY_ROUND = (0.4, 0.3, 0.2, 0.03)
"""By rounds played, what one grain or gold is worth. At the end of the generation both are lost."""
PLENTY = 12
"""A player with this much lacks cards to spend it with. More is worth next to nothing."""


def sure_rounds(state: SandsState) -> int:
    """Rounds that will be played before the next scoring, with this one, however the die falls."""
    to_the_end = BOARD.dynasty.first_spaces[min(state.dynasty, DYNASTIES)] - state.space
    return max(to_the_end, 2 - state.round, 1)


class Outlook:
    def __init__(self, state: SandsState, seat: Seat, purpose: Purpose) -> None:
        self.state, self.seat, self.purpose = state, seat, purpose
        self.player = state.players[seat]
        self.heritage = limits(state, seat)
        self.measures = {field: measure(state, seat, field) for field in FIELDS}
        self.wanted = purpose.wanted(self.measures, self.heritage)
        self.weights = weights(self.wanted)
        self.zeal = zeal(self.wanted)
        self.dynasty = min(state.dynasty, DYNASTIES)
        self.rounds = sure_rounds(state)
        last = BOARD.dynasty.first_spaces[-1]
        self.future = max(0.0, (last - state.space) / (last - BOARD.dynasty.start))
        """How much of the game is left, from 1 down to 0. Lasting advantages are worth this part."""
        money = MONEY_BY_ROUND[min(state.round, len(MONEY_BY_ROUND) - 1)]
        self.money: dict[str, float] = {
            resource: money * max(1 - self.player.has(resource) / PLENTY, 0.1) for resource in RESOURCES
        }
        self._now = {category: self.standing(category) for category in CATEGORIES}
        self.destination: tuple[str, Gain, float] | None = None
        """Where the next caravan should go; worked out when first asked for. Neither money nor emphasis changes
        it."""
        self.buildings: dict[str, float] = {}
        """What each building is worth; worked out when first asked for."""
        self._known: dict[tuple[object, ...], float] = {}

    @property
    def dynasties_left(self) -> int:
        return DYNASTIES + 1 - self.dynasty

    def gain(self, heritage: Mapping[Category, int] | None = None, **measures: int) -> float:
        """What these steps are worth together."""
        key = (*(heritage or {}).items(), *measures.items())
        if key not in self._known:
            self._known[key] = self._gain(heritage or {}, measures)
        return self._known[key]

    def _gain(self, heritage: Mapping[Category, int], measures: Mapping[str, int]) -> float:
        touched = {*heritage, *(FIELDS[field].category for field in measures)}
        return sum(self.standing(c, heritage, measures) - self._now[c] for c in CATEGORIES if c in touched)

    def best_heritage(self) -> Category:
        """The category in which one more step of heritage is worth most."""
        return max(CATEGORIES, key=lambda category: self.gain({category: 1}))

    def standing(
        self, category: Category, more: Mapping[Category, int] = NOTHING, steps: Mapping[str, int] = NOTHING
    ) -> float:
        heritage = min(self.heritage[category] + more.get(category, 0), MOST_HERITAGE)
        one, other = FIELDS_OF[category]
        first, second = self.height(one, steps) * self.zeal[one], self.height(other, steps) * self.zeal[other]
        hope = TO_COME[self.dynasty]
        bare = max(
            worth_of_two_fields(first, second, heritage, hope), worth_of_two_fields(second, first, heritage, hope)
        )
        spare = SPARE if self.dynasty < DYNASTIES or self.rounds > 3 else SPARE / 4
        kept = self.promised(category, heritage, steps)
        return self.weights[category] * (bare + spare * (first + second + heritage)) + kept

    def height(self, field: str, steps: Mapping[str, int]) -> float:
        """How high the measure is on its ladder. If a card lies there in the last dynasty, more of the measure is
        useless."""
        height = rung(field, self.measures[field] + steps.get(field, 0))
        placed = self.player.chronicles.get(field)
        return min(height, CHRONICLES[placed].heritage) if placed and self.dynasty == DYNASTIES else height

    def promised(self, category: Category, heritage: int, steps: Mapping[str, int]) -> float:
        """What the cards already placed will bring, less if the measures still fall short."""
        total, need = 0.0, 0
        for field in FIELDS_OF[category]:
            if field in self.player.chronicles:
                card = CHRONICLES[self.player.chronicles[field]]
                lacking = card.requirement[field] - self.measures[field] - steps.get(field, 0)
                total += card.points * hope_in_spite_of(lacking, NEARLY.get(field, 3))
                need += card.heritage
        return total * hope_in_spite_of(need - heritage, 3)


def hope_in_spite_of(lacking: int, nearly: int) -> float:
    return 1.0 if lacking <= 0 else max(0.0, 1 - lacking / nearly) * 0.8


def worth_of_two_fields(first: float, second: float, heritage: int, hope: float) -> float:
    """What two fields of one category bring if heritage serves the first of them first."""
    high = min(first, heritage)
    low = min(second, heritage - high)
    return points(high + hope) + points(low + hope / 2)
