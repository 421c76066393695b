"""Somebody to play with when nobody else is there."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import pairwise

from bot.features.hinting import HINTED, as_chosen, to_think_about
from bot.posts.turn_posts import POSTED
from bot.table.chair import chair
from bot.table.sittings import News
from engines.era_of_tribes.expansion import Expand
from engines.kernel import Refused
from tests.bot.discord.evening import Evening


async def alone(evening: Evening, *strengths: str) -> None:
    ada = evening.ada
    await evening.lobby(ada)
    card = evening.post
    for strength in strengths:
        await ada.press("Add a computer", card)
        at = ["easy", "medium", "strong"].index(strength)
        assert ada.menu is not None
        adds = [part["custom_id"] for part in ada.menu.walk() if part.get("label") == "Add"]
        await ada.click(ada.menu, adds[at])
    ada.menu = None
    await ada.press("Start", card)


async def test_alone_against_two_computers_to_the_end(evening: Evening) -> None:
    ada, rnd = evening.ada, random.Random(3)
    await alone(evening, "easy", "medium")
    game = await evening.game()
    assert [sitter.strength for sitter in game.sitters] == [None, "easy", "medium"]
    while (await evening.game()).status == "running":
        match = await evening.match()
        assert match.waiting == [0], "computers do not keep anybody waiting"
        before = len(evening.posts())
        said = match.sample(0, rnd)
        await evening.say(ada, verb=said.verb, **{k: v for k, v in said.said().items() if k != "verb"})
        assert len(evening.posts()) - before <= 2, "a whole turn of each, told once"
    assert "Bot Hypatia" in evening.post.text


async def test_what_one_post_tells_the_next_does_not_though_the_same_person_is_called(evening: Evening) -> None:
    await alone(evening, "easy", "easy")
    rnd, told = random.Random(3), dict[int, set[str]]()
    while len(told) < 5:
        posted = await POSTED.read(evening.bot.store, (await evening.game()).id)
        assert posted is not None
        told[posted.message] = set(posted.opening.splitlines())
        said = (await evening.match()).sample(0, rnd)
        await evening.say(evening.ada, verb=said.verb, **{k: v for k, v in said.said().items() if k != "verb"})
    for before, after in pairwise(told.values()):
        assert not before & after


async def test_one_command_begins_a_game_against_two_computers(evening: Evening) -> None:
    await evening.ada.type("game new", game="fords", computers=2)
    await evening.settled()
    game = await evening.game()
    assert (game.status, [sitter.strength for sitter in game.sitters]) == ("running", [None, "medium", "medium"])
    assert "Act" in evening.post.labels and all("Start" not in post.labels for post in evening.posts())


async def test_a_game_that_computers_begin_is_first_told_when_a_person_is_asked(evening: Evening) -> None:
    await alone(evening, "easy", "easy")
    await evening.settled()
    game, posts = await evening.game(), evening.bot.posts
    computers = tuple(seat for seat, sitter in enumerate(game.sitters) if sitter.strength)
    begun = News(game=game, deed="started", user=game.opener, seat=None, events=(), waiting=computers)
    for waiting, written in ((computers, False), (tuple(range(3)), True)):
        await posts.heard(replace(begun, waiting=waiting))
        assert bool(posts._writers) is written
        await posts.idle()


async def test_more_computers_than_chairs_leave_a_table_that_waits(evening: Evening) -> None:
    await evening.ada.type("game new", game="fords", computers=7)
    game = await evening.game()
    assert (game.status, len(game.sitters)) == ("lobby", max(evening.shelf["fords"].seats))
    assert evening.ada.sees == "All 4 seats are taken."


async def test_a_computer_gets_up_again_and_is_never_called(evening: Evening) -> None:
    ada = evening.ada
    await evening.lobby(ada)
    card = evening.post
    await ada.press("Add a computer", card)
    assert "How well shall it play?" in ada.sees and "Easy" in ada.sees and "Strong" in ada.sees
    await ada.press("Add")
    assert "2\u00a0Bot Hypatia (Easy)" in card.text and "Bot Hypatia joins the table." in ada.sees
    await ada.press("Send a computer away", card)
    assert "2\u00a0(free)" in card.text and "Send a computer away" not in card.labels


async def test_a_hint_is_for_whoever_asks_and_is_asked(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    (ada,) = await evening.asked()
    ben = evening.ben if ada is evening.ada else evening.ada
    public = [post.text for post in evening.posts()]
    await ada.press("Hint", evening.table)
    assert "A good player would, I think" in ada.sees and "Act" in ada.offered
    await ben.press("Hint", evening.table)
    assert "Nothing is asked of you just now." in ben.sees
    assert [post.text for post in evening.posts()] == public


async def test_a_hint_is_taken_with_one_press_and_confirmed_with_another(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    (ada,) = await evening.asked()
    await ada.press("Hint", evening.table)
    told = re.search(r"\*\*(.+)\*\*", ada.sees)
    await ada.press("Do that")
    assert told and told[1].casefold() in ada.sees.casefold() and "Confirm" in ada.offered
    await ada.press("Confirm")
    assert f"✓ **{told[1]}**".casefold() in ada.sees.casefold()


async def test_a_hint_for_an_earlier_question_leads_to_the_one_that_is_open(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    (ada,) = await evening.asked()
    await ada.press("Hint", evening.table)
    await HINTED.revise(
        evening.bot.store,
        (await evening.game()).id,
        lambda told: told and told.model_copy(update={"posed": -1}),
        ada.user.id,
    )
    await ada.press("Do that")
    assert "Confirm" not in ada.offered and "Cancel" in ada.offered


def test_a_hinted_plan_stands_on_its_sheet_to_be_changed() -> None:
    orders = [{"verb": "recruit", "cubes": 1}]
    draft, sheet = as_chosen(Expand, {"verb": "expand", "leaders": 2, "goods": {"wine": 1}, "orders": orders})
    assert draft.verb == "expand" and draft.filled == {"leaders": 2, "goods": {"wine": 1}}
    assert sheet.plan == ({"verb": "recruit", "cubes": 1},)


async def test_a_table_may_play_without_hints(evening: Evening) -> None:
    ada = evening.ada
    await evening.begin(ada, evening.ben)
    assert "Hint" in evening.table.labels
    await evening.bot.tables.moderating.abandon((await evening.game()).id, ada.user.id, moderator=True)
    await evening.begin(ada, evening.ben, hints=False)
    assert "Hint" not in evening.table.labels
    game = await evening.game()
    away = await evening.bot.tables.sittings.read(
        game.id, lambda sitting: to_think_about(chair(sitting, ada.user.id))
    )
    assert isinstance(away, Refused) and away.why.key == "hint.off", "a button from earlier does not help"
