"""Sentences of the rules that are seldom at work, each from the position in which it is."""

from __future__ import annotations

import pytest

from engines.hinterland.herding import drive_counts
from engines.hinterland.hinterland_phase import docks
from engines.hinterland.maps import MAPS, Map
from engines.hinterland.muster import Double
from engines.hinterland.plunder import loot_at
from tests.hinterland.scene import Scene


def test_13_2_a_herd_behind_the_walls_is_neither_stolen_nor_driven_from_the_field() -> None:
    scene = Scene()
    scene.village(0, "rome")
    scene.herds(0, "rome", sheep=2)
    scene.state.lands["rome"].herds[0].inside = True
    scene.state.changed()
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
    land.fish = land.port.fish
    scene.state.changed()
    assert docks(scene.state, 0, realm) == {}


@pytest.mark.parametrize(("prestige", "able"), [(1, False), (2, True)])
def test_15_4_two_prestige_and_no_less_open_a_settlement_for_twice_as_many_units(prestige: int, able: bool) -> None:
    scene = Scene()
    scene.village(0, "rome")
    scene.state.players[0].pp = prestige
    assert scene.can(Double, 0) == able
