"""A map on an atlas whose panels lie around it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial

from engines.kernel import Event
from render.atlas.map import AtlasMap, S, V
from render.kit.collage import Collage
from render.kit.surround import Lettering, Surround


class SurroundedMap(AtlasMap[V, S]):
    @abstractmethod
    def around_map(self, view: V) -> Surround:
        """The sheet that it lies on."""

    @abstractmethod
    def lettering(self, view: V, speech: S) -> Lettering:
        """What is written around it all through a game."""

    def framed(self, picture: Collage, view: V, news: Sequence[Event], speech: S) -> Collage:
        write = partial(self.panels, view=view, news=news, speech=speech)
        return self.around_map(view).framed(picture, self.palette, self.lettering(view, speech), write)
