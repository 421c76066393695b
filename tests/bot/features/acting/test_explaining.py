"""*What is this?* opens from the dialogue, and the way back leads to where it stood; places to choose are lit."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.features.acting.answer import step_of
from bot.features.acting.dialogue import Dialogue
from bot.features.acting.picture_below import places_job
from bot.table.context import Context
from bot.table.draft import Draft
from bot.table.words import words
from engines.kernel import Match, NextSlot, Seat
from engines.kernel.model import made
from render.pictures import drawable, pictures
from storage.store import StoredGame
from tests.bot.discord.bazaar import GAME
from tests.bot.discord.evening import Person, evening_of
from tests.conformance.games import GAMES

MOST_MOVES = 200


@pytest_asyncio.fixture
async def ada(tmp_path: Path) -> AsyncIterator[Person]:
    async with evening_of(tmp_path / "bazaar.db", {GAME.id: GAME}) as evening:
        await evening.begin(evening.ada, kind="bazaar", errands=5)
        await evening.ada.press("Act")
        yield evening.ada
        assert not evening.sandbox.refusals, evening.sandbox.refusals


async def test_what_is_this_tells_all_of_it_and_leads_back(ada: Person) -> None:
    assert ada.menu is not None and "What is this?" not in ada.menu.labels, "a menu says it itself"
    await ada.pick("Enter")
    asked = ada.sees
    assert "is watched by day." in asked and "street of the lamps" not in asked
    await ada.press("What is this?")
    assert "**North Gate** Opens on the square of the potters, and is watched by day." in ada.sees
    assert "Behind it begins the street of the lamps." in ada.sees
    assert "**South Gate** Opens on the river" in ada.sees
    await ada.press("Back")
    assert ada.sees == asked


async def test_an_old_what_is_this_leads_to_the_question_that_is_open(ada: Person) -> None:
    await ada.pick("Enter")
    old = ada.menu
    assert old is not None
    ada.evening.bot.asked_in.clear()  # too long ago for Discord to take it away
    await ada.press("Act")
    await ada.press("Back")
    await ada.press("What is this?", on=old)
    assert "Which errand do you run?" in ada.sees and "**North Gate** Opens" not in ada.sees


async def test_why_not_tells_the_reasons_and_leads_back(tmp_path: Path) -> None:
    clash = GAMES["clash_of_cultures"]
    async with evening_of(tmp_path / "clash.db", {clash.id: clash}) as evening:
        await evening.begin(evening.ada, evening.ben, kind="clash_of_cultures")
        match = await evening.match()
        player = evening.person((await evening.game()).sitters[match.waiting[0]].user)
        await player.press("Act")
        asked = player.sees
        assert "Not open now: " in asked and "No settler of yours" not in asked
        await player.press("Why not?")
        assert "Found: No settler of yours stands where a city can be founded." in player.sees
        await player.press("Back")
        assert player.sees == asked


@pytest.mark.parametrize("kind", [kind for kind in GAMES if drawable(kind) and pictures(kind).marks])
def test_the_places_to_choose_from_are_drawn_for_the_one_who_chooses(kind: str) -> None:
    game, rnd = GAMES[kind], random.Random(kind)
    match, _ = Match.start(game, game.seats[0], kind)
    while (step := place_asked_of(match, seat := match.waiting[0])) is None:
        assert match.count < MOST_MOVES, "nobody is ever asked for a place of the map"
        match.submit(seat, match.sample(seat, rnd))
    stored = made(StoredGame, {"kind": kind, "id": 1})
    context = Context(stored, game, match, match, seat, words(game, ["Ada", "Ben", "Cleo"]))
    job = places_job(context, step)
    assert job is not None and job.what == "choices"
    assert {str(place) for place in step.domain.things} <= set(job.places)


def place_asked_of(match: Match, seat: Seat) -> NextSlot | None:
    """The first choice among several places of the map that one of the commands leads to at once."""
    assert match.pending is not None
    for offer in match.pending.choices[seat].open():
        now = Dialogue(game=1, posed=1, draft=Draft().with_verb(offer.command.verb))
        _, step = step_of(match, seat, now)
        if not isinstance(step, NextSlot) or step.domain.kind not in pictures(match.game.id).marks:
            continue
        if len(set(step.domain.things)) > 1:
            return step
    return None
