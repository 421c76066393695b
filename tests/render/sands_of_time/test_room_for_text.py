"""Nothing is cut, nothing overlaps, nothing leaves the sheet: on the fullest boards there can be."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import get_args

import pytest
from PIL import Image

from engines.kernel import Words
from engines.sands_of_time import GAME
from engines.sands_of_time.data import ADVANCES, CARDS, CATEGORIES
from engines.sands_of_time.state import Phase
from render.atlas.atlas import Atlas
from render.kit.fit import LINE, lines_to_fit
from render.kit.fonts import Face, text_width
from render.sands_of_time.advance_rows import CARD
from render.sands_of_time.board import board_picture
from render.sands_of_time.chronicle import chronicle_picture
from render.sands_of_time.close_up import close_up_picture
from render.sands_of_time.hand import hand_picture
from render.sands_of_time.map import map_picture
from render.sands_of_time.map_panels import headlines, news_box
from render.sands_of_time.result import result_picture
from render.sands_of_time.speech import Speech
from tests.render.sands_of_time.every_event import EVENTS
from tests.render.sands_of_time.ink import witnessed
from tests.render.sands_of_time.tables import NAMES, RAID, SPEECH, fresh, full, over

LONG = Speech(Words(GAME.catalogs["en"], ["Wolfeschlegelsteinhausenbergerdo"] * 5))
"""As long as a Discord name may be."""


def result_of(seats: int, speech: Speech) -> Image.Image:
    view = over(seats)
    assert view.result is not None
    return result_picture(view, view.result, speech)


def close_up(speech: Speech) -> Image.Image:
    picture = close_up_picture(full(5), RAID, speech)
    assert picture is not None
    return picture


PICTURES: dict[str, Callable[[Speech], Image.Image]] = {
    "map": lambda speech: map_picture(full(5), RAID, speech),
    "close-up": close_up,
    "chronicle": lambda speech: chronicle_picture(full(5, 1), RAID, speech),
    "fresh chronicle": lambda speech: chronicle_picture(fresh(2), (), speech),
    "board": lambda speech: board_picture(full(5, 0), 0, RAID, speech),
    "board of another": lambda speech: board_picture(full(5), 2, RAID, speech),
    "fresh board": lambda speech: board_picture(fresh(3), 1, (), speech),
    "hand": lambda speech: hand_picture(full(5, 0).players[0], speech),
    "fresh hand": lambda speech: hand_picture(fresh(4, 3).players[3], speech),
    "result": lambda speech: result_of(5, speech),
    "result of two": lambda speech: result_of(2, speech),
}


@pytest.mark.parametrize("name", PICTURES)
def test_text_keeps_to_its_place(name: str) -> None:
    with witnessed() as lines:
        PICTURES[name](SPEECH)
    assert lines
    assert [line.text for line in lines if not line.inside] == []
    assert [line.text for line in lines if "…" in line.text or "[" in line.text] == []
    assert [(a.text, b.text) for a, b in combinations(lines, 2) if a.meets(b)] == []


@pytest.mark.parametrize("name", PICTURES)
def test_the_longest_names_do_not_overlap(name: str) -> None:
    with witnessed() as lines:
        PICTURES[name](LONG)
    assert [line.text for line in lines if not line.inside] == []
    assert [(a.text, b.text) for a, b in combinations(lines, 2) if a.meets(b)] == []


def test_names_of_a_usual_length_are_whole() -> None:
    with witnessed() as lines:
        map_picture(full(5), (), SPEECH)
    written = [line.text for line in lines]
    assert [name for name in NAMES if name not in written] == []


@pytest.mark.parametrize("advance", ADVANCES)
def test_every_effect_fits_its_card(advance: str) -> None:
    room = (192.0, CARD - 48.0)
    size, lines = lines_to_fit(SPEECH.description("advance", advance), Face.TEXT, 17, room, 12)
    assert len(lines) * size * LINE <= room[1]
    assert all(text_width(line, Face.TEXT, size) <= room[0] for line in lines)


def test_every_phase_has_a_headline() -> None:
    headlines = [SPEECH.say(f"phase_{phase}") for phase in get_args(Phase)]
    assert [text for text in headlines if text.startswith("[")] == []


def test_every_card_and_category_has_a_name() -> None:
    assert all(SPEECH.name("card", card) != card for card in CARDS)
    assert all(SPEECH.name("category", category) != category for category in CATEGORIES)


@pytest.mark.parametrize("key", EVENTS)
def test_the_news_keep_to_the_room_that_the_map_leaves_them(key: str, sands: Atlas) -> None:
    told = headlines((EVENTS[key], EVENTS[key]), LONG)
    assert news_box(sands.panels["news"], told)[3] <= sands.panels["news"][3]
