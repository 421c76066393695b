"""A large map in halves: what the whole one shows too small for a phone."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from engines.kernel import Public
from render.atlas.map import HALVES, AtlasMap
from render.drawn import Drawn
from render.kit.trail import Trail
from tests.render.tables import DRAWN, Tables

PHONE = 390
LEGIBLE = 4.5
"""Pixels of type at the width of a phone."""
HALVED = [tables for tables in DRAWN.values() if set(HALVES) <= set(tables.pictures.sheets)]


def drawings_of(tables: Tables[Any]) -> tuple[AtlasMap[Any, Any], Any]:
    """The map, and the words on it."""
    drawn = tables.pictures
    assert isinstance(drawn, Drawn)
    assert isinstance(drawn.drawings.map, AtlasMap)
    return drawn.drawings.map, drawn.drawings.speech(tables.words)


@pytest.mark.parametrize("tables", HALVED, ids=lambda tables: tables.game.id)
def test_every_name_is_whole_and_legible_in_one_of_them(tables: Tables[Any]) -> None:
    world, speech = drawings_of(tables)
    for seats in tables.game.seats:
        view = tables.full(seats)
        lenses = [world.part_of(view, half) for half in HALVES]
        for region in world.named(view):
            place = world.atlas.regions[region]
            whole = [
                lens
                for lens in lenses
                if lens.sees(place.label) and lens.holds(lens.at(place.label), world.name(place, lens, speech).size)
            ]
            assert whole, (seats, region)
            assert all(lens.length(place.label_size) * PHONE / lens.size[0] >= LEGIBLE for lens in whole), region


@pytest.mark.parametrize("tables", HALVED, ids=lambda tables: tables.game.id)
def test_the_pieces_of_every_place_are_in_one_of_them(tables: Tables[Any]) -> None:
    world, _ = drawings_of(tables)
    for seats in tables.game.seats:
        view = tables.full(seats)
        whole, west, east = (
            {laid.what for laid in world.laid(view, Trail(()), lens)}
            for lens in (world.all_of(view), *(world.part_of(view, half) for half in HALVES))
        )
        assert west | east == whole, seats


@pytest.mark.parametrize("tables", HALVED, ids=lambda tables: tables.game.id)
def test_both_are_pictures_of_their_own(tables: Tables[Any]) -> None:
    west, east = (
        Image.open(BytesIO(tables.pictures.sheet(half, Public(tables.full(tables.most)), (), tables.words)))
        for half in HALVES
    )
    assert abs(west.width - east.width) <= 1
    assert west.height == east.height
    assert west.tobytes() != east.tobytes()
