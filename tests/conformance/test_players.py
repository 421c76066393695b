"""Computer players: they think of the game as it is, say what may be said, and know what their seat may know."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from engines.kernel import STRENGTHS, Match, Refused, Seat
from engines.players import Moment, Sim, decide
from engines.players.search import reply
from tests.conformance.another_world import Worlds
from tests.conformance.games import GAMES, AnyGame, every_game, every_table, quick
from tests.conformance.play import story, variant

MOMENTS = 12
THOUGHTS = 4
STRETCH = 100
LONG = 200
BLOCK = 10


def asked(match: Match) -> Seat:
    return match.waiting[0]


@every_table
def test_a_game_in_the_head_stands_where_the_game_stands(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for count in told.moments(MOMENTS, "heads"):
        match = told.match_at(count)
        sim = Sim(Moment.of(match))
        assert sim.state == match.state
        assert [ask.key for ask in sim.asks] == [ask.key for ask in match.asks.values()]


@every_table
def test_what_a_computer_says_may_be_said(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for count in told.moments(MOMENTS, "computers"):
        for strength in STRENGTHS[:2]:
            match = told.match_at(count)
            said = decide(match, asked(match), strength)
            assert said == decide(told.match_at(count), asked(match), strength), "it changes its mind"
            assert not isinstance(match.submit(asked(match), said.command), Refused)


@every_game
def test_every_part_of_a_position_that_is_weighed_has_a_name(game: AnyGame) -> None:
    told = story(game, game.seats[0])
    for count in told.moments(2, "parts"):
        match = told.match_at(count)
        parts = game.policy.worth(match.state, asked(match))
        for catalog in game.catalogs.values():
            assert all(catalog.text("worth", part) for part in (*parts, *(["rivals"] if parts else ()))), parts


@every_game
def test_when_all_is_over_nothing_counts_but_the_result(game: AnyGame) -> None:
    """What was still hoped for is worth nothing any more."""
    seats = next((many for many in game.seats if many > 1), 1)
    told = story(game, seats)
    match = told.match_at(len(told.lines))
    parts = [game.policy.worth(match.state, seat) for seat in range(seats)]
    worth = [sum(one.values()) for one in parts]
    assert match.result is not None
    if any("victory" in one for one in parts):
        assert worth.index(max(worth)) in match.result.winners
    else:
        assert worth in ([0.0] * seats, [*match.result.points])


@every_table
def test_a_computer_decides_from_what_its_seat_may_know(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    seen = 0
    for number, point in enumerate(reversed(told.open_points)):
        seat = told.lines[point.entries].seat
        worlds = Worlds.opened(told, point, seat, f"computers {number}")
        if worlds is None or seat not in worlds.true.asks or seat not in worlds.other.asks:
            continue
        seen += 1
        assert decide(worlds.true, seat, "medium") == decide(worlds.other, seat, "medium")
        if seen == MOMENTS:
            return


@pytest.mark.parametrize("name", GAMES)
def test_a_strong_player_decides_the_same_in_worlds_that_it_cannot_tell_apart(name: str) -> None:
    game, seats = GAMES[name], GAMES[name].seats[0]
    told = story(game, seats)
    points = [point for point in told.open_points if len(told.lines) > point.entries]
    for number, point in enumerate(islice(points, 1, None, max(1, len(points) // THOUGHTS))):
        seat = told.lines[point.entries].seat
        worlds = Worlds.opened(told, point, seat, f"strong {number}")
        if worlds is None or seat not in worlds.true.asks or seat not in worlds.other.asks:
            continue
        one, other = (decide(world, seat, "strong", thoughts=12) for world in (worlds.true, worlds.other))
        assert one == other
        assert not isinstance(worlds.true.submit(seat, one.command), Refused)


@every_table
def test_good_sense_proposes_nothing_that_the_rules_forbid(game: AnyGame, seats: int) -> None:
    """In somebody's head it is taken on trust. At each table from another part of a game on."""
    told = story(game, seats)
    match = told.match_at(len(told.lines) * game.seats.index(seats) // len(game.seats))
    for _ in range(STRETCH // len(quick(game))):
        if match.over:
            return
        seat = asked(match)
        ask = match.asks[seat]
        for command in game.policy.propose(match.state, seat, ask):
            filled = {slot.name: getattr(command, slot.name) for slot in command.slots}
            assert not isinstance(match.suggest(seat, command.verb, filled), Refused), (ask.key, command)
        assert not isinstance(match.submit(seat, reply(game.policy, match.state, ask)), Refused)
        match.forget(1)


@pytest.mark.long
@every_game
@pytest.mark.parametrize("block", range(LONG // BLOCK))
def test_two_hundred_games_among_computers_end_without_a_fault(game: AnyGame, block: int) -> None:
    """Of all strengths; the first of ten has a strong player, who thinks little."""
    for number in range(block * BLOCK, (block + 1) * BLOCK):
        rnd = random.Random(f"computers {number}")
        seats = rnd.choice(game.seats)
        strengths = [rnd.choice(STRENGTHS[:2]) for _ in range(seats)]
        if number % BLOCK == 0:
            strengths[0] = "strong"
        match, _ = Match.start(game, seats, f"computers {number}", variant(game, seats, number))
        while not match.over:
            seat = asked(match)
            said = decide(match, seat, strengths[seat], thoughts=12).command
            assert not isinstance(match.submit(seat, said), Refused), (number, match.asks[seat].key, said)
            match.forget(1)
        assert match.result is not None
