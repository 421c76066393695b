"""The map of a game that is played on an atlas. The game says who owns what and which pieces lie where."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from PIL import Image

from engines.kernel import Event, Fact
from render.atlas.atlas import Atlas, RegionPlace, open_atlas, palette_of
from render.atlas.close_up import READABLE, fits, lens_on, window_on
from render.atlas.laid import Laid, draw_pieces, light_new
from render.atlas.lens import Lens, Point
from render.atlas.names import HEIGHTS, MARK, Name, Setting, Written, readable
from render.atlas.shore import Shore
from render.atlas.spots import Rows, Spot, covered, free
from render.kit.canvas import put
from render.kit.collage import Collage, Paper
from render.kit.drawing_cache import LruCache, drawing_cache
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.map import Map
from render.kit.marks import arrow, shortened
from render.kit.palette import INK, SEA_INK
from render.kit.png import read_palette
from render.kit.shared_sheets import shared_sheets
from render.kit.speech import Speech
from render.kit.text import label, lines_of
from render.kit.tokens import badge
from render.kit.trail import Reader, Trail

V = TypeVar("V", bound=Fact)
S = TypeVar("S", bound=Speech)
KEPT = 12
"""How many whole maps without colours and pieces are kept. All of them lie among the shared sheets."""
WRITTEN = 300
"""Bytes for the cache of how names are written."""
MOST_OUTLINES = 6
"""With more outlines than this, everything shines and nothing stands out."""
NUMBER = 34
"""The height of the number of an order."""
SHORT = 16
"""How far before the middle of the pieces an arrow ends."""
HALVES = ("west", "east")
THIRDS = ("west", "middle", "east")


@drawing_cache
def plain_name(name: str, water: bool, size: int) -> Image.Image:
    """A name in one line or two; waters in blue italics."""
    return lines_of(name, *((Face.SEA, size, SEA_INK) if water else (Face.LABEL, size, INK)))


class AtlasMap(Map[V, Lens, S]):
    seam = 110
    """How far each part of the map reaches into the next. What would be cut off in one is whole in the other."""
    kind = "space"
    """The kind of its places, by which people name them."""
    forms = 1
    """How many forms the names may be written in: in full, in brief, cut short."""

    def __init__(self, folder: Path, reader: Reader) -> None:
        self.folder, self.reader, self.palette = folder, reader, palette_of(folder)
        self._sheet = lru_cache(maxsize=KEPT)(self._kept)
        self._settings = LruCache(KEPT)

    @property
    def atlas(self) -> Atlas:
        return open_atlas(self.folder)

    # What a game says.

    @abstractmethod
    def owners(self, view: V) -> Mapping[str, int]:
        """By region, the owner in whose colours it is drawn."""

    @abstractmethod
    def out_of_play(self, view: V) -> Sequence[str]: ...

    @abstractmethod
    def pieces(self, view: V, trail: Trail, lens: Lens) -> Iterable[Sequence[Laid]]:
        """All pieces that the lens may show, with those of one place together."""

    def named(self, view: V) -> Sequence[str]:
        """The regions whose names are written."""
        return sorted(self.atlas.regions)

    def name(self, place: RegionPlace, lens: Lens, speech: S, least: int = 0, form: int = 0) -> Image.Image:
        """The name of a region. `least`: its least height. `form`: a shorter form, if it finds no room in full."""
        return label(speech.on_map(place.id, place.name), Face.LABEL, max(least, lens.length(place.label_size)))

    def goal(self, view: V, trail: Trail, origin: Point, target: str) -> Point:
        """Where an arrow from this point into a region ends."""
        return shortened(origin, self.atlas.regions[target].centre, SHORT)

    # What is the same on every atlas.

    def places(self, view: V, speech: S) -> Mapping[str, str]:
        return {place: speech.name(self.kind, place) for place in sorted(self.named(view))}

    def all_of(self, view: V) -> Lens:
        return Lens((0, 0, *self.atlas.size))

    def around(self, view: V, places: Sequence[str], news: Sequence[Event]) -> Lens:
        return lens_on(self.atlas, places)

    def window(self, view: V, places: Sequence[str], size: tuple[int, int]) -> Lens | None:
        return window_on(self.atlas, places, size, self.atlas.crop_box(self.named(view), least=(0, 0)))

    def readable(self, lens: Lens) -> bool:
        return lens.zoom >= READABLE

    def close_up_places(self, view: V, trail: Trail, news: Sequence[Event]) -> tuple[str, ...]:
        return trail.close_up_places(lambda places: fits(self.atlas, places))

    def part_of(self, view: V, name: str) -> Lens:
        """One of the parts, from the west to the east. It is as high as the land in play, and so it is larger on a
        phone."""
        whole = self.all_of(view)
        x0, y0, x1, y1 = whole.box
        others = len(self.parts) - 1
        width = round((x1 - x0 + 2 * self.seam * others) / (others + 1))
        left = x0 + round((x1 - x0 - width) * self.parts.index(name) / others)
        return Lens((left, y0, left + width, y1), max(1.0, whole.zoom))

    def ground(self, view: V, trail: Trail, lens: Lens) -> Collage:
        picture = self.painted(view, lens)
        self.light(picture, view, trail, lens)
        return picture

    def painted(self, view: V, lens: Lens) -> Collage:
        """The ground that the lens shows, in the owners' colours. Land out of play is pale."""
        regions, out = self.atlas.regions, tuple(self.out_of_play(view))
        picture = Collage(lens.size, read_palette(self.atlas.palette))
        self.bare_ground(picture, out, lens)
        seen = {region: own for region, own in self.owners(view).items() if lens.shows(regions[region].box)}
        owners = {region: own for region, own in seen.items() if region not in out}
        self.atlas.colour(picture, owners, lens.corner, lens.zoom)
        return picture

    def bare_ground(self, picture: Collage, out: tuple[str, ...], lens: Lens) -> None:
        """The ground that the lens shows, in nobody's colours."""
        left, top = lens.corner
        picture.lay(self._sheet(out, lens.zoom), (-left, -top))

    def _kept(self, out: tuple[str, ...], zoom: float) -> Image.Image:
        """The whole ground at this size. It stays the same all through a game."""

        def made() -> Image.Image:
            whole = self.unowned(out)
            size = round(whole.width * zoom), round(whole.height * zoom)
            sized = whole if zoom == 1 else whole.resize(size, Image.Resampling.BICUBIC)
            return self.atlas.as_places(sized)

        return shared_sheets.sheet(f"{self.folder} {zoom} {out}", made)

    def unowned(self, out: tuple[str, ...]) -> Image.Image:
        """The whole ground in nobody's colours."""
        return self.atlas.bare_ground(out)

    def light(self, picture: Paper, view: V, trail: Trail, lens: Lens) -> None:
        """Light up the outlines of what the news touched. Very many are lit as one area."""
        newest = trail.newest(MOST_OUTLINES)
        regions = [region for region in newest if lens.shows(self.atlas.regions[region].box)]
        if len(newest) <= MOST_OUTLINES:
            self.atlas.highlight(picture, regions, lens.corner, lens.zoom)
        elif regions:
            self.atlas.highlight_area(picture, regions, lens.corner, lens.zoom)

    def populate(self, picture: Paper, view: V, trail: Trail, lens: Lens, speech: S) -> None:
        self.ways(picture, view, trail, lens)
        pieces = self.laid(view, trail, lens)
        light_new(picture, pieces)
        self.names(picture, view, trail, lens, speech, pieces)
        draw_pieces(picture, pieces)

    def ways(self, picture: Paper, view: V, trail: Trail, lens: Lens) -> None:
        """Arrows from region to region. They go over the border of two neighbours, and straight where a way joins
        others."""
        for way in trail.ways:
            for start, end in pairwise(way):
                here, over = self.atlas.regions[start].centre, self.atlas.crossing(start, end)
                goal = self.goal(view, trail, over or here, end)
                arrow(picture, lens.at(here), lens.at(goal), via=None if over is None else lens.at(over))

    def number(self, picture: Paper, view: V, trail: Trail, lens: Lens, number: int) -> None:
        """Write the number of an order on the border that its arrow crosses, or half-way if it crosses none."""
        for way in trail.ways:
            start, end = way[-2:]
            (x0, y0), (x1, y1) = (self.atlas.regions[region].centre for region in (start, end))
            middle = self.atlas.crossing(start, end) or ((x0 + x1) / 2, (y0 + y1) / 2)
            put(picture, badge(str(number), NUMBER), *lens.at(middle))

    def laid(self, view: V, trail: Trail, lens: Lens) -> list[Laid]:
        """The pieces that the lens shows. The pieces of a place come together or not at all: a part of them would be
        untrue."""
        places = self.pieces(view, trail, lens)
        return [
            laid for place in places if all(lens.holds(one.at, one.piece.size) for one in place) for laid in place
        ]

    def names(
        self, picture: Paper, view: V, trail: Trail, lens: Lens, speech: S, pieces: Sequence[Laid] = ()
    ) -> None:
        """Write names over the arrows. A name that would be cut off is left out. Names in the news can be read on a
        phone, and the others make way for them; these are as large as names and pieces allow."""
        new, named = trail.newest(MOST_OUTLINES), tuple(self.named(view))
        new = new if len(new) <= MOST_OUTLINES else ()
        laid = [Spot(one.at, one.piece.size) for one in pieces]
        # Many moves change nothing for which a name would make way.
        among = hash((named, lens, speech.words.catalog.language, new, *((one.at, one.size) for one in laid)))
        key = AtlasMap, self.folder, among
        lettered: Mapping[str, Written] | None = drawing_cache.get_packed(key)
        if lettered is None:
            lettered = self._writing(named, lens, speech, new, Rows(laid))
            drawing_cache.add_packed(key, lettered, WRITTEN * len(lettered))
        for region, way in lettered.items():
            put(picture, self._name(region, way, lens, speech), *way.at)

    def _writing(
        self, named: tuple[str, ...], lens: Lens, speech: S, new: Sequence[str], pieces: Rows
    ) -> Mapping[str, Written]:
        """How each of these names is written, those in the news first."""
        setting = self._setting(named, lens, speech)
        names = {region: Written(lens.at(self.atlas.regions[region].label), 0) for region in named}
        visible = [region for region in named if lens.sees(self.atlas.regions[region].label)]
        writing: dict[str, Written] = {}
        first: dict[str, Spot] = {}
        for region in (region for region in visible if region in new):
            as_drawn = names[region]
            large = (setting and setting.in_the_news(region, pieces, first)) or replace(as_drawn, high=readable(lens))
            if way := self._fitting(region, (large, as_drawn), lens, speech, first):
                writing[region], first[region] = way, self._spot(region, way, lens, speech)
        moved = setting.among(pieces, first) if setting else {}
        for region in (region for region in visible if region not in new):
            ways = moved.get(region, names[region]), names[region]
            if way := self._fitting(region, ways, lens, speech, first):
                writing[region] = way
        return writing

    def _fitting(
        self, region: str, ways: Iterable[Written], lens: Lens, speech: S, news: Mapping[str, Spot]
    ) -> Written | None:
        """The first of these ways in which the name stays clear of the names in the news and is not cut off."""
        for way in dict.fromkeys(ways):
            spot = self._spot(region, way, lens, speech)
            if lens.holds(spot.at, spot.size) and free(spot, news.values()):
                return way
        return None

    def _spot(self, region: str, way: Written, lens: Lens, speech: S) -> Spot:
        return Spot(way.at, self._name(region, way, lens, speech).size)

    def _name(self, region: str, way: Written, lens: Lens, speech: S) -> Image.Image:
        return self.name(self.atlas.regions[region], lens, speech, way.high, way.form)

    def _setting(self, named: tuple[str, ...], lens: Lens, speech: S) -> Setting | None:
        """How names are written where nothing happens. On the whole map this stays the same all through a game. None:
        all of them can be read as they were drawn."""
        key = named, lens, speech.words.catalog.language
        setting: Setting | None = self._settings.get(key)
        if setting is None:
            visible = [place for place in map(self.atlas.regions.__getitem__, named) if lens.sees(place.label)]
            if all(lens.length(place.label_size) >= readable(lens, HEIGHTS[-1]) for place in visible):
                return None
            drawn = {place.id: self._drawn(place, lens, speech) for place in visible}
            setting = Setting(drawn, self._marks(lens), lens, Shore(self.atlas, lens).belongs)
            self._settings.put(key, setting, 1)
        return setting

    def _marks(self, lens: Lens) -> Iterator[Spot]:
        """Everything on borders, such as goods, ferries and costs, and everything over the map."""
        marked = (border.anchor for border in self.atlas.borders.values() if border.marked)
        yield from (Spot(lens.at(mark), (MARK, MARK)) for mark in marked if lens.sees(mark))
        yield from map(covered, self.over(lens))

    def over(self, lens: Lens) -> Iterable[Box]:
        """Boxes of the picture with something over the map: frames, panels."""
        return ()

    def _drawn(self, place: RegionPlace, lens: Lens, speech: S) -> Name:
        spot = Spot(lens.at(place.label), self.name(place, lens, speech).size)
        shorter = (self.name(place, lens, speech, form=form).size for form in range(1, self.forms))
        wide = lens.length(place.box[2] - place.box[0])
        return Name(spot, lens.length(place.label_size), wide, tuple(shorter), place.water)
