"""A player with a purpose: every question of the game has an answer here.

No looking ahead but what the rules themselves say of a position; nothing but what the seat may know is read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.kernel import Ask, Choose, Command, Match, Refused, Seat
from engines.sands_of_time.deeds import Finish
from engines.sands_of_time.govern_advance import LayOut
from engines.sands_of_time.movement import Permit
from engines.sands_of_time.state import SandsState
from engines.sands_of_time.turn import Decline, EndTurn
from tests.sands_of_time.purposeful import beginnings
from tests.sands_of_time.purposeful.battles import bid
from tests.sands_of_time.purposeful.bonuses import bonus_that_pays
from tests.sands_of_time.purposeful.hand import lay_down, ventures_with, worth_of
from tests.sands_of_time.purposeful.outlook import Outlook
from tests.sands_of_time.purposeful.purposes import Purpose
from tests.sands_of_time.purposeful.ventures import best
from tests.sands_of_time.purposeful.works import knowledge_worth

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
"""Which card comes first in a turn: what brings resources, moves settlers or lowers prices before what needs them."""
BEGINNINGS = {
    "setup.province": beginnings.province,
    "setup.capital": beginnings.capital,
    "setup.peasant": beginnings.extra_peasant,
    "setup.advance": beginnings.first_advance,
}
WORTHLESS = 0.05


@dataclass(frozen=True)
class Purposeful:
    purpose: Purpose

    def __call__(self, match: Match, seat: Seat) -> Command:
        """The answer to what the seat is asked."""
        state = match.state
        assert isinstance(state, SandsState)
        ask = match.asks[seat]
        outlook = Outlook(state, seat, self.purpose)
        if ask.key in BEGINNINGS:
            regions = choices(match, seat, "choose", "choice", of=kind_of(ask))
            return chosen(ask, BEGINNINGS[ask.key](outlook, state, seat, regions))
        match ask.key:
            case "setup.caravan":
                return beginnings.first_route(outlook, state, seat, choices(match, seat, "open_route", "border"))
            case "plan.cards":
                return lay_down(outlook, state, seat)
            case "turn.first" | "turn.second" | "turn.end":
                return next_card(outlook, state, seat, ask)
            case "chronicle.more" | "muster.more" | "raid.more" | "build.second" | "migrate.more" | "conquest.annex":
                return go_on(outlook, state, seat, match)
            case "advance.lay_out":
                drawn = choices(match, seat, "lay_out", "advance")
                return LayOut(advance=max(drawn, key=lambda name: knowledge_worth(outlook, state, seat, name)))
            case "combat.bid":
                return bid(outlook, state, seat, ask.params)
            case "road.permit":
                return Permit(roads=())
        return off_turn(match, seat, ask)


def choices(match: Match, seat: Seat, verb: str, slot: str, **filled: Any) -> list[Any]:
    found = match.suggest(seat, verb, filled)
    assert not isinstance(found, Refused | Command), found
    assert found.slot.name == slot
    return list(found.domain)


def kind_of(ask: Ask) -> str:
    kind: str = ask.offers[0].domains["choice"].kind
    return kind


def chosen(ask: Ask, choice: Any) -> Choose:
    return Choose(of=kind_of(ask), choice=choice)


def next_card(outlook: Outlook, state: SandsState, seat: Seat, ask: Ask) -> Command:
    """A bonus action if it pays, then the cards in their order; those that bring nothing are laid aside last."""
    cards = sorted(state.now.cards, key=ORDER.index)
    wishes = {card: worth_of(outlook, state, seat, card) for card in cards}
    bonus = bonus_that_pays(outlook, state, seat, wishes)
    if bonus is not None:
        return bonus
    for found in wishes.values():
        if found is not None and found.worth > WORTHLESS:
            return found.command
    return Decline(card=cards[-1]) if cards else EndTurn()


def go_on(outlook: Outlook, state: SandsState, seat: Seat, match: Match) -> Command:
    """More of the same action, while there is something worth doing."""
    menu = match.menu(seat)
    assert not isinstance(menu, Refused)
    verbs = {offer.command.verb for offer in menu.offers}
    possible = (
        venture
        for venture in ventures_with(outlook, state, seat, state.now.deed.card)
        if venture.command.verb in verbs and venture.worth > 0
    )
    found = best(possible)
    # The free caravan ends the action, so the moves come first.
    if found is not None and found.command.verb == "free_caravan" and "migrate" in verbs:
        moves = [v for v in ventures_with(outlook, state, seat, "migrate") if v.command.verb == "migrate"]
        found = best([venture for venture in moves if venture.worth > WORTHLESS]) or found
    return found.command if found else Finish()


def off_turn(match: Match, seat: Seat, ask: Ask) -> Command:
    """Questions with a plain answer."""
    return ask.usual if ask.usual is not None else next(match.legal(seat))
