"""The map of the ancient world."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from PIL import Image

from engines.kernel import Event
from engines.sands_of_time.view import SandsView
from render.atlas.atlas import Point
from render.atlas.laid import Laid
from render.atlas.lens import Lens
from render.atlas.map import AtlasMap
from render.kit.trail import Trail
from render.sands_of_time.happenings import READER
from render.sands_of_time.map_panels import draw_panels
from render.sands_of_time.pieces import groups_in, laid_in_region, laid_on_border
from render.sands_of_time.speech import Speech


class SandsMap(AtlasMap[SandsView, Speech]):
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

    def panels(self, picture: Image.Image, view: SandsView, news: Sequence[Event], speech: Speech) -> None:
        draw_panels(picture, self.atlas, view, news, speech)


MAP = SandsMap(Path(__file__).parent / "atlas", READER)
