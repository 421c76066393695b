"""The news of Clash of Cultures: who took what of whom, what an event brought, and what was one's own price."""

from __future__ import annotations

from typing import Any

import pytest

from bot.posts.stories import LONGEST_HEADLINE, Class, clauses_of
from bot.table.words import words
from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.hexes import board
from engines.clash_of_cultures.position import lands, near
from engines.clash_of_cultures.state import BARBARIANS
from engines.kernel import Dice, Event, Words
from tests.annals import files_of, read
from tests.calls import calls_of
from tests.calls.news import headline, lines, told
from tests.calls.test_texts import forms_of

PLAYERS = ("Ada", "Ben", "Archimedes")
ADA, BEN, ARCHIMEDES = range(3)


@pytest.fixture(scope="module")
def speech() -> Words:
    return words(GAME, PLAYERS)


MARCH = (
    told("advance.gained", 1, seat=BEN, advance="math"),
    told("event.drawn", 2, 1, seat=BEN, event="population_boom_move"),
    told("barbarians.move", 3, 2, origin="B5", target="B6", units=3),
)
FALL = (
    *MARCH,
    told("battle.no_defence", 4, 3, attacker=BARBARIANS, defender=ADA, hex="B6", attackers={"infantry": 3}),
    told("battle.won", 5, 4, owner=BARBARIANS, hex="B6"),
    told("city.conquered", 6, 5, owner=BARBARIANS, loser=ADA, hex="B6"),
)


def test_who_loses_a_city_to_barbarians_reads_it_once_and_which_event_brought_it(speech: Words) -> None:
    stories = clauses_of(FALL, speech, ADA)
    assert headline(stories) == "The barbarians took B6"
    (harm,) = stories.of(Class.AGAINST)
    assert [cause.event.key for cause in harm.causes] == ["event.drawn"]
    assert lines(stories, Class.OTHERS, BEN) == ["learned Math"], "the event stands with the harm"


def test_others_read_it_as_what_the_event_brought(speech: Words) -> None:
    stories = clauses_of(FALL, speech, ARCHIMEDES)
    assert headline(stories) == "The barbarians took B6"
    event, advance = sorted(lines(stories, Class.OTHERS, BEN))
    assert event == "drew Population Boom (restless): the barbarians took B6 from Ada"
    assert advance == "learned Math", "the advance that drew it stands by itself"
    assert stories.others == [BEN]


def test_a_march_of_barbarians_hangs_on_the_event(speech: Words) -> None:
    (advance, event) = clauses_of(MARCH, speech, ADA).of(Class.OTHERS, BEN)[::-1]
    assert event.text() == "drew Population Boom (restless): 3 barbarians marched to B6"
    assert event.gist.event.key == "barbarians.move" and event.text(head=False) == "drew Population Boom (restless)"
    assert advance.text() == "learned Math"


def test_an_attack_that_fails_is_told_to_the_defender_with_the_attacker(speech: Words) -> None:
    news = [
        told("battle.begins", 1, attacker=BEN, defender=ADA, hex="E4", attackers={}, defenders={}),
        told("battle.loses", 2, 1, owner=ADA, units={"infantry": 1}),
        told("battle.loses", 3, 1, owner=ADA, units={"infantry": 1}),
        told("battle.won", 4, 1, owner=ADA, hex="E4"),
    ]
    stories = clauses_of(news, speech, ADA)
    assert headline(stories) == "You won at E4"
    (harm,) = stories.of(Class.AGAINST)
    assert harm.text() == "you lost 2 infantry in battle"
    assert [cause.event.key for cause in harm.causes] == ["battle.begins"]
    assert lines(clauses_of(news, speech, ARCHIMEDES), Class.OTHERS, ADA) == ["won the battle at E4"]


def test_a_lost_attack_on_barbarians_has_its_attacker(speech: Words) -> None:
    news = [
        told("battle.begins", 1, attacker=BEN, defender=BARBARIANS, hex="E4", attackers={}, defenders={}),
        told("battle.won", 2, 1, owner=BARBARIANS, hex="E4"),
    ]
    stories = clauses_of(news, speech, ADA)
    assert lines(stories, Class.CLOCK) == ["Ben attacked E4: the barbarians won the battle at E4"]
    assert headline(stories) == "The barbarians won at E4" and stories.others == []


def test_two_cities_taken_by_one_player_are_one_clause(speech: Words) -> None:
    news = [told("city.conquered", owner=ARCHIMEDES, loser=BEN, hex=spot) for spot in ("D3", "D4")]
    assert headline(clauses_of(news, speech, ADA)) == "Archimedes took D3 and D4"


