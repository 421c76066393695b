"""The map of the ancient world."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from PIL import Image, ImageFilter, ImageOps

from engines.era_of_tribes.view import EraView
from engines.kernel import Event
from engines.kernel.lazy import cached_property
from render.atlas.atlas import RegionPlace, at_scale
from render.atlas.laid import Laid
from render.atlas.lens import Lens
from render.atlas.map import NUMBER, THIRDS, plain_name
from render.atlas.names import CLIPPED
from render.atlas.surrounded import SurroundedMap
from render.era_of_tribes.happenings import READER
from render.era_of_tribes.legend import sample_names
from render.era_of_tribes.look import SCALE, shields
from render.era_of_tribes.map_panels import draw_panels, lay_panels
from render.era_of_tribes.pieces import Pieces, all_spaces, spaces_in_play
from render.era_of_tribes.places import brief_name, cut_short, name_of
from render.era_of_tribes.surround import MARGIN, Surround
from render.kit.canvas import put
from render.kit.caption import Shield
from render.kit.collage import Collage, Paper, stain
from render.kit.drawing_cache import drawing_cache
from render.kit.frame import Box
from render.kit.legend import Named
from render.kit.palette import Colour
from render.kit.speech import Speech
from render.kit.tokens import badge
from render.kit.trail import Reader, Trail

BLANK: Colour = (222, 210, 180)
VEIL = [v * 150 // 255 for v in range(256)]
"""The veil over what is not in play, borders and all: blank parchment, through which the map can just be seen."""
BATTLE: Colour = (214, 30, 12)
FRAMED, SOFT = 14, 6
"""Pixels around a box that stands apart: for its frame, and for its cover to fade away."""


class EraMap(SurroundedMap[EraView, Speech, Surround]):
    surround = Surround
    parts = THIRDS
    seam = 130
    forms = 3

    def __init__(self, folder: Path, reader: Reader) -> None:
        super().__init__(folder, reader)
        self._blanked = drawing_cache(self._blank)

    def owners(self, view: EraView) -> Mapping[str, int]:
        return Pieces(view).owned()

    def out_of_play(self, view: EraView) -> Sequence[str]:
        return [space.id for space in all_spaces(view) if not space.in_play]

    def pieces(self, view: EraView, trail: Trail, lens: Lens) -> Iterable[Sequence[Laid]]:
        table, regions = Pieces(view), self.atlas.regions
        shown = (space for space in spaces_in_play(view) if lens.shows(regions[space.id].box))
        return (table.laid(self.atlas, space, trail, lens) for space in shown)

    def named(self, view: EraView) -> Sequence[str]:
        return [space.id for space in spaces_in_play(view)]

    def name(self, place: RegionPlace, lens: Lens, speech: Speech, least: int = 0, form: int = 0) -> Image.Image:
        if form < CLIPPED:
            return name_of(place, lens, speech, least, brief=form > 0)
        return plain_name(self.clipped[place.id], place.water, max(least, lens.length(place.label_size)))

    @cached_property
    def clipped(self) -> Mapping[str, str]:
        """Names in their short form, with those of waters apart, which are blue and in italics. They are the same in
        all languages."""
        names = {True: dict[str, str](), False: dict[str, str]()}
        for place in self.atlas.regions.values():
            names[place.water][place.id] = brief_name(place.name) if place.water else place.name
        return cut_short(names[True]) | cut_short(names[False])

    def shield(self, view: EraView) -> Shield:
        return shields(view)

    def all_of(self, view: EraView) -> Lens:
        return super().all_of(view) if self.out_of_play(view) else self.everything

    def lands(self, view: EraView) -> Box:
        """The lands in play."""
        return self.atlas.crop_box(self.named(view), MARGIN, (0, 0))

    def players(self, view: EraView) -> int:
        return len(view.players)

    def legend(self, view: EraView, speech: Speech) -> Named:
        return sample_names(speech)

    @property
    def everything(self) -> Lens:
        return Lens((0, 0, *self.atlas.size), SCALE)

    def over(self, lens: Lens) -> Iterable[Box]:
        """What lies over the whole map: its frame, and the panels in its corners."""
        if lens != self.everything:
            return ()
        (width, height), edge = lens.size, lens.length(self.atlas.frame)
        sides = (0, 0, edge, height), (width - edge, 0, width, height), (0, 0, width, edge)
        return *sides, (0, height - edge, width, height), *self.panel_boxes(SCALE).values()

    def panels(self, picture: Collage, view: EraView, news: Sequence[Event], speech: Speech) -> None:
        boxes = self.around_map(view).panels if self.out_of_play(view) else self.panel_boxes(SCALE)
        draw_panels(picture, boxes, view, news, speech)

    def panel_boxes(self, scale: float) -> dict[str, Box]:
        """The free corners of the whole map."""
        return {name: self.atlas.panel_at(name, scale) for name in self.atlas.panels}

    def framed(self, picture: Collage, view: EraView, news: Sequence[Event], speech: Speech) -> Collage:
        """The map with its panels. A part of the map has no free corners, so its panels lie around it."""
        if self.out_of_play(view):
            return super().framed(picture, view, news, speech)
        lay_panels(picture, self.panel_boxes(SCALE), self.players(view), self.lettering(view, speech))
        self.panels(picture, view, news, speech)
        return picture

    def unowned(self, out: tuple[str, ...]) -> Image.Image:
        """The ground. What is not in play lies under a veil."""
        picture = super().unowned(out)
        if out:
            self.veil(picture, out)
        return picture

    def bare_ground(self, picture: Collage, out: tuple[str, ...], lens: Lens) -> None:
        super().bare_ground(picture, out, lens)
        for box in self.empty_boxes(out, lens) if out else ():
            picture.lay(*self._blanked(out, box, lens))

    def empty_boxes(self, out: Sequence[str], lens: Lens) -> list[Box]:
        """Boxes that say nothing at this table: a box with no place in play, a part of the compass."""
        regions = self.atlas.regions
        in_play = regions.keys() - set(out)
        boxes: list[Box] = []
        for box in self.atlas.apart:
            inside = {name for name, region in regions.items() if contains(box, region.box)}
            if lens.shows(box, FRAMED) and not inside & in_play and (inside or not contains(lens.box, box)):
                boxes.append(box)
        return boxes

    def _blank(self, out: tuple[str, ...], box: Box, lens: Lens) -> tuple[Image.Image, tuple[int, int]]:
        """Bare ground over a box and its frame, laid like tiles, each the mirror of the one before; and where it
        lies."""
        x0, y0, x1, y1 = at_scale((box[0] - FRAMED, box[1] - FRAMED, box[2] + FRAMED, box[3] + FRAMED), lens.zoom)
        bare = self.atlas.in_colours(self.atlas.layers.ground.crop(self.atlas.bare))
        bare = bare.resize((lens.length(bare.width), lens.length(bare.height)))
        ground = Image.new("RGB", (x1 - x0, y1 - y0))
        for column, x in enumerate(range(0, ground.width, bare.width)):
            for row, y in enumerate(range(0, ground.height, bare.height)):
                tile = ImageOps.mirror(bare) if column % 2 else bare
                ground.paste(ImageOps.flip(tile) if row % 2 else tile, (x, y))
        cover = Image.new("L", ground.size, 0)
        cover.paste(255, (SOFT, SOFT, cover.width - SOFT, cover.height - SOFT))
        whole = self.atlas.in_colours(self._sheet(out, lens.zoom).crop((x0, y0, x1, y1)))
        whole.paste(ground, (0, 0), cover.filter(ImageFilter.GaussianBlur(SOFT / 2)))
        return self.atlas.as_places(whole), (x0 - lens.corner[0], y0 - lens.corner[1])

    def veil(self, picture: Paper, spaces: Sequence[str]) -> None:
        """Lay blank parchment over spaces. The frame stays clear."""
        mask, (left, top) = self.atlas.mask(spaces, margin=0)
        x0, y0, x1, y1 = self.atlas.off_frame((left, top, left + mask.width, top + mask.height))
        part = mask.crop((x0 - left, y0 - top, x1 - left, y1 - top))
        stain(picture, BLANK, (x0, y0), part.point(VEIL))

    def plan(self, view: EraView, orders: Sequence[Event], speech: Speech) -> Collage | None:
        """A plan, with the towns that are to be founded."""
        towns = {order.params["province"]: order.params["seat"] for order in orders if order.key == "found"}
        lands = tuple(
            land.model_copy(update={"town": True, "owner": towns[land.id]}) if land.id in towns else land
            for land in view.lands
        )
        return super().plan(view.model_copy(update={"lands": lands}), orders, speech)

    def shows(self, trail: Trail) -> bool:
        """A plan shows towns as well as arrows."""
        return any(happening.way or happening.kinds for happening in trail.happenings)

    def number(self, picture: Paper, view: EraView, trail: Trail, lens: Lens, number: int) -> None:
        """Write the number of an order; beside the town if it founds one."""
        super().number(picture, view, trail, lens, number)
        for new in () if trail.ways else self.laid(view, trail, lens):
            if new.light:
                (x, y), (width, height) = new.at, new.piece.size
                put(picture, badge(str(number), NUMBER), x + width / 2, y - height / 2)

    def light(self, picture: Paper, view: EraView, trail: Trail, lens: Lens) -> None:
        """A red glow around the space where a battle is being fought."""
        super().light(picture, view, trail, lens)
        if view.battle is not None:
            self.atlas.highlight(picture, [view.battle.space], lens.corner, lens.zoom, BATTLE)


def contains(box: Box, other: Box) -> bool:
    return box[0] <= other[0] and box[1] <= other[1] and box[2] >= other[2] and box[3] >= other[3]


MAP = EraMap(Path(__file__).parent / "atlas", READER)
