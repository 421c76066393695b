"""The run-time reader of a built map: ground, ids, places, and the colours of the owners. Pillow only."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops

from engines.kernel.lazy import cached_property
from render.atlas.lens import Point
from render.kit.collage import Collage, Paper
from render.kit.drawing_cache import drawing_cache
from render.kit.frame import Box
from render.kit.hatch import lay_hatch
from render.kit.marks import Glow, glow_of
from render.kit.palette import HIGHLIGHT, PLAYERS, Colour, brightness, lighter
from render.kit.png import as_palette, colours_of, encode, mapped, read_palette, unmapped
from render.kit.shared_sheets import shared_sheets

SEA = "sea"
"""The landscape of waters, of whatever kind."""
CLEAR = 0.87
"""No arrow may hide a piece within this distance of the piece's middle, in cells."""
KEPT_ATLASES = 4
GLOW_MARGIN = 24
SEAM = 3
"""How many pixels around a region count when its edge is drawn at another size."""
EDGES = [0] * 128 + [255] * 128
BILINEAR = Image.Resampling.BILINEAR
WASH = 0.36
"""How strongly an owner's land is coloured inside the band along its border. The terrain must still be seen."""
PALE: Colour = (196, 190, 178)


def band_strength(depth: int) -> int:
    """How opaque the band of an owner's colour is, by the distance to the border in sixths of a pixel."""
    return 245 if depth < 40 else int(245 * math.exp(-(depth - 40) / 24))


BAND = [band_strength(v) for v in range(256)]


@dataclass(frozen=True)
class CellRow:
    """Cells side by side: the middle of the first one, and how many there are."""

    x: float
    y: float
    count: int


@dataclass(frozen=True)
class Block:
    """Cells of one size for the pieces of a region. Rows near the name come first."""

    pitch: int
    rows: tuple[CellRow, ...]

    @property
    def room(self) -> int:
        return sum(row.count for row in self.rows)

    @property
    def cells(self) -> list[Point]:
        return [(row.x + i * self.pitch, row.y) for row in self.rows for i in range(row.count)]

    def places(self, groups: Sequence[int], centre: float) -> list[Point]:
        """A place for every piece. Each group begins a new row, unless that would scatter the groups over many rows,
        or to both sides of the name."""
        close = self._rows_for([sum(groups)])
        apart = self._rows_for(groups)
        beside = all(abs(row.y - other.y) <= self.pitch for (row, _), (other, _) in pairwise(apart))
        laid = apart if 0 < len(apart) <= len(close) + beside else close
        return [place for row, count in laid for place in self._spread(row, count, centre)]

    def _rows_for(self, groups: Sequence[int]) -> list[tuple[CellRow, int]]:
        """Rows, with the number of pieces on each; none if there are too few rows."""
        rows = iter(self.rows)
        split: list[tuple[CellRow, int]] = []
        for group in groups:
            rest = group
            while rest > 0:
                row = next(rows, None)
                if row is None:
                    return []
                split.append((row, min(rest, row.count)))
                rest -= row.count
        return split

    def _spread(self, row: CellRow, count: int, centre: float) -> list[Point]:
        """A number of places on a row, as near to the middle as the row allows."""
        wanted = centre - (count - 1) * self.pitch / 2
        first = min(max(wanted, row.x), row.x + (row.count - count) * self.pitch)
        return [(first + i * self.pitch, row.y) for i in range(count)]


