"""Rules that only a second deed, round, generation or dynasty puts to the test."""

from __future__ import annotations

import pytest

from engines.kernel import Always, Choose
from engines.kernel.standing_answers import held
from engines.sands_of_time.bonus import Oppression
from engines.sands_of_time.build import Build
from engines.sands_of_time.caravan import Caravan
from engines.sands_of_time.chronicle import Chronicle
from engines.sands_of_time.data import BOARD
from engines.sands_of_time.finish import Finish
from engines.sands_of_time.generation import Keep
from engines.sands_of_time.movement import March, Migrate, Passage, Permit, destinations
from engines.sands_of_time.muster import Convert, Irrigate
from engines.sands_of_time.raid_and_migrate import Plunder
from engines.sands_of_time.scene import Playing, Scene
from engines.sands_of_time.tribute import Tribute
from tests.sands_of_time.seats import A, M, N

# Rounds of a generation


def test_6_1_income_comes_once_a_generation_and_not_in_every_round() -> None:
    playing = Scene(2).region("italia", M, yields="grain", peasants={M: 2}).at("plan").play()
    assert playing.player(M).grain == 2
    playing.plans().rests()
    assert (playing.state.round, playing.asked(M), playing.player(M).grain) == (1, "plan.cards", 2)


def test_6_2_1_a_card_is_reused_in_every_later_round_at_the_same_price() -> None:
    position = Scene(2).player(M, unrest=3)
    position.state.dice.seed = "four rounds"
    playing = position.turn(M, "tribute", "chronicle").play()
    for unrest in (3, 4, 5):
        playing.does(M, Tribute(source="colonies")).rests(M)
        assert (playing.player(M).unrest, playing.player(M).used) == (unrest, ["tribute"])
        playing.rests(A).plans({M: ("tribute", "chronicle")})
    assert playing.state.generation == 1


@pytest.mark.parametrize(("completed", "number"), [(0, None), (1, 3), (2, 4), (3, None)])
def test_6_2_5_the_die_is_rolled_after_the_second_and_the_third_round_alone(
    completed: int, number: int | None
) -> None:
    went_on: dict[int, bool] = {}
    for seed in range(20):
        position = Scene(2)
        position.state.round, position.state.space, position.state.dice.seed = completed, 1, f"die {seed}"
        playing = position.turn(A, "chronicle", "govern").play().rests(A)
        for told in playing.told("time.goes_on") + playing.told("time.ends"):
            assert told["number"] == number
            went_on[told["rolled"]] = playing.state.generation == 1
        assert playing.state.space == 2
        if number is None:
            assert (playing.state.generation, playing.state.round) == ((1, 1) if completed == 0 else (2, 0))
    assert went_on == ({} if number is None else {roll: roll >= number for roll in range(1, 7)})


def test_6_2_6_a_dynasty_that_is_reached_within_a_generation_ends_with_it() -> None:
    position = Scene(2).player(M, chronicles={"C": "chronicle_1"})
    position.state.space = BOARD.dynasty.first_spaces[1] - 1
    playing = position.turn(A, "chronicle", "govern").play().rests(A)
    assert (playing.state.space, playing.state.dynasty, playing.state.round) == (10, 1, 1)
    assert playing.player(M).chronicles and not playing.told("dynasty.ends")
    while playing.state.generation == 1:
        playing.plans().rests()
    assert (playing.state.dynasty, playing.player(M).chronicles) == (2, {})


def test_6_2_2_every_round_of_a_generation_begins_with_its_start_player() -> None:
    position = Scene()
    position.state.start = N
    playing, turns = position.turn(N, "govern", "tribute").play(), list[int]()
    while len(turns) < 6:
        if playing.asked(M) == "plan.cards":
            playing.plans()
        turns += playing.match.waiting
        playing.rests(playing.match.waiting[0])
    assert turns == [N, M, A, N, M, A]


# The same card, the same kind, the same region twice


