"""Which commands, questions, news and notes of the registered games a test session has reached.

Every rule that speaks has a key, and every key that no test reaches is a rule that no test has seen at work.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import cache, wraps
from importlib import import_module
from types import FrameType, ModuleType
from typing import Any, TypeAlias

from engines.kernel import Ask, Catalog, Choose, Match, Note, Table
from tests.conformance.games import GAMES, MODULES
from tests.conformance.sources import KERNEL, keys_of

Key: TypeAlias = tuple[str, str, str]
"""Whose it is, what it is, what it is called: ("fords", "event", "camp.pitched")."""

KINDS = ("command", "ask", "event", "note")
OWNERS: dict[type, str] = {game.state: game.id for game in GAMES.values()}
NOBODY = ""
PASSES_ON = ("engines.kernel", __name__)
"""Modules that write a note for whoever calls them."""
seen: set[Key] = set()


def watch() -> None:
    """Look on while rules are at work, in every test of this process."""
    before(Match, "_accept", lambda match, seat, command: _reach(match.game.id, "command", command.verb))
    init = Ask.__init__

    @wraps(init)
    def asked(ask: Ask, *args: Any, **named: Any) -> None:
        init(ask, *args, **named)
        _written("ask", ask.key)

    setattr(Ask, "__init__", asked)  # noqa: B010
    before(Table, "tell", _told)
    before(Table, "remind", lambda table, seat, key: _told(table, key))
    notes = import_module("engines.kernel.note")
    # Rules tell by their table; of this module's own only what lies ahead is made like this.
    before(notes, "event", lambda key, *rest: _written("event", key))
    before(notes, "made", lambda kind, fields: _written("note", fields["key"]) if kind is Note else None)
    setattr(notes, "BARE", Bare(notes.BARE))  # noqa: B010


class Bare(dict[str, Note]):
    """Notes without parameters are written once for all games; each that asks for one has reached it."""

    def __contains__(self, key: object) -> bool:
        _written("note", str(key))
        return super().__contains__(key)


def before(owner: type | ModuleType, name: str, look: Callable[..., None]) -> None:
    """Call `look` with the positional arguments before the method does its work."""
    real = getattr(owner, name)

    @wraps(real)
    def watched(*args: Any, **kwargs: Any) -> Any:
        look(*args)
        return real(*args, **kwargs)

    setattr(owner, name, watched)


def _reach(owner: str, kind: str, key: str) -> None:
    seen.add((owner, kind, key))


def _told(table: Table[Any], key: str) -> None:
    """Whose State lies there, they have told it: a scene may have been set up without a match."""
    _reach(OWNERS.get(type(table.state), NOBODY), "event", key)


def _written(kind: str, key: str) -> None:
    """Whose code has written it, whatever was played before and with or without a match: several games may have a
    note or a question of this name."""
    _reach(_writer(sys._getframe(1)), kind, key)


def _writer(frame: FrameType | None) -> str:
    while frame is not None:
        writer = _game_of(frame.f_globals["__name__"])
        if writer is not None:
            return writer
        frame = frame.f_back
    return NOBODY


@cache
def _game_of(module: str) -> str | None:
    """None says: ask who called."""
    if _within(module, PASSES_ON):
        return None
    return next((game for game, home in MODULES.items() if _within(module, (home,))), NOBODY)


def _within(module: str, homes: Iterable[str]) -> bool:
    return any(module == home or module.startswith(f"{home}.") for home in homes)


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
