"""The Bazaar: not much of a game, but every kind of thing that a player can be asked for, in every size."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from engines.kernel import (
    Command,
    Counts,
    Dice,
    Game,
    Note,
    Number,
    OneOf,
    Options,
    Result,
    Rule,
    Seat,
    Slot,
    SomeOf,
    State,
    Table,
    View,
    Words,
    ask,
    note,
)

STALLS = [f"stall{number}" for number in range(1, 61)]
GOODS = [f"good{number}" for number in range(1, 13)]


class BazaarOptions(Options):
    errands: Annotated[int, Field(ge=1, le=100)] = 12


class BazaarState(State):
    options: BazaarOptions
    told: list[str] = []


def gates(table: Any, seat: Seat) -> OneOf[str]:
    return OneOf(["north", "south"], "gate", barred={"west": note("gate.shut")})


def stalls(table: Any, seat: Seat) -> OneOf[str]:
    return OneOf(STALLS, "stall", hints={"stall1": note("stall.near")})


def tastes(table: Any, seat: Seat) -> SomeOf[str]:
    return SomeOf(GOODS, 0, 3, "good")


def tours(table: Any, seat: Seat) -> SomeOf[str]:
    return SomeOf(STALLS, 2, 4, "stall")


def wares(table: Any, seat: Seat) -> Counts:
    return Counts(dict.fromkeys(GOODS[:3], 4), 1, 5, "good", usual={"good1": 2})


def orders(table: Any, seat: Seat) -> Counts:
    return Counts(dict.fromkeys(GOODS, 2), 2, 6, "good")


def shares(table: Any, seat: Seat) -> Counts:
    return Counts(dict.fromkeys(GOODS[:2], 2), 2, 2, "good")


def tips(table: Any, seat: Seat) -> Number:
    return Number(1, 3)


def ways_out(table: Any, seat: Seat) -> OneOf[str]:
    return OneOf(["north", "south"], "gate")


def alms(table: Any, seat: Seat) -> Number:
    return Number(0, 3, usual=0)


def rents(table: Any, seat: Seat) -> Number:
    return Number(1, 3, usual=2)


def prices(table: Any, seat: Seat) -> Number:
    return Number(1, 20, usual=7)


def fortunes(table: Any, seat: Seat) -> Number:
    return Number(0, 100_000)


class Enter(Command):
    """One of a few."""

    section = "1.1"
    gate: Annotated[str, Slot(gates)]


class Visit(Command):
    """One of many: more than a menu holds."""

    section = "1.2"
    stall: Annotated[str, Slot(stalls)]


class Taste(Command):
    """Several of a few, or none."""

    goods: Annotated[tuple[str, ...], Slot(tastes)]


class Tour(Command):
    """Several of many."""

    stalls: Annotated[tuple[str, ...], Slot(tours)]


class Buy(Command):
    """How many of each of a few."""

    goods: Annotated[dict[str, int], Slot(wares)]


class Order(Command):
    """How many of each of many."""

    goods: Annotated[dict[str, int], Slot(orders)]


class Share(Command):
    """How many of each of a few, and hardly any choice."""

    goods: Annotated[dict[str, int], Slot(shares)]


class Tip(Command):
    coins: Annotated[int, Slot(tips)]


class Haggle(Command):
    coins: Annotated[int, Slot(prices)]


class Boast(Command):
    coins: Annotated[int, Slot(fortunes)]


class Ride(Command):
    """One of a few, and something beside it that most people leave out."""

    gate: Annotated[str, Slot(ways_out)]
    coins: Annotated[int, Slot(alms)]


class Camp(Command):
    """One of a few, and a price that goes in unasked; more may follow."""

    gate: Annotated[str, Slot(ways_out)]
    coins: Annotated[int, Slot(rents)]


class Hire(Command):
    """A price that most people pay, and behind it one of a few."""

    coins: Annotated[int, Slot(rents)]
    gate: Annotated[str, Slot(ways_out)]


class Leave(Command):
    """That was all."""

    ends = True


class Nap(Command):
    @classmethod
    def barred(cls, table: Any, seat: Seat) -> Note | None:
        return note("nap.too_early")


ERRANDS = (Enter, Visit, Taste, Tour, Buy, Order, Share, Tip, Haggle, Boast, Ride, Camp, Hire)


class BazaarView(View):
    told: tuple[str, ...]


class Bazaar(Game[BazaarState, BazaarView]):
    id = "bazaar"
    seats = (1, 2)
    home = Path(__file__).parent
    state = BazaarState
    options = BazaarOptions
    commands = (*ERRANDS, Leave, Nap)

    def setup(self, seats: int, options: BazaarOptions, dice: Dice) -> BazaarState:
        return BazaarState(seats=seats, dice=dice, options=options)

    def step(self, table: Table[BazaarState]) -> Rule[None]:
        state = table.state
        seat = len(state.told) % state.seats
        errand = yield from ask(seat, "errand", *ERRANDS, Nap, section="1")
        state.told.append(errand.verb)
        table.tell("errand.done", seat=seat, command=errand.said())
        if isinstance(errand, Camp):
            more = yield from ask(seat, "camp", Leave, Tip, usual=Leave())
            table.tell("errand.done", seat=seat, command=more.said())

    def result(self, state: BazaarState) -> Result | None:
        if len(state.told) < state.options.errands:
            return None
        return Result(places=(tuple(range(state.seats)),), points=(1.0,) * state.seats)

    def view(self, state: BazaarState, seat: Seat | None) -> BazaarView:
        return BazaarView(viewer=seat, told=tuple(state.told))

    def position(self, view: BazaarView, words: Words) -> list[str]:
        return [words.of_position("done", errands=len(view.told))]


GAME = Bazaar()
