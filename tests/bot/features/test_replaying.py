"""Stepping through a game: anybody may, and nobody learns what was not for all to see."""

from __future__ import annotations

import json

import pytest

from bot.sandbox.rules.permissions import Overwrite, Permission
from bot.table import past as pasts
from engines.kernel import CannotReplay
from tests.bot.discord.evening import Evening, Person, button, options, selects, to_the_first_turn
from tests.bot.discord.pictures import shown_in

WAYS = ["◂◂ First", "◂ Back", "Forward ▸", "Last ▸▸"]


def pressable(person: Person) -> list[str]:
    assert person.menu is not None
    return [way for way in WAYS if not button(person.menu, way).get("disabled")]


async def test_anybody_steps_through_a_running_game(pictured: Evening) -> None:
    evening = pictured
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await evening.say(player, verb="pass")
    moves = (await evening.match()).count
    await evening.dov.type("game replay")
    menu = evening.dov.menu
    assert menu is not None and menu.ephemeral
    assert f"Move 0 of {moves}" in evening.dov.sees and "The game begins." in evening.dov.sees
    assert pressable(evening.dov) == WAYS[2:]
    await evening.dov.press("Forward ▸", menu)
    assert f"Move 1 of {moves}" in evening.dov.sees and "pitches" in evening.dov.sees
    await evening.dov.press("Last ▸▸", menu)
    assert f"Move {moves} of {moves}** Round 1" in evening.dov.sees and f"{player.name} draws" in evening.dov.sees
    assert pressable(evening.dov) == WAYS[:2]
    await evening.dov.press("◂ Back", menu)
    assert f"Move {moves - 1} of {moves}" in evening.dov.sees
    await evening.dov.press("◂◂ First", menu)
    assert f"Move 0 of {moves}" in evening.dov.sees


