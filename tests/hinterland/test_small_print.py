"""Sentences of the rules that are seldom at work, each from the position in which it is."""

from __future__ import annotations

import pytest

from engines.hinterland import GAME
from engines.hinterland.dismissal import on_site
from engines.hinterland.facts import BUILDING_LIMITS, YEAR, Mode
from engines.hinterland.herding import drive_counts
from engines.hinterland.hinterland_phase import docks
from engines.hinterland.maps import MAPS, Map
from engines.hinterland.muster import Double
from engines.hinterland.pieces import trim_herds
from engines.hinterland.plunder import loot_at
from engines.hinterland.prestige import gain
from engines.hinterland.round_end import last_round
from engines.hinterland.scene import Scene
from engines.hinterland.settlements import occupy
from engines.hinterland.sight import look_again, reopened, sight
from engines.hinterland.state import Site


def test_13_2_a_herd_behind_the_walls_is_neither_stolen_nor_driven_from_the_field() -> None:
    scene = Scene()
    scene.village(0, "rome")
    scene.herds(0, "rome", sheep=1)
    scene.penned("rome")
    scene.herds(0, "rome", sheep=1)
    near = scene.state.board.roads["rome"][0]
    assert loot_at(scene.state, 1, "rome") == {"sheep": 1}
    assert drive_counts(scene.table, 0, "rome", "sheep", near).high == 1


@pytest.mark.parametrize(
    ("harm", "word"),
    [
        ({"neighbours": ()}, "not mutual"),
        ({"seas": ("styx",)}, "unknown sea"),
    ],
)
def test_2_a_map_on_which_a_border_has_one_side_only_is_no_map(harm: dict[str, tuple[str, ...]], word: str) -> None:
    chart = MAPS["italia"]
    first, *others = (field.model_dump() for field in chart.field)
    with pytest.raises(ValueError, match=word):
        Map.model_validate({**chart.model_dump(), "field": (first | harm, *others)})


def test_14_5_a_dock_that_is_full_takes_no_more_fish() -> None:
    scene = Scene()
    scene.village(0, "rome", port="dock")
    land = scene.state.lands["rome"]
    realm = scene.now.realms(0)["rome"]
    assert docks(scene.state, 0, realm) == {"rome": land.port.fish}
    scene.state.alter("rome", fish=land.port.fish)
    assert docks(scene.state, 0, realm) == {}


@pytest.mark.parametrize(("prestige", "able"), [(1, False), (2, True)])
def test_15_4_two_prestige_and_no_less_open_a_settlement_for_twice_as_many_units(prestige: int, able: bool) -> None:
    scene = Scene()
    scene.village(0, "rome")
    scene.state.players[0].pp = prestige
    assert scene.can(Double, 0) == able


@pytest.mark.parametrize(("sown", "left"), [(False, BUILDING_LIMITS.herds), (True, 0)])
def test_13_5_a_herd_that_comes_out_where_there_is_no_room_is_lost(sown: bool, left: int) -> None:
    scene = Scene()
    scene.village(0, "rome")
    scene.herds(0, "rome", sheep=BUILDING_LIMITS.herds + 1)
    if sown:
        scene.sown(0, "rome")
    trim_herds(scene.state, "rome")
    assert len(scene.state.lands["rome"].herds) == left


def test_a_ship_shows_how_many_it_carries() -> None:
    scene = Scene()
    [ship] = scene.units(0, "tuscum", transport=1)
    for unit in scene.units(0, "tuscum", "aboard", li=2):
        scene.state.change(unit, ship=ship.id)
    [shown] = [ship for sea in GAME.view(scene.state, 0).seas for ship in sea.ships]
    assert sum(shown.cargo.values()) == 2


def test_26_3_who_has_been_asked_again_is_not_asked_a_third_time_for_the_same_sight() -> None:
    scene = Scene()
    scene.village(0, "rome")
    scene.state.sheets = {0: {}}
    scene.state.sighted = {0: sight(scene.state, 0)}
    scene.units(1, scene.state.board.roads["rome"][0], li=1)
    assert reopened(scene.state, 0)
    look_again(scene.state, 0)
    assert not reopened(scene.state, 0)


def test_12_8_whoever_occupies_a_settlement_does_not_go_on_with_the_building_site_of_the_loser() -> None:
    scene = Scene()
    scene.village(1, "rome")
    scene.state.alter("rome", site=Site(owner=1, building="city", quarters=1))
    scene.run(occupy(scene.table, 0, 1, "rome"))
    rome = scene.state.lands["rome"]
    assert rome.owner == 0
    assert not rome.site


def test_1_5_prestige_is_told_by_what_came_or_went_and_never_falls_below_nothing() -> None:
    scene = Scene()
    scene.state.players[0].pp = 3
    for amount in (4, 0, -2, -9):
        gain(scene.table, 0, amount)
    told = [(event.key, event.params["amount"], event.params["prestige"]) for event in scene.table.news]
    assert told == [("prestige.gained", 4, 7), ("prestige.lost", 2, 5), ("prestige.lost", 5, 0)]


def test_5_3_a_unit_is_on_site_only_in_a_settlement_of_ones_own() -> None:
    scene = Scene()
    scene.city(0, "rome")
    scene.village(1, "boii")
    (mine,), (theirs,), (outside,) = (scene.units(0, at, hi=1) for at in ("rome", "boii", "ligures"))
    assert [on_site(scene.state, 0, unit) for unit in (mine, theirs, outside)] == [True, False, False]
    scene.city(1, "boii")
    assert not on_site(scene.state, 0, theirs), "the city is another's"


@pytest.mark.parametrize("mode", ["basic", "original", "extended", "quick"])
def test_1_the_last_season_of_the_last_year_ends_the_game_and_no_other(mode: Mode) -> None:
    """Quick years have no winter"""
    scene = Scene(mode=mode)
    ending = []
    for scene.state.year in range(1, YEAR.years + 1):
        for scene.state.season in YEAR.seasons:
            if last_round(scene.state):
                ending.append((scene.state.year, scene.state.season))
    assert ending == [(YEAR.years, "autumn" if mode == "quick" else "winter")]
