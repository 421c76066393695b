"""What only the pictures of this game say has room."""

from __future__ import annotations

from typing import get_args

import pytest

from engines.kernel import Words
from engines.sands_of_time.data import ADVANCES, CARDS, CATEGORIES
from engines.sands_of_time.state import Phase
from render.kit.fit import LINE, lines_to_fit
from render.kit.fonts import Face, text_width
from render.kit.news import HEADLINES
from render.kit.speech import Speech
from render.sands_of_time.advance_rows import CARD
from render.sands_of_time.map import MAP
from render.sands_of_time.map_panels import HEAD, NEWS_SIZE
from tests.render.sands_of_time.every_event import EVENTS
from tests.render.sands_of_time.tables import SPEECH, TABLES, fresh

SPEECHES = [SPEECH.in_words(words) for words in (TABLES.words, *TABLES.elsewhere)]
LONG = [speech.in_words(Words(speech.words.catalog, TABLES.long_words.players)) for speech in SPEECHES]
in_every_language = pytest.mark.parametrize("speech", SPEECHES, ids=lambda speech: speech.words.catalog.language)


@in_every_language
@pytest.mark.parametrize("advance", ADVANCES)
def test_every_effect_fits_its_card(advance: str, speech: Speech) -> None:
    room = (192.0, CARD - 48.0)
    size, lines = lines_to_fit(speech.description("advance", advance), Face.TEXT, 17, room, 12)
    assert len(lines) * size * LINE <= room[1]
    assert all(text_width(line, Face.TEXT, size) <= room[0] for line in lines)


@in_every_language
def test_every_phase_has_a_headline(speech: Speech) -> None:
    headlines = [speech.say(f"phase_{phase}") for phase in get_args(Phase)]
    assert [text for text in headlines if text.startswith("[")] == []


@in_every_language
def test_every_card_and_category_has_a_name(speech: Speech) -> None:
    assert all(speech.name("card", card) != card for card in CARDS)
    assert all(speech.name("category", category) != category for category in CATEGORIES)


@pytest.mark.parametrize("key", EVENTS)
def test_two_pieces_of_news_have_room_above_the_smallest_map(key: str) -> None:
    x0, y0, x1, y1 = MAP.around_map(fresh(2)).panels["news"]
    room = x1 - x0 - 40, (y1 - y0 - HEAD - 18) / HEADLINES
    for text in (speech.words.event(EVENTS[key]) for speech in LONG):
        size, lines = lines_to_fit(text, Face.SEA, NEWS_SIZE, room, 12)
        assert len(lines) * size * LINE <= room[1]
