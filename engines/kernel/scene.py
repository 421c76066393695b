"""Positions that are set up on purpose and then played on: for tests, and for lessons.

Every offered game says in `scene.py`, in its own words, how its pieces come to lie where somebody wants them. Those
verbs move pieces from the supply and the decks to their places and back; they make none, so what is counted stays
what the box holds. A scene holds no chance but its seed: whoever sets it up again finds the same.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

from engines.kernel.ask import Ask, AskAll, Choose, Rule
from engines.kernel.choices import NextSlot
from engines.kernel.command import Command
from engines.kernel.game import Game
from engines.kernel.match import Match
from engines.kernel.model import Seat
from engines.kernel.note import Event, Note, Refused
from engines.kernel.record import Checkpoint, Happened
from engines.kernel.table import State, Table

S = TypeVar("S", bound=State)
T = TypeVar("T")


class Scene(Generic[S]):
    """A position that is being set up. `play`, in each game, goes on from there."""

    game: ClassVar[Game[Any, Any]]

    def __init__(self, state: S) -> None:
        self.table: Table[S] = Table(state)
        """For playing a single rule (`run`): no dice fall but those that are given."""
        self.faces: list[int] = []
        """What the next dice show, as far as it is given."""
        load(self.table, self.faces)

    @property
    def state(self) -> S:
        return self.table.state

    @state.setter
    def state(self, state: S) -> None:
        """Go on from a position that was reached."""
        self.table.state = state

    def copied(self) -> Self:
        """The position once more, to be changed otherwise."""
        new = deepcopy(self)
        load(new.table, new.faces)
        return new

    def dice(self, *faces: int) -> Self:
        """The next dice show these numbers, and none may fall after them. Only tests do so: what is loaded is in no
        record."""
        self.faces += faces
        return self

    def begin(self) -> Match:
        """The match that goes on from here. A position that cannot come about is refused."""
        self.game.check(self.state)
        point = Checkpoint(entries=0, state=self.state.model_dump_json(), version=self.game.version)
        return _Loaded(self.game, point, list(self.faces))


class Playing(Generic[S]):
    """A match, and what is said in it. Where a seat can be named and none is, it is the one that is asked first."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.news: list[Event] = list(match.table.news)
        """Everything that was told since the position was set up."""

    @property
    def state(self) -> S:
        return cast(S, self.match.state)

    def dice(self, *faces: int) -> Self:
        """The next dice show these numbers, and none may fall after them."""
        load(self.match.table, list(faces))
        return self

    # What is asked

    def asked(self, seat: Seat | None = None) -> str:
        """The key of the question that a seat must answer; empty if there is none."""
        return self.match.asks[self._seat(seat)].key if self._waits_for(seat) else ""

    def offers(self, seat: Seat | None = None) -> set[str]:
        """The verbs open to a seat."""
        menu = self.match.menu(self._seat(seat))
        assert not isinstance(menu, Refused), menu
        return {offer.command.verb for offer in menu.offers}

    def choices(self, verb: str = "choose", seat: Seat | None = None, /, **filled: Any) -> list[Any]:
        """The values of the next slot of a command; without a verb, what the question offers to choose from."""
        if verb == "choose":
            filled["of"] = self._kind(self._seat(seat))
        slot = self.match.suggest(self._seat(seat), verb, filled)
        assert isinstance(slot, NextSlot), slot
        return list(slot.domain)

    # What is said

    def does(self, seat: Seat, *commands: Command) -> Self:
        for command in commands:
            happened = self.match.submit(seat, command)
            assert isinstance(happened, Happened), (command, happened)
            self.news += happened.events
        return self

    def say(self, *commands: Command) -> Self:
        """One command after another, each by the seat that is then asked first."""
        for command in commands:
            self.does(self._seat(), command)
        return self

    def answer(self, *choices: Any) -> Self:
        """One choice after another, each to the question that is then open."""
        for choice in choices:
            self.say(Choose(of=self._kind(self._seat()), choice=choice))
        return self

    def as_proposed(self) -> Self:
        """The open question, answered as the game proposes."""
        usual = self.match.asks[self._seat()].usual
        assert usual is not None, f"no proposal for {self.asked()}"
        return self.say(usual)

    def until(self, key: str, most: int = 100) -> Self:
        """Everybody answers as usual until this is asked or told."""
        for _ in range(most):
            if self.told(key) or key in {ask.key for ask in self.match.asks.values()}:
                return self
            self.say(self.usual(self._seat()))
        raise AssertionError(f"{key} did not happen")

    def usual(self, seat: Seat) -> Command:
        """What a seat answers that has nothing in mind."""
        usual = self.match.usual(seat)
        assert isinstance(usual, Command), usual
        return usual

    def refuses(self, command: Command, seat: Seat | None = None) -> Note:
        """Why this cannot be said. It is an error if it can."""
        refused = self.match.submit(self._seat(seat), command)
        assert isinstance(refused, Refused), f"{command} was accepted"
        return refused.why

    def accepts(self, command: Command, seat: Seat | None = None) -> bool:
        """Say this, and tell whether it could be said."""
        return isinstance(self.match.submit(self._seat(seat), command), Happened)

    # What was told

    def told(self, key: str) -> list[dict[str, Any]]:
        """The parameters of every event with this key."""
        return [dict(event.params) for event in self.news if event.key == key]

    def _seat(self, seat: Seat | None = None) -> Seat:
        return self.match.waiting[0] if seat is None else seat

    def _waits_for(self, seat: Seat | None) -> bool:
        return bool(self.match.waiting) if seat is None else seat in self.match.waiting

    def _kind(self, seat: Seat) -> str:
        """What kind of thing the question wants to be chosen."""
        return cast(str, self.match.asks[seat].offers[0].domains["of"].only())


def run(rule: Rule[T], *answers: Command, reply: Callable[[Ask], Command] | None = None) -> T:
    """Play a rule by itself to its end. What it asks is answered by these commands one after another, then by
    `reply`; it may ask no more than that."""
    left = list(answers)
    given: Any = None

    def answer(ask: Ask) -> Command:
        assert left or reply, f"{ask.key} is asked"
        return left.pop(0) if left or reply is None else reply(ask)

    while True:
        try:
            question = rule.send(given)
        except StopIteration as end:
            return cast(T, end.value)
        many = question.asks if isinstance(question, AskAll) else ()
        given = {ask.seat: answer(ask) for ask in many} if many else answer(cast(Ask, question))


def load(table: Table[Any], faces: list[int]) -> None:
    """The next dice at this table show these faces."""

    def roll(sides: int = 6) -> int:
        table.learn()
        assert faces, "no die was foreseen here"
        return faces.pop(0)

    table.roll = roll  # type: ignore[method-assign]  # the dice of the game itself are left alone


class _Loaded(Match):
    """A match whose first dice are given: some fall before anybody is asked."""

    def __init__(self, game: Game[Any, Any], point: Checkpoint, faces: list[int]) -> None:
        self._faces = faces
        super().__init__(game, [point])

    def _run(self, answered: Any) -> None:
        if self._faces:
            load(self.table, self._faces)
            self._faces = []
        super()._run(answered)
