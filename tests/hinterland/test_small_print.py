"""Sentences of the rules that are seldom at work, each from the position in which it is."""

from __future__ import annotations

import pytest

from engines.hinterland.herding import drive_counts
from engines.hinterland.maps import MAPS, Map
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
