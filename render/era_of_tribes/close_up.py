"""The part of the map where the news happened, drawn larger, with what was said about it."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.era_of_tribes.view import EraView
from engines.kernel import Event, Words
from render.atlas.atlas import open_atlas
from render.atlas.laid import draw_pieces, light_new
from render.atlas.scene import enlarged, lens_on, scene
from render.era_of_tribes.happenings import happening_of, trail_of
from render.era_of_tribes.look import GAME, shields
from render.era_of_tribes.map import painted
from render.era_of_tribes.moves import draw_ways, light_battle, light_spaces
from render.era_of_tribes.pieces import laid_pieces
from render.era_of_tribes.places import write_names
from render.era_of_tribes.speech import Speech
from render.kit.caption import captioned

LINES = 3


def draw_close_up(view: EraView, news: Sequence[Event], words: Words) -> bytes | None:
    picture = close_up_picture(view, news, Speech(words))
    return None if picture is None else open_atlas(GAME).encode(picture)


def close_up_picture(view: EraView, news: Sequence[Event], speech: Speech) -> Image.Image | None:
    trail = trail_of(news)
    if not trail.happenings:
        return None
    atlas = open_atlas(GAME)
    shown = scene(atlas, trail.happenings)
    lens = lens_on(atlas, shown)
    ground = painted(atlas, view, lens)
    light_spaces(ground, atlas, trail)
    light_battle(ground, atlas, view)
    picture = enlarged(ground, lens)
    draw_ways(picture, atlas, trail, lens)
    pieces = laid_pieces(atlas, view, trail, lens)
    light_new(picture, pieces)
    write_names(picture, atlas, view, lens)
    draw_pieces(picture, pieces)
    told = [event for event in news if concerns(event, shown)][-LINES:]
    return captioned(picture, told, speech.words, shields(view))


def concerns(event: Event, shown: Sequence[str]) -> bool:
    happening = happening_of(event)
    return happening is not None and any(place in shown for place in happening.places)
