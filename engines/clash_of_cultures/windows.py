"""The choice window (5.3): effects of advances and wonders, and cards, that their player may use there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any

from engines.clash_of_cultures.cards import discard
from engines.clash_of_cultures.data import (
    ACTION_CARDS,
    EFFECTS,
    EVENTS,
    Bag,
    Box,
    Wonder,
    box_of,
    require_row,
    row_of,
)
from engines.clash_of_cultures.moments import OWNERS, F, is_spent, on, query, raise_moment, spend
from engines.clash_of_cultures.purse import can_pay, pay, payments, price_of
from engines.clash_of_cultures.queries import CardCost
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.kernel import Command, Counts, Hints, Note, OneOf, Rule, Seat, Slot, choose, note

Can = Callable[[ClashState, Seat], bool]
NEXT_DEED = "next deed"
"""The source of modifiers that hold for the next action or free action only."""


def _always(state: ClashState, seat: Seat) -> bool:
    return True


@dataclass(frozen=True)
class Usage:
    """What can be used in the choice window, and what it takes."""

    source: str
    rule: Callable[..., Any]
    can: Can = _always
    cost: Bag = field(default_factory=dict)
    takes_action: bool = False
    once: bool = False
    between: bool = False
    """May it also be used between two movements of a Command (R-02)?"""
    first: Callable[[ClashTable, Seat], Rule[Any]] | None = None
    """11.2.2: the choice that is announced together with a card."""
    free_with: str = ""
    """The advance with which it takes no action."""


USAGES: dict[str, Usage] = {}


def _register(usage: Usage) -> None:
    USAGES[usage.source] = usage
    _usages.cache_clear()
    on("choice_window", usage.source)(usage.rule)


def _terms(source: str) -> tuple[Bag, bool]:
    """What an effect costs, and whether it is used once a turn, as the tables say."""
    row = row_of(source)
    assert row is not None
    # A wonder's price in the tables is that of building it, not of using it.
    return ({} if isinstance(row, Wonder) else row.cost), row.limit == "once_per_turn"


def action(source: str, *, can: Can = _always, cost: Bag | None = None, free_with: str = "") -> Callable[[F], F]:
    """0.5.6: takes one of the turn's actions, or none with the advance that makes it free."""
    price, once = _terms(source)

    def register(rule: F) -> F:
        terms = price if cost is None else cost
        _register(Usage(source, rule, can, terms, True, once, free_with=free_with))
        return rule

    return register


def free_action(
    source: str, *, can: Can = _always, between: bool = False, cost: Bag | None = None
) -> Callable[[F], F]:
    """0.5.6: takes no action."""
    price, once = _terms(source)
    cost = price if cost is None else cost

    def register(rule: F) -> F:
        _register(Usage(source, rule, can, cost, False, once, between))
        return rule

    return register


def card_effect(
    source: str, *, can: Can = _always, first: Callable[[ClashTable, Seat], Rule[Any]] | None = None
) -> Callable[[F], F]:
    """An action card's upper half, or a kept event card; price and action symbol stand in the tables.

    With `first`, the rule is called with what was chosen there.
    """
    name = source.partition(":")[2]
    require_row(source)

    def register(rule: F) -> F:
        cost = EFFECTS[name].cost if name in EFFECTS else {}
        play = EFFECTS[name].play if name in EFFECTS else EVENTS[name].play
        _register(Usage(source, rule, can, cost, play == "action", False, play == "free_action", first))
        return rule

    return register


def source_of(card: str) -> str:
    """What a card in hand does when it is played for its effect."""
    return f"card:{ACTION_CARDS[card].effect}" if card in ACTION_CARDS else f"event:{card}"


def takes_action(state: ClashState, seat: Seat, usage: Usage) -> bool:
    return usage.takes_action and not (usage.free_with and state.has(seat, usage.free_with))


def _affordable(state: ClashState, seat: Seat, usage: Usage) -> bool:
    if takes_action(state, seat, usage) and not state.now.actions_left:
        return False
    return can_pay(state, seat, usage.cost) and usage.can(state, seat)


@cache
def _usages(boxes: tuple[Box, ...]) -> tuple[Usage, ...]:
    return tuple(usage for usage in USAGES.values() if box_of(usage.source) in boxes)


def usable(state: ClashState, seat: Seat) -> Iterator[Usage]:
    """The effects of advances and wonders that could be used now."""
    for usage in _usages(state.options.boxes):
        kind, _, name = usage.source.partition(":")
        if kind == "card" or (kind == "event" and EVENTS[name].keep != "table"):
            continue
        if state.command is not None and not usage.between:
            continue
        if usage.once and is_spent(state, seat, usage.source):
            continue
        if OWNERS[kind](state, seat, name, None) and _affordable(state, seat, usage):
            yield usage


def may_use(state: ClashState, seat: Seat, source: str) -> bool:
    """Could this effect of an advance or a wonder be used now, apart from a Command that is going on?"""
    usage = USAGES[source]
    kind, _, name = source.partition(":")
    spent = usage.once and is_spent(state, seat, source)
    return not spent and OWNERS[kind](state, seat, name, None) and _affordable(state, seat, usage)


