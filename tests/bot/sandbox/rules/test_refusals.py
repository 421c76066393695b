"""Discord's refusals: the same status, the same code, and for forms the same tree of errors."""

from __future__ import annotations

import io
from collections.abc import Awaitable
from typing import Any

import discord
import pytest

from bot import limits
from bot.sandbox import Sandbox
from bot.sandbox.rules.refusal import Json, Reason
from tests.bot.sandbox.conftest import Rig, rigged
from tests.bot.sandbox.plain_bot import picture

BIG = "x" * 5_000


async def refused(call: Awaitable[Any], reason: Reason) -> discord.HTTPException:
    with pytest.raises(discord.HTTPException) as caught:
        await call
    status, code, _ = reason.value
    assert (caught.value.status, caught.value.code) == (status, code), caught.value
    return caught.value


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def button(custom_id: str = "a", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "A", "custom_id": custom_id, **more}


def options(count: int, **more: Any) -> list[Json]:
    return [{"label": f"o{n}", "value": f"v{n}", **more} for n in range(count)]


def select(count: int = 1, **more: Any) -> Json:
    return {"type": 3, "custom_id": "s", "options": options(count), **more}


def text(words: str = "words") -> Json:
    return {"type": 10, "content": words}


def gallery(count: int, **more: Any) -> Json:
    return {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}, **more}] * count}


V2 = 1 << 15

