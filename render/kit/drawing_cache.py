"""An LRU cache of drawings in two layers: recent ones as they are, older ones compressed to a sixth of their size.

All games share both layers: what nobody used for longest goes first.
"""

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
READY = 12 << 20
"""Bytes of drawings that are ready for use, in each process that draws."""
PACKED = 10 << 20
"""Bytes of drawings that are held compressed. With the pictures of four games at a time, hardly anything is drawn
twice."""
SMALL = 4 << 10
"""Drawings of this size in bytes or less are never compressed. For a line of letters or a small icon that would cost
more than it saves."""
ALL_SMALL = 4 << 20
"""How many bytes all small drawings together may take. They have a room of their own."""
OVERHEAD = 1 << 10
"""Bytes that a small drawing takes beside its few pixels."""
LAID_OVER = "L", "RGBA"
"""The modes whose pixels are the same in memory as in a file."""
DEPTH = {"1": 1, "L": 1, "P": 1}
"""Bytes of a pixel in memory for these modes; all other modes have four."""
COMPRESSION = 2
"""The level of compression. Measured: a map is as small as with Pillow's own level 1, in a fifth of the time."""


class LruCache:
    """A cache of limited size, in bytes or in number: the least recently used entry goes first, to `evicted`."""

    def __init__(self, size: int, evicted: Callable[[Hashable, Any], None] = lambda key, value: None) -> None:
        self._left, self._evicted = size, evicted
        self._entries: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        """Values with their sizes, the least recently used first."""

    def __contains__(self, key: Hashable) -> bool:
        return key in self._entries

    def __getitem__(self, key: Hashable) -> Any:
        self._entries.move_to_end(key)
        return self._entries[key][0]

    def get(self, key: Hashable) -> Any:
        """The value, or None if the cache has none."""
        return self[key] if key in self._entries else None

    def put(self, key: Hashable, value: Any, size: int) -> None:
        self._entries[key] = value, size
        self._left -= size
        while self._left < 0:
            self._evict()

    def evict_all(self) -> None:
        while self._entries:
            self._evict()

    def _evict(self) -> None:
        key, (value, size) = self._entries.popitem(last=False)
        self._left += size
        self._evicted(key, value)


class DrawingCache:
    def __init__(self, ready: int = READY, packed: int = PACKED, small: int = ALL_SMALL) -> None:
        self._ready, self._packed, self._small = LruCache(ready, self._pack), LruCache(packed), LruCache(small)

    def __call__(self, draw: Callable[P, T]) -> Callable[P, T]:
        """Decorate a function that draws the same picture for the same arguments."""

        @wraps(draw)
        def cached(*args: P.args, **kwargs: P.kwargs) -> T:
            key = (draw, args, *kwargs.items())
            for cache in (self._ready, self._small):
                if key in cache:
                    hit: T = cache[key]
                    return hit
            drawing: T = self._unpack(key) if key in self._packed else draw(*args, **kwargs)
            size = size_of(drawing)
            if size > SMALL:
                self._ready.put(key, drawing, size)
            else:
                self._small.put(key, drawing, size + OVERHEAD)
            return drawing

        return cached

    def get_packed(self, key: Hashable) -> Any:
        """A drawing that the caller has compressed and added; None if it is not there."""
        return self._packed.get(key)

    def add_packed(self, key: Hashable, packed: Any, size: int) -> None:
        """Add a drawing that the caller has compressed."""
        if key not in self._packed:
            self._packed.put(key, packed, size)

    def pack_all(self) -> None:
        """Compress all drawings that are ready for use, because nobody draws here for a while."""
        self._ready.evict_all()

    def clear(self) -> None:
        """Forget all drawings. Each is drawn anew when it is wanted."""
        for cache in (self._ready, self._packed, self._small):
            cache.evict_all()

    def _unpack(self, key: Hashable) -> Any:
        return pickle.loads(isal_zlib.decompress(self._packed[key]))

    def _pack(self, key: Hashable, drawing: Any) -> None:
        if key not in self._packed:
            raw = io.BytesIO()
            Packer(raw, pickle.HIGHEST_PROTOCOL).dump(drawing)
            packed = isal_zlib.compress(raw.getbuffer(), COMPRESSION)
            self._packed.put(key, packed, len(packed))


def plain(picture: Image.Image) -> Any:
    if picture.mode in LAID_OVER:
        return laid_over, (picture.mode, picture.size, picture.tobytes())
    return picture.__reduce_ex__(pickle.HIGHEST_PROTOCOL)


def laid_over(mode: str, size: tuple[int, int], pixels: bytes) -> Image.Image:
    """A picture that shares the pixels of another, without a copy. Nobody draws on a cached drawing."""
    return Image.frombuffer(mode, size, pixels, "raw", mode, 0, 1)


class Packer(pickle.Pickler):
    dispatch_table = {**copyreg.dispatch_table, Image.Image: plain}


def size_of(drawing: Any) -> int:
    """The bytes of all pixels in a drawing."""
    if isinstance(drawing, Image.Image):
        return drawing.width * drawing.height * DEPTH.get(drawing.mode, 4)
    if isinstance(drawing, tuple):
        return sum(map(size_of, drawing))
    return sum(size_of(getattr(drawing, one.name)) for one in fields(drawing)) if is_dataclass(drawing) else 0


drawing_cache = DrawingCache()
"""The cache of this process."""
