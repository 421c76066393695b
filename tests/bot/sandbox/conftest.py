"""A sandbox with a table of three people, and a plain bot that is connected to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import discord.http
import pytest_asyncio

from bot.sandbox import Interaction, Sandbox
from bot.sandbox.connect import connect, disconnect
from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.hub import PATIENCE
from bot.sandbox.world.people import Guild, User
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
    def guild(self) -> Guild:
        assert self.channel.guild is not None
        return self.channel.guild

    @property
    def ben(self) -> User:
        return self.people[1]

    async def up(self, intents: discord.Intents | None = None) -> PlainBot:
        connect(self.sandbox.url)
        self.bot = PlainBot(intents)
        self.bot.task = asyncio.create_task(self.bot.start(self.sandbox.token))
        await self.sandbox.connected()
        # Connected is not yet knowing the channels: those come with the next event.
        await self.sandbox.until(self.bot.is_ready)
        return self.bot

    async def raw(self, method: str, path: str, body: Json | list[Json] | None = None) -> Any:
        """A request as the bot sends it, but with a body that discord.py would not build."""
        return await self.bot.http.request(discord.http.Route(method, path), json=body)

    async def post(self, body: Json) -> Any:
        """A message to the table."""
        return await self.raw("POST", f"/channels/{self.channel.id}/messages", body)

    async def answer(self, asked: Interaction, body: Json) -> Any:
        return await self.raw("POST", f"/interactions/{asked.id}/{asked.token}/callback", body)

    @property
    def place(self) -> discord.TextChannel:
        """The table as the bot knows it."""
        channel = self.bot.get_channel(int(self.channel.id))
        assert isinstance(channel, discord.TextChannel)
        return channel

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
            # A test that provokes a failure in a command empties this list.
            assert not rig.bot.failures, rig.bot.failures
        finally:
            await rig.down()
            disconnect()
    sandbox.check()


@pytest_asyncio.fixture
async def rig() -> AsyncIterator[Rig]:
    async with rigged(Sandbox(rate_limits=False, deadline=PATIENCE)) as rig:
        yield rig
