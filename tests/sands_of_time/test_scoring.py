"""Dynasty scoring, the end of the game and who wins (11, 12)."""

from __future__ import annotations

from engines.kernel import Choose
from engines.sands_of_time.data import BOARD
from engines.sands_of_time.scene import Scene
from engines.sands_of_time.scoring import measure, result
from engines.sands_of_time.state import Scored
from tests.sands_of_time.seats import A, M, N


def third_dynasty() -> Scene:
    position = Scene()
    position.state.dynasty, position.state.space = 3, 28
    return position


def test_11_1_wonders_score_for_whoever_controls_them() -> None:
    position = Scene().region("italia", M, buildings=["wonder"]).region("syria", A, buildings=["wonder"])
    position.state.space = 10
    playing = position.player(A, knows=["vision"]).at("dynasty").play()
    assert [playing.player(seat).points for seat in (M, A, N)] == [1, 2, 0]


def test_6_5_no_scoring_before_the_next_colour() -> None:
    position = Scene().player(M, chronicles={"C": "chronicle_1"}, heritage={"politics": 1})
    position.state.space = 9
    playing = position.at("dynasty").play()
    assert (playing.state.dynasty, playing.player(M).chronicles) == (1, {"C": "chronicle_1"})


def test_11_4_a_player_may_leave_a_chronicle_unscored() -> None:
    position = Scene().player(M, chronicles={"C": "chronicle_1"}, heritage={"politics": 1})
    for region in ("italia", "gallia", "hispania"):
        position.region(region, M)
    position.state.space = 10
    playing = position.at("dynasty").play().does(M, Choose(of="field", choice=()))
    assert (playing.player(M).points, playing.player(M).heritage["politics"]) == (0, 1)
    assert "dynasty.left" in [event.key for event in playing.match.table.news]


def test_11_3_every_promise_is_told_with_what_became_of_it() -> None:
    position = Scene().player(M, chronicles={"C": "chronicle_2", "A": "chronicle_1"}, heritage={"politics": 0})
    for region in ("italia", "gallia", "hispania"):
        position.region(region, M)
    position.state.space = 10
    news = {event.key: event.params for event in position.at("dynasty").play().match.table.news}
    assert (news["dynasty.missed"]["need"], news["dynasty.missed"]["have"]) == (2, 0)
    assert (news["dynasty.unbelieved"]["need"], news["dynasty.unbelieved"]["have"]) == (3, 3), "no heritage for it"
    assert news["dynasty.unbelieved"]["limit"] == 0 and "dynasty.scores" not in news
    assert news["dynasty.stands"] == {"seat": 2, "gained": 0, "points": 0}
    assert news["dynasty.closed"] == {"dynasty": 1, "points": [0, 0, 0]}


def test_11_2_players_score_one_after_the_other_and_everybody_sees_the_chronicles() -> None:
    position = Scene()
    for seat, region in ((M, "italia"), (A, "syria")):
        position.region(region, seat, buildings=["road", "quarry"])
        position.player(seat, chronicles={"A": "chronicle_1"}, heritage={"civil": 1})
    position.state.space, position.state.start = 10, A
    playing = position.at("dynasty").play()
    assert playing.match.waiting == [A]
    assert playing.match.view(None).model_dump()["players"][M]["chronicles"] == {"A": "chronicle_1"}
    playing.does(A, Choose(of="field", choice=("A",))).does(M, Choose(of="field", choice=("A",)))
    assert (playing.player(A).points, playing.player(M).points, playing.state.dynasty) == (1, 1, 2)


def test_11_3_measures() -> None:
    state = (
        Scene()
        .region("italia", M, "capital", buildings=["city", "temple"], peasants={M: 2})
        .region("syria", A, peasants={M: 1}, soldiers={M: 1}, buildings=["wonder"])
        .player(M, caravans=["hispania--gallia", "gallia--italia"], knows=["masonry"])
        .state
    )
    fountains = 2 + sum(1 for name in state.rows["civil_1"][:2] if name == "masonry")
    fountains += sum(1 for name in state.rows["civil_2"][:2] if name == "masonry")
    assert [measure(state, M, field) for field in "ABCDEF"] == [2, fountains, 1, 4, 1, 1]


def test_12_2_every_tied_player_gets_the_full_bonus() -> None:
    position = third_dynasty().region("italia", M).region("gallia", M).region("syria", A).region("cyprus", A)
    position.player(M, unrest=1).player(A, unrest=4).player(N, unrest=1)
    position.region("libya", N, "capital", buildings=["wonder"])
    playing = position.at("dynasty").play()
    assert playing.state.awards == {"regions": [M, A], "calm": [M, N], "symbols": [N]}
    # The wonder of the third player brings one point more.
    assert [playing.player(seat).points for seat in (M, A, N)] == [6, 3, 7]
    assert playing.match.over
    assert playing.match.result is not None
    assert playing.match.result.places == ((N,), (M,), (A,))


def test_12_3_a_tie_goes_to_the_chronicles_of_the_third_dynasty_or_is_shared() -> None:
    state = Scene().player(M, points=9).player(A, points=9).player(N, points=9).state
    assert result(state).places == ((M, A, N),)
    state.scored = [
        Scored(dynasty=3, seat=A, wonders=0, chronicles={"C": "chronicle_1"}, points={"C": 1}),
        Scored(dynasty=2, seat=N, wonders=0, chronicles={"C": "chronicle_5"}, points={"C": 15}),
    ]
    assert result(state).places == ((A,), (M, N))


def test_5_2_the_game_ends_with_the_scoring_of_the_last_dynasty() -> None:
    playing = third_dynasty().player(M, grain=5).at("dynasty").play()
    assert playing.match.over
    assert playing.player(M).grain == 5
    assert playing.state.dynasty == len(BOARD.dynasty.first_spaces)


def test_11_3_with_two_players_f_counts_one_trade_good_more() -> None:
    for seats, counted in ((2, 2), (3, 1), (4, 1), (5, 1)):
        state = Scene(seats).player(M, caravans=["hispania--gallia", "gallia--italia"]).state
        assert measure(state, M, "F") == counted, seats
