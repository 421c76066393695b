"""New rules since the last move: the open part starts again, everybody is told, nothing older is touched."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

from engines.fords import GAME, Fords
from engines.fords.state import FordsState
from engines.kernel import Ask, AskAll
from tests.bot.table.test_play import goes, market
from tests.bot.table.test_undoing import EVERY_SEAT, fresh_state, recruited
from tests.storage.hall import ALL, ANNA, BERT, Hall, told, why


class WithoutRecruiting(Fords):
    """Next year's rules: nobody may recruit any more."""

    def step(self, table: Any) -> Any:
        rule = super().step(table)

        def narrowed() -> Any:
            answer = None
            while True:
                try:
                    question = rule.send(answer)
                except StopIteration:
                    return
                answer = yield question if isinstance(question, AskAll) else _without_recruiting(question)

        return narrowed()


def _without_recruiting(ask: Ask) -> Ask:
    return dataclasses.replace(ask, offers=tuple(o for o in ask.offers if o.command.verb != "recruit"))


NEW = {"fords": WithoutRecruiting()}


async def recruited_twice(hall: Hall) -> int:
    """A turn with a recruiting in it that has ended, and the next one with another, open."""
    number, seat, player, _ = await recruited(hall)
    told(await hall.tables.play.act(number, player.user, {"verb": "pass"}))
    match = await hall.match(number)
    (other,) = match.waiting
    assert other != seat
    camp = next(m for m, c in match.view(None).camps.items() if c.owner == other)  # type: ignore[attr-defined]
    told(await hall.tables.play.act(number, (ANNA, BERT)[other].user, {"verb": "recruit", "levies": {camp: 1}}))
    return number


async def test_an_open_part_that_no_longer_replays_starts_again_and_says_so(hall: Hall) -> None:
    number, seat, _, before = await recruited(hall)
    story = await hall.story(number)
    marks = await hall.store.marks(number)
    hall.news.clear()
    await hall.again(NEW)
    assert await hall.state(number) == before
    (news,) = hall.news
    assert (news.deed, news.seat, news.waiting) == ("restarted", None, (seat,))
    assert [(event.key, event.params["moves"]) for event in news.events] == [("table.restarted", 1)]
    now = await hall.story(number)
    assert now[:-2] == story[:-1]
    assert (now[-2].live, now[-1].deed) == (False, "restarted")
    kept = [mark.model_copy(update={"pinned": False}) for mark in await hall.store.marks(number)]
    assert kept[1:] == marks[1:]
    await hall.again(NEW)
    assert await hall.state(number) == before
    assert len(hall.news) == 1
    await hall.play(number)
    report = await hall.verified(number)
    assert report.sound and report.difference is None
    assert report.restarts == (4,)
    assert "begun again after move 4" in report.in_words()


async def test_whoever_answers_the_part_that_starts_again_is_told_first(hall: Hall) -> None:
    number, _, player, _ = await recruited(hall)
    seen = (await hall.game(number)).seq
    hall.news.clear()
    await hall.again(NEW)
    assert why(await hall.tables.play.act(number, player.user, {"verb": "pass"}, at=seen)) == "table.stale"
    told(await hall.tables.play.act(number, player.user, {"verb": "pass"}))
    assert [news.deed for news in hall.news] == ["restarted", "moved"]


async def test_two_bots_that_are_upgraded_at_once_start_it_again_once(hall: Hall) -> None:
    number, _, _, before = await recruited(hall)
    hall.shelf = NEW
    one, two = hall.new_tables(), hall.new_tables()
    hall.news.clear()
    await one.live_games.read(number, lambda live: live)
    await two.live_games.read(number, lambda live: live)
    assert [news.deed for news in hall.news] == ["restarted"]
    assert await fresh_state(hall, number) == before


async def test_a_game_whose_older_part_differs_is_told_apart_from_a_forged_one(hall: Hall) -> None:
    number = await recruited_twice(hall)
    await hall.again(NEW)
    await hall.play(number, 2)
    report = await hall.verified(number)
    assert report.difference == "move 5 is not possible by these rules (table.wrong_command)"
    assert report.restarts == (6,)
    assert report.resumed == 6
    assert report.explained and report.sound
    assert "Played by other rules" in report.in_words() and "By today's move 5 is not possible" in report.in_words()
    assert "as recorded again from the State after move 6 on" in report.in_words()
    await hall.again({"fords": GAME})
    assert (await hall.verified(number)).difference is None


async def test_the_state_from_which_new_rules_took_over_is_kept_for_good(hall: Hall) -> None:
    number = await hall.started(2, rounds=60)
    verbs, last_step = ["none yet"], 0
    while verbs.count("recruit") < 3 or verbs[-1] != "recruit" or last_step == len(verbs):
        await hall.play(number, 1, seed=len(verbs))
        verbs = [line.entry.said["verb"] for line in await hall.store.moves(number) if line.entry]
        last_step = (await hall.match(number)).checkpoints[-1].entries
    await hall.again(NEW)
    await hall.state(number)
    (restart,) = (await hall.verified(number)).restarts
    await hall.play(number, 150)
    report = await hall.verified(number)
    assert report.sound and report.resumed == restart, report.in_words()


