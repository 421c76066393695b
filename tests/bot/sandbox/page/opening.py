"""How a game begins at the page."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module


@dataclass(frozen=True)
class Opening:
    """How a game begins at the page, and what is then read there: `OPENING` in `tests/<game>/opening.py`."""

    choices: list[str]
    """What the first player presses, one thing after the other; nothing, if all is proposed."""
    news: str
    """What both then read in the post, after the name or *You*; empty if the choice is sealed until all have
    chosen."""
    typed: tuple[str, str, str, str]
    """Then, by the command line: a command, its field, the first letters of a value, and the value."""
    then: str
    proposed: str = ""
    """What the command has been filled in with, to be changed by a press."""


def opening_of(kind: str) -> Opening:
    found: Opening = import_module(f"tests.{kind}.opening").OPENING
    return found
