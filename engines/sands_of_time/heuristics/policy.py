"""A player with a purpose: what it would answer to every question of the game, and what a position is worth to it.

No looking ahead but what the rules themselves say of a position.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engines.kernel import Ask, Command, Policy, Refused, Seat, choices_of, chosen, domain_of
from engines.sands_of_time.data import CATEGORIES, RESOURCES
from engines.sands_of_time.finish import Finish
from engines.sands_of_time.govern_advance import LayOut
from engines.sands_of_time.heuristics import beginnings
from engines.sands_of_time.heuristics.battles import bid
from engines.sands_of_time.heuristics.bonuses import bonus_that_pays
from engines.sands_of_time.heuristics.hand import lay_down, ventures_with, worth_of
from engines.sands_of_time.heuristics.outlook import Outlook
from engines.sands_of_time.heuristics.purposes import MIXED, Purpose
from engines.sands_of_time.heuristics.together import at_this_pace, realm
from engines.sands_of_time.heuristics.ventures import Venture
from engines.sands_of_time.heuristics.works import knowledge_worth, unease
from engines.sands_of_time.movement import Permit
from engines.sands_of_time.state import SandsState
from engines.sands_of_time.turn import Decline, EndTurn

ORDER = (
    "tribute",
    "raid",
    "migrate",
    "govern",
    "advance",
    "conquest",
    "caravan_1",
    "caravan_2",
    "muster",
    "build",
    "chronicle",
)
"""Which card comes first in a turn: cards that bring resources, move settlers or lower prices come before cards that
need them."""
BEGINNINGS = {
    "setup.province": beginnings.province,
    "setup.capital": beginnings.capital,
    "setup.peasant": beginnings.extra_peasant,
    "setup.advance": beginnings.first_advance,
}
WORTHLESS = 0.05
OTHERS = 3
"""How many other uses of a card are compared."""


@dataclass(frozen=True)
class Purposeful(Policy[SandsState]):
    purpose: Purpose = MIXED

    trusted = frozenset({"setup.realm", *BEGINNINGS, "setup.caravan"})
    simulations = 32
    """The end of a dynasty is far away. More simulations would take longer than anybody waits."""

    def propose(self, state: SandsState, seat: Seat, ask: Ask) -> Iterator[Command]:
        outlook = Outlook(state, seat, self.purpose)
        if ask.key in BEGINNINGS:
            yield chosen(ask, BEGINNINGS[ask.key](outlook, state, seat, domain_of(ask)))
            return
        match ask.key:
            case "setup.caravan":
                yield beginnings.first_route(outlook, state, seat, values(state, seat, ask, "open_route"))
            case "setup.realm":
                yield realm(outlook, state, seat)
            case "plan.cards":
                yield from lay_down(outlook, state, seat)
            case "turn.first" | "turn.second" | "turn.end":
                for command in next_cards(outlook, state, seat):
                    yield at_this_pace(outlook, state, seat, command)
            case "chronicle.more" | "muster.more" | "raid.more" | "build.second" | "migrate.more" | "conquest.annex":
                for command in go_on(outlook, state, seat, ask):
                    yield at_this_pace(outlook, state, seat, command)
            case "advance.lay_out":
                drawn = values(state, seat, ask, "lay_out")
                yield LayOut(advance=max(drawn, key=lambda name: knowledge_worth(outlook, state, seat, name)))
            case "combat.bid":
                yield bid(outlook, state, seat, ask.params)
            case "road.permit":
                yield Permit(roads=())

    def worth(self, state: SandsState, seat: Seat) -> dict[str, float]:
        outlook = Outlook(state, seat, self.purpose)
        player = state.players[seat]
        if state.phase == "over":
            return {"points": float(player.points)}
        return {
            "points": float(player.points),
            **{category: outlook.standing(category) for category in CATEGORIES},
            "goods": sum(player.has(resource) * outlook.money[resource] for resource in RESOURCES),
            "unrest": -unease(outlook, player.unrest),
        }

    def horizon(self, state: SandsState) -> int:
        """The dynasty: at its end, promises are kept or broken."""
        return state.dynasty


def values(state: SandsState, seat: Seat, ask: Ask, verb: str) -> list[Any]:
    """The values that may go into the first slot of a command."""
    suggestion = choices_of(state, seat, ask).suggest(verb, {})
    assert not isinstance(suggestion, Refused | Command), suggestion
    return list(suggestion.domain)


def next_cards(outlook: Outlook, state: SandsState, seat: Seat) -> Iterator[Command]:
    """A bonus action if it pays, then the cards in their order, then other uses of them. What brings nothing comes
    last."""
    cards = sorted(state.now.cards, key=ORDER.index)
    wishes = {card: worth_of(outlook, state, seat, card) for card in cards}
    bonus = bonus_that_pays(outlook, state, seat, wishes)
    if bonus is not None:
        yield bonus
    for wish in wishes.values():
        if wish is not None and wish.worth > WORTHLESS:
            yield wish.command
    for card in cards:
        uses = sorted(ventures_with(outlook, state, seat, card), key=lambda venture: -venture.worth)
        yield from (venture.command for venture in uses[1:OTHERS] if venture.worth > WORTHLESS)
    yield Decline(card=cards[-1]) if cards else EndTurn()


def go_on(outlook: Outlook, state: SandsState, seat: Seat, ask: Ask) -> Iterator[Command]:
    """More of the same action, as long as something is worth doing."""
    verbs = {offer.command.verb for offer in choices_of(state, seat, ask).open()}
    possible = sorted(
        (
            venture
            for venture in ventures_with(outlook, state, seat, state.now.deed.card)
            if venture.command.verb in verbs and venture.worth > 0
        ),
        key=lambda venture: -venture.worth,
    )
    # The free caravan ends the action, so moves come before it.
    if possible and possible[0].command.verb == "free_caravan" and "migrate" in verbs:
        possible.sort(key=lambda venture: (moves_nobody(venture), -venture.worth))
    yield from (venture.command for venture in possible[:3])
    yield Finish()


def moves_nobody(venture: Venture) -> bool:
    return venture.command.verb != "migrate" or venture.worth <= WORTHLESS