def test_the_price_of_an_own_action_is_no_harm_and_an_event_is(speech: Words) -> None:
    fall = told("mood.lowered", 2, 1, owner=ADA, hex="E4", mood="angry")
    price = [told("collect.from", 1, seat=ADA, city="E4", goods={"food": 1}, hexes=[]), fall]
    harm = [told("event.drawn", 1, seat=ADA, event="flood"), fall]
    assert lines(clauses_of(price, speech, ADA), Class.AGAINST) == []
    assert headline(clauses_of(harm, speech, ADA)) == "E4 is angry"
    assert headline(clauses_of([*harm, told("found.founds", seat=BEN, hex="A1")], speech, ADA)) == "E4 is angry"


def test_of_offers_that_answer_offers_the_last_is_told(speech: Words) -> None:
    give, take = {"food": 1}, {"wood": 1}
    news = [
        told("trade.offered", 1, seat=ADA, other=BEN, give=give, take=take),
        told("trade.offered", 2, 1, seat=BEN, other=ADA, give=give, take=take),
    ]
    stories = clauses_of(news, speech, ADA)
    assert lines(stories, Class.OTHERS, BEN) == ["offered Ada 1 food for 1 wood"] and not stories.of(Class.OWN)
    refused = [*news, told("trade.refused", 0, 2, seat=ADA)]
    assert lines(clauses_of(refused, speech, ARCHIMEDES), Class.OTHERS, BEN) == []


def test_objectives_are_counted(speech: Words) -> None:
    news = [told("objective.scored", seat=BEN, objective=f"objective_0{at}:draft") for at in (1, 2)]
    assert lines(clauses_of(news, speech, ADA), Class.OTHERS, BEN) == ["scored 2 objectives"]
    assert headline(clauses_of(news[:1], speech, ADA)) == "Ben scored an objective"


def test_a_turn_that_begins_is_no_news(speech: Words) -> None:
    stories = clauses_of(
        [told("turn.begins", seat=BEN, round=1, phase=1), told("status.begins", round=1)], speech, ADA
    )
    assert lines(stories, Class.CLOCK) == ["round 1 ended"]


def test_near_is_at_most_two_hexes_from_cities_and_units() -> None:
    view = GAME.view(GAME.setup(2, GAME.options(), Dice(seed="near")), None)
    held, around = lands(view, ADA), near(view, ADA)
    assert held[0] == view.players[ADA].capital
    shape = board(2)
    assert around == {spot for spot in shape.hexes if min(shape.apart(spot, one) for one in held) <= 2}


@pytest.mark.parametrize("language", ["en", "de"])
def test_headlines_fit_with_the_longest_names(language: str) -> None:
    speech = words(GAME, ("Archimedes",) * 4, language)
    names = speech.catalog.tree["name"]
    kinds = {"advance": "advance", "piece": "piece", "card": "card", "event": "event", "leader": "leader"}
    longest = {
        param: max(names[kind], key=lambda one, kind=kind: len(speech.name(kind, one)))  # type: ignore[misc]
        for param, kind in kinds.items()
    }
    about: dict[str, Any] = {
        **longest, "seat": 0, "owner": 0, "loser": 1, "other": 1, "seats": [0], "mood": "neutral", "round": 6,
        "hex": "Ganweriwala (I10)", "target": "Ganweriwala (I10)", "hexes": ["Ganweriwala (I10)"], "unit": "elephant",
        "units": {"elephant": 2}, "goods": {"culture": 2}, "deck": "objective",
    }  # fmt: skip
    for key, form in forms_of(speech.catalog, "headline"):
        # Wonders are conquered, and never won over.
        piece = {"piece": "observatory"} if key == "takeover.wins" else {}
        said = speech.told(Event(key=key, params=about | piece), form)
        assert len(said) <= LONGEST_HEADLINE and "…" not in said, said


def test_the_cause_of_harm_is_told_once() -> None:
    annal = read(files_of(GAME)[1])
    causes = 0
    for _, call in calls_of(annal):
        news = [line.replace("**", "") for line in call.news]
        for player in PLAYERS:
            for said in [line for line in news if line.startswith(f"{player} drew ") and ":" not in line]:
                causes += 1
                deed = said.removeprefix(f"{player} ").rstrip(".")
                assert sum(deed in line for line in news) == 1, news
    assert causes
