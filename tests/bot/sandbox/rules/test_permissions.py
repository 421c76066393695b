"""What the bot and the people may do where, and who sees what."""

from __future__ import annotations

import discord
import pytest

from bot.sandbox import Permission
from bot.sandbox.hands.command_line import Impossible, Value, commands_for
from bot.sandbox.rules.refusal import Reason
from tests.bot.sandbox.conftest import Rig
from tests.bot.sandbox.plain_bot import picture
from tests.bot.sandbox.rules.test_refusals import refused


async def test_a_bot_that_may_not_write_can_still_answer(rig: Rig) -> None:
    rig.sandbox.restrict_bot(rig.channel, Permission.SEND_MESSAGES)
    await refused(rig.place.send("x"), Reason.MISSING_PERMISSIONS)
    asked = await rig.sandbox.slash(rig.ada, rig.channel, "rights")
    assert (await asked.message()).content == "bot False you True False"


async def test_a_bot_that_does_not_see_the_channel(rig: Rig) -> None:
    sent = await rig.place.send("x")
    rig.sandbox.restrict_bot(rig.channel, Permission.VIEW_CHANNEL)
    await refused(rig.place.send("x"), Reason.MISSING_ACCESS)
    await refused(sent.edit(content="y"), Reason.MISSING_ACCESS)
    await refused(sent.delete(), Reason.MISSING_ACCESS)


async def test_files_embeds_and_threads_take_permissions_of_their_own(rig: Rig) -> None:
    rig.sandbox.restrict_bot(
        rig.channel,
        Permission.ATTACH_FILES,
        Permission.EMBED_LINKS,
        Permission.CREATE_PRIVATE_THREADS,
    )
    await refused(rig.place.send(file=picture("x")), Reason.MISSING_PERMISSIONS)
    await refused(rig.place.send(embed=discord.Embed(title="x")), Reason.MISSING_PERMISSIONS)
    await refused(rig.place.create_thread(name="x"), Reason.MISSING_PERMISSIONS)
    await rig.place.send("plain words")


async def test_messages_of_others(rig: Rig) -> None:
    said = await rig.sandbox.say(rig.ada, rig.channel, "mine")
    path = f"/channels/{rig.channel.id}/messages/{said.id}"
    await refused(rig.raw("PATCH", path, {"content": "x"}), Reason.NOT_THE_AUTHOR)
    await refused(rig.raw("DELETE", path), Reason.MISSING_PERMISSIONS)
    rig.sandbox.empower_bot(rig.guild, Permission.MANAGE_MESSAGES)
    await rig.raw("DELETE", path)
    assert rig.sandbox.messages(rig.channel) == []


async def test_members_bring_their_permissions(rig: Rig) -> None:
    steward = rig.sandbox.role(rig.guild, "steward", Permission.MANAGE_GUILD)
    rig.sandbox.join(rig.guild, rig.ben, steward)
    asked = await rig.sandbox.slash(rig.ben, rig.channel, "rights")
    assert (await asked.message()).content == "bot True you True True"


async def test_a_command_for_stewards_is_not_offered_to_others(rig: Rig) -> None:
    needed = str(int(Permission.MANAGE_GUILD))
    path = f"/applications/{rig.sandbox.world.application_id}/guilds/{rig.guild.id}/commands"
    command = {"name": "settings", "description": "d", "default_member_permissions": needed}
    await rig.raw("PUT", path, [command])
    assert "settings" not in [c["name"] for c in commands_for(rig.sandbox.world, rig.ada, rig.channel)]
    with pytest.raises(Impossible):
        await rig.sandbox.slash(rig.ada, rig.channel, "settings")
    steward = rig.sandbox.role(rig.guild, "steward", Permission.MANAGE_GUILD)
    rig.sandbox.join(rig.guild, rig.ada, steward)
    assert "settings" in [c["name"] for c in commands_for(rig.sandbox.world, rig.ada, rig.channel)]


async def test_somebody_who_does_not_see_a_channel_cannot_act_there(rig: Rig) -> None:
    counter = await (await rig.sandbox.slash(rig.ada, rig.channel, "counter")).message()
    rig.sandbox.permit(rig.channel, rig.ben, deny=Permission.VIEW_CHANNEL)
    assert rig.sandbox.messages(rig.channel, rig.ben) == []
    with pytest.raises(Impossible, match="does not see"):
        await rig.sandbox.press(rig.ben, counter, "Count 0")
    with pytest.raises(Impossible, match="does not see"):
        await rig.sandbox.slash(rig.ben, rig.channel, "ping")


async def test_a_user_who_takes_no_direct_messages(rig: Rig) -> None:
    shy = rig.sandbox.user("Shy", accepts_dms=False)
    user = await rig.bot.fetch_user(int(shy.id))
    await refused(user.send("x"), Reason.NO_DIRECT_MESSAGES)


async def test_a_bot_that_was_removed_from_the_server(rig: Rig) -> None:
    place = rig.place
    rig.sandbox.leave(rig.guild, rig.sandbox.bot)
    await rig.sandbox.until(lambda: not rig.bot.guilds)
    await refused(place.send("x"), Reason.MISSING_ACCESS)


