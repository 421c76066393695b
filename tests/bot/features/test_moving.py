"""A table whose channel is gone goes on in another one."""

from __future__ import annotations

import logging

import pytest

from bot.sandbox.rules.permissions import Permission
from bot.sandbox.world.channels import Channel
from tests.bot.discord.evening import Evening, Person, to_the_first_turn


async def another_channel(evening: Evening, name: str = "garden") -> Channel:
    channel = evening.sandbox.channel(evening.guild, name)
    await evening.sandbox.until(lambda: evening.bot.get_channel(int(channel.id)))
    return channel


async def a_table_without_a_channel(evening: Evening) -> tuple[Person, Person]:
    """Whose turn it is, and the other."""
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    gone = int(evening.channel.id)
    evening.sandbox.delete_channel(evening.channel)
    await evening.sandbox.until(lambda: evening.bot.get_channel(gone) is None)
    return player, evening.ben if player is evening.ada else evening.ada


async def number_of(evening: Evening) -> str:
    (game,) = await evening.store.games(status="running")
    return str(game.id)


async def test_a_deleted_channel_leaves_no_tracebacks_and_no_dead_link(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    player, other = await a_table_without_a_channel(evening)
    garden = await another_channel(evening)
    number = int(await number_of(evening))
    for person in (player, other, player):
        await evening.bot.tables.play.act(number, person.user.id, {"verb": "pass"})
        await evening.settled()
    assert not [record for record in caplog.records if record.exc_info]
    said = [record for record in caplog.records if record.levelno >= logging.WARNING and "hangs" in record.message]
    assert len(said) == 1
    await other.type("mygames", garden)
    assert "its channel is gone" in other.sees and "/game move" in other.sees
    assert f"<#{evening.channel.id}>" not in other.sees
    evening.sandbox.refusals.clear()


async def test_its_opener_goes_on_elsewhere_and_whoever_is_asked_is_called_there_once(evening: Evening) -> None:
    player, _ = await a_table_without_a_channel(evening)
    garden = await another_channel(evening)
    offered = await evening.sandbox.autocomplete(evening.ada.user, garden, "game move", {"game": ""})
    assert [choice["name"] for choice in offered] == ["Three Fords, table 1: Ada and Ben"]
    rung = len(player.notified())
    await evening.ada.type("game move", garden, game=offered[0]["value"])
    assert evening.ada.sees == "The table is here now."
    post = evening.posts(garden)[-1]
    assert "Ada moves the table here." in post.text and "Act" in post.labels
    assert len(player.notified()) == rung + 1
    evening.channel = garden
    await player.press("Act", post)
    await player.pick("Pass")
    await player.press("Confirm")
    assert f"**{player.name}** drew a card." in evening.post.text
    await player.type("mygames")
    assert f"<#{garden.id}>" in player.sees
    await evening.bot.tables.moderating.abandon((await evening.game()).id, evening.ada.user.id, moderator=True)
    await evening.settled()
    assert "This game was ended before its time." in evening.post.text, "or it is ended there"
    evening.sandbox.refusals.clear()


async def test_the_bot_is_put_out_and_the_game_goes_on_on_another_server(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    server = evening.sandbox.guild("Elsewhere", *(person.user for person in evening.people))
    hall = evening.sandbox.channel(server, "hall")
    await evening.sandbox.until(lambda: evening.bot.get_channel(int(hall.id)))
    await evening.ada.type("game move", hall, game=await number_of(evening))
    assert f"That game is well where it is: <#{evening.channel.id}>" in evening.ada.sees
    old = int(evening.guild.id)
    evening.sandbox.expel_bot(evening.guild)
    await evening.sandbox.until(lambda: evening.bot.get_guild(old) is None)
    await evening.ada.type("mygames", hall)
    assert "I was put out of its server" in evening.ada.sees
    await evening.ada.type("game move", hall, game=await number_of(evening))
    assert "Ada moves the table here." in evening.posts(hall)[-1].text
    (game,) = await evening.store.games(status="running")
    assert (game.place, game.server) == (hall.id, server.id)
    await player.press("Act", evening.posts(hall)[-1])
    assert "Your action 1 of 2" in player.sees
    evening.sandbox.refusals.clear()


async def test_nobody_else_may_and_a_moderator_of_its_server_may(evening: Evening) -> None:
    await a_table_without_a_channel(evening)
    garden, number = await another_channel(evening), await number_of(evening)
    for person in (evening.ben, evening.dov):
        await person.type("game move", garden, game=number)
        assert "no such game that you may move" in person.sees
    own = evening.sandbox.guild("Dov's own", evening.dov.user, owner=evening.dov.user)
    den = evening.sandbox.channel(own, "den")
    await evening.sandbox.until(lambda: evening.bot.get_channel(int(den.id)))
    await evening.dov.type("game move", den, game=number)
    assert "no such game that you may move" in evening.dov.sees, "a moderator elsewhere"
    guards = evening.sandbox.role(evening.guild, "guards", Permission.MANAGE_MESSAGES)
    evening.guild.members[evening.cleo.user.id].roles.append(guards.id)
    await evening.restart()
    await evening.cleo.type("game move", garden, game=number)
    assert "A moderator moves the table here." in evening.posts(garden)[-1].text
    evening.sandbox.refusals.clear()


async def test_a_channel_with_a_game_or_where_the_bot_may_not_write_is_no_place_for_it(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben)
    number, garden, quiet = await number_of(evening), await another_channel(evening), await another_channel(evening)
    await evening.cleo.type("game new", garden, game="fords")
    await evening.ada.type("game move", garden, game=number)
    assert "There is a game here already." in evening.ada.sees
    evening.sandbox.restrict_bot(quiet, Permission.SEND_MESSAGES)
    await evening.ada.type("game move", quiet, game=number)
    assert "I could not play here: in this channel I lack Send Messages" in evening.ada.sees
    assert (await evening.game()).place == evening.channel.id


async def test_a_living_table_moves_and_its_old_post_leads_to_the_new_one(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben)
    old, garden = evening.post, await another_channel(evening)
    await evening.ada.type("game move", garden, game=await number_of(evening))
    assert old.labels == ["Look back", "Go to the table"] and garden.id in str(old.components)


async def test_a_lobby_moves_with_its_card(evening: Evening) -> None:
    await evening.lobby(evening.ada, evening.ben)
    garden, number = await another_channel(evening), (await evening.game()).id
    await evening.ada.type("game move", garden, game=str(number))
    await evening.cleo.press("Join", evening.posts(garden)[-1])
    assert "3\u00a0Cleo" in evening.posts(garden)[-1].text
