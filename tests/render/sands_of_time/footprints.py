"""What every piece, name and panel covers of the map, to the pixel; and the fullest regions there can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops

from engines.kernel import Event
from engines.sands_of_time.data import BOARD, BUILDINGS, TILES
from engines.sands_of_time.view import BorderView, RegionView, SandsView
from render.atlas.atlas import Atlas
from render.kit.fonts import Face
from render.kit.text import label
from render.sands_of_time.lens import Lens
from render.sands_of_time.pieces import Laid
from tests.render.sands_of_time.tables import told

Box = tuple[int, int, int, int]
SOLID = 140
"""Opaque enough to hide what lies under it; a shadow is not."""
MOST_BUILDINGS = max(tile.capacity for tile in TILES.values())
"""RULES 7.6.2: as many as the capacity."""


def most_pieces(seats: int) -> int:
    """Peasants and soldiers of everybody, buildings, resource, control, and a sign of the last move."""
    return 2 * seats + MOST_BUILDINGS + 3


@dataclass(frozen=True)
class Footprint:
    what: str
    mask: Image.Image
    """As large as the box."""
    box: Box

    def meets(self, other: Footprint) -> bool:
        a, b = self.box, other.box
        shared = (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))
        if shared[0] >= shared[2] or shared[1] >= shared[3]:
            return False
        return ImageChops.multiply(self.part(shared), other.part(shared)).getbbox() is not None

    def part(self, box: Box) -> Image.Image:
        x, y, _, _ = self.box
        return self.mask.crop((box[0] - x, box[1] - y, box[2] - x, box[3] - y))


def footprint(what: str, sprite: Image.Image, at: tuple[float, float]) -> Footprint:
    """As `put` lays it."""
    left, top = round(at[0] - sprite.width / 2), round(at[1] - sprite.height / 2)
    solid, (x0, y0, x1, y1) = solid_part(sprite)
    return Footprint(what, solid, (left + x0, top + y0, left + x1, top + y1))


KNOWN: dict[int, tuple[Image.Image, Image.Image, Box]] = {}
"""By the sprite, which is kept alive here: sprites are drawn once and laid many times."""


def solid_part(sprite: Image.Image) -> tuple[Image.Image, Box]:
    if id(sprite) not in KNOWN:
        solid = sprite.getchannel("A").point([255 if v >= SOLID else 0 for v in range(256)])
        box = solid.getbbox()
        assert box is not None
        KNOWN[id(sprite)] = (sprite, solid.crop(box), box)
    _, solid, box = KNOWN[id(sprite)]
    return solid, box


def of_pieces(pieces: Iterable[Laid]) -> list[Footprint]:
    return [footprint(laid.what, laid.piece, laid.at) for laid in pieces]


def of_names(atlas: Atlas, lens: Lens) -> list[Footprint]:
    return [
        footprint(
            f"name of {place.id}", label(place.name, Face.LABEL, lens.length(place.label_size)), lens.at(place.label)
        )
        for place in atlas.regions.values()
    ]


def of_panels(atlas: Atlas) -> list[Footprint]:
    return [
        Footprint(f"panel of {name}", Image.new("L", (x1 - x0, y1 - y0), 255), (x0, y0, x1, y1))
        for name, (x0, y0, x1, y1) in atlas.panels.items()
    ]


def overlaps(prints: Sequence[Footprint]) -> Iterator[str]:
    """Every two that cover the same pixel. Only those whose boxes begin side by side are compared."""
    ordered = sorted(prints, key=lambda one: one.box)
    for i, one in enumerate(ordered):
        for other in ordered[i + 1 :]:
            if other.box[0] >= one.box[2]:
                break
            if one.meets(other):
                yield f"{one.what} and {other.what}"


def stuffed(view: SandsView) -> SandsView:
    """Everybody's people to the last one, all the buildings there may be and a capital: everywhere at once."""
    return view.model_copy(
        update={
            "regions": tuple(stuffed_region(region, len(view.players)) for region in view.regions),
            "borders": tuple(stuffed_border(border, len(view.players)) for border in view.borders),
        }
    )


def stuffed_region(region: RegionView, seats: int) -> RegionView:
    if not region.in_play:
        return region
    return region.model_copy(
        update={
            "capacity": MOST_BUILDINGS,
            "controller": seats - 1,
            "status": "capital",
            "peasants": (BOARD.limits.peasants,) * seats,
            "soldiers": (BOARD.limits.soldiers,) * seats,
            "buildings": tuple(BUILDINGS)[:MOST_BUILDINGS],
        }
    )


def stuffed_border(border: BorderView, seats: int) -> BorderView:
    return border.model_copy(update={"caravans": tuple(range(seats))}) if border.in_play else border


def signs_everywhere(view: SandsView) -> tuple[Event, ...]:
    """Unrest in every region: a sign that takes a place of its own."""
    return (told("crowding.unrest", seat=0, regions=[region.id for region in view.regions if region.in_play]),)
