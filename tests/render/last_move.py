"""The last move on a full table of a map. What happened alike looks alike there, and is drawn once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from PIL import Image, ImageChops

from engines.kernel import Event
from render.kit.collage import Collage
from render.kit.map import Map
from render.kit.trail import Trail


class LastMove:
    def __init__(self, of: Map[Any, Any, Any], view: Any, speech: Any) -> None:
        self.map, self.view, self.speech = of, view, speech
        self._differences: dict[Trail, Image.Image] = {}
        self._parts: dict[Trail, tuple[Collage, Sequence[str]] | None] = {}

    @cached_property
    def quiet(self) -> Image.Image:
        """The map before."""
        return self.map.draw(self.view, (), self.speech).drawn()

    def difference(self, *news: Event) -> Image.Image:
        """What the news changes on the whole map."""
        alike = self._alike(news)
        if alike not in self._differences:
            lit = self.map.draw(self.view, news, self.speech).drawn()
            self._differences[alike] = ImageChops.difference(lit, self.quiet).convert("L")
        return self._differences[alike]

    def close_up(self, *news: Event) -> Image.Image | None:
        alike = self._alike(news)
        if alike not in self._parts:
            self._parts[alike] = self.map.where(self.view, news, self.speech)
        part = self._parts[alike]
        return part and self.map.caption(part[0], self.view, part[1], news, self.speech).drawn()

    def _alike(self, news: Sequence[Event]) -> Trail:
        """A map draws where something happened, and what came there; not what the event is called."""
        trail = self.map.trail(self.view, news)
        return Trail(tuple(replace(happening, key="") for happening in trail.happenings))


def seen(difference: Image.Image, box: tuple[int, int, int, int]) -> int:
    """Pixels of a part of the map that have changed."""
    return sum(difference.crop(box).histogram()[24:])