@dataclass(frozen=True)
class RegionPlace:
    """Where the name and the pieces of a region go. Large cells for a few pieces, smaller ones for a crowd."""

    id: str
    number: int
    name: str
    landscape: str
    label: Point
    label_size: int
    blocks: tuple[Block, ...]
    box: Box

    @property
    def water(self) -> bool:
        return self.landscape == SEA

    @property
    def room(self) -> int:
        """The most pieces that can lie here."""
        return self.blocks[-1].room

    @cached_property
    def centre(self) -> Point:
        """The middle of the pieces: where arrows start and end."""
        block = self.blocks[0]
        cells = block.cells[: sum(row.count for row in block.rows[:2])]
        return sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells)

    def doorstep(self, origin: Point, *groups: int) -> Point:
        """Where an arrow from outside ends: on its way to the middle of these pieces, before it hides the first of
        them."""
        pieces, clear = self.places(*groups) or [self.centre], CLEAR * self.pitch(sum(groups))
        goal = self.centre
        length = math.dist(origin, goal) or 1.0
        reach = 12.0
        while reach < length:
            share = reach / length
            here = (origin[0] + (goal[0] - origin[0]) * share, origin[1] + (goal[1] - origin[1]) * share)
            if min(math.dist(here, piece) for piece in pieces) < clear:
                return here
            reach += 4
        return goal

    def block(self, count: int) -> Block:
        """The block with the largest cells that has enough of them."""
        return next(block for block in self.blocks if block.room >= count)

    def pitch(self, count: int) -> int:
        """How much room each of this number of pieces has, across and down."""
        return self.block(count).pitch

    def places(self, *groups: int) -> Sequence[Point]:
        """Places for groups of pieces, row by row."""
        if groups not in self._places:
            self._places[groups] = self.block(sum(groups)).places(groups, self.label[0])
        return self._places[groups]

    @cached_property
    def _places(self) -> dict[tuple[int, ...], Sequence[Point]]:
        """A cache of the places that were asked for. Few groups ever lie in a region, and all of them are asked for
        at every move."""
        return {}


@dataclass(frozen=True)
class BorderPlace:
    """The places on a border: for its mark, and for the pieces astride it. Or the cost of a long way over it."""

    id: str
    a: str
    b: str
    dotted: bool
    mark: str
    """The mark that always lies at its anchor, if there is one."""
    anchor: Point
    places: tuple[Point, ...]
    """Places for pieces, side by side."""
    cost: int = 1

    @property
    def marked(self) -> bool:
        """Does anything lie at its anchor?"""
        return self.dotted or bool(self.mark) or self.cost > 1


@dataclass(frozen=True)
class Patch:
    """One region in one player's colours, as places in the map's palette, ready to be laid on the map."""

    corner: tuple[int, int]
    places: Image.Image
    mask: Image.Image


def pair(values: Sequence[float]) -> Point:
    return float(values[0]), float(values[1])


def whole_box(values: Sequence[int]) -> Box:
    x0, y0, x1, y1 = values
    return x0, y0, x1, y1


def read_region(region_id: str, data: Mapping[str, Any]) -> RegionPlace:
    return RegionPlace(
        id=region_id,
        number=data["number"],
        name=data["name"],
        landscape=data["landscape"],
        label=pair(data["label"]),
        label_size=data["label_size"],
        blocks=tuple(
            Block(block["pitch"], tuple(CellRow(x, y, count) for x, y, count in block["rows"]))
            for block in data["blocks"]
        ),
        box=whole_box(data["box"]),
    )


def read_border(border_id: str, data: Mapping[str, Any]) -> BorderPlace:
    return BorderPlace(
        id=border_id,
        a=data["a"],
        b=data["b"],
        dotted=data["dotted"],
        mark=data["mark"],
        anchor=pair(data["anchor"]),
        places=tuple(pair(spot) for spot in data["places"]),
        cost=data.get("cost", 1),
    )


Sheets = tuple[Image.Image, Image.Image, Image.Image, Image.Image, Image.Image]


def layer_sheets(folder: Path) -> Sheets:
    """The sheets that `Layers` has."""
    top, palette = Image.open(folder / "top.webp").convert("RGBA"), read_palette(palette_of(folder))
    return (
        mapped(Image.open(folder / "ground.webp").convert("RGB"), palette),
        mapped(top.convert("RGB"), palette),
        top.getchannel("A"),
        Image.open(folder / "ids.png").convert("L"),
        Image.open(folder / "depth.webp").convert("L"),
    )


