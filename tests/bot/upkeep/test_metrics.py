"""The page of numbers for Prometheus."""

from __future__ import annotations

import asyncio
import logging
import re
import socket

import aiohttp
import pytest

from bot.upkeep.metrics import Metrics, serve_metrics
from engines.kernel.version import VERSION
from storage.store import Timer
from tests.bot.discord.evening import Evening, to_the_first_turn


def number(page: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", page, re.MULTILINE)
    assert found, f"{name} is not in\n{page}"
    return float(found[1])


async def test_the_page_counts_what_matters_and_names_nobody(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "diurna")
    serving = asyncio.create_task(serve_metrics(evening.bot, "127.0.0.1", 0))
    try:
        player = await to_the_first_turn(evening, evening.ada, evening.ben)
        await evening.dov.type("game status")
        await evening.say(player, verb="pass")
        moves = len(await evening.store.moves((await evening.game()).id))
        late = Timer(due=evening.sandbox.clock() - 1, kind="test", game=(await evening.game()).id)
        await evening.store.set_timer(late)
        (there,) = re.findall(r"http://127\.0\.0\.1:\d+/metrics", caplog.text)
        async with aiohttp.ClientSession() as reader, reader.get(there) as answer:
            assert answer.status == 200 and answer.content_type == "text/plain"
            page = await answer.text()
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
    assert number(page, 'diurna_games_running{game="fords"}') == 1
    assert number(page, 'diurna_moves_total{game="fords"}') == moves
    assert number(page, "diurna_posts_waiting") == 0
    assert number(page, f'diurna_info{{version="{VERSION}"}}') == 1
    assert number(page, "diurna_timers_due") == 1
    assert number(page, "diurna_connected") == 1 and number(page, "diurna_servers") == 1
    assert number(page, "diurna_first_answer_seconds_count") >= 4
    assert number(page, "diurna_first_answer_seconds_sum") > 0
    assert not any(name in page for name in ("Ada", evening.ada.user.id, evening.channel.id, evening.guild.id))


async def test_pictures_are_timed(evening: Evening) -> None:
    metrics = Metrics(evening.bot)
    metrics.pictures(0.2)
    assert number((await metrics.page()).decode(), "diurna_pictures_seconds_count") == 1


async def test_a_port_that_is_taken_is_told_and_the_bot_plays_on(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        await serve_metrics(evening.bot, "127.0.0.1", taken.getsockname()[1])
    assert "cannot be had" in caplog.text
    caplog.clear()
    await evening.begin(evening.ada, evening.ben)
