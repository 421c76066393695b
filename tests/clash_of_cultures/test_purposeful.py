"""The purposeful player: it keeps the rules, comes to an end, and knows what it wants."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Literal

import pytest

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.data import OBJECTIVE_CARDS
from engines.clash_of_cultures.found_city import Found
from engines.clash_of_cultures.heuristics import Purposeful
from engines.clash_of_cultures.heuristics.odds import battle
from engines.clash_of_cultures.heuristics.outlook import Outlook
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import ClashOptions, ClashState
from engines.clash_of_cultures.trade import Accept, Decline, Trade
from engines.clash_of_cultures.vocabulary import BARBARIANS
from engines.kernel import Command, Entry, Happened, Match, Seat
from engines.players import answers
from engines.players.search import reply
from tests.clash_of_cultures.loose import Scene
from tests.conformance.games import one_in

Answers = Callable[[Match, Seat], Command]
SENSE = Purposeful()
PARTS = {"cities", "buildings", "advances", "wonders", "objectives", "army", "goods", "mood", "points"}
STRICT = ClashOptions(pace="strict")
OPTIONS = {
    2: ClashOptions(pace="strict"),
    3: ClashOptions(pace="brisk", box="expansion"),
    4: ClashOptions(pace="brisk", wonders="buffet", length="short"),
}


def by_chance(seed: str) -> Answers:
    rnd = random.Random(seed)
    return lambda match, seat: match.sample(seat, rnd)


def play(players: list[Answers], seed: str, options: ClashOptions) -> tuple[Match, list[Entry]]:
    """A whole game; a command that is not legal fails it."""
    match, _ = Match.start(GAME, len(players), seed, options)
    entries: list[Entry] = []
    while not match.over:
        seat = match.waiting[0]
        assert set(SENSE.worth(clash(match), seat)) == PARTS
        happened = match.submit(seat, players[seat](match, seat))
        assert isinstance(happened, Happened), happened
        assert happened.entry is not None
        entries.append(happened.entry)
        match.forget(1)
    return match, entries


def clash(match: Match) -> ClashState:
    state = match.state
    assert isinstance(state, ClashState)
    return state


def points(match: Match) -> tuple[float, ...]:
    assert match.result is not None
    return match.result.points


@one_in(3)
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_game_of_purposeful_players_ends_and_they_do_what_the_game_is_about(seats: int) -> None:
    match, entries = play([answers(SENSE)] * seats, f"ends {seats}", OPTIONS[seats])
    verbs = Counter(entry.said["verb"] for entry in entries)
    for verb in ("advance", "build", "collect", "found", "move", "recruit"):
        assert verbs[verb] >= seats, (verb, verbs)
    assert not verbs["trade"]
    assert verbs["pass"] < verbs["build"]
    assert clash(match).next_battle > 1, "nobody has fought"
    assert all(score > 12 for score in points(match)), points(match)


@one_in(2)
@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_a_player_by_chance(seat: Seat) -> None:
    players = [by_chance("chance")] * 2
    players[seat] = answers(SENSE)
    scores = points(play(players, f"chance {seat}", STRICT)[0])
    assert scores[seat] > scores[1 - seat] + 8, scores


@pytest.mark.long
def test_the_same_seed_gives_the_same_game() -> None:
    """That nobody changes their mind, conformance looks at in every position."""
    short = ClashOptions(length="short", box="expansion")
    players = [answers(SENSE)] * 2
    assert play(players, "twice", short)[1] == play(players, "twice", short)[1]


def says(game: Playing) -> Command:
    seat = game.match.waiting[0]
    return reply(SENSE, game.state, game.match.asks[seat])


def test_a_settler_on_a_good_site_founds_a_city() -> None:
    game = Scene().city("D7", 0).city("D2", 1).units("D5", 0, settler=1).land(D4="F", C5="M").play()
    assert says(game) == Found(hex="D5")


def test_a_wonder_that_can_be_paid_is_built_in_a_happy_city() -> None:
    scene = Scene().city("D7", 0, "happy").city("C7", 0).city("D2", 1).owns(0, "engineering", "rituals")
    scene.owns(0, food=2, wood=3, ore=7, culture=5)
    scene.state.players[0].wonders.append("great_pyramid")
    said = says(scene.play())
    assert isinstance(said, Build) and (said.city, said.piece) == ("D7", "great_pyramid"), said


@pytest.mark.parametrize(("pace", "verb"), [("strict", "choose"), ("brisk", "close_round")])
def test_an_objective_that_is_fulfilled_is_scored(pace: Literal["strict", "brisk"], verb: str) -> None:
    scene = Scene(pace=pace).city("D7", 0).city("D2", 1).owns(0, ore=5)
    card = next(name for name, row in OBJECTIVE_CARDS.items() if "ore_supplies" in (row.upper, row.lower))
    scene.state.players[0].objectives.append(card)
    said = says(scene.in_status_phase().play())
    assert said.verb == verb
    assert f"{card}:ore_supplies" in str(said.said())


def border(defenders: int) -> Scene:
    """An army beside a town of the barbarians"""
    scene = Scene().city("D7", 0).city("D2", 1).owns(0, "tactics").units("D6", 0, infantry=4)
    scene.city("D5", BARBARIANS)
    return scene.units("D5", BARBARIANS, infantry=defenders) if defenders else scene


@pytest.mark.parametrize(("defenders", "attacks"), [(0, True), (1, True), (4, False)])
def test_an_army_attacks_where_the_odds_are_good(defenders: int, attacks: bool) -> None:
    said = says(border(defenders).play())
    assert (isinstance(said, Move) and said.target == "D5") == attacks, said


@pytest.mark.parametrize(
    ("give", "take", "answer"), [({"gold": 2}, {}, Accept()), ({}, {"food": 1}, Decline(reason="little"))]
)
def test_a_gift_is_taken_and_none_is_given(give: dict[str, int], take: dict[str, int], answer: Command) -> None:
    scene = Scene(pace="strict").city("D7", 0).city("D2", 1).owns(0, gold=2).owns(1, food=2)
    game = scene.play().say(Trade(partner=1, give=give, take=take, show=False))
    assert says(game) == answer


def test_the_odds_of_a_battle_follow_the_numbers() -> None:
    assert battle(1, 0).win == 1
    assert battle(0, 1).win == 0
    assert battle(3, 1).win > battle(2, 1).win > battle(2, 2).win > battle(1, 2).win > 0
    assert battle(2, 1).win > battle(2, 1, True).win
    assert battle(2, 2, False, 2).win > battle(2, 2).win > battle(2, 2, False, 0, 2).win


def test_goods_are_worth_nothing_when_nothing_can_be_bought_any_more() -> None:
    scene = Scene().city("D7", 0).city("D2", 1).owns(0, food=2, wood=2)
    assert Outlook(scene.state, 0).goods({"food": 2}) > 0
    scene.state.round, scene.state.phase_number, scene.state.now.actions_left = 6, 3, 0
    assert Outlook(scene.state, 0).goods({"food": 2}) == 0