@dataclass(frozen=True)
class Layers:
    """The sheets that a map is put together from. The workshop made them."""

    ground: Image.Image
    """The ground, as places in the palette."""
    top: Image.Image
    """The lines on top, as places in the palette."""
    top_mask: Image.Image
    ids: Image.Image
    depth: Image.Image

    def part(self, box: Box) -> Layers:
        """The part of the layers in this box."""
        sheets = (self.ground, self.top, self.top_mask, self.ids, self.depth)
        return Layers(*(sheet.crop(box) for sheet in sheets))


class Atlas:
    """A map ready to draw on. Open it with `open_atlas`; one object serves all games on that map."""

    def __init__(self, folder: Path) -> None:
        slots = json.loads((folder / "slots.json").read_text(encoding="utf-8"))
        self.folder = folder
        self.size: tuple[int, int] = (slots["size"][0], slots["size"][1])
        self.frame: int = slots["frame"]
        self.panels: dict[str, Box] = {name: whole_box(box) for name, box in slots["panels"].items()}
        self.apart: list[Box] = [whole_box(box) for box in slots.get("apart", ())]
        """Boxes for the compass and for far-off places on dry land."""
        self.bare: Box = whole_box(slots.get("bare", (0, 0, 1, 1)))
        """A piece of ground with nothing on it."""
        self.regions = {key: read_region(key, data) for key, data in slots["regions"].items()}
        self.borders = {key: read_border(key, data) for key, data in slots["borders"].items()}
        self._names = {region.number: region.id for region in self.regions.values()}
        self.palette = palette_of(folder)
        self.layers = Layers(*shared_sheets.sheets(str(folder), lambda: layer_sheets(folder)))
        self._numbers = self.ids.load()
        """The number of the region of each pixel."""
        self._patch, self._light = drawing_cache(self._draw_patch), drawing_cache(self._draw_light)

    @property
    def ids(self) -> Image.Image:
        return self.layers.ids

    def off_frame(self, box: Box) -> Box:
        """The part of a box that the frame of the map leaves free."""
        (x0, y0, x1, y1), (width, height), edge = box, self.size, self.frame
        return max(x0, edge), max(y0, edge), min(x1, width - edge), min(y1, height - edge)

    def panel_at(self, name: str, scale: float) -> Box:
        """Where a panel lies on the whole map at this scale. It is as high as ever, and lies at the nearer edge."""
        x0, y0, x1, y1 = self.panels[name]
        left, right, high = round(x0 * scale), round(x1 * scale), y1 - y0
        if y0 + y1 < self.size[1]:
            return left, round(y0 * scale), right, round(y0 * scale) + high
        return left, round(y1 * scale) - high, right, round(y1 * scale)

    def region_at(self, x: int, y: int) -> str | None:
        """The region of a pixel."""
        assert self._numbers is not None
        number = self._numbers[x, y]
        return self._names.get(number) if isinstance(number, int) else None

    def crossing(self, a: str, b: str) -> Point | None:
        """Where a way between two regions goes over their border; None if they do not touch."""
        return next((border.anchor for border in self.borders.values() if {border.a, border.b} == {a, b}), None)

    def painted(self, owners: Mapping[str, int], out_of_play: Collection[str] = ()) -> Image.Image:
        """The map without pieces, in the colours of its owners. Regions out of play are pale."""
        picture = Collage(self.size, read_palette(self.palette))
        picture.lay(self.as_places(self.bare_ground(out_of_play)))
        self.colour(picture, {region: own for region, own in owners.items() if region not in out_of_play})
        return picture.drawn()

    def as_places(self, picture: Image.Image) -> Image.Image:
        """For each pixel the place of its colour in the map's palette. This takes a quarter of the memory, and the
        finished picture has only these colours."""
        return mapped(picture, read_palette(self.palette))

    def in_colours(self, places: Image.Image) -> Image.Image:
        """A picture to draw on, from the places that `as_places` has made."""
        return unmapped(places, read_palette(self.palette))

    def colour(
        self, picture: Collage, owners: Mapping[str, int], corner: tuple[int, int] = (0, 0), scale: float = 1.0
    ) -> None:
        """Lay the owners' colours on a picture of a part of the map. `corner`: where the picture begins on the map at
        this scale."""
        for region in self.regions:
            if region in owners:
                patch = self._patch(region, owners[region], scale)
                at = patch.corner[0] - corner[0], patch.corner[1] - corner[1]
                picture.lay(patch.places, at, patch.mask)

    def encode(self, picture: Image.Image) -> bytes:
        """The picture as a PNG in the fixed colours of this map. This works for parts of it as well."""
        return encode(picture, read_palette(self.palette))

    def mask(
        self, regions: Iterable[str], margin: int = GLOW_MARGIN, scale: float = 1.0
    ) -> tuple[Image.Image, tuple[int, int]]:
        """These regions as a white area with a margin, and where its corner lies on the map at this scale."""
        wanted = sorted(regions)
        box = self._around(wanted, margin)
        numbers = {self.regions[region].number for region in wanted}
        area = self.ids.crop(box).point([255 if v in numbers else 0 for v in range(256)])
        x0, y0, x1, y1 = at_scale(box, scale)
        return (area if scale == 1 else area.resize((x1 - x0, y1 - y0), BILINEAR)), (x0, y0)

    def highlight(
        self,
        picture: Paper,
        regions: Iterable[str],
        corner: tuple[int, int] = (0, 0),
        scale: float = 1.0,
        colour: Colour = HIGHLIGHT,
    ) -> None:
        """Light up the outline of each of these regions, on a picture that begins there on the map."""
        for region in sorted(regions):
            self.highlight_area(picture, [region], corner, scale, colour)

    def highlight_area(
        self,
        picture: Paper,
        regions: Iterable[str],
        corner: tuple[int, int] = (0, 0),
        scale: float = 1.0,
        colour: Colour = HIGHLIGHT,
    ) -> None:
        """Light up the outline of all these regions together."""
        wanted = tuple(sorted(regions))
        # The same regions together hardly ever come again. In the cache they would drive out what is needed.
        draw = self._light if len(wanted) == 1 else self._draw_light
        light, (x, y) = draw(wanted, scale, colour)
        light.lay(picture, (x - corner[0], y - corner[1]))

    def crop_box(self, regions: Iterable[str], margin: int = 40, least: tuple[int, int] = (640, 480)) -> Box:
        """A box around the regions, not smaller than `least` and inside the map: the close view of a move."""
        x0, y0, x1, y1 = self._around(sorted(regions), margin)
        x0, x1 = widened(x0, x1, least[0], self.size[0])
        y0, y1 = widened(y0, y1, least[1], self.size[1])
        return x0, y0, x1, y1

    def _around(self, regions: Sequence[str], margin: int) -> Box:
        boxes = [self.regions[region].box for region in regions]
        return (
            max(0, min(box[0] for box in boxes) - margin),
            max(0, min(box[1] for box in boxes) - margin),
            min(self.size[0], max(box[2] for box in boxes) + margin),
            min(self.size[1], max(box[3] for box in boxes) + margin),
        )

    def bare_ground(self, out_of_play: Collection[str] = ()) -> Image.Image:
        """The whole map in nobody's colours. Regions out of play are pale."""
        base = self.in_colours(self.layers.ground)
        if out_of_play:
            pale = {self.regions[region].number for region in out_of_play}
            grey = Image.blend(base.convert("L").convert("RGB"), Image.new("RGB", base.size, PALE), 0.62)
            base.paste(grey, (0, 0), cut(self.ids, pale))
        base.paste(self.in_colours(self.layers.top), (0, 0), self.layers.top_mask)
        return base

    def _draw_light(self, regions: tuple[str, ...], scale: float, colour: Colour) -> tuple[Glow, tuple[int, int]]:
        mask, corner = self.mask(regions, scale=scale)
        return glow_of(mask, colour, max(1.0, scale)), corner

    def _draw_patch(self, region: str, player: int, scale: float) -> Patch:
        """The region's ground washed in the player's colour and hatched, with the top lines over it."""
        box = self._around([region], SEAM)
        layers = self.layers.part(box)
        ground, band = (unmapped(layers.ground, colours) for colours in glazes(self.palette, player))
        ground.paste(band, (0, 0), layers.depth.point(BAND))
        lay_hatch(ground, PLAYERS[player], box)
        ground.paste(self.in_colours(layers.top), (0, 0), layers.top_mask)
        mask = cut(layers.ids, {self.regions[region].number})
        x0, y0, x1, y1 = at_scale(box, scale)
        if scale != 1:
            # The part of the patch that lies under whole pixels of the picture.
            (left, top), (across, down), size = box[:2], ground.size, (x1 - x0, y1 - y0)
            part = (
                max(0.0, x0 / scale - left), max(0.0, y0 / scale - top),
                min(across, x1 / scale - left), min(down, y1 / scale - top),
            )  # fmt: skip
            ground = ground.resize(size, BILINEAR, box=part)
            mask = mask.convert("L").resize(size, BILINEAR, box=part).point(EDGES, "1")
        return Patch((x0, y0), self.as_places(ground), mask)


