"""The page's side of the server: who may look, and that nobody sees what is private to another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.sandbox import Sandbox
from bot.sandbox.rules.refusal import Json
from tests.bot.sandbox.conftest import Rig, rigged


class Tab:
    """A browser tab without the browser."""

    def __init__(self, sandbox: Sandbox, client: aiohttp.ClientSession, name: str) -> None:
        self.sandbox, self.client, self.name = sandbox, client, name
        self.frames: list[Json] = []
        self.state: Json = {}
        self._reader: asyncio.Task[None] | None = None

    async def open(self) -> Tab:
        url = f"{self.sandbox.url}/ui/ws?as={self.name}"
        socket = await self.client.ws_connect(url, origin=self.sandbox.url)
        self.state = (await socket.receive_json())["state"]
        self._reader = asyncio.create_task(self._read(socket))
        return self

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            self.frames.append(frame.json())

    async def close(self) -> None:
        if self._reader is not None:
            self._reader.cancel()

    async def act(self, **act: Any) -> Json:
        body = {"as": self.name, **act}
        headers = {"Origin": self.sandbox.url}
        async with self.client.post(f"{self.sandbox.url}/ui/act", json=body, headers=headers) as response:
            data: Json = await response.json()
            return data

    async def saw(self, kind: str, count: int = 1) -> Json:
        def found() -> list[Json]:
            frames = [frame for frame in self.frames if frame["kind"] == kind]
            return frames if len(frames) >= count else []

        return (await self.sandbox.until(found))[count - 1]


@pytest_asyncio.fixture
async def client() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest_asyncio.fixture
async def tabs(rig: Rig, client: aiohttp.ClientSession) -> AsyncIterator[tuple[Tab, Tab]]:
    ada, ben = Tab(rig.sandbox, client, "ada"), Tab(rig.sandbox, client, "Ben")
    await ada.open()
    await ben.open()
    yield ada, ben
    await ada.close()
    await ben.close()


async def test_whoever_comes_by_another_name_is_sent_to_the_address_that_pictures_bear(
    rig: Rig, client: aiohttp.ClientSession
) -> None:
    by_name = rig.sandbox.url.replace("127.0.0.1", "localhost")
    async with client.get(f"{by_name}/?as=Ben") as page:
        assert str(page.url) == f"{rig.sandbox.url}/?as=Ben"
        assert page.status == 200


async def test_a_tab_sees_its_person_the_channels_and_the_commands(rig: Rig, tabs: tuple[Tab, Tab]) -> None:
    state = tabs[1].state
    assert state["me"]["id"] == rig.ben.id
    assert [channel["name"] for channel in state["channels"]] == ["table"]
    assert "order" in [command["name"] for command in state["commands"][rig.channel.id]]


async def test_a_public_answer_reaches_both(rig: Rig, tabs: tuple[Tab, Tab]) -> None:
    ada, ben = tabs
    sent = await ada.act(do="slash", channel=rig.channel.id, path="ping", values={}, nonce="n1")
    assert (await ada.saw("answered"))["nonce"] == "n1"
    assert (await ada.saw("answered"))["interaction"] == sent["interaction"]
    for tab in tabs:
        assert (await tab.saw("message"))["message"]["content"] == "pong"
    assert not [frame for frame in ben.frames if frame["kind"] == "answered"]


async def test_an_ephemeral_message_reaches_its_owner_only(rig: Rig, tabs: tuple[Tab, Tab]) -> None:
    ada, ben = tabs
    await ada.act(do="slash", channel=rig.channel.id, path="panel", values={"private": True})
    panel = (await ada.saw("message"))["message"]
    await ada.act(do="click", message=panel["id"], custom_id="panel:later")
    await ada.saw("edit")
    await ada.act(do="click", message=panel["id"], custom_id="panel:away")
    await ada.saw("delete")
    await rig.place.send("public")
    await ben.saw("message")
    assert [frame["kind"] for frame in ben.frames] == ["message"]
    assert panel["id"] not in str(ben.frames)


async def test_nobody_presses_what_only_another_sees(rig: Rig, tabs: tuple[Tab, Tab]) -> None:
    ada, ben = tabs
    await ada.act(do="slash", channel=rig.channel.id, path="panel", values={"private": True})
    panel = (await ada.saw("message"))["message"]
    assert "no such message" in (await ben.act(do="click", message=panel["id"], custom_id="panel:hold"))["error"]


async def test_private_messages_are_gone_after_a_reload(rig: Rig, client: aiohttp.ClientSession) -> None:
    await (await rig.sandbox.slash(rig.ada, rig.channel, "echo", {"text": "psst", "private": True})).message()
    tab = await Tab(rig.sandbox, client, "Ada").open()
    assert tab.state["messages"][rig.channel.id] == []
    await tab.close()


async def test_autocomplete_select_and_modal_through_the_page(rig: Rig, tabs: tuple[Tab, Tab]) -> None:
    ada, _ = tabs
    typed = {"channel": rig.channel.id, "path": "map", "values": {"region": "42"}, "focused": "region"}
    assert (await ada.act(do="autocomplete", **typed))["choices"] == [{"name": "region-42", "value": "region-42"}]
    await ada.act(do="slash", channel=rig.channel.id, path="panel", values={})
    panel = (await ada.saw("message"))["message"]
    await ada.act(do="select", message=panel["id"], custom_id="panel:order", values=["hold"])
    assert (await ada.saw("edit"))["message"]["content"] == "orders hold"
    await ada.act(do="click", message=panel["id"], custom_id="panel:note", nonce="open")
    opened = await rig.sandbox.until(lambda: next((f for f in ada.frames if f.get("nonce") == "open"), None))
    assert opened is not None
    assert opened["data"]["title"] == "Write a note"
    await ada.act(do="modal", interaction=opened["interaction"], answers={"subject": "hi"})
    assert (await ada.saw("message", 2))["message"]["content"] == "hi /  /"


async def test_a_failure_is_told_to_whoever_waits(client: aiohttp.ClientSession) -> None:
    async with rigged(Sandbox(deadline=0.1, rate_limits=False)) as rig:
        ada = await Tab(rig.sandbox, client, "Ada").open()
        await ada.act(do="slash", channel=rig.channel.id, path="silent", values={}, nonce="n")
        assert (await ada.saw("failed"))["nonce"] == "n"
        assert rig.sandbox.interactions()[0].failed
        await ada.close()


async def test_what_is_impossible_is_said_in_words(rig: Rig, tabs: tuple[Tab, Tab]) -> None:
    ada, _ = tabs
    answer = await ada.act(do="slash", channel=rig.channel.id, path="map", values={})
    assert answer == {"error": "/map needs region"}


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "http://127.0.0.1:1"])
async def test_other_pages_are_kept_out(rig: Rig, client: aiohttp.ClientSession, origin: str | None) -> None:
    headers = {"Origin": origin} if origin else {}
    for path in ("/ui/act", "/ui/state"):
        async with client.post(rig.sandbox.url + path, json={}, headers=headers) as response:
            assert response.status == 403
    with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
        await client.ws_connect(f"{rig.sandbox.url}/ui/ws?as=Ada", headers=headers)
    assert caught.value.status == 403


@pytest.mark.parametrize("path", ["/", "/ui/ws", "/gateway", "/api/v10/users/@me", "/cdn/x"])
async def test_other_host_names_are_kept_out(rig: Rig, client: aiohttp.ClientSession, path: str) -> None:
    headers = {"Host": "evil.example", "Origin": rig.sandbox.url}
    async with client.get(rig.sandbox.url + path, headers=headers) as response:
        assert response.status == 403


async def test_a_page_elsewhere_cannot_open_the_gateway(rig: Rig, client: aiohttp.ClientSession) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await client.ws_connect(f"{rig.sandbox.url}/gateway", origin="http://evil.example")


async def test_the_page_is_served_with_its_parts_and_nothing_else(rig: Rig, client: aiohttp.ClientSession) -> None:
    async with client.get(rig.sandbox.url) as response:
        assert response.status == 200
        assert "default-src 'self'" in response.headers["Content-Security-Policy"]
        assert "http://" not in (await response.text()).replace("http://www.w3.org", "")
    for name in ("..%2fserver.py", "nothing.js", "%2e%2e%2fserver.py"):
        async with client.get(f"{rig.sandbox.url}/page/{name}") as response:
            assert response.status == 404
