"""Framed sheets of all sizes, put together from the corners of a small one: behind them an edge looks the same all
along, and the inside is of one colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from render.kit.palette import Colour

Box = tuple[int, int, int, int]
Parts = tuple[tuple[Image.Image, tuple[int, int]], ...]
"""Of a sheet, each with its corner on it."""
STRETCHED = Image.Resampling.NEAREST


@dataclass(frozen=True)
class Frame:
    deep: int
    """So far its corners reach into a sheet."""
    corners: tuple[Image.Image, ...]
    """Above on the left and on the right, below on the left and on the right."""
    rings: tuple[tuple[int, Colour], ...]
    """How far in from the edge which colour begins."""
    around: Box = (0, 0, 0, 0)
    """So far its shadow reaches, to the left, up, to the right and down."""
    shadow: tuple[Image.Image, ...] = ()
    """One pixel of it, on each of these sides."""

    def fits(self, width: int, height: int) -> bool:
        return min(width, height) > 2 * self.deep

    def lay(self, picture: Image.Image, box: Box) -> None:
        (x0, y0, x1, y1), deep, (left, top, _, _) = box, self.deep, self.around
        for corner, x, y in zip(
            self.corners, (x0 - left, x1 - deep) * 2, (y0 - top, y0 - top, y1 - deep, y1 - deep), strict=True
        ):
            picture.paste(corner, (x, y), corner)
        if self.shadow:
            self._cast(picture, (x0, y0, x1, y1))
        for (begin, colour), (end, _) in zip(self.rings, (*self.rings[1:], (deep, None)), strict=True):
            picture.paste(colour, (x0 + deep, y0 + begin, x1 - deep, y0 + end))
            picture.paste(colour, (x0 + deep, y1 - end, x1 - deep, y1 - begin))
            if end < deep:
                picture.paste(colour, (x0 + begin, y0 + deep, x0 + end, y1 - deep))
                picture.paste(colour, (x1 - end, y0 + deep, x1 - begin, y1 - deep))
            else:
                picture.paste(colour, (x0 + begin, y0 + deep, x1 - begin, y1 - deep))

    def _cast(self, picture: Image.Image, box: Box) -> None:
        (x0, y0, x1, y1), deep, (left, top, right, bottom) = box, self.deep, self.around
        wide, high = x1 - x0 - 2 * deep, y1 - y0 - 2 * deep
        sizes = (left, high), (wide, top), (right, high), (wide, bottom)
        places = (x0 - left, y0 + deep), (x0 + deep, y0 - top), (x1, y0 + deep), (x0 + deep, y1)
        for pixel, size, place in zip(self.shadow, sizes, places, strict=True):
            strip = pixel.resize(size, STRETCHED)
            picture.paste(strip, place, strip)


def frame_of(drawn: Callable[[int], Image.Image], deep: int, around: Box = (0, 0, 0, 0)) -> Frame:
    """From what draws a small square sheet, with its shadow `around` it."""
    (left, top, right, bottom), size = around, 2 * deep + 1
    small = drawn(size)
    near, far, middle = (0, 0), (left + deep + 1, top + deep + 1), (left + deep, top + deep)
    corners = tuple(
        small.crop((x, y, x + deep + (left if x == 0 else right), y + deep + (top if y == 0 else bottom)))
        for y in (near[1], far[1])
        for x in (near[0], far[0])
    )
    down = [small.getpixel((middle[0], top + y)) for y in range(deep)]
    rings = tuple(
        (y, (one[0], one[1], one[2]))
        for y, one in enumerate(down)
        if isinstance(one, Sequence) and (y == 0 or one != down[y - 1])
    )
    if not any(around):
        return Frame(deep, corners, rings)
    shadow = (
        small.crop((0, middle[1], left, middle[1] + 1)),
        small.crop((middle[0], 0, middle[0] + 1, top)),
        small.crop((left + size, middle[1], left + size + right, middle[1] + 1)),
        small.crop((middle[0], top + size, middle[0] + 1, top + size + bottom)),
    )
    return Frame(deep, corners, rings, around, shadow)


def outside(sheet: Image.Image, inside: Box) -> Parts:
    """The sheet but for its inside."""
    (width, height), (x0, y0, x1, y1) = sheet.size, inside
    boxes = (0, 0, width, y0), (0, y0, x0, y1), (x1, y0, width, y1), (0, y1, width, height)
    return tuple((sheet.crop(box), box[:2]) for box in boxes if box[0] < box[2] and box[1] < box[3])
