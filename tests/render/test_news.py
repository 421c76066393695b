"""The last event of a kind, wherever it stands in the news; and which sentences of it a picture says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.clash_of_cultures import GAME as CLASH
from engines.era_of_tribes import GAME as ERA
from engines.hinterland import GAME as HINTERLAND
from engines.kernel import Event, Game, Words
from engines.kernel.text import MINUS
from render.clash_of_cultures.happenings import READER
from render.kit.news import headlines, last_of, newest

NEWS = [
    Event(key="battle.begins", params={"space": "gallia", "units": ["li"]}),
    Event(key="battle.begins", params={"space": "iberia", "units": ["hi"]}),
    Event(key="battle.won", params={"seat": 1}),
]


def test_the_last_of_several_is_found() -> None:
    assert last_of(NEWS, ("battle.begins",)) == 1
    assert last_of(NEWS, ("battle.begins", "battle.won")) == 2


def test_the_last_that_says_something_is_found() -> None:
    assert last_of(NEWS, ("battle.begins",), space="gallia") == 0
    assert last_of(NEWS, ("battle.begins",), units=["li"]) == 0


def test_where_nothing_of_the_kind_was_told_there_is_none() -> None:
    assert last_of(NEWS, ("battle.drawn",)) is None
    assert last_of(NEWS, ("battle.won",), space="gallia") is None
    assert last_of([], ("battle.won",)) is None


def said(game: Game[Any, Any], news: Sequence[Event], most: int = 3, space: str = "") -> list[str]:
    """The sentences; of what happened at this space, if one is named"""

    def there(event: Event) -> bool:
        return space in ("", *event.params.values())

    return [text for _, text in newest(news, Words(game.catalogs["en"], ["Ada", "Ben"]), most, there)]


def event(key: str, number: int = 0, cause: int = 0, **params: Any) -> Event:
    return Event(key=key, params={"seat": 0, **params}, number=number, cause=cause)


MIGRATION = [
    event("event.drawn", 1, event="famine", happening="famine"),
    event("event.exhausted", cause=1, hex="C3"),
]


def test_an_effect_is_said_below_its_cause_or_not_at_all() -> None:
    drawn, exhausted = said(CLASH, MIGRATION, space="C3")
    assert drawn.startswith("Ada draws the event Famine") and exhausted == "The land at C3 is exhausted."
    assert said(CLASH, MIGRATION, most=1, space="C3") == []
    assert said(CLASH, MIGRATION, most=1) == [drawn], "where there is no room for both, the cause says more"


def test_a_header_says_what_happened_on_the_map_with_its_cause_else_the_last_at_all() -> None:
    words = Words(CLASH.catalogs["en"], ["Ada", "Ben"])
    learnt = event("event.due")
    assert headlines([*MIGRATION, learnt], READER, words) == said(CLASH, MIGRATION)
    assert headlines([*MIGRATION, learnt], READER, words, 1) == [words.event(learnt)]


def test_a_price_is_said_below_what_it_was_paid_for() -> None:
    news = [event("morale.falls", cause=-1, amount=1, morale=2), event("town.founded", 1, space="Latium", towns=1)]
    assert [one.split()[1] for one in said(ERA, news)] == ["founds", "loses"]


def test_how_something_stands_is_said_once_as_it_stands_now() -> None:
    news = [event("morale.falls", amount=1, morale=morale) for morale in (-4, -5)]
    now = f"Ada loses 1 morale, now {MINUS}5."
    assert said(ERA, news) == ["Ada loses 1 morale.", now]
    assert said(ERA, news, most=1) == [now]


def test_what_says_nothing_of_its_own_takes_no_line() -> None:
    news = [
        event("orders.moves", 1),
        event("move.march", cause=1, origin="roma", target="umbria", units={"li": 1}),
    ]
    assert [one.split()[1] for one in said(HINTERLAND, news)] == ["marches"]


def test_deeds_go_before_what_follows_from_deeds() -> None:
    towns = [event("town.founded", number, space="Latium", towns=number) for number in (1, 2, 3)]
    news = [*towns[:2], event("morale.falls", cause=2, amount=1, morale=2), towns[2]]
    assert all("founds" in one for one in said(ERA, news)) and len(said(ERA, news)) == 3
