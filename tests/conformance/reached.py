"""Which commands, questions, news and notes of the registered games a test session has reached.

Every rule that speaks has a key, and every key that no test reaches is a rule that no test has seen at work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, wraps
from importlib import import_module
from types import ModuleType
from typing import Any, TypeAlias

from engines.kernel import AskAll, Catalog, Choose, Event, Match, Note, Table
from engines.kernel.note import BARE
from tests.conformance.games import GAMES
from tests.conformance.sources import KERNEL, keys_of

Key: TypeAlias = tuple[str, str, str]
"""Whose it is, what it is, what it is called: ("fords", "event", "camp.pitched")."""

KINDS = ("command", "ask", "event", "note")
OWNERS: dict[type, str] = {game.state: game.id for game in GAMES.values()}
seen: set[Key] = set()
_playing = ""


def watch() -> None:
    """Look on while rules are at work, in every test of this process."""
    before(Match, "_stand", lambda match, *_: _plays(match))
    before(Match, "submit", lambda match, *_: _plays(match))
    before(Match, "suggest", lambda match, *_: _plays(match))
    before(Match, "menu", lambda match, *_: _plays(match))
    before(Match, "_accept", lambda match, seat, command: _reach("command", command.verb))
    before(Match, "_put", lambda match, question: _put(question))
    before(Table, "tell", _told)
    before(Table, "remind", lambda table, seat, key: _told(table, key))
    real = Note.__init__

    @wraps(real)
    def noted(self: Note, /, **data: Any) -> None:
        real(self, **data)
        if not isinstance(self, Event):
            _reach("note", self.key)

    setattr(Note, "__init__", noted)  # noqa: B010
    # What rules write is put together without it.
    before(import_module("engines.kernel.note"), "made", _written)


def before(owner: type | ModuleType, name: str, look: Callable[..., None]) -> None:
    """Call `look` with the positional arguments before the method does its work."""
    real = getattr(owner, name)

    @wraps(real)
    def watched(*args: Any, **kwargs: Any) -> Any:
        look(*args)
        return real(*args, **kwargs)

    setattr(owner, name, watched)


def _plays(match: Match) -> None:
    global _playing
    if match.game.id != _playing:
        # Notes without parameters are kept once they are written: here each game is to write its own.
        BARE.clear()
    _playing = match.game.id


def _told(table: Table[Any], key: str) -> None:
    """Whose State lies there, they have told it: a scene may have been set up without a match."""
    seen.add((OWNERS.get(type(table.state), _playing), "event", key))


def _written(kind: type, fields: Mapping[str, Any]) -> None:
    if kind is Note:
        _reach("note", fields["key"])


def _reach(kind: str, key: str) -> None:
    seen.add((_playing, kind, key))


def _put(question: Any) -> None:
    for ask in question.asks if isinstance(question, AskAll) else (question,):
        _reach("ask", ask.key)


@cache
def expected() -> frozenset[Key]:
    """Everything there is to reach."""
    keys: set[Key] = {("kernel", "command", Choose.verb)}
    keys |= {("kernel", section, key) for section, key in keys_of(KERNEL).used if section in KINDS}
    for game in GAMES.values():
        keys |= {(game.id, "command", command.verb) for command in game.commands}
        own = Catalog.of(game.home, "en").keys - Catalog.of(KERNEL, "en").keys
        keys |= {(game.id, section, key) for section, key in own}
        keys |= {(game.id, section, key) for section, key in keys_of(game.home).used if (section, key) in own}
    return frozenset(keys)


def never_reached(found: Iterable[Key]) -> list[Key]:
    """A key of the kernel may be reached in any game; one of a game, in that game."""
    found = set(found)
    anywhere = {("kernel", kind, key) for _, kind, key in found}
    return sorted(expected() - found - anywhere)


def summary(found: Iterable[Key]) -> str:
    """One line: how much of what was reached."""
    missing = set(never_reached(found))
    parts = []
    for owner in ("kernel", *GAMES):
        keys = {key for key in expected() if key[0] == owner}
        parts.append(f"{owner} {len(keys - missing)}/{len(keys)}")
    return "rules reached: " + ", ".join(parts)
