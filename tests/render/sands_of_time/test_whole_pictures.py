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

from engines.kernel import Dice, Match, Seat
from engines.sands_of_time import GAME
from engines.sands_of_time.state import SandsState
from engines.sands_of_time.view import SandsView
from render.kit.speech import labels
from render.pictures import drawable, pictures
from render.sands_of_time.speech import Speech
from tests.render.sands_of_time.tables import RAID, WORDS, fresh, full, over

SANDS = pictures("sands_of_time")
MAP, BOARD = 1_300_000, 1_000_000
DECISIONS = 130


def all_pictures(view: SandsView) -> Iterator[tuple[str, bytes]]:
    """Everything that somebody with this view can be shown."""
    for sheet in SANDS.sheets:
        yield sheet, SANDS.sheet(sheet, view, RAID, WORDS)
    for seat in range(len(view.players)):
        yield f"board {seat}", SANDS.board(view, seat, RAID, WORDS)
        if (hand := SANDS.hand(view, seat, WORDS)) is not None:
            yield f"hand {seat}", hand
    if (close := SANDS.close_up(view, RAID, WORDS)) is not None:
        yield "close-up", close
    if (result := SANDS.result(view, WORDS)) is not None:
        yield "result", result


def test_the_game_has_pictures() -> None:
    assert drawable("sands_of_time")
    assert SANDS.sheets == ("map", "chronicle")


@pytest.mark.parametrize("seats", [min(GAME.seats), max(GAME.seats)])
def test_no_picture_is_too_large(seats: int) -> None:
    for name, png in all_pictures(over(seats)):
        with Image.open(BytesIO(png)) as picture:
            assert picture.format == "PNG"
            assert picture.mode == "P"
        assert len(png) <= (MAP if name == "map" else BOARD), name


def test_the_map_is_2000_by_1400() -> None:
    with Image.open(BytesIO(SANDS.sheet("map", full(5), (), WORDS))) as picture:
        assert picture.size == (2000, 1400)


def test_only_the_owner_has_a_hand() -> None:
    assert SANDS.hand(fresh(3, 1), 1, WORDS) is not None
    assert SANDS.hand(fresh(3, 1), 0, WORDS) is None
    assert SANDS.hand(fresh(3), 1, WORDS) is None


def test_a_running_game_has_no_result() -> None:
    assert SANDS.result(full(3), WORDS) is None


DIGEST = """
from tests.render.sands_of_time.test_whole_pictures import digest
print(digest())
"""


def digest() -> str:
    view = full(3, 1)
    drawn = (
        SANDS.sheet("map", view, RAID, WORDS),
        SANDS.sheet("chronicle", view, RAID, WORDS),
        SANDS.board(view, 1, RAID, WORDS),
        SANDS.hand(view, 1, WORDS) or b"",
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


@cache
def middle_of_a_game() -> SandsState:
    """A random game in which cards lie face down."""
    chance = random.Random("secrets")
    match, _ = Match.start(GAME, 3, "secrets", GAME.options())
    for _ in range(DECISIONS):
        match.submit(seat := chance.choice(match.waiting), match.sample(seat, chance))
    while not state_of(match).players[0].chronicles or not state_of(match).players[1].planned:
        match.submit(seat := chance.choice(match.waiting), match.sample(seat, chance))
    return state_of(match)


def state_of(match: Match) -> SandsState:
    assert isinstance(match.state, SandsState)
    return match.state


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_what_a_viewer_cannot_see_changes_no_picture(viewer: Seat | None) -> None:
    state = middle_of_a_game()
    other = state.model_copy(deep=True)
    GAME.redeal(other, viewer, Dice(seed="another world"))
    assert other != state
    true, false = (dict(all_pictures(GAME.view(world, viewer))) for world in (state, other))
    assert true == false


def test_the_owner_sees_the_own_chronicle_and_others_only_a_back() -> None:
    view, own = full(3), full(3, 1)
    assert SANDS.board(view, 1, (), WORDS) != SANDS.board(own, 1, (), WORDS)
    assert SANDS.board(view, 0, (), WORDS) == SANDS.board(own, 0, (), WORDS)


def test_a_language_without_labels_gets_the_english_ones() -> None:
    assert labels(Speech.home, "xx").tree == labels(Speech.home, "en").tree
    assert Speech(WORDS).say("generation", generation=3) == "Generation 3"
