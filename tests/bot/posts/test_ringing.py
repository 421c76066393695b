"""One question, one call: a post may be edited, come anew or be made good, and no phone rings twice for it."""

from __future__ import annotations

import pytest

from bot.table.words import catalog_of
from engines.fords import GAME as FORDS
from engines.kernel import Refused
from storage.store import Sitter
from tests.bot.discord.evening import Evening, Person
from tests.bot.posts.test_retry_queue import EDIT, SEND, after, rings


async def a_joint_question(evening: Evening) -> tuple[Person, Person]:
    """Both have been called to the market; the first has chosen, the other has not."""
    await evening.begin(evening.ada, evening.ben)
    await evening.play_on(lambda match: len(match.waiting) == 2)
    return evening.ada, evening.ben


async def chooses(evening: Evening, person: Person) -> None:
    """A sealed answer: the question stays open for the other."""
    game, match = await evening.game(), await evening.match()
    seat = game.seat_of(person.user.id)
    assert seat is not None
    await evening.bot.tables.play.act(game.id, person.user.id, next(match.legal(seat)))
    await evening.settled()


@pytest.mark.parametrize("how", ["edited", "grown old", "deleted", "refused", "hung", "stopped", "moved on a switch"])
async def test_whoever_was_called_is_not_called_again_for_the_same_question(evening: Evening, how: str) -> None:
    first, other = await a_joint_question(evening)
    rung, post = (rings(first), rings(other)), evening.post
    posed = (await evening.game()).posed
    if how == "grown old":
        evening.sandbox.clock.advance(2 * 3600)
    elif how == "deleted":
        evening.sandbox.delete(post)
        rung = rings(first), rings(other)
    elif how == "refused":
        evening.sandbox.faults.plan("PATCH", EDIT, 400, code=30046)
    elif how == "hung":
        evening.sandbox.clock.advance(2 * 3600)
        evening.sandbox.faults.plan("POST", SEND, 503)
    elif how == "stopped":
        evening.bot.tables.live_games.listeners.clear()
    await chooses(evening, first)
    if how == "hung":
        await after(evening, 6)
    elif how == "stopped":
        evening.sandbox.clock.advance(2 * 3600)
        await evening.restart()
        await evening.sandbox.until(lambda: evening.post is not post)
        await evening.settled()
    elif how == "moved on a switch":
        evening.sandbox.clock.advance(2 * 3600)
        await evening.bot.tables.lobby.configure((await evening.game()).id, other.user.id, "reminders", 48)
        await evening.settled()
    assert (await evening.game()).posed == posed, "it is the same question"
    assert (evening.post is post) == (how == "edited")
    assert f"<@{other.user.id}>" in evening.post.text and f"<@{first.user.id}>" not in evening.post.text
    assert (rings(first), rings(other)) == rung
    evening.sandbox.refusals.clear()


async def test_a_restart_that_finds_everything_posted_calls_nobody(evening: Evening) -> None:
    first, other = await a_joint_question(evening)
    rung, posts = (rings(first), rings(other)), len(evening.posts())
    for _ in range(2):
        evening.sandbox.clock.advance(2 * 3600)
        await evening.restart()
        await evening.settled()
    assert (rings(first), rings(other), len(evening.posts())) == (*rung, posts)


async def test_a_new_question_calls_whoever_did_not_put_it_themselves(evening: Evening) -> None:
    first, other = await a_joint_question(evening)
    posed = (await evening.game()).posed
    await chooses(evening, other)
    rung = rings(first), rings(other)
    await chooses(evening, first)
    assert (await evening.game()).posed > posed and await evening.asked() == [other]
    assert (rings(first), rings(other)) == (rung[0], rung[1] + 1)


async def test_whoever_takes_a_seat_over_is_called_and_nobody_else(evening: Evening) -> None:
    first, other = await a_joint_question(evening)
    rung = rings(first), rings(other), rings(evening.cleo)
    game, cleo = await evening.game(), Sitter(user=evening.cleo.user.id, name="Cleo")
    done = await evening.bot.tables.moderating.replace(game.id, first.user.id, 1, cleo, moderator=True)
    assert not isinstance(done, Refused)
    await evening.settled()
    assert (rings(first), rings(other), rings(evening.cleo)) == (rung[0], rung[1], rung[2] + 1)


async def test_what_calls_nobody_is_sent_silently(evening: Evening) -> None:
    first, _ = await a_joint_question(evening)
    calls, posts = evening.post, len(evening.posts())
    assert calls.notified and not calls.silent
    # The same question, once more where nothing can be edited: who was called for it is not called again.
    evening.sandbox.clock.advance(2 * 3600)
    await chooses(evening, first)
    assert len(evening.posts()) > posts and evening.post is not calls
    assert evening.post.silent and not evening.post.notified


async def test_posts_of_their_own_and_those_who_watch_are_silent(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(catalog_of(FORDS, "en").tree["climax"], "camp.recruited", "The levy of {seat:seat}")
    await evening.begin(evening.ada, evening.ben)
    gallery = evening.sandbox.channel(evening.guild, "gallery")
    await evening.heard()
    await evening.ada.type("game watch", channel=gallery)
    await evening.play_on(lambda match: match.over)
    climaxes = [post for post in evening.posts() if not post.interaction and post.text.startswith("## ")]
    assert climaxes and all(post.silent for post in climaxes)
    assert evening.posts(gallery) and all(post.silent for post in evening.posts(gallery))
