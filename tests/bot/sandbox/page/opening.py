"""How a game begins at the page."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec


@dataclass(frozen=True)
class Opening:
    """How a game begins at the page, and what is then read there: `OPENING` in `tests/<game>/opening.py`."""

    choices: list[str]
    """What the first player presses, one thing after the other."""
    news: str
    typed: tuple[str, str, str, str]
    """Then, by the command line: a command, its field, the first letters of a value, and the value."""
    then: str
    proposed: str = ""
    """What the command has been filled in with, to be changed by a press."""


def opening_of(kind: str) -> Opening | None:
    """None: a game that has not said how it begins is not played on."""
    if find_spec(f"tests.{kind}.opening") is None:
        return None
    found: Opening = import_module(f"tests.{kind}.opening").OPENING
    return found
