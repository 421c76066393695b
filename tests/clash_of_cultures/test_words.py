"""Every sentence is there, and a game reads like a chronicle."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.boxes.expansion.rows import ABILITIES, CIV_ADVANCES
from engines.clash_of_cultures.data import ACTION_CARDS, ADVANCES, EVENTS, OBJECTIVE_CARDS, WONDERS
from engines.clash_of_cultures.position import card_line
from engines.clash_of_cultures.scene import Scene
from engines.clash_of_cultures.state import BARBARIANS
from engines.kernel import Happened, Match, NextSlot, Words
from tests.clash_of_cultures.test_invariants import thoughtful
from tests.conformance.sources import keys_of

WORDS = Words(GAME.catalogs["en"], ["Ada", "Bohumil", "Cyrus"])
LONG = {
    "advance:roads", "advance:trade_routes", "card:mercenaries", "event:pestilence", "event:great_explorer",
    "event:great_warlord", "event:great_engineer", "event:volcano", "event:earthquake", "event:heavy_earthquake",
    "event:civil_war", "wonder:great_arena", "wonder:great_library",
}  # fmt: skip
"""What cannot be said in a few words."""
ID_LOOKING = re.compile(r"\b[a-z]{2,}[_.][a-z]{2,}")


def test_every_key_in_the_source_has_its_sentence() -> None:
    found = keys_of(GAME.home)
    assert found.unreadable == []
    own = GAME.catalogs["en"]
    assert [key for key in found.used if own.text(*key) is None] == []


def test_whoever_may_fight_on_reads_who_is_left_and_need_not_say_yes() -> None:
    scene = Scene(2).city("D7", 0).city("D1", 1)
    scene.units("D5", 0, infantry=2).units("D4", BARBARIANS, infantry=1).owns(0, "tactics")
    match = scene.play().dice(1, 1, 1).move("D5", "D4", infantry=2).match
    ask = match.asks[0]
    assert "2 infantry against 1 infantry of the barbarians" in WORDS.ask(ask.key, ask.params)
    step = match.suggest(0, "choose", {"of": "fight_on"})
    assert isinstance(step, NextSlot)
    names = WORDS.names(step.domain.kind)
    assert [step.domain.print(value, names) for value in step.domain] == ["fight on", "retreat"]
    assert [step.domain.parse(typed, names) for typed in ("yes", "retreat", "no")] == [True, False, False]


TEXTS: dict[str, str] = GAME.catalogs["en"].tree["describe"]["effect"]
SPECIFIED = re.compile(r"Condition|precondition|\bCV\b|\bRM\b|\bP\b|\d\.\d")


def printed() -> Iterator[str]:
    """Everything that has a text of its own."""
    yield from (f"advance:{advance}" for advance in ADVANCES)
    for card in ACTION_CARDS.values():
        yield from (f"card:{card.effect}", f"tactic:{card.tactic}")
    for goals in OBJECTIVE_CARDS.values():
        yield from (f"objective:{goals.upper}", f"objective:{goals.lower}")
    yield from (f"event:{event}" for event in EVENTS)
    yield from (f"civ:{advance}" for advance in CIV_ADVANCES)
    yield from (f"leader:{ability}" for ability in ABILITIES)
    yield from (f"wonder:{wonder}" for wonder in WONDERS)


def test_everything_printed_says_what_it_does() -> None:
    assert set(printed()) == set(TEXTS)


@pytest.mark.parametrize("source", TEXTS)
def test_a_text_is_short_and_speaks_to_a_player(source: str) -> None:
    text = TEXTS[source]
    assert len(text) <= (220 if source in LONG else 160), len(text)
    assert text.endswith(".")
    assert not SPECIFIED.search(text)


def test_a_hand_in_words_tells_the_halves_of_a_card_apart() -> None:
    assert card_line("action_08", WORDS) == (
        "You hold Spy · High Morale: Look at all cards in another player's hand; you may swap one of yours for one of"
        " the same kind. Takes an action and 1 culture token. As a tactic: +2 combat value. In any battle."
    )
    assert card_line("objective_01", WORDS) == (
        "You hold Large Civilization · Draft: Status phase: have at least 6 cities. Or: Use Draft in 2 Recruits of"
        " the same turn."
    )


def test_a_wonder_in_words_has_its_price() -> None:
    assert card_line("great_pyramid", WORDS).endswith(
        "It costs 2 food, 3 wood, 7 ore and 5 culture tokens, needs Rituals and is worth 5 points."
    )


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


@pytest.mark.parametrize(
    ("kind", "value", "name"),
    [
        ("harvest", "D7 food", "food from D7"),
        ("harvest", "D7 food 2", "food from D7 once more (2)"),
        ("way", "road via D6", "by road over D6"),
        ("way", "over the edge", "over the edge of the map"),
        ("step", "D5 to D4", "from D5 to D4"),
        ("ruin", "D7 great_arena", "the Great Arena in D7"),
        ("ruin", "D7 all", "all of D7"),
        ("route", "D6 settler D5", "settler at D6 with D5"),
        ("ground", "D7 barren", "D7 barren land"),
        ("hex", "D7", "D7"),
        ("hex", "none", "nowhere"),
    ],
)
def test_values_of_several_words_are_said_in_the_words_of_the_catalog(kind: str, value: str, name: str) -> None:
    assert WORDS.name(kind, value) == name
