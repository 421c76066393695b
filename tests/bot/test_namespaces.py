"""Every namespace of the key-value store that the bot declares, one by one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest
from pydantic import TypeAdapter

import bot
from storage.key_values import Key, Namespace
from tests.storage.hall import ALL, ANNA, BERT, Hall, a_hall, told

__all__ = ["a_hall"]


def declared() -> dict[str, Namespace[Any]]:
    """By name: so each name is taken once."""
    found: dict[str, Namespace[Any]] = {}
    for module in walk_packages(bot.__path__, "bot."):
        if module.name.endswith("__main__"):
            continue
        for value in vars(import_module(module.name)).values():
            if isinstance(value, Namespace):
                assert found.setdefault(value.name, value) is value, f"two are called {value.name}"
    return found


DECLARED = declared()


def test_they_are_found() -> None:
    assert {"post", "ballots", "dialogue", "reminders"} <= DECLARED.keys()


@pytest.mark.parametrize("name", DECLARED)
def test_where_somebody_may_be_called_by_name_they_can_be_forgotten(name: str) -> None:
    shape = TypeAdapter(DECLARED[name].shape).json_schema()
    if "Sitter" in shape.get("$defs", {}):
        assert DECLARED[name].without is not None


def owned_by_a_game() -> list[Namespace[Any]]:
    """All of them, with a number for a value: the shape is nothing to the store."""
    return [replace(one, shape=int, without=None) for one in DECLARED.values() if "game" in one.owners]


def key(namespace: Namespace[Any], number: int) -> Key[Any]:
    return namespace.key(number, "a") if "user" in namespace.owners else namespace.key(number)


async def write(hall: Hall, number: int) -> None:
    for namespace in owned_by_a_game():
        await hall.store.put_entry(key(namespace, number), 1)


async def written(hall: Hall, number: int) -> set[str]:
    return {one.name for one in owned_by_a_game() if (await hall.store.get_entry(key(one, number))).version}


async def over(hall: Hall, number: int) -> None:
    await hall.play(number)


async def given_up(hall: Hall, number: int) -> None:
    told(await hall.tables.moderating.abandon(number, "a", agreed=ALL))


async def closed(hall: Hall, number: int) -> None:
    """A lobby that everybody has left."""
    for user in "ab":
        told(await hall.tables.lobby.leave(number, user))


@pytest.mark.parametrize("end", [over, given_up, closed])
async def test_of_a_game_that_has_ended_nothing_stays_but_what_says_why(
    hall: Hall, end: Callable[[Hall, int], Awaitable[None]]
) -> None:
    number = await (hall.lobby(ANNA, BERT) if end is closed else hall.started(rounds=1))
    other = await hall.started(place="there")
    await write(hall, number)
    await write(hall, other)
    await end(hall, number)
    stays = {one.name for one in owned_by_a_game() if one.outlives}
    assert await written(hall, number) == stays
    await write(hall, number)
    assert await written(hall, number) == stays, "who writes a moment too late"
    assert await written(hall, other) == {one.name for one in owned_by_a_game()}


def test_what_stays_says_why_in_a_sentence() -> None:
    stays = [one for one in DECLARED.values() if one.outlives]
    assert stays and not [one.name for one in stays if "game" not in one.owners or one.outlives[-1] != "."]
