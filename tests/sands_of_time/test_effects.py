"""Every advance and every building does what section 13 and its table say."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel import Choose, note
from engines.sands_of_time.abilities import Unlock
from engines.sands_of_time.bonus import Taxes, taxes_yield
from engines.sands_of_time.build import Build, builder
from engines.sands_of_time.caravan import brings_heritage, caravan_price, connected, open_borders
from engines.sands_of_time.chronicle import Chronicle
from engines.sands_of_time.combat import Bid, base_strength
from engines.sands_of_time.conquest import Annex, Attack, annex_price
from engines.sands_of_time.data import ADVANCES, BUILDINGS, CATEGORIES, HOME
from engines.sands_of_time.effects import (
    by_advances,
    effective_capacity,
    heritage_against_unrest,
    max_unrest,
    symbols,
    unlocked,
)
from engines.sands_of_time.finish import Finish
from engines.sands_of_time.generation import Keep
from engines.sands_of_time.govern_advance import Advance, LayOut, step_price
from engines.sands_of_time.movement import Migrate
from engines.sands_of_time.muster import Irrigate, Recruit
from engines.sands_of_time.scene import Scene
from engines.sands_of_time.scoring import believed, wonder_points
from engines.sands_of_time.tribute import Tribute, due
from engines.sands_of_time.vocabulary import Category
from tests.sands_of_time.seats import A, M, N


def test_every_kind_of_effect_is_asked_for_somewhere() -> None:
    """An effect that no rule asks for would do nothing."""
    sources = "".join(file.read_text("utf-8") for file in HOME.glob("*.py") if file.name != "vocabulary.py")
    kinds = {type(effect).__name__ for advance in ADVANCES.values() for effect in advance.effects}
    for building in BUILDINGS.values():
        kinds |= {type(effect).__name__ for effect in (*building.effects, *building.locked_effects)}
    assert len(kinds) == 33
    assert [kind for kind in sorted(kinds) if kind not in sources] == []


# Level 1


def test_agriculture_adds_grain_where_a_peasant_works() -> None:
    playing = (
        Scene()
        .region("italia", M, "capital", yields="grain", capacity=3, peasants={M: 4})
        .region("gallia", M, yields="grain", soldiers={M: 1})
        .region("syria", M, yields="gold", peasants={M: 1})
        .player(M, knows=["agriculture"])
        .at("plan")
        .play()
    )
    assert (playing.player(M).grain, playing.player(M).gold) == (4, 1)


@pytest.mark.parametrize(("labor", "lost"), [(0, 0), (1, 1), (2, 1), (3, 2)])
def test_labor_lowers_the_price_and_costs_half_the_laborers(labor: int, lost: int) -> None:
    playing = (
        Scene()
        .region("italia", M, yields="grain", peasants={M: 3})
        .player(M, unrest=3, gold=4, knows=["labor"])
        .turn(M, "build", "govern")
        .play()
        .does(M, Build(region="italia", building="road", theatres=(), labor=labor))
    )
    assert playing.player(M).gold == labor
    assert playing.state.lands["italia"].peasants[M] == 3 - lost


def test_before_anybody_works_it_is_said_what_that_saves_and_costs() -> None:
    playing = (
        Scene()
        .region("italia", M, yields="gold", peasants={M: 3})
        .player(M, unrest=3, gold=4, knows=["labor"])
        .turn(M, "build", "chronicle")
        .play()
    )
    asked: Any = playing.match.suggest(M, "build", {"region": "italia", "building": "road", "theatres": ()})
    assert asked.domain.hints[3] == note("build.labor", need=1, lost=2)


def test_labor_is_no_more_than_the_price_left() -> None:
    playing = (
        Scene()
        .region("italia", M, peasants={M: 6})
        .player(M, unrest=1, gold=9, knows=["labor"])
        .turn(M, "build", "govern")
        .play()
    )
    assert playing.choices("build", M, region="italia", building="road", theatres=()) == [0, 1, 2]


def test_law_and_imperium_lower_the_price_of_annexing_to_zero_at_most() -> None:
    position = Scene().region("libya", soldiers={M: 2})
    for region in ("italia", "gallia", "hispania", "sicilia", "syria"):
        position.region(region, M)
    assert annex_price(position.state, M, "libya") == 5
    position.player(M, knows=["law"])
    assert annex_price(position.state, M, "libya") == 3
    position.player(M, knows=["imperium"])
    assert annex_price(position.state, M, "libya") == 0


def test_bronze_working_adds_one_to_every_side_of_a_combat() -> None:
    state = Scene().region("italia", soldiers={M: 1}).player(M, knows=["bronze_working"]).state
    assert base_strength(state, M, "italia", attacked=False) == 3
    assert base_strength(state, M, "italia", attacked=True) == 3


def test_writing_places_a_second_chronicle_on_another_field() -> None:
    playing = (
        Scene()
        .player(M, knows=["writing"])
        .turn(M, "chronicle", "govern")
        .play()
        .does(M, Chronicle(field="A", card="chronicle_2"))
    )
    assert playing.asked(M) == "chronicle.more"
    playing.refuses(Chronicle(field="A", card="chronicle_3"), M)
    playing.refuses(Chronicle(field="B", card="chronicle_2"), M)
    playing.does(M, Chronicle(field="B", card="chronicle_3"))
    assert playing.player(M).chronicles == {"A": "chronicle_2", "B": "chronicle_3"}
    assert playing.player(M).used == ["chronicle"]


def test_writing_may_be_left_unused() -> None:
    playing = Scene().player(M, knows=["writing"]).turn(M, "chronicle", "govern").play()
    playing.does(M, Chronicle(field="A", card="chronicle_2")).does(M, Finish())
    assert playing.player(M).chronicles == {"A": "chronicle_2"}


def test_navigation_makes_caravans_cheap() -> None:
    position = Scene()
    assert caravan_price(position.state, M) == 2
    assert caravan_price(position.player(M, knows=["navigation"]).state, M) == 1


# Civil cards


def test_ornamentation_and_metropolis_add_fountains_to_cities() -> None:
    position = Scene().region("italia", M, buildings=["city"]).row("civil_1", "agriculture", "ornamentation")
    assert symbols(position.state, M, "fountain") == 2
    position.player(M, knows=["ornamentation"])
    assert symbols(position.state, M, "fountain") == 3
    position.row("civil_1", "agriculture", "ornamentation", "guilds", "metropolis")
    position.player(M, knows=["metropolis"])
    # Two on the city, one from each advance, and one and two on the cards Guilds and Metropolis.
    assert symbols(position.state, M, "fountain") == 2 + 1 + 1 + 1 + 2


@pytest.mark.parametrize(
    ("advance", "category"), [("tyranny", "civil"), ("republic", "politics"), ("democracy", "culture")]
)
def test_an_unlocking_advance_unlocks_its_category(advance: str, category: Category) -> None:
    state = Scene().player(M, knows=[advance]).state
    assert [other for other in CATEGORIES if unlocked(state, M, other)] == [category]


def test_sewers_and_metropolis_make_room_once_a_region() -> None:
    position = (
        Scene()
        .region("italia", M, capacity=4, buildings=["city", "aqueduct"])
        .region("gallia", M, capacity=4, buildings=["aqueduct"])
        .region("syria", M, capacity=4)
    )
    assert [effective_capacity(position.state, r) for r in ("italia", "gallia", "syria")] == [7, 6, 4]
    position.row("civil_1", "agriculture", "masonry", "sewers", "metropolis").player(M, knows=["sewers"])
    assert [effective_capacity(position.state, r) for r in ("italia", "gallia", "syria")] == [8, 7, 4]
    assert symbols(position.state, M, "fountain") == 2 + 1 + 1 + 2 + 2
    position.player(M, knows=["metropolis"])
    assert [effective_capacity(position.state, r) for r in ("italia", "gallia", "syria")] == [9, 7, 4]


def test_guilds_add_a_resource_for_each_city_to_any_tribute() -> None:
    position = (
        Scene()
        .region("italia", M, "capital", yields="gold", buildings=["city"])
        .region("syria", M, "colony", yields="grain")
    )
    assert due(position.state, M, "colonies").gains == {"grain": 1}
    position.player(M, knows=["guilds"])
    assert due(position.state, M, "colonies").gains == {"grain": 1, "gold": 1}
    assert due(position.state, M, "caravans").gains == {"gold": 1}


def test_granaries_keep_up_to_three_resources() -> None:
    playing = Scene().player(M, knows=["granaries"], grain=2, gold=5).player(A, grain=4).at("renewal").play()
    assert playing.asked(M) == "keep.what"
    playing.refuses(Keep(resources={"grain": 1, "gold": 3}), M)
    playing.does(M, Keep(resources={"grain": 1, "gold": 2}))
    # Nobody has peasants, so nothing is added in the new generation.
    assert (playing.player(M).grain, playing.player(M).gold) == (1, 2)
    assert playing.player(A).grain == 0


def test_vision_doubles_the_points_of_wonders() -> None:
    position = Scene().region("italia", M, buildings=["wonder"]).region("syria", M, buildings=["wonder"])
    assert wonder_points(position.state, M) == 2
    assert wonder_points(position.player(M, knows=["vision"]).state, M) == 4


def test_engineering_erects_a_second_building_for_two_more() -> None:
    playing = (
        Scene()
        .row("civil_1", "agriculture", "ornamentation", "guilds", "engineering")
        .region("italia", M, yields="grain")
        .player(M, unrest=1, gold=6, knows=["engineering"])
        .turn(M, "build", "govern")
        .play()
        .does(M, Build(region="italia", building="quarry", theatres=(), labor=0))
    )
    assert playing.player(M).gold == 4
    # 1 for unrest, 1 for the level, 2 for the second building, 1 less by the quarry just built
    playing.does(M, Build(region="italia", building="road", theatres=(), labor=0))
    assert playing.player(M).gold == 1
    assert playing.player(M).used == ["build"]


def test_engineering_lets_the_player_keep_an_amphitheatre_for_the_second_building() -> None:
    playing = (
        Scene()
        .region("italia", M, yields="grain", buildings=["amphitheatre"])
        .region("gallia", M, yields="grain", buildings=["amphitheatre"])
        .player(M, unrest=3, gold=20, knows=["engineering"], emphasis="culture")
        .turn(M, "build", "govern")
        .play()
    )
    choices = playing.choices("build", M, region="italia", building="road")
    assert choices == [(), ("gallia",), ("gallia", "italia"), ("italia",)]
    cost = builder(playing.state, M).terms("italia")
    playing.does(M, Build(region="italia", building="road", theatres=("gallia",), labor=0))
    assert playing.player(M).gold == 20 - cost.price("road", ("gallia",))
    assert playing.state.now.theatres == ["gallia"]
    assert playing.choices("build", M, region="gallia", building="road") == [("italia",)]


# Politics cards


def test_conscription_places_two_soldiers_in_one_region_or_two() -> None:
    position = Scene().row("politics_1", "law", "conscription").region("italia", M).region("gallia", M)
    position.player(M, gold=3, knows=["conscription"])
    for soldiers in ({"italia": 2}, {"italia": 1, "gallia": 1}, {"italia": 1}):
        playing = position.turn(M, "muster", "govern").play()
        playing.refuses(Recruit(soldiers={"italia": 2, "gallia": 1}), M)
        playing.does(M, Recruit(soldiers=soldiers))
        assert playing.player(M).gold == 3 - sum(soldiers.values())


def test_bureaucracy_and_forums_lower_the_price_of_calm() -> None:
    position = Scene()
    for region in ("italia", "gallia", "hispania", "syria", "libya"):
        position.region(region, M)
    assert step_price(position.state, M) == 5
    assert step_price(position.player(M, knows=["bureaucracy"]).state, M) == 4
    assert step_price(position.region("syria", M, buildings=["forum"]).state, M) == 3


@pytest.mark.parametrize(
    ("advance", "region", "more"),
    [("chariots", "libya", 1), ("hoplites", "italia", 1), ("triremes", "sicilia", 2)],
)
def test_landscape_advances_strengthen_soldiers(advance: str, region: str, more: int) -> None:
    position = Scene().region(region, soldiers={M: 3}, peasants={M: 1}).region("aegyptus", soldiers={M: 1})
    before = base_strength(position.state, M, region, attacked=False)
    position.row("politics_1", "law", "republic").player(M, knows=[advance])
    assert base_strength(position.state, M, region, attacked=False) == before + 3 * more
    assert base_strength(position.state, M, region, attacked=True) == before + 3 * more


def test_legions_lose_nobody_in_victory() -> None:
    playing = (
        Scene()
        .region("syria", soldiers={M: 3}, peasants={A: 1})
        .player(M, unrest=1, grain=1, knows=["legions"])
        .player(A, unrest=7)
        .turn(M, "conquest", "build")
        .play()
        .does(M, Attack(region="syria", opponent=A))
        .does(M, Bid(bid=0))
    )
    assert playing.state.lands["syria"].soldiers[M] == 3
    assert playing.told("combat.no_loss") == [{"seat": M}]


# Culture cards


@pytest.mark.parametrize(("advance", "building"), [("sculpture", "temple"), ("drama", "amphitheatre")])
def test_sculpture_and_drama_add_lyres(advance: str, building: str) -> None:
    position = Scene().row("culture_1", "writing", "coinage").row("culture_2", "navigation", "sculpture")
    position.player(M, knows=[advance])
    before = symbols(position.state, M, "lyre")
    position.region("italia", M, buildings=[building])
    assert symbols(position.state, M, "lyre") == before + 2


def test_coinage_and_bazaars_raise_taxes_and_coinage_mixes_them() -> None:
    position = Scene().player(M, caravans=["hispania--gallia", "gallia--italia", "italia--graecia"])
    assert taxes_yield(position.state, M) == 2
    position.region("syria", M, buildings=["bazaar"]).region("cyprus", A, buildings=["bazaar"])
    plain = position.turn(M, "build", "govern").play()
    plain.refuses(Taxes(resources={"grain": 1, "gold": 2}), M)
    plain.does(M, Taxes(resources={"grain": 3}))
    position.player(M, knows=["coinage"])
    mixed = position.turn(M, "build", "govern").play().does(M, Taxes(resources={"grain": 1, "gold": 3}))
    assert (mixed.player(M).grain, mixed.player(M).gold) == (1, 3)


def test_bread_and_circuses_calms_at_once_without_loss() -> None:
    playing = (
        Scene()
        .row("culture_1", "writing", "sculpture", "bread_and_circuses")
        .player(M, unrest=7, heritage={"culture": 7}, knows=["sculpture"], points=4)
        .turn(M, "advance", "build")
        .play()
        .does(M, Advance(to="bread_and_circuses"))
    )
    if playing.asked(M) == "advance.lay_out":
        playing.does(M, LayOut(advance=playing.choices("lay_out", M)[0]))
    assert max_unrest(playing.state, M) == 5
    assert (playing.player(M).unrest, playing.player(M).points) == (5, 4)


def test_philosophy_counts_for_advances_and_historiography_for_scoring() -> None:
    position = Scene().player(M, heritage={"civil": 3}, chronicles={"A": "chronicle_5"})
    assert not believed(position.state, M, ["A"])
    assert believed(position.player(M, knows=["historiography"]).state, M, ["A"])
    position = Scene().player(M, heritage={"civil": 3}, knows=["philosophy"], unrest=5)
    playing = position.turn(M, "advance", "build").play()
    assert [heritage_against_unrest(playing.state, M, category) for category in CATEGORIES] == [5, 2, 2]


@pytest.mark.parametrize(("knows", "heritage"), [([], 1), (["patronage"], 2)])
def test_patronage_doubles_a_completed_emphasis(knows: list[str], heritage: int) -> None:
    playing = (
        Scene()
        .player(M, knows=knows, emphasis="civil", markers=2)
        .turn(M, "tribute", "govern")
        .play()
        .does(M, Tribute(source="both"))
    )
    assert (playing.player(M).markers, playing.player(M).heritage["civil"]) == (3, heritage)


# Buildings


def test_a_city_starts_caravans_pays_tribute_and_attracts_foreigners() -> None:
    position = Scene().region("syria", M, "colony", buildings=["city"]).region("gallia", M, "capital")
    position.region("aegyptus", N, "capital").player(A, caravans=["syria--arabia"]).region("libya", A, "capital")
    assert connected(position.state, M) == {"syria", "gallia"}
    assert sum(due(position.state, M, "caravans").gains.values()) == 1
    assert brings_heritage(position.state, N, "syria--mesopotamia")
    assert not brings_heritage(position.state, A, "syria--mesopotamia")
    assert not brings_heritage(position.state, M, "syria--mesopotamia")


def test_a_bazaar_starts_caravans_but_is_no_city() -> None:
    position = Scene().region("syria", M, "colony", buildings=["bazaar"]).region("gallia", M, "capital")
    assert "syria--mesopotamia" in open_borders(position.state, M)
    assert not brings_heritage(position.state, N, "syria--mesopotamia")
    position.player(A, caravans=["syria--mesopotamia"])
    assert sum(due(position.state, M, "caravans").gains.values()) == 0


def test_irrigation_needs_civil_and_gold_and_works_once_a_muster() -> None:
    position = Scene().region("italia", M, yields="grain", buildings=["irrigation"]).player(M, gold=2)
    locked = position.turn(M, "muster", "govern").play()
    assert "irrigate" not in locked.offers(M)
    position.player(M, emphasis="civil")
    playing = position.turn(M, "muster", "govern").play().does(M, Irrigate(regions=("italia",)))
    assert playing.state.lands["italia"].peasants[M] == 1
    assert (playing.player(M).gold, playing.asked(M)) == (1, "muster.more")
    assert "irrigate" not in playing.offers(M)


def test_a_quarry_helps_only_its_own_region_and_never_itself() -> None:
    playing = (
        Scene()
        .region("italia", M, buildings=["quarry"])
        .region("gallia", M)
        .player(M, unrest=3, gold=9)
        .turn(M, "build", "govern")
        .play()
    )
    by = builder(playing.state, M)
    assert (by.terms("italia").price("road", ()), by.terms("gallia").price("quarry", ())) == (3, 4)


def test_an_amphitheatre_helps_next_door_once_culture_is_unlocked() -> None:
    position = Scene().region("italia", M, buildings=["amphitheatre"]).region("gallia", M).region("syria", M)
    locked = position.turn(M, "build", "govern").play()
    assert builder(locked.state, M).terms("gallia").helpers == {}
    position.player(M, emphasis="culture", unrest=3, gold=9)
    playing = position.turn(M, "build", "govern").play()
    by = builder(playing.state, M)
    assert by.terms("gallia").helpers == by.terms("italia").helpers == {"italia": 1}
    assert by.terms("syria").helpers == {}
    playing.does(M, Build(region="gallia", building="road", theatres=("italia",), labor=0))
    assert playing.player(M).gold == 6


def test_a_triumphal_arch_stands_in_colonies_only() -> None:
    playing = Scene().region("italia", M, "capital").player(M, gold=9).turn(M, "build", "govern").play()
    why = playing.refuses(Build(region="italia", building="triumphal_arch", theatres=(), labor=0), M)
    assert why.key == "build.wrong_status"


def test_a_temple_raises_culture_heritage_when_built() -> None:
    playing = (
        Scene()
        .region("italia", M)
        .player(M, unrest=0, gold=3)
        .turn(M, "build", "govern")
        .play()
        .does(M, Build(region="italia", building="temple", theatres=(), labor=0))
    )
    assert playing.player(M).heritage["culture"] == 1


def test_a_fortress_defends_only_its_controller() -> None:
    position = Scene().region("italia", A, soldiers={A: 1, N: 1}, buildings=["fortress"])
    assert base_strength(position.state, A, "italia", attacked=True) == 2 + 3
    assert base_strength(position.state, A, "italia", attacked=False) == 2
    assert base_strength(position.state, N, "italia", attacked=True) == 2
    position.player(A, emphasis="politics")
    assert base_strength(position.state, A, "italia", attacked=True) == 2 + 5


def test_a_road_of_nobody_is_open_to_all_and_reaches_across() -> None:
    position = Scene().region("italia", peasants={M: 1}).region("graecia", buildings=["road"])
    playing = position.turn(M, "migrate", "govern").play()
    playing.does(M, Migrate(origin="italia", target="asia_minor", citizens={"peasant": 1}))
    assert playing.state.lands["asia_minor"].peasants[M] == 1


def test_buildings_without_a_controller_are_idle() -> None:
    state = Scene().region("italia", buildings=["city", "aqueduct", "wonder"], capacity=4).state
    assert effective_capacity(state, "italia") == 4
    assert [wonder_points(state, seat) for seat in range(3)] == [0, 0, 0]


def test_buildings_go_with_the_region() -> None:
    position = Scene().region("italia", M, buildings=["wonder", "city"])
    assert (wonder_points(position.state, M), symbols(position.state, M, "lyre")) == (1, 2)
    position.region("italia", A)
    assert (wonder_points(position.state, M), symbols(position.state, M, "lyre")) == (0, 0)
    assert (wonder_points(position.state, A), symbols(position.state, A, "fountain")) == (1, 2)


def test_an_advance_works_for_whoever_stands_on_it_or_beyond() -> None:
    state = Scene().row("politics_1", "law", "republic", "chariots").player(M, knows=["chariots"]).state
    assert by_advances(state, M, Unlock)
    assert not by_advances(state, A, Unlock)


def test_choosing_a_new_capital_makes_it_no_colony() -> None:
    playing = (
        Scene()
        .region("italia", A, "capital", peasants={M: 1})
        .region("syria", A, "colony", yields="gold")
        .region("gallia", A, "colony", peasants={A: 1})
        .player(M, grain=9)
        .turn(M, "conquest", "build")
        .play()
    )
    playing.does(M, Annex(region="italia"))
    assert playing.match.asks[A].usual == Choose(of="region", choice="gallia"), "most of the people are there"
    playing.does(A, Choose(of="region", choice="syria"))
    assert playing.state.lands["syria"].status == "capital"
    assert sum(due(playing.state, A, "colonies").gains.values()) == 1
