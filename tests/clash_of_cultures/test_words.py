"""Every sentence is there, and a game reads like a chronicle."""

from __future__ import annotations

import random
import re

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.data import ADVANCES
from engines.kernel import Happened, Match, Words
from tests.clash_of_cultures.test_invariants import thoughtful
from tests.conformance.sources import keys_of

WORDS = Words(GAME.catalogs["en"], ["Ada", "Bohumil", "Cyrus"])
ID_LOOKING = re.compile(r"\b[a-z]{2,}[_.][a-z]{2,}")


def test_every_key_in_the_source_has_its_sentence() -> None:
    found = keys_of(GAME.home)
    assert found.unreadable == []
    own = GAME.catalogs["en"]
    assert [key for key in found.used if own.text(*key) is None] == []


def test_every_advance_says_what_it_does() -> None:
    assert all(WORDS.catalog.text("card_text", f"advance:{advance}") for advance in ADVANCES)


def test_questions_answers_and_news_come_out_as_words() -> None:
    rnd = random.Random("words")
    match, opening = Match.start(GAME, 3, "words")
    told = [WORDS.event(event) for event in opening.events]
    for _ in range(250):
        if match.over:
            break
        seat, command = thoughtful(match, rnd)
        ask = match.asks[seat]
        told += [WORDS.ask(ask.key, ask.params), WORDS.command(command.said())]
        happened = match.submit(seat, command)
        assert isinstance(happened, Happened)
        told += [WORDS.event(event) for event in happened.events]
    told += GAME.position(match.view(1), WORDS)  # type: ignore[arg-type]
    assert [line for line in told if ID_LOOKING.search(line) or "[" in line] == []