async def test_the_picture_is_of_that_moment_and_of_what_everybody_sees(pictured: Evening) -> None:
    evening = pictured
    await to_the_first_turn(evening, evening.ada, evening.ben)
    await evening.play_on(lambda match: match.state.round == 3)
    past = await evening.bot.tables.pasts.of(await evening.game())
    for number in (past.last, 0, 3, 2, past.last // 2, past.last // 2 + 1):
        await evening.ada.type("game replay", move=number)
        assert evening.ada.menu is not None
        what, view, told = json.loads(shown_in(evening.ada.menu.attachments[0].blob))
        assert what == "map" and view["viewer"] is None, "also for whoever has a hand of their own"
        assert all(player["hand"] is None for player in view["players"])
        seen = await evening.bot.tables.pasts.seen(past, number)
        assert seen and view == json.loads(seen.view.model_dump_json())
        assert len(told) == (len(past.events[number]) if number else 0), "what happened then is lit"
    now = (await evening.match()).view(None)
    seen = await evening.bot.tables.pasts.seen(past, past.last)
    assert seen and seen.view == now


async def test_rounds_are_gone_to_by_their_name(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben)
    await evening.play_on(lambda match: match.state.round == 3)
    await evening.dov.type("game replay")
    menu = evening.dov.menu
    assert menu is not None and options(selects(menu)[0]) == ["Round 1", "Round 2", "Round 3"]
    await evening.dov.pick("Round 2")
    assert "** Round 2" in evening.dov.sees and "Round 2 of 4 begins" in evening.dov.sees
    await evening.dov.press("◂ Back", menu)
    assert "** Round 1" in evening.dov.sees


async def test_any_move_is_reached_by_its_number_or_from_an_old_post(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    old, moves = evening.post, (await evening.match()).count
    await evening.say(player, verb="pass")
    await evening.dov.type("game replay", move=2)
    assert "Move 2 of" in evening.dov.sees
    await evening.dov.type("game replay", move=-7)
    assert "Move 0 of" in evening.dov.sees
    await evening.dov.type("game replay", move=4000)
    assert f"Move {moves + 1} of {moves + 1}" in evening.dov.sees
    await evening.dov.press("Look back", old)
    assert f"Move {moves} of {moves + 1}" in evening.dov.sees and evening.dov.menu and evening.dov.menu.ephemeral


async def test_any_move_can_be_shared_as_a_link(pictured: Evening) -> None:
    evening = pictured
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await evening.say(player, verb="pass")
    rung = len(evening.ada.notified())
    await evening.dov.type("game replay", move=2)
    told = evening.dov.sees.split("\n")[-1]
    await evening.dov.press("Share", evening.dov.menu)
    post = evening.post
    assert not post.ephemeral and "Dov shows a moment" in post.text and "Move 2 of" in post.text and told in post.text
    assert len(post.attachments) == 1 and len(evening.ada.notified()) == rung, "nobody is called for it"
    link = f"https://discord.com/channels/{evening.guild.id}/{evening.channel.id}/{post.id}"
    assert link in evening.dov.sees
    before = post.text
    await evening.ben.press("Replay from here", post)
    assert "Move 2 of" in evening.ben.sees and evening.ben.menu and evening.ben.menu.ephemeral
    await evening.ben.press("Forward ▸", evening.ben.menu)
    assert "Move 3 of" in evening.ben.sees and post.text == before


async def test_who_may_not_write_in_a_channel_shares_nothing_there(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await evening.say(player, verb="pass")
    await evening.dov.type("game replay", move=1)
    posts = len(evening.posts())
    evening.channel.overwrites[evening.dov.user.id] = Overwrite(1, deny=Permission.SEND_MESSAGES)
    await evening.dov.press("Share", evening.dov.menu)
    assert "You may not write in this channel" in evening.dov.sees and len(evening.posts()) == posts


async def test_what_was_taken_back_does_not_appear(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    where = await evening.own_camp()
    moves = (await evening.match()).count
    await evening.say(player, verb="recruit", levies={where: 1})
    await player.type("game undo")
    await evening.dov.type("game replay", move=moves)
    assert f"Move {moves} of {moves}" in evening.dov.sees and "takes back" not in evening.dov.sees
    await player.type("game redo")
    await evening.dov.type("game replay", move=moves + 1)
    assert f"Move {moves + 1} of {moves + 1}" in evening.dov.sees and "raises a levy" in evening.dov.sees
    await player.type("game undo")
    await evening.dov.type("game replay", move=moves)
    assert "raises a levy" not in evening.dov.sees


async def test_a_secret_answer_is_no_more_than_that(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben, market="open")
    match = await evening.play_on(lambda match: len(match.asks) > 1)
    verb = match.asks[match.waiting[0]].offers[0].command.verb
    match = await evening.play_on(lambda now: len(now.waiting) < len(now.asks))
    answered = (await evening.game()).sitters[match.entries[-1].seat].name
    await evening.dov.type("game replay", move=4000)
    assert f"{answered} answers in secret." in evening.dov.sees and verb not in evening.dov.sees


async def test_a_finished_game_offers_it_under_its_last_post(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben, rounds=3)
    await evening.play_on(lambda match: match.over)
    await evening.dov.press("Replay", evening.post)
    assert "Move 0 of" in evening.dov.sees
    await evening.dov.press("Last ▸▸", evening.dov.menu)
    assert "** Round 3" in evening.dov.sees


async def test_what_older_rules_played_is_told_if_not_drawn(
    pictured: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = pictured
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await evening.say(player, verb="pass")

    def gone(*_: object) -> None:
        raise CannotReplay

    monkeypatch.setattr(pasts, "_replayed", gone)
    await evening.dov.type("game replay", move=4000)
    assert "played by older rules" in evening.dov.sees and f"{player.name} draws" in evening.dov.sees
    assert evening.dov.menu is not None and evening.dov.menu.attachments == []


async def test_before_the_first_move_there_is_nothing_to_step_through(evening: Evening) -> None:
    await evening.lobby(evening.ada, evening.ben)
    await evening.dov.type("game replay")
    assert evening.dov.sees.startswith("No move has been made yet")
