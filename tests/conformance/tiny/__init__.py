"""The Last Stone: a whole game, as small as one can be. Nothing to agree on, nothing hidden, one command."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Annotated

from engines.kernel import (
    Command,
    Dice,
    Fact,
    Game,
    Number,
    Options,
    Result,
    Rule,
    Seat,
    Slot,
    State,
    Table,
    View,
    Words,
    ask,
    by_merit,
    facts,
)

HOME = Path(__file__).parent


class Data(Fact):
    stones: int
    most: int


DATA = facts(Data, HOME / "data" / "tiny.toml")


class TinyState(State):
    stones: int = DATA.stones
    turns: int = 0

    @property
    def turn(self) -> Seat:
        return self.turns % self.seats

    @property
    def loser(self) -> Seat | None:
        """2.2"""
        return None if self.stones > 1 else (self.turn - 1 + self.stones) % self.seats


class TinyView(View):
    stones: int
    turns: int
    turn: Seat
    loser: Seat | None


def handfuls(table: Table[TinyState], seat: Seat) -> Number:
    """2.1"""
    return Number(1, min(DATA.most, table.state.stones))


class Take(Command):
    section = "2.1"
    stones: Annotated[int, Slot(handfuls)]


class Tiny(Game[TinyState, TinyView]):
    id = "tiny"
    seats = (2, 3)
    home = HOME
    state = TinyState
    commands = (Take,)

    def setup(self, seats: int, options: Options, dice: Dice) -> TinyState:
        return TinyState(seats=seats, dice=dice)

    def step(self, table: Table[TinyState]) -> Rule[None]:
        """2.1, 2.2"""
        state = table.state
        seat = state.turn
        if seat == 0:
            table.tell("round.begins", round=state.turns // state.seats + 1)
        handful = yield from ask(seat, "turn.take", Take, section="2.1", stones=state.stones)
        state.stones -= handful.stones
        state.turns += 1
        with table.tell("stones.taken", seat=seat, stones=handful.stones, left=state.stones):
            if state.loser is not None:
                table.tell("stone.last", seat=state.loser)

    def check(self, state: TinyState, asked: Collection[str] = ()) -> None:
        """1.1, 2.1: every turn takes at least one stone, and none comes back"""
        assert 0 <= state.stones <= DATA.stones - state.turns
        assert not asked or state.stones > 1

    def result(self, state: TinyState) -> Result | None:
        """2.2"""
        if state.loser is None:
            return None
        points = {seat: float(seat != state.loser) for seat in range(state.seats)}
        return Result(places=by_merit({seat: (own,) for seat, own in points.items()}), points=tuple(points.values()))

    def view(self, state: TinyState, seat: Seat | None) -> TinyView:
        return TinyView(viewer=seat, stones=state.stones, turns=state.turns, turn=state.turn, loser=state.loser)

    def position(self, view: TinyView, words: Words) -> list[str]:
        who = view.turn if view.loser is None else view.loser
        whose = words.of_position("turn" if view.loser is None else "lost", seat=who)
        return [words.of_position("heap", stones=view.stones), whose]


GAME = Tiny()
