"""The land itself: explored tiles with their terrain, unexplored ones under a cover."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from engines.clash_of_cultures.hexes import board
from engines.clash_of_cultures.view import ClashView
from render.clash_of_cultures.layout import Lens, whole
from render.clash_of_cultures.look import icon
from render.clash_of_cultures.stands import NAME, NAME_WIDTH
from render.clash_of_cultures.terrain import VARIANTS, planks, sea_tile, table_top, terrain_tile
from render.kit.canvas import Pen, put
from render.kit.collage import Collage, Paper, stain
from render.kit.drawing_cache import drawing_cache
from render.kit.fit import size_to_fit
from render.kit.fonts import Face
from render.kit.hexes import SIDES, Grid, bevel, corners, hex_mask
from render.kit.palette import Colour
from render.kit.png import mapped, read_palette, unmapped
from render.kit.shared_sheets import shared_sheets
from render.kit.text import label

FRAME: Colour = (204, 170, 110)
FRAME_SIDE: Colour = (58, 38, 20)
COVER_LINE: Colour = (150, 136, 112)
COVER: Colour = (72, 70, 82)
SEAM: Colour = (98, 95, 108)
COMPASS: Colour = (112, 108, 118)
LIGHT: Colour = (255, 250, 225)
SHADE: Colour = (20, 10, 0)
PALE: Colour = (250, 240, 214)
DARK: Colour = (44, 28, 10)
COARSE = 4
"""How many times smaller the shadow of the tray is drawn."""
CLOSE_TABLE = 720
"""The height of the tallest close-up."""
PALETTE = Path(__file__).parent / "map.png"
NEARBY = 5.0
"""How far away, in radii, the last hexagon of a tile can be if another of its hexagons is seen."""
Terrains = tuple[tuple[str, str], ...]
"""Explored hexes, each with its terrain."""


def terrains_of(view: ClashView, lens: Lens) -> Terrains:
    """The explored hexes that matter to what the lens shows."""
    explored = ((hexagon.id, hexagon.terrain) for hexagon in view.hexes if hexagon.terrain)
    return tuple((spot, terrain) for spot, terrain in explored if lens.shows(spot, NEARBY))


def ground_of(view: ClashView, lens: Lens) -> Collage:
    """The land without its pieces, to draw on."""
    terrains, picture = terrains_of(view, lens), Collage(lens.size, read_palette(PALETTE))
    if lens is whole(view.seats):
        paint_whole(picture, view.seats, dict(terrains))
    else:
        picture.lay(close_ground(view.seats, lens.grid, lens.size, terrains))
    return picture


def paint_whole(picture: Collage, seats: int, terrain: dict[str, str]) -> None:
    picture.lay(frame(seats))
    for spots, (cover, mask, corner) in covers(seats).items():
        if spots[0] not in terrain:
            picture.lay(cover, corner, mask)
    lay_tiles(picture, whole(seats), terrain, terrain)


@lru_cache(maxsize=3)
def covers(seats: int) -> dict[tuple[str, ...], tuple[Image.Image, Image.Image, tuple[int, int]]]:
    """What covers each unexplored tile, as places in the palette; the mask through which it is laid; and where."""
    lens, slots = whole(seats), tuple(board(seats).slots.values())
    boxes = [lens.box(spots) for spots in slots]

    def cut() -> list[Image.Image]:
        palette = read_palette(PALETTE)
        unseen = unmapped(frame(seats), palette)
        paint(unseen, seats, lens, {})
        return [mapped(unseen.crop(box), palette) for box in boxes]

    laid = zip(shared_sheets.sheets(f"covers {seats}", cut), boxes, strict=True)
    return {
        spots: (cover, hexes_mask(lens, spots).crop(box), box[:2])
        for spots, (cover, box) in zip(slots, laid, strict=True)
    }


def hexes_mask(lens: Lens, spots: Iterable[str]) -> Image.Image:
    """A mask of these hexagons on the whole picture, without half-tones."""
    mask = Image.new("1", lens.size)
    for spot in spots:
        ImageDraw.Draw(mask).polygon(corners(lens.at(spot), lens.grid.radius), fill=1)
    return mask


@lru_cache(maxsize=3)
def frame(seats: int) -> Image.Image:
    """The table, and on it the wooden tray with the tiles, as places in the palette."""
    lens = whole(seats)
    return shared_sheets.sheet(
        f"tray {seats}", lambda: mapped(framed(planks(*lens.size), lens), read_palette(PALETTE))
    )


def framed(table: Image.Image, lens: Lens) -> Image.Image:
    picture = table.copy()
    tray = Image.new("L", picture.size, 0)
    draw = ImageDraw.Draw(tray)
    for cell in lens.cells.values():
        draw.polygon(corners(lens.grid.centre(cell), lens.grid.radius * 1.09), fill=255)
    if tray.getextrema() == (255, 255):
        # The table cannot be seen.
        picture.paste(FRAME, (0, 0, *picture.size))
        return picture
    stain(picture, (10, 6, 2), (7, 12), shadow_of(tray))
    smooth = tray.filter(ImageFilter.BoxBlur(0.8))
    stain(picture, FRAME_SIDE, (0, 5), smooth)
    stain(picture, FRAME, (0, 0), smooth)
    return picture


def shadow_of(tray: Image.Image) -> Image.Image:
    """The shadow of the tray. It is soft, so it can be drawn small."""
    small = tray.reduce(COARSE).filter(ImageFilter.BoxBlur(10 / COARSE)).filter(ImageFilter.BoxBlur(8 / COARSE))
    return small.point([v * 3 // 4 for v in range(256)]).resize(tray.size, Image.Resampling.BILINEAR)


@drawing_cache
def close_ground(seats: int, grid: Grid, size: tuple[int, int], terrains: Terrains) -> Image.Image:
    """A part of the map, painted larger, as places in the palette. It is cached, because what happens next often
    happens at the same place."""
    lens = Lens(grid, size, board(seats).cells)
    table = table_top(size[0], CLOSE_TABLE).crop((0, 0, *size))
    picture = framed(table, lens)
    paint(picture, seats, lens, dict(terrains))
    return mapped(picture, read_palette(PALETTE))


def paint(picture: Paper, seats: int, lens: Lens, terrain: dict[str, str]) -> None:
    hexes = [spot for spot in lens.cells if lens.shows(spot)]
    lay_tiles(picture, lens, terrain, hexes)
    for spots in board(seats).slots.values():
        if spots[0] not in terrain and any(spot in hexes for spot in spots):
            draw_cover(picture, lens, spots)


def lay_tiles(picture: Paper, lens: Lens, terrain: dict[str, str], spots: Iterable[str]) -> None:
    for spot in spots:
        tile = Tile("fog") if spot not in terrain else land(spot, lens, terrain)
        picture.paste(bevelled(tile, lens.radius), lens.corner(spot), hex_mask(lens.radius, 1.6))


class Tile(NamedTuple):
    """What a hexagon looks like."""

    kind: str
    variant: int = 0
    shores: tuple[int, ...] = ()
    """The sides of a water hexagon that have a beach."""


def land(spot: str, lens: Lens, terrain: dict[str, str]) -> Tile:
    q, r = lens.cells[spot]
    variant = (q * 7 + r * 3) % VARIANTS
    kind = terrain[spot]
    if kind != "water":
        return Tile(kind, variant)
    at = {cell: name for name, cell in lens.cells.items()}
    shores = tuple(
        side for side, (dq, dr) in enumerate(SIDES) if terrain.get(at.get((q + dq, r + dr), ""), "water") != "water"
    )
    return Tile(kind, variant, shores)


@lru_cache(maxsize=512)
def bevelled(tile: Tile, radius: int) -> Image.Image:
    """A tile with light on its upper rim and shade on its lower one."""
    if tile.shores:
        return with_bevel(sea_tile(tile.shores, tile.variant, radius), radius)
    name = f"bevelled {tile} {radius}"
    return shared_sheets.sheet(name, lambda: with_bevel(terrain_tile(tile.kind, tile.variant, radius), radius))


def with_bevel(tile: Image.Image, radius: int) -> Image.Image:
    sheet = tile.copy()
    for colour, mask in zip((LIGHT, SHADE), bevel(radius), strict=True):
        stain(sheet, colour, (0, 0), mask)
    return sheet


def draw_cover(picture: Paper, lens: Lens, spots: tuple[str, ...]) -> None:
    """An unexplored tile: one piece with faint seams, and a compass on its back."""
    back, corner = tile_back(lens.radius, tuple(offset(lens, spots[0], spot) for spot in spots))
    x, y = lens.at(spots[0])
    picture.paste(back, (round(x) + corner[0], round(y) + corner[1]), back)


def offset(lens: Lens, first: str, spot: str) -> tuple[int, int]:
    (q0, r0), (q1, r1) = lens.cells[first], lens.cells[spot]
    return q1 - q0, r1 - r0


@drawing_cache
def tile_back(radius: int, cells: tuple[tuple[int, int], ...]) -> tuple[Image.Image, tuple[int, int]]:
    """The cover of the hexagons of one tile, and where it lies from the first one's middle."""
    grid = Grid(radius, (0.0, 0.0))
    x0, y0, x1, y1 = grid.box(cells)
    left, top = round(x0) - 4, round(y0) - 4
    pen = Pen(x1 - x0 + 8, y1 - y0 + 8, zoom=3)
    for q, r in cells:
        x, y = grid.centre((q, r))
        points = corners((x - left, y - top), radius)
        rim = corners((x - left, y - top), radius * 0.95)
        for side, (dq, dr) in enumerate(SIDES):
            if (q + dq, r + dr) in cells:
                pen.line([points[side], points[(side + 1) % 6]], COVER, radius * 0.11)
                pen.line([points[side], points[(side + 1) % 6]], SEAM, radius * 0.018)
            else:
                pen.line([rim[side], rim[(side + 1) % 6]], COVER_LINE, radius * 0.03)
    middle = [sum(values) / len(cells) for values in zip(*(grid.centre(cell) for cell in cells), strict=True)]
    pen.icon(icon("symbol", "unexplored"), middle[0] - left, middle[1] - top, radius * 1.05, COMPASS)
    return pen.finish(), (left, top)


def write_name(picture: Paper, lens: Lens, spot: str, explored: bool, called: str = "") -> None:
    """Write a coordinate at the upper side of its hexagon, behind the name of the city."""
    x, y = lens.at(spot)
    put(picture, name_of(lens, spot, explored, called), x + lens.shift(NAME[0]), y + lens.shift(NAME[1]))


def name_of(lens: Lens, spot: str, explored: bool, called: str = "") -> Image.Image:
    ink, halo = (DARK, PALE) if explored else (PALE, (52, 48, 58))
    if not called:
        return label(spot, Face.NUMBER, lens.length(20), ink, halo)
    text = f"{called} {spot}"
    size = size_to_fit(text, Face.NUMBER, lens.length(18), lens.shift(NAME_WIDTH), lens.length(9))
    return label(text, Face.NUMBER, size, ink, halo)
