"""A picture that is drawn from what lies on it, in bands of which most were drawn before."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Sequence
from io import BytesIO
from itertools import product
from typing import Any

import pytest
from PIL import Image

from engines.kernel import Event, Match, Public
from render.kit import collage, png
from render.kit.collage import BAND, Collage, Patchwork, lay_together
from render.kit.content_hash import content_hash, derived, set_hash
from render.kit.drawing_cache import drawing_cache
from render.kit.palette import Colour
from render.kit.png import Band, both, colours_of, encode
from tests.conformance.games import one_in
from tests.render.tables import DRAWN, Tables

SIZE = 90, 3 * BAND + 7
LEVELS = range(0, 256, 51)
MOVES = 8
ANEW = (3, 7)
"""After these, all of it is drawn from nothing, which takes a second."""


@pytest.fixture
def palette() -> Image.Image:
    """Each of its colours is its own place."""
    colours = Image.new("P", (1, 1))
    colours.putpalette([part for red in LEVELS for green in LEVELS for blue in LEVELS for part in (red, green, blue)])
    return colours


@pytest.fixture
def bands(monkeypatch: pytest.MonkeyPatch) -> list[Image.Image]:
    """The bands that are drawn."""
    found: list[Image.Image] = []

    def band_of(places: Image.Image) -> Band:
        found.append(places)
        return packed(places)

    packed = png.band_of
    monkeypatch.setattr(collage, "band_of", band_of)
    drawing_cache.clear()
    return found


def disc(mode: str, rnd: random.Random) -> Image.Image:
    """Something small, with a soft edge if it has one."""
    size = rnd.randint(3, 50), rnd.randint(3, 50)
    return Image.radial_gradient("L").resize(size).convert(mode)


def scattered(rnd: random.Random, palette: Image.Image) -> Collage:
    """Whatever may lie on one, over its edges, too."""
    whole = Collage(SIZE, palette)
    whole.lay(Image.new("L", (SIZE[0] + 20, SIZE[1] + 20), 7), (-9, -4))
    for _ in range(60):
        at = rnd.randint(-20, SIZE[0]), rnd.randint(-20, SIZE[1])
        colour = (rnd.randrange(256), rnd.randrange(256), rnd.randrange(256))
        sprite, mask = disc("RGBA", rnd), disc("L", rnd)
        match rnd.randrange(7):
            case 0:
                whole.paste(sprite, at, sprite)
            case 1:
                whole.paste(colour, at, mask)
            case 2:
                whole.paste(colour, (*at, at[0] + rnd.randint(1, 30), at[1] + rnd.randint(1, 60)))
            case 3:
                whole.lay(mask.point([v % 200 for v in range(256)]), at)
            case 4:
                whole.lay(mask, at, mask.convert("1"))
            case 5:
                whole.lay_together(stamped_card(sprite, colour), at)
            case _:
                whole.paste(mask.convert("RGB"), at)
    return whole


def stamped_card(sprite: Image.Image, colour: Colour, down: int = 20) -> Patchwork:
    """Some of it lies where the card does not."""
    card = Collage((30, 50))
    card.paste(colour, (0, 0, 30, 50))
    card.paste(sprite, (-7, down), sprite)
    return card.together()


def read(png: bytes) -> Image.Image:
    with Image.open(BytesIO(png)) as image:
        return image.convert("RGB")


@pytest.mark.parametrize("seed", range(4))
def test_in_bands_it_looks_as_if_drawn_whole(seed: int, palette: Image.Image) -> None:
    whole = scattered(random.Random(seed), palette)
    drawn = read(encode(whole.drawn(), palette))
    for _ in range(2):
        assert read(whole.encoded(palette, again=True)).tobytes() == drawn.tobytes()
    assert read(whole.encoded(palette)).tobytes() == drawn.tobytes()


def test_only_bands_on_which_something_else_lies_are_drawn_again(
    bands: list[Image.Image], palette: Image.Image
) -> None:
    def draw(top: int) -> bytes:
        picture = Collage(SIZE, palette)
        picture.lay(Image.linear_gradient("L").resize(SIZE))
        picture.paste((255, 0, 0), (10, top, 30, top + 10))
        return picture.encoded(palette, again=True)

    first = draw(2)
    assert len(bands) == 4
    assert draw(2) == first and len(bands) == 4
    other = draw(BAND + 2)
    assert len(bands) == 6 and other != first, "where it lay, and where it lies"
    assert draw(BAND - 5) not in (first, other) and len(bands) == 8, "now it lies on both"


Change = Callable[[Collage, Image.Image, Image.Image], None]
CHANGES: dict[str, Change] = {
    "nothing": lambda picture, sprite, mask: None,
    "something": lambda picture, sprite, mask: picture.paste(sprite, (-1, 3)),
    "as far out again": lambda picture, sprite, mask: picture.paste(sprite, (-2, 3)),
    "lower": lambda picture, sprite, mask: picture.paste(sprite, (-1, 4)),
    "through a mask": lambda picture, sprite, mask: picture.paste(sprite, (-1, 3), mask),
    "through another": lambda picture, sprite, mask: picture.paste(sprite, (-1, 3), mask.point([120] * 256)),
    "a colour": lambda picture, sprite, mask: picture.paste((255, 0, 0), (-1, 3), mask),
    "another colour": lambda picture, sprite, mask: picture.paste((0, 0, 255), (-1, 3), mask),
    "a box": lambda picture, sprite, mask: picture.paste((255, 0, 0), (-1, 3, 9, 9)),
    "a larger box": lambda picture, sprite, mask: picture.paste((255, 0, 0), (-1, 3, 9, 10)),
    "grey": lambda picture, sprite, mask: picture.paste(mask, (-1, 3)),
    "places": lambda picture, sprite, mask: picture.lay(mask, (-1, 3)),
    "under something": lambda picture, sprite, mask: laid(picture, sprite, (0, 255, 0)),
    "over it": lambda picture, sprite, mask: laid(picture, (0, 255, 0), sprite),
    "a card": lambda picture, sprite, mask: picture.lay_together(stamped_card(mask, (9, 9, 9)), (8, 8)),
    "another card": lambda picture, sprite, mask: picture.lay_together(stamped_card(mask, (9, 9, 0)), (8, 8)),
    "a card stamped elsewhere": lambda picture, sprite, mask: picture.lay_together(
        stamped_card(mask, (9, 9, 9), 19), (8, 8)
    ),
    "a card elsewhere": lambda picture, sprite, mask: picture.lay_together(stamped_card(mask, (9, 9, 9)), (9, 8)),
}


def laid(picture: Collage, *things: Image.Image | Colour) -> None:
    for thing in things:
        picture.paste(thing, (0, 0, 20, 20))


def test_whatever_makes_a_difference_is_seen(palette: Image.Image) -> None:
    drawing_cache.clear()
    rnd = random.Random(1)
    sprite = Image.merge("RGB", [disc("L", rnd).resize((20, 20)), *[Image.new("L", (20, 20))] * 2])
    mask = disc("L", rnd).resize((20, 20))

    def drawn(change: Change) -> bytes:
        picture = Collage(SIZE, palette)
        picture.lay(Image.new("L", SIZE, 100))
        change(picture, sprite, mask)
        return picture.encoded(palette, again=True)

    assert len({drawn(change) for change in CHANGES.values()}) == len(CHANGES)


def test_the_same_in_other_colours_is_another_picture(palette: Image.Image) -> None:
    other = palette.copy()
    other.putpalette((palette.getpalette() or [])[::-1])
    drawing_cache.clear()
    for ground, target in product((palette, other), repeat=2):
        picture = Collage(SIZE, ground)
        picture.lay(Image.linear_gradient("L").resize(SIZE).point([v % 200 for v in range(256)]))
        in_bands = read(picture.encoded(target, again=True))
        assert in_bands.tobytes() == picture.drawn().tobytes()


def test_what_is_added_lies_further_down_and_what_is_above_has_room_below_it(palette: Image.Image) -> None:
    inner = Collage((20, 10), palette)
    inner.paste((255, 0, 0), (0, 0, 20, 10))
    whole = Collage((40, 60), palette)
    whole.add(inner, (5, 30))
    assert whole.drawn().getbbox() == (5, 30, 25, 40)
    higher = inner.above(15, (0, 0, 255))
    assert higher.size == (20, 25)
    assert higher.drawn().getpixel((3, 9)) == (255, 0, 0) and higher.drawn().getpixel((3, 10)) == (0, 0, 255)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_laid_together_lies_as_if_laid_one_by_one(seed: int, palette: Image.Image) -> None:
    rnd = random.Random(seed)
    scattering = scattered(rnd, palette)
    at = rnd.randint(-20, 20), rnd.randint(-20, 20)
    together, one_by_one = Collage(SIZE, palette), Collage(SIZE, palette)
    together.lay_together(scattering.together(), at)
    one_by_one.add(scattering, at)
    assert together.encoded(palette, again=True) == one_by_one.encoded(palette, again=True)


def test_what_lies_together_may_be_laid_on_a_picture_as_well() -> None:
    card = stamped_card(disc("RGBA", random.Random(1)), (200, 90, 50))
    collage_of_it, sheet = Collage(SIZE), Image.new("RGB", SIZE)
    for picture in (collage_of_it, sheet):
        lay_together(picture, card, (20, 10))
    assert sheet.getbbox() == card.moved((20, 10)).box
    assert sheet.tobytes() == collage_of_it.drawn().tobytes()


def test_a_colour_alone_needs_a_box() -> None:
    with pytest.raises(ValueError, match="a box or a mask"):
        Collage(SIZE).paste((1, 2, 3), (4, 5))


def test_a_stamp_is_what_is_seen() -> None:
    red, same, blue = (Image.new("RGB", (8, 8), colour) for colour in ("red", "red", "blue"))
    assert content_hash(red) == content_hash(same) != content_hash(blue)
    assert (
        content_hash(red)
        != content_hash(Image.new("RGB", (4, 16), "red"))
        != content_hash(Image.new("RGBX", (4, 16), "red"))
    )
    assert content_hash(red.quantize(2)) != content_hash(blue.quantize(2)), "the same places in other palettes"
    wide, high = (derived(red, size, picture=red.resize(size)) for size in ((9, 3), (3, 9)))
    assert content_hash(wide) != content_hash(high) != content_hash(red)
    assert content_hash(derived(blue, (9, 3), picture=blue.resize((9, 3)))) != content_hash(wide)
    sea, land = set_hash(blue, "the sea"), set_hash(red, "the land")
    assert content_hash(sea) == content_hash(set_hash(blue.copy(), "the sea")) != content_hash(land)


def test_the_sum_of_two_bands_is_that_of_both() -> None:
    rnd, rows, check = random.Random(3), b"", 1
    for length in (0, 1, 7, 70_000, 300_000):
        added = rnd.randbytes(length)
        check, rows = both(check, Band(b"", length, zlib.adler32(added))), rows + added
        assert check == zlib.adler32(rows)


def test_a_palette_whose_colours_are_their_own_places_changes_nothing(palette: Image.Image) -> None:
    colours = colours_of(palette)
    assert read(encode(colours, palette)).tobytes() == colours.tobytes()


@one_in(4)
@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_is_the_same_file_whatever_was_drawn_before(name: str) -> None:
    """Nobody draws on what was laid: then it would be another picture by the time it is drawn."""
    tables = DRAWN[name]
    match, rnd = Match.start(tables.game, tables.game.seats[-1], "the same")[0], random.Random(2)
    for move in range(MOVES):
        if match.over:
            break
        seat = match.waiting[0]
        happened = match.submit(seat, match.sample(seat, rnd))
        news = [event for event in getattr(happened, "events", ()) if event.audience is None]
        known = shown(tables, match, news)
        if move in ANEW:
            drawing_cache.clear()
            assert shown(tables, match, news) == known


def shown(tables: Tables[Any], match: Match, news: Sequence[Event]) -> list[bytes]:
    drawn, view = tables.pictures, Public(match.view(None))
    return [drawn.sheet("map", view, news, tables.words), drawn.brief(view, 0, news, tables.words)]
