"""Events (12.1 to 12.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engines.clash_of_cultures.barbarians import discovered, is_empty, march
from engines.clash_of_cultures.cards import discard, draw
from engines.clash_of_cultures.data import EVENTS, EXHAUSTED_TOKENS, GAME
from engines.clash_of_cultures.moments import REGISTRY, raise_moment
from engines.clash_of_cultures.mood import offer_mood_change
from engines.clash_of_cultures.purse import can_pay, gain, settle
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.kernel import Cause, OneOf, Rule, Seat, ask_all, asked_to_choose, choose, one_deed

Symbol = Callable[[ClashTable, Seat], Rule[None]]
SYMBOLS: dict[str, Symbol] = {}


def symbol(name: str) -> Callable[[Symbol], Symbol]:
    """This function resolves a symbol of event cards (12.3)."""

    def register(rule: Symbol) -> Symbol:
        SYMBOLS[name] = rule
        return rule

    return register


@dataclass
class EventCard:
    """`event_drawn`, `event_text`: the card, and what becomes of it."""

    card: str
    drawer: Seat
    cause: Cause
    replaced: bool = False
    stays: bool = False


def resolve_event(table: ClashTable, seat: Seat) -> Rule[None]:
    """12.1"""
    state = table.state
    whole = state.options.events == "all"
    if state.options.events == "optional":
        whole = yield from choose(seat, "event.whole", OneOf([True, False], "whole_event", True), section="17.2")
    yield from raise_moment(table, "before_event", seat)
    event = yield from draw_event(table, seat, whole)
    if event is None:
        return
    row = EVENTS[event.card]
    with event.cause:
        if row.symbol in SYMBOLS:
            yield from SYMBOLS[row.symbol](table, seat)
        if whole:
            yield from event_text(table, seat, event)
    if event.stays:
        return
    discard(table, seat, event.card)


def draw_event(table: ClashTable, seat: Seat, whole: bool) -> Rule[EventCard | None]:
    """12.1.1: effects may put another card in its place."""
    while True:
        card = yield from draw(table, seat, "event")
        if card is None:
            return None
        event = EventCard(card, seat, tell_event(table, seat, card, whole))
        with event.cause:
            yield from raise_moment(table, "event_drawn", seat, event)
        if not event.replaced:
            return event
        discard(table, seat, card)


def tell_event(table: ClashTable, seat: Seat, card: str, whole: bool) -> Cause:
    """12.1, 17.2: everybody is told the event. If its text does not happen, only its symbol is told."""
    if whole:
        return table.tell("event.drawn", seat=seat, event=card)
    return table.tell("event.symbol", seat=seat, event=card)


def event_text(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    """12.1.3, 12.2"""
    row = EVENTS[event.card]
    if row.affected == "great_person":
        yield from great_person(table, seat, event)
        return
    text = next((e.act for e in REGISTRY.get("event_text", ()) if e.source == f"event:{event.card}"), None)
    if text is None:
        raise NotImplementedError(f"the text of {event.card}")
    if row.lies_until_all_own and not all_own(table.state, row.lies_until_all_own):
        event.stays = True
        table.state.on_table.append(event.card)
    for affected in table.state.clockwise(seat) if row.affected == "all_players" else [seat]:
        if any(table.state.has(affected, advance) for advance in row.protected_by):
            table.tell("event.protected", seat=affected, event=event.card)
            continue
        going_on = text(table, affected, event)
        if going_on is not None:
            yield from going_on
    yield from offer_mood_change(table, seat)


def all_own(state: ClashState, advance: str) -> bool:
    """Only owned advances count. What the Great Library lends is not owned."""
    return all(advance in player.advances for player in state.players)


@one_deed
def great_person(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    """12.1.5: the drawer may take the great person; else the first of the others who pays for it."""
    player = yield from who_takes(table, seat, event)
    if player is None:
        return
    yield from settle(table, player, {"culture": price_of_person(seat, player)})
    held = table.state.players[player]
    (held.kept if EVENTS[event.card].keep == "table" else held.actions).append(event.card)
    event.stays = True
    with table.tell("event.person_taken", seat=player, event=event.card):
        yield from keep_event(table, player, event)


def price_of_person(drawer: Seat, player: Seat) -> int:
    """12.1.5"""
    return GAME.event.great_person if player == drawer else GAME.event.great_person_other


def who_takes(table: ClashTable, seat: Seat, event: EventCard) -> Rule[Seat | None]:
    """12.1.5, 17.6: the others are asked one after the other, or all at once in a brisk game."""
    state = table.state
    asks = [
        asked_to_choose(
            player, "event.take_person", OneOf([True, False], "yes_no", True), section="12.1",
            event=event.card, price=price,
        )
        for player in state.clockwise(seat)
        if can_pay(state, player, {"culture": (price := price_of_person(seat, player))})
    ]  # fmt: skip
    for question in asks:
        if question.seat != seat and state.options.pace == "brisk":
            answers = yield from ask_all([other for other in asks if other.seat != seat])
            return next((player for player, answer in answers.items() if answer.choice), None)
        answer = yield question
        if answer.choice:
            return question.seat
    return None


def keep_event(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    """Some cards act when they are taken."""
    for effect in REGISTRY.get("event_text", ()):
        if effect.source == f"event:{event.card}":
            going_on = effect.act(table, seat, event)
            if going_on is not None:
                yield from going_on


@symbol("gold_mine")
def gold_mine(table: ClashTable, seat: Seat) -> Rule[None]:
    """12.3.1"""
    gain(table, seat, {"gold": GAME.event.gold_mine})
    yield from ()


@symbol("exhausted_land")
def exhaustion(table: ClashTable, seat: Seat) -> Rule[None]:
    """12.3.2"""
    state = table.state
    if len(state.exhausted) >= EXHAUSTED_TOKENS:
        return
    around = dict.fromkeys(spot for city in state.cities_of(seat) for spot in state.near(city))
    able = [spot for spot in around if is_empty(state, spot)]
    if able:
        spot = yield from choose(seat, "event.exhaust", OneOf(able, "hex"), section="12.3")
        state.exhausted.append(spot)
        table.tell("event.exhausted", hex=spot)


@symbol("barbarians_spawn")
def barbarians_discovered(table: ClashTable, seat: Seat) -> Rule[None]:
    """12.3.3"""
    yield from discovered(table, seat)


@symbol("barbarians_move")
def barbarians_move(table: ClashTable, seat: Seat) -> Rule[None]:
    """12.3.4"""
    yield from march(table, seat)
