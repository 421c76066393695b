"""The part of the map where the news happened, drawn larger, with what was said about it."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.kernel import Event, Words
from engines.sands_of_time.view import SandsView
from render.atlas.atlas import open_atlas
from render.atlas.laid import draw_pieces, light_new
from render.atlas.scene import enlarged, lens_on, scene
from render.kit.caption import captioned
from render.sands_of_time.happenings import happening_of, trail_of
from render.sands_of_time.look import GAME
from render.sands_of_time.map import painted
from render.sands_of_time.moves import draw_ways, light_regions, write_names
from render.sands_of_time.pieces import laid_pieces
from render.sands_of_time.speech import Speech

LINES = 3


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
