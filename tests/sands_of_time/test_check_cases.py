"""The check cases X-01 to X-16 of section 15, one test each."""

from __future__ import annotations

import pytest

from engines.kernel import Always, Choose
from engines.kernel.standing_answers import held
from engines.sands_of_time.bonus import Oppression, Taxes
from engines.sands_of_time.build import Build, builder
from engines.sands_of_time.caravan import Caravan, open_borders
from engines.sands_of_time.combat import Bid, most_bid
from engines.sands_of_time.conquest import Annex, Attack
from engines.sands_of_time.effects import effective_capacity
from engines.sands_of_time.govern_advance import Advance, step_price
from engines.sands_of_time.scene import Scene
from engines.sands_of_time.scoring import measure
from engines.sands_of_time.turn import Decline, EndTurn
from tests.sands_of_time.seats import A, M, N


@pytest.mark.parametrize(("before", "after", "points"), [(7, 7, -2), (6, 7, -1)], ids=["x_01", "x_02"])
def test_x_01_and_x_02_unrest_over_the_maximum_costs_points(before: int, after: int, points: int) -> None:
    playing = (
        Scene()
        .region("italia", M, yields="gold", peasants={M: 1})
        .player(M, unrest=before, gold=2, used=["caravan_1"])
        .turn(M, "caravan_1", "chronicle")
        .play()
        .does(M, Oppression(region="italia"))
    )
    border = playing.choices("caravan", M)[0]
    heritage = playing.choices("caravan", M, border=border, payment="gold")[0]
    playing.does(M, Caravan(border=border, payment="gold", heritage=heritage, card="caravan_1"))
    playing.does(M, Decline(card="chronicle"))
    assert (playing.player(M).unrest, playing.player(M).points) == (after, points)


def test_x_03_a_bonus_action_costs_unrest_once_a_generation() -> None:
    position = Scene(2).region("italia", M, yields="gold", peasants={M: 2})
    unrest = position.state.players[M].unrest
    for action, cost in (
        (Oppression(region="italia"), 1),
        (Oppression(region="italia"), 0),
        (Taxes(resources={}), 1),
    ):
        playing = position.turn(M, "chronicle", "govern").play().does(M, action)
        playing.does(M, Decline(card="chronicle"))
        if playing.asked(M):
            playing.does(M, Decline(card="govern"))
        unrest += cost
        assert playing.player(M).unrest == unrest
        position.state.players[M] = playing.player(M)
        position.state.players[M].grain = position.state.players[M].gold = 0


def crowd(capacity: int, peasants: dict[int, int]) -> Scene:
    return Scene().region("italia", None, capacity=capacity, peasants=peasants)


def test_x_04_one_circuit_removes_one_of_everybody() -> None:
    playing = crowd(3, {M: 5, A: 3}).at("crowding").play()
    assert playing.state.lands["italia"].peasants == [4, 2, 0]


def test_x_05_a_circuit_once_begun_is_completed() -> None:
    playing = crowd(3, {M: 6, A: 1}).at("crowding").play()
    assert playing.state.lands["italia"].peasants == [5, 0, 0]


def test_x_06_on_a_tie_the_attacked_player_wins() -> None:
    playing = (
        Scene()
        .region("italia", A, soldiers={M: 2, A: 2})
        .region("syria", A, "capital")
        .player(M, unrest=2, grain=2)
        .player(A, unrest=2)
        .turn(M, "conquest", "build")
        .play()
        .does(M, Attack(region="italia", opponent=A))
        .does(M, Bid(bid=1))
        .does(A, Bid(bid=1))
    )
    assert playing.told("combat.won")[0]["seat"] == A
    italia = playing.state.lands["italia"]
    assert (italia.controller, italia.soldiers) == (A, [0, 1, 0])
    assert (playing.player(M).unrest, playing.player(A).unrest) == (2, 3)


def test_x_07_the_last_region_is_kept() -> None:
    playing = (
        Scene()
        .region("italia", A, "capital", soldiers={M: 4}, peasants={A: 3})
        .player(M, unrest=2, grain=9)
        .player(A, unrest=7)
        .turn(M, "conquest", "build")
        .play()
        .does(M, Attack(region="italia", opponent=A))
        .does(M, Bid(bid=0))
    )
    italia = playing.state.lands["italia"]
    assert (italia.controller, italia.status, italia.peasants[A]) == (A, "capital", 1)
    assert playing.asked(M) != "conquest.annex"
    assert playing.told("combat.last_region")


def test_x_08_two_cards_of_a_category_score_together() -> None:
    position = (
        Scene()
        .region("italia", M, "capital", buildings=["city", "aqueduct", "irrigation"])
        .region("syria", M, buildings=["city", "aqueduct"])
        .player(M, heritage={"civil": 5}, chronicles={"A": "chronicle_2", "B": "chronicle_3"})
    )
    position.state.space = 10
    assert measure(position.state, M, "B") == 7
    position.region("gallia", M, buildings=["forum"])
    playing = position.at("dynasty").play().does(M, Choose(of="field", choice=("A", "B")))
    assert (playing.player(M).points, playing.player(M).heritage["civil"]) == (9, 6)


