"""All that is kept besides the games: what the house declares, one by one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest
from pydantic import RootModel, TypeAdapter

import bot
from bot.table.kept import Kept
from storage.key_values import Niche, Spot
from tests.storage.hall import ALL, ANNA, BERT, Hall, a_hall, told

__all__ = ["a_hall"]


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


def owned_by_a_game() -> list[Niche[Any]]:
    """All of them with a number in it: what else would lie there is nothing to the store."""
    niches = [kept._niche for kept in KEPT.values()]
    return [replace(niche, model=RootModel[int]) for niche in niches if "game" in niche.of]


def at(niche: Niche[Any], number: int) -> Spot[Any]:
    return niche.at(game=number, user="a") if "user" in niche.of else niche.at(game=number)


async def lay(hall: Hall, number: int) -> None:
    for niche in owned_by_a_game():
        await hall.store.keep(at(niche, number), niche.model(1))


async def lying(hall: Hall, number: int) -> set[str]:
    return {niche.key for niche in owned_by_a_game() if (await hall.store.kept(at(niche, number))).stamp}


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
    await lay(hall, number)
    await lay(hall, other)
    await end(hall, number)
    stays = {niche.key for niche in owned_by_a_game() if niche.outlives}
    assert await lying(hall, number) == stays
    await lay(hall, number)
    assert await lying(hall, number) == stays, "who writes a moment too late"
    assert await lying(hall, other) == {niche.key for niche in owned_by_a_game()}


def test_what_stays_says_why_in_a_sentence() -> None:
    stays = [kept for kept in KEPT.values() if kept.outlives]
    assert stays and not [kept.name for kept in stays if "game" not in kept._niche.of or kept.outlives[-1] != "."]
