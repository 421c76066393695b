"""Nothing is cut, nothing overlaps, nothing leaves the sheet: on the fullest boards there can be."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import combinations

import pytest
from PIL import Image

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.data import ACTION_CARDS, ADVANCES, EVENTS, OBJECTIVE_CARDS, WONDERS
from engines.kernel import Event, Words
from render.clash_of_cultures.board import board_picture
from render.clash_of_cultures.cards import face_height, face_of
from render.clash_of_cultures.close_up import close_up_picture
from render.clash_of_cultures.hand import CARD, hand_picture
from render.clash_of_cultures.look import icon
from render.clash_of_cultures.map import map_picture
from render.clash_of_cultures.result import result_picture
from render.clash_of_cultures.speech import Speech
from render.clash_of_cultures.wonders import story, wonders_picture
from render.kit.speech import labels
from tests.render.clash_of_cultures.tables import BATTLE, MARCH, NAMES, SPEECH, WORDS, fresh, full, over
from tests.render.sands_of_time.ink import witnessed

LONG = Speech(Words(GAME.catalogs["en"], ["Wolfeschlegelsteinhausenbergerdo"] * 4))
"""As long as a Discord name may be."""


def result_of(seats: int, speech: Speech, tied: bool = False) -> Image.Image:
    view = over(seats, tied)
    assert view.result is not None
    return result_picture(view, view.result, speech)


def close_up(news: Sequence[Event], speech: Speech) -> Image.Image:
    picture = close_up_picture(full(4), news, speech)
    assert picture is not None
    return picture


PICTURES: dict[str, Callable[[Speech], Image.Image]] = {
    "map": lambda speech: map_picture(full(4), MARCH, speech),
    "map of two": lambda speech: map_picture(full(2), MARCH, speech),
    "map of three": lambda speech: map_picture(fresh(3), (), speech),
    "close-up": lambda speech: close_up(MARCH, speech),
    "battle": lambda speech: close_up(BATTLE, speech),
    "board": lambda speech: board_picture(full(4, 0), 0, MARCH, speech),
    "board of another": lambda speech: board_picture(full(4), 1, MARCH, speech),
    "fresh board": lambda speech: board_picture(fresh(3), 2, (), speech),
    "hand": lambda speech: hand_picture(full(4, 0).players[0], speech),
    "fresh hand": lambda speech: hand_picture(fresh(4, 3).players[3], speech),
    "wonders": lambda speech: wonders_picture(full(4), (), speech),
    "result": lambda speech: result_of(4, speech, tied=True),
    "result of two": lambda speech: result_of(2, speech),
}


@pytest.mark.parametrize("name", PICTURES)
def test_text_keeps_to_its_place(name: str) -> None:
    with witnessed() as lines:
        PICTURES[name](SPEECH)
    assert lines
    assert [line.text for line in lines if not line.inside] == []
    assert [line.text for line in lines if "…" in line.text or line.text.startswith("[picture")] == []
    assert [(a.text, b.text) for a, b in combinations(lines, 2) if a.meets(b)] == []


@pytest.mark.parametrize("name", PICTURES)
def test_the_longest_names_do_not_overlap(name: str) -> None:
    with witnessed() as lines:
        PICTURES[name](LONG)
    assert [line.text for line in lines if not line.inside] == []
    assert [(a.text, b.text) for a, b in combinations(lines, 2) if a.meets(b)] == []


def test_names_of_a_usual_length_are_whole() -> None:
    with witnessed() as lines:
        map_picture(full(4), (), SPEECH)
    written = [line.text for line in lines]
    assert [name for name in NAMES if name not in written] == []


BASE = [
    *ACTION_CARDS,
    *(card for card, row in OBJECTIVE_CARDS.items() if row.box == "base"),
    *WONDERS,
    *(card for card, row in EVENTS.items() if row.box == "base" and row.keep == "hand"),
]


@pytest.mark.parametrize("card", BASE)
def test_every_card_says_in_few_words_what_it_does(card: str) -> None:
    face = face_of(card, SPEECH)
    assert all(half.name and half.note and " " in half.text for half in face.halves)
    assert not any("[" in half.text + half.note or "_" in half.name for half in face.halves)
    assert face_height(face, CARD) <= 330


SHORT = labels(Speech.home, "en").tree["short"]


@pytest.mark.parametrize("source", SHORT)
def test_few_words_hold_no_number_that_the_full_text_does_not(source: str) -> None:
    full_text = WORDS.word("describe", "effect", source)
    assert set(re.findall(r"\d+", SHORT[source])) <= set(re.findall(r"\d+", full_text))


def test_a_wonder_in_the_own_hand_is_no_secret_to_its_owner() -> None:
    own = full(4, 1)
    (first, *_) = own.players[1].wonders or ()
    assert story(own, first, SPEECH) == SPEECH.say("wonder_yours")
    assert story(full(4), first, SPEECH) == SPEECH.say("wonder_hidden")
    gone = full(4).model_copy(update={"discards": {"wonder": (first,)}})
    assert story(gone, first, SPEECH) == SPEECH.say("wonder_discarded")


def test_everything_has_an_icon() -> None:
    assert all(icon("advance", advance) for advance in ADVANCES)
    assert all(icon("effect", card.effect) and icon("tactic", card.tactic) for card in ACTION_CARDS.values())
    assert all(icon("wonder", wonder) for wonder in WONDERS)
