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