def palette_of(folder: Path) -> Path:
    """The fixed colours of a map. Several maps of a game may share one palette."""
    own = folder / "palette.png"
    return own if own.exists() else folder.parent / own.name


def at_scale(box: Box, scale: float) -> Box:
    """Where a box of the map is on a picture of it."""
    x0, y0, x1, y1 = (round(edge * scale) for edge in box)
    return x0, y0, x1, y1


def cut(ids: Image.Image, numbers: Collection[int]) -> Image.Image:
    """These regions as a mask without half-tones. What is laid through it is copied and not blended, which takes a
    third of the time."""
    return ids.point([255 if number in numbers else 0 for number in range(256)], "1")


@cache
def glazes(palette: Path, player: int) -> tuple[Image.Image, Image.Image]:
    """The colours of a map under a player's colour, on the land and in the band along its border. Each colour of the
    palette is washed once, instead of every pixel."""
    colour = PLAYERS[player].colour
    bare = colours_of(read_palette(palette))
    wash = lighter(colour, 0.22) if brightness(colour) < 60 else colour
    land, band = tinted(bare, wash, WASH), tinted(bare, colour, 0.84)
    if brightness(colour) > 240:
        # A glaze of white would not be seen, and the land would look like nobody's. White land is drawn in chalk.
        land, band = chalked(bare, wash, 0.5), chalked(band, wash, 0.9)
    return as_palette(land), as_palette(band)


def tinted(ground: Image.Image, colour: Colour, strength: float) -> Image.Image:
    """The ground under a glaze of colour. Its relief can still be seen."""
    ink = Image.new("RGB", ground.size, colour)
    glaze = Image.blend(ImageChops.multiply(ground, ink), ink, 0.45)
    return Image.blend(ground, glaze, strength)


def chalked(ground: Image.Image, colour: Colour, strength: float) -> Image.Image:
    """The ground in grey under a pale colour."""
    return Image.blend(ground.convert("L").convert("RGB"), Image.new("RGB", ground.size, colour), strength)


def widened(low: int, high: int, least: int, limit: int) -> tuple[int, int]:
    """Grow a stretch around its middle to its least length, then push it back between 0 and the limit."""
    if high - low < least:
        middle = (low + high) // 2
        low, high = middle - least // 2, middle - least // 2 + least
    shift = max(0, -low) - max(0, high - limit)
    return max(0, low + shift), min(limit, high + shift)


@lru_cache(maxsize=KEPT_ATLASES)
def open_atlas(folder: Path) -> Atlas:
    """The atlas of a map. It is read once, as long as not too many are in use."""
    return Atlas(folder)
