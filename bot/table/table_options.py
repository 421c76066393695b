"""The options of a table: what everybody at it can agree on, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import model_validator

from engines.kernel import FALLBACK, Options


class TableOptions(Options):
    seating: Literal["random", "as joined"] = "random"
    reminders: Literal[0, 12, 24, 48, 72] = 24
    """Hours of silence until those who are asked are called again; 0 for never."""
    deadline: Literal[0, 12, 24, 48, 72, 168] = 0
    """Hours of silence until the others may go on without whoever is asked; 0 for never."""
    window: Literal["awake", "8-22", "10-24", "17-23", "always"] = "awake"
    """When the deadline runs, by the clock of whoever is asked; in their quiet hours only if always."""
    calls: Literal["channel", "direct"] = "channel"
    """Where those who are asked are called again, unless they wish it otherwise."""
    hints: bool = True
    """May whoever is asked have a computer say what a good player would do?"""
    language: str = FALLBACK
    """The language of all that is posted. What one person reads alone is in their own."""

    @model_validator(mode="before")
    @classmethod
    def _from_a_switch(cls, given: Any) -> Any:
        """Read what was kept when there was only a switch: does the deadline stand still at night?"""
        if not isinstance(given, Mapping) or "nights" not in given:
            return given
        rest = {name: value for name, value in given.items() if name != "nights"}
        return {"window": "awake" if given["nights"] else "always", **rest}

    @property
    def hours(self) -> range:
        """The hours of the day in which the table plays."""
        opens, _, closes = self.window.partition("-")
        return range(int(opens), int(closes)) if closes else range(24)


ANYTIME = frozenset({"reminders", "deadline", "window", "calls", "language"})
"""Options that may also be changed while the game runs."""


def table_options_of(options: Mapping[str, Any]) -> TableOptions:
    return TableOptions.model_validate(options.get("table", {}))
