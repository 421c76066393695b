"""What every game declares of its secrets, in `tests/<game>/secrecy.py`, and a watch over all that is told.

HEARS names every sentence that is told to some seats only, and who they are. The watch looks on in every test of the
session: a sentence that the table does not name is for everybody, one that it names is for those and nobody else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any, Protocol, TypeAlias, cast

from engines.kernel import Cause, Command, Seat, State, Table
from tests.conformance.games import GAMES, AnyGame, file_of, said_of

Hears: TypeAlias = Callable[[Any, Mapping[str, Any], set[Seat]], bool]
"""Given the table and the parameters of a sentence: are these the seats that may hear it?"""


@dataclass(frozen=True)
class War:
    """A position, and what is said first in it."""

    state: State
    script: tuple[tuple[Seat, Command], ...] = ()


class Secrecy(Protocol):
    """The module of a game."""

    HEARS: dict[str, Hears]
    SHOWS: frozenset[str]
    """News for everybody by which something hidden comes to light, so that from there on two worlds may differ."""

    @staticmethod
    def wars() -> list[War]:
        """Where people fight, trade, spy and draw; none if a game begins with it."""


class Nothing:
    """For a game that has declared nothing: it tells everything to everybody."""

    HEARS: dict[str, Hears] = {}
    SHOWS: frozenset[str] = frozenset()

    @staticmethod
    def wars() -> list[War]:
        return []


@cache
def secrecy_of(game: str) -> Secrecy:
    return cast(Secrecy, said_of(game, "secrecy") or Nothing())


def game_of(state: State) -> AnyGame | None:
    return next((game for game in GAMES.values() if game.state is type(state)), None)


def watch() -> None:
    """Look on while news are told, in every test of this process."""
    real = Table.tell

    @wraps(real)
    def told(table: Table[Any], key: str, /, *, to: Any = None, waits: bool = False, **params: Any) -> Cause:
        game = game_of(table.state)
        if game is not None:
            check(game.id, table, key, to, params)
        return real(table, key, to=to, waits=waits, **params)

    setattr(Table, "tell", told)  # noqa: B010


def check(game: str, table: Any, key: str, to: Any, params: Mapping[str, Any]) -> None:
    hears, file = secrecy_of(game).HEARS.get(key), file_of(game, "secrecy")
    if hears is None:
        assert to is None, f'{key} is told to {to} alone: say in HEARS of {file} who may hear it, "{key}": ...'
        return
    assert to is not None, f"{key} is told to everybody, and HEARS of {file} says to whom alone"
    audience = {to} if isinstance(to, int) else set(to)
    assert hears(table, params, audience), f"{key} is told to {audience}, and HEARS of {file} says otherwise"


def last(table: Any, key: str) -> Mapping[str, Any]:
    """What was said with this key most recently."""
    params: Mapping[str, Any] = next(event.params for event in reversed(table.news) if event.key == key)
    return params