FORMS: dict[str, tuple[Json, str]] = {
    "content of 2,001": ({"content": "x" * 2_001}, "content"),
    "eleven embeds": ({"embeds": [{"title": "t"}] * 11}, "embeds"),
    "embed title": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
    "embed description": ({"embeds": [{"description": BIG}]}, "embeds.0.description"),
    "embed fields": ({"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, "embeds.0.fields"),
    "embed field value": (
        {"embeds": [{"fields": [{"name": "n", "value": "x" * 1_025}]}]},
        "embeds.0.fields.0.value",
    ),
    "embed footer": ({"embeds": [{"footer": {"text": "x" * 2_049}}]}, "embeds.0.footer.text"),
    "embeds together": ({"embeds": [{"description": "x" * 3_500}] * 2}, "embeds"),
    "six rows": ({"components": [row(button(str(n))) for n in range(6)]}, "components"),
    "six buttons": ({"components": [row(*(button(str(n)) for n in range(6)))]}, "components.0.components"),
    "empty row": ({"content": "x", "components": [row()]}, "components.0.components"),
    "select beside a button": ({"components": [row(select(), button())]}, "components.0.components"),
    "custom_id of 101": ({"components": [row(button("x" * 101))]}, "components.0.components.0.custom_id"),
    "custom_id twice": ({"components": [row(button(), button())]}, "components"),
    "button without custom_id": (
        {"components": [row({"type": 2, "style": 1, "label": "A"})]},
        "components.0.components.0.custom_id",
    ),
    "button label": ({"components": [row(button(label="x" * 81))]}, "components.0.components.0.label"),
    "button with nothing on it": ({"components": [row(button(label=""))]}, "components.0.components.0"),
    "26 options": ({"components": [row(select(26))]}, "components.0.components.0.options"),
    "no options": ({"components": [row(select(0))]}, "components.0.components.0.options"),
    "option label": (
        {"components": [row(select(options=options(1, description="x" * 101)))]},
        "components.0.components.0.options.0.description",
    ),
    "option value twice": (
        {"components": [row(select(options=options(1) * 2))]},
        "components.0.components.0.options.0.value",
    ),
    "placeholder": (
        {"components": [row(select(placeholder="x" * 151))]},
        "components.0.components.0.placeholder",
    ),
    "more values than options": (
        {"components": [row(select(2, max_values=3))]},
        "components.0.components.0.options",
    ),
    "V2 without the flag": ({"components": [text()]}, "components.0.type"),
    "V2 with content": ({"flags": V2, "content": "x", "components": [text()]}, "content"),
    "V2 with embeds": ({"flags": V2, "embeds": [{"title": "x"}], "components": [text()]}, "embeds"),
    "41 components": ({"flags": V2, "components": [text("x") for _ in range(41)]}, "components"),
    "41 nested": (
        {"flags": V2, "components": [{"type": 17, "components": [text("x") for _ in range(40)]}]},
        "components",
    ),
    "4,001 characters": ({"flags": V2, "components": [text("x" * 2_001), text("x" * 2_000)]}, "components"),
    "empty gallery": ({"flags": V2, "components": [gallery(0)]}, "components.0.items"),
    "gallery of 11": ({"flags": V2, "components": [gallery(11)]}, "components.0.items"),
    "gallery alt text": (
        {"flags": V2, "components": [gallery(1, description="x" * 1_025)]},
        "components.0.items.0.description",
    ),
    "section without accessory": (
        {"flags": V2, "components": [{"type": 9, "components": [text()]}]},
        "components.0.accessory",
    ),
    "container in a container": (
        {"flags": V2, "components": [{"type": 17, "components": [{"type": 17, "components": [text()]}]}]},
        "components.0.components.0.type",
    ),
    "picture that was not sent": (
        {"flags": V2, "components": [{"type": 12, "items": [{"media": {"url": "attachment://no.png"}}]}]},
        "components",
    ),
}


@pytest.mark.parametrize("name", FORMS)
async def test_forms(rig: Rig, name: str) -> None:
    body, where = FORMS[name]
    error = await refused(rig.post(body), Reason.INVALID_FORM)
    tree = rig.sandbox.refusals[-1].errors
    for step in where.split("."):
        assert tree is not None
        assert step in tree, (where, rig.sandbox.refusals[-1].errors)
        tree = tree[step]
    assert tree is not None
    assert "_errors" in tree
    assert "Invalid Form Body" in error.text


GROUP: Json = {"type": 2, "name": "g", "description": "d"}
SUB: Json = {"type": 1, "name": "s", "description": "d"}
OPTION: Json = {"type": 3, "name": "o", "description": "d"}

COMMANDS: dict[str, tuple[list[Json], str]] = {
    "101 commands": ([{"name": f"c{n}", "description": "d"} for n in range(101)], "_errors"),
    "name twice": ([{"name": "a", "description": "d"}] * 2, "0.name"),
    "capital letters": ([{"name": "Game", "description": "d"}], "0.name"),
    "name of 33": ([{"name": "x" * 33, "description": "d"}], "0.name"),
    "description of 101": ([{"name": "a", "description": "x" * 101}], "0.description"),
    "no description": ([{"name": "a", "description": ""}], "0.description"),
    "26 options": (
        [{"name": "a", "description": "d", "options": [{**OPTION, "name": f"o{n}"} for n in range(26)]}],
        "0.options",
    ),
    "26 choices": (
        [
            {
                "name": "a",
                "description": "d",
                "options": [{**OPTION, "choices": [{"name": str(n), "value": str(n)} for n in range(26)]}],
            }
        ],
        "0.options.0.choices",
    ),
    "group in a group": (
        [{"name": "a", "description": "d", "options": [{**GROUP, "options": [GROUP]}]}],
        "0.options.0.options.0.type",
    ),
    "subcommand beside an option": (
        [{"name": "a", "description": "d", "options": [SUB, OPTION]}],
        "0.options",
    ),
    "required after optional": (
        [{"name": "a", "description": "d", "options": [OPTION, {**OPTION, "name": "p", "required": True}]}],
        "0.options.1",
    ),
    "8,001 characters": (
        [
            {
                "name": "a",
                "description": "d",
                "options": [
                    {
                        **SUB,
                        "name": f"s{n}",
                        "options": [{**OPTION, "name": f"o{k}", "description": "x" * 90} for k in range(10)],
                    }
                    for n in range(10)
                ],
            }
        ],
        "0",
    ),
}


@pytest.mark.parametrize("name", COMMANDS)
async def test_commands(rig: Rig, name: str) -> None:
    body, where = COMMANDS[name]
    path = f"/applications/{rig.sandbox.world.application_id}/commands"
    await refused(rig.raw("PUT", path, body), Reason.INVALID_FORM)
    tree = rig.sandbox.refusals[-1].errors
    for step in where.split("."):
        assert tree is not None and step in tree, (where, rig.sandbox.refusals[-1].errors)
        tree = tree[step]


def field(**more: Any) -> Json:
    return {"type": 18, "label": "L", "component": {"type": 4, "custom_id": "f", "style": 1, **more}}


MODALS: dict[str, Json] = {
    "title of 46": {"title": "x" * 46, "custom_id": "m", "components": [field()]},
    "six fields": {"title": "t", "custom_id": "m", "components": [field(custom_id=str(n)) for n in range(6)]},
    "no field": {"title": "t", "custom_id": "m", "components": []},
    "label of 46": {"title": "t", "custom_id": "m", "components": [{**field(), "label": "x" * 46}]},
    "a button": {"title": "t", "custom_id": "m", "components": [row(button())]},
    "text of 4,001": {"title": "t", "custom_id": "m", "components": [field(max_length=4_001)]},
    "custom_id twice": {"title": "t", "custom_id": "m", "components": [field(), field()]},
}


@pytest.mark.parametrize("name", MODALS)
async def test_modals(rig: Rig, name: str) -> None:
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "silent")
    await refused(rig.answer(asked, {"type": 9, "data": MODALS[name]}), Reason.INVALID_FORM)
    assert asked.refusals


async def test_a_modal_cannot_answer_a_modal(rig: Rig) -> None:
    opened = await rig.sandbox.slash(rig.ada, rig.channel, "silent")
    modal = {"title": "t", "custom_id": "m", "components": [field(required=False)]}
    await rig.answer(opened, {"type": 9, "data": modal})
    submitted = await rig.sandbox.submit_modal(opened, {"f": "x"})
    await refused(rig.answer(submitted, {"type": 9, "data": modal}), Reason.INVALID_FORM)


async def test_autocomplete_takes_25_choices(rig: Rig) -> None:
    # "map" is the bot's own; its answer to "many" is too long, and the bot learns of it.
    asked = rig.sandbox.service.acts.autocomplete(rig.ada, rig.channel, "map", {"region": "many"}, "region")
    await rig.sandbox.until(lambda: asked.refusals)
    assert asked.refusals[0].reason is Reason.INVALID_FORM
    assert asked.refusals[0].errors is not None
    assert "choices" in asked.refusals[0].errors["data"]


async def test_an_update_needs_a_message(rig: Rig) -> None:
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "silent")
    await refused(rig.answer(asked, {"type": 7, "data": {"content": "x"}}), Reason.INVALID_FORM)


