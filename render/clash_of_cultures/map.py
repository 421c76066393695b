"""The map: the land, the pieces on it, and what happened last. A close-up of a battle has the battle's card beneath
it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.clash_of_cultures.hexes import board
from engines.clash_of_cultures.view import ClashView
from engines.kernel import Event, Words
from render.clash_of_cultures.battle_record import record_of
from render.clash_of_cultures.ground import PALETTE, ground_of, write_name
from render.clash_of_cultures.happenings import READER
from render.clash_of_cultures.layout import CLOSE, Lens, around, whole, window_on
from render.clash_of_cultures.legend import below
from render.clash_of_cultures.map_panels import draw_panels
from render.clash_of_cultures.moves import draw_ways, light_hexes
from render.clash_of_cultures.pieces import draw_bands, draw_dust, draw_pieces, draw_piers
from render.clash_of_cultures.speech import Speech
from render.clash_of_cultures.tokens import shield
from render.kit.caption import Shield
from render.kit.collage import Collage
from render.kit.hexes import Grid
from render.kit.map import Map
from render.kit.trail import Trail

WIDTH = 960
LEAST, MOST = 420, 720
BATTLE_VIEW = (330, 400)
"""The least and the greatest height of a close-up with the card of a battle beneath it."""


def words_with_cities(view: ClashView, words: Words) -> Words:
    """The words of a table that knows what its cities are called."""
    return words.calling({"hex": {city.hex: city.name for city in view.cities if city.name}})


class ClashMap(Map[ClashView, Lens, Speech]):
    reader = READER
    palette = PALETTE

    def trail(self, view: ClashView, news: Sequence[Event]) -> Trail:
        """The news on this map. Hexes of larger tables are left out."""
        known = board(view.seats).cells
        happenings = super().trail(view, news).happenings
        return Trail(tuple(h for h in happenings if all(spot in known for spot in h.places)))

    def has(self, view: ClashView, place: str) -> bool:
        return place in board(view.seats).cells

    def all_of(self, view: ClashView) -> Lens:
        return whole(view.seats)

    def around(self, view: ClashView, places: Sequence[str], news: Sequence[Event]) -> Lens:
        least, most = BATTLE_VIEW if record_of(view, news) else (LEAST, MOST)
        return around(view.seats, places, WIDTH, least, most)

    def window(self, view: ClashView, places: Sequence[str], size: tuple[int, int]) -> Lens | None:
        return window_on(view.seats, places, size)

    def close_up_places(self, view: ClashView, trail: Trail, news: Sequence[Event]) -> tuple[str, ...]:
        record, cells = record_of(view, news), board(view.seats).cells
        most = BATTLE_VIEW[1] if record else MOST

        def fits(spots: Sequence[str]) -> bool:
            x0, y0, x1, y1 = Grid(CLOSE[-1], (0.0, 0.0)).box(cells[spot] for spot in spots)
            return x1 - x0 <= WIDTH - 40 and y1 - y0 <= most - 30

        return trail.close_up_places(fits, (record.hex,) if record else ())

    def ground(self, view: ClashView, trail: Trail, lens: Lens) -> Collage:
        picture, explored = ground_of(view, lens), {hexagon.id for hexagon in view.hexes if hexagon.terrain}
        cities = {city.hex for city in view.cities}
        for spot in lens.cells:
            if spot not in cities and lens.shows(spot):
                write_name(picture, lens, spot, spot in explored)
        return picture

    def populate(self, picture: Collage, view: ClashView, trail: Trail, lens: Lens, speech: Speech) -> None:
        explored = {hexagon.id for hexagon in view.hexes if hexagon.terrain}
        worn = [hexagon.id for hexagon in view.hexes if hexagon.exhausted]
        draw_dust(picture, view, lens)
        draw_bands(picture, view, lens)
        light_hexes(picture, trail, lens)
        draw_piers(picture, view, lens)
        draw_ways(picture, trail, {city.hex for city in view.cities}, lens)
        names = {city.hex: speech.words.calls(city.name) for city in view.cities}
        for spot in dict.fromkeys((*worn, *names, *trail.places)):
            if spot in lens.cells and lens.shows(spot):
                write_name(picture, lens, spot, spot in explored, "" if spot in trail.signs else names.get(spot, ""))
        draw_pieces(picture, view, trail, lens)

    def places(self, view: ClashView, speech: Speech) -> Mapping[str, str]:
        """The places of the map. Cities come first, because people look for them most."""
        words = words_with_cities(view, speech.words)
        cities = {
            city.hex: speech.say("city_of", hex=words.name("hex", city.hex), owner=city.owner) for city in view.cities
        }
        return {**cities, **{spot.id: spot.id for spot in view.hexes if spot.id not in cities}}

    def panels(self, picture: Collage, view: ClashView, news: Sequence[Event], speech: Speech) -> None:
        draw_panels(picture, view, news, speech.in_words(words_with_cities(view, speech.words)))

    def framed(self, picture: Collage, view: ClashView, news: Sequence[Event], speech: Speech) -> Collage:
        return below(super().framed(picture, view, news, speech), view, speech)

    def caption(
        self, picture: Collage, view: ClashView, shown: Sequence[str], news: Sequence[Event], speech: Speech
    ) -> Collage:
        return super().caption(picture, view, shown, news, speech.in_words(words_with_cities(view, speech.words)))

    def shield(self, view: ClashView) -> Shield:
        return shield


MAP = ClashMap()