def test_8_2_2_a_region_is_converted_once_and_watered_once_a_muster() -> None:
    playing = (
        Scene()
        .region("italia", M, peasants={M: 3}, buildings=["irrigation"])
        .region("gallia", M, soldiers={M: 1}, buildings=["irrigation"])
        .player(M, gold=9, knows=["tyranny", "republic"])
        .turn(M, "muster", "chronicle")
        .play()
        .does(M, Convert(into="soldier", regions=("italia",)))
    )
    playing.refuses(Convert(into="soldier", regions=("italia",)), M)
    playing.refuses(Convert(into="peasant", regions=("italia",)), M)
    playing.does(M, Irrigate(regions=("italia",)))
    playing.refuses(Irrigate(regions=("italia",)), M)
    playing.does(M, Irrigate(regions=("gallia",))).does(M, Convert(into="peasant", regions=("gallia",)))
    lands = playing.state.lands
    assert [lands[region].kinds(M) for region in ("italia", "gallia")] == [
        {"peasant": 3, "soldier": 1},
        {"peasant": 2},
    ]


def test_7_8_1_whoever_has_moved_in_one_action_may_move_again_in_the_next() -> None:
    playing = (
        Scene()
        .region("gallia", soldiers={M: 1})
        .region("sicilia", A, yields="gold")
        .turn(M, "migrate", "raid")
        .play()
        .does(M, Migrate(origin="gallia", target="italia", citizens={"soldier": 1}))
        .does(M, March(origin="italia", target="sicilia", soldiers=1))
        .does(M, Plunder(regions=("sicilia",)))
    )
    assert (playing.player(M).gold, playing.player(M).used) == (1, ["migrate", "raid"])


def test_7_8_3_consent_covers_one_action_and_may_be_asked_for_again_in_the_next() -> None:
    playing = (
        Scene()
        .region("gallia", peasants={M: 1}, soldiers={M: 1})
        .region("italia", A, buildings=["road"])
        .turn(M, "migrate", "raid")
        .play()
        .does(M, Passage(card="migrate", roads=("italia",)))
        .does(A, Permit(roads=("italia",)))
        .does(M, Migrate(origin="gallia", target="graecia", citizens={"peasant": 1}))
        .does(M, Finish())
    )
    assert "graecia" not in playing.choices("march", M, origin="gallia")
    playing.does(M, Passage(card="raid", roads=("italia",)))
    assert playing.asked(A) == "road.permit"


def test_7_8_2_a_citizen_uses_one_road_and_not_a_second_behind_it() -> None:
    position = Scene().region("italia", buildings=["road"]).region("rhodes", buildings=["road"])
    state = position.region("gallia", soldiers={M: 1}).turn(M, "raid", "chronicle").play().state
    assert destinations(state, M, "gallia") == ["hispania", "italia", "sicilia", "graecia", "germania"]


def test_8_4_2_one_region_is_plundered_whatever_was_entered_and_who_stood_there_helps() -> None:
    playing = (
        Scene()
        .region("gallia", soldiers={M: 2})
        .region("italia", A, yields="gold", capacity=4, soldiers={M: 2})
        .region("hispania", A, yields="gold", capacity=4)
        .region("syria", N, yields="gold", soldiers={M: 1})
        .turn(M, "raid", "chronicle")
        .play()
        .does(M, March(origin="gallia", target="italia", soldiers=1))
        .does(M, March(origin="gallia", target="hispania", soldiers=1))
    )
    playing.refuses(Plunder(regions=("hispania", "italia")), M)
    playing.refuses(Plunder(regions=("syria",)), M)
    playing.does(M, Plunder(regions=("italia",)))
    assert (playing.player(M).gold, playing.asked(M)) == (3, "turn.second")


def test_8_8_2_a_second_caravan_goes_on_from_the_first_and_brings_no_heritage_for_the_same_capital() -> None:
    playing = (
        Scene()
        .region("italia", M, "capital")
        .region("graecia", A, "capital")
        .player(M, grain=4, emphasis="culture")
        .turn(M, "caravan_1", "caravan_2")
        .play()
    )
    assert "sicilia--graecia" not in playing.choices("caravan", M)
    playing.does(M, Caravan(border="italia--graecia", payment="grain", heritage="civil", card="caravan_1"))
    # The border has a trade good and leads to a capital, and yet brings one step.
    assert playing.player(M).heritage == {"civil": 1, "politics": 0, "culture": 0}
    assert playing.choices("caravan", M, border="sicilia--graecia", payment="grain") == ["none"]
    assert playing.choices("caravan", M, border="graecia--dacia", payment="grain") == ["civil", "politics", "culture"]
    playing.does(M, Caravan(border="sicilia--graecia", payment="grain", heritage="none", card="caravan_2"))
    assert (playing.player(M).grain, sum(playing.player(M).heritage.values())) == (0, 1)


