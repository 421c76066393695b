"""Events that are told together: their causes by the numbers of their Steps, and how things stand at last."""

from __future__ import annotations

from engines.era_of_tribes import GAME
from engines.kernel import Event, Words
from engines.kernel.story import causes, chain, cut, outdated, without_readings

SPEECH = Words(GAME.catalogs["en"], ["Ada", "Ben"])


def told(key: str, number: int = 0, cause: int = 0) -> Event:
    return Event(key=key, number=number, cause=cause)


def test_a_number_is_that_of_the_last_one_before_it_for_every_step_counts_anew() -> None:
    news = [told("a", 1), told("of a", cause=1), told("b", 1), told("of b", 2, cause=1), told("of of b", cause=2)]
    assert causes(news) == [None, 0, None, 2, 3]
    assert chain(4, causes(news)) == [4, 3, 2]


def test_a_price_may_be_told_before_what_it_was_paid_for() -> None:
    news = [told("price", cause=-1), told("another price", cause=-1), told("bought", 1), told("next", 1)]
    assert causes(news) == [2, 2, None, None]


def test_an_older_story_that_noted_no_causes_has_none() -> None:
    assert causes([Event(key="a"), Event(key="b")]) == [None, None]


def test_what_is_left_of_the_news_follows_from_what_is_left_of_its_causes() -> None:
    """The Step before used the same numbers: without new ones `effect` would follow from `long ago`."""
    news = [
        told("long ago", 1), told("deed", 2), told("hidden", 1, cause=2), told("effect", 3, cause=1),
        told("price", cause=-4), told("bought", 4), told("more", cause=3),
    ]  # fmt: skip
    left = cut(news, {0, 1, 3, 4, 5, 6})
    assert [event.key for event in left] == ["long ago", "deed", "effect", "price", "bought", "more"]
    assert causes(left) == [None, None, 1, 4, None, 2]
    assert causes(cut(news, {0, 3, 6})) == [None, None, 1]


def test_of_two_that_say_how_the_same_stands_the_earlier_is_out_of_date() -> None:
    falls = [
        Event(key="morale.falls", params={"seat": seat, "amount": 1, "morale": morale})
        for seat, morale in ((0, -4), (1, 2), (0, -5))
    ]
    assert outdated((event, SPEECH) for event in falls) == {0}
    form = SPEECH.catalog.text("event", "morale.falls")
    assert form and SPEECH.told(falls[0], without_readings(form)) == "Ada loses 1 morale."
