"""A post that fails is posted later: nobody waits for a call that never came, and nobody is called twice."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import pytest

from bot.posts import editing
from bot.posts.retry_queue import RetryQueue
from bot.posts.turn_posts import POSTED
from bot.sandbox.rules.permissions import Permission
from bot.sandbox.wire.faults import Faults
from tests.bot.discord.evening import Evening, Person, to_the_first_turn

SEND = r"/channels/\{channel\}/messages$"
EDIT = r"/channels/\{channel\}/messages/\{message\}$"
HANGS = "Discord does not take my post just now"
Trouble = Callable[[Faults], object]

TROUBLES: dict[str, Trouble] = {
    "503": lambda faults: faults.plan("POST", SEND, 503),
    "404": lambda faults: faults.plan("POST", SEND, 404),
    "403": lambda faults: faults.plan("POST", SEND, 403),
    "reset": lambda faults: faults.plan_reset("POST", SEND),
}


async def passes(evening: Evening, player: Person) -> Person:
    """The player passes; whoever is asked then."""
    await player.type("fords answer", choice="pass", confirm=True)
    return (await evening.asked())[0]


async def after(evening: Evening, seconds: float) -> None:
    evening.sandbox.clock.advance(seconds)
    evening.bot.posts.look()
    await evening.settled()


def rings(person: Person) -> int:
    return len(person.notified())


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_one_failure_is_made_good_and_the_mover_knows_of_it_meanwhile(evening: Evening, trouble: str) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    TROUBLES[trouble](evening.sandbox.faults)
    other = await passes(evening, player)
    rung = rings(other)
    assert f"**{player.name}** drew a card." not in evening.post.text
    assert HANGS in player.sees
    await after(evening, 4)
    assert f"**{player.name}** drew a card." not in evening.post.text, "not at once again"
    await after(evening, 2)
    assert f"**{player.name}** drew a card." in evening.post.text
    assert rings(other) == rung + 1
    await after(evening, 9999)
    assert rings(other) == rung + 1


async def test_each_try_waits_longer_and_a_receipt_says_that_it_retries(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    fault = evening.sandbox.faults.plan("POST", SEND, 503, times=None)
    other = await passes(evening, player)
    tried = [fault.struck]
    for seconds in (5, 5, 10, 30, 30, 200, 100, 290, 10, 290, 10):
        await after(evening, seconds)
        tried.append(fault.struck)
    assert tried == [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7], "never more than five minutes: somebody waits for it"
    await other.type("fords answer", choice="pass", confirm=True)
    assert "✓ **Pass**" in other.sees and HANGS in other.sees
    said = [record for record in caplog.records if "hangs" in record.message and record.levelno >= logging.WARNING]
    assert len(said) == 1 and said[0].exc_info is None, "said once, without a traceback"
    fault.heal()
    await after(evening, 300)
    assert "** drew a card." in evening.post.text and "You drew a card." in evening.post.text
    await player.type("fords answer", choice="pass", confirm=True)
    assert HANGS not in player.sees


def test_what_calls_nobody_is_tried_less_often_in_the_end() -> None:
    queue = RetryQueue(lambda: 1000.0)
    waits: tuple[list[float], list[float]] = ([], [])
    for awaited in (False, True):
        for _ in range(8):
            queue.fail(awaited, "home", awaited=awaited)
            waits[awaited].append(queue._retries[awaited].due - 1000)
    assert waits == ([5, 15, 60, 300, 900, 3600, 3600, 3600], [5, 15, 60, 300, 300, 300, 300, 300])


async def test_an_edit_that_meets_a_closed_door_is_made_later_in_the_same_post(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    post = evening.post
    evening.sandbox.faults.plan("PATCH", EDIT, 503)
    where = await evening.own_camp()
    await evening.say(player, verb="recruit", levies={where: 1})
    assert "raised a levy" not in post.text
    await after(evening, 6)
    assert evening.post is post and "raised a levy" in post.text


async def test_an_answer_that_is_lost_makes_no_second_post_and_no_second_call(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    evening.sandbox.faults.plan_reset("POST", SEND, carried_out=True)
    posts = len(evening.posts())
    other = await passes(evening, player)
    rung = rings(other)
    assert len(evening.posts()) == posts + 1, "it is there, but the bot does not know"
    await after(evening, 6)
    assert len(evening.posts()) == posts + 1 and rings(other) == rung
    await other.press("Act")
    assert "Your action 1 of 2" in other.sees


async def test_below_a_post_that_nobody_knows_of_comes_a_new_one_and_no_edit_above_it(evening: Evening) -> None:
    """Discord has it, and the bot was killed before it could note that; whom it calls was called before already."""
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    game = await evening.game()
    known = await POSTED.read(evening.store, game.id)
    assert known is not None
    both = tuple(sitter.user for sitter in game.sitters)
    await POSTED.write(evening.store, known.model_copy(update={"called": both}), game.id)
    evening.sandbox.faults.plan_reset("POST", SEND, carried_out=True)
    other = await passes(evening, player)
    unknown = evening.post
    assert f"<@{other.user.id}>" in unknown.text
    evening.bot.tables.live_games.listeners.clear()
    await evening.say(other, verb="recruit", levies={await evening.own_camp(): 1})
    await evening.down()
    evening.sandbox.clock.advance(5)
    await evening.up()
    await evening.sandbox.until(lambda: evening.post is not unknown)
    await evening.settled()
    assert "raised a levy" in evening.post.text and "Act" in evening.post.labels


async def test_what_retries_is_posted_after_a_restart(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    fault = evening.sandbox.faults.plan("POST", SEND, 503, times=None)
    other = await passes(evening, player)
    rung = rings(other)
    await evening.down()
    fault.heal()
    await evening.up()
    await evening.sandbox.until(lambda: f"**{player.name}** drew a card." in evening.post.text)
    await evening.settled()
    assert rings(other) == rung + 1


@pytest.mark.parametrize("how", ["abort", "invalid"])
async def test_what_retries_is_posted_when_the_connection_is_back(evening: Evening, how: str) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    evening.sandbox.faults.plan_reset("POST", SEND)
    await passes(evening, player)
    await evening.sandbox.drop(how)
    await evening.sandbox.until(lambda: f"**{player.name}** drew a card." in evening.post.text)


@pytest.mark.parametrize("where", ["channel", "role"])
async def test_what_retries_is_posted_when_the_bot_may_write_again(evening: Evening, where: str) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    sandbox, channel, guild = evening.sandbox, evening.channel, evening.guild
    place = evening.bot.get_channel(int(channel.id))

    def may_write() -> bool:
        return bool(place.permissions_for(place.guild.me).send_messages)  # type: ignore[union-attr]

    if where == "channel":
        sandbox.restrict_bot(channel, Permission.SEND_MESSAGES)
    else:
        sandbox.weaken_bot(guild, Permission.SEND_MESSAGES)
    await sandbox.until(lambda: not may_write())
    other = await passes(evening, player)
    rung = rings(other)
    assert "I lack Send Messages" in player.sees
    if where == "channel":
        sandbox.release_bot(channel)
    else:
        sandbox.restore_bot(guild)
    await sandbox.until(lambda: f"**{player.name}** drew a card." in evening.post.text)
    await evening.settled()
    assert rings(other) == rung + 1


async def test_the_result_of_a_game_that_ended_unseen_appears_once(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben, rounds=1)
    evening.bot.tables.live_games.listeners.clear()
    await evening.play_on(lambda match: False)
    assert "The game is over." not in evening.post.text
    await evening.restart()
    await evening.sandbox.until(lambda: "The game is over." in evening.post.text)
    await evening.settled()
    for _ in range(2):
        await evening.restart()
        await evening.settled()
    assert sum("### The game is over." in post.text for post in evening.posts()) == 1


async def test_a_lobby_that_was_closed_again_shows_nothing_after_a_restart(evening: Evening) -> None:
    await evening.lobby(evening.ada, evening.ben)
    await evening.ada.type("game abandon")
    posts = len(evening.posts())
    await evening.restart()
    await evening.settled()
    assert len(evening.posts()) == posts


async def test_an_edit_that_discord_puts_off_is_not_waited_for(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """30046 may come as a rate limit, which discord.py would sit out."""
    monkeypatch.setattr(editing, "PATIENCE", 0.5)
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    old, rung = evening.post, rings(player)
    evening.sandbox.faults.plan_old_edit(retry_after=60.0)
    where = await evening.own_camp()
    async with asyncio.timeout(60):
        await evening.say(player, verb="recruit", levies={where: 1})
    assert evening.post is not old and "raised a levy" in evening.post.text
    assert rings(player) == rung + 1, "a new question"


# Old posts


async def test_an_old_post_too_loses_its_buttons(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    old = evening.post
    evening.sandbox.clock.advance(26 * 3600)
    await evening.say(player, verb="pass")
    assert old.labels == ["Look back"]
    assert [post for post in evening.posts() if "Act" in post.labels] == [evening.post]


async def test_where_discord_refuses_a_press_on_the_old_post_leads_to_the_table(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editing, "PATIENCE", 0.5)
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    old = evening.post
    evening.sandbox.clock.advance(26 * 3600)
    evening.sandbox.faults.plan_old_edit(retry_after=60.0)
    await evening.say(player, verb="pass")
    other = (await evening.asked())[0]
    for label in ("Act", "More"):
        await other.press(label, old)
        assert "This post is from earlier" in other.sees, label
        assert other.menu is not None and other.menu.labels == ["Go to the table"]
    link = f"https://discord.com/channels/{evening.guild.id}/{evening.channel.id}/{evening.post.id}"
    assert other.menu is not None and link in str(other.menu.components)
    await other.press("Act", evening.post)
    assert "Your action 1 of 2" in other.sees


# Pictures that stay


async def test_pictures_that_stay_are_kept_by_their_number(
    pictured: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord does not say what becomes of files that an edit leaves out."""
    evening, files, edits = pictured, pictured.sandbox.service.post.files, list[Any]()
    taken = files.taken

    def seen(draft: Any, old: Any, *args: Any, **kwargs: Any) -> Any:
        if old:
            edits.append([int(one["id"]) for one in draft.data["attachments"]])
        return taken(draft, old, *args, **kwargs)

    monkeypatch.setattr(files, "taken", seen)
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    old, hung = evening.post, [int(file.id) for file in evening.post.attachments]
    await evening.say(player, verb="pass")
    assert old.labels == ["Look back"] and len(hung) == 3
    assert edits[-1] == hung[:1] == [int(file.id) for file in old.attachments], "the close-up alone"
