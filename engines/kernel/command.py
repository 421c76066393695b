"""Commands: what a player can say. A verb and its slots, declared once, used for everything.

    class Move(Command):
        origin: Annotated[str, Slot(spaces_with_units)]
        target: Annotated[str, Slot(reachable)]          # reachable(table, seat, origin)
        units: Annotated[dict[str, int], Slot(movable)]  # movable(table, seat, origin, target)

A slot's domain is computed from the table, the seat and the earlier slots that its function names. The parts of an
answer that only the question knows are given with it: `Bid.where(strength=Number(0, 4))`. Every value of a domain
must lead to a whole command: a menu has no dead ends.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar, get_type_hints

from engines.kernel.domain import Domain
from engines.kernel.model import Fact, Seat
from engines.kernel.note import SCALARS, Note, as_json

C = TypeVar("C", bound="Command", covariant=True)
DomainRule = Callable[..., Domain[Any]]
Said: TypeAlias = dict[str, Any]
"""A command as it was said: its verb and its slots, as plain data."""


@dataclass(frozen=True)
class Slot:
    """Marks a field of a Command. Without a `rule`, the question brings the domain."""

    rule: DomainRule | None = None
    holds: tuple[type[Command], ...] = ()
    """The kinds of orders in it, if it is a plan."""


@dataclass(frozen=True, eq=False)
class SlotSpec:
    """One slot of one kind of command."""

    name: str
    rule: DomainRule | None
    needs: tuple[str, ...]
    """The earlier slots that the domain depends on."""
    holds: tuple[type[Command], ...] = ()


def _slots(command: type[Command]) -> tuple[SlotSpec, ...]:
    hints = get_type_hints(command, include_extras=True)
    specs: list[SlotSpec] = []
    for name in command.model_fields:
        slot = next((m for m in getattr(hints[name], "__metadata__", ()) if isinstance(m, Slot)), None)
        if slot is None:
            raise TypeError(f"{command.__name__}.{name} has no Slot")
        needs = tuple(inspect.signature(slot.rule).parameters)[2:] if slot.rule else ()
        if unknown := set(needs) - {spec.name for spec in specs}:
            raise TypeError(f"{command.__name__}.{name} depends on {unknown}, which is no earlier slot")
        specs.append(SlotSpec(name, slot.rule, needs, slot.holds))
    return tuple(specs)


class Command(Fact):
    verb: ClassVar[str] = ""
    section: ClassVar[str] = ""
    """The section of RULES.md that this command follows."""
    secret: ClassVar[bool] = False
    """True if what is said is for the seat alone to know, whatever else the question offers."""
    skips: ClassVar[bool] = False
    """True if it is how a seat goes without: whoever lets the others wait too long may be passed over by it."""
    ends: ClassVar[bool] = False
    """True if it says that this was all: who knows that beforehand says it with the answer before."""
    proposes: ClassVar[bool] = False
    """True if nothing comes of it unless somebody else agrees."""
    aside: ClassVar[bool] = False
    """True if no question is about it: it may be said beside what is asked, or instead of it."""
    slots: ClassVar[tuple[SlotSpec, ...]] = ()
    has_bars: ClassVar[bool] = False
    """Does it say itself when it is barred?"""
    effort: ClassVar[int] = 0
    """What it takes to know whether it is open: nothing, its own reasons, or a domain."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "verb" not in cls.__dict__:
            cls.verb = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        cls.slots = _slots(cls)
        cls.has_bars = any("barred" in kind.__dict__ for kind in cls.__mro__[: cls.__mro__.index(Command)])
        cls.effort = 2 if cls.slots else int(cls.has_bars)

    @classmethod
    def barred(cls, table: Any, seat: Seat) -> Note | None:
        """Why this command cannot be given at all just now; None if it can."""
        return None

    @classmethod
    def brings(cls, table: Any, seat: Seat) -> Note | None:
        """The gain or price of the command just now, for whoever chooses between commands."""
        return None

    @classmethod
    def idle(cls, table: Any, seat: Seat) -> bool:
        """Would it bring nothing, whatever is chosen for it?"""
        return False

    @classmethod
    def bringing(cls, what: Note | None) -> Offer[Self]:
        """The command with what it would bring or cost, where only the question knows it."""
        return Offer(cls, brings=what)

    @classmethod
    def where(cls, **domains: Domain[Any]) -> Offer[Self]:
        """The command with domains that only the question knows."""
        return Offer(cls, domains)

    def said(self) -> Said:
        """The command as JSON."""
        said: Said = {"verb": self.verb}
        values = self.__dict__
        for slot in self.slots:
            value = values[slot.name]
            said[slot.name] = value if type(value) in SCALARS else as_json(value)
        return said


@dataclass(frozen=True)
class Offer(Generic[C]):
    """A kind of command that answers a question."""

    command: type[C]
    domains: Mapping[str, Domain[Any]] = field(default_factory=dict)
    brings: Note | None = field(default=None, repr=False)
    """The gain or price of the command, where only the question knows it."""

    def domain(self, slot: SlotSpec, table: Any, seat: Seat, earlier: Mapping[str, Any]) -> Domain[Any]:
        """What this slot may hold, given the earlier ones."""
        if self.domains and slot.name in self.domains:
            return self.domains[slot.name]
        rule = slot.rule
        if rule is None:
            raise TypeError(f"the question offers {self.command.__name__} without a domain for {slot.name}")
        return rule(table, seat, *map(earlier.__getitem__, slot.needs)) if slot.needs else rule(table, seat)


@cache
def plain(command: type[C]) -> Offer[C]:
    """The command as it is, for every question that adds nothing to it."""
    return Offer(command)


def bound(some: Sequence[type[Command] | Offer[Command]]) -> tuple[Offer[Command], ...]:
    """Commands as offers. Most questions are put with the same commands again and again."""
    if Offer in map(type, some):
        return tuple([kind if isinstance(kind, Offer) else plain(kind) for kind in some])  # type: ignore[arg-type] # every class has a hash
    return _all_plain(tuple(some))


@cache
def _all_plain(some: tuple[type[Command], ...]) -> tuple[Offer[Command], ...]:
    return tuple(map(plain, some))  # type: ignore[arg-type] # every class has a hash
