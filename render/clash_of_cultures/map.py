"""The whole map: the land, what stands on it, what happened last."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.clash_of_cultures.view import ClashView
from engines.kernel import Event, Words
from render.clash_of_cultures.ground import ground_of, write_name
from render.clash_of_cultures.happenings import Trail, trail_of
from render.clash_of_cultures.layout import Lens, whole
from render.clash_of_cultures.map_panels import draw_panels
from render.clash_of_cultures.moves import draw_ways, light_hexes
from render.clash_of_cultures.paper import finished_map
from render.clash_of_cultures.pieces import draw_bands, draw_dust, draw_pieces, draw_piers
from render.clash_of_cultures.speech import Speech


def draw_map(view: ClashView, news: Sequence[Event], words: Words) -> bytes:
    return finished_map(map_picture(view, news, Speech(words)))


def map_picture(view: ClashView, news: Sequence[Event], speech: Speech) -> Image.Image:
    lens = whole(view.seats)
    picture = ground_of(view)
    populate(picture, view, trail_of(news), lens)
    draw_panels(picture, view, news, speech)
    return picture


def populate(picture: Image.Image, view: ClashView, trail: Trail, lens: Lens) -> None:
    """All that lies on the land, from the ground up."""
    explored = {hexagon.id for hexagon in view.hexes if hexagon.terrain}
    worn = [hexagon.id for hexagon in view.hexes if hexagon.exhausted]
    draw_dust(picture, view, lens)
    draw_bands(picture, view, lens)
    light_hexes(picture, trail, lens)
    draw_piers(picture, view, lens)
    draw_ways(picture, trail, {city.hex for city in view.cities}, lens)
    for spot in dict.fromkeys((*worn, *(city.hex for city in view.cities), *trail.spots)):
        if spot in lens.cells and lens.shows(spot):
            write_name(picture, lens, spot, spot in explored)
    draw_pieces(picture, view, trail, lens)
