"""Wrong types, blank texts, bad links: whatever comes in, Discord answers 50035 and says where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.sandbox.rules.refusal import Json
from bot.sandbox.rules.wording import is_emoji
from bot.sandbox.world.drafts import Draft, Upload
from tests.bot.sandbox.rules.desk import V2, Desk, button, commands, option, row


def places(tree: Json, path: str = "") -> Iterator[str]:
    for key, inner in tree.items():
        if key == "_errors":
            yield path
        else:
            yield from places(inner, f"{path}.{key}".strip("."))


def container(**more: Any) -> Json:
    return {"flags": V2, "components": [{"type": 17, "components": [{"type": 10, "content": "x"}], **more}]}


def link(url: object) -> Json:
    return {"components": [row({"type": 2, "style": 5, "label": "A", "url": url})]}


BUTTON = "components.0.components.0"
BAD: dict[str, tuple[Any, str]] = {
    "a list for a form": ([], ""),
    "content a number": ({"content": 5}, "content"),
    "content a list": ({"content": ["x"]}, "content"),
    "flags a word": ({"content": "x", "flags": "many"}, "flags"),
    "embeds a word": ({"embeds": "x"}, "embeds"),
    "an embed a word": ({"embeds": ["x"]}, "embeds.0"),
    "components a word": ({"components": "nonsense"}, "components"),
    "a component without a type": ({"components": [{}]}, "components.0.type"),
    "a type that is a word": ({"components": [{"type": "row"}]}, "components.0.type"),
    "a disabled that is a word": ({"components": [row(button(disabled="yes"))]}, f"{BUTTON}.disabled"),
    "a gallery item without media": (
        {"flags": V2, "components": [{"type": 12, "items": [{}]}]},
        "components.0.items.0.media",
    ),
    "a section without an accessory": (
        {"flags": V2, "components": [{"type": 9, "components": [{"type": 10, "content": "x"}]}]},
        "components.0.accessory",
    ),
    "attachments that are names": ({"content": "x", "attachments": ["map.png"]}, "attachments.0"),
    "an attachment without an id": ({"content": "x", "attachments": [{}]}, "attachments.0.id"),
    "an attachment id that is a word": ({"content": "x", "attachments": [{"id": "one"}]}, "attachments.0.id"),
    "an attachment that was not sent": ({"content": "x", "attachments": [{"id": 0}]}, "attachments.0.id"),
    "blank text display": ({"flags": V2, "components": [{"type": 10, "content": " \n "}]}, "components.0.content"),
    "blank label": ({"components": [row(button(label="  "))]}, BUTTON),
    "blank option": (
        {"components": [row({"type": 3, "custom_id": "s", "options": [{"label": " ", "value": "v"}]})]},
        f"{BUTTON}.options.0.label",
    ),
    "blank embed field": (
        {"embeds": [{"fields": [{"name": " ", "value": "v"}]}]},
        "embeds.0.fields.0.name",
    ),
    "an embed with nothing in it": ({"embeds": [{}]}, "embeds.0.description"),
    "colour below black": ({"embeds": [{"title": "t", "color": -1}]}, "embeds.0.color"),
    "colour beyond white": ({"embeds": [{"title": "t", "color": 0x1000000}]}, "embeds.0.color"),
    "accent beyond white": (container(accent_color=0x1000000), "components.0.accent_color"),
    "link without a scheme": (link("example.org"), f"{BUTTON}.url"),
    "link with a strange scheme": (link("javascript:alert(1)"), f"{BUTTON}.url"),
    "link without a host": (link("https://"), f"{BUTTON}.url"),
    "link with a blank": (link("https://example.org/a b"), f"{BUTTON}.url"),
    "link with a bad port": (link("https://example.org:port/"), f"{BUTTON}.url"),
    "embed link": ({"embeds": [{"title": "t", "url": "nowhere"}]}, "embeds.0.url"),
    "embed picture": ({"embeds": [{"image": {"url": "file:///etc"}}]}, "embeds.0.image.url"),
    "embed date": ({"embeds": [{"title": "t", "timestamp": "tomorrow"}]}, "embeds.0.timestamp"),
    "a word for an emoji": ({"components": [row(button(emoji={"name": "smile"}))]}, f"{BUTTON}.emoji.id"),
    "an emoji nobody has": ({"components": [row(button(emoji={"id": "12", "name": "x"}))]}, f"{BUTTON}.emoji.id"),
    "mentions of no kind": ({"content": "x", "allowed_mentions": {"parse": ["all"]}}, "allowed_mentions.parse.0"),
    "all users and some of them": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
    "all roles and some of them": (
        {"content": "x", "allowed_mentions": {"parse": ["roles"], "roles": ["1"]}},
        "allowed_mentions",
    ),
    "too many users": ({"content": "x", "allowed_mentions": {"users": ["1"] * 101}}, "allowed_mentions.users"),
    "a reply to nothing": ({"content": "x", "message_reference": {"message_id": "1"}}, "message_reference"),
}


@pytest.mark.parametrize("case", BAD)
async def test_what_discord_refuses_is_refused(desk: Desk, case: str) -> None:
    body, where = BAD[case]
    status, answer = await desk.post(body)
    assert (status, answer["code"]) == (400, 50035), answer
    assert where in list(places(answer["errors"]))
    assert desk.sandbox.messages(desk.channel) == []


@pytest.mark.parametrize(
    "body",
    [
        {"content": "x", "embeds": None, "components": None, "attachments": None, "allowed_mentions": None},
        {"content": "x", "allowed_mentions": {"parse": [], "users": ["1"], "roles": []}},
        {"content": "x", "message_reference": {"message_id": "1", "fail_if_not_exists": False}},
        {"embeds": [{"title": "t", "color": 0xFFFFFF, "timestamp": "2026-08-01T12:00:00+00:00"}]},
        link("https://discord.com/channels/1/2/3"),
        link("discord://-/channels/1"),
        {"components": [row(button(emoji={"name": "✉️"}, label=None))]},
        container(accent_color=0),
    ],
)
async def test_what_discord_takes_is_taken(desk: Desk, body: Json) -> None:
    assert (await desk.post(body))[0] == 200


@pytest.mark.parametrize("name", ["😀", "✉️", "⬅️", "◀", "🏳️‍🌈", "👩🏽‍🚀", "🇩🇪", "1️⃣", "⚔️", "🪖", "‼️"])
def test_an_emoji(name: str) -> None:
    assert is_emoji(name)


@pytest.mark.parametrize("name", ["", "x", "smile", ":smile:", "1", "😀😀", "😀x", " ", "🇩", "<:a:1>", "-", "é"])
def test_no_emoji(name: str) -> None:
    assert not is_emoji(name)


async def test_blank_content_is_an_empty_message(desk: Desk) -> None:
    status, answer = await desk.post({"content": " \n\t "})
    assert (status, answer["code"]) == (400, 50006)


async def test_a_reply_stays_in_its_channel(desk: Desk) -> None:
    _, sent = await desk.post({"content": "x"})
    assert (await desk.post({"content": "y", "message_reference": {"message_id": sent["id"]}}))[0] == 200
    assert desk.channel.guild
    other = desk.sandbox.channel(desk.channel.guild, "other")
    path = f"/api/v10/channels/{other.id}/messages"
    status, answer = await desk.send("POST", path, {"content": "y", "message_reference": {"message_id": sent["id"]}})
    assert (status, answer["code"]) == (400, 50035)


async def test_an_edit_keeps_just_the_files_it_names(desk: Desk) -> None:
    post, channel = desk.sandbox.service.post, desk.channel
    uploads = {n: Upload(f"{n}.txt", b"x") for n in range(3)}
    names = [{"id": n, "filename": f"{n}.txt"} for n in uploads]
    message = post.send(channel, Draft({"content": "x", "attachments": names}, uploads), author=desk.sandbox.bot)
    first, second, third = message.attachments
    path = f"{desk.messages}/{message.id}"
    await desk.send("PATCH", path, {"content": "y"})
    assert [a.id for a in message.attachments] == [first.id, second.id, third.id]
    _, edited = await desk.send("PATCH", path, {"attachments": [{"id": third.id}, {"id": first.id}]})
    assert [a["id"] for a in edited["attachments"]] == [third.id, first.id]
    async with desk.client.get(second.url) as response:
        assert response.status == 404
    status, _ = await desk.send("PATCH", path, {"attachments": [{"id": second.id}]})
    assert status == 400
    assert [a.id for a in message.attachments] == [third.id, first.id]
    await desk.send("PATCH", path, {"attachments": []})
    assert message.attachments == []


async def test_components_cannot_show_a_file_that_the_edit_drops(desk: Desk) -> None:
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
    body: Json = {"flags": V2, "components": [gallery], "attachments": [{"id": 0, "filename": "a.png"}]}
    upload = {0: Upload("a.png", b"x")}
    message = desk.sandbox.service.post.send(desk.channel, Draft(body, upload), author=desk.sandbox.bot)
    path, kept = f"{desk.messages}/{message.id}", [{"id": message.attachments[0].id}]
    bad: list[Json] = [{"attachments": []}, {"attachments": [], "components": [gallery]}]
    for edit in bad:
        status, answer = await desk.send("PATCH", path, edit)
        assert (status, answer["code"]) == (400, 50035), answer
    # By its name or by its address: a file that stays can be shown again.
    status, edited = await desk.send("PATCH", path, {"attachments": kept, "components": [gallery]})
    assert status == 200
    assert edited["components"][0]["items"][0]["media"]["attachment_id"] == kept[0]["id"]
    status, _ = await desk.send("PATCH", path, {"attachments": kept, "components": edited["components"]})
    assert status == 200
    words = [{"type": 10, "content": "no picture"}]
    assert (await desk.send("PATCH", path, {"attachments": [], "components": words}))[0] == 200


BAD_COMMANDS: dict[str, tuple[Any, str]] = {
    "no list": ({}, ""),
    "no name": ([{"description": "d"}], "0.name"),
    "blank description": (commands(description=" "), "0.description"),
    "strange type": (commands(type=9), "0.type"),
    "option without a type": (commands({"name": "o", "description": "d"}), "0.options.0.type"),
    "option of a strange type": (commands(option(type=12)), "0.options.0.type"),
    "two options of a name": (commands(option(), option()), "0.options.0.name"),
    "two translations alike": (
        commands(option(name="a", name_localizations={"de": "x"}), option(name="b", name_localizations={"de": "x"})),
        "0.options.1.name_localizations.de",
    ),
    "a translation like another's name": (
        commands(option(name="a", name_localizations={"de": "b"}), option(name="b")),
        "0.options.0.name_localizations.de",
    ),
    "two commands translated alike": (
        [{"name": n, "description": "d", "name_localizations": {"de": "x"}} for n in "ab"],
        "1.name_localizations.de",
    ),
    "no such language": (commands(name_localizations={"xx": "c"}), "0.name_localizations.xx"),
    "a translation in capitals": (commands(name_localizations={"de": "BAU"}), "0.name_localizations.de"),
    "a translation that is a number": (commands(name_localizations={"de": 5}), "0.name_localizations.de"),
    "a long translation": (commands(description_localizations={"de": "x" * 101}), "0.description_localizations.de"),
    "a context that there is not": (commands(contexts=[3]), "0.contexts.0"),
    "no context at all": (commands(contexts=[]), "0.contexts"),
    "a context twice": (commands(contexts=[0, 0]), "0.contexts"),
    "other people's messages without their install": (commands(contexts=[2], integration_types=[0]), "0.contexts"),
    "a menu with a description": ([{"name": "m", "type": 3, "description": "d"}], "0.description"),
    "choices of another type": (
        commands(option(type=4, choices=[{"name": "a", "value": "b"}])),
        "0.options.0.choices.0.value",
    ),
    "a range that is none": (commands(option(type=4, min_value=5, max_value=1)), "0.options.0.min_value"),
    "a range for a text": (commands(option(min_value=5)), "0.options.0.min_value"),
    "permissions in words": (commands(default_member_permissions="all"), "0.default_member_permissions"),
}


@pytest.mark.parametrize("case", BAD_COMMANDS)
async def test_commands_that_discord_refuses(desk: Desk, case: str) -> None:
    body, where = BAD_COMMANDS[case]
    application = desk.sandbox.world.application_id
    status, answer = await desk.send("PUT", f"/api/v10/applications/{application}/commands", body)
    assert (status, answer["code"]) == (400, 50035), answer
    assert where in list(places(answer["errors"]))
    assert desk.sandbox.world.commands.listed(None) == []


async def test_the_fields_other_clients_ask_for(desk: Desk) -> None:
    assert desk.channel.guild
    async with desk.client.get("/api/v10/applications/@me") as response:
        about = await response.json()
    assert about["approximate_guild_count"] == 1
    async with desk.client.get(f"/api/v10/guilds/{desk.channel.guild.id}") as response:
        guild = await response.json()
    assert guild["afk_channel_id"] is None
    assert {"afk_timeout", "system_channel_id", "premium_progress_bar_enabled", "rules_channel_id"} <= set(guild)
