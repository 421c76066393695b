"""What the cards of this game say has room, and so has a battle."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest

from engines.clash_of_cultures.data import ACTION_CARDS, ADVANCES, EVENTS, OBJECTIVE_CARDS, WONDERS
from engines.kernel import Own, Public, Words
from render.clash_of_cultures.cards import print_height, print_of
from render.clash_of_cultures.hand import CARD
from render.clash_of_cultures.look import icon
from render.clash_of_cultures.speech import Speech
from render.clash_of_cultures.wonders import story
from render.kit.speech import labels
from render.pictures import pictures
from tests.render.clash_of_cultures import peoples
from tests.render.clash_of_cultures.tables import BATTLE, SPEECH, TABLES, WORDS, after_battle, full, over
from tests.render.ink import assert_room, assert_whole, witnessed

CLASH = pictures("clash_of_cultures")
PICTURES: dict[str, Callable[[Words], object]] = {
    "battle": partial(CLASH.close_up, Public(after_battle(full(4))), BATTLE),
    "tie": partial(CLASH.result, Public(over(4, tied=True))),
    "board of a civilization": partial(CLASH.board, Own(peoples.full(4, 0), 0), 0, peoples.NEWS),
    "hand with leaders": partial(CLASH.hand, Own(peoples.full(4, 0), 0)),
}


@pytest.mark.parametrize("words", [WORDS, *TABLES.elsewhere], ids=lambda words: words.catalog.language)
@pytest.mark.parametrize("name", PICTURES)
def test_text_keeps_to_its_place(name: str, words: Words) -> None:
    with witnessed() as lines:
        PICTURES[name](words)
    assert_room(lines)
    assert_whole(lines)


@pytest.mark.parametrize("name", PICTURES)
def test_the_longest_names_do_not_overlap(name: str) -> None:
    with witnessed() as lines:
        PICTURES[name](TABLES.long_words)
    assert_room(lines)


BASE = [
    *ACTION_CARDS,
    *(card for card, row in OBJECTIVE_CARDS.items() if row.box == "base"),
    *WONDERS,
    *(card for card, row in EVENTS.items() if row.box == "base" and row.keep == "hand"),
]


@pytest.mark.parametrize(
    "speech", [SPEECH, *map(SPEECH.in_words, TABLES.elsewhere)], ids=lambda one: one.words.catalog.language
)
@pytest.mark.parametrize("card", BASE)
def test_every_card_says_in_few_words_what_it_does(card: str, speech: Speech) -> None:
    printed = print_of(card, speech)
    assert all(half.name and half.note and " " in half.text for half in printed.halves)
    assert not any("[" in half.text + half.note or "_" in half.name for half in printed.halves)
    assert print_height(printed, CARD) <= 330


SHORT = labels(SPEECH.home, "en").tree["short"]


@pytest.mark.parametrize("source", SHORT)
def test_few_words_hold_no_number_that_the_full_text_does_not(source: str) -> None:
    for words in (WORDS, *TABLES.elsewhere):
        short, full_text = SPEECH.in_words(words).short(source), words.word("describe", "effect", source)
        assert set(re.findall(r"\d+", short)) <= set(re.findall(r"\d+", full_text))


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
