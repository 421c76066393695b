"""The metrics page for Prometheus, on a port of its own, for whoever switches it on.

Loaded only then: nobody else needs the package it is written with.
"""

from __future__ import annotations

import asyncio
import logging

from aiohttp import web
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)

from bot.app import Diurna
from bot.meter import Meter
from bot.table.live_games import News
from engines.kernel.version import VERSION

log = logging.getLogger("diurna.metrics")

ANSWERS = (0.01, 0.03, 0.1, 0.3, 1.0, 1.5, 3.0)
"""The buckets of answer times, in seconds; Discord waits for three."""
PICTURES = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 5.0, 30.0)
FRESH = 60.0
"""Seconds for which the counted games are cached, because a page that is read often must not make work."""


class Metrics(Meter):
    def __init__(self, bot: Diurna) -> None:
        self.bot = bot
        self.registry = CollectorRegistry()
        here = self.registry
        ProcessCollector(registry=here)
        Info("diurna", "The release that runs.", registry=here).info({"version": VERSION})
        self._running = Gauge("diurna_games_running", "Games that are being played.", ["game"], registry=here)
        self._moves = Counter("diurna_moves", "Moves since the bot was started.", ["game"], registry=here)
        self._posts = Gauge("diurna_posts_waiting", "Posts that Discord has not taken yet.", registry=here)
        self._timers = Gauge("diurna_timers_due", "Reminders and deadlines whose time has come.", registry=here)
        self._servers = Gauge("diurna_servers", "Servers that the bot is on.", registry=here)
        self._connected = Gauge("diurna_connected", "1 while the bot is connected to Discord.", registry=here)
        self._answers = Histogram(
            "diurna_first_answer_seconds",
            "From a press or command to its first answer.",
            buckets=ANSWERS,
            registry=here,
        )
        self._pictures = Histogram(
            "diurna_pictures_seconds",
            "For the pictures of a moment, waiting included.",
            buckets=PICTURES,
            registry=here,
        )
        self._counted = float("-inf")
        bot.meter = self
        if bot.painter is not None:
            bot.painter.meter = self
        bot.tables.live_games.listeners.append(self.heard)

    def first_answer(self, seconds: float) -> None:
        self._answers.observe(seconds)

    def pictures(self, seconds: float) -> None:
        self._pictures.observe(seconds)

    async def heard(self, news: News) -> None:
        if news.deed == "moved" and not news.repeated:
            self._moves.labels(news.game.kind).inc()

    async def page(self) -> bytes:
        """The numbers as they are now."""
        bot, now = self.bot, asyncio.get_running_loop().time()
        if now - self._counted >= FRESH:
            self._counted = now
            running = [game.kind for game in await bot.store.games(status="running")]
            for kind in bot.tables.shelf:
                self._running.labels(kind).set(running.count(kind))
        self._posts.set(len(bot.posts.retries))
        self._timers.set(await bot.store.due(bot.clock()))
        self._servers.set(len(bot.guilds))
        self._connected.set(bot.is_ready())
        return generate_latest(self.registry)


async def serve_metrics(bot: Diurna, host: str, port: int) -> None:
    """Serve the page until cancelled. If the port cannot be had, the bot goes on without it."""
    metrics = Metrics(bot)

    async def shown(_: web.Request) -> web.Response:
        return web.Response(body=await metrics.page(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    page = web.Application()
    page.router.add_get("/metrics", shown)
    runner = web.AppRunner(page, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        log.info("numbers for Prometheus on http://%s:%s/metrics", host, runner.addresses[0][1])
        await asyncio.Event().wait()
    except OSError as why:
        log.error("no numbers for Prometheus: %s:%s cannot be had (%s)", host, port, why)
    finally:
        await runner.cleanup()