def test_x_09_caravans_reach_regions_out_of_play_and_stop_there() -> None:
    playing = (
        Scene(2)
        .region("gallia", M, "capital")
        .player(M, grain=2)
        .turn(M, "caravan_1", "build")
        .play()
        .does(M, Caravan(border="gallia--britannia", payment="grain", heritage="civil", card="caravan_1"))
    )
    assert playing.player(M).heritage["civil"] == 1
    assert measure(playing.state, M, "F") == measure(playing.state, A, "F") + 1
    onward = {border for border in open_borders(playing.state, M) if "britannia" in border}
    assert onward == set()


def test_x_10_an_aqueduct_makes_room_but_not_beyond_double_capacity() -> None:
    for citizens, unrest, left in ((6, 3, 6), (7, 4, 7), (9, 4, 8)):
        position = Scene().region("italia", M, "capital", capacity=4, peasants={M: citizens}, buildings=["aqueduct"])
        assert effective_capacity(position.state, "italia") == 6
        playing = position.at("crowding").play()
        assert (playing.player(M).unrest, playing.state.lands["italia"].everybody()) == (unrest, left)


def test_x_11_a_capital_lost_to_annexation_is_set_up_elsewhere_first() -> None:
    playing = (
        Scene()
        .region("italia", A, "capital", peasants={M: 1})
        .region("syria", A)
        .region("gallia", A)
        .player(M, grain=9)
        .turn(M, "conquest", "build")
        .play()
        .does(M, Annex(region="italia"))
    )
    assert playing.match.waiting == [A]
    playing.does(A, Choose(of="region", choice="gallia"))
    lands = playing.state.lands
    assert (lands["gallia"].status, lands["italia"].controller, lands["italia"].status) == ("capital", M, "colony")
    assert playing.match.waiting == [M]


def test_x_12_bread_and_circuses_limits_bids() -> None:
    state = Scene().player(M, unrest=4, knows=["bread_and_circuses"]).state
    assert most_bid(state, M) == 1


def test_x_13_an_action_is_not_helped_by_its_own_marker() -> None:
    position = (
        Scene()
        .region("gallia", M, "capital")
        .row("culture_1", "writing", "sculpture")
        .player(M, unrest=3, heritage={"culture": 2}, emphasis="culture", markers=2, knows=["writing"], grain=2)
    )
    playing = position.turn(M, "advance", "caravan_1").play()
    assert "advance" not in playing.offers(M)
    playing.does(M, Caravan(border="gallia--italia", payment="grain", heritage="none", card="caravan_1"))
    assert playing.player(M).heritage["culture"] == 3
    playing.does(M, Advance(to="sculpture"))


def test_x_14_discounts_add_up() -> None:
    playing = (
        Scene()
        .row("civil_1", "agriculture", "masonry")
        .region("italia", M, buildings=["quarry"])
        .player(M, unrest=2, gold=1, knows=["masonry"])
        .turn(M, "build", "govern")
        .play()
    )
    assert builder(playing.state, M).terms("italia").price("road", ()) == 1
    playing.does(M, Build(region="italia", building="road", theatres=(), labor=0))
    assert playing.player(M).gold == 0


def test_x_15_engineering_builds_a_city_and_a_road_but_no_two_cities() -> None:
    playing = (
        Scene()
        .region("italia", M, capacity=4)
        .region("gallia", M, capacity=4)
        .player(M, gold=40, knows=["engineering"], emphasis="civil")
        .turn(M, "build", "govern")
        .play()
        .does(M, Build(region="italia", building="city", theatres=(), labor=0))
    )
    assert playing.asked(M) == "build.second"
    why = playing.refuses(Build(region="gallia", building="city", theatres=(), labor=0), M)
    assert why.key == "build.once_a_turn"
    playing.does(M, Build(region="gallia", building="road", theatres=(), labor=0))
    assert playing.state.lands["gallia"].buildings == ["road"]


def test_x_16_a_paid_step_of_govern_costs_at_least_one() -> None:
    position = Scene().player(N, knows=["bureaucracy"])
    for region in ("gallia", "italia", "hispania"):
        position.region(region, N, buildings=["forum"])
    position.region("syria", N)
    assert step_price(position.state, N) == 1


def test_the_turn_ends_only_when_the_player_says_so_while_a_bonus_action_is_left() -> None:
    playing = Scene().region("italia", M, peasants={M: 1}).turn(M, "chronicle", "tribute").play()
    playing.does(M, Decline(card="chronicle")).does(M, Decline(card="tribute"))
    assert playing.asked(M) == "turn.end"
    playing.does(M, EndTurn())
    assert playing.state.now.seat == A


def test_16_43_a_turn_may_end_by_itself_for_the_rest_of_the_generation() -> None:
    playing = Scene().region("italia", M, peasants={M: 1}).turn(M, "chronicle", "tribute").play()
    playing.does(M, Decline(card="chronicle")).does(M, Decline(card="tribute"))
    playing.does(M, Always(answer=EndTurn().said(), span="generation"))
    assert [one.key for one in playing.match.standing(M)] == ["turn.end"]
    again = playing.state.model_copy(deep=True)
    again.generation += 1
    assert not held(playing.match.game, again, M), "the next generation"
