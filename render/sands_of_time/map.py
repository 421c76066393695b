"""The whole map of the ancient world."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.kernel import Event, Words
from engines.sands_of_time.view import SandsView
from render.atlas.atlas import Atlas, open_atlas
from render.atlas.laid import draw_pieces, light_new
from render.atlas.lens import Lens
from render.sands_of_time.happenings import trail_of
from render.sands_of_time.look import GAME
from render.sands_of_time.map_panels import draw_panels
from render.sands_of_time.moves import draw_ways, light_regions, write_names
from render.sands_of_time.pieces import laid_pieces
from render.sands_of_time.speech import Speech


def painted(atlas: Atlas, view: SandsView, lens: Lens) -> Image.Image:
    """The ground in the owners' colours, as far as the lens shows it."""
    out = [region.id for region in view.regions if not region.in_play]
    owners = {
        region.id: region.controller
        for region in view.regions
        if region.controller is not None and lens.shows(atlas.regions[region.id].box)
    }
    return atlas.painted(owners, out)


def draw_map(view: SandsView, news: Sequence[Event], words: Words) -> bytes:
    return open_atlas(GAME).encode(map_picture(view, news, Speech(words)))


def map_picture(view: SandsView, news: Sequence[Event], speech: Speech) -> Image.Image:
    atlas = open_atlas(GAME)
    trail = trail_of(news)
    lens = Lens((0, 0, *atlas.size))
    picture = painted(atlas, view, lens)
    light_regions(picture, atlas, trail)
    draw_ways(picture, atlas, {region.id: region for region in view.regions}, trail, lens)
    pieces = laid_pieces(atlas, view, trail, lens)
    light_new(picture, pieces)
    write_names(picture, atlas, lens)
    draw_pieces(picture, pieces)
    draw_panels(picture, atlas, view, news, speech)
    return picture
