"""What was drawn once and may be wanted again, as much of it as there is room for. All games share the room: what
nobody looked at for longest goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")
ROOM = 40 << 20
"""Bytes, in each process that draws. One game needs less at a time."""
DEPTH = {"1": 1, "L": 1, "P": 1}
"""Bytes of a pixel, in memory; all others have four."""


class Keeping:
    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        """What was drawn, and how heavy it is."""
        self._weight = 0

    def __call__(self, draw: Callable[P, T]) -> Callable[P, T]:
        """For something that draws the same again for the same values."""

        @wraps(draw)
        def again(*given: P.args, **named: P.kwargs) -> T:
            key = (draw, given, *named.items())
            if key not in self._kept:
                return self._keep(key, draw(*given, **named))
            self._kept.move_to_end(key)
            drawn: T = self._kept[key][0]
            return drawn

        return again

    def _keep(self, key: Hashable, drawn: T) -> T:
        heavy = weight(drawn)
        self._kept[key] = drawn, heavy
        self._weight += heavy
        while self._weight > self._room:
            _, (_, lighter) = self._kept.popitem(last=False)
            self._weight -= lighter
        return drawn


def weight(drawn: Any) -> int:
    """Bytes of the pixels in it."""
    if isinstance(drawn, Image.Image):
        return drawn.width * drawn.height * DEPTH.get(drawn.mode, 4)
    if isinstance(drawn, tuple):
        return sum(map(weight, drawn))
    return sum(weight(getattr(drawn, one.name)) for one in fields(drawn)) if is_dataclass(drawn) else 0


kept = Keeping()
"""Of this process."""
