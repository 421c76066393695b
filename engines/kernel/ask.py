"""Questions, and rules that ask them.

A rule is a generator that reads like the rulebook: it changes the State and yields a question where a person must
choose. `yield from` nests rules to any depth.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeAlias, TypeVar, cast

from engines.kernel.command import Command, Offer, Slot, bound
from engines.kernel.domain import Domain, OneOf
from engines.kernel.model import Seat
from engines.kernel.note import Params
from engines.kernel.standing import Stands

C = TypeVar("C", bound=Command)
T = TypeVar("T")
V = TypeVar("V")


@dataclass(frozen=True)
class Ask:
    """A question to one seat. `usual` is what a player who does not care would answer: never worse than declining."""

    seat: Seat
    key: str
    offers: tuple[Offer[Command], ...]
    params: Params = field(default_factory=dict)
    secret: bool = False
    """The answer is for the asked seat to know. Such a question is put even if only one answer is legal: to skip it
    would tell the others what the seat holds."""
    section: str = ""
    usually: Command | Callable[[], Command | None] | None = None
    """The usual answer, or how to work it out: few questions are ever asked for it."""
    stands: Stands | None = None
    """May the answer be given for good?"""

    @property
    def usual(self) -> Command | None:
        return self.usually() if callable(self.usually) else self.usually

    def offer(self, verb: str) -> Offer[Command] | None:
        return next((o for o in self.offers if o.command.verb == verb), None)


@dataclass(frozen=True)
class AskAll:
    """A question to several seats at once. Answers stay sealed, and may be changed, until all have answered."""

    asks: tuple[Ask, ...]


Question: TypeAlias = Ask | AskAll
Rule: TypeAlias = Generator[Question, Any, T]


class Choose(Command):
    """Choose what the question names. `of` is the kind of thing it is, so that the choice can be told in words."""

    of: Annotated[str, Slot()]
    choice: Annotated[bool | int | str | tuple[str | int, ...] | dict[str, int], Slot()]


def asked(
    seat: Seat,
    key: str,
    /,
    *offers: type[Command] | Offer[Command],
    secret: bool = False,
    section: str = "",
    usual: Command | Callable[[], Command | None] | None = None,
    stands: Stands | None = None,
    **params: Any,
) -> Ask:
    """A question as a value, for `ask_all`."""
    return Ask(seat, key, bound(offers), params, secret, section, usual, stands)


def ask(
    seat: Seat,
    key: str,
    /,
    *offers: type[C] | Offer[C],
    secret: bool = False,
    section: str = "",
    usual: Command | Callable[[], Command] | None = None,
    stands: Stands | None = None,
    **params: Any,
) -> Rule[C]:
    """Ask a seat which of the offered commands it gives."""
    answer = yield asked(seat, key, *offers, secret=secret, section=section, usual=usual, stands=stands, **params)
    return cast(C, answer)


def choose(
    seat: Seat,
    key: str,
    domain: Domain[V],
    /,
    *,
    secret: bool = False,
    section: str = "",
    stands: Stands | None = None,
    **params: Any,
) -> Rule[V]:
    """Ask a seat for one value, without a command of its own."""
    answer = yield asked_to_choose(seat, key, domain, secret=secret, section=section, stands=stands, **params)
    return cast(V, answer.choice)


def asked_to_choose(
    seat: Seat,
    key: str,
    domain: Domain[Any],
    /,
    *,
    secret: bool = False,
    section: str = "",
    stands: Stands | None = None,
    **params: Any,
) -> Ask:
    """A question to choose, as a value for `ask_all`."""
    offer = Choose.where(of=OneOf([domain.kind]), choice=domain)

    def usual() -> Choose | None:
        choice = domain.usual
        return None if choice is None else Choose(of=domain.kind, choice=choice)

    return asked(seat, key, offer, secret=secret, section=section, usual=usual, stands=stands, **params)


def nth_of(nth: int, many: int) -> Params:
    """For one of several questions alike, one after the other: whoever is asked reads `2 of 3` before it."""
    return {"nth": nth, "many": many} if many > 1 else {}


FIRST, SECOND = nth_of(1, 2), nth_of(2, 2)
"""The words for the first and the second of two questions."""


def ask_all(asks: Sequence[Ask]) -> Rule[dict[Seat, Any]]:
    """Ask several seats at once; go on when all have answered. With nobody to ask, nothing is asked."""
    if not asks:
        return {}
    answers = yield AskAll(tuple(asks))
    return cast(dict[Seat, Any], answers)
