"""Curious players: they prefer what has not been done yet, so that rare rules are seen at work."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engines.kernel import Command, Match, Menu, Note, OneOf, Preview, Refused, Seat, note
from tests.conformance import reached
from tests.conformance.another_world import assert_reveals_show_only_answers
from tests.conformance.games import GAMES, MODULES, AnyGame, every_table
from tests.conformance.play import candidates, domains_met, play, variant, whole

SHORT, LONG = 250, 500
"""Decisions of a game."""
OBSTINATE = 80


def look_around(match: Match, seat: Seat, rnd: random.Random) -> None:
    """Read the whole menu, and now and then every hint and reason on a way through it."""
    menu = match.menu(seat)
    assert isinstance(menu, Menu)
    if rnd.random() < 0.1:
        for _, _, domain, _ in domains_met(match, seat, rnd):
            if isinstance(domain, OneOf):
                assert all(isinstance(shown, Note) for shown in (*domain.hints.values(), *domain.barred.values()))


class Obstinate:
    """Does the same thing whenever it can: so that stocks run out and places fill up."""

    def __init__(self, verb: str) -> None:
        self.verb = verb

    def __call__(self, match: Match, seat: Seat, rnd: random.Random) -> Command:
        look_around(match, seat, rnd)
        if not isinstance(match.suggest(seat, self.verb, {}), Refused):
            return whole(match, seat, self.verb, lambda domain: domain.sample(rnd))
        return match.sample(seat, rnd)


class Curious:
    """Chooses the kind of command it has given least, or the one whose preview shows something new."""

    def __init__(self) -> None:
        self.given: Counter[tuple[str, str]] = Counter()
        self.heard: set[str] = set()

    def __call__(self, match: Match, seat: Seat, rnd: random.Random) -> Command:
        look_around(match, seat, rnd)
        ask = match.asks[seat].key
        tried = candidates(match, seat, rnd, 8)
        if len(tried) > 1 and rnd.random() < 0.1:
            command = max(tried, key=lambda one: self.news(match, seat, one))
        elif rnd.random() < 0.2:
            command = tried[0]
        else:
            command = min(tried, key=lambda one: self.given[ask, one.verb])
        self.given[ask, command.verb] += 1
        return command

    def news(self, match: Match, seat: Seat, command: Command) -> int:
        preview = match.preview(seat, command)
        assert isinstance(preview, Preview)
        keys = {event.key for event in preview.events} | {ask.key for ask in preview.asks}
        new = keys - self.heard
        self.heard |= keys
        return len(new)


def curious(game: AnyGame, seats: int, number: int, most: int) -> None:
    told = play(game, seats, f"curious {number}", variant(game, seats, number), Curious(), most=most)
    assert len({line.command.verb for line in told.lines}) > 1 or not game.traits.commands


@every_table
def test_curious_players_are_never_refused_anything_they_were_offered(game: AnyGame, seats: int) -> None:
    """Every second number of players has agreed on something by lot."""
    curious(game, seats, game.seats.index(seats) % 2, SHORT)


@pytest.mark.long
@every_table
@pytest.mark.parametrize("number", range(2))
def test_curious_players_are_refused_nothing_in_long_games(game: AnyGame, seats: int, number: int) -> None:
    curious(game, seats, number, LONG)


@pytest.mark.parametrize(
    ("game", "verb"),
    [(game, command.verb) for game in GAMES.values() for command in game.commands],
    ids=[f"{game.id}-{command.verb}" for game in GAMES.values() for command in game.commands],
)
def test_obstinate_players_are_refused_nothing_and_shown_nothing_that_is_hidden(game: AnyGame, verb: str) -> None:
    seats = game.seats[len(verb) % len(game.seats)]
    told = play(game, seats, f"obstinate {verb}", player=Obstinate(verb), most=OBSTINATE)
    assert len(told.lines) > 10 or told.match_at(len(told.lines)).over
    assert_reveals_show_only_answers(told)


def test_what_is_reached_is_noticed() -> None:
    """Else the report at the end would show nothing."""
    assert reached.expected()
    assert all(key[1] in reached.KINDS for key in reached.expected())
    everything = reached.expected()
    assert reached.never_reached(everything) == []
    for key in random.Random(1).sample(sorted(everything), 20):
        assert reached.never_reached(everything - {key}) in ([key], [])


@pytest.mark.parametrize("key", [{"key": "a.reason"}, {"key": "a.price", "gold": 5}], ids=["bare", "with figures"])
def test_a_note_belongs_to_the_game_whose_code_wrote_it_whatever_was_played_before(
    monkeypatch: pytest.MonkeyPatch, key: dict[str, Any]
) -> None:
    """Each game has this note, too, and none of them is being played."""
    monkeypatch.setattr(reached, "seen", found := set[reached.Key]())
    before, *_ = GAMES.values()
    play(before, before.seats[0], "before", most=3)
    found.clear()
    for written_by in ("note", "refused"):
        for module in MODULES.values():
            rule: dict[str, Any] = {"__name__": f"{module}.rules"}
            exec(f"from engines.kernel import {written_by}\ndef why(key, **more): {written_by}(key, **more)", rule)
            rule["why"](**key)
        assert found == {(game, "note", key["key"]) for game in GAMES}
        found.clear()


def test_a_note_that_a_test_writes_shows_no_rule_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reached, "seen", found := set[reached.Key]())
    note("a.reason")
    note("a.price", gold=5)
    assert reached.never_reached(found) == sorted(reached.expected())
