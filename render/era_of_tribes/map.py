"""The whole map of the ancient world."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.era_of_tribes.view import EraView
from engines.kernel import Event, Words
from render.atlas.atlas import Atlas, open_atlas
from render.atlas.laid import draw_pieces, light_new
from render.atlas.lens import Lens
from render.era_of_tribes.happenings import trail_of
from render.era_of_tribes.look import GAME
from render.era_of_tribes.map_panels import draw_panels
from render.era_of_tribes.moves import draw_ways, light_battle, light_spaces
from render.era_of_tribes.pieces import Table, all_spaces, laid_pieces
from render.era_of_tribes.places import write_names
from render.era_of_tribes.speech import Speech
from render.kit.palette import Colour

BLANK: Colour = (222, 210, 180)
VEIL = [v * 150 // 255 for v in range(256)]
"""Over what is not in play, borders and all: blank parchment, through which the map just shows."""


def painted(atlas: Atlas, view: EraView, lens: Lens) -> Image.Image:
    """The ground in the owners' colours, as far as the lens shows it; what is not in play lies pale."""
    out = [space.id for space in all_spaces(view) if not space.in_play]
    owners = {land: own for land, own in Table(view).owned().items() if lens.shows(atlas.regions[land].box)}
    picture = atlas.painted(owners, out)
    if out:
        veil(picture, atlas, out)
    return picture


def veil(picture: Image.Image, atlas: Atlas, spaces: Sequence[str]) -> None:
    """Lay blank parchment over spaces; the frame stays clear."""
    mask, (left, top) = atlas.mask(spaces, margin=0)
    width, height = atlas.size
    x0, y0 = max(left, atlas.frame), max(top, atlas.frame)
    x1, y1 = min(left + mask.width, width - atlas.frame), min(top + mask.height, height - atlas.frame)
    part = mask.crop((x0 - left, y0 - top, x1 - left, y1 - top))
    picture.paste(BLANK, (x0, y0), part.point(VEIL))


def draw_map(view: EraView, news: Sequence[Event], words: Words) -> bytes:
    return open_atlas(GAME).encode(map_picture(view, news, Speech(words)))


def map_picture(view: EraView, news: Sequence[Event], speech: Speech) -> Image.Image:
    atlas = open_atlas(GAME)
    trail = trail_of(news)
    lens = Lens((0, 0, *atlas.size))
    picture = painted(atlas, view, lens)
    light_spaces(picture, atlas, trail)
    light_battle(picture, atlas, view)
    draw_ways(picture, atlas, trail, lens)
    pieces = laid_pieces(atlas, view, trail, lens)
    light_new(picture, pieces)
    write_names(picture, atlas, view, lens)
    draw_pieces(picture, pieces)
    draw_panels(picture, atlas, view, news, speech)
    return picture
