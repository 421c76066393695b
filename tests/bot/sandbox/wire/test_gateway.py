"""The websocket: who is told what, and what happens when it breaks."""

from __future__ import annotations

import json
import zlib

import aiohttp
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
        await rig.sandbox.until(lambda: len(rig.sandbox.gateway.sessions.open) == 2)
        asked = await rig.sandbox.slash(rig.ada, rig.channel, "ping")
        assert (await asked.message()).content == "pong"
        private = await rig.sandbox.slash(rig.ada, rig.sandbox.direct(rig.ada), "ping")
        assert (await private.message()).content == "pong"


async def test_a_privileged_intent_that_is_not_switched_on_is_refused() -> None:
    async with Sandbox() as sandbox:
        sandbox.table("Ada")
        connect(sandbox.url)
        try:
            async with PlainBot(discord.Intents(guilds=True, message_content=True)) as bot:
                with pytest.raises(discord.PrivilegedIntentsRequired):
                    await bot.start(sandbox.token)
        finally:
            disconnect()


async def test_a_privileged_intent_that_is_switched_on_brings_the_words(rig: Rig) -> None:
    await rig.down()
    rig.sandbox.gateway.privileged = PRIVILEGED
    await rig.up(discord.Intents(guilds=True, guild_messages=True, message_content=True))
    await rig.sandbox.say(rig.ben, rig.channel, "no secret")
    await rig.sandbox.until(lambda: rig.bot.seen == ["message no secret"])


async def hello(sandbox: Sandbox, query: str) -> tuple[aiohttp.WSMsgType, bytes | str]:
    async with aiohttp.ClientSession() as client, client.ws_connect(f"{sandbox.gateway.url}/{query}") as ws:
        frame = await ws.receive()
        return frame.type, frame.data


async def test_events_come_deflated_in_binary_frames_to_whoever_asks(rig: Rig) -> None:
    kind, data = await hello(rig.sandbox, "?v=10&encoding=json&compress=zlib-stream")
    assert kind is aiohttp.WSMsgType.BINARY
    assert isinstance(data, bytes)
    assert data.endswith(b"\x00\x00\xff\xff")
    assert json.loads(zlib.decompressobj().decompress(data))["op"] == 10
    kind, data = await hello(rig.sandbox, "?v=10&encoding=json")
    assert kind is aiohttp.WSMsgType.TEXT
    assert json.loads(data)["op"] == 10


IDENTIFY = {"op": 2, "d": {"token": "sandbox", "intents": 1}}


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (["no json"], 4002),
        ([[1, 2]], 4002),
        ([{"op": "2"}], 4002),
        ([{"op": 99}], 4001),
        ([{"op": 3, "d": {}}], 4003),
        ([{"op": 2, "d": {"token": "wrong", "intents": 1}}], 4004),
        ([{"op": 2, "d": None}], 4004),
        ([IDENTIFY, IDENTIFY], 4005),
        ([{"op": 6, "d": {"token": "sandbox", "seq": "x"}}], 4007),
        ([{"op": 2, "d": {"token": "sandbox", "intents": 1, "shard": [2, 2]}}], 4010),
        ([{"op": 2, "d": {"token": "sandbox", "intents": -1}}], 4013),
        ([{"op": 2, "d": {"token": "sandbox"}}], 4013),
        ([{"op": 2, "d": {"token": "sandbox", "intents": 1 << 15}}], 4014),
    ],
)
async def test_the_gateway_hangs_up_on_nonsense(said: list[object], code: int) -> None:
    async with Sandbox() as sandbox, aiohttp.ClientSession() as client, client.ws_connect(sandbox.gateway.url) as ws:
        for message in said:
            # A binary frame is as good as a text frame.
            await ws.send_bytes(message.encode() if isinstance(message, str) else json.dumps(message).encode())
        async for _ in ws:
            pass
        assert ws.close_code == code
        sandbox.check()
