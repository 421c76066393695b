"""The purposeful player: it keeps the rules, comes to an end, and knows what it wants."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engines.kernel import Command, Entry, Happened, Match, Seat
from engines.players import answers
from engines.sands_of_time import GAME
from engines.sands_of_time.data import DYNASTIES
from engines.sands_of_time.heuristics import BUILDER, CONQUEROR, MERCHANT, PURPOSES, Purposeful, ladders
from engines.sands_of_time.heuristics.battles import bid
from engines.sands_of_time.heuristics.campaigns import invasions
from engines.sands_of_time.heuristics.outlook import Outlook
from engines.sands_of_time.heuristics.records import certain_growth
from engines.sands_of_time.heuristics.ventures import best
from engines.sands_of_time.movement import Migrate
from engines.sands_of_time.scene import Scene
from engines.sands_of_time.state import SandsOptions, SandsState
from tests.conformance.games import one_in
from tests.sands_of_time.balance import cast
from tests.sands_of_time.balance import play as counted
from tests.sands_of_time.seats import A, M

Answers = Callable[[Match, Seat], Command]


def by_chance(seed: str) -> Answers:
    rnd = random.Random(seed)
    return lambda match, seat: match.sample(seat, rnd)


def play(players: list[Answers], seed: str) -> tuple[Match, list[Entry]]:
    """A whole game; a command that is not legal fails it."""
    match, _ = Match.start(GAME, len(players), seed, SandsOptions())
    entries: list[Entry] = []
    while not match.over:
        seat = match.waiting[0]
        happened = match.submit(seat, players[seat](match, seat))
        assert isinstance(happened, Happened), happened
        assert happened.entry is not None
        entries.append(happened.entry)
        match.forget(1)
    return match, entries


def points(match: Match) -> tuple[float, ...]:
    assert match.result is not None
    return match.result.points


@one_in(4)
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_game_of_purposeful_players_ends_and_everybody_scores(seats: int) -> None:
    match, _ = play([answers(Purposeful(purpose)) for purpose in cast(seats, 1)], f"ends {seats}")
    state = match.state
    assert isinstance(state, SandsState)
    assert len(state.scored) == DYNASTIES * seats
    assert all(score > 0 for score in points(match))


def test_it_beats_players_by_chance_at_every_table() -> None:
    for number, purpose in enumerate(PURPOSES):
        seats = GAME.seats[number % len(GAME.seats)]
        seat = number % seats
        players = [by_chance(f"{number} {other}") for other in range(seats)]
        players[seat] = answers(Purposeful(purpose))
        scores = points(play(players, f"chance {number}")[0])
        others = [score for other, score in enumerate(scores) if other != seat]
        assert scores[seat] > max(others) + 30, (purpose.name, scores)


@pytest.mark.long
def test_the_same_seed_gives_the_same_game() -> None:
    """That nobody changes their mind, conformance looks at in every position."""
    players: list[Answers] = [answers(Purposeful(purpose)) for purpose in (BUILDER, CONQUEROR)]
    assert play(players, "twice")[1] == play(players, "twice")[1]


def test_each_purpose_scores_most_in_its_own_category() -> None:
    played = [counted(4, number) for number in range(2)]
    for purpose in (BUILDER, CONQUEROR, MERCHANT):
        own = [player for game in played for player in game.players if player.purpose == purpose.name]
        told = {
            fields: sum(player.sources[field] for player in own for field in fields)
            for fields in ladders.FIELDS_OF.values()
        }
        assert max(told, key=lambda fields: told[fields]) == purpose.fields, (purpose.name, told)


def at_the_border(defenders: int) -> SandsState:
    """M has an army in Italia, A so many soldiers in Gallia."""
    position = Scene().region("italia", M, "capital", peasants={M: 2}, soldiers={M: 4})
    position.region("gallia", A, soldiers={A: defenders}).region("syria", A, "capital")
    return position.player(M, grain=9, unrest=1).turn(M, "migrate", "conquest").play().state


def test_a_conqueror_marches_on_a_weakly_held_neighbour_only() -> None:
    state = at_the_border(defenders=1)
    marched = best(invasions(Outlook(state, M, CONQUEROR), state, M, "migrate"))
    assert marched is not None
    assert marched.command == Migrate(origin="italia", target="gallia", citizens={"peasant": 1, "soldier": 4})
    state = at_the_border(defenders=4)
    assert best(invasions(Outlook(state, M, CONQUEROR), state, M, "migrate")) is None


def test_a_bid_is_enough_against_two_steps_but_no_more_than_the_region_is_worth() -> None:
    state = at_the_border(defenders=1)
    outlook = Outlook(state, M, CONQUEROR)
    for mine, theirs, steps in ((12, 4, 0), (8, 4, 1), (5, 4, 2), (1, 4, 2)):
        assert bid(outlook, state, M, {"region": "gallia", "mine": mine, "theirs": theirs}).bid == steps
    state.players[M].unrest = 7
    assert bid(outlook, state, M, {"region": "gallia", "mine": 4, "theirs": 4}).bid == 0


def test_only_growth_that_is_certain_is_promised() -> None:
    position = Scene().region("italia", M, peasants={M: 2}).region("gallia", M)
    for began, space, dynasty, born in ((1, 1, 1, 4), (4, 6, 1, 4), (6, 6, 1, 2), (10, 12, 2, 2), (26, 27, 3, 0)):
        position.state.began_at, position.state.space, position.state.dynasty = began, space, dynasty
        assert certain_growth(position.state, M) == born, (began, space)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_purpose_sits_on_every_seat_equally_often(seats: int) -> None:
    games = [cast(seats, number) for number in range(len(PURPOSES))]
    for seat in range(seats):
        assert {game[seat] for game in games} == set(PURPOSES)
