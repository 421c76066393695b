"""Components are hard limits (2.3)."""

from __future__ import annotations

from engines.kernel import Choose
from engines.sands_of_time.bonus import Taxes
from engines.sands_of_time.build import Build
from engines.sands_of_time.caravan import Caravan
from engines.sands_of_time.conquest import Annex
from engines.sands_of_time.data import BOARD, BORDERS
from engines.sands_of_time.muster import Irrigate, Recruit
from engines.sands_of_time.scene import Scene
from tests.sands_of_time.seats import A, M


def test_no_soldier_without_one_in_the_supply() -> None:
    playing = Scene().region("italia", M, soldiers={M: 10}).player(M, gold=5).turn(M, "muster", "chronicle").play()
    assert playing.refuses(Recruit(soldiers={"italia": 1}), M).key == "supply.none"


def test_conscription_with_one_soldier_left_places_one() -> None:
    position = Scene().row("politics_1", "law", "conscription").region("italia", M, soldiers={M: 9})
    playing = position.player(M, gold=5, knows=["conscription"]).turn(M, "muster", "chronicle").play()
    assert playing.choices("recruit", M) == [{"italia": 1}]


def test_no_irrigation_without_peasants_in_the_supply() -> None:
    playing = (
        Scene()
        .region("italia", M, peasants={M: 20}, buildings=["irrigation"])
        .player(M, gold=5, emphasis="civil")
        .turn(M, "muster", "chronicle")
        .play()
    )
    assert playing.refuses(Irrigate(regions=("italia",)), M).key == "muster.no_irrigation"


def test_growth_without_any_peasants_left_passes_by() -> None:
    position = (
        Scene().region("italia", M, capacity=5, peasants={M: 10}).region("gallia", M, capacity=5, peasants={M: 10})
    )
    position.state.space = 5
    playing = position.at("growth").play()
    assert playing.state.on_map(M, "peasant") == 20
    assert M in playing.match.waiting
    assert playing.asked(M) == "plan.cards"


def test_no_caravan_beyond_the_twentieth() -> None:
    twenty = [border for border in BORDERS if border != "gallia--italia"][:20]
    playing = (
        Scene()
        .region("gallia", M, "capital")
        .player(M, grain=2, caravans=twenty)
        .turn(M, "caravan_1", "chronicle")
        .play()
    )
    caravan = Caravan(border="gallia--italia", payment="grain", heritage="none", card="caravan_1")
    assert playing.refuses(caravan, M).key == "caravan.none_left"


def test_no_eleventh_region() -> None:
    position = Scene(5)
    regions = list(position.state.lands)
    for region in regions[:10]:
        position.region(region, M)
    position.region("india", peasants={M: 3})
    playing = position.player(M, grain=50).turn(M, "conquest", "chronicle").play()
    assert playing.refuses(Annex(region="india"), M).key == "annex.no_marker"


def test_no_building_beyond_the_supply() -> None:
    position = Scene(2)
    for region in ("italia", "gallia", "hispania", "syria"):
        position.region(region, A, buildings=["road"])
    playing = position.region("libya", M).player(M, gold=20).turn(M, "build", "chronicle").play()
    assert playing.state.buildings["road"] == 0
    why = playing.refuses(Build(region="libya", building="road", theatres=(), labor=0), M)
    assert why.key == "build.none_left"


def test_buildings_in_the_box_by_number_of_players() -> None:
    for seats, each in ((2, 4), (3, 5), (4, 5), (5, 6)):
        buildings = Scene(seats).state.buildings
        assert buildings["city"] == 34
        assert {count for kind, count in buildings.items() if kind != "city"} == {each}


def test_what_the_abacus_cannot_show_is_lost() -> None:
    goods = [border.id for border in BOARD.border if border.trade_good][:5]
    playing = Scene().player(M, gold=97, caravans=goods).turn(M, "build", "chronicle").play()
    playing.does(M, Taxes(resources={"gold": 5}))
    assert playing.player(M).gold == 99


def test_a_player_without_citizens_stays_in_the_game() -> None:
    playing = Scene().region("italia", M, "capital").turn(M, "migrate", "muster").play()
    assert playing.asked(M) == "turn.first"
    assert "decline" in playing.offers(M)


def test_a_lost_marker_may_be_used_again() -> None:
    position = Scene().region("italia", A, "capital", peasants={M: 2}).region("syria", A)
    before = position.state.markers_left(A)
    playing = position.player(M, grain=9).turn(M, "conquest", "chronicle").play().does(M, Annex(region="italia"))
    if playing.asked(A) == "capital.new":
        playing.does(A, Choose(of="region", choice="syria"))
    assert playing.state.markers_left(A) == before + 1
