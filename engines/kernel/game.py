"""What a game must say of itself to be played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Generic, Literal, Self, TypeVar, get_args, get_origin

from pydantic import Field, ValidationError

from engines.kernel.ask import Choose, Rule
from engines.kernel.beside import tells_of
from engines.kernel.command import Command
from engines.kernel.dice import Dice
from engines.kernel.fingerprint import fingerprint
from engines.kernel.model import Fact, Seat, made
from engines.kernel.note import Event, Note, Refused, refused
from engines.kernel.policy import Policy
from engines.kernel.spoken import LONGEST_QUOTE
from engines.kernel.standing import FOREVER, Always, LetGo
from engines.kernel.table import S, Table
from engines.kernel.text import FALLBACK, Catalog, Words
from engines.kernel.view import View

V = TypeVar("V", bound=View)


class Options(Fact):
    """What the players agree on before the game starts. Games add fields: bool, Literal or a bounded int."""

    @classmethod
    def everything(cls) -> Self:
        """The options with all that comes in the box, for a game that is usually played with less."""
        return cls()

    @classmethod
    def values(cls, name: str) -> tuple[bool | int | str, ...]:
        """Everything that an option may be."""
        field = cls.model_fields[name]
        if field.annotation is bool:
            return (False, True)
        if get_origin(field.annotation) is Literal:
            return get_args(field.annotation)
        low = next((mark.ge for mark in field.metadata if hasattr(mark, "ge")), None)
        high = next((mark.le for mark in field.metadata if hasattr(mark, "le")), None)
        if field.annotation is not int or low is None or high is None:
            raise TypeError(f"{cls.__name__}.{name} is neither a bool nor a Literal nor a bounded int")
        return tuple(range(low, high + 1))


class Paced(Options):
    """For games whose rules prescribe an order that hardly matters.

    A State that says nothing is of a game that began when there was no other way: by the book. New tables play
    briskly, see `Game.defaults`.
    """

    pace: Annotated[Literal["brisk", "strict"], Field(exclude_if=lambda pace: pace == "strict")] = "strict"


class Result(Fact):
    """How a game ended: seats by place (tied seats share one), and each seat's points.

    Who comes first has won, unless the game says otherwise: partners win or lose together, and against the game
    itself everybody may lose.
    """

    places: tuple[tuple[Seat, ...], ...]
    points: tuple[float, ...]
    won: tuple[Seat, ...] | None = None
    """The winners, where these are not simply the first place."""

    @property
    def ranked(self) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
        """The places with their numbers: behind two who are first somebody is third.

        >>> Result(places=((0, 2), (1,)), points=(5, 3, 5)).ranked
        ((1, (0, 2)), (3, (1,)))
        """
        before = [sum(map(len, self.places[:at])) for at in range(len(self.places))]
        return tuple((1 + ahead, seats) for ahead, seats in zip(before, self.places, strict=True))

    @property
    def finishers(self) -> tuple[tuple[int, Seat], ...]:
        """Every seat behind the number of its place, the best first."""
        return tuple((place, seat) for place, seats in self.ranked for seat in seats)

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.places[0] if self.won is None else self.won

    def share(self, seat: Seat) -> float:
        """A seat's share of the victory: all, a part if others have won as well, or nothing."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def fate(self, seat: Seat) -> Literal["place", "won", "lost"]:
        """How it is told of a seat: where it came, or that it won or lost where places do not decide that."""
        if self.won is None:
            return "place"
        return "won" if seat in self.won else "lost"


class Traits(Fact):
    """What kind of game it is. All of it follows from what the game holds; what is asked of a game hangs on it."""

    hides: bool
    """Is anything on the table kept from anybody? Where nothing is, the game has no `redeal`."""
    options: bool
    """Is there anything to agree on before it starts?"""
    commands: bool
    """Are there several commands to choose from?"""
    climaxes: bool
    """Does anything that happens have a post of its own ([climax] of its texts)?"""


def by_merit(merits: Mapping[Seat, tuple[float, ...]]) -> tuple[tuple[Seat, ...], ...]:
    """The places of a Result: whose merits are greater comes first, whose are the same share one.

    >>> by_merit({0: (5, 1), 1: (3, 9), 2: (5, 1)})
    ((0, 2), (1,))
    """
    ranks = sorted(set(merits.values()), reverse=True)
    return tuple(tuple(seat for seat, merit in merits.items() if merit == rank) for rank in ranks)


