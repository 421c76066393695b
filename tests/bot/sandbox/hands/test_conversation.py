"""A bot on discord.py and a person talk through the sandbox as they would through Discord."""

from __future__ import annotations

import aiohttp
import pytest

from bot.sandbox import Answer
from bot.sandbox.hands.command_line import Impossible
from bot.sandbox.rules.components import Component
from bot.sandbox.rules.refusal import Reason
from tests.bot.sandbox.conftest import Rig


async def test_a_slash_command_is_answered(rig: Rig) -> None:
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "ping")
    response = await asked.response()
    assert response.kind is Answer.MESSAGE
    assert (await asked.message()).content == "pong"
    assert 0 < asked.latency < 1
    assert rig.sandbox.latencies() == [asked.latency]
    assert rig.sandbox.calls("POST", "/interactions/{interaction}/{token}/callback") == 1


async def test_a_subcommand_in_a_group(rig: Rig) -> None:
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "order army move", {"unit": "A", "to": "B"})
    assert (await asked.message()).content == "A->B"


async def test_what_the_client_would_not_send(rig: Rig) -> None:
    slash = rig.sandbox.slash
    with pytest.raises(Impossible, match="goes on: army"):
        await slash(rig.ada, rig.channel, "order")
    with pytest.raises(Impossible, match="needs unit"):
        await slash(rig.ada, rig.channel, "order army move", {"to": "B"})
    with pytest.raises(Impossible, match="between 1 and 5"):
        await slash(rig.ada, rig.channel, "map", {"region": "x", "zoom": 6})
    with pytest.raises(Impossible, match="whole number"):
        await slash(rig.ada, rig.channel, "map", {"region": "x", "zoom": "2"})
    with pytest.raises(Impossible, match="no command 'nope'"):
        await slash(rig.ada, rig.channel, "nope")


async def test_autocomplete_offers_what_the_bot_says(rig: Rig) -> None:
    choices = await rig.sandbox.autocomplete(rig.ada, rig.channel, "map", {"region": "1"})
    assert len(choices) == 15
    assert all("1" in choice["value"] for choice in choices)


async def test_an_embed_with_a_picture(rig: Rig) -> None:
    message = await (await rig.sandbox.slash(rig.ada, rig.channel, "map", {"region": "Italia"})).message()
    attachment = message.attachments[0]
    assert message.embeds[0]["image"]["url"] == attachment.url
    assert (attachment.width, attachment.height, attachment.description) == (64, 40, "Italia")
    async with aiohttp.ClientSession() as client:
        async with client.get(attachment.url) as served:
            assert await served.read() == attachment.blob
        async with client.get(attachment.url.partition("?")[0]) as unsigned:
            assert unsigned.status == 404


@pytest.mark.parametrize("private", [False, True])
async def test_buttons_selects_and_edits_on_a_panel(rig: Rig, private: bool) -> None:
    box, ada = rig.sandbox, rig.ada
    panel = await (await box.slash(ada, rig.channel, "panel", {"private": private})).message()
    assert panel.ephemeral == private
    old = panel.attachments[0]

    held = await box.press(ada, panel, "Hold")
    assert (await held.message()).ephemeral

    chosen = await box.select(ada, panel, "panel:order", "move", "hold")
    assert (await chosen.response()).kind is Answer.UPDATE
    assert panel.content == "orders move+hold"
    assert panel.attachments == [old], "an edit that names no attachments keeps them"

    picked = await box.select(ada, panel, "panel:who", rig.ben.id)
    assert (await picked.message()).content == "picked Ben"

    await (await box.press(ada, panel, "Swap")).response()
    assert panel.content == "swapped"
    assert len(panel.attachments) == 1
    assert panel.attachments[0].id != old.id
    assert [revision.content for revision in panel.history] == ["first", "orders move+hold"]

    later = await box.press(ada, panel, "Later")
    assert (await later.response()).kind is Answer.DEFER_UPDATE
    assert (await later.followup()).content == "and more"
    assert panel.content == "later"

    await (await box.press(ada, panel, "Away")).response()
    await box.until(lambda: panel.deleted)
    with pytest.raises(Impossible, match="gone"):
        await box.press(ada, panel, "Hold")


async def test_a_select_takes_only_what_it_offers(rig: Rig) -> None:
    panel = await (await rig.sandbox.slash(rig.ada, rig.channel, "panel")).message()
    with pytest.raises(Impossible, match="does not offer"):
        await rig.sandbox.select(rig.ada, panel, "panel:order", "flee")
    with pytest.raises(Impossible, match="1 to 2 values"):
        await rig.sandbox.select(rig.ada, panel, "panel:order")