# Emphasis


def test_7_2_3_a_reused_card_gives_a_marker_and_a_declined_one_none() -> None:
    playing = Scene().player(M, emphasis="civil", used=["tribute"]).turn(M, "tribute", "govern").play()
    playing.does(M, Tribute(source="both")).rests(M)
    assert playing.player(M).markers == 1


@pytest.mark.parametrize(
    ("emphasis", "building", "markers"),
    [("politics", "fortress", 1), ("culture", "bazaar", 1), ("civil", "aqueduct", 2), ("politics", "aqueduct", 0)],
)
def test_7_2_3_a_building_of_the_emphasised_category_gives_a_marker_of_its_own(
    emphasis: str, building: str, markers: int
) -> None:
    playing = Scene().region("italia", M).player(M, gold=20, emphasis=emphasis).turn(M, "build", "chronicle").play()
    playing.does(M, Build(region="italia", building=building, theatres=(), labor=0))
    assert playing.player(M).markers == markers


@pytest.mark.parametrize(("before", "after", "heritage"), [(0, 3, 1), (1, 3, 1), (2, 3, 1)])
def test_7_2_4_two_buildings_and_their_card_complete_an_emphasis_once(before: int, after: int, heritage: int) -> None:
    playing = (
        Scene()
        .region("italia", M)
        .player(M, gold=20, emphasis="civil", markers=before, knows=["engineering"])
        .turn(M, "build", "chronicle")
        .play()
        .does(M, Build(region="italia", building="quarry", theatres=(), labor=0))
        .does(M, Build(region="italia", building="aqueduct", theatres=(), labor=0))
    )
    assert (playing.player(M).markers, playing.player(M).heritage["civil"]) == (after, heritage)


# Generations


def test_6_6_a_generation_ends_for_everybody_and_the_start_player_moves_on() -> None:
    position = Scene()
    for seat, emphasis in ((M, "civil"), (A, "politics"), (N, "culture")):
        position.player(seat, emphasis=emphasis, markers=2, used=["build"], bonuses=["taxes"], grain=4, gold=4)
    position.state.start, position.state.round, position.state.space = N, 3, 4
    playing = position.at("renewal").play()
    for player in playing.state.players:
        assert (player.emphasis, player.markers, player.used, player.bonuses) == (None, 0, [], [])
        assert (player.grain, player.gold) == (0, 0)
    assert (playing.state.start, playing.state.round, playing.state.space) == (M, 0, 4)
    for seat in (M, A, N):
        assert ("build", "emphasis_civil") in playing.choices("plan", seat)


def test_6_6_3_each_with_granaries_keeps_three_and_income_is_added() -> None:
    playing = (
        Scene()
        .region("italia", M, yields="gold", peasants={M: 2})
        .player(M, knows=["granaries"], grain=2, gold=5)
        .player(A, knows=["granaries"], gold=1)
        .player(N, grain=4)
        .at("renewal")
        .play()
    )
    assert playing.match.waiting == [M, A]
    playing.does(A, Keep(resources={"gold": 1})).does(M, Keep(resources={"gold": 3}))
    assert [(player.grain, player.gold) for player in playing.state.players] == [(0, 5), (0, 1), (0, 0)]


def test_9_a_bonus_action_costs_unrest_again_in_the_next_generation() -> None:
    playing = Scene(2).region("italia", A, peasants={A: 1}).player(A, unrest=3, bonuses=["oppression"])
    old = playing.turn(A, "chronicle", "govern").play().does(A, Oppression(region="italia")).rests(A)
    assert old.player(A).unrest == 3
    new = playing.at("renewal").play().plans()
    new.does(A, Oppression(region="italia")).rests(A)
    assert new.player(A).unrest == 4


