"""A large map in halves or thirds: what the whole one shows too small for a phone."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from engines.kernel import Public
from render.atlas.lens import Lens
from render.atlas.map import AtlasMap
from render.atlas.spots import Rows
from render.kit.trail import Trail
from tests.render.tables import DRAWN, Tables

PHONE = 390
LEGIBLE = 6
"""Pixels of type at the width of a phone."""
DIVIDED = [tables for tables in DRAWN.values() if tables.pictures.parts]


def drawings_of(tables: Tables[Any]) -> tuple[AtlasMap[Any, Any], Any]:
    """The map, and the words on it."""
    world = tables.drawings.map
    assert isinstance(world, AtlasMap)
    return world, tables.drawings.worded(tables.words)


def written(world: AtlasMap[Any, Any], lens: Lens, view: Any, region: str, speech: Any) -> float:
    """How high a name is at the width of a phone, where nothing but names is in its way."""
    setting = world._setting(tuple(world.named(view)), lens, speech)
    high = lens.length(world.atlas.regions[region].label_size)
    if setting and (larger := setting.among(Rows(()), {}).get(region)):
        high = larger.high
    return high * PHONE / lens.size[0]


@pytest.mark.parametrize("tables", DIVIDED, ids=lambda tables: tables.game.id)
def test_every_name_is_whole_and_legible_in_one_of_them(tables: Tables[Any]) -> None:
    world, speech = drawings_of(tables)
    for seats in tables.game.seats:
        view = tables.full(seats)
        lenses = [world.part_of(view, part) for part in world.parts]
        for region in world.named(view):
            place = world.atlas.regions[region]
            whole = [
                lens
                for lens in lenses
                if lens.sees(place.label) and lens.holds(lens.at(place.label), world.name(place, lens, speech).size)
            ]
            assert whole, (seats, region)
            assert all(written(world, lens, view, region, speech) >= LEGIBLE for lens in whole), (seats, region)


@pytest.mark.parametrize("tables", DIVIDED, ids=lambda tables: tables.game.id)
def test_the_pieces_of_every_place_are_in_one_of_them(tables: Tables[Any]) -> None:
    world, _ = drawings_of(tables)
    for seats in tables.game.seats:
        view = tables.full(seats)
        whole, *parts = (
            {laid.what for laid in world.laid(view, Trail(()), lens)}
            for lens in (world.all_of(view), *(world.part_of(view, part) for part in world.parts))
        )
        assert set().union(*parts) == whole, seats


@pytest.mark.parametrize("tables", DIVIDED, ids=lambda tables: tables.game.id)
def test_each_is_a_picture_of_its_own(tables: Tables[Any]) -> None:
    shown = tables.pictures
    parts = [
        Image.open(BytesIO(shown.sheet(part, Public(tables.full(tables.most)), (), tables.words)))
        for part in shown.parts
    ]
    assert len({part.height for part in parts}) == 1
    assert len({part.tobytes() for part in parts}) == len(parts)
    assert all(part.width < part.height for part in parts), "as a phone is"


@pytest.mark.parametrize("tables", DRAWN.values(), ids=lambda tables: tables.game.id)
def test_a_map_that_is_shown_whole_is_shown_to_its_last_pixel(tables: Tables[Any]) -> None:
    world = tables.drawings.map
    if isinstance(world, AtlasMap):
        assert AtlasMap.all_of(world, tables.fresh(tables.most)).box == (0, 0, *world.atlas.size)
