"""The status phase of a brisk game: everybody is asked once, at the same time (17.6)."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from engines.clash_of_cultures.advance import free_advance, gain_advance, is_legal, legal_advances
from engines.clash_of_cultures.data import ADVANCES, GAME, OBJECTIVES
from engines.clash_of_cultures.moments import Moment, raise_moment
from engines.clash_of_cultures.objectives import facts_for, fulfilled, in_hand, score
from engines.clash_of_cultures.purse import can_pay
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.clash_of_cultures.status import (
    cards,
    change_government,
    end_if_over,
    ends_here,
    next_round,
    other_governments,
    raze_city,
    small_cities,
    start_player,
    status,
    who_determines,
)
from engines.kernel import NONE, Command, OneOf, Rule, Seat, Slot, SomeOf, ask_all, asked, asked_to_choose

MOMENT: Moment = "status_1_objectives"


def to_score(table: ClashTable, seat: Seat) -> SomeOf[str]:
    """14.1: the objectives that a player may score together. Each card counts once. Some exclude others, and what one
    pays is gone for the next."""
    state = table.state

    def together(chosen: tuple[str, ...]) -> bool:
        purse = Counter(state.players[seat].purse)
        held: set[str] = set()
        names: set[str] = set()
        for card, _, name in (one.partition(":") for one in chosen):
            row = OBJECTIVES[name]
            if card in held or name in names or names.intersection(row.excludes_same_status_phase):
                return False
            if any(purse[coin] < count for coin, count in row.requires_resources.items()):
                return False
            purse.subtract(row.pay)
            held.add(card)
            names.add(name)
        return True

    choices = in_hand(state, seat, set(fulfilled(state, seat, MOMENT, None)))
    usual: tuple[str, ...] = ()
    for one in choices:
        usual = (*usual, one) if together((*usual, one)) else usual
    return SomeOf(choices, 0, None, "objective", usual, together)


def to_gain(table: ClashTable, seat: Seat) -> OneOf[str]:
    """14.2"""
    return OneOf(legal_advances(table.state, seat) or [NONE], "advance")


def to_raze(table: ClashTable, seat: Seat) -> OneOf[str]:
    """14.4"""
    return OneOf([NONE, *small_cities(table.state, seat)], "hex", NONE)


def to_change(table: ClashTable, seat: Seat) -> OneOf[str]:
    """14.5"""
    can = can_pay(table.state, seat, GAME.status.government)
    return OneOf([NONE, *(other_governments(table.state, seat) if can else ())], "category", NONE)


def to_begin(table: ClashTable, seat: Seat) -> OneOf[Seat]:
    """14.6: the start player that this player would name, if it is this player's right."""
    return OneOf(range(table.state.seats), "seat", seat)


class CloseRound(Command):
    section = "17.6"
    objectives: Annotated[tuple[str, ...], Slot(to_score)]
    advance: Annotated[str, Slot(to_gain)]
    raze: Annotated[str, Slot(to_raze)]
    government: Annotated[str, Slot(to_change)]
    first: Annotated[Seat, Slot(to_begin)]


class Reckon(Command):
    """The command to count up when the game ends with this phase."""

    section = "17.6"
    objectives: Annotated[tuple[str, ...], Slot(to_score)]


def status_phase(table: ClashTable) -> Rule[None]:
    """14, 17.6"""
    yield from (one_visit if table.state.options.pace == "brisk" else status)(table)


def one_visit(table: ClashTable) -> Rule[None]:
    """17.6: everybody says everything at once. Then it happens in the order of 14 and becomes known in that order,
    because somebody may be asked something in between."""
    state = table.state
    seats = state.clockwise(state.first)
    table.tell("status.begins", round=state.round)
    if ends_here(state):
        answers = yield from ask_all(
            [
                asked(seat, "status.reckon", Reckon, secret=True, section="17.6")
                for seat in seats
                if may_score(state, seat)
            ]
        )
        score_all(table, {seat: answer.objectives for seat, answer in answers.items()})
        end_if_over(table)
        return
    visits: dict[Seat, CloseRound] = yield from ask_all(
        [
            asked(seat, "status.visit", CloseRound, secret=True, section="17.6")
            for seat in seats
            if has_to_decide(table, seat)
        ]
    )
    score_all(table, {seat: visit.objectives for seat, visit in visits.items()})
    yield from gain_all(table, seats, {seat: visit.advance for seat, visit in visits.items()})
    yield from cards(table, seats)
    table.learn()
    for seat, visit in visits.items():
        if visit.raze in small_cities(state, seat):
            raze_city(table, seat, visit.raze)
    yield from raise_moment(table, "status_4_raze", seats)
    price = GAME.status.government
    for seat, visit in visits.items():
        table.learn()
        if visit.government in other_governments(state, seat) and can_pay(state, seat, price):
            yield from change_government(table, seat, visit.government, price)
    table.learn()
    if (deciding := who_determines(state)) in visits:
        next_round(table, visits[deciding].first)
    else:
        # The right has fallen to a player who was not asked.
        yield from start_player(table, seats)


def may_score(state: ClashState, seat: Seat) -> bool:
    """Could this player score, by open facts alone? So a player who is not asked has told nobody about a hand."""
    return bool(state.players[seat].objectives) and any(True for _ in fulfilled(state, seat, MOMENT, None))


def has_to_decide(table: ClashTable, seat: Seat) -> bool:
    """17.6: does this player have anything to decide? Others are not asked."""
    state = table.state
    return bool(
        may_score(state, seat)
        or legal_advances(state, seat)
        or small_cities(state, seat)
        or to_change(table, seat).only() is None
        or who_determines(state) == seat
    )


def score_all(table: ClashTable, chosen: dict[Seat, tuple[str, ...]]) -> None:
    """14.1"""
    for seat, objectives in chosen.items():
        for card, _, name in (one.partition(":") for one in objectives):
            score(table, seat, card, name, facts_for(table.state, seat, name, None) or [])
    table.state.scored_now.clear()


def gain_all(table: ClashTable, seats: list[Seat], chosen: dict[Seat, str]) -> Rule[None]:
    """14.2, 17.3: everybody gains the chosen advance. A player whose choice an event has made impossible chooses
    again."""
    for seat in seats:
        table.learn()
        yield from raise_moment(table, "status_2_advance", seat)
        advance = chosen.get(seat, NONE)
        if advance != NONE and is_legal(table.state, seat, advance):
            yield from gain_advance(table, seat, advance)
        else:
            yield from free_advance(table, seat, ADVANCES)
    if table.state.options.length != "short":
        return
    asks = [
        asked_to_choose(seat, "advance.free", to_gain(table, seat), section="17.3")
        for seat in seats
        if legal_advances(table.state, seat)
    ]
    again = yield from ask_all(asks)
    for seat, answer in again.items():
        table.learn()
        yield from raise_moment(table, "status_2_advance", seat)
        yield from gain_advance(table, seat, answer.choice, counter=False)
