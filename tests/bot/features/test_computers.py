"""Somebody to play with when nobody else is there."""

from __future__ import annotations

import asyncio
import json
import random
import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from bot.features.acting.page import nothing_asked
from bot.features.hinting import HINTED, advice, as_chosen, to_think_about, whole_proposal
from bot.posts.turn_posts import POSTED
from bot.table.command_text import command_text
from bot.table.computers import Thought
from bot.table.context import context_of
from bot.table.live_games import LiveGame, News
from bot.table.words import words
from engines.era_of_tribes import GAME as ERA
from engines.era_of_tribes.diplomacy import Diplomacy
from engines.era_of_tribes.expansion import Expand
from engines.era_of_tribes.rounds import Pass
from engines.kernel import Match, Refused, Words, refused
from engines.players import Decision, at_a_glance, decide
from engines.sands_of_time import GAME as SANDS
from engines.sands_of_time.generation import Plan
from storage.store import Sitter
from tests.bot.discord.evening import Evening
from tests.bot.table.thinker import ThinkerHere


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
        await posts.hear(replace(begun, waiting=waiting))
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
    match = await evening.match()
    ask = match.asks[match.waiting[0]]
    assert Words(match.game.catalogs["en"], ["Ada", "Ben"]).ask(ask.key, ask.params) in ada.sees, "to which question"
    await ben.press("Hint", evening.table)
    assert "Nothing is asked of you just now." in ben.sees
    assert [post.text for post in evening.posts()] == public


class Slow(ThinkerHere):
    """Thinks until it is told that this is enough."""

    enough: asyncio.Event

    async def think(self, thought: Thought, table: int) -> Decision:
        decision = await super().think(thought, table)
        await self.enough.wait()
        return decision


async def test_who_presses_hint_while_it_is_thought_about_is_told_so_at_whichever_table(evening: Evening) -> None:
    thinker = Slow(evening.shelf)
    thinker.enough = asyncio.Event()
    evening.bot.thinker = thinker
    await evening.begin(evening.ada, evening.ben)
    (ada,) = await evening.asked()
    table = evening.table
    presses = [await evening.sandbox.press(ada.user, table, "Hint")]
    await evening.sandbox.until(lambda: len(thinker.thoughts) == 1)
    presses += [await evening.sandbox.press(ada.user, table, "Hint") for _ in range(3)]
    told = "I am still thinking about what you asked me before."
    await evening.sandbox.until(lambda: all(any(told in one.text for one in again.messages) for again in presses[1:]))
    thinker.enough.set()
    await evening.followed(presses[0])
    assert "A good player would, I think" in presses[0].messages[0].text and len(thinker.thoughts) == 1
    await ada.press("Hint", table)
    assert "A good player would, I think" in ada.sees, "and then again"


async def test_a_hint_is_taken_with_one_press_and_confirmed_with_another(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    (ada,) = await evening.asked()
    await ada.press("Hint", evening.table)
    told = re.search(r"\*\*(?:.+ · )?(.+)\*\*", ada.sees)
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
        lambda told: told and told.model_copy(update={"posed": -1}),
        (await evening.game()).id,
        ada.user.id,
    )
    await ada.press("Do that")
    assert "Confirm" not in ada.offered and "Cancel" in ada.offered
    assert "That advice was for an earlier question." in ada.sees


async def test_a_private_note_says_nothing_that_is_untrue_a_moment_later(evening: Evening) -> None:
    """Nobody can change it once the computers have played."""
    await evening.begin(evening.ada, evening.ben)
    game = await evening.game()

    async def told(*sitters: Sitter) -> str:
        def seen(live: LiveGame) -> str:
            at = replace(context_of(live, evening.dov.user.id), game=game.model_copy(update={"sitters": sitters}))
            page: Any = nothing_asked(at, "", 3)
            return json.dumps(page.to_components(), ensure_ascii=False)

        shown = await evening.bot.tables.live_games.read(game.id, seen)
        assert isinstance(shown, str)
        return shown

    people, computers = await told(*game.sitters), await told(*[Sitter.computer("easy", "Bot Hypatia")] * 2)
    assert "Waiting for" in people and "since 3 hours" in people
    assert "Waiting for" not in computers and "You are called as soon as something is asked of you." in computers


