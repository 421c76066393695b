"""The map of the ancient world."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from PIL import Image, ImageDraw

from engines.kernel import Event
from engines.sands_of_time.data import BORDERS
from engines.sands_of_time.view import SandsView
from render.atlas.close_up import fits
from render.atlas.laid import Laid
from render.atlas.lens import Lens, Point
from render.atlas.map import HALVES
from render.atlas.surrounded import SurroundedMap
from render.kit.collage import Collage, Paper
from render.kit.frame import Box
from render.kit.legend import Named
from render.kit.marks import glow
from render.kit.speech import Speech
from render.kit.trail import Trail, unique
from render.sands_of_time.happenings import READER
from render.sands_of_time.legend import sample_names
from render.sands_of_time.map_panels import draw_panels
from render.sands_of_time.pieces import groups_in, laid_in_region, laid_on_border
from render.sands_of_time.surround import Surround

WIDE = 34
"""How wide a lit border is: wider than the caravans on it."""
MARGIN = 30
"""The margin around the lands in play."""


class SandsMap(SurroundedMap[SandsView, Speech, Surround]):
    surround = Surround
    kind = "region"
    parts = HALVES
    seam = 170

    def owners(self, view: SandsView) -> Mapping[str, int]:
        return {region.id: region.controller for region in view.regions if region.controller is not None}

    def out_of_play(self, view: SandsView) -> Sequence[str]:
        return [region.id for region in view.regions if not region.in_play]

    def pieces(self, view: SandsView, trail: Trail, lens: Lens) -> Iterable[Sequence[Laid]]:
        for border in view.borders:
            if border.in_play and lens.sees(self.atlas.borders[border.id].anchor):
                yield laid_on_border(self.atlas, border, trail, lens)
        for region in view.regions:
            if region.in_play and lens.shows(self.atlas.regions[region.id].box):
                yield laid_in_region(self.atlas, region, trail, lens)

    def goal(self, view: SandsView, trail: Trail, origin: Point, target: str) -> Point:
        region = next(region for region in view.regions if region.id == target)
        return self.atlas.regions[target].doorstep(origin, *groups_in(region, trail))

    def named(self, view: SandsView) -> Sequence[str]:
        return sorted(region.id for region in view.regions if region.in_play)

    def players(self, view: SandsView) -> int:
        return len(view.players)

    def lands(self, view: SandsView) -> Box:
        """The lands in play, and the ways to them."""
        shown = {border.id for border in view.borders if border.in_play}
        spots = [spot for key in sorted(shown) for spot in self.atlas.borders[key].places]
        x0, y0, x1, y1 = self.atlas.crop_box(self.named(view), MARGIN, (0, 0))
        left, right = min(x for x, _ in spots) - MARGIN, max(x for x, _ in spots) + MARGIN
        return min(x0, round(left)), y0, max(x1, round(right)), y1

    def choices(self, view: SandsView, places: Sequence[str], speech: Speech) -> Collage | None:
        """Borders to choose from are lit, and the lands on both sides of them are shown."""
        borders = [place for place in places if place in self.atlas.borders]
        if not borders:
            return super().choices(view, places, speech)
        ends = unique(end for border in borders for end in BORDERS[border].ends)
        lens = self.around(view, ends, ()) if fits(self.atlas, ends) else self.all_of(view)
        quiet = Trail(())
        picture = self.ground(view, quiet, lens)
        for border in borders:
            light_border(picture, [lens.at(spot) for spot in self.atlas.borders[border].places], lens.length(WIDE))
        self.populate(picture, view, quiet, lens, speech)
        return picture

    def panels(self, picture: Collage, view: SandsView, news: Sequence[Event], speech: Speech) -> None:
        draw_panels(picture, self.around_map(view).panels, view, news, speech)

    def legend(self, view: SandsView, speech: Speech) -> Named:
        return sample_names(speech)


def light_border(picture: Paper, way: Sequence[Point], wide: int) -> None:
    """A glow along the places for caravans."""
    left, top = min(x for x, _ in way) - 2 * wide, min(y for _, y in way) - 2 * wide
    size = round(max(x for x, _ in way) - left + 2 * wide), round(max(y for _, y in way) - top + 2 * wide)
    mask = Image.new("L", size, 0)
    line = [(x - left, y - top) for x, y in way]
    draw = ImageDraw.Draw(mask)
    draw.line(line, fill=255, width=wide, joint="curve")
    for x, y in (line[0], line[-1]):
        draw.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=255)
    glow(picture, mask, (round(left), round(top)))


MAP = SandsMap(Path(__file__).parent / "atlas", READER)
