"""Close-ups: which part of a map is shown for an event, and how large."""

from __future__ import annotations

from collections.abc import Sequence

from render.atlas.atlas import Atlas, widened
from render.atlas.lens import Lens
from render.kit.frame import Box

WIDTH = 960
LEAST = (640, 440)
MOST = (960, 760)
ZOOMS = (1.5, 1.25, 1.0)
CLOSE = 10
"""The margin around regions in a picture of a given size."""
READABLE = 1.25
"""From this zoom on, every name on a picture as wide as this can be read on a phone."""
NUDGE = 8
"""The most pixels by which a stretch is pushed until it has its length exactly, since all is rounded."""


def within(box: Box) -> bool:
    return box[2] - box[0] <= MOST[0] and box[3] - box[1] <= MOST[1]


def fits(atlas: Atlas, regions: Sequence[str]) -> bool:
    """Can these regions be shown large together?"""
    return within(atlas.crop_box(regions, least=LEAST))


def clipped(box: Box) -> Box:
    """The box of the regions. A single region may be larger than a close view; then its middle is shown."""
    x0, y0, x1, y1 = box
    dx, dy = max(0, x1 - x0 - MOST[0]) // 2, max(0, y1 - y0 - MOST[1]) // 2
    return x0 + dx, y0 + dy, x1 - dx, y1 - dy


def lens_on(atlas: Atlas, regions: Sequence[str]) -> Lens:
    """A lens with as much around the regions as fills the picture, at one of a few zooms: then pieces of a size are
    drawn once."""
    box = clipped(atlas.crop_box(regions, least=LEAST))
    zoom = next(zoom for zoom in ZOOMS if (box[2] - box[0]) * zoom <= WIDTH)
    x0, x1 = widened(box[0], box[2], round(WIDTH / zoom), atlas.size[0])
    return Lens((x0, box[1], x1, box[3]), zoom)


def window_on(atlas: Atlas, regions: Sequence[str], size: tuple[int, int], inside: Box) -> Lens | None:
    """A picture of this size with the regions in its middle, at the largest of the zooms at which all of them are on
    it, and with as little as can be of what lies not `inside`. A single region may be larger: then its middle is
    shown."""
    x0, y0, x1, y1 = atlas.crop_box(regions, margin=CLOSE, least=(0, 0))
    for zoom in ZOOMS:
        width, height = round(size[0] / zoom), round(size[1] / zoom)
        alone = zoom == ZOOMS[-1] and len(regions) == 1
        if alone or (x1 - x0 <= width and y1 - y0 <= height):
            left, right = _stretch((x0, x1), size[0], zoom, (inside[0], inside[2]), atlas.size[0])
            top, bottom = _stretch((y0, y1), size[1], zoom, (inside[1], inside[3]), atlas.size[1])
            return Lens((left, top, right, bottom), zoom)
    return None


def _stretch(
    around: tuple[int, int], pixels: int, zoom: float, inside: tuple[int, int], limit: int
) -> tuple[int, int]:
    """What fills so many pixels at this zoom, around the middle of a stretch, inside of another and of 0 to the
    limit."""
    length = round(pixels / zoom)
    low = (sum(around) - length) // 2
    if length >= inside[1] - inside[0]:
        low = (sum(inside) - length) // 2
    else:
        low = max(inside[0], min(low, inside[1] - length))
    low = max(0, min(low, limit - length - NUDGE))
    return next(
        (start, start + long)
        for start in range(low, low + NUDGE)
        for long in (length, length + 1)
        if round((start + long) * zoom) - round(start * zoom) == pixels
    )
