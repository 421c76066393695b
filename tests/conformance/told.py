"""A watch in every test of the session: whatever may be made of what is told finds in it what it names.

Beside its sentence an event may have a tail to a deed ([aside] of a game's texts), the head of a post of its own
([climax]), a chapter that it begins, and more. A random game comes by few of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache, wraps
from typing import Any

import pytest

from engines.kernel import Cause, Table
from engines.kernel.text import SUM, Hole, holes
from tests.conformance.games import AnyGame
from tests.conformance.secrecy import game_of

OF_EVENTS = ("event", "aside", "climax", "chapter", "naming", "hollow")
"""The sections of a catalog with a text for what is told."""


def forms(game: AnyGame, key: str) -> Iterator[tuple[str, str]]:
    """Every text that may be made of this event, and where it stands."""
    for language, catalog in game.catalogs.items():
        for section in OF_EVENTS:
            form = catalog.tree.get(section, {}).get(key)
            if isinstance(form, str):
                yield f"{language} [{section}] {key}", form


@cache
def wanted(game: AnyGame) -> Mapping[str, frozenset[str]]:
    """What an event must bring along, by its key."""
    found = defaultdict[str, frozenset[str]](frozenset)
    for catalog in game.catalogs.values():
        for key in catalog.tree["event"]:
            found[key] = frozenset(
                param for _, form in forms(game, key) for hole in holes(form) for param in named(hole)
            )
        for key, whom in catalog.tree.get("against", {}).items():
            found[key] |= {whom}
    return found


def named(hole: Hole) -> set[str]:
    """What it names, but how often: that is once."""
    return set() if hole.kind == SUM and hole.forms else hole.params


def watch() -> None:
    """Look on while news are told, in every test of this process."""
    real = Table.tell

    @wraps(real)
    def told(table: Table[Any], key: str, /, *, to: Any = None, waits: bool = False, **params: Any) -> Cause:
        game = game_of(table.state)
        if game is not None and not wanted(game)[key] <= params.keys():
            texts = [
                where for where, form in forms(game, key) for hole in holes(form) if not named(hole) <= {*params}
            ]
            raise AssertionError(f"{texts} name what {key} does not bring along: {sorted(params)}")
        return real(table, key, to=to, waits=waits, **params)

    pytest.MonkeyPatch().setattr(Table, "tell", told)
