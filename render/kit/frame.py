"""Framed sheets of all sizes, put together from the corners of a small sheet. Behind the corners an edge looks the
same all along, and the inside is of one colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from render.kit.collage import Paper
from render.kit.content_hash import derived
from render.kit.palette import Colour

Box = tuple[int, int, int, int]
Parts = tuple[tuple[Image.Image, tuple[int, int]], ...]
"""The parts of a sheet, each with its corner."""
STRETCHED = Image.Resampling.NEAREST


@dataclass(frozen=True)
class Frame:
    deep: int
    """How far the corners reach into a sheet."""
    corners: tuple[Image.Image, ...]
    """The four corners: above left and right, then below left and right."""
    rings: tuple[tuple[int, Colour], ...]
    """The distances from the edge at which each colour begins."""
    around: Box = (0, 0, 0, 0)
    """How far the shadow reaches to the left, up, to the right and down."""
    shadow: tuple[Image.Image, ...] = ()
    """One pixel of the shadow on each of these sides."""

    def fits(self, width: int, height: int) -> bool:
        return min(width, height) > 2 * self.deep

    def lay(self, picture: Paper, box: Box) -> None:
        (x0, y0, x1, y1), deep = box, self.deep
        left, top, far, low = x0 - self.around[0], y0 - self.around[1], x1 - deep, y1 - deep
        for corner, place in zip(self.corners, ((left, top), (far, top), (left, low), (far, low)), strict=True):
            picture.paste(corner, place, corner)
        if self.shadow:
            self._cast(picture, box)
        for (begin, colour), (end, _) in zip(self.rings, (*self.rings[1:], (deep, None)), strict=True):
            picture.paste(colour, (x0 + deep, y0 + begin, far, y0 + end))
            picture.paste(colour, (x0 + deep, y1 - end, far, y1 - begin))
            if end < deep:
                picture.paste(colour, (x0 + begin, y0 + deep, x0 + end, low))
                picture.paste(colour, (x1 - end, y0 + deep, x1 - begin, low))
            else:
                picture.paste(colour, (x0 + begin, y0 + deep, x1 - begin, low))

    def _cast(self, picture: Paper, box: Box) -> None:
        (x0, y0, x1, y1), deep, (left, top, right, bottom) = box, self.deep, self.around
        wide, high = x1 - x0 - 2 * deep, y1 - y0 - 2 * deep
        sizes = (left, high), (wide, top), (right, high), (wide, bottom)
        places = (x0 - left, y0 + deep), (x0 + deep, y0 - top), (x1, y0 + deep), (x0 + deep, y1)
        for pixel, size, place in zip(self.shadow, sizes, places, strict=True):
            strip = derived(pixel, size, picture=pixel.resize(size, STRETCHED))
            picture.paste(strip, place, strip)


def frame_of(drawn: Callable[[int], Image.Image], deep: int, around: Box = (0, 0, 0, 0)) -> Frame:
    """A frame, from the function that draws a small square sheet with its shadow `around` it."""
    left, top, right, bottom = around
    small = drawn(2 * deep + 1)
    (width, height), x, y = small.size, left + deep, top + deep
    corners = [(0, 0, x, y), (x + 1, 0, width, y), (0, y + 1, x, height), (x + 1, y + 1, width, height)]
    shadow = [
        (0, y, left, y + 1),
        (x, 0, x + 1, top),
        (width - right, y, width, y + 1),
        (x, height - bottom, x + 1, height),
    ]
    edge = small.crop((x, top, x + 1, y)).convert("RGB").tobytes()
    colours = [(edge[at], edge[at + 1], edge[at + 2]) for at in range(0, len(edge), 3)]
    return Frame(
        deep,
        tuple(map(small.crop, corners)),
        tuple((at, colour) for at, colour in enumerate(colours) if at == 0 or colour != colours[at - 1]),
        around,
        tuple(map(small.crop, shadow)) if any(around) else (),
    )


def outside(sheet: Image.Image, inside: Box) -> Parts:
    """The sheet without its inside."""
    (width, height), (x0, y0, x1, y1) = sheet.size, inside
    boxes = (0, 0, width, y0), (0, y0, x0, y1), (x1, y0, width, y1), (0, y1, width, height)
    return tuple((sheet.crop(box), box[:2]) for box in boxes if box[0] < box[2] and box[1] < box[3])
