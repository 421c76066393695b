"""What the land and the pieces on the map mean, for those who have not played yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from PIL import Image

from engines.clash_of_cultures.view import ClashView
from engines.clash_of_cultures.vocabulary import BARBARIANS, MOODS
from render.clash_of_cultures.cities import USED
from render.clash_of_cultures.layout import LEGEND_COLUMNS, MARGIN, legend_boxes
from render.clash_of_cultures.layout import STRIP as STRIP_HEIGHT
from render.clash_of_cultures.look import icon, piece_icon
from render.clash_of_cultures.speech import Speech
from render.clash_of_cultures.terrain import sea_tile, table_top, terrain_tile
from render.clash_of_cultures.tokens import building_tile, mood_face, sign, unit, wonder_tile
from render.kit.canvas import Pen, put, sprite
from render.kit.collage import Collage, Paper
from render.kit.content_hash import derived
from render.kit.drawing_cache import drawing_cache
from render.kit.fit import size_to_fit
from render.kit.fonts import Face, text_width
from render.kit.frame import Box
from render.kit.hexes import hex_mask
from render.kit.legend import SPARE
from render.kit.palette import BROWN, OUTLINE, PAPER
from render.kit.panel import blank, inlay, panel
from render.kit.text import write

LAND = ("plain", "forest", "mountain", "barren")
HEX = 84
SMALL = 38
ICON = 42
"""The width of a picture in the legend. Its name follows."""


@dataclass(frozen=True)
class Sample:
    kind: str
    name: str
    piece: Image.Image = field(compare=False)


def small_hex(tile: Image.Image) -> Image.Image:
    """A tile of the map, cut out and shrunk."""
    whole = Image.new("RGBA", tile.size, (0, 0, 0, 0))
    whole.paste(OUTLINE, (0, 0), hex_mask(HEX))
    whole.paste(tile, (0, 0), hex_mask(HEX, 5))
    return whole.resize((SMALL, round(SMALL * tile.height / tile.width)), Image.Resampling.LANCZOS)


COUNTED = (("building", "settlement"), ("deck", "action"), ("symbol", "advances"), ("symbol", "event"))
"""What the strip of a player counts."""
STRIP = (
    *zip(("legend_cities", "legend_cards", "legend_advances", "legend_event"), COUNTED, strict=True),
    ("legend_points", ("symbol", "victory")),
    ("legend_first", ("symbol", "first")),
)


@lru_cache(maxsize=1)
def samples() -> tuple[tuple[Sample, ...], tuple[Sample, ...], tuple[Sample, ...]]:
    """The samples in three groups: the land and the mood of its people; the pieces; the signs of the players'
    strip."""
    return (
        (
            *(Sample("terrain", kind, small_hex(terrain_tile(kind, 0, HEX))) for kind in LAND),
            Sample("terrain", "water", small_hex(sea_tile((), 0, HEX))),
            Sample("", "legend_unexplored", small_hex(terrain_tile("fog", 0, HEX))),
            Sample("", "legend_exhausted", sign(icon("symbol", "exhausted"), 29, (206, 178, 140))),
            *(Sample("mood", mood, mood_face(mood, 28)) for mood in reversed(MOODS)),
        ),
        (
            *(Sample("unit", kind, unit(SPARE, kind, 30)) for kind in ("settler", "infantry", "ship")),
            Sample("seat", str(BARBARIANS), unit(BARBARIANS, "infantry", 30)),
            *(
                Sample("piece", kind, building_tile(piece_icon(kind), SPARE, 28))
                for kind in ("academy", "fortress", "temple", "port")
            ),
            Sample("", "legend_wonder", wonder_tile(piece_icon("great_pyramid"), 30)),
            Sample("", "legend_used", dots(30)),
        ),
        tuple(Sample("", name, inked(icon(*symbol), 30)) for name, symbol in STRIP),
    )


BELOW: list[Callable[[ClashView], tuple[Sample, ...]]] = []
"""What boxes explain, each in a strip of its own beneath the others."""


def below(picture: Collage, view: ClashView, speech: Speech) -> Collage:
    """This picture with the strips of the legend below it."""
    strips = [group for group in (box(view) for box in BELOW) if group]
    if not strips:
        return picture
    (width, height), high = picture.size, len(strips) * STRIP_HEIGHT
    whole, room = picture.above(high), (0, height, width, height + high)
    table = table_top(width, height + high)
    whole.paste(derived(table, room, picture=table.crop(room)), room)
    for i, group in enumerate(strips):
        top = height - 4 + i * STRIP_HEIGHT
        draw_group(whole, (MARGIN - 12, top, width - MARGIN + 12, top + STRIP_HEIGHT - 8), group, len(group), speech)
    return whole


def inked(symbol: str, size: int) -> Image.Image:
    return sprite(size, size, lambda pen: pen.icon(symbol, size / 2, size / 2, size, BROWN))


def dots(size: int) -> Image.Image:
    """Dots as on the plate of a city."""

    def paint(pen: Pen) -> None:
        pen.box(0, 0, size, size, OUTLINE, size * 0.24)
        pen.box(1.5, 1.5, size - 1.5, size - 1.5, PAPER, size * 0.2)
        for i in range(2):
            pen.disc(size / 2, size * (0.34 + 0.32 * i), size * 0.12, USED)

    return sprite(size, size, paint)


def draw_legend(picture: Paper, seats: int, speech: Speech) -> None:
    columns = LEGEND_COLUMNS[seats], LEGEND_COLUMNS[seats], len(STRIP)
    for box, group, across in zip(legend_boxes(seats), samples(), columns, strict=True):
        draw_group(picture, box, group, across, speech)


def draw_group(picture: Paper, box: Box, group: tuple[Sample, ...], columns: int, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    names = tuple(
        speech.name(sample.kind, sample.name) if sample.kind else speech.say(sample.name) for sample in group
    )
    panel(picture, box)
    inlay(picture, box, group_sheet((x1 - x0, y1 - y0), group, names, columns))


@drawing_cache
def group_sheet(
    size: tuple[int, int], group: tuple[Sample, ...], names: tuple[str, ...], columns: int
) -> Image.Image:
    """Column by column, each as wide as its names need."""
    sheet, (width, height) = blank(*size), size
    rows = -(-len(group) // columns)
    pitch = (height - 16) / rows
    room = width - 32 - columns * ICON - (columns - 1) * 8
    stacked = [names[i : i + rows] for i in range(0, len(names), rows)]
    letter = size_to_fit("".join(max(stack, key=len) for stack in stacked), Face.STRONG, 18, room)
    widths = [ICON + max(text_width(name, Face.STRONG, letter) for name in stack) for stack in stacked]
    spare = (width - 32 - sum(widths)) / max(1, len(widths) - 1)
    for i, (name, sample) in enumerate(zip(names, group, strict=True)):
        column, row = divmod(i, rows)
        x, y = 16 + sum(widths[:column]) + spare * column, 8 + (row + 0.5) * pitch
        put(sheet, sample.piece, x + SMALL / 2, y)
        write(sheet, (x + ICON + 2, y), name, Face.STRONG, letter)
    return sheet
