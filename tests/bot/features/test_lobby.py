"""Before the game: a card for all to see, with buttons and commands that do the same."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.discord.permissions import may_attach
from bot.posts import editing
from bot.sandbox.rules.permissions import Permission
from engines.clash_of_cultures import GAME as CLASH
from engines.era_of_tribes import GAME as ERA
from engines.kernel import commitment
from tests.bot.discord.evening import Evening, button, evening_of, options, selects


async def test_whoever_sits_alone_reads_whom_they_will_play_against(tmp_path: Path) -> None:
    async with evening_of(tmp_path / "era.sqlite", {ERA.id: ERA}) as evening:
        await evening.ada.type("game new", game=ERA.id)
        assert "**Options** AUTOMAs: 1 · the rest as usual" in evening.post.text
        await evening.ben.press("Join")
        assert "**Options** as usual" in evening.post.text


async def test_what_is_usual_for_any_number_of_players_is_not_listed(tmp_path: Path) -> None:
    async with evening_of(tmp_path / "clash.sqlite", {CLASH.id: CLASH}) as evening:
        await evening.ada.type("game new", game=CLASH.id)
        assert "**Options** as usual" in evening.post.text, "brisk is what everybody plays"
        game = await evening.game()
        await evening.bot.tables.lobby.configure(game.id, game.opener, "pace", "strict")
        await evening.ben.press("Join")
        assert "**Options** Pace: " in evening.post.text
        await evening.ada.press("Start")
        state: Any = (await evening.match()).state
        assert state.options.pace == "strict", "by the book, if they say so"


async def test_a_lobby_is_opened_joined_and_started_with_buttons(evening: Evening) -> None:
    ada, ben = evening.ada, evening.ben
    await ada.type("game new", game="fords")
    card = evening.post
    assert "Three Fords" in card.text and "1\u00a0Ada" in card.text and "2\u00a0(free)" in card.text
    assert "**Options** as usual" in card.text
    assert card.labels == ["Join", "Leave", "Options", "Start", "What is this game?", "Add a computer"]
    assert button(card, "Start")["disabled"] and "One more player has to join" in card.text
    await ben.press("Join")
    assert "2\u00a0Ben" in card.text and not button(card, "Start").get("disabled") and "has to join" not in card.text
    await ada.press("Start")
    assert card.labels == [] and "The game has begun" in card.text
    sealed = commitment((await evening.game()).seed)
    assert f"-# The seed of all dice and cards is sealed; its hash is {sealed}." in card.text
    assert sealed[:8] not in evening.post.text, "the card of the table has it"
    await ben.type("game status")
    assert sealed in ben.sees
    assert "The game begins. The seats, in order: " in evening.post.text
    assert (await evening.game()).status == "running"


async def test_a_table_that_waits_shows_a_picture_of_its_game(tmp_path: Path) -> None:
    async with evening_of(tmp_path / "era.sqlite", {ERA.id: ERA}) as evening:
        await evening.ada.type("game new", game=ERA.id)
        card = evening.post
        (shown,) = card.attachments
        assert shown.filename == "banner.webp" and (shown.width, shown.height) == (880, 400)
        await evening.ben.press("Join")
        assert card.attachments == [shown] and "Ben" in card.text, "it stays, and is not sent again"
        await evening.cleo.type("game join")
        assert card.attachments == [shown] and "Cleo" in card.text and len(evening.posts()) == 1
        await evening.ada.press("Start", card)
        assert card.attachments == [] and "The game has begun" in card.text, "it has done its work"


async def test_where_the_bot_may_send_no_files_a_table_waits_without_a_picture(tmp_path: Path) -> None:
    async with evening_of(tmp_path / "era.sqlite", {ERA.id: ERA}) as evening:
        evening.sandbox.restrict_bot(evening.channel, Permission.ATTACH_FILES)
        await evening.sandbox.until(lambda: not may_attach(evening.bot, int(evening.channel.id)))
        await evening.ada.type("game new", game=ERA.id)
        card = evening.post
        await evening.ben.press("Join")
        assert card.attachments == [] and "Ben" in card.text
        evening.sandbox.release_bot(evening.channel)
        await evening.sandbox.until(lambda: may_attach(evening.bot, int(evening.channel.id)))
        await evening.ben.type("game leave")
        anew = evening.post
        assert anew is not card and len(anew.attachments) == 1, "what cannot be added comes with another card"
        await evening.ben.press("Join", card)
        assert card.attachments == [] and "Ben" in anew.text and len(evening.posts()) == 2


async def test_a_table_that_came_without_its_picture_has_it_when_somebody_presses(tmp_path: Path) -> None:
    async with evening_of(tmp_path / "era.sqlite", {ERA.id: ERA}) as evening:
        evening.sandbox.restrict_bot(evening.channel, Permission.ATTACH_FILES)
        await evening.sandbox.until(lambda: not may_attach(evening.bot, int(evening.channel.id)))
        await evening.ada.type("game new", game=ERA.id)
        evening.sandbox.release_bot(evening.channel)
        await evening.sandbox.until(lambda: may_attach(evening.bot, int(evening.channel.id)))
        card = evening.post
        await evening.ben.press("Join")
        assert len(card.attachments) == 1 and len(evening.posts()) == 1


async def test_the_same_by_commands(evening: Evening) -> None:
    ada, ben = evening.ada, evening.ben
    await ada.type("game new", game="Three Fords")
    card = evening.post
    await ben.type("game join")
    assert "2\u00a0Ben" in card.text and "2\u00a0Ben" in ben.sees
    await ben.type("game leave")
    assert "2\u00a0(free)" in card.text
    await ben.type("game join")
    await ben.type("game start")
    assert card.labels == [] and (await evening.game()).status == "running"


async def test_a_name_is_never_taken_for_a_link_a_heading_or_a_list(evening: Evening) -> None:
    evening.ada.user.name, evening.ben.user.name = "# [win](http://x.example), ||now||", "@@@"
    await evening.ada.type("game new", game="fords")
    await evening.ben.press("Join")
    assert "1\u00a0win http x.example now · 2\u00a0" in evening.post.text
    names = [sitter.name for sitter in (await evening.game()).sitters]
    assert names == ["win http x.example now", evening.ben.user.id], "whoever has no name at all has a number"


async def test_the_shelf_is_suggested(evening: Evening) -> None:
    found = await evening.ada.suggestions("game new", game="ford")
    assert found == [{"name": "Three Fords", "value": "fords", "name_localizations": None}] or (
        found[0]["name"],
        found[0]["value"],
    ) == ("Three Fords", "fords")
    await evening.ada.type("game new", game="chess")
    assert evening.ada.sees == "I do not know a game called “chess”."


async def test_what_is_refused_is_said_to_one_person_only(evening: Evening) -> None:
    ada, ben, cleo = evening.ada, evening.ben, evening.cleo
    await ada.type("game new", game="fords")
    await ada.press("Join")
    assert ada.sees == "You sit at this table already."
    await cleo.press("Leave")
    assert cleo.sees == "You do not sit at this table."
    await ben.press("Join")
    await cleo.press("Start")
    assert cleo.sees == "You do not sit at this table."
    assert len(evening.posts()) == 1


async def test_one_channel_one_game_but_many_channels(evening: Evening) -> None:
    await evening.ada.type("game new", game="fords")
    await evening.ben.type("game new", game="fords")
    assert "There is a game here already." in evening.ben.sees
    elsewhere = evening.sandbox.channel(evening.guild, "elsewhere")
    await evening.ben.type("game new", elsewhere, game="fords")
    assert "1\u00a0Ben" in evening.posts(elsewhere)[-1].text


async def test_a_lobby_that_everybody_leaves_is_given_up(evening: Evening) -> None:
    await evening.ada.type("game new", game="fords")
    await evening.ada.press("Leave")
    assert "This table was given up." in evening.post.text and len(evening.posts()) == 1
    await evening.ben.type("game new", game="fords")
    assert "1\u00a0Ben" in evening.post.text


async def test_options_by_menus_and_for_long_ranges_by_a_form(evening: Evening) -> None:
    ada = evening.ada
    await ada.type("game new", game="fords")
    card = evening.post
    await ada.press("Options")
    assert ada.menu is not None and "Rounds" in ada.sees and "How many rounds are played." in ada.sees
    await ada.pick("never held")
    assert "Market: never held · the rest as usual" in card.text
    chosen = [o["label"] for select in selects(ada.menu) for o in select["options"] if o.get("default")]
    assert "never held" in chosen and "**Market**: never held" not in ada.sees, "said once, by the menu"
    opened = await ada.press("Type a number from 1 to 200")
    await ada.fill_in(opened, "7")
    assert "Rounds: 7" in card.text
    opened = await ada.press("Type a number from 1 to 200")
    await ada.fill_in(opened, "a lot")
    assert "give a whole number from 1 to 200" in ada.sees
    await evening.cleo.press("Options")
    await evening.cleo.pick("held every round")
    assert evening.cleo.sees == "You do not sit at this table."


async def test_the_rules_of_a_running_game_are_only_to_look_at(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben, rounds=3)
    await evening.ada.type("game settings")
    assert "**Rounds**: 3" in evening.ada.sees and "Seating**: as joined" in evening.ada.sees
    reminders, deadline = ["never", "12 hours", "24 hours", "2 days", "3 days"], ["none", "12 hours", "24 hours"]
    runs = ["except in quiet hours", "from 8 to 22 o'clock", "from 10 to 24 o'clock"]
    runs += ["in the evening, from 17 to 23 o'clock", "day and night"]
    calls = ["in the channel", "by direct message"]
    languages = ["Deutsch", "English"]
    assert evening.ada.offered == [*reminders, *deadline, "2 days", "3 days", "a week", *runs, *calls, *languages]


async def test_what_is_this_game(evening: Evening) -> None:
    await evening.ada.type("game new", game="fords")
    await evening.dov.press("What is this game?")
    assert "A small game of camps along a river" in evening.dov.sees
    await evening.dov.press("Rules")
    assert "How to play Three Fords" in evening.dov.sees
    assert "2 Setup" in options(selects(evening.dov.menu)[0])  # type: ignore[arg-type]


async def test_how_to_play_is_shown_with_a_picture_before_a_game_begins(tmp_path: Path) -> None:
    async with evening_of(tmp_path / "pictured.db", {ERA.id: ERA}) as evening:
        await evening.ada.type("game new", game=ERA.id)
        await evening.dov.press("What is this game?")
        await evening.dov.press("Rules")
        assert "How to play Era of Tribes" in evening.dov.sees and evening.dov.menu is not None
        assert [shown.filename for shown in evening.dov.menu.attachments] == ["banner.webp"]


async def test_the_opener_or_a_moderator_may_kick(evening: Evening) -> None:
    ada, ben, cleo, dov = evening.people
    await evening.lobby(ada, ben, cleo)
    card = evening.post
    await ben.type("game kick", player=cleo.user)
    assert ben.sees == "Only Ada or a moderator may do that."
    await ada.type("game kick", player=cleo.user)
    assert "3\u00a0(free)" in card.text
    await ada.type("game kick", player=cleo.user)
    assert ada.sees == "They do not sit at this table."
    moderators = evening.sandbox.role(evening.guild, "moderators", Permission.MANAGE_MESSAGES)
    evening.sandbox.join(evening.guild, dov.user, moderators)
    await dov.type("game kick", player=ben.user)
    assert "2\u00a0(free)" in card.text and "a moderator asks you to get up" in evening.post.text


async def test_whoever_is_kicked_is_told_and_only_the_card_in_the_channel_is_live(evening: Evening) -> None:
    ada, ben, cleo, _ = evening.people
    await evening.lobby(ada, ben, cleo)
    typed = await ada.type("game kick", player=cleo.user)
    told = evening.post
    assert told.text == f"<@{cleo.user.id}>, Ada asks you to get up from this table; your seat is free again."
    assert told in cleo.notified() and told not in ben.notified()
    assert [message.labels for message in typed.messages] == [[]], "no second card"


async def test_names_that_hide_or_turn_around_their_letters_are_only_what_is_seen(evening: Evening) -> None:
    evening.ada.user.name, evening.ben.user.name = "\u202eadA\u200b", "a\u200dd\u0430"
    await evening.ada.type("game new", game="fords")
    await evening.ben.press("Join")
    assert "1\u00a0adA · 2\u00a0ad\u0430 2 ·" in evening.post.text


async def test_a_card_shown_by_status_works_as_the_one_in_the_channel(evening: Evening) -> None:
    await evening.ada.type("game new", game="fords")
    await evening.ben.type("game status")
    assert evening.ben.menu is not None
    await evening.ben.press("Join", evening.ben.menu)
    assert "2\u00a0Ben" in evening.post.text


async def test_a_rematch_seats_the_same_people_with_the_same_options(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben, rounds=1, market="closed")
    await evening.play_on(lambda match: False)
    assert "The game is over." in evening.post.text and "Rematch" in evening.post.labels
    await evening.dov.press("Rematch")
    assert evening.dov.sees == "You do not sit at this table."
    await evening.ben.press("Rematch")
    assert "1\u00a0Ben" in evening.post.text and "2\u00a0Ada" in evening.post.text
    assert "Rounds: 1" in evening.post.text and "Market: never held" in evening.post.text
    await evening.ada.type("rematch")
    assert "There is a game here already." in evening.ada.sees


async def test_no_game_here(evening: Evening) -> None:
    for command in (
        "game join", "game start", "game leave", "game status", "game board", "game log", "game since", "game undo",
        "game replay", "game timelapse",
        "game redo", "game settings", "game abandon", "game resume", "game export", "game verify", "rematch",
        "act", "hand",
    ):  # fmt: skip
        await evening.ada.type(command)
        assert evening.ada.sees == "There is no game in this channel. Open one with /game new.", command
    await evening.ada.type("rules", about="camps")
    assert evening.ada.sees == "There is no game in this channel. Open one with /game new."


async def test_a_name_cannot_call_anybody(evening: Evening) -> None:
    evening.ada.user.name = "@everyone"
    evening.sandbox.empower_bot(evening.guild, Permission.MENTION_EVERYONE)
    await evening.begin(evening.ada, evening.ben)
    for person in (evening.cleo, evening.dov):
        assert person.notified() == []


async def test_a_card_that_has_grown_old_comes_anew(evening: Evening) -> None:
    await evening.ada.type("game new", game="fords")
    old = evening.post
    evening.sandbox.clock.advance(2 * 3600)
    await evening.ben.type("game join")
    assert evening.post is not old and "2\u00a0Ben" in evening.post.text, "Discord grudges late edits"
    await evening.cleo.press("Join", old)
    assert "3\u00a0Cleo" in evening.cleo.sees and "3\u00a0Cleo" in evening.post.text, "the old one still leads there"


async def test_a_card_whose_edit_discord_puts_off_comes_anew_and_keeps_nobody_waiting(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editing, "PATIENCE", 0.5)
    await evening.ada.type("game new", game="fords")
    evening.sandbox.faults.plan_old_edit(retry_after=60.0)
    async with asyncio.timeout(60):
        await evening.ben.type("game join")
    assert "2\u00a0Ben" in evening.ben.sees and "2\u00a0Ben" in evening.post.text
