"""How the bot is, and how it says so."""

from __future__ import annotations

import json
import logging
import sys

from bot.upkeep.health import Objects, line
from tests.bot.discord.evening import Evening, to_the_first_turn


async def test_the_health_line_counts_what_matters(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben)
    told = await line(evening.bot)
    assert told.startswith("1 servers, 1 games running, 0 posts hanging, ") and told.endswith(" MB, connected")


def test_a_log_line_can_be_an_object() -> None:
    try:
        raise ValueError("odd")
    except ValueError:
        failed = sys.exc_info()
    record = logging.LogRecord("diurna.posts", logging.ERROR, "", 1, "it is %s", ("late",), failed)
    told = json.loads(Objects().format(record))
    assert (told["level"], told["from"], told["said"]) == ("error", "diurna.posts", "it is late")
    assert "ValueError: odd" in told["trace"]