def test_6_3_1_a_peasant_space_of_the_last_generation_is_not_counted_again() -> None:
    position = Scene(2).region("italia", M, capacity=5, peasants={M: 1})
    position.state.began_at, position.state.space = 4, 5
    playing = position.at("growth").play()
    assert playing.state.lands["italia"].peasants[M] == 2
    while playing.state.generation == 2:
        playing.plans().rests()
    assert playing.state.lands["italia"].peasants[M] == 2


def test_16_43_who_allows_nobody_a_road_is_not_asked_again_in_this_generation() -> None:
    playing = (
        Scene()
        .region("gallia", soldiers={M: 1, N: 1})
        .region("italia", A, buildings=["road"])
        .player(N, planned=["raid", "chronicle"])
        .turn(M, "raid", "chronicle")
        .play()
        .does(M, Passage(card="raid", roads=("italia",)))
        .does(A, Always(answer=Permit(roads=()).said(), span="generation"))
        .rests(M, A)
    )
    if playing.asked(M) == "raid.more":
        playing.does(M, Finish()).rests(M, A)
    playing.does(N, Passage(card="raid", roads=("italia",)))
    assert playing.match.waiting == [N]
    assert [told["other"] for told in playing.told("road.refused")] == [M, N]
    later = playing.state.model_copy(deep=True)
    later.generation += 1
    assert not held(playing.match.game, later, A)


# Dynasties


def scored_twice() -> Playing:
    position = Scene(2).region("italia", M, "capital", buildings=["wonder", "quarry"]).region("gallia", M)
    position.region("syria", A, "capital").region("cyprus", A)
    position.player(M, heritage={"civil": 1, "politics": 1}, chronicles={"A": "chronicle_1", "C": "chronicle_2"})
    position.player(A, heritage={"politics": 1}, chronicles={"C": "chronicle_1"})
    position.state.space = BOARD.dynasty.first_spaces[1]
    playing = position.at("dynasty").play().does(M, Choose(of="field", choice=("A",)))
    return playing.does(A, Choose(of="field", choice=("C",)))


def test_11_7_all_chronicles_return_to_all_and_are_laid_and_scored_anew() -> None:
    playing = scored_twice()
    assert [player.points for player in playing.state.players] == [1 + 1, 1]
    assert [player.chronicles for player in playing.state.players] == [{}, {}]
    assert [len(player.untold()) for player in playing.state.players] == [7, 7]
    playing.state.space = BOARD.dynasty.first_spaces[2] - 1
    playing.plans({M: ("chronicle", "govern"), A: ("chronicle", "govern")})
    for seat in (A, M):
        playing.does(seat, Chronicle(field="C", card="chronicle_1")).rests(seat)
    while playing.asked(A) == "plan.cards":
        playing.plans().rests()
    assert playing.state.dynasty == 2
    for seat in playing.state.order():
        playing.does(seat, Choose(of="field", choice=("C",)))
    # A wonder counts in every dynasty.
    assert [player.points for player in playing.state.players] == [2 + 1 + 1, 1 + 1]
    assert [(one.dynasty, one.seat) for one in playing.state.scored] == [(1, M), (1, A), (2, A), (2, M)]


def test_11_6_heritage_rises_once_in_each_category_in_which_something_was_scored() -> None:
    position = Scene().region("italia", M, "capital", buildings=["quarry", "city"]).region("gallia", M)
    position.player(M, heritage={"civil": 3, "politics": 1, "culture": 2})
    position.player(M, chronicles={"A": "chronicle_1", "C": "chronicle_2", "E": "chronicle_3"})
    position.player(A, heritage={"civil": 4})
    position.region("syria", M, buildings=["forum"]).region("cyprus", M, buildings=["aqueduct"])
    position.state.space = BOARD.dynasty.first_spaces[1]
    playing = position.player(M, heritage={"politics": 2}).at("dynasty").play()
    playing.does(M, Choose(of="field", choice=("A", "C")))
    assert playing.player(M).heritage == {"civil": 4, "politics": 3, "culture": 2}
    assert playing.player(A).heritage == {"civil": 4, "politics": 0, "culture": 0}
