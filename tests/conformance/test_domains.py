"""Every domain met in play can be typed, printed and searched."""

from __future__ import annotations

import random
from itertools import cycle, islice
from typing import Any

from engines.kernel import Counts, Domain, Match, OneOf, Refused, Seat, SomeOf, Words
from engines.kernel.spoken import Names
from tests.conformance.games import PLAYERS, AnyGame, every_table
from tests.conformance.play import domains_met, story

MOST_HITS = 25


def can_grow(domain: Domain[Any], value: Any) -> bool:
    """Is a legal value reached by adding to this one?"""
    if domain.contains(value):
        return True
    match domain:
        case SomeOf():
            return any(set(value) <= set(more) for more in islice(domain, 5000))
        case Counts():
            return any(all(more.get(k, 0) >= n for k, n in value.items()) for more in islice(domain, 5000))
    return False


def check(domain: Domain[Any], value: Any, names: Names) -> None:
    assert domain.contains(value)
    text = domain.print(value, names)
    assert text.strip()
    assert domain.parse(text, names) == value
    hits = domain.search(text, names, MOST_HITS)
    assert len(hits) <= MOST_HITS
    assert text in [hit.text for hit in hits], (text, [hit.text for hit in hits])
    if isinstance(value, dict):
        assert domain.print({k: value[k] for k in sorted(value)}, names)


def check_search(domain: Domain[Any], typed: str, names: Names) -> None:
    hits = domain.search(typed, names, MOST_HITS)
    assert len(hits) <= MOST_HITS
    assert len({hit.text for hit in hits}) == len(hits)
    for hit in hits:
        meant = domain.parse(hit.text, names)
        assert not isinstance(meant, Refused), hit.text
        assert can_grow(domain, meant), (hit.text, meant)


def check_shape(domain: Domain[Any], value: Any) -> None:
    """No value twice; a usual value is a legal one; whatever fits, its parts fit too."""
    first = list(islice(domain, 200))
    assert all(one not in first[:at] for at, one in enumerate(first))
    if len(first) < 200:
        assert any(value == one for one in first)
    assert domain.usual is None or domain.contains(domain.usual)
    match domain:
        case OneOf(values=values, barred=barred):
            assert not set(map(repr, values)) & set(map(repr, barred))
        case SomeOf(fits=fits):
            assert all(fits(tuple(v for v in value if v != left_out)) for left_out in value)
        case Counts(fits=fits):
            for key, count in value.items():
                fewer = {k: n - (k == key) for k, n in value.items() if k != key or count > 1}
                assert fits(fewer)


def met(match: Match, seat: Seat, rnd: random.Random) -> list[tuple[Domain[Any], Any]]:
    return [(domain, value) for _, _, domain, value in domains_met(match, seat, rnd)]


@every_table
def test_what_is_printed_parses_and_is_found(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    rnd = random.Random(seats)
    languages = cycle(Words(catalog, PLAYERS) for catalog in game.catalogs.values())
    for count, words in zip(told.moments(40, "domains"), languages, strict=False):
        match, seat = told.match_at(count), told.lines[count].seat
        for domain, value in met(match, seat, rnd):
            names = words.names(domain.kind)
            check(domain, value, names)
            check(domain, domain.sample(rnd), names)
            for listed in islice(domain, 8):
                check(domain, listed, names)


@every_table
def test_a_search_finds_only_what_is_legal_or_leads_there(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    rnd = random.Random(seats)
    for count in told.moments(18, "search"):
        match, seat = told.match_at(count), told.lines[count].seat
        for domain, value in met(match, seat, rnd):
            names = told.words.names(domain.kind)
            text = domain.print(value, names)
            for typed in ("", text[:1], text[: len(text) // 2], f"{text}, ", f"{text},", "zzz", "0"):
                check_search(domain, typed, names)


@every_table
def test_domains_are_well_made(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    rnd = random.Random(seats)
    for count in told.moments(40, "shape"):
        match, seat = told.match_at(count), told.lines[count].seat
        for domain, value in met(match, seat, rnd):
            check_shape(domain, value)


@every_table
def test_a_barred_value_is_named_and_typing_it_gives_its_reason(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    rnd = random.Random(seats)
    for count in told.moments(40, "barred values"):
        match, seat = told.match_at(count), told.lines[count].seat
        for domain, _ in met(match, seat, rnd):
            if not isinstance(domain, OneOf):
                continue
            names = told.words.names(domain.kind)
            for value, why in domain.barred.items():
                assert told.words.note(why)
                assert domain.why_not(value) == why
                typed = domain.parse(names.one(value), names)
                assert typed == Refused(why=why) or domain.contains(typed)