async def test_a_modal_from_a_command_and_from_a_button(rig: Rig) -> None:
    box = rig.sandbox
    panel = await (await box.slash(rig.ada, rig.channel, "panel")).message()
    for opened in (await box.slash(rig.ada, rig.channel, "note"), await box.press(rig.ada, panel, "Note")):
        assert (await opened.modal())["title"] == "Write a note"
        sent = await box.submit_modal(opened, {"subject": "peace", "body": "now", "tone": ["kind"]})
        assert (await sent.message()).content == "peace / now / kind"
        with pytest.raises(Impossible, match="subject must be filled in"):
            await box.submit_modal(opened, {"body": "x"})
        with pytest.raises(Impossible, match="0 to 20 characters"):
            await box.submit_modal(opened, {"subject": "x" * 21})


@pytest.mark.parametrize("private", [False, True])
async def test_deferred_edited_followed_up(rig: Rig, private: bool) -> None:
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "slow", {"private": private})
    assert (await asked.response()).kind is Answer.DEFER
    message = await asked.message()
    assert message.content == "done"
    assert len(message.attachments) == 1
    assert message.ephemeral == private
    more = await asked.followup()
    await rig.sandbox.until(lambda: more.content == "more (edited)")
    assert more.ephemeral == private


async def test_the_first_followup_fills_the_placeholder(rig: Rig) -> None:
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "follow")
    await asked.followup()
    assert [message.content for message in asked.messages] == ["filled", "second"]


@pytest.mark.parametrize("command", ["board", "lateboard"])
async def test_components_v2_with_a_picture(rig: Rig, command: str) -> None:
    message = await (await rig.sandbox.slash(rig.ada, rig.channel, command)).message()
    assert message.v2
    gallery = next(c for c in message.walk() if c["type"] == Component.GALLERY)
    assert gallery["items"][0]["media"]["url"] == message.attachments[0].url
    assert gallery["items"][0]["description"] == "the map"
    assert message.text in ("# Board", "# Late")
    assert message.labels == ["Next"]


async def test_old_buttons_work_after_the_bot_restarts(rig: Rig) -> None:
    box = rig.sandbox
    counter = await (await box.slash(rig.ada, rig.channel, "counter")).message()
    panel = await (await box.slash(rig.ada, rig.channel, "panel")).message()
    await rig.down()
    await rig.up()
    assert box.gateway.identifies == 2
    for n in range(2):
        await (await box.press(rig.ben, counter, f"Count {n}")).response()
        assert counter.content == f"n={n + 1}"
    assert (await (await box.press(rig.ben, panel, "Hold")).message()).content == "held"


async def test_thread_direct_message_and_notice(rig: Rig) -> None:
    box = rig.sandbox
    asked = await box.slash(rig.ada, rig.channel, "negotiate", {"who": rig.ben.id})
    answer = await asked.message()
    assert answer.text.startswith("read ")
    assert answer.ephemeral
    thread = next(c for c in box.world.channels.values() if c.name == "talks")
    assert [m.content for m in box.messages(thread, rig.ben)] == ["opening (edited)"]
    assert box.messages(thread, rig.ada) == [], "a private thread shows nothing to others"
    assert [m.content for m in box.messages(box.direct(rig.ben))] == ["you have talks"]
    assert [m.content for m in box.messages(rig.channel)] == ["public notice"]
    assert (await (await box.slash(rig.ben, thread, "ping")).message()).channel is thread
    assert (await (await box.slash(rig.ben, box.direct(rig.ben), "ping")).message()).content == "pong"


async def test_the_same_event_twice(rig: Rig) -> None:
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "ping")
    await asked.message()
    await rig.sandbox.redeliver(asked)
    await rig.sandbox.until(lambda: asked.refusals)
    assert asked.refusals[0].reason is Reason.ALREADY_ANSWERED
    assert len(rig.sandbox.messages(rig.channel)) == 1
    await rig.sandbox.until(lambda: rig.bot.failures)
    rig.bot.failures.clear()


async def test_a_command_on_a_message(rig: Rig) -> None:
    said = await rig.sandbox.say(rig.ben, rig.channel, "look")
    asked = await rig.sandbox.menu(rig.ada, rig.channel, "Inspect", said)
    assert (await asked.message()).content == "saw look"
    assert rig.bot.seen == [], "without the message intents the bot is told of no message"
