"""A game that is whatever the test writes: its step is the test's own rule."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from engines.kernel import (
    Command,
    Dice,
    Game,
    Match,
    Note,
    OneOf,
    Result,
    Rule,
    Seat,
    Slot,
    State,
    Table,
    View,
    Words,
    note,
)


class ToyState(State):
    steps: int = 0
    last_step: int = 1
    said: list[str] = []
    coins: dict[str, int] = {}
    hands: list[list[str]] = []
    mute: bool = False
    habits: dict[str, str] = {}

    def customs(self, seat: Seat) -> dict[str, str]:
        return self.habits


ToyTable: TypeAlias = Table[ToyState]
Script: TypeAlias = Callable[[ToyTable], Rule[None]]


def words_left(table: ToyTable, seat: Seat) -> OneOf[str]:
    """A word can be said once in a game."""
    free = [word for word in ("ay", "bee", "cee") if word not in table.state.said]
    return OneOf(free)


class Say(Command):
    word: Annotated[str, Slot(words_left)]

    @classmethod
    def barred(cls, table: ToyTable, seat: Seat) -> Note | None:
        return note("mute") if table.state.mute else None


class Hush(Command):
    pass


def second_words(table: ToyTable, seat: Seat, first: str) -> OneOf[str]:
    return OneOf([first + first, first.upper()])


class TwoWords(Command):
    first: Annotated[str, Slot(words_left)]
    second: Annotated[str, Slot(second_words)]


class Bet(Command):
    coins: Annotated[dict[str, int], Slot()]


class ToyView(View):
    steps: int
    said: tuple[str, ...]
    hand: tuple[str, ...] = ()
    habits: dict[str, str] = {}


class Toy(Game[ToyState, ToyView]):
    id = "toy"
    seats = (1, 2, 3, 4)
    home = Path(__file__).parent
    state = ToyState
    commands: tuple[type[Command], ...] = (Say, Hush, TwoWords, Bet)

    def __init__(self, script: Script, steps: int = 1) -> None:
        self.script = script
        self.steps = steps

    def setup(self, seats: int, options: Any, dice: Dice) -> ToyState:
        return ToyState(seats=seats, dice=dice, last_step=self.steps, hands=[[] for _ in range(seats)])

    def step(self, table: ToyTable) -> Rule[None]:
        yield from self.script(table)
        table.state.steps += 1

    def result(self, state: ToyState) -> Result | None:
        if state.steps < state.last_step:
            return None
        return Result(places=(tuple(range(state.seats)),), points=(0.0,) * state.seats)

    def span(self, state: ToyState, name: str) -> int:
        return state.steps // 2 if name == "round" else super().span(state, name)

    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        hand = () if seat is None else tuple(state.hands[seat])
        return ToyView(viewer=seat, steps=state.steps, said=tuple(state.said), hand=hand, habits=dict(state.habits))

    def redeal(self, state: ToyState, seat: Seat | None, dice: Dice) -> None:
        for other, hand in enumerate(state.hands):
            if other != seat:
                hand.sort()

    def position(self, view: ToyView, words: Words) -> list[str]:
        return []


def toy(script: Script, seats: int = 2, steps: int = 1, seed: str = "toy") -> Match:
    """A toy match at its first question."""
    match, _ = Match.start(Toy(script, steps), seats, seed)
    return match
