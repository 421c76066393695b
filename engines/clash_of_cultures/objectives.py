"""Objective cards (11.3): who may play which, and which facts fulfil them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, TypeAlias

from engines.clash_of_cultures.data import OBJECTIVE_CARDS, OBJECTIVES
from engines.clash_of_cultures.moments import Moment, on
from engines.clash_of_cultures.purse import lose
from engines.clash_of_cultures.state import ClashState, ClashTable, Scored
from engines.kernel import OneOf, Rule, Seat, choose

Facts: TypeAlias = list[str] | None
"""Facts that fulfil a condition, as names. No fact serves twice for one objective. None: the condition is not met."""
Condition: TypeAlias = Callable[[ClashState, Seat, Any], Facts | bool]

CONDITIONS: dict[str, Condition] = {}
CATEGORY_OF: dict[str, str] = {}
"""Objectives that ask for every advance of a category, with that category."""
BUILDING_OF: dict[str, str] = {}
"""Objectives that ask for more cities with a building than anybody else has, with that building."""
KEEP = "keep"


def objective(name: str) -> Callable[[Condition], Condition]:
    """This function is the condition of an objective: (state, seat, occasion) -> facts, or simply True.

    It looks at open facts only: whether the question is asked must not depend on what somebody holds. Facts are
    needed where two cards carry the same condition (11.3.3).
    """

    def register(condition: Condition) -> Condition:
        CONDITIONS[name] = condition
        for moment in OBJECTIVES[name].moments:
            on(moment, f"objective:{name}")(condition)  # type: ignore[arg-type]
        return condition

    return register


def facts_for(state: ClashState, seat: Seat, name: str, occasion: Any) -> Facts:
    """11.3.3: the facts that fulfil a condition and have not been used for one of this name."""
    conditions = CONDITIONS[name](state, seat, occasion)
    if conditions is None or conditions is False:
        return None
    facts: list[str] = [] if conditions is True else conditions
    used = {fact for old in state.players[seat].scored if old.objective == name for fact in old.facts}
    return None if used.intersection(facts) else facts


def fulfilled(state: ClashState, seat: Seat, moment: Moment, occasion: Any) -> Iterator[str]:
    """Every objective of the game, held or not, that this player could play now."""
    for name, row in OBJECTIVES.items():
        if (
            moment not in row.moments
            or row.box not in state.options.boxes
            or facts_for(state, seat, name, occasion) is None
        ):
            continue
        if moment == "status_1_objectives" and not status_allows(state, seat, name):
            continue
        yield name


def status_allows(state: ClashState, seat: Seat, name: str) -> bool:
    """Some objectives exclude each other in one status phase; some have a price."""
    row, purse = OBJECTIVES[name], state.players[seat].purse
    if any(f"{seat}:{other}" in state.scored_now for other in row.excludes_same_status_phase):
        return False
    return all(purse[coin] >= n for coin, n in row.requires_resources.items())


def offer_objectives(table: ClashTable, moment: Moment, seats: Iterable[Seat], occasion: Any = None) -> Rule[None]:
    """Everybody who holds cards and has done something that could fulfil an objective is asked."""
    for seat in seats:
        player = table.state.players[seat]
        nth = 0
        while player.objectives:
            nth += 1
            possible = set(fulfilled(table.state, seat, moment, occasion))
            if not possible:
                break
            choices = in_hand(table.state, seat, possible)
            choice = yield from choose(
                seat, "objective.play", OneOf([KEEP, *choices], "objective", KEEP), secret=True, section="11.3",
                nth=nth,
            )  # fmt: skip
            if choice == KEEP:
                break
            card, _, name = choice.partition(":")
            score(table, seat, card, name, facts_for(table.state, seat, name, occasion) or [])


def in_hand(state: ClashState, seat: Seat, possible: Collection[str]) -> list[str]:
    """The cards in hand with one of these objectives, as `card:objective`."""
    return [
        f"{card}:{name}"
        for card in sorted(state.players[seat].objectives)
        for name in dict.fromkeys((OBJECTIVE_CARDS[card].upper, OBJECTIVE_CARDS[card].lower))
        if name in possible
    ]


def score(table: ClashTable, seat: Seat, card: str, name: str, facts: list[str]) -> None:
    """11.3.1: the card lies face up before the player, for good."""
    table.learn()
    player = table.state.players[seat]
    player.objectives.remove(card)
    player.scored.append(Scored(card=card, objective=name, facts=facts))
    table.state.scored_now.append(f"{seat}:{name}")
    with table.tell("objective.scored", seat=seat, objective=f"{card}:{name}"):
        lose(table, seat, OBJECTIVES[name].pay)
