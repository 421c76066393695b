"""Guided acting through every kind of slot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.discord import visit
from tests.bot.discord.bazaar import GAME, Leave
from tests.bot.discord.evening import Evening, Person, button, evening_of, options, selects


@pytest_asyncio.fixture
async def ada(tmp_path: Path) -> AsyncIterator[Person]:
    async with evening_of(tmp_path / "bazaar.db", {GAME.id: GAME}) as evening:
        await evening.begin(evening.ada, kind="bazaar", errands=5)
        await evening.ada.press("Act")
        yield evening.ada
        assert not evening.sandbox.refusals, evening.sandbox.refusals


async def done(evening: Evening, said: str) -> None:
    assert f"Ada: {said}." in evening.post.text


async def test_the_menu_says_what_each_command_does_and_why_another_is_barred(ada: Person) -> None:
    assert ada.menu is not None and "Which errand do you run?" in ada.sees
    assert ada.menu.labels[:2] == ["Enter", "Visit"] and not selects(ada.menu), "each has a button of its own"
    assert "Go in by a gate." in ada.sees
    assert "Nap" not in ada.menu.labels
    assert "Nap: It is too early to sleep." in ada.sees
    assert "Rule 1" in ada.menu.labels


async def test_a_few_values_are_buttons_and_barred_ones_are_listed_with_the_reason(ada: Person) -> None:
    await ada.pick("Enter")
    assert ada.menu is not None and {"North Gate", "South Gate"} <= set(ada.menu.labels)
    assert "West Gate: It is shut at night." in ada.sees
    assert "Enter · Which gate?" in ada.sees and "Go in by a gate." in ada.sees
    await ada.press("Rule 1.1", ada.menu)
    assert "One enters by a gate" in ada.sees


async def test_many_values_come_in_pages(ada: Person) -> None:
    await ada.pick("Visit")
    assert ada.menu is not None
    assert options(selects(ada.menu)[0]) == [f"stall{n}" for n in range(1, 26)]
    assert selects(ada.menu)[0]["options"][0]["description"] == "just around the corner"
    assert button(ada.menu, "◂").get("disabled")
    await ada.press("▸")
    assert options(selects(ada.menu)[0])[0] == "stall26"
    await ada.press("▸")
    assert options(selects(ada.menu)[0])[-1] == "stall60" and button(ada.menu, "▸").get("disabled")
    await ada.press("◂")
    await ada.pick("stall33")
    assert "Visit stall33" in ada.sees
    await done(ada.evening, "visit stall33")


async def test_several_of_a_few_are_chosen_in_one_menu(ada: Person) -> None:
    await ada.pick("Taste")
    assert ada.menu is not None
    (menu,) = selects(ada.menu)
    assert (menu["min_values"], menu["max_values"]) == (0, 3) and menu["placeholder"] == "Choose up to 3"
    await ada.pick("good2", "good5")
    await done(ada.evening, "taste good2 and good5")
    await ada.pick("Taste")
    await ada.press("None")
    await done(ada.evening, "taste none")


async def test_several_of_many_are_chosen_one_by_one_over_pages(ada: Person) -> None:
    await ada.pick("Tour")
    await ada.pick("stall3")
    assert "Chosen: stall3." in ada.sees
    await ada.press("Done")
    assert "Choose from 2 to 4, not 1." in ada.sees
    await ada.pick("stall3")
    await ada.press("▸")
    await ada.pick("stall30")
    await ada.pick("stall31")
    await ada.pick("stall31")
    await ada.press("▸")
    await ada.pick("stall55")
    assert "Chosen: stall30 and stall55." in ada.sees
    await ada.press("Done")
    await done(ada.evening, "tour stall30 and stall55")


async def test_counts_of_a_few_have_steppers(ada: Person) -> None:
    await ada.pick("Buy")
    assert ada.menu is not None and button(ada.menu, "Done").get("disabled")
    pluses = [c for c in ada.menu.walk() if c.get("label") == "+"]
    await ada.click(ada.menu, pluses[1]["custom_id"])
    for _ in range(4):
        pluses = [c for c in ada.menu.walk() if c.get("label") == "+"]
        await ada.click(ada.menu, pluses[0]["custom_id"])
    assert "Chosen: 4 good1, 1 good2." in ada.sees
    assert "1 good2 of 4" in ada.menu.labels, "and how many there are"
    assert all(c.get("disabled") for c in ada.menu.walk() if c.get("label") == "+"), "five is the most"
    minus = [c for c in ada.menu.walk() if c.get("label") == "-"]
    await ada.click(ada.menu, minus[0]["custom_id"])
    await ada.press("Done")
    await done(ada.evening, "buy 3 good1 and 1 good2")


async def test_what_was_counted_survives_a_restart_and_a_double_tap_counts_once(ada: Person) -> None:
    await ada.pick("Buy")
    await ada.press("+")
    await ada.evening.restart()
    assert ada.menu is not None and "Chosen: 1 good1." in ada.sees
    plus = ada.menu.button("+")
    taps = [await ada.evening.sandbox.click(ada.user, ada.menu, plus) for _ in range(2)]
    for tap in taps:
        await tap.response()
    await ada.evening.settled()
    assert "Chosen: 2 good1." in ada.sees


async def test_a_few_ways_to_count_are_named_whole(ada: Person) -> None:
    await ada.pick("Share")
    assert ada.menu is not None and "Choose 2" not in ada.sees, "the ways say it"
    assert {"2 good2", "1 good1, 1 good2", "2 good1"} <= set(ada.menu.labels)
    await ada.press("1 good1, 1 good2", ada.menu)
    await done(ada.evening, "share 1 good1 and 1 good2")


async def test_what_is_usual_takes_one_press(ada: Person) -> None:
    await ada.pick("Buy")
    await ada.press("Usual: 2 good1")
    await done(ada.evening, "buy 2 good1")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("2 good1, good3", "Buy 2 good1 and 1 good3"),
        ("9 good1", "Of good1 there are only 4."),
        ("rubbish", "“rubbish” is not among the choices, only: good1, good2 and good3."),
        ("good1 x2; good1 x2; good2 x2", "Choose from 1 to 5, not 6."),
    ],
)
async def test_counts_can_be_typed_into_a_form(ada: Person, typed: str, answer: str) -> None:
    await ada.pick("Buy")
    opened = await ada.press("Type it")
    assert (await opened.modal())["components"][0]["label"] == "For example: 2 good1"
    await ada.fill_in(opened, typed)
    assert answer in ada.sees


async def test_counts_of_many_are_added_one_by_one(ada: Person) -> None:
    await ada.pick("Order")
    await ada.pick("good7")
    await ada.pick("good7")
    await ada.pick("good7")
    assert "Of good7 there are only 2." in ada.sees and "Chosen: 2 good7." in ada.sees
    await ada.press("Clear")
    await ada.pick("good9")
    await ada.pick("good2")
    await ada.press("Done")
    await done(ada.evening, "order 1 good2 and 1 good9")


async def test_small_numbers_are_buttons_middling_ones_a_menu_large_ones_a_form(ada: Person) -> None:
    await ada.pick("Tip")
    assert ada.menu is not None and {"1", "2", "3"} <= set(ada.menu.labels)
    await ada.press("3", ada.menu)
    await done(ada.evening, "tip 3")
    await ada.pick("Haggle")
    assert options(selects(ada.menu)[0]) == [str(n) for n in range(1, 21)] and "Usual: 7" in ada.menu.labels
    await ada.pick("20")
    await done(ada.evening, "haggle for 20")
    await ada.pick("Boast")
    await ada.fill_in(await ada.press("Type it"), "100001")
    assert "Give a whole number from 0 to 100000." in ada.sees
    await ada.fill_in(await ada.press("Type it"), "99999")
    await done(ada.evening, "boast of 99999")


async def test_a_form_that_comes_too_late_asks_to_press_again(
    ada: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A form can only be the first answer; when the promise to answer was quicker, there is no exception."""
    await ada.pick("Boast")
    menu = ada.menu
    monkeypatch.setattr(visit, "PATIENCE", 0.05)
    read = ada.evening.bot.tables.live_games.read

    async def slow(*args: Any, **kwargs: Any) -> Any:
        await asyncio.sleep(0.3)
        return await read(*args, **kwargs)

    monkeypatch.setattr(ada.evening.bot.tables.live_games, "read", slow)
    await ada.press("Type it", menu)
    assert ada.sees == "That took me too long, and the form could not open. Press again, please."
    monkeypatch.undo()
    await ada.fill_in(await ada.press("Type it", menu), "99999")
    await done(ada.evening, "boast of 99999")
    assert not [record for record in caplog.records if record.exc_info]


