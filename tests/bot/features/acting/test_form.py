"""What was filled in without a question, changed in one form."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.features.acting.answer import step_of
from bot.features.acting.dialogue import Dialogue
from bot.table.draft import Draft, go_on
from engines.kernel import Match, NextSlot, OneOf, Words
from engines.players import at_a_glance
from engines.sands_of_time import GAME
from engines.sands_of_time.caravan import Caravan
from engines.sands_of_time.data import TRADE_BORDERS
from engines.sands_of_time.scene import Scene
from engines.sands_of_time.setup import FoundRealm
from tests.bot.discord.evening import Evening, Person, evening_of


@pytest_asyncio.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    async with evening_of(tmp_path / "realms.db", {GAME.id: GAME}) as evening:
        await evening.begin(evening.ada, evening.ben, kind=GAME.id)
        stored = await evening.game()
        while len((match := await evening.match()).waiting) == 1:
            seat = match.waiting[0]
            await evening.bot.tables.play.act(stored.id, stored.sitters[seat].user, match.usual(seat))  # type: ignore[arg-type]
        await evening.settled()
        yield evening
        assert not evening.sandbox.refusals, evening.sandbox.refusals


async def realm(evening: Evening, person: Person) -> FoundRealm:
    match, game = await evening.match(), await evening.game()
    seat = game.seat_of(person.user.id)
    assert match.pending is not None and seat is not None
    answer = match.pending.answers[seat]
    assert isinstance(answer, FoundRealm)
    return answer


async def test_a_question_of_many_parts_is_proposed_whole(evening: Evening) -> None:
    ada, match, game = evening.ada, await evening.match(), await evening.game()
    seat = game.seat_of(ada.user.id)
    assert seat is not None
    best = at_a_glance(match, seat)
    assert isinstance(best, FoundRealm) and best != match.usual(seat), "good sense says something else than most"
    await ada.press("Act")
    assert ada.menu is not None and {"Confirm", "Change"} <= set(ada.menu.labels)
    said = Words(GAME.catalogs["en"], ["Ada", "Ben"])
    assert said.command(best.said())[1:] in ada.sees and "Caravans start at the capital" in ada.sees
    assert said.describes("advance", best.advance) in ada.sees
    assert f"{said.name('category', best.heritage)}: your heritage there is 0" in ada.sees
    assert "The caravan?" not in ada.sees, "the sentence has named it"
    assert "Back" not in ada.menu.labels, "there is nothing before it"
    assert "Only you know it until all have chosen." in ada.sees
    await ada.press("Confirm")
    assert await realm(evening, ada) == best
    await evening.ben.press("Act")
    assert "All others have chosen: it counts at once." in evening.ben.sees


async def test_the_form_is_filled_in_and_sending_it_is_the_confirmation(evening: Evening) -> None:
    ada = evening.ada
    await ada.press("Act")
    opened = await ada.press("Change")
    labels = [label["label"] for label in (await opened.modal())["components"]]
    every = ["The capital?", "The caravan?", "The heritage?", "One more peasant?", "The advance?"]
    assert labels == [label for label in every if label in labels] and len(labels) > 3
    await ada.send(opened, heritage="2", advance="4")
    chosen = await realm(evening, ada)
    assert (chosen.heritage, chosen.advance) == ("culture", "writing")


async def test_what_no_longer_fits_is_shown_before_it_counts(evening: Evening) -> None:
    """Another capital has other borders."""
    ada = evening.ada
    await ada.press("Act")
    opened = await ada.press("Change")
    fields = {label["label"]: label["component"] for label in (await opened.modal())["components"]}
    capital = fields["The capital?"]
    other = next(option["value"] for option in capital["options"] if not option.get("default"))
    await ada.send(opened, capital=other)
    match = await evening.match()
    if match.pending is not None and not match.pending.answers:
        assert "Not all of that goes together." in ada.sees
        await ada.press("Confirm")
    await realm(evening, ada)


async def test_a_form_from_earlier_changes_nothing(evening: Evening) -> None:
    ada = evening.ada
    await ada.press("Act")
    opened = await ada.press("Change")
    await ada.press("Cancel")
    await ada.send(opened, heritage="2")
    match = await evening.match()
    assert match.pending is not None and not match.pending.answers


async def test_a_question_about_one_thing_goes_on_to_it_and_the_rest_is_a_press_away(evening: Evening) -> None:
    def one_card_left(match: Match) -> bool:
        (seat, *others), opened = match.waiting, Dialogue(game=1, posed=1)
        asked = not others and match.asks[seat].key == "turn.second"
        return asked and isinstance(step_of(match, seat, opened)[1], NextSlot)

    match = await evening.play_on(one_card_left)
    (player,) = await evening.asked()
    await player.press("Act")
    assert "is left. What do you do?" in player.sees and player.menu is not None
    assert "Something else" in player.menu.labels and "Decline" not in player.menu.labels
    await player.press("Something else")
    assert "Brings nothing now · Lay a card aside" in player.sees
    await player.press("Back")
    assert "Something else" in player.menu.labels
    assert match.count == (await evening.match()).count


def test_what_was_chosen_behind_a_slot_that_is_changed_stays_where_it_holds() -> None:
    def reaching(border: str) -> bool:
        return border in TRADE_BORDERS

    position = Scene().region("italia", of=0, status="capital").player(0, grain=3, gold=5)
    match = position.turn(0, "caravan_1", "govern").play().match
    draft, step = go_on(match, 0, Draft().with_verb("caravan"))
    assert isinstance(step, NextSlot) and isinstance(step.domain, OneOf)
    good, plain = (next(b for b in step.domain.values if reaching(b) is wanted) for wanted in (True, False))
    draft, step = go_on(match, 0, draft.with_value("border", good))
    assert isinstance(step, NextSlot) and step.slot.name == "heritage" and draft.filled["payment"] == "gold"
    draft, step = go_on(match, 0, draft.with_value("heritage", "culture"))

    asked, step = go_on(match, 0, draft.asked_for("payment"))
    assert isinstance(step, NextSlot) and step.slot.name == "payment"
    changed, step = go_on(match, 0, Draft.model_validate_json(asked.model_dump_json()).with_value("payment", "grain"))
    assert step == Caravan(border=good, payment="grain", heritage="culture", card="caravan_1")
    assert changed.back().filled == {"border": good, "payment": "grain"}, "and can be chosen anew"

    asked, _ = go_on(match, 0, draft.asked_for("border"))
    _, step = go_on(match, 0, asked.with_value("border", plain))
    assert step == Caravan(border=plain, payment="gold", heritage="none", card="caravan_1")
