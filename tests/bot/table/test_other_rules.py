"""A record says by which rules it was played: an honest change of rules accuses nobody, a forged record does."""

from __future__ import annotations

import pytest

from bot.features.checking import in_words
from bot.table.words import words
from engines.fords import GAME
from tests.bot.table.test_upgrade import NEW, recruited_twice
from tests.storage.hall import Hall, told

OLD, TODAY = GAME.fingerprint, NEW["fords"].fingerprint
FORGED = "UPDATE checkpoint SET hash = 'x' WHERE entries = (SELECT max(entries) FROM checkpoint WHERE entries < {})"


async def ended_before_the_rules_changed(hall: Hall) -> int:
    number = await recruited_twice(hall)
    told(await hall.tables.play.act(number, "ab"[(await hall.match(number)).waiting[0]], {"verb": "pass"}))
    await hall.again(NEW)
    return number


async def test_every_checkpoint_knows_the_rules_that_made_it(hall: Hall) -> None:
    number = await ended_before_the_rules_changed(hall)
    before = await hall.store.marks(number)
    assert (await hall.game(number)).rules == OLD
    await hall.play(number, 30)
    marks = await hall.store.marks(number)
    assert [mark.rules for mark in marks] == [OLD] * len(before) + [TODAY] * (len(marks) - len(before))
    assert [mark.entries for mark in marks if mark.pinned] == [0, marks[len(before)].entries]
    assert (await hall.game(number)).rules == TODAY


async def test_a_game_played_by_other_rules_is_not_called_forged(hall: Hall) -> None:
    number = await ended_before_the_rules_changed(hall)
    report = await hall.verified(number)
    assert report.difference is not None and not report.sound
    assert report.other_rules and (report.rules, report.today) == (OLD, TODAY)
    assert f"Played by other rules ({OLD}) than today's ({TODAY})." in report.in_words()
    assert "DIFFERS" not in report.in_words()
    first = in_words(report, words(GAME, []))[0]
    assert OLD in first and TODAY in first and "NOT as it was played" not in first
    await hall.again({"fords": GAME})
    assert (await hall.verified(number)).sound


async def test_a_game_that_came_out_the_same_is_sound_by_whatever_rules(hall: Hall) -> None:
    number = await hall.started(2)
    await hall.again(NEW)
    report = await hall.verified(number)
    assert report.sound and not report.other_rules


async def test_a_record_changed_where_todays_rules_have_played_is_found_out(hall: Hall) -> None:
    number = await ended_before_the_rules_changed(hall)
    await hall.play(number, 60)
    assert (await hall.verified(number)).other_rules
    last = (await hall.store.marks(number))[-1].entries
    await hall.store._writer.execute("UPDATE checkpoint SET state = NULL WHERE NOT pinned")
    await hall.store._writer.execute(FORGED.format(last))
    report = await hall.verified(number)
    assert not report.sound and not report.other_rules
    assert "DIFFERS: the State after move" in report.in_words()
    assert "NOT as it was played" in in_words(report, words(GAME, []))[0]


async def test_a_forged_record_of_todays_rules_is_forged(hall: Hall) -> None:
    number = await hall.started(2, rounds=20)
    await hall.play(number, 60)
    await hall.store._writer.execute("UPDATE checkpoint SET state = NULL WHERE NOT pinned")
    await hall.store._writer.execute(FORGED.format(60))
    report = await hall.verified(number)
    assert not report.sound and not report.other_rules and "DIFFERS" in report.in_words()


@pytest.mark.parametrize("harm", ["UPDATE game SET seed = 'x'", "UPDATE sitter SET user = user || 'x'"])
async def test_other_rules_excuse_no_other_seed_and_no_other_seating(hall: Hall, harm: str) -> None:
    number = await ended_before_the_rules_changed(hall)
    await hall.store._writer.execute(harm)
    report = await hall.verified(number)
    assert not report.sound and not report.other_rules


async def test_a_game_from_before_the_fingerprints_was_played_by_other_rules(hall: Hall) -> None:
    """Nobody can tell which: it is not called sound, and nobody is accused."""
    number = await ended_before_the_rules_changed(hall)
    await hall.store._writer.execute("UPDATE checkpoint SET rules = ''")
    await hall.store._writer.execute("UPDATE game SET rules = ''")
    report = await hall.verified(number)
    assert not report.sound and report.other_rules and report.rules == ""
    assert "Played by other rules (of an earlier version" in report.in_words() and "DIFFERS" not in report.in_words()
    first = in_words(report, words(GAME, []))[0]
    assert "rules of an earlier version" in first and TODAY in first
    await hall.play(number, 4)
    assert (await hall.game(number)).rules == TODAY, "from now on it is known"
    assert (await hall.verified(number)).other_rules
    await hall.again({"fords": GAME})
    await hall.store._writer.execute("UPDATE checkpoint SET rules = ''")
    assert (await hall.verified(number)).sound


async def test_whoever_strikes_out_the_rules_of_a_later_part_excuses_nothing(hall: Hall) -> None:
    number = await hall.started(2, rounds=20)
    await hall.play(number, 60)
    await hall.store._writer.execute("UPDATE checkpoint SET state = NULL WHERE NOT pinned")
    await hall.store._writer.execute("UPDATE checkpoint SET rules = '' WHERE entries > 0")
    await hall.store._writer.execute(FORGED.format(60))
    report = await hall.verified(number)
    assert not report.sound and not report.other_rules and "DIFFERS" in report.in_words()


async def test_a_record_without_any_checkpoint_differs(hall: Hall) -> None:
    number = await hall.started(2)
    await hall.play(number, 4)
    await hall.store._writer.execute("DELETE FROM checkpoint")
    report = await hall.verified(number)
    assert not report.sound and not report.other_rules and "is not on record" in report.in_words()
