"""What only the pictures of this game say has room."""

from __future__ import annotations

from typing import get_args

import pytest

from engines.sands_of_time.data import ADVANCES, CARDS, CATEGORIES
from engines.sands_of_time.state import Phase
from render.atlas.atlas import Atlas
from render.kit.fit import LINE, lines_to_fit
from render.kit.fonts import Face, text_width
from render.sands_of_time.advance_rows import CARD
from render.sands_of_time.map_panels import headlines, news_box
from render.sands_of_time.speech import Speech
from tests.render.sands_of_time.every_event import EVENTS
from tests.render.sands_of_time.tables import SPEECH, TABLES

LONG = Speech(TABLES.long_words)


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
