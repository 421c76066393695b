"""Where requests come in as a bot sends them, and what they are made of."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest_asyncio

from bot.sandbox import Sandbox
from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.people import User

V2 = 1 << 15


class Desk:
    """Requests as a bot sends them, whatever is in them."""

    def __init__(self, sandbox: Sandbox, client: aiohttp.ClientSession, channel: Channel, ada: User) -> None:
        self.sandbox, self.client, self.channel, self.ada = sandbox, client, channel, ada

    async def send(self, method: str, path: str, body: Any) -> tuple[int, Any]:
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        async with self.client.request(method, path, data=raw, headers=headers) as response:
            words = await response.text()
            return response.status, json.loads(words) if words else None

    async def post(self, body: Any) -> tuple[int, Any]:
        return await self.send("POST", self.messages, body)

    @property
    def messages(self) -> str:
        return f"/api/v10/channels/{self.channel.id}/messages"


@pytest_asyncio.fixture(name="desk")
async def a_desk() -> AsyncIterator[Desk]:
    async with Sandbox(rate_limits=False) as sandbox:
        channel, people = sandbox.table("Ada")
        headers = {"Authorization": f"Bot {sandbox.token}"}
        async with aiohttp.ClientSession(sandbox.url, headers=headers) as client:
            yield Desk(sandbox, client, channel, people[0])
    sandbox.check()


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def button(**more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "A", "custom_id": "a", **more}


def option(**more: Any) -> Json:
    return {"name": "o", "description": "d", "type": 3, **more}


def commands(*options: Json, **more: Any) -> list[Json]:
    return [{"name": "c", "description": "d", "options": list(options), **more}]
