"""Health lines in the log, now and then, and the format of the log."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path

from bot.app import Diurna

log = logging.getLogger("diurna.health")
PAGE = 4096
TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class Objects(logging.Formatter):
    """Writes each line of the log as a JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage(),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def begin_logging(level: str, style: str) -> None:
    shown = logging.StreamHandler()
    shown.setFormatter(Objects() if style == "json" else logging.Formatter(TEXT))
    logging.basicConfig(level=level.upper(), handlers=[shown])


async def say_how_it_is(bot: Diurna, every: float) -> None:
    while True:
        await asyncio.sleep(every)
        log.info("%s", await line(bot))


async def line(bot: Diurna) -> str:
    running = len(await bot.store.games(status="running"))
    return (
        f"{len(bot.guilds)} servers, {running} games running, {len(bot.posts.retries)} posts hanging,"
        f" {memory():.0f} MB, {'connected' if bot.is_ready() else 'not connected'}"
    )


def memory() -> float:
    """The memory of this process in megabytes; 0 if the system does not tell it this way."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / 2**20
    except (OSError, ValueError, IndexError):
        return 0.0
