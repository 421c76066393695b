"""The six maps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PIL import Image

from engines.hinterland.maps import MAPS
from engines.hinterland.view import HinterlandView
from engines.kernel import Event
from render.atlas.atlas import RegionPlace
from render.atlas.laid import Laid
from render.atlas.lens import Lens, Point
from render.atlas.map import plain_name
from render.atlas.surrounded import SurroundedMap
from render.hinterland.happenings import READER
from render.hinterland.legend import sample_names
from render.hinterland.look import HOME, spaces
from render.hinterland.map_panels import draw_panels
from render.hinterland.pieces import groups_on, laid_on
from render.hinterland.surround import Surround
from render.kit.collage import Collage
from render.kit.legend import Named
from render.kit.map import Maps
from render.kit.speech import Speech
from render.kit.trail import Trail

ATLAS = HOME / "atlas"
SMALLEST = 26
"""The least height of a name on the map. A phone could not show a smaller one."""


class Chart(SurroundedMap[HinterlandView, Speech, Surround]):
    """One of the maps. All of them share their colours."""

    surround = Surround

    def __init__(self, name: str) -> None:
        super().__init__(ATLAS / name, READER)
        self.seas = frozenset(sea.id for sea in MAPS[name].sea)

    def owners(self, view: HinterlandView) -> Mapping[str, int]:
        return {land.id: land.controller for land in view.lands if land.controller is not None}

    def out_of_play(self, view: HinterlandView) -> Sequence[str]:
        open_spaces = {space.id for space in spaces(view)}
        return [region for region in self.atlas.regions if region not in open_spaces]

    def pieces(self, view: HinterlandView, trail: Trail, lens: Lens) -> Iterable[Sequence[Laid]]:
        for space in spaces(view):
            if lens.shows(self.atlas.regions[space.id].box):
                yield laid_on(self.atlas, space, trail, lens)

    def goal(self, view: HinterlandView, trail: Trail, origin: Point, target: str) -> Point:
        space = next(space for space in spaces(view) if space.id == target)
        return self.atlas.regions[target].doorstep(origin, *groups_on(self.atlas, space, trail))

    def named(self, view: HinterlandView) -> Sequence[str]:
        return sorted(space.id for space in spaces(view))

    def name(self, place: RegionPlace, lens: Lens, speech: Speech, least: int = 0, form: int = 0) -> Image.Image:
        written = speech.on_map(place.id, place.name)
        return plain_name(written, place.id in self.seas, max(least, lens.length(self.label_size(place, written))))

    def label_size(self, place: RegionPlace, written: str) -> int:
        """The height of a name as the map was drawn. Another word may be smaller, to keep to the room of the one that
        was drawn."""
        if written == place.name:
            return place.label_size
        drawn, other = (plain_name(name, place.id in self.seas, place.label_size) for name in (place.name, written))
        return max(SMALLEST, min(place.label_size, place.label_size * drawn.width // other.width))

    def has(self, view: HinterlandView, place: str) -> bool:
        return any(space.id == place for space in spaces(view))

    def panels(self, picture: Collage, view: HinterlandView, news: Sequence[Event], speech: Speech) -> None:
        draw_panels(picture, self.around_map(view), view, news, speech)

    def players(self, view: HinterlandView) -> int:
        return len(view.players)

    def title(self, view: HinterlandView, speech: Speech) -> str:
        return speech.say(f"map_{view.map}")

    def legend(self, view: HinterlandView, speech: Speech) -> Named:
        return sample_names(view.mode, speech)


CHARTS: dict[str, Chart] = {name: Chart(name) for name in MAPS}
MAP = Maps(CHARTS, lambda view: view.map)
