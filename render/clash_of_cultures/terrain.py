"""Painted hexagons: fields, forest, mountains, desert, sea with its shores. The same seed paints the same hexagon."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.kit.hexes import corners, inside, tile_size
from render.kit.palette import Colour, mix
from render.kit.shared_sheets import shared_sheets

ZOOM = 3
VARIANTS = 4
UNIT = 86.0
"""The radius for which lengths in this file are given."""
GROUNDS: dict[str, Colour] = {
    "plain": (158, 178, 84),
    "forest": (92, 128, 66),
    "mountain": (158, 146, 126),
    "barren": (226, 196, 134),
    "water": (70, 132, 170),
    "fog": (70, 68, 80),
}
ROUGHNESS = {"plain": 30, "forest": 34, "mountain": 40, "barren": 20, "water": 16, "fog": 24}
FIELDS: tuple[Colour, ...] = ((222, 190, 76), (196, 184, 84), (168, 184, 82), (232, 206, 112))


def clouds(size: tuple[int, int], chance: random.Random, grains: tuple[tuple[int, float], ...]) -> Image.Image:
    """Soft noise around 128, from coarse to fine."""
    sheet = Image.new("L", size, 128)
    for grain, share in grains:
        cells = (size[0] // grain + 2, size[1] // grain + 2)
        coarse = Image.frombytes("L", cells, chance.randbytes(cells[0] * cells[1]))
        sheet = Image.blend(sheet, coarse.resize(size, Image.Resampling.BICUBIC), share)
    return sheet


def tinted(noise: Image.Image, colour: Colour, depth: int) -> Image.Image:
    """The noise as light and shade on a colour."""
    dark, light = mix(colour, (20, 20, 10), depth / 100), mix(colour, (255, 252, 220), depth / 100)
    bands = []
    for low, middle, high in zip(dark, colour, light, strict=True):
        table = [
            round(low + (middle - low) * v / 128) if v < 128 else round(middle + (high - middle) * (v - 128) / 127)
            for v in range(256)
        ]
        bands.append(noise.point(table))
    return Image.merge("RGB", bands)


class Brush:
    """Paints on a hexagon, several times too large, in lengths of a hexagon of radius 86 around its middle."""

    def __init__(self, sheet: Image.Image, radius: int, chance: random.Random) -> None:
        self.draw = ImageDraw.Draw(sheet, "RGBA")
        self.scale = radius / UNIT * ZOOM
        self.middle = (sheet.width / 2, sheet.height / 2)
        self.chance = chance

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.middle[0] + x * self.scale, self.middle[1] + y * self.scale

    def shape(self, points: list[tuple[float, float]], fill: tuple[int, ...]) -> None:
        self.draw.polygon([self.at(x, y) for x, y in points], fill=fill)

    def line(self, points: list[tuple[float, float]], fill: tuple[int, ...], width: float) -> None:
        thick = max(1, round(width * self.scale))
        self.draw.line([self.at(x, y) for x, y in points], fill=fill, width=thick, joint="curve")

    def oval(self, x0: float, y0: float, x1: float, y1: float, fill: tuple[int, ...]) -> None:
        self.draw.ellipse((*self.at(x0, y0), *self.at(x1, y1)), fill=fill)

    def bow(
        self, box: tuple[float, float, float, float], span: tuple[float, float], fill: tuple[int, ...], width: float
    ) -> None:
        x0, y0, x1, y1 = box
        thick = max(1, round(width * self.scale))
        self.draw.arc((*self.at(x0, y0), *self.at(x1, y1)), *span, fill=fill, width=thick)

    def spots(self, count: int, near: float, far: float, gap: float = 9.0) -> list[tuple[float, float]]:
        """Random places between two distances from the middle, not too close together, the lower ones last."""
        points: list[tuple[float, float]] = []
        for _ in range(3000):
            if len(points) == count:
                break
            x, y = self.chance.uniform(-UNIT, UNIT), self.chance.uniform(-UNIT, UNIT)
            if not inside((x, y), (0, 0), UNIT * 0.93) or not near <= math.hypot(x, y) / UNIT <= far:
                continue
            if all((x - a) ** 2 + (y - b) ** 2 >= gap * gap for a, b in points):
                points.append((x, y))
        return sorted(points, key=lambda spot: spot[1])


def tree(brush: Brush, x: float, y: float, s: float, pine: bool) -> None:
    brush.oval(x - s * 0.6, y - s * 0.2, x + s * 0.9, y + s * 0.28, (30, 40, 14, 90))
    if pine:
        brush.shape([(x, y - s * 1.9), (x - s * 0.6, y), (x + s * 0.6, y)], (30, 60, 38, 255))
        brush.shape([(x, y - s * 1.8), (x - s * 0.48, y - s * 0.1), (x - s * 0.02, y - s * 0.1)], (76, 118, 68, 255))
        return
    brush.line([(x, y), (x, y - s * 0.6)], (80, 54, 28, 255), s * 0.2)
    brush.oval(x - s * 0.62, y - s * 1.6, x + s * 0.62, y - s * 0.35, (36, 68, 30, 255))
    brush.oval(x - s * 0.52, y - s * 1.55, x + s * 0.34, y - s * 0.6, (78, 118, 50, 255))
    brush.oval(x - s * 0.4, y - s * 1.45, x + s * 0.02, y - s * 0.95, (116, 154, 76, 255))


def paint_forest(brush: Brush) -> None:
    for x, y in brush.spots(64, 0.30, 1.0, 10.0):
        tree(brush, x, y + 6, brush.chance.uniform(9.5, 12.5), brush.chance.random() < 0.5)


def paint_plain(brush: Brush) -> None:
    chance = brush.chance
    for i in range(7):
        turn = i * math.tau / 7 + chance.uniform(-0.2, 0.2)
        field(
            brush, math.cos(turn) * UNIT * 0.62, math.sin(turn) * UNIT * 0.56, chance.choice((0.35, -0.4, 0.9, -0.9))
        )
    for x, y in brush.spots(12, 0.2, 0.9, 14.0):
        for lean in (-0.5, 0.0, 0.5):
            brush.line([(x + lean * 3, y), (x + lean * 6, y - 6 + abs(lean) * 3)], (96, 122, 48, 190), 1.1)
    for x, y in brush.spots(3, 0.72, 0.92, 40.0):
        tree(brush, x, y, 8, False)


def field(brush: Brush, x: float, y: float, turn: float) -> None:
    """A ploughed field with its furrows."""
    chance = brush.chance
    wide, high = chance.uniform(21, 31), chance.uniform(14, 20)
    colour = chance.choice(FIELDS)

    def at(a: float, b: float) -> tuple[float, float]:
        return (
            x + math.cos(turn) * a * wide - math.sin(turn) * b * high,
            y + math.sin(turn) * a * wide + math.cos(turn) * b * high,
        )

    edge = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)]
    brush.shape(edge, (*colour, 235))
    for i in range(1, 8):
        row = i / 4 - 1
        brush.line([at(-1, row), at(1, row)], (*mix(colour, (110, 70, 10), 0.38), 200), 1.1)
    brush.line([*edge, edge[0]], (118, 98, 44, 200), 1.2)


def paint_mountain(brush: Brush) -> None:
    peaks = [
        (-36, -24, 30), (8, -26, 37), (46, -16, 29), (-54, 24, 25), (54, 30, 25), (-20, 62, 23), (24, 66, 25),
    ]  # fmt: skip
    for x, y, s in sorted(peaks, key=lambda place: place[1]):
        peak(brush, x + brush.chance.uniform(-5, 5), y + brush.chance.uniform(-3, 3), s)


def peak(brush: Brush, x: float, y: float, s: float, tall: float = 1.5) -> None:
    top = x + brush.chance.uniform(-0.08, 0.08) * s
    high = y - s * tall
    brush.oval(x - s, y - s * 0.14, x + s * 1.35, y + s * 0.2, (46, 36, 26, 80))
    ridge = [(x - s, y), (x - s * 0.45, y - s * 0.75), (top, high), (x + s * 0.5, y - s * 0.7), (x + s, y)]
    brush.shape(ridge, (188, 176, 156, 255))
    shade = [(x + s * 0.22, y), (x + s * 0.05, y - s * 0.42), (x + s * 0.2, y - s * 0.75)]
    brush.shape([(top, high), (x + s * 0.5, y - s * 0.7), (x + s, y), *shade], (104, 90, 80, 255))
    flank = [(x - s * 0.45, y - s * 0.75), (x - s * 0.2, y - s * 0.45), (x - s * 0.3, y), (x - s, y)]
    brush.shape(flank, (156, 142, 122, 255))
    melt = [(-0.30, 0.52), (-0.12, 0.42), (0.02, 0.62), (0.16, 0.40), (0.32, 0.58)]
    brush.shape([(top, high), *((x + dx * s, high + dy * s) for dx, dy in melt)], (250, 250, 252, 255))
    lee = [(0.06, 0.5), (0.16, 0.40), (0.32, 0.58)]
    brush.shape([(top, high), *((x + dx * s, high + dy * s) for dx, dy in lee)], (198, 208, 224, 255))
    brush.line(ridge, (74, 62, 52, 220), 1.0)


def paint_barren(brush: Brush) -> None:
    for x, y in brush.spots(15, 0.12, 0.92, 20.0):
        brush.bow((x - 17, y - 6, x + 17, y + 13), (195, 340), (182, 134, 68, 230), 1.8)
        brush.bow((x - 15, y - 3, x + 15, y + 14), (200, 320), (248, 228, 176, 200), 1.4)
    for x, y in brush.spots(5, 0.55, 0.9, 34.0):
        stone(brush, x, y, brush.chance.uniform(3.5, 6))
    # The lowest of a few places: above it would be the name of the hex.
    cactus(brush, *brush.spots(6, 0.62, 0.74)[-1])


def stone(brush: Brush, x: float, y: float, s: float) -> None:
    brush.oval(x - s, y - s * 0.3, x + s * 1.4, y + s * 0.5, (120, 84, 40, 110))
    brush.shape([(x - s, y), (x - s * 0.4, y - s), (x + s * 0.5, y - s * 0.9), (x + s, y)], (176, 150, 112, 255))
    brush.shape([(x + s * 0.1, y), (x + s * 0.5, y - s * 0.9), (x + s, y)], (132, 108, 78, 255))


def cactus(brush: Brush, x: float, y: float) -> None:
    green = (88, 118, 62, 255)
    brush.oval(x - 7, y - 2, x + 9, y + 3, (120, 84, 40, 100))
    brush.line([(x, y), (x, y - 22)], green, 4.4)
    brush.line([(x, y - 8), (x - 7, y - 9), (x - 7, y - 16)], green, 3.2)
    brush.line([(x, y - 11), (x + 7, y - 12), (x + 7, y - 18)], green, 3.2)


def paint_water(brush: Brush) -> None:
    for x, y in brush.spots(13, 0.0, 0.9, 20.0):
        brush.bow((x - 10, y - 4.5, x, y + 4.5), (190, 350), (222, 238, 246, 140), 1.6)
        brush.bow((x - 0.6, y - 4.5, x + 9.4, y + 4.5), (10, 170), (222, 238, 246, 140), 1.6)


PAINTERS: dict[str, Callable[[Brush], None]] = {
    "plain": paint_plain,
    "forest": paint_forest,
    "mountain": paint_mountain,
    "barren": paint_barren,
    "water": paint_water,
}


def large_tile(terrain: str, variant: int, radius: int) -> Image.Image:
    """A painted tile, enlarged, whose corners are not cut."""
    chance = random.Random(f"{terrain} {variant}")
    width, height = tile_size(radius)
    size = (width * ZOOM, height * ZOOM)
    step = radius / UNIT
    grains = ((round(26 * step), 0.75), (round(9 * step), 0.4), (round(3 * step), 0.22))
    # The noise is painted at the final size. It has no edges that would need more.
    soft = tinted(clouds((width, height), chance, grains), GROUNDS[terrain], ROUGHNESS[terrain])
    sheet = soft.resize(size, Image.Resampling.BILINEAR)
    if terrain in PAINTERS:
        PAINTERS[terrain](Brush(sheet, radius, chance))
    return sheet


def terrain_tile(terrain: str, variant: int, radius: int) -> Image.Image:
    return large_tile(terrain, variant, radius).resize(tile_size(radius), Image.Resampling.LANCZOS)


SHORE: tuple[tuple[float, tuple[int, int, int], int], ...] = (
    (34.0, (110, 176, 192), 80),
    (25.0, (146, 204, 206), 130),
    (17.0, (212, 236, 228), 210),
    (11.0, (240, 222, 168), 255),
)
"""The shore from the deep to the beach: distance from the side, colour, density."""


def sea_tile(shores: tuple[int, ...], variant: int, radius: int) -> Image.Image:
    """Water, with a beach along the sides where there is land."""
    sheet = shared_sheets.sheet(f"water {variant} {radius}", lambda: terrain_tile("water", variant, radius)).copy()
    for reach, colour, dense in SHORE:
        sheet.paste(colour, (0, 0), shore_mask(shores, radius, reach, dense))
    return sheet


def shore_mask(shores: tuple[int, ...], radius: int, width: float, dense: int) -> Image.Image:
    """The mask of a strip along some sides. It is drawn apart, because a mask is cheaper to shrink than a picture."""
    size = tile_size(radius)
    mask = Image.new("L", (size[0] * 2, size[1] * 2), 0)
    draw = ImageDraw.Draw(mask)
    points = corners((float(size[0]), float(size[1])), radius * 2)
    reach = width * radius / UNIT * 2
    for side in shores:
        (ax, ay), (bx, by) = points[side], points[(side + 1) % 6]
        draw.line([(ax, ay), (bx, by)], fill=dense, width=round(2 * reach))
        for x, y in ((ax, ay), (bx, by)):
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=dense)
    if dense < 255:
        mask = mask.filter(ImageFilter.BoxBlur(3))
    return mask.resize(size, Image.Resampling.BOX)


@lru_cache(maxsize=16)
def worn(radius: int) -> Image.Image:
    """The mark of exhausted land: dust over all that grew there, and cracks."""
    chance = random.Random("worn")
    width, height = tile_size(radius)
    sheet = Image.new("RGBA", (width * ZOOM, height * ZOOM), (120, 100, 82, 122))
    brush = Brush(sheet, radius, chance)
    for x, y in brush.spots(7, 0.25, 0.85, 30.0):
        crack(brush, x, y, chance.uniform(0, math.tau), 4)
    return sheet.resize((width, height), Image.Resampling.LANCZOS)


def crack(brush: Brush, x: float, y: float, turn: float, forks: int) -> None:
    way = [(x, y)]
    for _ in range(3):
        turn += brush.chance.uniform(-0.7, 0.7)
        x, y = x + math.cos(turn) * 9, y + math.sin(turn) * 9
        way.append((x, y))
    brush.line(way, (48, 34, 24, 255), 0.6 + forks * 0.45)
    if forks > 1:
        crack(brush, x, y, turn + 0.9, forks - 2)
        crack(brush, x, y, turn - 0.8, forks - 2)


@lru_cache(maxsize=2)
def table_top(width: int, height: int) -> Image.Image:
    """The table under the map, in one of few sizes."""
    return shared_sheets.sheet(f"table {width} {height}", lambda: planks(width, height))


def planks(width: int, height: int) -> Image.Image:
    """Dark planks under a lamp."""
    chance = random.Random("planks")
    noise = clouds((width, height), chance, ((150, 0.8), (40, 0.3)))
    grain = clouds((width // 26 + 1, height), chance, ((2, 0.9),)).resize((width, height), Image.Resampling.BICUBIC)
    sheet = tinted(Image.blend(noise, grain, 0.35), (74, 54, 36), 30)
    draw = ImageDraw.Draw(sheet)
    for y in range(120, height, 150):
        draw.line([(0, y), (width, y)], fill=(38, 26, 16), width=2)
        draw.line([(0, y + 2), (width, y + 2)], fill=(92, 70, 48), width=1)
    lamp = ImageChops.invert(Image.radial_gradient("L")).resize((width, height))
    shade = ImageChops.invert(lamp).point([max(0, v - 90) * 3 // 4 for v in range(256)])
    sheet.paste((18, 10, 4), (0, 0), shade)
    return sheet
