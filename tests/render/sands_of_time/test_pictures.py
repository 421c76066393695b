"""Whole pictures: same input, same bytes; small enough; in the fixed colours."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from render.atlas.atlas import Atlas
from render.kit.frame import Box
from render.kit.palette import PLAYERS
from render.sands_of_time.tokens import capital
from tests.render.sands_of_time.random_map import random_position, specimen
from tests.render.vision import EYES, distance, lab

TOLD = 8.0
"""deltaE94 between the mean colours of a land with an owner and without."""
MOST_BYTES = 1_300_000


@pytest.mark.parametrize("players", [2, 5])
def test_a_crowded_map_is_small_and_in_the_fixed_palette(sands: Atlas, players: int) -> None:
    data = sands.encode(specimen(sands, random_position(sands, players, players, crowded=0.5)))
    assert len(data) <= MOST_BYTES
    with Image.open(BytesIO(data)) as png, Image.open(sands.folder / "palette.png") as palette:
        assert png.mode == "P"
        assert png.size == (2000, 1400)
        fixed, used = palette.getpalette() or [], png.getpalette() or []
        assert used == fixed[: len(used)]


def test_same_position_same_bytes(sands: Atlas) -> None:
    position = random_position(sands, 8, 5)
    assert sands.encode(specimen(sands, position)) == sands.encode(specimen(sands, position))


def test_a_fresh_atlas_draws_the_same(sands: Atlas) -> None:
    position = random_position(sands, 9, 4)
    assert specimen(Atlas(sands.folder), position).tobytes() == specimen(sands, position).tobytes()


def test_painting_leaves_the_kept_ground_alone(sands: Atlas) -> None:
    before = sands.painted({}).tobytes()
    picture = sands.painted({"italia": 0, "sicilia": 1}, ["india"])
    sands.highlight(picture, ["gallia"])
    assert sands.painted({}).tobytes() == before


def test_an_owner_changes_his_region_and_nothing_else(sands: Atlas) -> None:
    box = ImageChops.difference(sands.painted({}), sands.painted({"cyprus": 2})).getbbox()
    assert box is not None
    x0, y0, x1, y1 = sands.regions["cyprus"].box
    assert x0 <= box[0] and y0 <= box[1] and box[2] <= x1 and box[3] <= y1


def test_regions_out_of_play_lose_their_colour(sands: Atlas) -> None:
    place = sands.regions["arabia"]
    x, y = round(place.centre[0]), round(place.centre[1])
    plain, pale = sands.painted({}).getpixel((x, y)), sands.painted({}, ["arabia"]).getpixel((x, y))
    assert isinstance(plain, tuple) and isinstance(pale, tuple)
    assert max(pale) - min(pale) < 24 < max(plain) - min(plain)


def test_ownership_reads_without_colour(sands: Atlas) -> None:
    """In grey the same region looks different for every player, by its hatching."""
    box = sands.regions["scythia"].box
    greys = {sands.painted({"scythia": player}).crop(box).convert("L").tobytes() for player in range(6)}
    assert len(greys) == 6


def test_land_of_every_player_is_told_from_land_of_nobody(sands: Atlas) -> None:
    """The palest too, and under any kind of ground."""
    for region in ("scythia", "arabia", "germania", "gallia"):
        box = sands.regions[region].box
        inside = sands.ids.crop(box).point([255 if v == sands.regions[region].number else 0 for v in range(256)])

        def mean(owners: dict[str, int], box: Box = box, inside: Image.Image = inside) -> tuple[int, int, int]:
            red, green, blue = ImageStat.Stat(sands.painted(owners).crop(box), inside).mean
            return round(red), round(green), round(blue)

        nobody = mean({})
        for player in range(len(PLAYERS)):
            theirs = mean({region: player})
            for eyes in EYES:
                assert distance(lab(theirs, eyes), lab(nobody, eyes)) > TOLD, (region, player, eyes)


def test_capitals_of_different_players_differ_in_shape_not_only_in_colour() -> None:
    greys = [capital(player).convert("LA").tobytes() for player in range(len(PLAYERS))]
    assert len(set(greys)) == len(PLAYERS)
