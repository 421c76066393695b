"""A sandbox with a table of three people, and a plain bot that is connected to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
import pytest_asyncio

from bot.sandbox import Sandbox
from bot.sandbox.channels import Channel
from bot.sandbox.connect import connect, disconnect
from bot.sandbox.people import User
from tests.bot.sandbox.plain_bot import PlainBot


class Rig:
    """The sandbox, its table, and the bot in the same process."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.channel: Channel
        self.people: list[User]
        self.channel, self.people = sandbox.table("Ada", "Ben", "Cleo")
        self.bot: PlainBot

    @property
    def ada(self) -> User:
        return self.people[0]

    @property
    def ben(self) -> User:
        return self.people[1]

    async def up(self, intents: discord.Intents | None = None) -> PlainBot:
        connect(self.sandbox.url)
        self.bot = PlainBot(intents)
        self.bot.task = asyncio.create_task(self.bot.start(self.sandbox.token))
        await self.sandbox.connected()
        return self.bot

    async def down(self) -> None:
        await self.bot.close()
        assert self.bot.task is not None
        await asyncio.wait([self.bot.task], timeout=5)
        await self.sandbox.until(lambda: not self.sandbox.gateway.connected)


@asynccontextmanager
async def rigged(sandbox: Sandbox) -> AsyncIterator[Rig]:
    async with sandbox:
        rig = Rig(sandbox)
        await rig.up()
        try:
            yield rig
        finally:
            await rig.down()
            disconnect()
    sandbox.check()


@pytest_asyncio.fixture
async def rig() -> AsyncIterator[Rig]:
    async with rigged(Sandbox(rate_limits=False)) as rig:
        yield rig