async def test_a_second_answer(rig: Rig) -> None:
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "ping")
    await asked.message()
    await refused(rig.answer(asked, {"type": 4, "data": {"content": "again"}}), Reason.ALREADY_ANSWERED)


async def test_an_answer_after_three_seconds() -> None:
    async with rigged(Sandbox(rate_limits=False)) as rig:
        asked = await rig.sandbox.slash(rig.ada, rig.channel, "silent")
        rig.sandbox.clock.advance(3.1)
        await refused(rig.answer(asked, {"type": 4, "data": {"content": "late"}}), Reason.UNKNOWN_INTERACTION)
        assert asked.original is None


async def test_a_token_dies_after_fifteen_minutes(rig: Rig) -> None:
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "ping")
    await asked.message()
    path = f"/webhooks/{rig.sandbox.world.application_id}/{asked.token}"
    rig.sandbox.clock.advance(14 * 60)
    await rig.raw("POST", path, {"content": "in time"})
    rig.sandbox.clock.advance(61)
    await refused(rig.raw("POST", path, {"content": "late"}), Reason.TOKEN_EXPIRED)
    await refused(rig.raw("PATCH", f"{path}/messages/@original", {"content": "late"}), Reason.TOKEN_EXPIRED)
    assert asked.messages[-1].content == "in time"


