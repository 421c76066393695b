"""Rate limits: the headers a well-behaved client waits on, and the 429 for one that does not."""

from __future__ import annotations

import aiohttp
import discord
import pytest

from bot.sandbox import Sandbox
from bot.sandbox.rules.ratelimits import Rule
from tests.bot.sandbox.conftest import Rig

MESSAGES = "/channels/{channel}/messages"
CALLBACK = "/interactions/{interaction}/{token}/callback"


def rule(requests: int, seconds: float) -> Rule:
    return Rule("POST", r"/channels/\{channel\}/messages", requests, seconds)


def statuses(sandbox: Sandbox, route: str = MESSAGES) -> list[int]:
    return [call.status for call in sandbox.ledger.calls if call.method == "POST" and call.route == route]


async def test_discordpy_waits_by_itself_when_the_headers_say_so(rig: Rig) -> None:
    rig.sandbox.rate_limits.rules = (rule(5, 0.2),)
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "burst", {"n": 12})
    assert (await asked.message()).content == "burst done"
    assert statuses(rig.sandbox) == [200] * 12


async def test_whoever_does_not_wait_meets_429(rig: Rig) -> None:
    rig.sandbox.rate_limits.rules = (rule(2, 60),)
    headers = {"Authorization": f"Bot {rig.sandbox.token}"}
    url = f"{rig.sandbox.url}/api/v10/channels/{rig.channel.id}/messages"
    async with aiohttp.ClientSession(headers=headers) as client:
        for left in (1, 0):
            async with client.post(url, json={"content": "x"}) as response:
                assert response.status == 200
                assert response.headers["X-RateLimit-Limit"] == "2"
                assert response.headers["X-RateLimit-Remaining"] == str(left)
        async with client.post(url, json={"content": "x"}) as response:
            assert response.status == 429
            assert response.headers["Via"]
            body = await response.json()
            assert 59 < body["retry_after"] <= 60
            assert body["global"] is False
        rig.sandbox.clock.advance(60)
        async with client.post(url, json={"content": "x"}) as response:
            assert response.status == 200
    other = rig.sandbox.channel(rig.guild, "other")
    await rig.raw("POST", f"/channels/{other.id}/messages", {"content": "a bucket of its own"})
    assert rig.sandbox.ledger.refused == {429: 1}


async def test_fifty_requests_a_second_in_all_but_interactions_are_exempt(rig: Rig) -> None:
    rig.sandbox.rate_limits.overall = 3
    headers = {"Authorization": f"Bot {rig.sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as client:
        seen = []
        for _ in range(4):
            async with client.get(f"{rig.sandbox.url}/api/v10/users/@me") as response:
                seen.append(response.status)
        assert seen == [200, 200, 200, 429]
        assert response.headers["X-RateLimit-Global"] == "true"
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "ping")
    assert (await asked.message()).content == "pong"
    assert statuses(rig.sandbox, CALLBACK) == [200]


async def test_a_planned_429_is_waited_for_and_repeated(rig: Rig) -> None:
    rig.sandbox.faults.plan_429("POST", "/interactions/", 0.05, times=2)
    rig.sandbox.faults.plan_429("POST", MESSAGES.replace("{", r"\{"), 0.05, everything=True)
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "burst", {"n": 1})
    await asked.message()
    assert statuses(rig.sandbox) == [429, 200]
    assert statuses(rig.sandbox, CALLBACK) == [429, 429, 200]


async def test_a_planned_failure_reaches_the_bot(rig: Rig) -> None:
    rig.sandbox.faults.plan("POST", "messages$", 403, code=50013)
    with pytest.raises(discord.Forbidden):
        await rig.place.send("x")
    await rig.place.send("and works again")


async def test_the_usual_limits_are_on_by_default() -> None:
    limits = Sandbox().rate_limits
    places = {"channel": "1"}
    verdicts = [limits.judge("POST", MESSAGES, places) for _ in range(6)]
    assert [verdict.retry_after is None for verdict in verdicts] == [True] * 5 + [False]