class Game(ABC, Generic[S, V]):
    id: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]
    """The numbers of players that can play."""
    home: ClassVar[Path]
    """The game's folder: text/, data/, RULES.md."""
    state: type[S]
    options: type[Options] = Options
    commands: tuple[type[Command], ...]
    """Everything a player can say in this game."""
    version: ClassVar[int] = 1
    """Raised when the shape of the State changes; `upgrade` then reads the older one."""

    def __init__(self) -> None:
        if type(self).beside is not Game.beside:
            tells_of(self.state, self.beside)

    def defaults(self, seats: int) -> Mapping[str, Any]:
        """Options that so many players want otherwise than the rest, unless they say so."""
        return {"pace": "brisk"} if issubclass(self.options, Paced) else {}

    def objection(self, seats: int, options: Any) -> Note | None:
        """Why so many players cannot play with these options; None if they can."""
        return None

    def agree(self, seats: int, chosen: Mapping[str, Any]) -> Options | Refused:
        """The options of a table: what was chosen, and the defaults for so many players."""
        try:
            options = self.options(**{**self.defaults(seats), **chosen})
        except ValidationError:
            return refused("options.unknown")
        why = self.objection(seats, options)
        return options if why is None else Refused(why=why)

    @abstractmethod
    def setup(self, seats: int, options: Any, dice: Dice) -> S:
        """The State before the first Step."""

    @abstractmethod
    def step(self, table: Table[S]) -> Rule[None]:
        """The rules from this checkpoint to the next. Which ones, the State alone decides."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """The result; None while the game goes on."""

    def check(self, state: S, asked: Collection[str] = ()) -> None:
        """What holds in every position, whatever was played; an AssertionError where it does not. `asked`: the keys
        of the open questions, none between two Steps."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat, or a spectator, may know: all that pictures and words are made from."""

    def redeal(self, state: S, seat: Seat | None, dice: Dice) -> None:
        """Replace everything this viewer cannot see by something else that could be there as well.

        What `view` hides, `redeal` shuffles: they are neighbours, and the leak tests hold one against the other.
        A game in which everybody sees all that lies on the table says nothing here.
        """

    @abstractmethod
    def position(self, view: V, words: Words) -> list[str]:
        """The position in words: when it is, a paragraph a player, a line a place that matters."""

    def points(self, view: V) -> Sequence[float]:
        """What each seat has so far, as far as everybody may count it, and in the end what counts; nothing in a game
        that does not count on the way."""
        return ()

    def clock(self, view: V, words: Words) -> str:
        """When it is, and how much is left, in the 46 characters of a small line."""
        return next(iter(self.position(view, words)), "")

    def ahead(self, view: V, seat: Seat) -> Sequence[Event]:
        """News that this position has for a seat that is asked, though no move told it, such as the last sure turn
        before a break (`upcoming`). All may know it."""
        return ()

    def lands(self, view: V, seat: Seat) -> Sequence[str]:
        """The places that a seat holds, the most important first: a close-up for this seat shows them."""
        return ()

    def near(self, view: V, seat: Seat) -> frozenset[str]:
        """The places that a seat holds and those beside them: what happens there is news to it ([weight])."""
        return frozenset(self.lands(view, seat))

    def called(self, state: S) -> Mapping[str, Mapping[str, str]]:
        """What this table calls things beside their own names, by kind; everybody knows it, and may type it."""
        return {}

    def dialect(self, state: S) -> str:
        """Under which name of [dialect] its texts say some things otherwise at this table: what an option leaves out
        is not spoken of."""
        return ""

    def beside(self, state: S, seat: Seat, kind: str, thing: Any) -> Note | None:
        """What lies beside a thing that questions offer, as far as this seat may know; all of them show it."""
        return None

    def span(self, state: S, name: str) -> int:
        """Which span of this name it is now: an answer that stands for one has fallen with the next."""
        return 0 if name == FOREVER else state.lasting.current(name)

    def upgrade(self, state: dict[str, Any], version: int) -> dict[str, Any]:
        """A State written by an older version, in today's shape."""
        return state

    @property
    def policy(self) -> Policy[S]:
        """The policy by which computers play the game with sense."""
        return Policy()

    @cached_property
    def fingerprint(self) -> str:
        """Which rules these are: written beside what they made, so that it is never held against others."""
        return fingerprint(type(self), self.home)

    @cached_property
    def traits(self) -> Traits:
        """The traits of the game, which follow from what it holds."""
        return Traits(
            hides=type(self).redeal is not Game.redeal,
            options=bool(self.options.model_fields),
            commands=len(self.commands) > 1,
            climaxes=bool(self.catalogs[FALLBACK].tree.get("climax")),
        )

    @cached_property
    def verbs(self) -> MappingProxyType[str, type[Command]]:
        everything: tuple[type[Command], ...] = (*self.commands, Choose, Always, LetGo)
        return MappingProxyType({command.verb: command for command in everything})

    @cached_property
    def orders(self) -> tuple[type[Command], ...]:
        """Every kind of order that a plan of this game may hold."""
        return tuple(
            dict.fromkeys(kind for command in self.commands for slot in command.slots for kind in slot.holds)
        )

    @cached_property
    def catalogs(self) -> dict[str, Catalog]:
        """The game's texts by language."""
        return Catalog.all_of(self.home)

    def read(self, said: Any) -> Command | Refused:
        """A command from JSON, whoever wrote it."""
        if not isinstance(said, dict) or not isinstance(said.get("verb"), str):
            return refused("table.malformed")
        command = self.verbs.get(said["verb"])
        if command is None:
            return refused("table.no_such_command", verb=said["verb"][:LONGEST_QUOTE])
        if len(said) == 1 and not command.slots:
            return made(command, {})
        try:
            return command.model_validate({k: v for k, v in said.items() if k != "verb"})
        except ValidationError:
            return refused("table.malformed_command", command=command.verb)
