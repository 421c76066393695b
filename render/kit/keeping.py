"""An LRU cache of pictures in two layers: what was wanted lately lies open, and the rest is packed, in a sixth of the
room. All games share both: what nobody looked at for longest goes first."""

from __future__ import annotations

import copyreg
import io
import pickle
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from isal import isal_zlib
from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")
ROOM = 12 << 20
"""Bytes, in each process that draws: so much lies open."""
PACKED = 10 << 20
"""Bytes of pictures that are held compressed. With the pictures of four games at a time, hardly anything is drawn
twice."""
TRIFLE = 4 << 10
"""Lines of letters, small icons: what is not heavier is never packed, which would cost more than it saves."""
TRIFLES = 4 << 20
"""Room for them."""
BESIDES = 1 << 10
"""What each of them takes beside its pixels, which are hardly more."""
LAID_OVER = "L", "RGBA"
"""The modes whose pixels lie in memory as they do in a file."""
DEPTH = {"1": 1, "L": 1, "P": 1}
"""Bytes of a pixel, in memory; all others have four."""
COMPRESSION = 2
"""Measured: a map is as small as Pillow's own of level 1, and packed in a fifth of the time."""


class Room:
    """For things that are so heavy together, in bytes or in number; `gone` gets what makes room for others."""

    def __init__(self, size: int, gone: Callable[[Hashable, Any], None] = lambda key, thing: None) -> None:
        self._left, self._gone = size, gone
        self._things: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        """Each, and how heavy it is."""

    def __contains__(self, key: Hashable) -> bool:
        return key in self._things

    def __getitem__(self, key: Hashable) -> Any:
        self._things.move_to_end(key)
        return self._things[key][0]

    def get(self, key: Hashable) -> Any:
        """None if it is not there."""
        return self[key] if key in self._things else None

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
    def __init__(self, room: int = ROOM, packed: int = PACKED, trifles: int = TRIFLES) -> None:
        self._open, self._packed, self._trifles = Room(room, self._pack), Room(packed), Room(trifles)

    def __call__(self, draw: Callable[P, T]) -> Callable[P, T]:
        """For something that draws the same again for the same values."""

        @wraps(draw)
        def again(*given: P.args, **named: P.kwargs) -> T:
            key = (draw, given, *named.items())
            for room in (self._open, self._trifles):
                if key in room:
                    found: T = room[key]
                    return found
            drawn: T = self._unpacked(key) if key in self._packed else draw(*given, **named)
            heavy = weight(drawn)
            if heavy > TRIFLE:
                self._open.put(key, drawn, heavy)
            else:
                self._trifles.put(key, drawn, heavy + BESIDES)
            return drawn

        return again

    def packed(self, key: Hashable) -> Any:
        """What is packed by itself lies beside all else that is; None if it is not there."""
        return self._packed.get(key)

    def pack_as(self, key: Hashable, packed: Any, heavy: int) -> None:
        if key not in self._packed:
            self._packed.put(key, packed, heavy)

    def pack(self) -> None:
        """All of it: nobody draws here for a while."""
        self._open.empty()

    def forget(self) -> None:
        """Whatever is wanted now is drawn anew."""
        for room in (self._open, self._packed, self._trifles):
            room.empty()

    def _unpacked(self, key: Hashable) -> Any:
        return pickle.loads(isal_zlib.decompress(self._packed[key]))

    def _pack(self, key: Hashable, drawn: Any) -> None:
        if key not in self._packed:
            raw = io.BytesIO()
            Packer(raw, pickle.HIGHEST_PROTOCOL).dump(drawn)
            packed = isal_zlib.compress(raw.getbuffer(), COMPRESSION)
            self._packed.put(key, packed, len(packed))


def plain(picture: Image.Image) -> Any:
    if picture.mode in LAID_OVER:
        return laid_over, (picture.mode, picture.size, picture.tobytes())
    return picture.__reduce_ex__(pickle.HIGHEST_PROTOCOL)


def laid_over(mode: str, size: tuple[int, int], pixels: bytes) -> Image.Image:
    """Nobody draws on what is kept: so its pixels need not be copied out of what was unpacked."""
    return Image.frombuffer(mode, size, pixels, "raw", mode, 0, 1)


class Packer(pickle.Pickler):
    dispatch_table = {**copyreg.dispatch_table, Image.Image: plain}


def weight(drawn: Any) -> int:
    """Bytes of the pixels in it."""
    if isinstance(drawn, Image.Image):
        return drawn.width * drawn.height * DEPTH.get(drawn.mode, 4)
    if isinstance(drawn, tuple):
        return sum(map(weight, drawn))
    return sum(weight(getattr(drawn, one.name)) for one in fields(drawn)) if is_dataclass(drawn) else 0


kept = Keeping()
"""Of this process."""
