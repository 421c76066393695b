"""Every sentence of long random games is English, as far as a pattern can tell."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from engines.kernel.text import Hole, template
from tests.conformance.games import AnyGame, every_game, every_table, written_in
from tests.conformance.grammar import faults, faults_of_a_sentence, ranks_wrong
from tests.conformance.spoken import spoken
from tests.conformance.test_rulebook import CAPITALS, NAME_OF_CODE, SPELLED_SO, TAG


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("Red builds a academy in B7.", "a before a vowel"),
        ("Red founds an city.", "an before a consonant"),
        ("The barbarians rolls 3 and 5.", "a verb for one of many"),
        ("Ada and Bohumil draws a card.", "a verb for one of many"),
        ("you have 1 buildings", "a plural of one"),
        ("Red gains 1 culture tokens.", "a plural of one"),
        ("Raise the mood: 1 D3, 1 D4.", "a place that is counted"),
        ("The people of Red multiply: 1 Semnonia.", "a place that is counted"),
        ("Red takes the the card.", "a word twice"),
        ("Red spreads gifts, a thaler each for none.", "nothing in a list"),
        ("The game is over. The game is over.", "a sentence twice"),
        ("Red  pays.", "two spaces"),
        ("Red pays 3 gold .", "a stop in the air"),
        ("Red fights on with .", "nothing in a list"),
        ("Red pays 3 gold..", "two stops"),
        ("Chosen: 1 and none.", "nothing in a list"),
        ("It rolls 4; with a bonus of 0 that is a combat value of 4.", "a nought nobody needs"),
        ("Red has no choice: G7.", "a choice of nothing"),
        ("Red collects with B7: B7.", "the same before and after"),
        ("[note build.too_dear]", "a key"),
        ("The barbarians (2 infantry) attacks Red at D4.", "a verb for one of many"),
        ("Red gets … from the bank.", "a gap"),
        ("red pays.", "a small letter first"),
        ("Red pays", "no stop last"),
    ],
)
def test_a_sentence_that_players_met_is_found(said: str, fault: str) -> None:
    assert fault in faults_of_a_sentence(said)


@pytest.mark.parametrize(
    "said",
    [
        "Red builds an academy in B7.",
        "A unit, a useful one, and an hour.",
        "An 8 beats a 7; a one-time gift.",
        "The barbarians roll 3 and 5. The status phase is over.",
        "Red has 1 less. It costs 1 food, brings 1 gold and has 1 building.",
        "All but 1 of them stay.",
        "The first of 3 ...",
        "Is it 0 or 1?",
        "Ada gives Bohumil and Cyrus a card.",
    ],
)
def test_a_good_sentence_is_left_alone(said: str) -> None:
    assert faults_of_a_sentence(said) == []


def test_two_that_share_the_first_place_leave_the_second_empty() -> None:
    assert ranks_wrong([1, 1, 2]) and not ranks_wrong([1, 1, 3]) and not ranks_wrong([1, 2, 2, 4])


def wrong(where: str, said: str) -> list[str]:
    """News and questions are whole sentences; what stands beside a choice need not be, but for a full stop inside."""
    section = where.split(".")[0]
    whole = section in ("event", "ask") or (section == "note" and ". " in said)
    return faults_of_a_sentence(said) if whole else faults(said)


@every_table
def test_every_sentence_of_a_random_game_is_well_made(game: AnyGame, seats: int) -> None:
    found = [(where, said, broken) for where, said in spoken(game, seats) if (broken := wrong(where, said))]
    told = "\n".join(f"{where}: {said} ({', '.join(broken)})" for where, said, broken in found[:20])
    assert not found, (
        f"{told}\nIn {written_in(game, 'text/en.toml')}; {{gold|=0:nothing|# gold}} says a nought in words"
    )


@every_game
def test_a_name_that_may_begin_with_a_vowel_brings_its_own_article(game: AnyGame) -> None:
    """A random game may never build an observatory; the catalog knows that somebody will."""
    catalog = game.catalogs["en"]
    names = catalog.tree.get("name", {})
    for path, text in catalog.sentences():
        parts = template(text)
        for before, hole in pairwise(parts):
            article = re.search(r"\b[Aa]n? $", before) if isinstance(before, str) else None
            if article and isinstance(hole, Hole):
                for entry in names.get(hole.kind, {}).values():
                    name = entry if isinstance(entry, str) else entry[0]
                    assert not faults(f"{article[0]}{name}"), f"{path}: {article[0]}{name}"


@every_game
def test_no_text_of_a_game_speaks_in_code_or_abbreviations(game: AnyGame) -> None:
    for path, text in game.catalogs["en"].sentences():
        section = path.split(".")[0]
        if section in ("name", "abbreviation", "option") or (
            section == "command" and path.rpartition(".")[2] == "name"
        ):
            continue
        told = "".join(part if isinstance(part, str) else "it" for part in template(text))
        for pattern in (NAME_OF_CODE, TAG):
            assert not (met := pattern.search(told)), f"{path}: {met[0]}"
        assert not set(CAPITALS.findall(told)) - SPELLED_SO, path
