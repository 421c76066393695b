"""What a sprite on a map covers, to the pixel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops

Box = tuple[int, int, int, int]
SOLID = 150
"""Opaque enough to hide what lies under it; a shadow is not."""


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


def overlaps(prints: Sequence[Footprint]) -> Iterator[str]:
    """Every two that cover the same pixel. Only those whose boxes begin side by side are compared."""
    ordered = sorted(prints, key=lambda one: one.box)
    for i, one in enumerate(ordered):
        for other in ordered[i + 1 :]:
            if other.box[0] >= one.box[2]:
                break
            if one.meets(other):
                yield f"{one.what} and {other.what}"
