"""What must hold of every position of a game, whatever was played: declared in `tests/<game>/invariants.py`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol, cast

from tests.conformance.games import said_of


class Invariants(Protocol):
    """The module of a game."""

    @staticmethod
    def check(state: Any, asked: Collection[str] = ()) -> None:
        """`asked`: the keys of the open questions, none between two Steps."""


class Nothing:
    """For a game that has not said yet what always holds; a test says that it should."""

    @staticmethod
    def check(state: Any, asked: Collection[str] = ()) -> None:
        return None


def invariants_of(game: str) -> Invariants:
    return cast(Invariants, said_of(game, "invariants") or Nothing())