async def test_a_channel_and_a_message_that_moderators_deleted(rig: Rig) -> None:
    sent = await rig.place.send("x")
    rig.sandbox.delete(rig.sandbox.messages(rig.channel)[0])
    await refused(sent.edit(content="y"), Reason.UNKNOWN_MESSAGE)
    place = rig.place
    rig.sandbox.delete_channel(rig.channel)
    await rig.sandbox.until(lambda: rig.bot.get_channel(place.id) is None)
    await refused(place.send("x"), Reason.UNKNOWN_CHANNEL)


async def test_archived_threads_take_no_edits_and_wake_when_written_to(rig: Rig) -> None:
    thread = await rig.place.create_thread(name="t", type=discord.ChannelType.public_thread)
    sent = await thread.send("x")
    await thread.edit(archived=True)
    await refused(sent.edit(content="y"), Reason.THREAD_ARCHIVED)
    await thread.send("awake")
    await sent.edit(content="y")


async def test_a_thread_on_a_message(rig: Rig) -> None:
    sent = await rig.place.send("x")
    thread = await sent.create_thread(name="about x")
    assert thread.id == sent.id
    await refused(sent.create_thread(name="again"), Reason.THREAD_EXISTS)


class TestMentions:
    async def test_only_those_who_are_allowed_are_notified(self, rig: Rig) -> None:
        words = f"{rig.ada.mention} and {rig.ben.mention} @everyone"
        only_ben = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(int(rig.ben.id))])
        await rig.place.send(words, allowed_mentions=only_ben)
        await rig.place.send(words, allowed_mentions=discord.AllowedMentions.none())
        assert len(rig.sandbox.notified(rig.ben)) == 1
        assert rig.sandbox.notified(rig.ada) == []

    async def test_an_edit_never_notifies(self, rig: Rig) -> None:
        sent = await rig.place.send("nobody")
        await sent.edit(content=rig.ben.mention)
        message = rig.sandbox.messages(rig.channel)[0]
        assert message.mentions == [rig.ben]
        assert rig.sandbox.notified(rig.ben) == []

    async def test_a_text_display_notifies(self, rig: Rig) -> None:
        view = discord.ui.LayoutView()
        view.add_item(discord.ui.TextDisplay(f"Your turn, {rig.ben.mention}"))
        await rig.place.send(view=view)
        assert len(rig.sandbox.notified(rig.ben)) == 1

    async def test_a_private_message_notifies_nobody(self, rig: Rig) -> None:
        values: dict[str, Value] = {"text": rig.ben.mention, "private": True}
        await (await rig.sandbox.slash(rig.ada, rig.channel, "echo", values)).message()
        assert rig.sandbox.notified(rig.ben) == []

    async def test_roles_and_everyone(self, rig: Rig) -> None:
        role = rig.sandbox.role(rig.guild, "players")
        rig.sandbox.join(rig.guild, rig.ben, role)
        await rig.place.send(f"<@&{role.id}>")
        assert len(rig.sandbox.notified(rig.ben)) == 1
        await rig.place.send("@everyone")
        assert rig.sandbox.notified(rig.ada) == [], "the bot lacks the permission"
        rig.sandbox.empower_bot(rig.guild, Permission.MENTION_EVERYONE)
        await rig.place.send("@everyone", allowed_mentions=discord.AllowedMentions(everyone=True))
        assert len(rig.sandbox.notified(rig.ada)) == 1


class TestTheRecord:
    async def test_what_reached_whom(self, rig: Rig) -> None:
        secret: dict[str, Value] = {"text": "my hand: 7 swords", "private": True}
        await (await rig.sandbox.slash(rig.ada, rig.channel, "echo", secret)).message()
        assert rig.sandbox.leaks("7 swords", rig.ada)
        assert not rig.sandbox.leaks("7 swords", rig.ben)
        await (await rig.sandbox.slash(rig.ada, rig.channel, "echo", {"text": "7 swords"})).message()
        assert len(rig.sandbox.leaks("7 swords", rig.ben)) == 1

    async def test_names_alt_texts_and_bytes_of_pictures_count_even_when_replaced(self, rig: Rig) -> None:
        sent = await rig.place.send(file=picture("a spy in Libya"))
        blob = rig.sandbox.messages(rig.channel)[0].attachments[0].blob
        await sent.edit(attachments=[picture("nothing", (8, 8))])
        assert rig.sandbox.leaks("a spy in Libya", rig.ben)
        assert rig.sandbox.leaks("map.png", rig.ben)
        assert rig.sandbox.leaks(blob[8:], rig.ben)
        assert len(list(rig.sandbox.ledger.received_in(rig.channel))) == 2

    async def test_choices_and_modals_reach_one_person(self, rig: Rig) -> None:
        await rig.sandbox.autocomplete(rig.ada, rig.channel, "map", {"region": "region-42"})
        await (await rig.sandbox.slash(rig.ada, rig.channel, "note")).modal()
        assert [d.kind for d in rig.sandbox.received(rig.ada)] == ["choices", "modal"]
        assert rig.sandbox.received(rig.ben) == []
