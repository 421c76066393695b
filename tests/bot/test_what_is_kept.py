"""All that is kept besides the games: what the house declares, one by one."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest
from pydantic import TypeAdapter

import bot
from bot.table.kept import Kept


def declared() -> dict[str, Kept[Any]]:
    """By name: so each name is taken once."""
    found: dict[str, Kept[Any]] = {}
    for module in walk_packages(bot.__path__, "bot."):
        if module.name.endswith("__main__"):
            continue
        for value in vars(import_module(module.name)).values():
            if isinstance(value, Kept):
                assert found.setdefault(value.name, value) is value, f"two are called {value.name}"
    return found


KEPT = declared()


def test_they_are_found() -> None:
    assert {"post", "ballots", "dialogue", "reminders"} <= KEPT.keys()


@pytest.mark.parametrize("name", KEPT)
def test_where_somebody_may_be_called_by_name_they_can_be_forgotten(name: str) -> None:
    shape = TypeAdapter(KEPT[name].shape).json_schema()
    if "Sitter" in shape.get("$defs", {}):
        assert KEPT[name].without is not None
