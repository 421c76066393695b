"""What the bot gets: PNGs of bounded size, the same for the same input, with nothing in them that is secret."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from io import BytesIO

import pytest
from PIL import Image

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.state import ClashState
from engines.clash_of_cultures.view import ClashView
from engines.kernel import Dice, Match, Seat
from render.clash_of_cultures.speech import Speech
from render.kit.speech import labels
from render.pictures import drawable, pictures
from tests.render.clash_of_cultures.tables import BATTLE, MARCH, WORDS, fresh, full, over

CLASH = pictures("clash_of_cultures")
MAP, BOARD = 1_300_000, 1_000_000
DECISIONS = 60


def all_pictures(view: ClashView) -> Iterator[tuple[str, bytes]]:
    """Everything that somebody with this view can be shown."""
    for sheet in CLASH.sheets:
        yield sheet, CLASH.sheet(sheet, view, MARCH, WORDS)
    for seat in range(len(view.players)):
        yield f"board {seat}", CLASH.board(view, seat, MARCH, WORDS)
        if (hand := CLASH.hand(view, seat, WORDS)) is not None:
            yield f"hand {seat}", hand
    for name, news in (("close-up", MARCH), ("battle", BATTLE)):
        if (close := CLASH.close_up(view, news, WORDS)) is not None:
            yield name, close
    if (result := CLASH.result(view, WORDS)) is not None:
        yield "result", result


def test_the_game_has_pictures() -> None:
    assert drawable("clash_of_cultures")
    assert CLASH.sheets == ("map", "wonders")


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_picture_is_too_large(seats: int) -> None:
    for name, png in all_pictures(over(seats)):
        with Image.open(BytesIO(png)) as picture:
            assert picture.format == "PNG"
            assert picture.mode == "P"
            assert max(picture.size) <= 2000
        assert len(png) <= (MAP if name == "map" else BOARD), name


def test_only_the_owner_has_a_hand() -> None:
    assert CLASH.hand(fresh(3, 1), 1, WORDS) is not None
    assert CLASH.hand(fresh(3, 1), 0, WORDS) is None
    assert CLASH.hand(fresh(3), 1, WORDS) is None


def test_a_running_game_has_no_result() -> None:
    assert CLASH.result(full(3), WORDS) is None


DIGEST = """
from tests.render.clash_of_cultures.test_whole_pictures import digest
print(digest())
"""


def digest() -> str:
    view = full(2, 1)
    drawn = (
        CLASH.sheet("map", view, MARCH, WORDS),
        CLASH.sheet("wonders", view, MARCH, WORDS),
        CLASH.board(view, 1, MARCH, WORDS),
        CLASH.hand(view, 1, WORDS) or b"",
    )
    return hashlib.sha256(b"".join(drawn)).hexdigest()


def test_same_input_same_bytes_in_another_process() -> None:
    there = subprocess.run(
        [sys.executable, "-c", DIGEST],
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.strip() == digest()


def state_of(match: Match) -> ClashState:
    assert isinstance(match.state, ClashState)
    return match.state


@cache
def middle_of_a_game() -> ClashState:
    chance = random.Random("secrets")
    match, _ = Match.start(GAME, 3, "secrets", GAME.options())
    for _ in range(DECISIONS):
        match.submit(seat := chance.choice(match.waiting), match.sample(seat, chance))
    return state_of(match)


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_what_a_viewer_cannot_see_changes_no_picture(viewer: Seat | None) -> None:
    state = middle_of_a_game()
    other = state.model_copy(deep=True)
    GAME.redeal(other, viewer, Dice(seed="another world"))
    assert other != state
    true, false = (dict(all_pictures(GAME.view(world, viewer))) for world in (state, other))
    assert true == false


def test_the_owner_reads_the_names_of_the_own_cards_and_others_only_count_them() -> None:
    view, own = full(3), full(3, 1)
    assert CLASH.board(view, 1, (), WORDS) != CLASH.board(own, 1, (), WORDS)
    assert CLASH.board(view, 0, (), WORDS) == CLASH.board(own, 0, (), WORDS)


def test_drawing_leaves_the_kept_ground_alone() -> None:
    before = CLASH.sheet("map", fresh(2), (), WORDS)
    CLASH.sheet("map", fresh(2), MARCH, WORDS)
    CLASH.close_up(fresh(2), MARCH, WORDS)
    assert CLASH.sheet("map", fresh(2), (), WORDS) == before


def test_a_language_without_labels_gets_the_english_ones() -> None:
    assert labels(Speech.home, "xx").tree == labels(Speech.home, "en").tree
    assert Speech(WORDS).say("round", round=3) == "Round 3"
