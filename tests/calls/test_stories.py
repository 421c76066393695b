"""The news of a call: one line a player, the worst first, an effect with its cause, nothing twice."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.posts.fitting import PICTURES, SCREEN, Line, fit
from bot.posts.sentence import StoryEvent
from bot.posts.stories import Class, clauses_of
from bot.table.words import words
from engines.fords import GAME
from engines.kernel import Event, Words
from tests.calls.news import lines

PLAYERS = ("Ada", "Ben", "Cleo")
KEYS = ("camp.pitched", "battle.won", "camp.recruited", "card.draws", "march.founds", "barter.done", "round.begins")


@pytest.fixture(scope="module")
def speech() -> Words:
    return words(GAME, PLAYERS)


def told(key: str, number: int = 0, cause: int = 0, **params: Any) -> Event:
    about = {"seat": 0, "other": 1, "meadow": "a1", "target": "b2", "meadows": ["a1"], "levies": 1, "rounds": 4}
    return Event(key=key, params={**about, "round": 1, **params}, number=number, cause=cause)


def test_several_clauses_of_a_kind_become_one(speech: Words) -> None:
    news = [told("camp.pitched", meadow="a1"), told("card.draws"), told("camp.pitched", meadow="c3")]
    assert lines(clauses_of(news, speech, 2), Class.OTHERS, 0) == ["pitched a camp at a1 and c3", "drew a card"]


def test_counts_are_added(speech: Words) -> None:
    news = [told("camp.recruited", levies=2), told("camp.recruited", levies=3)]
    assert lines(clauses_of(news, speech, 2), Class.OTHERS, 0) == ["raised 5 levies at a1"]


def test_of_another_player_there_is_another_line(speech: Words) -> None:
    stories = clauses_of([told("card.draws"), told("camp.pitched", seat=1)], speech, 2)
    assert stories.others == [1, 0], "the heavier news first"
    assert lines(stories, Class.OTHERS, 1) == ["pitched a camp at a1"]


def test_who_lost_something_reads_it_first_and_others_read_a_deed(speech: Words) -> None:
    news = [told("battle.won", seat=0, other=1), told("camp.pitched", seat=2)]
    harmed, other, doer = (clauses_of(news, speech, seat) for seat in (1, 2, 0))
    assert harmed.first and harmed.first.headline() == "You lost b2"
    assert lines(harmed, Class.AGAINST) == ["Ada took b2 from you"]
    assert other.first and other.first.headline() == "Ada took b2" and lines(other, Class.AGAINST) == []
    assert doer.first and doer.first.headline() == "You took b2" and lines(doer, Class.OWN) == ["took b2"]


def test_a_trifle_is_no_headline(speech: Words) -> None:
    assert clauses_of([told("card.draws"), told("camp.pitched")], speech, 2).first is None


def test_a_cause_is_told_with_the_heaviest_of_its_effects(speech: Words) -> None:
    news = [
        told("camp.recruited", number=1),
        told("card.draws", cause=1),
        told("camp.pitched", cause=1),
    ]
    assert lines(clauses_of(news, speech, 2), Class.OTHERS, 0) == ["raised a levy at a1: pitched a camp at a1"]


def test_harm_of_which_nobody_knows_the_doer_is_still_harm(speech: Words) -> None:
    news = [told("camp.pitched", number=1), told("battle.won", cause=1, seat=None, other=1)]
    assert [one.event.key for one in clauses_of(news, speech, 1).of(Class.AGAINST)] == ["battle.won"]


def test_a_trifle_that_a_deed_brought_somebody_else_is_in_the_deed_and_great_news_is_not(speech: Words) -> None:
    news = [
        told("camp.pitched", number=1, seat=0),
        told("card.draws", cause=1, number=2, seat=1),
        told("battle.repelled", cause=1, number=3, seat=2),
    ]
    stories = clauses_of(news, speech, None)
    assert stories.others == [2, 0] and lines(stories, Class.OTHERS, 1) == []


def follows(effect: StoryEvent, cause: StoryEvent) -> bool:
    """Does it follow from that, by however many steps?"""
    return effect.cause is cause or (effect.cause is not None and follows(effect.cause, cause))


def test_no_effect_stands_without_its_cause_nor_a_cause_without_its_worst_effect(speech: Words) -> None:
    rnd = random.Random(47)
    for _ in range(300):
        news = [
            told(rnd.choice(KEYS), number=at, cause=rnd.choice((0, *range(1, at))), seat=rnd.randrange(3), other=1)
            for at in range(1, 9)
        ]
        for you in (None, 0, 1):
            stories = clauses_of(news, speech, you)
            whole = [one for clause in stories.clauses for one in (clause, *clause.effects)]
            for clause in stories.clauses:
                worst = max(clause.effects, key=lambda one: one.total, default=None)
                assert worst is None or worst.brief in clause.text()
                assert all(follows(effect.items[0], clause.items[0]) for effect in clause.effects)
            assert len({id(one.items[0]) for one in whole}) == len(whole), "nothing twice"


def test_what_is_left_out_goes_in_its_order_and_the_picture_takes_the_rest() -> None:
    lines = [Line("x" * 28, "headline"), *(Line("y" * 100, drop=drop) for drop in (0, 1, 2, 3) for _ in range(2))]
    fitted = fit(lines)
    assert fitted.height <= SCREEN and fitted.picture == PICTURES[-1]
    assert [one.drop for one in fitted.dropped] == sorted((one.drop for one in fitted.dropped), reverse=True)
    assert fit(lines[:1]).picture == PICTURES[0]
    assert all(one.drop for one in fitted.dropped)
