"""The emojis of an application, through discord.py: made, found, called otherwise, taken away, and refused."""

from __future__ import annotations

import base64
import io
import sqlite3
from pathlib import Path

import aiohttp
import discord
import pytest
from discord import ui
from PIL import Image

from bot import limits
from bot.sandbox.rules.refusal import Json
from bot.sandbox.serve import open_sandbox
from bot.sandbox.world.emojis import Emoji
from tests.bot.sandbox.conftest import Rig


def png(colour: str = "red", size: int = 128) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (size, size), colour).save(file, "PNG")
    return file.getvalue()


RED = png()


async def test_what_was_made_is_found_again(rig: Rig) -> None:
    made = await rig.bot.create_application_emoji(name="goal", image=RED)
    assert str(made) == f"<:goal:{made.id}>" and made.is_application_owned()
    (found,) = await rig.bot.fetch_application_emojis()
    assert (found.id, found.name) == (made.id, "goal")
    assert (await rig.bot.fetch_application_emoji(made.id)).name == "goal"
    assert rig.sandbox.world.emojis.named("goal").blob == RED


async def test_its_picture_is_served_to_clients(rig: Rig) -> None:
    made = await rig.bot.create_application_emoji(name="goal", image=RED)
    assert await made.read() == RED
    async with aiohttp.ClientSession() as session, session.get(f"{rig.sandbox.url}/cdn/emojis/1.png") as gone:
        assert gone.status == 404


async def test_it_can_be_called_otherwise_and_taken_away(rig: Rig) -> None:
    made = await rig.bot.create_application_emoji(name="goal", image=RED)
    await made.edit(name="aim")
    assert [emoji.name for emoji in await rig.bot.fetch_application_emojis()] == ["aim"]
    await made.delete()
    assert await rig.bot.fetch_application_emojis() == []
    for late in (made.delete(), made.edit(name="x1"), rig.bot.fetch_application_emoji(made.id)):
        with pytest.raises(discord.NotFound) as gone:
            await late
        assert gone.value.code == 10014


