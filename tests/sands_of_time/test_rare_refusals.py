"""Refusals that whole games rarely reach."""

from __future__ import annotations

from engines.sands_of_time.build import Build
from engines.sands_of_time.caravan import FreeCaravan
from engines.sands_of_time.data import BUILDINGS
from engines.sands_of_time.muster import Convert, Irrigate, Recruit
from engines.sands_of_time.scene import Scene
from tests.sands_of_time.seats import M

# Refusals that whole games rarely reach


def test_8_2_5_the_parts_come_in_any_order_and_new_soldiers_once() -> None:
    playing = (
        Scene()
        .region("italia", M, "capital", peasants={M: 2}, buildings=["irrigation"])
        .region("gallia", M, peasants={M: 2})
        .region("hispania", M, peasants={M: 2})
        .player(M, gold=5, knows=["tyranny", "republic"])
        .turn(M, "muster", "tribute")
        .play()
    )
    playing.does(M, Irrigate(regions=("italia",)))
    playing.does(M, Convert(into="soldier", regions=("gallia",)))
    playing.refuses(Recruit(soldiers={"gallia": 1}), M)
    playing.does(M, Recruit(soldiers={"hispania": 1}))
    playing.does(M, Convert(into="soldier", regions=("italia",)))
    lands = playing.state.lands
    assert [lands[region].soldiers[M] for region in ("italia", "gallia", "hispania")] == [1, 1, 1]
    assert (playing.player(M).gold, playing.player(M).used) == (1, ["muster"])


def test_8_2_5_new_soldiers_are_offered_until_they_were_placed() -> None:
    playing = (
        Scene()
        .region("italia", M, "capital", peasants={M: 2})
        .region("gallia", M, peasants={M: 2})
        .region("hispania", M, peasants={M: 2})
        .player(M, gold=9, knows=["republic"])
        .turn(M, "muster", "tribute")
        .play()
    )
    playing.does(M, Convert(into="soldier", regions=("gallia",)))
    assert playing.offers(M) >= {"recruit", "convert", "finish"}
    playing.does(M, Recruit(soldiers={"hispania": 1}))
    assert playing.refuses(Recruit(soldiers={"italia": 1}), M).key == "muster.recruited_already"
    assert playing.offers(M) >= {"convert", "finish"}


def test_8_2_3_where_everybody_was_converted_no_new_soldier_comes() -> None:
    playing = (
        Scene()
        .region("italia", M, "capital", peasants={M: 2}, buildings=["irrigation"])
        .region("gallia", M, peasants={M: 2})
        .player(M, gold=9, knows=["tyranny", "republic"])
        .turn(M, "muster", "tribute")
        .play()
    )
    playing.does(M, Convert(into="soldier", regions=("gallia", "italia")))
    assert playing.refuses(Recruit(soldiers={"italia": 1}), M).key == "muster.converted_everywhere"


def test_8_2_5_without_gold_or_soldiers_left_nothing_more_is_asked() -> None:
    position = Scene().region("italia", M, "capital", peasants={M: 1}).region("gallia", M, peasants={M: 0})
    poor = position.player(M, gold=1, knows=["republic"], bonuses=[]).turn(M, "muster", "tribute").play()
    poor.does(M, Convert(into="soldier", regions=("italia",)))
    assert poor.asked(M) == "turn.second"


def test_7_6_2_with_every_place_taken_nothing_can_be_built() -> None:
    full = ["road", "quarry", "forum"]
    playing = Scene().region("italia", M, "capital", capacity=3, buildings=full).player(M, gold=50)
    refusal = (
        playing.turn(M, "build", "tribute")
        .play()
        .refuses(Build(region="italia", building="temple", theatres=(), labor=0), M)
    )
    assert refusal.key == "build.no_room"


def test_8_9_2_a_free_caravan_needs_an_own_citizen_at_its_border() -> None:
    playing = (
        Scene().region("italia", M, "capital").player(M, knows=["democracy"]).turn(M, "migrate", "tribute").play()
    )
    assert playing.refuses(FreeCaravan(border="gallia--italia", heritage="civil"), M).key == "caravan.no_border"


def test_8_5_1_where_only_dear_buildings_are_left_a_poor_player_finds_nothing() -> None:
    cheap = [building for building, kind in BUILDINGS.items() if kind.level < 3 and building != "city"]
    here, elsewhere = cheap[:4], cheap[4:]
    position = Scene().region("italia", M, capacity=5, buildings=here).region("gallia", M, capacity=3)
    for other in ("sicilia", "libya", "graecia", "syria", "cyprus"):
        position.region(other, capacity=4, buildings=elsewhere)
    assert not any(position.state.buildings[building] for building in elsewhere), "none of them is left"
    playing = position.player(M, gold=3, unrest=2, bonuses=[]).turn(M, "build", "chronicle").play()
    assert playing.choices("build", M) == ["gallia"]
    refusal = playing.refuses(Build(region="italia", building="temple", theatres=(), labor=0), M)
    assert refusal.key == "build.nothing_affordable"
