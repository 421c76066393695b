"""The part of the map where the news happened, drawn larger, with what was said about it."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.kernel import Event, Words
from engines.sands_of_time.view import SandsView
from render.atlas.atlas import Atlas, open_atlas
from render.kit.caption import captioned
from render.sands_of_time.happenings import Happening, happening_of, trail_of
from render.sands_of_time.lens import Box, Lens
from render.sands_of_time.look import GAME
from render.sands_of_time.map import painted
from render.sands_of_time.moves import draw_ways, light_regions, write_names
from render.sands_of_time.pieces import draw_pieces, laid_pieces, light_new
from render.sands_of_time.speech import Speech

WIDTH = 960
LEAST = (640, 440)
MOST = (960, 760)
LINES = 3


def within(box: Box) -> bool:
    return box[2] - box[0] <= MOST[0] and box[3] - box[1] <= MOST[1]


def scene(atlas: Atlas, happenings: Sequence[Happening]) -> tuple[str, ...]:
    """As many of the regions in the news as can be shown large together, the newest first."""
    shown: list[str] = []
    for happening in reversed(happenings):
        for place in happening.places:
            if place not in shown and (not shown or within(atlas.crop_box([*shown, place], least=LEAST))):
                shown.append(place)
    return tuple(shown)


def clipped(box: Box) -> Box:
    """A single region may be larger than a close view: then its middle is shown."""
    x0, y0, x1, y1 = box
    dx, dy = max(0, x1 - x0 - MOST[0]) // 2, max(0, y1 - y0 - MOST[1]) // 2
    return x0 + dx, y0 + dy, x1 - dx, y1 - dy


def lens_on(atlas: Atlas, regions: Sequence[str]) -> Lens:
    box = clipped(atlas.crop_box(regions, least=LEAST))
    return Lens(box, WIDTH / (box[2] - box[0]))


def enlarged(picture: Image.Image, lens: Lens) -> Image.Image:
    part = picture.crop(lens.box)
    return part if lens.zoom == 1 else part.resize(lens.size, Image.Resampling.BICUBIC)


def draw_close_up(view: SandsView, news: Sequence[Event], words: Words) -> bytes | None:
    picture = close_up_picture(view, news, Speech(words))
    return None if picture is None else open_atlas(GAME).encode(picture)


def close_up_picture(view: SandsView, news: Sequence[Event], speech: Speech) -> Image.Image | None:
    trail = trail_of(news)
    if not trail.happenings:
        return None
    atlas = open_atlas(GAME)
    shown = scene(atlas, trail.happenings)
    lens = lens_on(atlas, shown)
    ground = painted(atlas, view, lens)
    light_regions(ground, atlas, trail)
    picture = enlarged(ground, lens)
    draw_ways(picture, atlas, {region.id: region for region in view.regions}, trail, lens)
    pieces = laid_pieces(atlas, view, trail, lens)
    light_new(picture, pieces)
    write_names(picture, atlas, lens)
    draw_pieces(picture, pieces)
    return captioned(picture, [event for event in news if concerns(event, shown)][-LINES:], speech.words)


def concerns(event: Event, shown: Sequence[str]) -> bool:
    happening = happening_of(event)
    return happening is not None and any(place in shown for place in happening.places)
