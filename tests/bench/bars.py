"""The bars that a game sets itself, in `tests/<game id>/bars.toml`. A game without the file meets those of all."""

from __future__ import annotations

import tomllib
from pathlib import Path

from engines.kernel import Fact

TESTS = Path(__file__).parents[1]


class Bars(Fact):
    decisions_a_second: int = 1000
    """Random decisions, sampled, checked and played."""
    taps: dict[str, int] = {}
    """Touches from *Act* to done, by command."""
    turn_begins: str = ""
    """The question with which a turn begins; its taps are those of `a_turn`."""
    taps_typed: int = 2
    """The same in one line: sent and confirmed."""


def bars(game: str) -> Bars:
    file = TESTS / game / "bars.toml"
    return Bars.model_validate(tomllib.loads(file.read_text("utf-8"))) if file.exists() else Bars()