async def test_a_difference_without_a_restart_is_never_sound(hall: Hall) -> None:
    number = await recruited_twice(hall)
    told(await hall.tables.play.act(number, "ab"[(await hall.match(number)).waiting[0]], {"verb": "pass"}))
    await hall.again(NEW)
    await hall.play(number, 4)
    report = await hall.verified(number)
    assert report.difference is not None and report.restarts == ()
    assert not report.sound and not report.explained
    assert report.resumed is not None


async def test_a_game_that_was_given_up_is_not_started_again(hall: Hall) -> None:
    number, _, _, before = await recruited(hall)
    told(await hall.tables.moderating.abandon(number, "a", agreed=ALL))
    on_disk = (await hall.game(number), await hall.story(number))
    hall.news.clear()
    await hall.again(NEW)
    assert await hall.state(number) == before
    assert (await hall.game(number), await hall.story(number)) == on_disk
    assert hall.news == []


async def test_nothing_is_taken_back_into_a_part_that_no_longer_replays(hall: Hall) -> None:
    number, _, player, _ = await recruited(hall)
    told(await hall.tables.play.act(number, player.user, {"verb": "pass"}))
    await hall.again(NEW)
    before = await hall.everything(number)
    assert why(await hall.tables.undoing.undo(number, player.user, agreed=EVERY_SEAT)) == "undo.too_old"
    assert await hall.everything(number) == before
    refusal = await hall.tables.moderating.roll_back(number, "a", 1, agreed=ALL)
    assert hall.reads(refusal).endswith("The game can be set back by 2 moves, to where that part began.")
    assert await hall.everything(number) == before
    told(await hall.tables.moderating.roll_back(number, "a", 2, agreed=ALL))
    await hall.play(number)
    assert (await hall.verified(number)).sound


async def test_what_can_no_longer_be_given_again_leaves_memory_where_the_disk_is(hall: Hall) -> None:
    """The first of two moves can be given again, the second cannot: neither counts."""
    number = await market(hall)
    told(await hall.tables.play.act(number, "a", goes("buy")))
    told(await hall.tables.play.act(number, "b", goes("buy")))
    first = "ab"[(await hall.match(number)).waiting[0]]
    told(await hall.tables.play.act(number, first, {"verb": "pass"}))
    match = await hall.match(number)
    (other,) = match.waiting
    camp = next(m for m, c in match.view(None).camps.items() if c.owner == other)  # type: ignore[attr-defined]
    told(await hall.tables.play.act(number, "ab"[other], {"verb": "recruit", "levies": {camp: 1}}))
    told(await hall.tables.undoing.undo(number, first, agreed=EVERY_SEAT))
    await hall.again(NEW)
    before = await hall.everything(number)
    assert why(await hall.tables.undoing.redo(number, first)) == "table.wrong_command"
    assert await hall.everything(number) == before
    assert await fresh_state(hall, number) == await hall.state(number)


# A new shape of the State


class Weather(FordsState):
    weather: str = "fair"


class Reshaped(Fords):
    """Next year's State says more; the rules are the same."""

    version = 2
    state = Weather

    def setup(self, *how: Any) -> Any:
        return Weather.model_validate(super().setup(*how).model_dump())

    def upgrade(self, state: dict[str, Any], version: int) -> dict[str, Any]:
        return {**state, "weather": "fair"}


async def test_a_state_of_an_older_shape_is_read_and_compared_where_it_is_kept(hall: Hall) -> None:
    number = await hall.started(3, rounds=12)
    await hall.play(number, 80)
    old = await hall.store.marks(number)
    await hall.again({"fords": Reshaped()})
    await hall.play(number)
    marks = await hall.store.marks(number)
    assert {mark.version for mark in marks} == {1, 2}
    report = await hall.verified(number)
    assert report.sound and report.difference is None, report.in_words()
    assert report.checkpoints + report.older_shape == len(marks)
    assert 0 < report.older_shape < len(old)
    assert "not compared" in report.in_words()
    assert json.loads(await hall.state(number))["weather"] == "fair"


# A record that somebody has changed


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        ("UPDATE game SET seed = 'another seed'", "THE SEED IS ANOTHER ONE"),
        ("UPDATE checkpoint SET hash = 'x' WHERE state IS NULL", "is not the one on record"),
        ("DELETE FROM checkpoint WHERE state IS NULL", "is not on record"),
        ("UPDATE line SET live = 0 WHERE deed = 'moved' AND seq = 9", "DIFFERS"),
        ("DELETE FROM line WHERE deed = 'moved' AND seq = 9", "DIFFERS"),
        ("UPDATE line SET seat = 1 - seat WHERE deed = 'moved'", "DIFFERS: move 1 is not possible"),
        ("UPDATE game SET status = 'over'", "is not over"),
        ("UPDATE sitter SET seat = 5 - seat; UPDATE sitter SET seat = seat - 4", "THE SEATING IS ANOTHER ONE"),
    ],
)
async def test_a_record_that_was_changed_is_found_out(hall: Hall, harm: str, says: str) -> None:
    number = await hall.started(2, rounds=10)
    await hall.play(number, 60)
    assert (await hall.verified(number)).sound
    for sql in harm.split(";"):
        await hall.store._writer.execute(sql)
    report = await hall.verified(number)
    assert not report.sound
    assert says in report.in_words()


async def test_a_lobby_has_nothing_to_compare(hall: Hall) -> None:
    number = await hall.lobby(ANNA, BERT)
    report = await hall.verified(number)
    assert report.sound and report.moves == 0
    assert report.in_words() == "Not started yet: there is nothing to compare."