@pytest.mark.parametrize(
    ("name", "image", "field", "code"),
    [
        ("x", RED, "name", "BASE_TYPE_BAD_LENGTH"),
        ("x" * 33, RED, "name", "BASE_TYPE_BAD_LENGTH"),
        ("red-star", RED, "name", "STRING_TYPE_REGEX"),
        ("größe", RED, "name", "STRING_TYPE_REGEX"),
        ("goal", RED, "name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
        ("big", RED + b"\0" * limits.EMOJI_BYTES, "image", "BINARY_TYPE_MAX_SIZE"),
    ],
)
async def test_what_discord_does_not_take_is_refused(
    rig: Rig, name: str, image: bytes, field: str, code: str
) -> None:
    await rig.bot.create_application_emoji(name="goal", image=RED)
    with pytest.raises(discord.HTTPException) as refused:
        await rig.bot.create_application_emoji(name=name, image=image)
    assert (refused.value.status, refused.value.code) == (400, 50035)
    assert [error["code"] for error in rig.sandbox.refusals[-1].body()["errors"][field]["_errors"]] == [code]
    assert len(rig.sandbox.world.emojis) == 1


@pytest.mark.parametrize("length", [2, 32])
async def test_names_may_be_so_long(rig: Rig, length: int) -> None:
    assert (await rig.bot.create_application_emoji(name="g" * length, image=RED)).name == "g" * length


@pytest.mark.parametrize(
    "image", ["", "red", "data:image/png;base64,!!!", "data:image/png;base64,", "data:text/plain;base64,AAAA"]
)
async def test_what_is_no_picture_is_refused(rig: Rig, image: str) -> None:
    with pytest.raises(discord.HTTPException):
        await rig.bot.http.create_application_emoji(int(rig.sandbox.world.application_id), "goal", image)
    assert rig.sandbox.refusals[-1].body()["errors"]["image"]["_errors"][0]["code"] == "IMAGE_INVALID"


@pytest.mark.parametrize("body", [{}, {"name": "goal"}, {"name": 3, "image": "x"}, {"image": "x"}])
async def test_half_a_form_is_refused(rig: Rig, body: Json) -> None:
    with pytest.raises(discord.HTTPException, match="50035"):
        await rig.raw("POST", f"/applications/{rig.sandbox.world.application_id}/emojis", body)


async def test_there_are_no_more_than_two_thousand(rig: Rig) -> None:
    world = rig.sandbox.world
    for number in range(limits.EMOJIS - 1):
        world.emojis.stand(Emoji(world.ids(), f"e{number}", RED))
    await rig.bot.create_application_emoji(name="goal", image=RED)
    with pytest.raises(discord.HTTPException) as full:
        await rig.bot.create_application_emoji(name="danger", image=RED)
    assert full.value.code == 30008


async def test_the_emojis_of_another_application_are_nobodys_business(rig: Rig) -> None:
    image = "data:image/png;base64," + base64.b64encode(RED).decode()
    with pytest.raises(discord.Forbidden):
        await rig.bot.http.create_application_emoji(1, "goal", image)
    with pytest.raises(discord.Forbidden):
        await rig.bot.http.get_application_emojis(1)


def with_signs(emoji: discord.Emoji | discord.PartialEmoji) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    chosen = ui.Select[ui.LayoutView](custom_id="s", options=[discord.SelectOption(label="Food", emoji=emoji)])
    view.add_item(ui.ActionRow(ui.Button(label="Act", custom_id="a", emoji=emoji)))
    view.add_item(ui.ActionRow(chosen))
    return view


async def test_buttons_and_selects_show_its_own_and_no_others(rig: Rig) -> None:
    made = await rig.bot.create_application_emoji(name="goal", image=RED)
    await rig.place.send(view=with_signs(made))
    (post,) = rig.sandbox.messages(rig.channel)
    assert post.component("a")["emoji"]["id"] == str(made.id)
    await made.delete()
    with pytest.raises(discord.HTTPException, match="Invalid emoji"):
        await rig.place.send(view=with_signs(made))
    with pytest.raises(discord.HTTPException, match="Invalid emoji"):
        await rig.place.send(view=with_signs(discord.PartialEmoji(name="goal", id=1)))


async def test_they_outlive_the_sandbox(tmp_path: Path) -> None:
    file = tmp_path / "sandbox.db"
    sandbox = await open_sandbox(0, file)
    emojis, broadcast = sandbox.world.emojis, sandbox.service.broadcast
    image = "data:image/png;base64," + base64.b64encode(RED).decode()
    for name in ("goal", "danger"):
        broadcast.emoji(emojis.create({"name": name, "image": image}))
    broadcast.emoji(emojis.rename(emojis.named("goal").id, {"name": "aim"}))
    gone = emojis.named("danger")
    emojis.delete(gone.id)
    broadcast.emoji(gone, gone=True)
    kept = list(emojis)
    await sandbox.stop()
    again = await open_sandbox(0, file)
    assert list(again.world.emojis) == kept and kept[0].name == "aim"
    await again.stop()


async def test_a_memory_from_before_there_were_any_is_read(tmp_path: Path) -> None:
    file = tmp_path / "sandbox.db"
    await (await open_sandbox(0, file)).stop()
    with sqlite3.connect(file) as disk:
        disk.execute("DROP TABLE emoji")
    disk.close()
    again = await open_sandbox(0, file)
    assert len(again.world.emojis) == 0
    await again.stop()


async def test_a_silent_message_rings_nobodys_phone(rig: Rig) -> None:
    await rig.place.send(f"{rig.ada.mention}, quietly", silent=True)
    await rig.place.send(f"{rig.ben.mention}, aloud")
    quiet, loud = rig.sandbox.messages(rig.channel)
    assert quiet.silent and rig.sandbox.notified(rig.ada) == []
    assert quiet.mentions == [rig.ada]
    assert not loud.silent and rig.sandbox.notified(rig.ben) == [loud]


async def test_a_layout_is_sent_silently_as_well(rig: Rig) -> None:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(rig.ada.mention))
    await rig.place.send(view=view, silent=True)
    (post,) = rig.sandbox.messages(rig.channel)
    assert post.silent and post.v2 and rig.sandbox.notified(rig.ada) == []


async def test_an_edit_leaves_it_silent(rig: Rig) -> None:
    sent = await rig.place.send("quietly", silent=True)
    await sent.edit(content="still")
    (post,) = rig.sandbox.messages(rig.channel)
    assert post.silent and post.text == "still"