async def test_an_old_hint_does_not_stand_for_a_newer_one(evening: Evening) -> None:
    """Whoever scrolls up to what was advised before is not given what was advised since."""
    await evening.begin(evening.ada, evening.ben)
    (ada,) = await evening.asked()
    await ada.press("Hint", evening.table)
    old = ada.menu
    await ada.press("Do that")
    await ada.press("Confirm")
    await evening.play_on(lambda match: len(match.waiting) == 1 and match.count > 3)
    (ada,) = await evening.asked()
    await ada.press("Hint", evening.table)
    assert old is not None
    await ada.press("Do that", old)
    assert "That advice was for an earlier question." in ada.sees and "Confirm" not in ada.offered


async def test_a_hint_that_was_overtaken_while_it_was_thought_out_says_so(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    (ada,) = await evening.asked()
    game, match = await evening.game(), await evening.match()
    decision = decide(match, match.waiting[0], "medium")

    async def told(posed: int) -> object:
        return await evening.bot.tables.live_games.read(
            game.id, lambda live: advice(context_of(live, ada.user.id), posed, Decision(decision.command))
        )

    assert not isinstance(await told(game.posed), Refused)
    assert await told(game.posed - 1) == refused("hint.changed")


def test_a_hint_tells_the_asker_what_is_hidden_from_all_others() -> None:
    """Two cards, face down: which two."""
    match, _ = Match.start(SANDS, 2, "hint")
    while match.asks[seat := match.waiting[0]].key != "plan.cards":
        assert not isinstance(match.submit(seat, at_a_glance(match, seat)), Refused)
    best = at_a_glance(match, seat)
    assert isinstance(best, Plan)
    for language in ("en", "de"):
        spoken = words(SANDS, ["Ada", "Ben"], language, match)
        full = command_text(match, seat, best, spoken)
        assert full.phrase == spoken.command(best.said())
        assert len(full.besides) == 1 and all(spoken.name("card", card) in full.besides[0] for card in best.cards)


def test_a_hint_begins_with_the_button_that_it_means() -> None:
    """No button is called envoy."""
    match, _ = Match.start(ERA, 2, "hint")
    while match.asks[seat := match.waiting[0]].key != "turn.action":
        assert not isinstance(match.submit(seat, at_a_glance(match, seat)), Refused)
    spoken = words(ERA, ["Ada", "Ben"], "en", match)
    full = command_text(match, seat, Diplomacy(), spoken)
    assert (full.button, full.phrase) == ("Diplomacy", "send an envoy")
    assert command_text(match, seat, Pass(), spoken).button == "", "the sentence is the button"


def test_the_orders_of_a_hint_stand_one_below_the_other_and_in_short_where_they_are_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, _ = Match.start(ERA, 2, "proposed")
    while match.asks[seat := match.waiting[0]].key != "turn.action":
        assert not isinstance(match.submit(seat, at_a_glance(match, seat)), Refused)
    expanded, spoken = whole_proposal(match, seat, "expand"), words(ERA, ["Ada", "Ben"], "en", match)
    assert isinstance(expanded, Expand) and len(expanded.orders) > 1
    listed = [f"{number}. {spoken.command(order)}" for number, order in enumerate(expanded.orders, 1)]
    whole = command_text(match, seat, expanded, spoken).besides
    at = whole.index(listed[0])
    assert whole[at : at + len(listed)] == tuple(listed)
    for room, lines in ((sum(map(len, listed)), len(listed)), (sum(map(len, listed)) - 1, 1)):
        monkeypatch.setattr("bot.table.command_text.ROOM", room)
        assert len(command_text(match, seat, expanded, spoken).besides) == len(whole) - len(listed) + lines


def test_what_act_proposes_is_set_against_the_hint() -> None:
    match, _ = Match.start(ERA, 2, "proposed")
    seat = match.waiting[0]
    assert whole_proposal(match, seat, "begin") == at_a_glance(match, seat)
    while match.asks[seat := match.waiting[0]].key != "turn.action":
        assert not isinstance(match.submit(seat, at_a_glance(match, seat)), Refused)
    expanded, passed = whole_proposal(match, seat, "expand"), whole_proposal(match, seat, "pass")
    assert isinstance(expanded, Expand) and expanded.orders, "the orders on its sheet"
    assert passed is None, "there is nothing to propose"


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
    away = await evening.bot.tables.live_games.read(
        game.id, lambda live: to_think_about(context_of(live, ada.user.id))
    )
    assert isinstance(away, Refused) and away.why.key == "hint.off", "a button from earlier does not help"
