"""The six maps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from PIL import Image

from engines.hinterland.maps import MAPS
from engines.hinterland.view import HinterlandView
from engines.kernel import Event
from render.atlas.atlas import Point, RegionPlace
from render.atlas.laid import Laid
from render.atlas.lens import Lens
from render.atlas.map import AtlasMap
from render.hinterland.happenings import READER
from render.hinterland.look import HOME, spaces
from render.hinterland.map_panels import draw_panels, still
from render.hinterland.pieces import groups_on, laid_on
from render.hinterland.speech import Speech
from render.hinterland.surround import Surround
from render.kit.collage import Collage
from render.kit.fonts import Face
from render.kit.keeping import kept
from render.kit.map import Map
from render.kit.palette import INK, SEA_INK
from render.kit.text import lines_of
from render.kit.trail import Trail

ATLAS = HOME / "atlas"
SCALES = (0.84, 0.8, 0.76, 0.72, 0.68)
SMALLEST = 26
"""A name on the map is written no smaller than this, or a phone could not show it."""
LONGEST, PIXELS = 2000, 2_450_000
"""The whole map is drawn as large as its sheet may be."""


class Chart(AtlasMap[HinterlandView, Speech]):
    """One of them."""

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
        return title(written, place.id in self.seas, max(least, lens.length(self.label_size(place, written))))

    def label_size(self, place: RegionPlace, written: str) -> int:
        """As the map was drawn; another word may be written smaller, to keep to the room of the one that was."""
        if written == place.name:
            return place.label_size
        drawn, other = (title(name, place.id in self.seas, place.label_size) for name in (place.name, written))
        return max(SMALLEST, min(place.label_size, place.label_size * drawn.width // other.width))

    def places(self, view: HinterlandView, speech: Speech) -> Mapping[str, str]:
        return {region: speech.name("space", region) for region in self.named(view)}

    def has(self, view: HinterlandView, place: str) -> bool:
        return any(space.id == place for space in spaces(view))

    def panels(self, picture: Collage, view: HinterlandView, news: Sequence[Event], speech: Speech) -> None:
        draw_panels(picture, self.around_map(view), view, news, speech)

    def around_map(self, view: HinterlandView) -> Surround:
        return Surround(self.all_of(view).size, len(view.players))

    def all_of(self, view: HinterlandView) -> Lens:
        (width, height), frame = self.atlas.size, self.atlas.frame
        lenses = [Lens((frame, frame, width - frame, height - frame), scale) for scale in SCALES]
        return next((lens for lens in lenses if on_a_sheet(lens, len(view.players))), lenses[-1])

    def framed(self, picture: Collage, view: HinterlandView, news: Sequence[Event], speech: Speech) -> Collage:
        write = partial(self.panels, view=view, news=news, speech=speech)
        return self.around_map(view).framed(picture, self.atlas.palette, still(view, speech), write)


def on_a_sheet(lens: Lens, players: int) -> bool:
    width, height = Surround(lens.size, players).sheet
    return max(width, height) <= LONGEST and width * height <= PIXELS


@kept
def title(name: str, water: bool, size: int) -> Image.Image:
    """A name in one line or two; waters in blue italics."""
    face, ink = (Face.SEA, SEA_INK) if water else (Face.LABEL, INK)
    return lines_of(name, face, size, ink)


class HinterlandMap(Map[HinterlandView, Lens, Speech]):
    """The map that a table is played on, one of six; all share their colours."""

    reader = READER
    palette = ATLAS / "palette.png"

    def __init__(self) -> None:
        self.charts = {name: Chart(name) for name in MAPS}

    def of(self, view: HinterlandView) -> Chart:
        return self.charts[view.map]

    def all_of(self, view: HinterlandView) -> Lens:
        return self.of(view).all_of(view)

    def around(self, view: HinterlandView, places: Sequence[str], news: Sequence[Event]) -> Lens:
        return self.of(view).around(view, places, news)

    def scene(self, view: HinterlandView, trail: Trail, news: Sequence[Event]) -> tuple[str, ...]:
        return self.of(view).scene(view, trail, news)

    def trail(self, view: HinterlandView, news: Sequence[Event]) -> Trail:
        return self.of(view).trail(view, news)

    def ground(self, view: HinterlandView, trail: Trail, lens: Lens) -> Collage:
        return self.of(view).ground(view, trail, lens)

    def populate(self, picture: Collage, view: HinterlandView, trail: Trail, lens: Lens, speech: Speech) -> None:
        self.of(view).populate(picture, view, trail, lens, speech)

    def number(self, picture: Collage, view: HinterlandView, trail: Trail, lens: Lens, number: int) -> None:
        self.of(view).number(picture, view, trail, lens, number)

    def panels(self, picture: Collage, view: HinterlandView, news: Sequence[Event], speech: Speech) -> None:
        self.of(view).panels(picture, view, news, speech)

    def framed(self, picture: Collage, view: HinterlandView, news: Sequence[Event], speech: Speech) -> Collage:
        return self.of(view).framed(picture, view, news, speech)

    def places(self, view: HinterlandView, speech: Speech) -> Mapping[str, str]:
        return self.of(view).places(view, speech)

    def has(self, view: HinterlandView, place: str) -> bool:
        return self.of(view).has(view, place)


MAP = HinterlandMap()