def card_cost(state: ClashState, seat: Seat, usage: Usage) -> CardCost:
    return query(state, "card_cost", seat, CardCost(usage.source, usage.cost, usage.takes_action))


def playable(state: ClashState, seat: Seat) -> Iterator[str]:
    """11.2: the cards in hand that could be played for their effect."""
    for card in state.players[seat].actions:
        usage = USAGES.get(source_of(card))
        if usage is None or (state.command is not None and not usage.between):
            continue
        due = card_cost(state, seat, usage)
        if due.action and not due.instead and not state.now.actions_left:
            continue
        if can_pay(state, seat, due.cost) and usage.can(state, seat):
            yield card


def effects_to_use(table: ClashTable, seat: Seat) -> OneOf[str]:
    state = table.state
    prices = {usage.source: usage for usage in usable(state, seat)}

    def hint(source: str) -> Note:
        return _hint(prices[source].cost, takes_action(state, seat, prices[source]))

    return OneOf(prices, "effect", hints=Hints(prices, hint))


def _hint(cost: Bag, an_action: bool) -> Note:
    if an_action:
        return note("window.action_for", cost=cost) if cost else note("window.action")
    return note("window.free_for", cost=cost) if cost else note("window.free")


def use_payment(table: ClashTable, seat: Seat, effect: str) -> Counts:
    ways = payments(table.state, seat, price_of(table.state, seat, USAGES[effect].cost))
    assert ways is not None
    return ways


class Use(Command):
    section = "5.3"
    effect: Annotated[str, Slot(effects_to_use)]
    payment: Annotated[dict[str, int], Slot(use_payment)]


def cards_to_play(table: ClashTable, seat: Seat) -> OneOf[str]:
    cards = sorted(playable(table.state, seat))

    def plays(card: str) -> Note:
        """What the menu says beside a card: the half that would be played, with its price."""
        return note("window.card", effect=source_of(card))

    return OneOf(cards, "card", hints=Hints(cards, plays))


def play_payment(table: ClashTable, seat: Seat, card: str) -> Counts:
    due = card_cost(table.state, seat, USAGES[source_of(card)])
    ways = payments(table.state, seat, price_of(table.state, seat, due.cost))
    assert ways is not None
    return ways


class Play(Command):
    section = "11.2"
    card: Annotated[str, Slot(cards_to_play)]
    payment: Annotated[dict[str, int], Slot(play_payment)]


def use(table: ClashTable, seat: Seat, act: Use) -> Rule[None]:
    """5.3.1, 5.3.2"""
    usage = USAGES[act.effect]
    if takes_action(table.state, seat, usage):
        table.state.now.actions_left -= 1
    if usage.once:
        spend(table.state, seat, usage.source)
    with table.tell("window.uses", seat=seat, effect=act.effect):
        pay(table, seat, act.payment)
        yield from carry_out(usage.rule(table, seat))


@dataclass
class Announced:
    """`card_announced`: another player may cancel it."""

    seat: Seat
    card: str
    choice: Any = None
    """The first choice of the card, made with the announcement."""
    cancelled: bool = False


def play_from_hand(table: ClashTable, seat: Seat, act: Play) -> Rule[None]:
    yield from play_card(table, seat, act.card, USAGES[source_of(act.card)], act.payment)


def play_card(table: ClashTable, seat: Seat, card: str, usage: Usage, payment: Bag, free: bool = False) -> Rule[None]:
    """11.2.2: announce the card with its first choice, pay, carry out, discard. A cancelled card costs nothing.
    `free`: the card takes neither its action nor a substitute, because something else was given up for it."""
    table.learn()
    table.state.players[seat].actions.remove(card)
    with table.tell("card.played", seat=seat, card=card):
        yield from card_carried_out(table, seat, card, usage, payment, free)
    discard(table, seat, card)


def card_carried_out(table: ClashTable, seat: Seat, card: str, usage: Usage, payment: Bag, free: bool) -> Rule[None]:
    """11.2.2: what follows from its announcement"""
    announced = Announced(seat, card)
    if usage.first is not None:
        announced.choice = yield from usage.first(table, seat)
    yield from raise_moment(table, "card_announced", table.state.others(seat), announced)
    if not announced.cancelled:
        due = card_cost(table.state, seat, usage)
        if due.action and not free:
            yield from take_action(table, seat, due.instead)
        pay(table, seat, payment)
        yield from carry_out(
            usage.rule(table, seat) if usage.first is None else usage.rule(table, seat, announced.choice)
        )


def take_action(table: ClashTable, seat: Seat, instead: str) -> Rule[None]:
    """A card takes an action or the effect that stands for it. Without an action left it takes the effect."""
    turn = table.state.now
    if instead and turn.actions_left:
        keep = yield from choose(
            seat, "card.without_action", OneOf([True, False], "yes_no", True), section="11.2", effect=instead
        )
        instead = instead if keep else ""
    if instead:
        spend(table.state, seat, instead)
    else:
        turn.actions_left -= 1


def carry_out(going_on: Rule[None] | None) -> Rule[None]:
    """Carry out a rule, whether or not it asks something."""
    if going_on is not None:
        yield from going_on
