"""A whole game, played at random by nothing but what Discord shows."""

from __future__ import annotations

import logging
import random
from typing import Any

import pytest

from bot.table.verify import verify
from engines import shelf
from storage.opening import Where
from tests.bot.discord import bazaar
from tests.bot.discord.evening import evening_of
from tests.bot.discord.random_player import play_a_whole_game

GAMES = {**shelf.games(shelf.GAMES), bazaar.GAME.id: bazaar.GAME}


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
