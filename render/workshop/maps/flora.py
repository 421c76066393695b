"""Small drawings scattered over the ground: trees, dunes, mountains. They keep clear of names and pieces."""

from __future__ import annotations

from typing import Any

import numpy as np
from PIL import Image, ImageDraw

from render.workshop.maps.definition import MapDefinition, Rules
from render.workshop.maps.geography import Geography, polygons_of
from render.workshop.maps.region_slots import RegionSlot, cells_box

Array = Any
ZOOM = 3
SPACING = {
    "forest": 17,
    "desert": 34,
    "steppe": 28,
    "palms": 30,
    "mountain": 25,
    "plain": 36,
    "hill": 27,
    "grain": 20,
    "reed": 19,
    "rock": 30,
    "crag": 15,
    "swell": 30,
}
CROWD = {
    "forest": 0.035,
    "desert": 0.01,
    "steppe": 0.012,
    "palms": 0.01,
    "mountain": 0.02,
    "plain": 0.01,
    "hill": 0.02,
    "grain": 0.03,
    "reed": 0.03,
    "rock": 0.012,
    "crag": 0.05,
    "swell": 0.012,
}


class Scatterer:
    """A sheet to draw on at three times the size, which is then shrunk."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.sheet = Image.new("RGBA", (size[0] * ZOOM, size[1] * ZOOM), (0, 0, 0, 0))
        self.draw = ImageDraw.Draw(self.sheet)

    def finish(self) -> Image.Image:
        return self.sheet.resize(self.size, Image.Resampling.LANCZOS)

    def oval(self, box: tuple[float, float, float, float], fill: tuple[int, ...]) -> None:
        self.draw.ellipse(tuple(v * ZOOM for v in box), fill=fill)

    def polygon(self, points: list[tuple[float, float]], fill: tuple[int, ...]) -> None:
        self.draw.polygon([(x * ZOOM, y * ZOOM) for x, y in points], fill=fill)

    def line(self, points: list[tuple[float, float]], fill: tuple[int, ...], width: float) -> None:
        scaled = [(x * ZOOM, y * ZOOM) for x, y in points]
        self.draw.line(scaled, fill=fill, width=max(1, round(width * ZOOM)), joint="curve")

    def river(self, points: list[tuple[float, float]]) -> None:
        self.line(points, (206, 222, 216, 110), 3.8)
        self.line(points, (72, 120, 146, 230), 1.8)

    def lake(self, points: list[tuple[float, float]]) -> None:
        self.polygon(points, (150, 184, 188, 255))
        self.line(points, (60, 92, 104, 255), 1.3)

    def tree(self, x: float, y: float, s: float) -> None:
        self.oval((x - s * 0.62, y - s * 0.18, x + s * 0.78, y + s * 0.26), (60, 50, 24, 70))
        self.line([(x, y), (x, y - s * 0.5)], (74, 50, 26, 200), s * 0.16)
        self.oval((x - s * 0.55, y - s * 1.45, x + s * 0.55, y - s * 0.32), (66, 86, 46, 200))
        self.oval((x - s * 0.45, y - s * 1.38, x + s * 0.32, y - s * 0.52), (112, 138, 78, 200))

    def pine(self, x: float, y: float, s: float) -> None:
        self.oval((x - s * 0.5, y - s * 0.18, x + s * 0.7, y + s * 0.22), (50, 44, 24, 70))
        self.polygon([(x, y - s * 1.75), (x - s * 0.56, y - 0.1), (x + s * 0.56, y - 0.1)], (56, 78, 50, 200))
        self.polygon([(x, y - s * 1.6), (x - s * 0.42, y - s * 0.2), (x, y - s * 0.2)], (100, 128, 82, 200))

    def palm(self, x: float, y: float, s: float) -> None:
        self.oval((x - s * 0.4, y - s * 0.12, x + s * 0.6, y + s * 0.16), (70, 56, 24, 60))
        self.line([(x, y), (x + s * 0.12, y - s * 0.7), (x, y - s * 1.2)], (112, 80, 40, 210), s * 0.14)
        for dx, dy in ((-0.7, 0.1), (-0.5, -0.4), (0.5, -0.4), (0.7, 0.1), (0.0, -0.55)):
            mid = (x + dx * s * 0.55, y - s * 1.2 + (dy - 0.2) * s * 0.6)
            self.line([(x, y - s * 1.2), mid, (x + dx * s, y - s * 1.2 + dy * s)], (84, 110, 56, 210), s * 0.16)

    def dune(self, x: float, y: float, s: float) -> None:
        for left, top, right, a, b in ((-1.0, -0.5, 1.0, 195, 335), (0.2, -0.1, 1.7, 200, 320)):
            box = ((x + left * s) * ZOOM, (y + top * s) * ZOOM, (x + right * s) * ZOOM, (y + s * 0.9) * ZOOM)
            self.draw.arc(box, a, b, fill=(172, 128, 66, 150), width=round(1.2 * ZOOM))

    def tuft(self, x: float, y: float, s: float) -> None:
        for q in (-0.5, 0.0, 0.5):
            tip = (x + q * s * 1.1, y - s * (0.9 - abs(q) * 0.4))
            self.line([(x + q * s * 0.3, y), tip], (116, 108, 50, 125), 1.0)

    def hill(self, x: float, y: float, s: float) -> None:
        """Two low mounds, the nearer one over the farther."""
        for dx, dy, reach in ((0.55, -0.12, 0.8), (-0.3, 0.0, 1.0)):
            left, right, low = x + (dx - reach) * s, x + (dx + reach) * s, y + dy * s
            arch = [
                (left + (right - left) * i / 12, low - s * 0.72 * reach * (1 - (i / 6 - 1) ** 2)) for i in range(13)
            ]
            self.polygon(arch, (178, 172, 104, 190))
            self.line(arch, (104, 84, 46, 190), 1.0)
            self.line(
                [(x + (dx + 0.35) * s, low - 1.5), (x + (dx + 0.2) * s, low - s * 0.34)], (104, 84, 46, 120), 0.9
            )

    def sheaf(self, x: float, y: float, s: float) -> None:
        """Three ears of grain."""
        for lean in (-0.45, 0.0, 0.45):
            tip = (x + lean * s, y - s * (1.0 - abs(lean) * 0.3))
            self.line([(x + lean * s * 0.25, y), tip], (150, 108, 30, 170), 0.9)
            self.oval(
                (tip[0] - s * 0.13, tip[1] - s * 0.3, tip[0] + s * 0.13, tip[1] + s * 0.22), (196, 142, 34, 200)
            )

    def reed(self, x: float, y: float, s: float) -> None:
        """Cat-tails over a streak of water."""
        self.line([(x - s * 0.9, y), (x + s * 0.9, y)], (226, 240, 236, 170), 1.6)
        self.line([(x - s * 0.7, y + 1.4), (x + s * 0.8, y + 1.4)], (58, 112, 122, 170), 1.1)
        for lean in (-0.5, -0.05, 0.4):
            tip = (x + lean * s, y - s * (1.15 - abs(lean) * 0.5))
            self.line([(x + lean * s * 0.4, y), tip], (48, 84, 50, 210), 1.1)
            self.line([tip, (tip[0] - lean * s * 0.2, tip[1] + s * 0.38)], (92, 62, 34, 220), 2.2)

    def rock(self, x: float, y: float, s: float) -> None:
        outline = [(x - s, y), (x - s * 0.6, y - s * 0.6), (x, y - s * 0.8), (x + s * 0.7, y - s * 0.3), (x + s, y)]
        self.polygon(outline, (186, 176, 158, 200))
        self.polygon([outline[2], outline[3], outline[4], (x + s * 0.1, y)], (132, 120, 104, 200))
        self.line(outline, (88, 76, 62, 190), 1.0)

    def swell(self, x: float, y: float, s: float) -> None:
        """A crest of a wave, curling over."""
        crest = [(x - s + s * i / 6, y - s * 0.5 * (1 - (i / 6 - 1) ** 2)) for i in range(13)]
        self.line(crest, (236, 244, 240, 210), 1.8)
        self.line([(px, py + 2.2) for px, py in crest[2:11]], (40, 78, 98, 190), 1.2)
        self.line([crest[9], (x + s * 0.55, y + s * 0.1)], (236, 244, 240, 190), 1.4)

    def mountain(self, x: float, y: float, s: float) -> None:
        peak = (x - s * 0.1, y - s * 1.25)
        self.polygon([(x - s, y), peak, (x + s, y)], (212, 190, 156, 200))
        self.polygon([peak, (x + s, y), (x + s * 0.12, y), (x + s * 0.1, y - s * 0.5)], (140, 110, 84, 200))
        snow = [peak, (x - s * 0.38, y - s * 0.86), (x - s * 0.12, y - s * 0.76)]
        self.polygon([*snow, (x + s * 0.06, y - s * 0.92), (x + s * 0.22, y - s * 0.80)], (252, 248, 238, 210))
        self.line([(x - s, y), peak, (x + s, y)], (88, 62, 42, 200), 1.1)


def kind_of_region(definition: MapDefinition, rules: Rules) -> dict[str, str]:
    kinds = {r.id: "mountain" if r.landscape == "mountain" else "plain" for r in rules.regions}
    for flora in definition.flora:
        for region in flora.regions:
            kinds[region] = flora.kind
    return kinds


def keep_clear(slots: dict[str, RegionSlot], mask: Array) -> Array:
    """Where no plant may grow: what is covered, and the places of the first pieces around each name."""
    clear = mask.copy()
    for slot in slots.values():
        for x0, y0, x1, y1 in [
            slot.name.box,
            *(cells_box(row, slot.blocks[0].pitch) for row in slot.blocks[0].rows[:3]),
        ]:
            clear[y0 - 2 : y1 + 4, x0 - 2 : x1 + 2] = True
    return clear


def scatter_points(mask: Array, kind: str, chance: Any) -> list[tuple[float, float, float]]:
    """Random points at a distance from one another, in the order in which they must be drawn."""
    ys, xs = np.nonzero(mask)
    if not len(ys):
        return []
    gap = SPACING[kind]
    points: list[tuple[float, float, float]] = []
    grid: dict[tuple[int, int], list[tuple[float, float]]] = {}
    for pick in chance.integers(0, len(ys), int(len(ys) * CROWD[kind])):
        x, y = float(xs[pick]), float(ys[pick])
        column, row = int(x // gap), int(y // gap)
        near = [p for i in (-1, 0, 1) for j in (-1, 0, 1) for p in grid.get((column + i, row + j), [])]
        if any((a - x) ** 2 + (b - y) ** 2 < gap * gap for a, b in near):
            continue
        grid.setdefault((column, row), []).append((x, y))
        points.append((y, x, float(chance.random())))
    return sorted(points)


def scatter_flora(
    definition: MapDefinition, rules: Rules, nature: Geography, ids: Array, depth: Array, clear: Array
) -> Image.Image:
    """Rivers, lakes and plants as one transparent layer."""
    sheet = Scatterer(definition.size)
    for river in nature.rivers:
        sheet.river(list(river.coords))
    for lake in nature.lakes:
        for part in polygons_of(lake):
            sheet.lake(list(part.exterior.coords))
    chance = np.random.default_rng(definition.random_seed + 4)
    kinds = kind_of_region(definition, rules)
    free = nature.land_mask & (depth > 11) & ~clear
    plants: list[tuple[float, float, float, str]] = []
    for number, region in enumerate(definition.regions, start=1):
        kind = kinds[region.id]
        plants += [(*point, kind) for point in scatter_points((ids == number) & free, kind, chance)]
    for y, x, luck, kind in sorted(plants):
        draw_plant(sheet, kind, x, y, luck)
    return sheet.finish()


def draw_plant(sheet: Scatterer, kind: str, x: float, y: float, luck: float) -> None:
    if kind == "forest":
        (sheet.pine if luck < 0.4 else sheet.tree)(x, y + 5, 7.5 + 2 * luck)
    elif kind == "palms" and luck < 0.5:
        sheet.palm(x, y + 6, 9 + 4 * luck)
    elif kind == "desert":
        sheet.dune(x, y, 8 + 3 * luck)
    elif kind == "mountain":
        sheet.mountain(x, y + 5, 9 + 4.5 * luck)
    elif kind == "hill":
        sheet.hill(x, y + 3, 8 + 3 * luck)
    elif kind == "grain":
        sheet.sheaf(x, y + 4, 8 + 2 * luck)
    elif kind == "reed":
        sheet.reed(x, y + 3, 8 + 2 * luck)
    elif kind == "rock":
        sheet.rock(x, y + 3, 5 + 3 * luck)
    elif kind == "crag":
        sheet.mountain(x, y + 5, 8 + 3 * luck)
    elif kind == "swell":
        sheet.swell(x, y, 8 + 3 * luck)
    else:
        sheet.tuft(x, y, 5.5)
