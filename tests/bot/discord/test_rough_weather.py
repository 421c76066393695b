"""Restarts, lost connections, repeated deliveries, slow deeds, faults of our own."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot import app
from bot.discord import visit
from bot.discord.router import route
from bot.discord.visit import Visit
from bot.sandbox.world.interactions import Answer, Interaction
from bot.table.words import say, speech
from storage import store
from storage.store import Away, Gone, Older, StoreError, Unsure
from tests.bot.discord.evening import Evening, to_the_first_turn


async def test_a_dialogue_survives_a_restart(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await player.press("Act")
    await player.pick("March")
    target = player.offered[0]
    await evening.restart()
    await player.choose(target)
    await evening.restart()
    await player.press("How many? 2")
    assert f"March · {target} · How many?" in player.sees
    await evening.restart()
    await player.press("1")
    assert "✓ **March from" in player.sees and f"camp at {target}." in evening.post.text


async def test_a_dialogue_survives_an_idle_hour(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await player.press("Act")
    await player.pick("March")
    evening.sandbox.clock.advance(3600 + 60)
    await player.choose(player.offered[0])
    evening.sandbox.clock.advance(3 * 24 * 3600)
    await player.press("Confirm")
    assert "✓ **March from" in player.sees


@pytest.mark.parametrize("how", ["abort", "close", "reconnect"])
async def test_a_dropped_connection_is_taken_up_again_and_nothing_is_lost(evening: Evening, how: str) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await player.press("Act")
    await evening.sandbox.drop(how)
    # Pressed while the bot is away: delivered when it is back.
    assert player.menu is not None
    asked = await evening.sandbox.click(player.user, player.menu, player.menu.button("March"))
    await asked.response()
    await evening.settled()
    assert "March · Where to?" in player.sees


async def test_what_is_delivered_twice_is_done_once(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await player.press("Act")
    await player.pick("Pass")
    before = (await evening.game()).seq
    asked = await player.press("Confirm")
    for _ in range(3):
        await evening.sandbox.redeliver(asked)
    typed = await player.type("game undo")
    await evening.sandbox.redeliver(typed)
    await evening.heard()
    await evening.settled()
    assert (await evening.game()).seq == before + 1
    assert not asked.refusals and not typed.refusals


async def test_what_is_delivered_again_after_a_restart_is_done_once(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    typed = await player.type("fords answer", choice="pass", confirm=True)
    before = (await evening.game()).seq
    await evening.restart()
    await evening.sandbox.redeliver(typed)
    await evening.heard()
    await evening.settled()
    assert (await evening.game()).seq == before
    evening.sandbox.refusals.clear()  # the answer to an interaction that was answered long ago


async def test_buttons_of_a_game_that_is_over_answer_politely(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben, rounds=1)
    await player.press("Act")
    post, menu = evening.post, player.menu
    await evening.bot.tables.moderating.abandon((await evening.game()).id, evening.ada.user.id, moderator=True)
    await evening.settled()
    assert menu is not None
    await player.pick("Pass", on=menu)
    assert "No game is running here." in player.sees
    for label, answer in [("Act", "No game is running here."), ("Undo", "No game is running here.")]:
        if label in post.labels:
            await player.press(label, post)
            assert answer in player.sees


async def test_a_fault_of_ours_is_answered_with_an_id_that_the_log_has(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    before = (await evening.game()).seq

    async def broken(*args: Any, **kwargs: Any) -> Any:
        raise ZeroDivisionError("the abacus")

    monkeypatch.setattr(evening.bot.tables.live_games, "read", broken)
    await player.press("Act", evening.post)
    assert player.sees.startswith("Something broke on our side (") and "Nothing was changed" in player.sees
    mark = player.sees.partition("(")[2].partition(")")[0]
    assert len(mark) == 4 and f"{mark}: b/act:" in caplog.text and "the abacus" in caplog.text
    await player.type("game status")
    assert player.sees.startswith("Something broke on our side (")
    monkeypatch.undo()
    assert (await evening.game()).seq == before
    caplog.clear()


COMPLAINTS = [one for one in vars(store).values() if isinstance(one, type) and issubclass(one, StoreError)]
SAID = {Gone: "gone", Away: "away", Unsure: "unsure"}
"""What a player reads of what the store complains about; of all else, that it cannot write."""


@pytest.mark.parametrize("kind", COMPLAINTS)
async def test_what_the_store_complains_about_is_said_in_the_words_of_players(
    kind: type[StoreError], evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)

    async def complains(*args: Any, **kwargs: Any) -> Any:
        where = "/srv/diurna/games.db: diurna restore BACKUP"
        raise Older(where, 1, 2) if kind is Older else kind(where)

    monkeypatch.setattr(evening.bot.tables.live_games, "read", complains)
    await player.press("Act", evening.post)
    monkeypatch.undo()
    mark = player.sees.partition("(")[2].partition(")")[0]
    assert player.sees == say(speech("en"), SAID.get(kind, "full"), mark=mark)
    assert "/srv/diurna" in caplog.text, "whoever runs the bot reads the rest"
    caplog.clear()


async def test_a_disk_without_room_is_named(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from storage.store import Full

    player = await to_the_first_turn(evening, evening.ada, evening.ben)

    async def full(*args: Any, **kwargs: Any) -> Any:
        raise Full("no room")

    monkeypatch.setattr(evening.store, "commit", full)
    await player.type("fords answer", choice="pass", confirm=True)
    assert player.sees.startswith("The store cannot write just now (")
    monkeypatch.undo()
    await player.type("fords answer", choice="pass", confirm=True)
    assert "✓ **Pass**" in player.sees
    caplog.clear()


async def test_a_file_that_is_gone_is_named_and_takes_no_move(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    before = (await evening.game()).seq
    away = evening.file.with_name("away")
    evening.file.rename(away)
    await player.type("fords answer", choice="pass", confirm=True)
    assert player.sees.startswith("The file with the games has been moved or replaced (")
    assert "diurna restore" in caplog.text and "rescued-1" in caplog.text
    assert (await evening.game()).seq == before
    away.rename(evening.file)
    await player.type("fords answer", choice="pass", confirm=True)
    assert "✓ **Pass**" in player.sees
    caplog.clear()


async def test_whoever_puts_the_promise_away_is_answered_anew_with_the_pictures(
    pictured: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = pictured
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    assert evening.bot.painter is not None
    draw_all, away = evening.bot.painter.draw_all, asyncio.Event()

    async def slow(*args: Any, **kwargs: Any) -> Any:
        await away.wait()
        return await draw_all(*args, **kwargs)

    monkeypatch.setattr(evening.bot.painter, "draw_all", slow)
    asked = await evening.sandbox.slash(player.user, evening.channel, "game board", {"view": "map"})
    await asked.response()
    evening.sandbox.delete(asked.messages[0])
    away.set()
    (again,) = await evening.sandbox.until(lambda: asked.messages[1:])
    assert again.ephemeral and again.attachments and all(file.blob for file in again.attachments)
    evening.sandbox.refusals.clear()


@pytest.mark.parametrize("how", ["pressed", "typed"])
async def test_a_slow_deed_is_promised_in_time_and_answered_later(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    monkeypatch.setattr(visit, "PATIENCE", 0.05)
    read = evening.bot.tables.live_games.read

    async def slow(*args: Any, **kwargs: Any) -> Any:
        await asyncio.sleep(0.3)
        return await read(*args, **kwargs)

    monkeypatch.setattr(evening.bot.tables.live_games, "read", slow)
    asked = await (player.press("Act", evening.post) if how == "pressed" else player.type("act"))
    assert asked.first is not None
    assert asked.first.kind is (Answer.DEFER_UPDATE if how == "pressed" else Answer.DEFER)
    assert "Your action 1 of 2" in player.sees and player.menu is not None and player.menu.ephemeral
    if how == "pressed":
        done = await player.pick("March")
        assert done.first is not None and done.first.kind is Answer.DEFER_UPDATE
        assert "March · Where to?" in player.sees


async def test_a_slow_answer_to_a_question_that_was_put_anew_meanwhile_is_dropped(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await player.press("Act", evening.post)
    first = player.menu
    assert first is not None
    begun = asyncio.Event()

    async def held(visit: Visit) -> bool:
        message = visit.interaction.message
        if message is not None and message.id == int(first.id):
            begun.set()
            await asyncio.sleep(0.3)
        return await route(visit)

    monkeypatch.setattr(visit, "PATIENCE", 0.05)
    monkeypatch.setattr(app, "route", held)
    late = await evening.sandbox.click(player.user, first, first.button("March"))
    await begun.wait()
    await player.press("Act", evening.post)
    second = player.menu
    assert second is not None and first.deleted
    await evening.sandbox.until(lambda: bool(evening.sandbox.refusals))
    await evening.settled()
    assert late.messages == [] and "March · Where to?" not in player.sees, "nobody is told that something broke"
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    await player.press("Act", evening.post)
    assert second.deleted and "March · Where to?" in player.sees
    evening.sandbox.refusals.clear()  # the change of a message that was gone


async def test_a_public_answer_that_was_slow_is_public_all_the_same(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visit, "PATIENCE", 0.05)
    opens = evening.bot.tables.lobby.open

    async def slow(*args: Any, **kwargs: Any) -> Any:
        await asyncio.sleep(0.3)
        return await opens(*args, **kwargs)

    monkeypatch.setattr(evening.bot.tables.lobby, "open", slow)
    await evening.ada.type("game new", game="fords")
    assert "Join" in evening.post.labels and not evening.post.ephemeral
    await evening.ben.press("Join")
    assert "2\u00a0Ben" in evening.post.text


async def test_an_overloaded_discord_is_waited_for(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    evening.sandbox.faults.plan_429("POST", r"/channels/\{channel\}/messages", 0.2)
    await evening.say(player, verb="pass")
    assert f"**{player.name}** drew a card." in evening.post.text


async def held_up(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, until: asyncio.Event
) -> tuple[Interaction, asyncio.Event]:
    """Somebody has pressed something, and the answer waits for that; and what is set when nobody works on it."""
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    begun, ended = asyncio.Event(), asyncio.Event()

    async def slowly(visit: Visit) -> bool:
        begun.set()
        try:
            await until.wait()
            return await route(visit)
        finally:
            ended.set()

    monkeypatch.setattr(app, "route", slowly)
    asked = await evening.sandbox.click(player.user, evening.post, evening.post.button("Act"))
    await begun.wait()
    return asked, ended


async def test_whoever_pressed_before_the_bot_stops_is_answered_first(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked, _ = await held_up(evening, monkeypatch, go_on := asyncio.Event())
    closing = asyncio.create_task(evening.bot.close())
    await asyncio.sleep(0)
    unheard = await evening.sandbox.click(asked.user, evening.post, evening.post.button("Act"))
    await evening.heard()
    go_on.set()
    await closing
    assert any("March" in message.labels for message in asked.messages)
    assert unheard.first is None, "nothing is begun any more"
    await evening.restart()
    await evening.person(asked.user.id).press("Act")
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_a_bot_that_is_to_stop_does_not_wait_for_ever(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(app, "LAST_ANSWERS", 0.1)
    _, ended = await held_up(evening, monkeypatch, asyncio.Event())
    await asyncio.wait_for(evening.bot.close(), 60)
    assert ended.is_set(), "broken off"
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    monkeypatch.undo()
    await evening.restart()
