"""What was drawn once and may be wanted again, as much of it as there is room for. What was wanted lately lies open,
and the rest is packed, in a sixth of the room. All games share both: what nobody looked at for longest goes first."""

from __future__ import annotations

import pickle
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from isal import isal_zlib
from PIL import Image

from render.kit.png import COMPRESSION

P = ParamSpec("P")
T = TypeVar("T")
ROOM = 20 << 20
"""Bytes, in each process that draws: so much lies open."""
PACKED = 10 << 20
"""And so much is packed. With the pictures of four games at a time, hardly anything is drawn twice."""
DEPTH = {"1": 1, "L": 1, "P": 1}
"""Bytes of a pixel, in memory; all others have four."""


class Room:
    """So many bytes of things; `gone` gets what makes room for others."""

    def __init__(self, size: int, gone: Callable[[Hashable, Any], None] = lambda key, thing: None) -> None:
        self._left, self._gone = size, gone
        self._things: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        """Each, and how heavy it is."""

    def __contains__(self, key: Hashable) -> bool:
        return key in self._things

    def __getitem__(self, key: Hashable) -> Any:
        self._things.move_to_end(key)
        return self._things[key][0]

    def put(self, key: Hashable, thing: Any, heavy: int) -> None:
        self._things[key] = thing, heavy
        self._left -= heavy
        while self._left < 0:
            self._make_room()

    def empty(self) -> None:
        while self._things:
            self._make_room()

    def _make_room(self) -> None:
        key, (oldest, lighter) = self._things.popitem(last=False)
        self._left += lighter
        self._gone(key, oldest)


class Keeping:
    def __init__(self, room: int = ROOM, packed: int = PACKED) -> None:
        self._open, self._packed = Room(room, self._pack), Room(packed)

    def __call__(self, draw: Callable[P, T]) -> Callable[P, T]:
        """For something that draws the same again for the same values."""

        @wraps(draw)
        def again(*given: P.args, **named: P.kwargs) -> T:
            key = (draw, given, *named.items())
            if key in self._open:
                drawn: T = self._open[key]
                return drawn
            drawn = self._unpacked(key) if key in self._packed else draw(*given, **named)
            self._open.put(key, drawn, weight(drawn))
            return drawn

        return again

    def pack(self) -> None:
        """All of it: nobody draws here for a while."""
        self._open.empty()

    def forget(self) -> None:
        """Whatever is wanted now is drawn anew."""
        self._open.empty()
        self._packed.empty()

    def _unpacked(self, key: Hashable) -> Any:
        return pickle.loads(isal_zlib.decompress(self._packed[key]))

    def _pack(self, key: Hashable, drawn: Any) -> None:
        if weight(drawn) and key not in self._packed:
            packed = isal_zlib.compress(pickle.dumps(drawn, pickle.HIGHEST_PROTOCOL), COMPRESSION)
            self._packed.put(key, packed, len(packed))


def weight(drawn: Any) -> int:
    """Bytes of the pixels in it."""
    if isinstance(drawn, Image.Image):
        return drawn.width * drawn.height * DEPTH.get(drawn.mode, 4)
    if isinstance(drawn, tuple):
        return sum(map(weight, drawn))
    return sum(weight(getattr(drawn, one.name)) for one in fields(drawn)) if is_dataclass(drawn) else 0


kept = Keeping()
"""Of this process."""
