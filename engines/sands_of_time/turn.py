"""A player's turn: two cards, revealed and resolved (6.2.2 to 6.2.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from engines.kernel import FOREVER, Command, OneOf, Rule, Seat, Slot, Stands, any_possible, asked
from engines.sands_of_time.bonus import BONUS_ACTIONS, act_or_bonus, bonus_that_helps, take_bonus
from engines.sands_of_time.build import Build, build
from engines.sands_of_time.caravan import Caravan, FreeCaravan, caravan
from engines.sands_of_time.chronicle import Chronicle, chronicle
from engines.sands_of_time.conquest import Annex, Attack, conquest
from engines.sands_of_time.data import ACTION_CARDS, BOARD, EMPHASIS_CARDS
from engines.sands_of_time.emphasis import mark, play_emphasis
from engines.sands_of_time.empire import raise_unrest
from engines.sands_of_time.finish import Outcome
from engines.sands_of_time.generation import time
from engines.sands_of_time.govern_advance import Advance, Govern, advance, govern
from engines.sands_of_time.movement import Foray, Journey, March, Migrate, Passage, at_this_pace, may_ask_passage
from engines.sands_of_time.muster import Convert, Irrigate, Recruit, muster
from engines.sands_of_time.raid_and_migrate import Plunder, migrate, raid
from engines.sands_of_time.state import Resolving, SandsState, SandsTable, Turn
from engines.sands_of_time.tribute import Tribute, tribute


@dataclass(frozen=True)
class Action:
    """8: the commands that begin an action, and the rule that carries it out"""

    commands: tuple[type[Command], ...]
    rule: Callable[[SandsTable, Seat, Any], Rule[Outcome]]


ACTIONS: dict[str, Action] = {
    "chronicle": Action((Chronicle,), chronicle),
    "muster": Action((Recruit, Convert, Irrigate), muster),
    "conquest": Action((Attack, Annex), conquest),
    "raid": Action((March, Plunder), raid),
    "build": Action((Build,), build),
    "govern": Action((Govern,), govern),
    "advance": Action((Advance,), advance),
    "caravan": Action((Caravan,), caravan),
    "migrate": Action((Migrate, FreeCaravan), migrate),
    "tribute": Action((Tribute,), tribute),
}


def declinable(table: SandsTable, seat: Seat) -> OneOf[str]:
    """6.2.3: cards that may be laid aside. If nothing else is left to do, their order does not matter, so only one is
    offered."""
    now = table.state.now
    bonus = BONUS_ACTIONS if now.bonus is None else ()
    others = any_possible(table, seat, (*bonus, *openings(table.state, seat)))
    cards = now.cards if others else now.cards[:1]
    return OneOf(cards, "card")


class Decline(Command):
    section = "6.2.3"
    aside = True
    card: Annotated[str, Slot(declinable)]

    @classmethod
    def idle(cls, table: SandsTable, seat: Seat) -> bool:
        return True


class EndTurn(Command):
    section = "6.2.2"
    skips = True
    ends = True


ENDS = Stands(("generation", FOREVER), (EndTurn,))
"""16.43"""


def turn(table: SandsTable) -> Rule[None]:
    """6.2.2"""
    state = table.state
    seat = state.order()[state.turns]
    reveal(table, seat)
    while state.now.cards:
        yield from one_card(table, seat)
    if offers := bonus_that_helps(state, seat):
        act = yield asked(seat, "turn.end", EndTurn, *offers, section="6.2.2", usual=EndTurn(), stands=ENDS)
        if not isinstance(act, EndTurn):
            take_bonus(table, seat, act)
    end_turn(table, seat)


def reveal(table: SandsTable, seat: Seat) -> None:
    """6.2.2: both cards are shown; an emphasis card takes effect first."""
    state, player = table.state, table.state.players[seat]
    cards, player.planned = player.planned, []
    table.learn()
    sight = table.tell("turn.reveals", seat=seat, cards=cards)
    state.turn = Turn(
        seat=seat,
        cards=[card for card in cards if card in ACTION_CARDS],
        reused=next((card for card in cards if card in player.used), None),
        deed=Resolving(),
    )
    with sight:
        for card in cards:
            if card in EMPHASIS_CARDS:
                play_emphasis(table, seat, card)


def one_card(table: SandsTable, seat: Seat) -> Rule[None]:
    """6.2.2: the player takes either card next, and uses it or lays it aside."""
    now = table.state.now
    offers = openings(table.state, seat)
    if len(now.cards) > 1:
        question = asked(seat, "turn.first", *offers, Decline, section="6.2.2", cards=list(now.cards))
    else:
        question = asked(seat, "turn.second", *offers, Decline, section="6.2.2", card=now.cards[0])
    act = yield from act_or_bonus(table, question)
    if isinstance(act, Decline):
        lay_aside(table, seat, act.card)
        return
    card = card_of(now.cards, act)
    now.deed = Resolving(card=card)
    with table.deed():
        outcome = yield from ACTIONS[ACTION_CARDS[card].action].rule(table, seat, act)
        now.deed = Resolving()
        if outcome == "used":
            card_used(table, seat, card)
    if outcome == "declined":
        lay_aside(table, seat, card)


def openings(state: SandsState, seat: Seat) -> list[type[Command]]:
    """Every command that begins the action of a card still to come"""
    commands = [command for card in state.now.cards for command in ACTIONS[ACTION_CARDS[card].action].commands]
    if any(may_ask_passage(state, seat, card) for card in state.now.cards):
        commands.append(Passage)
    return list(dict.fromkeys(at_this_pace(state, *commands)))


def card_of(cards: list[str], act: Command) -> str:
    """The card that a command belongs to; where two could be meant, the command says which."""
    if isinstance(act, Caravan | Passage):
        return act.card
    if isinstance(act, Foray | Journey):
        action = "raid" if isinstance(act, Foray) else "migrate"
        return next(card for card in cards if ACTION_CARDS[card].action == action)
    return next(card for card in cards if type(act) in ACTIONS[ACTION_CARDS[card].action].commands)


def card_used(table: SandsTable, seat: Seat, card: str) -> None:
    """6.2.6, 7.2.3, 7.2.5"""
    now, player = table.state.now, table.state.players[seat]
    now.cards.remove(card)
    if card == now.reused:
        now.reuse_done = True
    else:
        player.used.append(card)
    for category in ACTION_CARDS[card].symbols:
        mark(table, seat, category)


def lay_aside(table: SandsTable, seat: Seat, card: str) -> None:
    """6.2.3: a fresh card goes back to the hand. A reused one stays where it was."""
    table.state.now.cards.remove(card)
    table.tell("turn.declines", seat=seat, card=card)


def end_turn(table: SandsTable, seat: Seat) -> None:
    """6.2.2: the unrest of the turn counts now, and Support ends."""
    state, now, player = table.state, table.state.now, table.state.players[seat]
    if now.bonus is not None and now.bonus not in player.bonuses:
        player.bonuses.append(now.bonus)
        with table.tell("turn.bonus", seat=seat):
            raise_unrest(table, seat, BOARD.unrest.bonus_action)
    if now.reuse_done:
        with table.tell("turn.reuse", seat=seat, card=now.reused):
            raise_unrest(table, seat, BOARD.unrest.reuse)
    table.tell("turn.ends", seat=seat)
    state.turn = None
    state.turns += 1
    if state.turns == state.seats:
        time(table)