async def test_a_form_that_is_sent_late_shows_how_things_stand(ada: Person, caplog: pytest.LogCaptureFixture) -> None:
    await ada.pick("Boast")
    opened = await ada.press("Type it")
    await ada.press("Back")
    await ada.fill_in(opened, "99999")
    assert "That menu was from earlier." in ada.sees and "Confirm" not in ada.offered
    assert not [record for record in caplog.records if record.exc_info]


async def test_what_most_people_leave_out_needs_no_press_and_can_be_asked_for(ada: Person) -> None:
    await ada.pick("Ride")
    await ada.pick("North Gate")
    await done(ada.evening, "ride out by the North Gate")
    await ada.pick("Ride")
    await ada.press("How many coins?")
    assert ada.menu is not None and "How many coins?" not in ada.menu.labels, "it will be asked"
    await ada.pick("South Gate")
    await ada.pick("2")
    await done(ada.evening, "ride out by the South Gate, leaving 2 coins")


async def test_who_knows_that_this_was_all_says_so_with_confirm(ada: Person) -> None:
    await ada.pick("Camp")
    await ada.press("North Gate")
    assert ada.menu is not None and ada.menu.labels[:2] == ["Confirm", "Confirm · Leave"]
    await ada.press("Confirm · Leave")
    assert "✓ **Camp before the North Gate for 2**" in ada.sees and "✓ **Leave**" in ada.sees
    await done(ada.evening, "leave")
    assert (await ada.evening.match()).asks[0].key == "errand"


async def test_who_does_not_know_it_yet_confirms_and_is_asked(ada: Person) -> None:
    await ada.pick("Camp")
    await ada.press("South Gate")
    await ada.press("Confirm")
    await done(ada.evening, "camp before the South Gate for 2")
    assert "Is there more to do at the camp?" in ada.sees
    await ada.press("Leave")
    await done(ada.evening, "leave")


async def test_a_double_tap_on_it_ends_nothing_twice(ada: Person) -> None:
    await ada.pick("Camp")
    await ada.press("North Gate")
    assert ada.menu is not None
    ends = ada.menu.button("Confirm · Leave")
    for tap in [await ada.evening.sandbox.click(ada.user, ada.menu, ends) for _ in range(2)]:
        await tap.response()
    await ada.evening.settled()
    assert (await ada.evening.match()).count == 2


async def test_if_something_else_is_asked_by_then_nothing_is_ended(
    ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ada.pick("Camp")
    await ada.press("North Gate")
    monkeypatch.setattr(Leave, "ends", False)
    await ada.press("Confirm · Leave")
    match = await ada.evening.match()
    assert match.count == 1 and match.asks[0].key == "camp"
