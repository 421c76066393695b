"""Setting up, rounds, revolutions and the end (3, 4, 12 to 14, 17, 18, 20)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.era_of_tribes import GAME
from engines.era_of_tribes.actions import Feast, Trade
from engines.era_of_tribes.colonies import check_colonies
from engines.era_of_tribes.data import LUXURIES, rank
from engines.era_of_tribes.ending import fulfilled
from engines.era_of_tribes.influence_cards import open_points, personal_points
from engines.era_of_tribes.parts import Ring
from engines.era_of_tribes.places import LANDS, SETUPS
from engines.era_of_tribes.revolution import Revolution
from engines.era_of_tribes.rounds import Pass
from engines.era_of_tribes.scene import Scene, automa
from engines.era_of_tribes.scoring import final_scoring, result, tile_points
from engines.era_of_tribes.setup import chosen_setup
from engines.era_of_tribes.state import EraOptions, EraState
from engines.kernel import Choose, Happened, Match, Refused, Words
from tests.era_of_tribes.examples import A, B, C, plain, with_good


def started(seats: int, seed: str = "start", **options: object) -> EraState:
    """A game in which everybody gives the usual answers of the set-up."""
    match, _ = Match.start(GAME, seats, seed, EraOptions.model_validate(options))
    while match.state.phase in ("people", "first_advance"):  # type: ignore[attr-defined]
        seat = match.waiting[0]
        usual = match.asks[seat].usual
        assert usual is not None
        assert isinstance(match.submit(seat, usual), Happened)
    assert isinstance(match.state, EraState)
    return match.state


def test_3_5_everybody_has_a_card_and_a_people_of_the_board() -> None:
    state = started(4)
    peoples = [player.people for player in state.players.values()]
    assert len(set(peoples)) == 4
    assert set(peoples) <= set(SETUPS[state.setup].peoples)
    assert all(len(player.cards) == 1 for player in state.players.values())
    assert len(state.open_cards) == 2


def test_3_7_what_everybody_starts_with() -> None:
    state = started(3)
    for seat, player in state.players.items():
        homes = state.homes(seat)
        assert [state.lands[home].vassals for home in homes] == [1] * len(homes)
        assert player.free == 12 - len(homes)
        assert (player.thalers, player.leaders, sum(player.stock)) == (5, 2, 24)
        grain = sum(LANDS[home].food for home in homes)
        # Farming, the usual advance, brings 2.
        assert player.food == grain + state.traits(seat).extra_food + 2


def test_3_9_triumph_and_3_12_grey_leaders() -> None:
    assert [started(seats).players[0].triumph for seats in (1, 2, 6)] == [31, 28, 23]
    assert started(2, length="long").players[0].triumph == 49
    assert started(4).grey == 7


def test_3_11_barbarians_live_in_villages_and_in_homes_that_nobody_leads() -> None:
    state = started(2)
    led = {player.people for player in state.players.values()}
    for land, here in state.lands.items():
        wild = LANDS[land].village or (LANDS[land].home != "" and LANDS[land].home not in led)
        assert bool(here.tile) == wild


def test_3_1_the_board_that_was_wished_for() -> None:
    assert chosen_setup(2, EraOptions(board="two_7")) == "two_7"
    assert chosen_setup(1, EraOptions(board="two_7", automas=2)) == "two_7"
    assert chosen_setup(3, EraOptions()) == "three_3"


@pytest.mark.parametrize(
    ("seats", "wish", "why"),
    [
        (3, {"board": "two_7"}, "That board is not made for 3 players."),
        (2, {"board": "two_7", "automas": 2}, "That board is not made for 2 players and 2 AUTOMAs."),
        (3, {"board": "two_3", "automas": 1}, "That board is not made for 3 players and an AUTOMA."),
        (6, {"automas": 1}, "7 peoples are too many: 6 at most, AUTOMAs included."),
        (1, {"length": "long"}, "The long game is for two and more players without AUTOMAs."),
        (3, {"length": "long", "automas": 1}, "The long game is for two and more players without AUTOMAs."),
        (3, {"board": "atlantis"}, "These options do not exist."),
    ],
)
def test_3_1_a_wish_that_does_not_fit_is_refused(seats: int, wish: dict[str, Any], why: str) -> None:
    refusal = GAME.agree(seats, wish)
    assert isinstance(refusal, Refused)
    assert Words(GAME.catalogs["en"], []).note(refusal.why) == why


@pytest.mark.parametrize(
    ("humans", "automas", "board"),
    [
        (1, 1, "two_4"),
        (1, 2, "two_4"),
        (2, 1, "two_4"),
        (2, 2, "two_4"),
        (3, 1, "four_4"),
        (3, 2, "five_1"),
        (5, 1, "whole"),
    ],
)
def test_24_2_three_and_more_humans_have_a_larger_board(humans: int, automas: int, board: str) -> None:
    assert chosen_setup(humans, EraOptions(automas=automas)) == board


def test_20_whoever_is_alone_has_an_automa_to_beat_unless_he_says_otherwise() -> None:
    alone, wished, two = GAME.agree(1, {}), GAME.agree(1, {"automas": 0}), GAME.agree(2, {})
    assert [getattr(options, "automas") for options in (alone, wished, two)] == [1, 0, 0]  # noqa: B009


def test_20_solo_shows_one_open_card() -> None:
    assert len(started(1, automas=0).open_cards) == 1
    assert len(started(1, automas=1).open_cards) == 1
    assert len(started(2).open_cards) == 2


def test_3_5_everybody_is_asked_once_before_the_first_round() -> None:
    match, _ = Match.start(GAME, 4, "one visit", EraOptions())
    visits: list[int] = []
    while match.state.phase in ("people", "first_advance"):  # type: ignore[attr-defined]
        seat = match.waiting[0]
        visits.append(seat)
        usual = match.usual(seat)
        assert not isinstance(usual, Refused)
        match.submit(seat, usual)
    assert sorted(visits) == [0, 1, 2, 3]


def test_24_3_automas_lead_peoples_of_the_board_and_hold_two_cards() -> None:
    state = started(1, automas=2)
    automas = [seat for seat in state.players if seat < 0]
    assert len(automas) == 2
    for seat in automas:
        assert seat == automa(state.players[seat].people)
        assert len(state.players[seat].cards) == 2
        assert state.players[seat].total_advances == 1
    assert len(state.open_cards) == 1


def test_4_2_least_influence_first_then_the_marker_further_back() -> None:
    position = Scene("gauls", "britons", "germanics", board="three_3").player(A, influence=2, arrival=5)
    position.player(B, influence=2, arrival=9).player(C, influence=1, arrival=1)
    assert position.at("round").play().state.order == [C, B, A]


def test_4_3_every_action_once_a_round() -> None:
    playing = Scene("gauls", "iberians").turn(A).play().does(A, Trade(leaders=1, goods={})).does(B, Pass())
    assert playing.refuses(Trade(leaders=1, goods={}), A).key == "action.used"
    playing.does(A, Feast(leaders=1, goods={}))
    assert playing.player(A).morale == 1


def test_4_2_a_leader_on_the_ring_comes_back_at_clean_up_at_the_latest() -> None:
    position = Scene("gauls", "iberians").player(A, placed=1)
    position.state.ring = Ring(seat=A, since=1)
    playing = position.at("clean_up").play()
    assert playing.state.ring is None
    assert playing.player(A).placed == 0


def test_7_10_the_first_colony_of_the_norsemen_is_free() -> None:
    position = Scene("norsemen", "slavs", board="two_8").land("viken", A)
    far = [land for land in plain(position.state) if not set(position.state.board.near[land]) & {"viken"}]
    one = far[0]
    two = next(land for land in far if land != one and one not in position.state.board.near[land])
    check_colonies(position.land(one, A).table, A)
    assert position.state.players[A].morale == 0
    check_colonies(position.land(two, A).table, A)
    assert position.state.players[A].morale == -2


def test_12_3_a_revolution_ends_the_round_of_the_player() -> None:
    position = Scene("gauls", "iberians").player(A, knows={"farming": 4})
    for land in with_good(position.state, *LUXURIES)[:3]:
        position.land(land, A)
    playing = position.player(B, epoch=1).turn(A).play().does(A, Revolution())
    player = playing.player(A)
    assert (player.epoch, player.influence, player.leaders, player.available) == (1, 2, 3, 0)
    assert player.passed
    assert not playing.state.ready_luxuries(A)
    assert playing.state.barbarians == 1


def test_12_2_the_card_that_is_proposed_is_the_one_that_brings_most_before_the_best_rival() -> None:
    position = Scene("gauls", "iberians").player(A, knows={"farming": 4}).player(B, thalers=20)
    for land in with_good(position.state, *LUXURIES)[:3]:
        position.land(land, A)
    playing = position.open_cards("the_rich", "scholars", "admiralty").turn(A).play().does(A, Revolution())
    assert playing.match.asks[A].usual == Choose(of="card", choice="scholars"), "only the rival is rich, nobody sails"


def test_12_1_the_bronze_age_needs_two_of_three() -> None:
    playing = Scene("gauls", "iberians").player(A, knows={"farming": 4}).turn(A).play()
    why = playing.refuses(Revolution(), A)
    assert (why.key, why.params["advances"], why.params["luxuries_needed"]) == ("revolution.unripe", 4, 3)


def test_14_3_wine_becomes_a_weapon() -> None:
    position = Scene("gauls", "iberians").land("remia", A)
    wine = with_good(position.state, "wine")[0]
    near = next(land for land in position.state.board.near[wine] if land != "remia")
    playing = position.land(wine, A).land(near, B).at("clean_up").play()
    assert playing.asked(A) == "luxury.arm"
    playing.does(A, Choose(of="space", choice=(wine,)))
    assert playing.state.arms(A) == {"wine": 1}
    assert playing.state.ready_luxuries(A) == {}
    assert playing.state.luxuries(A) == 1


@pytest.mark.parametrize(
    ("values", "ends"),
    [
        ({"epoch": 3}, True),
        ({"influence": 25}, True),
        ({"influence": 24}, False),
        ({"influence": 20, "triumph": 20}, True),
        ({"epoch": 2}, False),
    ],
)
def test_17_1_what_ends_the_game(values: dict[str, Any], ends: bool) -> None:
    position = Scene("gauls", "iberians").player(A, **values)
    assert fulfilled(position.state) == ([A] if ends else [])


def test_17_1_fifteen_advances_or_all_homes_of_an_opponent() -> None:
    position = Scene("gauls", "iberians").player(A, knows={"farming": 4, "culture": 4, "commerce": 4, "mechanics": 3})
    assert fulfilled(position.state) == [A]
    position = Scene("gauls", "iberians")
    for home in ("edetania", "contestania", "bastetania"):
        position.land(home, A)
    assert fulfilled(position.state) == [A]


def test_4_1_what_a_round_costs_in_morale_is_told_with_its_reasons() -> None:
    position = Scene("gauls", "iberians").player(A, morale=3, hunger=1, epoch=0).player(B, morale=3, epoch=1)
    position.land("carnutia", A, 0, town=True).land("aeduia", A, 0, town=True)
    playing = position.at("clean_up").play()
    reasons = {"towns": 2, "epoch": 1, "hunger": 1}
    assert playing.told("round.weighs") == [{"seat": A, "amount": 4, "morale": -1, **reasons}]
    assert (playing.player(A).morale, playing.player(B).morale) == (-1, 3)


def test_17_2_the_round_is_completed_before_the_scoring() -> None:
    position = Scene("gauls", "iberians").player(A, influence=28)
    position.state.ending = [A]
    playing = position.at("clean_up").play()
    assert playing.match.over
    assert playing.told("end.won") == [{"seats": [A]}]


def test_17_3_the_final_score() -> None:
    position = Scene("gauls", "iberians").player(A, influence=7, morale=-2, hunger=1, past_hunger=2, thalers=11)
    position.player(A, cards=["scholars"], knows={"farming": 1}, tiles=["score_thalers", "thalers_5", "influence_1"])
    position.open_cards("the_rich")
    position.player(B, thalers=1)
    final_scoring(position.table)
    score = next(score for score in position.state.scores if score.seat == A)
    # The tiles bring 1 influence and 5 thalers first: 16 thalers are worth 3.
    assert (score.influence, score.cards, score.open_cards) == (8, {"scholars": 3}, {"the_rich": 3})
    assert (score.tiles, score.morale, score.hunger) == ({"score_thalers": 3}, -2, 3)
    assert score.total == 8 + 3 + 3 + 3 - 2 - 3


def test_17_4_ties_are_broken_by_the_triumph_parade_then_by_thalers() -> None:
    position = Scene("gauls", "iberians").player(A, thalers=0, triumph=27, cards=[]).player(B, thalers=9, cards=[])
    position.open_cards()
    final_scoring(position.table)
    assert result(position.state).places == ((A,), (B,))
    position = Scene("gauls", "iberians").player(A, thalers=0, cards=[]).player(B, thalers=9, cards=[])
    position.open_cards()
    final_scoring(position.table)
    assert result(position.state).places == ((B,), (A,))


def test_18_3_open_cards_pay_the_second_only_behind_a_sole_first() -> None:
    position = Scene("gauls", "britons", "germanics", board="three_3").player(A, thalers=9).player(B, thalers=4)
    state = position.player(C, thalers=4).state
    assert open_points(state, "the_rich") == {A: 3, B: 1, C: 1}
    state.players[B].thalers = 9
    assert open_points(state, "the_rich") == {A: 2, B: 2}
    assert open_points(state, "admiralty") == {}
    assert [personal_points(state, seat, "the_rich") for seat in (A, B, C)] == [2, 2, 0]


def test_20_2_alone_a_card_has_a_target() -> None:
    state = Scene("gauls").player(A, thalers=15).state
    assert open_points(state, "the_rich") == {A: 3}
    assert personal_points(state, A, "scholars") == 0


def test_20_1_alone_the_game_ends_after_ten_rounds() -> None:
    position = Scene("gauls")
    position.state.round = 10
    playing = position.at("clean_up").play()
    assert playing.match.over
    assert playing.told("end.rank")


def test_31_4_ranks() -> None:
    assert [rank(points) for points in (-3, 24, 25, 34, 39, 44, 45, 70)] == [
        "citizen",
        "citizen",
        "chieftain",
        "warlord",
        "prince",
        "king",
        "emperor",
        "god",
    ]


def test_11_5_scoring_tiles() -> None:
    position = Scene("gauls", "iberians").player(A, treaties=5, leaders=7)
    assert tile_points(position.state, A, "score_treaties") == 2
    assert tile_points(position.state, A, "score_leaders") == 5
    wines = with_good(position.state, "wine")[:2]
    for land in wines:
        position.land(land, A)
    assert tile_points(position.state, A, "score_equal_luxuries") == 1
    assert tile_points(position.state, A, "score_different_luxuries") == 0
