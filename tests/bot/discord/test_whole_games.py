"""Whole games of every kind, played at random by nothing but what Discord shows."""

from __future__ import annotations

import logging
import random
from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.table.verify import verify
from engines import shelf
from engines.clash_of_cultures.state import ClashOptions
from storage.opening import Where
from tests.bot.discord import bazaar
from tests.bot.discord.evening import evening_of
from tests.bot.discord.random_player import play_a_whole_game
from tests.conformance.games import DAY, in_turn
from tests.storage.postgres import serving

BOXED = "clash_of_cultures"
BROUGHT = ("peoples", "leaders")
"""What there is to agree on with the expansion."""
EXPANDED = f"{BOXED} with the expansion"
GAMES = {**shelf.games(shelf.GAMES), bazaar.GAME.id: bazaar.GAME}
WAYS = list(product(GAMES[BOXED].seats, *(get_args(ClashOptions.model_fields[name].annotation) for name in BROUGHT)))
"""How many play with the expansion, and how they come by civilizations and leaders."""


def expanded(way: tuple[int, str, str]) -> dict[str, Any]:
    return {"box": "expansion", **dict(zip(("seats", *BROUGHT), way, strict=True))}


# The expansion's day comes every so many days, each time with another of its ways.
SHORT: dict[str, dict[str, Any]] = {
    "bazaar": {"errands": 40},
    EXPANDED: {**expanded(WAYS[DAY // len(GAMES) % len(WAYS)]), "length": "short"},
}
"""Options for the quick run."""


async def a_whole_game(kind: str, number: int, where: Where, caplog: pytest.LogCaptureFixture, **agreed: Any) -> None:
    rnd = random.Random(f"{kind} {number}")
    game = GAMES[kind]
    smallest = min(count for count in game.seats if count > 1)
    seats = agreed.pop("seats", smallest if number < 2 else rnd.choice(game.seats))
    async with evening_of(where, {kind: game}) as evening:
        met = await play_a_whole_game(evening, evening.people[: min(seats, 4)], kind, rnd, **agreed)
        assert met["Confirm"] and (met["typed"] or met["Confirm"] < 50), met
        assert not evening.sandbox.refusals, evening.sandbox.refusals
        errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
        assert not errors, errors
        report = await verify(evening.store, game, await evening.game())
        assert report.sound, report.in_words()


@pytest.mark.parametrize("kind", in_turn((*GAMES, EXPANDED)))
async def test_a_whole_game(kind: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The small one, which is played every day, on a server; the other in a file."""
    agreed = SHORT.get(kind, {})
    where: Where = await serving.fresh() if kind == "fords" else tmp_path / "game.db"
    await a_whole_game(BOXED if kind == EXPANDED else kind, 0, where, caplog, **agreed)


@pytest.mark.long
@pytest.mark.parametrize("kind", GAMES)
async def test_whole_games_on_a_server(kind: str, caplog: pytest.LogCaptureFixture) -> None:
    await a_whole_game(kind, 1, await serving.fresh(), caplog)


@pytest.mark.long
@pytest.mark.parametrize("number", range(1, 22))
@pytest.mark.parametrize("kind", GAMES)
async def test_many_whole_games(kind: str, number: int, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    await a_whole_game(kind, number, tmp_path / "game.db", caplog)


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(map(str, way)))
async def test_the_expansion_in_every_way(
    way: tuple[int, str, str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await a_whole_game(BOXED, WAYS.index(way), tmp_path / "game.db", caplog, **expanded(way))


async def test_in_the_bazaar_every_kind_of_control_is_used(tmp_path: Path) -> None:
    async with evening_of(tmp_path / "game.db", {"bazaar": bazaar.GAME}) as evening:
        met = await play_a_whole_game(evening, [evening.ada], "bazaar", random.Random(5), errands=60)
    controls = {
        "b/act.verb", "s/act.value", "b/act.value", "b/act.nothing", "b/act.usual", "b/act.page", "b/act.back",
        "b/act.clear", "b/act.step", "s/act.add", "s/act.toggle", "b/act.done", "b/act.cancel", "b/act.again",
        "b/act.type", "Confirm", "typed",
    }  # fmt: skip
    assert controls <= set(met), controls - set(met)
