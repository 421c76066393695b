"""The bot as a process among others: its painters, and how it leaves."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from pathlib import Path

import pytest

from bot.painter import Job, Painter
from bot.sandbox import Sandbox
from engines.kernel import Match
from engines.shelf import games
from tests.bench.discord import ROOT

SANDS = "engines.sands_of_time"


def alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


async def test_a_painter_that_is_killed_is_replaced() -> None:
    game = games([SANDS])["sands_of_time"]
    match, _ = Match.start(game, 2, "painted")
    rnd = random.Random(1)
    for _ in range(10):
        match.submit(match.waiting[0], match.sample(match.waiting[0], rnd))
    job = Job("sands_of_time", "board", match.view(None), ("Ada", "Ben"), seat=0)
    painter = Painter([SANDS], workers=1)
    try:
        first = await painter.draw(job)
        assert first is not None and first.startswith(b"\x89PNG")
        for worker in list(painter._pool._processes):
            os.kill(worker, signal.SIGKILL)
        assert await painter.draw(job) == first
    finally:
        painter.close()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_a_bot_that_is_stopped_leaves_nobody_behind(tmp_path: Path, how: signal.Signals) -> None:
    async with Sandbox() as sandbox:
        bot = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.bench.discord",
            sandbox.url,
            str(tmp_path / "bot.db"),
            "tests.fords",
            cwd=ROOT,
        )
        try:
            await sandbox.connected(within=30)
            await sandbox.until(lambda: len(children(bot.pid)) >= 3, within=30)
            painters = children(bot.pid)
        finally:
            bot.send_signal(how)
        assert await asyncio.wait_for(bot.wait(), 20) == (0 if how is signal.SIGTERM else -how)
        await sandbox.until(lambda: not any(map(alive, painters)), within=20)
