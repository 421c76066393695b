"""Whole games of every kind, played at random by nothing but what Discord shows."""

from __future__ import annotations

import logging
import random
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.table.verify import verify
from engines import shelf
from tests.bot.discord import bazaar
from tests.bot.discord.evening import evening_of
from tests.bot.discord.random_player import play_a_whole_game
from tests.conformance.games import in_turn

GAMES = {**shelf.games(shelf.GAMES), bazaar.GAME.id: bazaar.GAME}
SHORT: dict[str, dict[str, Any]] = {"bazaar": {"errands": 40}}
"""Options for the quick run."""
BOXES: dict[str, tuple[str, dict[str, Any]]] = {
    f"{kind} with {box}": (kind, {"box": box})
    for kind, game in GAMES.items()
    for box in get_args(getattr(game.options.model_fields.get("box"), "annotation", None))[1:]
}
"""Games that are played with more than their base."""


async def a_whole_game(kind: str, number: int, file: Path, caplog: pytest.LogCaptureFixture, **agreed: Any) -> None:
    rnd = random.Random(f"{kind} {number}")
    game = GAMES[kind]
    seats = min(count for count in game.seats if count > 1) if number < 2 else rnd.choice(game.seats)
    async with evening_of(file, {kind: game}) as evening:
        met = await play_a_whole_game(evening, evening.people[: min(seats, 4)], kind, rnd, **agreed)
        assert met["Confirm"] and (met["typed"] or met["Confirm"] < 50), met
        assert not evening.sandbox.refusals, evening.sandbox.refusals
        errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
        assert not errors, errors
        report = await verify(evening.store, game, await evening.game())
        assert report.sound, report.in_words()


@pytest.mark.parametrize("kind", in_turn((*GAMES, *BOXES)))
async def test_a_whole_game(kind: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    kind, agreed = BOXES.get(kind, (kind, SHORT.get(kind, {})))
    await a_whole_game(kind, 0, tmp_path / "game.db", caplog, **agreed)


@pytest.mark.long
@pytest.mark.parametrize("number", range(1, 22))
@pytest.mark.parametrize("kind", (*GAMES, *BOXES))
async def test_many_whole_games(kind: str, number: int, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    kind, agreed = BOXES.get(kind, (kind, {}))
    await a_whole_game(kind, number, tmp_path / "game.db", caplog, **agreed)


async def test_in_the_bazaar_every_kind_of_control_is_used(tmp_path: Path) -> None:
    async with evening_of(tmp_path / "game.db", {"bazaar": bazaar.GAME}) as evening:
        met = await play_a_whole_game(evening, [evening.ada], "bazaar", random.Random(5), errands=60)
    controls = {
        "b/act.verb", "s/act.value", "b/act.value", "b/act.nothing", "b/act.usual", "b/act.page", "b/act.back",
        "b/act.clear", "b/act.step", "s/act.add", "s/act.toggle", "b/act.done", "b/act.cancel", "b/act.again",
        "b/act.type", "Confirm", "typed",
    }  # fmt: skip
    assert controls <= set(met), controls - set(met)