async def test_a_followup_needs_a_first_answer(rig: Rig) -> None:
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "silent")
    path = f"/webhooks/{rig.sandbox.world.application_id}/{asked.token}"
    await refused(rig.raw("POST", path, {"content": "x"}), Reason.UNKNOWN_WEBHOOK)


async def test_an_ephemeral_message_is_out_of_the_channels_reach(rig: Rig) -> None:
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "echo", {"text": "psst", "private": True})
    message = await asked.message()
    path = f"/channels/{rig.channel.id}/messages/{message.id}"
    await refused(rig.raw("PATCH", path, {"content": "x"}), Reason.UNKNOWN_MESSAGE)
    await refused(rig.raw("DELETE", path), Reason.UNKNOWN_MESSAGE)


async def test_an_empty_message(rig: Rig) -> None:
    await refused(rig.post({"content": ""}), Reason.EMPTY_MESSAGE)


async def test_files_that_are_too_big_or_too_many(rig: Rig) -> None:
    def files(count: int, size: int) -> list[discord.File]:
        return [discord.File(io.BytesIO(bytes(size)), f"f{n}.bin") for n in range(count)]

    await refused(rig.place.send(files=files(1, 10 * 2**20 + 1)), Reason.TOO_LARGE)
    await refused(rig.place.send(files=files(3, 9 * 2**20)), Reason.TOO_LARGE)
    sent = await rig.place.send(files=files(10, 1))
    assert len(sent.attachments) == 10


async def test_alt_text_of_1025(rig: Rig) -> None:
    await refused(rig.place.send(file=picture("x" * 1_025)), Reason.INVALID_FORM)


async def test_old_messages_take_few_edits(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "OLD_MESSAGE_RETRY", 0.01)  # discord.py waits that long, five times over
    old = await rig.place.send("old")
    rig.sandbox.clock.advance(3_601)
    young = await rig.place.send("young")
    for n in range(3):
        await old.edit(content=f"edit {n}")
    await refused(old.edit(content="one too many"), Reason.TOO_MANY_OLD_EDITS)
    for n in range(5):
        await young.edit(content=f"edit {n}")
    rig.sandbox.clock.advance(3_601)
    await old.edit(content="an hour later")


async def test_a_v2_message_stays_v2(rig: Rig) -> None:
    sent = await rig.post({"flags": V2, "components": [text()]})
    path = f"/channels/{rig.channel.id}/messages/{sent['id']}"
    await refused(rig.raw("PATCH", path, {"content": "plain"}), Reason.INVALID_FORM)
    await refused(rig.raw("PATCH", path, {"flags": 0, "components": [], "content": "x"}), Reason.INVALID_FORM)


async def test_unknown_things(rig: Rig) -> None:
    await refused(rig.raw("GET", "/channels/1"), Reason.UNKNOWN_CHANNEL)
    await refused(rig.raw("GET", f"/channels/{rig.channel.id}/messages/1"), Reason.UNKNOWN_MESSAGE)
    await refused(rig.raw("GET", "/users/1"), Reason.UNKNOWN_USER)
    await refused(rig.raw("GET", "/guilds/1"), Reason.UNKNOWN_GUILD)
    await refused(rig.raw("POST", "/interactions/1/x/callback", {"type": 4}), Reason.UNKNOWN_INTERACTION)


async def test_a_fault_of_the_sandbox_is_recorded(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rig.sandbox.service.post, "post_to_channel", None)
    with pytest.raises(discord.HTTPException) as caught:
        await rig.post({"content": "x"})
    assert caught.value.status == 400
    assert "Traceback" in rig.sandbox.errors[0]
    with pytest.raises(AssertionError):
        rig.sandbox.check()
    rig.sandbox.errors.clear()


async def test_a_route_it_does_not_speak_is_recorded(rig: Rig) -> None:
    await refused(rig.raw("GET", "/voice/regions"), Reason.NOT_FOUND)
    assert rig.sandbox.unknown_routes == ["GET /api/v10/voice/regions"]
    rig.sandbox.unknown_routes.clear()
