"""Pointing discord.py at a sandbox: by address, by the environment, and in a process of its own."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator

import discord.gateway
import discord.http
import pytest

from bot.sandbox import Sandbox
from bot.sandbox.connect import VARIABLE, connect, disconnect
from bot.sandbox.serve import TABLES, open_sandbox, welcome
from bot.sandbox.world.hub import PATIENCE


@pytest.fixture(autouse=True)
def back_to_discord() -> Iterator[None]:
    yield
    disconnect()


def test_without_a_sandbox_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert connect() is False
    assert discord.http.Route.BASE.startswith("https://discord.com/")


def test_the_environment_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "http://127.0.0.1:8430")
    assert connect() is True
    assert discord.http.Route.BASE == "http://127.0.0.1:8430/api/v10"
    assert str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY) == "ws://127.0.0.1:8430/gateway"
    disconnect()
    assert discord.http.Route.BASE == "https://discord.com/api/v10"


def test_the_token_goes_nowhere_else() -> None:
    with pytest.raises(ValueError, match="on this machine"):
        connect("http://sandbox.example:8430")


async def spawn(sandbox: Sandbox) -> asyncio.subprocess.Process:
    module = "tests.bot.sandbox.plain_bot"
    environment = {**os.environ, VARIABLE: sandbox.url}
    bot = await asyncio.create_subprocess_exec(sys.executable, "-m", module, env=environment)
    await sandbox.connected()
    return bot


async def test_a_bot_that_is_killed_comes_back_and_its_buttons_work() -> None:
    async with Sandbox(rate_limits=False, deadline=PATIENCE) as sandbox:
        channel, (ada,) = sandbox.table("Ada")
        bot = await spawn(sandbox)
        try:
            counter = await (await sandbox.slash(ada, channel, "counter")).message()
            bot.kill()
            await bot.wait()
            await sandbox.until(lambda: not sandbox.gateway.connected)
            bot = await spawn(sandbox)
            await (await sandbox.press(ada, counter, "Count 0")).response()
            assert counter.content == "n=1"
        finally:
            bot.kill()
            await bot.wait()
        sandbox.check()


async def test_a_sandbox_for_people_has_a_table_and_four_players() -> None:
    sandbox = await open_sandbox(0)
    try:
        assert welcome(sandbox).count(sandbox.url) == 4
        assert [channel.name for channel in sandbox.world.channels.values()] == [*TABLES]
    finally:
        await sandbox.stop()
