"""The policy of a game: what it proposes, what a position is worth, and how long a strong computer thinks.

Computers play by it, hints advise by it, and studies are made with it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import ClassVar, Generic, Literal, TypeAlias, get_args

from engines.kernel.ask import Ask
from engines.kernel.choices import Choices
from engines.kernel.command import Command
from engines.kernel.model import Seat
from engines.kernel.table import S, Table

Strength: TypeAlias = Literal["easy", "medium", "strong"]
"""How well a computer plays: with sense but carelessly, with sense, with foresight."""
STRENGTHS: tuple[Strength, ...] = get_args(Strength)


class Policy(Generic[S]):
    """A player with sense but without foresight. A game that says nothing is played by its usual answers.

    The State given is a world that the seat may take for the true one: whatever is hidden from it was dealt anew.
    """

    shy: ClassVar[frozenset[str]] = frozenset()
    """Verbs that a computer does not try on its own: offers that others would have to answer again and again."""
    grave: ClassVar[frozenset[str]] = frozenset()
    """Questions in which nobody is careless: a slip there ends the game."""
    trusted: ClassVar[frozenset[str]] = frozenset()
    """Questions that matter beyond every horizon, a start or a people: good sense alone answers them."""
    simulations: ClassVar[int] = 160
    """The thinking time of a strong computer: how many times it plays on in its head before it decides. It is counted
    and not timed, so that every machine gives the same answer."""
    stretches: ClassVar[int] = 1
    """Over how many horizons it looks."""

    def propose(self, state: S, seat: Seat, ask: Ask) -> Iterator[Command]:
        """A few good answers, the best one first; none where the usual answer will do."""
        return iter(())

    def worth(self, state: S, seat: Seat) -> Mapping[str, float]:
        """What a position is worth to a seat, part by part, in points or something like them."""
        return {}

    def ponders(self, question: str) -> bool:
        """Does thinking gain anything here?"""
        return question not in self.trusted

    def horizon(self, state: S) -> Hashable:
        """How far one must look to see what a move was good for: to where this changes."""
        return None


def choices_of(state: S, seat: Seat, ask: Ask) -> Choices:
    """The choices for a question in this State."""
    return Choices(Table(state), seat, ask.offers)


def usual_answer(state: S, seat: Seat, ask: Ask) -> Command:
    """What a player who does not care would say."""
    usual = ask.usual
    if usual is not None:
        return usual
    choices = choices_of(state, seat, ask)
    return choices.usual(next(choices.open()))
