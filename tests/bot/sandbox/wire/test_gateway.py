"""The websocket: who is told what, and what happens when it breaks."""

from __future__ import annotations

import discord
import pytest

from bot.sandbox import Sandbox
from bot.sandbox.connect import connect, disconnect
from bot.sandbox.world.sessions import PRIVILEGED
from tests.bot.sandbox.conftest import Rig, rigged
from tests.bot.sandbox.plain_bot import PlainBot


@pytest.mark.parametrize("how", ["abort", "close", "reconnect"])
async def test_what_happened_during_a_drop_is_replayed(rig: Rig, how: str) -> None:
    box = rig.sandbox
    await box.drop(how)
    assert not box.gateway.connected
    asked = await box.slash(rig.ada, rig.channel, "ping")
    assert (await asked.message()).content == "pong"
    await box.until(lambda: "resumed" in rig.bot.seen)
    assert box.gateway.identifies == 1
    assert [session.resumes for session in box.gateway.sessions.open.values()] == [1]


async def test_an_invalid_session_identifies_anew(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(seconds: float) -> None:
        return

    # discord.py waits five seconds before it identifies again.
    monkeypatch.setattr("discord.gateway.asyncio.sleep", at_once)
    await rig.sandbox.drop("invalid")
    await rig.sandbox.until(lambda: rig.sandbox.gateway.identifies == 2)
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "ping")
    assert (await asked.message()).content == "pong"


async def test_no_privileged_intent_is_asked_for(rig: Rig) -> None:
    assert [asked & PRIVILEGED for asked in rig.sandbox.gateway.intents_asked] == [0]


async def test_a_wrong_token_cannot_log_in() -> None:
    async with Sandbox(token="right") as sandbox:
        connect(sandbox.url)
        bot = PlainBot()
        with pytest.raises(discord.LoginFailure):
            await bot.start("wrong")
        await bot.close()
        disconnect()


async def test_messages_reach_a_bot_that_asked_for_them_but_their_words_do_not(rig: Rig) -> None:
    await rig.down()
    await rig.up(discord.Intents(guilds=True, guild_messages=True, dm_messages=True))
    await rig.sandbox.say(rig.ben, rig.channel, "secret")
    await rig.sandbox.say(rig.ben, rig.channel, f"hello {rig.sandbox.bot.mention}")
    await rig.sandbox.until(lambda: len(rig.bot.seen) == 2)
    assert rig.bot.seen == ["message ", f"message hello {rig.sandbox.bot.mention}"]


async def test_servers_and_channels_made_later_are_known(rig: Rig) -> None:
    box = rig.sandbox
    other = box.guild("Second", rig.ada)
    place = box.channel(other, "second-table")
    asked = await box.slash(rig.ada, place, "ping")
    assert (await asked.message()).content == "pong"
    assert {guild.name for guild in rig.bot.guilds} == {"Forum", "Second"}
    assert box.messages(place, rig.ben) == []


async def test_two_shards_share_the_servers() -> None:
    async with rigged(Sandbox(rate_limits=False, shards=2)) as rig:
        await rig.sandbox.until(lambda: len(rig.sandbox.gateway.sessions.open) == 2, 10)
        asked = await rig.sandbox.slash(rig.ada, rig.channel, "ping")
        assert (await asked.message()).content == "pong"
        private = await rig.sandbox.slash(rig.ada, rig.sandbox.direct(rig.ada), "ping")
        assert (await private.message()).content == "pong"
