"""Pieces are known by more than colour, and tiles by their outline."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from engines.clash_of_cultures.state import BARBARIANS, MOODS
from render.clash_of_cultures.cities import city, draw_plate, plate
from render.clash_of_cultures.ground import PALETTE, frame, ground_of, paint, paint_whole, terrains_of
from render.clash_of_cultures.layout import around, whole
from render.clash_of_cultures.tokens import building_tile, charge_pip, mood_face, troop
from render.kit.canvas import Pen
from render.kit.collage import Collage
from render.kit.palette import OUTLINE
from render.kit.png import mapped, read_palette, unmapped
from render.kit.text import points_text
from tests.render.clash_of_cultures.tables import fresh, full

OWNERS = (BARBARIANS, 0, 1, 2, 3)


def differ(a: Image.Image, b: Image.Image) -> int:
    """Pixels that are clearly another grey."""
    both = [Image.new("L", image.size, 128) for image in (a, b)]
    for grey, image in zip(both, (a, b), strict=True):
        grey.paste(image.convert("L"), (0, 0), image.getchannel("A"))
    return sum(ImageChops.difference(*both).histogram()[40:])


def test_owners_differ_without_colour() -> None:
    for a, b in combinations(OWNERS, 2):
        assert differ(charge_pip(a, 20), charge_pip(b, 20)) > 20
        assert differ(plate(a, 3, "happy", 0, 26), plate(b, 3, "happy", 0, 26)) > 40


@pytest.mark.parametrize("owner", OWNERS)
def test_a_plate_has_a_dark_edge_all_around(owner: int) -> None:
    """On any ground it is told where it ends."""
    pen = Pen(92, 26)
    draw_plate(pen, owner, 3, 0, 1)
    drawn = pen.finish()
    middle, low = drawn.width // 2, drawn.height - 1
    for at in ((middle, 0), (middle, low), (0, low // 2), (drawn.width - 1, low // 2)):
        assert drawn.getpixel(at) == (*OUTLINE, 255), at


def test_moods_differ_without_colour() -> None:
    for a, b in combinations(MOODS, 2):
        assert differ(mood_face(a, 28), mood_face(b, 28)) > 20


def test_sizes_and_numbers_differ() -> None:
    assert all(differ(city(0, size, False, 64), city(0, size + 1, False, 64)) > 40 for size in range(1, 5))
    assert differ(troop(0, "infantry", 3, 37), troop(0, "infantry", 4, 37)) > 5
    assert differ(city(1, 2, True, 64), city(1, 2, False, 64)) > 40


def test_a_building_that_follows_somebody_else_shows_whom() -> None:
    assert building_tile("greek-temple", 1, 28, True).size != building_tile("greek-temple", 1, 28, False).size


def bare(seats: int) -> Image.Image:
    """The tray without its tiles."""
    return unmapped(frame(seats), read_palette(PALETTE))


def in_its_colours(picture: Image.Image) -> Image.Image:
    """As it is sent."""
    return unmapped(mapped(picture, read_palette(PALETTE)), read_palette(PALETTE))


def test_unexplored_tiles_look_alike_whatever_lies_beneath() -> None:
    lens = whole(4)
    covered = [hexagon.id for hexagon in fresh(4).hexes if hexagon.terrain is None]
    ground = ground_of(fresh(4), lens).drawn()
    x, y = (round(value) for value in lens.at(covered[0]))
    assert ImageChops.difference(ground, ground_of(full(4), lens).drawn()).getbbox() is not None
    assert ImageChops.difference(ground, bare(4)).crop((x - 20, y - 20, x + 20, y + 20)).getbbox() is not None


def test_half_points() -> None:
    assert [points_text(points) for points in (0.0, 0.5, 7.0, 12.5)] == ["0", "½", "7", "12½"]


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_covers_that_were_cut_out_beforehand_lie_as_if_painted_there(seats: int) -> None:
    """But for a few pixels where two of them meet. Between explored hexagons is the wood of the tray."""
    for view in (fresh(seats), full(seats)):
        terrain = dict(terrains_of(view, whole(seats)))
        painted = bare(seats)
        paint(painted, seats, whole(seats), terrain)
        ready = Collage(painted.size, read_palette(PALETTE))
        paint_whole(ready, seats, terrain)
        sent = (in_its_colours(picture) for picture in (painted, ready.drawn()))
        assert sum(ImageChops.difference(*sent).convert("L").histogram()[12:]) < 100


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_a_part_of_the_map_is_painted_from_what_lies_near_it(seats: int) -> None:
    for view in (fresh(seats), full(seats)):
        everything, less = dict(terrains_of(view, whole(seats))), 0
        for spot in everything:
            lens = around(seats, [spot], 640, 480, 720)
            nearby = dict(terrains_of(view, lens))
            less += len(nearby) < len(everything)
            with_all, without = (Image.new("RGB", lens.size) for _ in range(2))
            paint(with_all, seats, lens, everything)
            paint(without, seats, lens, nearby)
            assert ImageChops.difference(with_all, without).getbbox() is None, spot
        assert less
