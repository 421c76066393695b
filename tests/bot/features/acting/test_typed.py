"""Typed commands: the same as guided, for those who know what they want."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot.discord.bazaar import GAME
from tests.bot.discord.evening import Evening, Person, evening_of, to_the_first_turn


@pytest_asyncio.fixture
async def ada(tmp_path: Path) -> AsyncIterator[Person]:
    async with evening_of(tmp_path / "bazaar.db", {GAME.id: GAME}) as evening:
        await evening.begin(evening.ada, kind="bazaar", errands=9)
        yield evening.ada
        assert not evening.sandbox.refusals, evening.sandbox.refusals


async def names(person: Person, command: str, **values: str) -> list[str]:
    return [choice["name"] for choice in await person.suggestions(command, **values)]


async def test_suggestions_are_searched_by_any_part_of_a_name_best_first(ada: Person) -> None:
    assert await names(ada, "bazaar visit", stall="l33") == ["stall33"]
    assert (await names(ada, "bazaar visit", stall="stall3"))[:2] == ["stall3", "stall30"]
    assert (await names(ada, "bazaar visit", stall=""))[0] == "stall1 (just around the corner)"


async def test_suggestions_are_at_most_25_and_legal_only(ada: Person) -> None:
    assert len(await names(ada, "bazaar visit", stall="")) == 25
    assert await names(ada, "bazaar visit", stall="elsewhere") == []
    assert await names(ada, "bazaar enter", gate="") == ["North Gate", "South Gate"]
    assert await names(ada, "bazaar tip", coins="") == ["1", "2", "3"]
    assert await names(ada, "bazaar buy", goods="2 good1, ") != []


async def test_whoever_is_not_asked_gets_no_suggestions(ada: Person) -> None:
    assert await names(ada.evening.ben, "bazaar visit", stall="") == []


async def test_a_typed_command_shows_first_what_will_happen(ada: Person) -> None:
    await ada.type("bazaar visit", stall="stall7")
    assert "Visit stall7" in ada.sees and "Confirm" in ada.offered
    await ada.press("Confirm")
    assert "Ada: visit stall7." in ada.evening.post.text


@pytest.mark.parametrize("guided", [False, True])
async def test_a_receipt_calls_things_as_the_table_does(
    ada: Person, monkeypatch: pytest.MonkeyPatch, guided: bool
) -> None:
    monkeypatch.setattr(type(GAME), "called", lambda self, state: {"stall": {"stall7": "The Corner"}})
    await ada.type("bazaar visit", stall="stall7", confirm=not guided)
    if guided:
        await ada.press("Confirm")
    assert "\u2713 **Visit The Corner (stall7)**" in ada.sees


async def test_with_confirm_it_is_done_at_once(ada: Person) -> None:
    await ada.type("bazaar visit", stall="stall7", confirm=True)
    assert "✓ **Visit stall7**" in ada.sees and "Which errand do you run?" in ada.sees
    assert "Ada: visit stall7." in ada.evening.post.text


async def test_what_is_left_open_is_asked_in_the_dialogue(ada: Person) -> None:
    await ada.type("bazaar buy", confirm=True)
    assert "Buy · How many of each?" in ada.sees
    await ada.press("Usual: 2 good1")
    assert "Ada: buy 2 good1." in ada.evening.post.text


async def test_what_was_left_out_is_as_usual_where_something_behind_it_was_typed_but_never_unseen(
    ada: Person,
) -> None:
    assert await names(ada, "bazaar hire", gate="so") == ["South Gate"]
    assert await names(ada, "bazaar hire", coins="9", gate="so") == [], "there is no such price"
    await ada.type("bazaar hire", gate="south", confirm=True)
    assert "hire a guide to the South Gate for 2" in ada.sees and "✓" not in ada.sees
    await ada.press("Confirm")
    assert "Ada: hire a guide to the South Gate for 2." in ada.evening.post.text
    await ada.type("bazaar hire", coins="3", gate="north", confirm=True)
    assert "Ada: hire a guide to the North Gate for 3." in ada.evening.post.text


async def test_nothing_is_assumed_behind_what_was_typed_last(ada: Person) -> None:
    await ada.type("bazaar ride", gate="south", confirm=True)
    assert "✓" not in ada.sees
    await ada.type("bazaar hire", confirm=True)
    assert "Hire · How many coins?" in ada.sees


@pytest.mark.parametrize(
    ("command", "values", "answer"),
    [
        ("bazaar visit", {"stall": "stall999"}, "“stall999” is not among the choices."),
        ("bazaar visit", {"stall": "stall"}, "“stall” could be stall1, stall2, stall3, stall4 and stall5."),
        ("bazaar enter", {"gate": "west"}, "It is shut at night."),
        ("bazaar tip", {"coins": "many"}, "Give a whole number from 1 to 3."),
        ("bazaar tip", {"coins": "9" * 5000}, "Give a whole number from 1 to 3."),
        ("bazaar boast", {"coins": "-1"}, "Give a whole number from 0 to 100000."),
        ("bazaar buy", {"goods": "99 good1"}, "Of good1 there are only 4."),
        ("bazaar taste", {"goods": "good1, good2, good3, good4"}, "Choose from 0 to 3, not 4."),
        ("bazaar answer", {"choice": "42"}, "“42” is not among the choices."),
        ("bazaar answer", {"choice": "x" * 6000}, "is not among the choices."),
        ("bazaar answer", {"choice": "nap"}, "is not among the choices."),
    ],
)
@pytest.mark.parametrize("confirm", [True, False])
async def test_nonsense_is_refused_with_one_sentence(
    ada: Person, command: str, values: dict[str, str], answer: str, confirm: bool
) -> None:
    await ada.type(command, **values, confirm=confirm)
    assert answer in ada.sees and len(ada.sees) < 300
    assert (await ada.evening.match()).count == 0


async def test_a_command_that_does_not_answer_the_question(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    asked = (await evening.asked())[0]
    await asked.type("fords march", origin="a1", confirm=True)
    assert asked.sees == "“march” does not answer the question that is open now."
    await evening.dov.type("fords march", confirm=True)
    assert evening.dov.sees == "You do not sit at this table."


async def test_a_slot_of_later_is_filled_from_what_came_before(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    match = await evening.match()
    (origin,) = match.state.camps_of(match.waiting[0])  # type: ignore[attr-defined]
    (found,) = await names(player, "fords march", origin="")
    assert found.startswith(origin) and "levies there" in found
    target, _, lies_there = (await names(player, "fords march", origin=origin, target=""))[0].partition(" (")
    assert "empty" in lies_there
    await player.type("fords march", origin=origin, target=target, levies="1", confirm=True)
    assert f"camp at {target}." in evening.post.text


async def test_a_question_for_one_thing_is_answered_with_its_name(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    asked = (await evening.asked())[0]
    assert await names(asked, "fords answer", choice="a1") == ["a1 (empty, 2 empty meadows beside it)"]
    await asked.type("fords answer", choice="z9", confirm=True)
    assert asked.sees == "“z9” is not among the choices."
    await asked.type("fords answer", choice="a1", confirm=True)
    assert "a1" in evening.post.text


async def test_an_answer_may_name_the_command_too(ada: Person) -> None:
    assert await names(ada, "bazaar answer", choice="visit stall33") == ["visit stall33"]
    assert "visit stall1 (just around the corner)" in await names(ada, "bazaar answer", choice="")
    await ada.type("bazaar answer", choice="visit stall7", confirm=True)
    assert "Ada: visit stall7." in ada.evening.post.text
