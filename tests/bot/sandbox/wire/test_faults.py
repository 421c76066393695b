"""Trouble on demand, and the events that Discord sends when moderators make it."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from bot.sandbox import Permission
from bot.sandbox.hands.command_line import Impossible
from bot.sandbox.rules.refusal import Json
from tests.bot.sandbox.conftest import Rig

SEND = "/channels/{channel}/messages$"
EDIT = "/channels/{channel}/messages/{message}$"
AN_HOUR = 3600.0


def events(rig: Rig, *, since: int = 0) -> list[str]:
    """What the bot was told, with the name of the event."""
    return [
        event
        for session in rig.sandbox.gateway.sessions.open.values()
        for seq, event, _ in session.log
        if seq > since
    ]


def now(rig: Rig) -> int:
    return max(session.seq for session in rig.sandbox.gateway.sessions.open.values())


def last(rig: Rig, event: str) -> Json:
    log = [data for session in rig.sandbox.gateway.sessions.open.values() for _, e, data in session.log if e == event]
    return log[-1]


async def sends(rig: Rig, times: int) -> list[str]:
    seen = []
    for _ in range(times):
        try:
            await rig.place.send("x")
            seen.append("sent")
        except (discord.HTTPException, aiohttp.ClientError) as error:
            seen.append(type(error).__name__)
    return seen


@pytest.mark.parametrize(
    ("status", "raised", "code"),
    [(503, "DiscordServerError", 0), (404, "NotFound", 10003), (403, "Forbidden", 50013)],
)
async def test_a_route_fails_so_many_times_and_then_works(rig: Rig, status: int, raised: str, code: int) -> None:
    fault = rig.sandbox.faults.plan("POST", SEND, status, times=2)
    assert await sends(rig, 3) == [raised, raised, "sent"]
    assert fault.struck == 2
    rig.sandbox.faults.plan("POST", SEND, status)
    with pytest.raises(discord.HTTPException) as refused:
        await rig.place.send("x")
    assert (refused.value.status, refused.value.code) == (status, code)
    assert len(rig.sandbox.messages(rig.channel)) == 1


async def test_a_fault_lasts_until_it_is_healed(rig: Rig) -> None:
    fault = rig.sandbox.faults.plan("POST", SEND, 503, times=None)
    assert await sends(rig, 4) == ["DiscordServerError"] * 4
    fault.heal()
    assert await sends(rig, 1) == ["sent"]
    rig.sandbox.faults.plan("POST", SEND, 403, times=None)
    rig.sandbox.faults.plan("POST", SEND, 503, times=None)
    rig.sandbox.faults.heal()
    assert await sends(rig, 1) == ["sent"]


async def test_a_fault_may_keep_to_one_channel(rig: Rig) -> None:
    other = rig.sandbox.channel(rig.guild, "other")
    rig.sandbox.faults.plan("POST", SEND, 403, times=None, channel=other)
    assert await sends(rig, 1) == ["sent"]
    with pytest.raises(discord.Forbidden):
        await rig.raw("POST", f"/channels/{other.id}/messages", {"content": "x"})


async def test_a_connection_breaks_before_the_request_is_obeyed(rig: Rig) -> None:
    rig.sandbox.faults.plan_reset("POST", SEND)
    with pytest.raises(aiohttp.ClientError):
        await rig.place.send("x")
    assert rig.sandbox.messages(rig.channel) == []
    assert await sends(rig, 1) == ["sent"]


async def test_a_connection_breaks_after_the_request_was_obeyed(rig: Rig) -> None:
    """The bot cannot tell this from the other: the message stands."""
    rig.sandbox.faults.plan_reset("POST", SEND, carried_out=True)
    with pytest.raises(aiohttp.ClientError):
        await rig.place.send("x")
    assert [message.content for message in rig.sandbox.messages(rig.channel)] == ["x"]


async def test_an_answer_comes_late(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    sleep, slept = asyncio.sleep, list[float]()

    async def without_waiting(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0 if seconds == AN_HOUR else seconds)

    monkeypatch.setattr(asyncio, "sleep", without_waiting)
    rig.sandbox.faults.plan_slow("POST", SEND, AN_HOUR)
    await rig.place.send("x")
    assert slept.count(AN_HOUR) == 1
    assert [message.content for message in rig.sandbox.messages(rig.channel)] == ["x"]


async def test_an_edit_meets_30046_as_a_429_and_is_waited_for(rig: Rig) -> None:
    message = await rig.place.send("x")
    fault = rig.sandbox.faults.plan_old_edit(0.05, times=2)
    await message.edit(content="y")
    assert fault.struck == 2
    rig.sandbox.faults.plan_old_edit(0.5)
    headers = {"Authorization": f"Bot {rig.sandbox.token}"}
    url = f"{rig.sandbox.url}/api/v10/channels/{rig.channel.id}/messages/{message.id}"
    async with aiohttp.ClientSession(headers=headers) as client, client.patch(url, json={"content": "z"}) as response:
        body = await response.json()
        assert (response.status, body["code"], body["retry_after"]) == (429, 30046, 0.5)
        assert response.headers["Via"]


async def test_too_many_edits_of_old_messages_are_a_429_with_30046(rig: Rig) -> None:
    message = await rig.place.send("x")
    rig.sandbox.clock.advance(3_700)
    headers = {"Authorization": f"Bot {rig.sandbox.token}"}
    url = f"{rig.sandbox.url}/api/v10/channels/{rig.channel.id}/messages/{message.id}"
    async with aiohttp.ClientSession(headers=headers) as client:
        seen = []
        for _ in range(4):
            async with client.patch(url, json={"content": "z"}) as response:
                seen.append(response.status)
                body = await response.json()
        assert seen == [200, 200, 200, 429]
        assert (body["code"], body["global"]) == (30046, False)
        assert body["retry_after"] > 0
        assert response.headers["Retry-After"]


async def test_a_deleted_channel_is_one_event_and_404_from_then_on(rig: Rig) -> None:
    await rig.place.send("x")
    thread = await rig.place.create_thread(name="talks", type=discord.ChannelType.public_thread)
    since = now(rig)
    rig.sandbox.delete_channel(rig.channel)
    assert events(rig, since=since) == ["CHANNEL_DELETE"]
    await rig.sandbox.until(lambda: rig.bot.get_channel(int(rig.channel.id)) is None)
    for place in (rig.channel.id, str(thread.id)):
        with pytest.raises(discord.NotFound) as refused:
            await rig.raw("POST", f"/channels/{place}/messages", {"content": "x"})
        assert refused.value.code == 10003
    assert rig.sandbox.messages(rig.channel) == []


async def test_the_bot_is_put_out_of_a_server_and_let_in_again(rig: Rig) -> None:
    since = now(rig)
    rig.sandbox.expel_bot(rig.guild)
    assert events(rig, since=since) == ["GUILD_DELETE"]
    await rig.sandbox.until(lambda: rig.bot.get_guild(int(rig.guild.id)) is None)
    with pytest.raises(discord.Forbidden) as refused:
        await rig.post({"content": "x"})
    assert refused.value.code == 50001
    with pytest.raises(discord.NotFound):
        await rig.raw("GET", f"/guilds/{rig.guild.id}")
    with pytest.raises(Impossible):
        await rig.sandbox.slash(rig.ada, rig.channel, "ping")
    rig.sandbox.channel(rig.guild, "later")
    await rig.sandbox.say(rig.ada, rig.channel, "is it gone?")
    assert events(rig, since=since) == ["GUILD_DELETE"]

    rig.sandbox.invite_bot(rig.guild)
    assert events(rig, since=since) == ["GUILD_DELETE", "GUILD_CREATE"]
    await rig.sandbox.until(lambda: rig.bot.get_channel(int(rig.channel.id)))
    assert await sends(rig, 1) == ["sent"]
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "ping")
    assert (await asked.message()).content == "pong"


async def test_a_bot_that_starts_while_it_is_out_is_not_told_of_the_server(rig: Rig) -> None:
    rig.sandbox.expel_bot(rig.guild)
    await rig.down()
    await rig.up()
    assert list(rig.bot.guilds) == []
    assert last(rig, "READY")["guilds"] == []


async def test_a_button_of_a_bot_that_was_put_out_reaches_nobody(rig: Rig) -> None:
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "counter")
    message = await asked.message()
    rig.sandbox.expel_bot(rig.guild)
    since = now(rig)
    rig.sandbox.service.switchboard.deadline = 0.05
    pressed = await rig.sandbox.press(rig.ada, message, "Count 0")
    await rig.sandbox.until(lambda: pressed.failed)
    assert events(rig, since=since) == []


async def test_a_permission_is_taken_and_given_back_in_one_channel(rig: Rig) -> None:
    since = now(rig)
    rig.sandbox.restrict_bot(rig.channel, Permission.SEND_MESSAGES)
    assert events(rig, since=since) == ["CHANNEL_UPDATE"]
    await rig.sandbox.until(lambda: not rig.place.permissions_for(rig.place.guild.me).send_messages)
    assert await sends(rig, 1) == ["Forbidden"]
    rig.sandbox.release_bot(rig.channel)
    assert events(rig, since=since) == ["CHANNEL_UPDATE", "CHANNEL_UPDATE"]
    await rig.sandbox.until(lambda: rig.place.permissions_for(rig.place.guild.me).send_messages)
    assert await sends(rig, 1) == ["sent"]


async def test_a_permission_is_taken_and_given_back_on_the_whole_server(rig: Rig) -> None:
    since = now(rig)
    rig.sandbox.weaken_bot(rig.guild, Permission.SEND_MESSAGES)
    assert set(events(rig, since=since)) == {"GUILD_ROLE_UPDATE"}
    assert last(rig, "GUILD_ROLE_UPDATE")["guild_id"] == rig.guild.id
    await rig.sandbox.until(lambda: not rig.place.permissions_for(rig.place.guild.me).send_messages)
    assert await sends(rig, 1) == ["Forbidden"]
    rig.sandbox.restore_bot(rig.guild)
    await rig.sandbox.until(lambda: rig.place.permissions_for(rig.place.guild.me).send_messages)
    assert await sends(rig, 1) == ["sent"]


async def test_more_than_everybody_has_comes_with_the_bots_own_role(rig: Rig) -> None:
    rig.sandbox.empower_bot(rig.guild, Permission.MANAGE_MESSAGES)
    assert events(rig)[-1] == "GUILD_ROLE_UPDATE"
    await rig.sandbox.until(lambda: rig.place.permissions_for(rig.place.guild.me).manage_messages)
    rig.sandbox.empower_bot(rig.guild)
    await rig.sandbox.until(lambda: not rig.place.permissions_for(rig.place.guild.me).manage_messages)
