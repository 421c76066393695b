"""What must hold of every position of a game, whatever was played: declared in `tests/<game>/invariants.py`."""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from typing import Any, Protocol, cast


class Invariants(Protocol):
    """The module of a game."""

    @staticmethod
    def check(state: Any, asked: Collection[str] = ()) -> None:
        """`asked`: the keys of the open questions, none between two Steps."""


def invariants_of(game: str) -> Invariants:
    return cast(Invariants, import_module(f"tests.{game}.invariants"))
