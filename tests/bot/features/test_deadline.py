"""A deadline: after it the others may go on without whoever is waited for, and need not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.features.deadline import time_is_over
from bot.features.reminding import LEASE
from bot.sandbox.world.message import Message
from bot.table.table_options import table_options_of
from bot.table.timers import DEADLINE
from engines.kernel import Ask
from storage.sqlite import SqliteStore
from tests.bot.discord.evening import Evening, Person, to_the_first_turn
from tests.bot.features.test_me import to_the_hour, wish
from tests.bot.features.test_reminding import HOUR, after


def cards(evening: Evening) -> list[Message]:
    return [post for post in evening.posts() if "let the table wait" in post.text]


async def a_deadline(evening: Evening, *people: Person, **agreed: Any) -> tuple[Person, Person]:
    """A table with a deadline of a day: who is asked there, and somebody who is not."""
    seated = people or (evening.ada, evening.ben)
    asked = await to_the_first_turn(evening, *seated, deadline=24, reminders=0, **agreed)
    return asked, next(person for person in seated if person is not asked)


async def late(evening: Evening, *people: Person, **agreed: Any) -> tuple[Person, Person, Message]:
    asked, other = await a_deadline(evening, *people, **agreed)
    await after(evening, 24.1)
    return asked, other, cards(evening)[-1]


async def test_without_one_nothing_is_ever_said(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben, reminders=0)
    await after(evening, 9999)
    assert cards(evening) == []


async def test_after_it_the_others_are_told_once_what_they_may_do_and_nothing_happens_by_itself(
    evening: Evening,
) -> None:
    asked, other = await a_deadline(evening)
    rung = len(asked.notified()), len(other.notified())
    await after(evening, 23.9)
    assert cards(evening) == []
    before = await evening.game()
    await after(evening, 0.2)
    await evening.restart()
    await after(evening, 100)
    (card,) = cards(evening)
    name = asked.name
    assert f"{name} has let the table wait for 24 hours" in card.text
    assert card.labels == [
        f"Skip {name}", f"Usual answer for {name}", f"A computer for {name}", f"Offer the seat of {name}",
        "Wait longer", "End the game",
    ]  # fmt: skip
    assert await evening.game() == before and (len(asked.notified()), len(other.notified())) == rung


@pytest.mark.parametrize("what", ["Usual answer for", "Skip"])
async def test_another_player_has_it_answered(evening: Evening, what: str) -> None:
    asked, other, card = await late(evening)
    before = (await evening.match()).count
    await asked.press(f"{what} {asked.name}", card)
    assert asked.sees == "It is you for whom the table waits: press *Act*."
    await evening.cleo.press(f"{what} {asked.name}", card)
    assert evening.cleo.sees == "You do not sit at this table."
    button = card.button(f"{what} {asked.name}")
    await other.press(f"{what} {asked.name}", card)
    said = f"{other.name} has it answered for {asked.name}"
    assert (await evening.match()).count > before and said in card.text
    assert f"{said}, whose time was over." in evening.table.text and button not in card.custom_ids
    await other.type("game verify")
    assert "Everything is as it was played." in other.sees


async def test_whoever_comes_after_all_simply_plays(evening: Evening) -> None:
    asked, other, card = await late(evening)
    await evening.play_on(lambda match: match.count > 2)
    await other.press(f"Usual answer for {asked.name}", card)
    assert other.sees == "Nobody lets the table wait too long any more."
    assert asked.name in [one.name for one in (await evening.game()).sitters]


async def test_waiting_longer_is_as_long_again(evening: Evening) -> None:
    asked, other, card = await late(evening)
    await other.press("Wait longer", card)
    assert f"{other.name} gives {asked.name} as much time again." in card.text and card.labels == []
    await after(evening, 23.9)
    assert len(cards(evening)) == 0
    await after(evening, 0.2)
    assert len(cards(evening)) == 1


async def test_a_computer_sits_down_and_its_person_takes_the_seat_back(evening: Evening) -> None:
    asked, other, card = await late(evening)
    await other.press(f"A computer for {asked.name}", card)
    seat = next(at for at, one in enumerate((await evening.game()).sitters) if one.strength)
    await asked.type("game return")
    assert (await evening.game()).sitters[seat].user == asked.user.id


async def test_with_more_players_the_others_agree_and_the_late_one_has_no_veto(evening: Evening) -> None:
    asked, other, card = await late(evening, evening.ada, evening.ben, evening.cleo)
    third = next(one for one in (evening.ada, evening.ben, evening.cleo) if one not in (asked, other))
    await other.press(f"A computer for {asked.name}", card)
    ballot = evening.post
    assert ballot in third.notified() and "If" not in ballot.text
    await asked.press("No", ballot)
    assert asked.sees == "You have no say in this."
    await third.press("Yes", ballot)
    assert any(one.strength for one in (await evening.game()).sitters)


async def test_the_seat_is_offered_to_the_channel(evening: Evening) -> None:
    asked, other, card = await late(evening)
    await other.press(f"Offer the seat of {asked.name}", card)
    await evening.dov.press("Take this seat", evening.post)
    assert "Dov" in [one.name for one in (await evening.game()).sitters]


async def test_the_end_is_a_vote_also_for_whoever_did_not_open_the_table(evening: Evening) -> None:
    asked, opener, card = await late(evening, evening.ada, evening.ben, evening.cleo)
    other = next(one for one in (evening.ben, evening.cleo) if one is not asked)
    assert opener is evening.ada, "who opened it is neither late nor presses"
    await other.press("End the game", card)
    await other.press("Yes, end it")
    await opener.press("Yes", evening.post)
    assert (await evening.game()).status == "abandoned"


async def test_the_clock_stands_still_in_the_quiet_hours_of_whoever_is_asked(evening: Evening) -> None:
    to_the_hour(evening, 12)
    for person in (evening.ada, evening.ben):
        await wish(evening, person, sleeps=22, wakes=10)
    await a_deadline(evening)
    await after(evening, 47.9)
    assert cards(evening) == [], "two days of twelve hours"
    await after(evening, 0.2)
    assert len(cards(evening)) == 1


async def test_a_table_that_wants_no_nights_has_none(evening: Evening) -> None:
    for person in (evening.ada, evening.ben):
        await wish(evening, person, sleeps=22, wakes=10)
    await a_deadline(evening, window="always")
    await after(evening, 24.1)
    assert len(cards(evening)) == 1


async def test_a_table_that_plays_in_the_evening_counts_evenings(evening: Evening) -> None:
    to_the_hour(evening, 12)
    await a_deadline(evening, window="17-23")
    await after(evening, 3 * 24 + 10.9)
    assert cards(evening) == [], "four evenings of six hours, the last until 23 o'clock"
    await after(evening, 0.2)
    assert len(cards(evening)) == 1


async def test_the_hours_of_a_table_are_those_of_the_clock_of_whoever_is_asked(evening: Evening) -> None:
    to_the_hour(evening, 12)
    for person in (evening.ada, evening.ben):
        await wish(evening, person, zone="Asia/Tokyo")
    await a_deadline(evening, window="17-23")
    await after(evening, 4 * 24 - 0.1)
    assert cards(evening) == [], "it is 21 o'clock there: two hours, three evenings, and four hours of the last"
    await after(evening, 0.2)
    assert len(cards(evening)) == 1


async def test_when_the_deadline_runs_can_be_changed_while_the_game_runs(evening: Evening) -> None:
    to_the_hour(evening, 12)
    await a_deadline(evening)
    await evening.ada.type("game settings")
    await evening.ada.pick("in the evening, from 17 to 23 o'clock")
    assert "Ada lets the deadline of this table run in the evening only" in evening.table.text
    await after(evening, 25)
    assert cards(evening) == []


async def test_whoever_sleeps_through_all_hours_of_a_table_is_late_all_the_same(evening: Evening) -> None:
    to_the_hour(evening, 12)
    for person in (evening.ada, evening.ben):
        await wish(evening, person, sleeps=16, wakes=10)
    await a_deadline(evening, window="17-23")
    await after(evening, 3 * 24 + 11.1)
    assert len(cards(evening)) == 1


def test_a_table_that_was_set_before_there_were_hours_is_as_it_was() -> None:
    assert table_options_of({"table": {"nights": False}}).window == "always"
    assert table_options_of({"table": {"nights": True, "deadline": 24}}).window == "awake"


async def at_the_market(evening: Evening) -> None:
    """Ada has chosen, Ben and Cleo have not."""
    ada, ben, cleo = evening.ada, evening.ben, evening.cleo
    await evening.begin(ada, ben, cleo, deadline=24, reminders=0)
    match = await evening.play_on(lambda match: len(match.waiting) == 3)
    game = await evening.game()
    seat = game.seat_of(ada.user.id)
    assert seat is not None
    await evening.bot.tables.play.act(game.id, ada.user.id, next(match.legal(seat)))
    await evening.settled()


async def test_of_several_each_has_their_own_time(evening: Evening) -> None:
    to_the_hour(evening, 12)
    await wish(evening, evening.ben, sleeps=0, wakes=12)
    await at_the_market(evening)
    await after(evening, 24.1)
    (card,) = cards(evening)
    assert "Cleo has let the table wait" in card.text
    await wish(evening, evening.ben, sleeps=0, wakes=13)
    await after(evening, 24)
    assert len(cards(evening)) == 1, "two hours are left to Ben, who sleeps longer now"
    await after(evening, 3)
    assert len(cards(evening)) == 2 and "Ben and Cleo have let" in cards(evening)[-1].text


async def test_an_answer_for_one_leaves_the_others_late(evening: Evening) -> None:
    await at_the_market(evening)
    await after(evening, 24.1)
    (card,) = cards(evening)
    await evening.ada.press("Usual answer for Ben", card)
    assert "Ada has it answered for Ben." in card.text and "Cleo has let the table wait" in card.text
    await evening.ada.press("Usual answer for Cleo", card)
    assert card.text == "Ada has it answered for Cleo." and len((await evening.match()).waiting) == 1


async def test_a_question_without_a_usual_answer_is_thought_about(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, other, card = await late(evening)
    monkeypatch.setattr(Ask, "usual", None)
    before = (await evening.match()).count
    await other.press(f"Usual answer for {asked.name}", card)
    assert (await evening.match()).count > before


async def test_of_two_processes_that_have_it_in_hand_one_tells_it(evening: Evening, tmp_path: Path) -> None:
    """The first one stands still for so long that another takes over."""
    await at_the_market(evening)
    evening.sandbox.clock.advance(24.1 * HOUR)
    elsewhere = await SqliteStore.open(tmp_path / "evening.db")
    try:
        (slow,) = await elsewhere.claim(evening.sandbox.clock(), "stands still", LEASE, kind=DEADLINE)
        await evening.bot.reminders.look()
        assert cards(evening) == [], "it is in the hands of the other one"
        evening.sandbox.clock.advance(LEASE)
        await evening.bot.reminders.look()
        (card,) = cards(evening)
        assert "Ben and Cleo have let the table wait" in card.text
        evening.sandbox.clock.advance(1.0)
        await time_is_over(evening.bot, slow, LEASE)
        assert cards(evening) == [card]
        await evening.ada.press("Usual answer for Ben", card)
        assert "Ada has it answered for Ben." in card.text and "Cleo has let the table wait" in card.text
    finally:
        await elsewhere.close()


async def test_it_is_set_and_switched_off_while_the_game_runs(evening: Evening) -> None:
    asked, other = await a_deadline(evening)
    await other.type("game settings")
    await other.pick("none")
    assert f"{other.name} switches the deadline of this table off." in evening.table.text
    await after(evening, 999)
    assert cards(evening) == []
    await asked.type("game settings")
    await asked.pick("a week")
    assert f"{asked.name} sets the deadline of this table to 168 hours." in evening.table.text


async def test_what_discord_does_not_take_is_told_later(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    await a_deadline(evening)
    monkeypatch.setattr("bot.features.deadline.may_post", lambda house, channel: False)
    await after(evening, 24.1)
    monkeypatch.undo()
    evening.sandbox.faults.plan("POST", r"/channels/\{channel\}/messages$", 503)
    await after(evening, 1)
    assert cards(evening) == []
    await after(evening, LEASE / HOUR)
    await after(evening, LEASE / HOUR)
    assert len(cards(evening)) == 1
