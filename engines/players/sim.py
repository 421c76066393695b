"""A match played on in somebody's head: no news, no record, no checks, and only what a seat may know."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from engines.kernel import Ask, AskAll, Command, Dice, Game, Match, Rule, Seat, State, Table
from engines.kernel.table import Silence

T = TypeVar("T")


class Imagined(Dice):
    """Quick dice for worlds that nobody will ever replay.

    What is shuffled is sorted first: so what comes of it depends on what lies in the heap, not on the order it was
    in, which the seat cannot know.
    """

    @cached_property
    def source(self) -> random.Random:
        return random.Random(self.seed)

    def below(self, n: int) -> int:
        return self.source.randrange(n)

    def shuffled(self, items: Iterable[T]) -> list[T]:
        deck = sorted(items, key=repr)
        self.source.shuffle(deck)
        return deck


def imagine(game: Game[Any, Any], state: State, seat: Seat, seed: str) -> None:
    """Deal anew what this seat does not know, dice to come included."""
    game.redeal(state, seat, Imagined(seed=f"{seed} deal"))
    state.dice = Imagined(seed=f"{seed} dice", drawn=state.dice.drawn)


@dataclass(frozen=True)
class Moment:
    """The state of a match: its last checkpoint, and all answers the rules were given since."""

    game: Game[Any, Any]
    state: str
    answers: tuple[Any, ...]

    @classmethod
    def of(cls, match: Match) -> Moment:
        return cls(match.game, match.checkpoints[-1].state, tuple(match.given()))

    def imagined(self, seat: Seat, seed: str) -> Sim:
        """A world that this seat could be in."""
        sim = Sim(self)
        sim.forget(seat, seed)
        return sim


class Sim:
    def __init__(self, moment: Moment) -> None:
        self.game = moment.game
        self.table: Table[Any] = Silence(moment.game.state.model_validate_json(moment.state))
        self.asks: tuple[Ask, ...] = ()
        """Who is asked what. Empty when the game is over."""
        self._joint = False
        self._rule: Rule[None]
        if self.game.result(self.state) is None:
            self._rule = self.game.step(self.table)
            self._go_on(None)
        for answer in moment.answers:
            self._go_on(answer)

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def over(self) -> bool:
        return not self.asks

    def forget(self, seat: Seat, seed: str) -> None:
        """Deal anew what this seat does not know, with the dice to come."""
        imagine(self.game, self.state, seat, seed)

    def answer(self, answers: Mapping[Seat, Command]) -> None:
        """Give everybody's answers to the open questions. They are not checked."""
        given: Any = {ask.seat: answers[ask.seat] for ask in self.asks}
        self._go_on(given if self._joint else given[self.asks[0].seat])

    def _go_on(self, answer: Any) -> None:
        while True:
            try:
                question = self._rule.send(answer)
            except StopIteration:
                if self.game.result(self.state) is not None:
                    self.asks = ()
                    return
                self._rule, answer = self.game.step(self.table), None
                continue
            self._joint = isinstance(question, AskAll)
            self.asks = question.asks if isinstance(question, AskAll) else (question,)
            return
