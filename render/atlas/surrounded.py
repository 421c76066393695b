"""A map on an atlas whose panels lie around it: as large as its sheet allows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import Generic, TypeVar

from engines.kernel import Event
from render.atlas.lens import Lens
from render.atlas.map import AtlasMap, S, V
from render.kit.collage import Collage
from render.kit.frame import Box
from render.kit.legend import Named
from render.kit.surround import Lettering, Surround

R = TypeVar("R", bound=Surround)


class SurroundedMap(AtlasMap[V, S], Generic[V, S, R]):
    surround: type[R]
    """The sheet that the map lies on."""

    @abstractmethod
    def players(self, view: V) -> int:
        """How many players the sheet has room for."""

    @abstractmethod
    def legend(self, view: V, speech: S) -> Named:
        """The names of the pieces on the map."""

    def title(self, view: V, speech: S) -> str:
        return speech.words.word("game", "title")

    def lettering(self, view: V, speech: S) -> Lettering:
        """The words around the map, which stay all through a game."""
        return Lettering(self.title(view, speech).upper(), self.legend(view, speech))

    def lands(self, view: V) -> Box:
        """The part of the map that this table plays on."""
        return 0, 0, *self.atlas.size

    def all_of(self, view: V) -> Lens:
        box = self.atlas.off_frame(self.lands(view))
        return Lens(box, self.surround.zoom(box, self.players(view)))

    def around_map(self, view: V) -> R:
        return self.surround(self.all_of(view).size, self.players(view))

    def framed(self, picture: Collage, view: V, news: Sequence[Event], speech: S) -> Collage:
        write = partial(self.panels, view=view, news=news, speech=speech)
        return self.around_map(view).framed(picture, self.palette, self.lettering(view, speech), write)
