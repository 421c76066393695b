"""`make play` is ended the hard way and started again: the table is where it was, and its buttons work."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from bot.sandbox.rules.components import walk
from bot.sandbox.rules.refusal import Json
from engines.shelf import SHELF, game
from tests.bot.crew.births import DIURNA
from tests.bot.sandbox.page.browsing import ONE_PAINTER, ROOT
from tests.conformance.games import which

MODULE = which(SHELF, 1)
"""Any will do."""
ALONE = {**ONE_PAINTER, "DIURNA_GAMES__MODULES": f'["{MODULE}"]'}


class Visitor:
    """What the page says to the server, without a page."""

    def __init__(self, client: aiohttp.ClientSession, url: str) -> None:
        self.client, self.url = client, url

    async def _post(self, path: str, body: Json) -> Any:
        async with self.client.post(self.url + path, json=body, headers={"Origin": self.url}) as response:
            return await response.json()

    async def act(self, who: str, **act: Any) -> Any:
        return await self._post("/ui/act", {"as": who, **act})

    async def table(self) -> tuple[str, list[Json]]:
        state = await self._post("/ui/state", {"as": "Ada"})
        here = next(c["id"] for c in state["channels"] if c.get("name") == "the-table")
        return here, state["messages"][here]

    async def until(self, words: str) -> Json:
        for _ in range(6000):
            for message in (await self.table())[1]:
                if words in str(message["components"]):
                    return message
            await asyncio.sleep(0.1)
        raise AssertionError(f"nobody said {words}")


@asynccontextmanager
async def playing(home: Path) -> AsyncIterator[Visitor]:
    play = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", DIURNA, "play", "--quiet", "--port", "0"),
        cwd=ROOT,
        env={**os.environ, **ALONE, "DIURNA_STORE__FILE": str(home / "play.db")},
        stdout=subprocess.PIPE,
    )
    assert play.stdout is not None
    try:
        here = ""
        async for line in play.stdout:
            here = line.decode().strip()
            if "?as=Ada" in here:
                break
        async with aiohttp.ClientSession() as client:
            yield Visitor(client, here.removesuffix("/?as=Ada"))
    finally:
        play.kill()
        await play.wait()


def button(message: Json, label: str) -> str:
    return next(str(c["custom_id"]) for c in walk(message["components"]) if c.get("label") == label)


async def test_the_table_outlives_make_play(tmp_path: Path) -> None:
    async with playing(tmp_path) as visitor:
        channel, messages = await visitor.table()
        assert messages == []
        sent = await visitor.act(
            "Ada", do="slash", channel=channel, path="game new", values={"game": game(MODULE).id}
        )
        assert "error" not in sent
        lobby = await visitor.until("Ada")

    async with playing(tmp_path) as visitor:
        assert (await visitor.table())[0] == channel
        again = await visitor.until("Ada")
        assert again["id"] == lobby["id"]
        await visitor.act("Ben", do="click", message=again["id"], custom_id=button(again, "Join"))
        assert (await visitor.until("Ben"))["id"] == lobby["id"]


def test_make_play_takes_a_port() -> None:
    def would(*words: str) -> str:
        return subprocess.run(
            ["make", "-n", "play", *words], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout

    assert "diurna play --port 8123" in would("PORT=8123")
    assert "--fresh" in would("FRESH=1")
    assert "--port" not in would()
