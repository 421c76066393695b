"""A shared memory map of large sheets. All worker processes read them; none changes or copies them."""

from __future__ import annotations

import fcntl
import hashlib
import json
import mmap
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any

from PIL import Image, _imaging

from render.kit.content_hash import set_hash

ROOM = 256 << 20
"""The file never has more bytes than this. A sheet that finds no room stays in its process."""
INDEX = 64 << 10
"""Bytes for the index of what lies where, before the sheets."""
DEPTH = {"L": ("L", 1), "RGB": ("RGBX", 4)}
"""The raw mode and the bytes of a pixel, as Pillow holds them in memory."""


class SharedSheets:
    """Sheets by name in a file without a name: the process that needs one first puts it in, the others map it.

    Nothing is ever taken out or changed: a name stands for the same sheets for ever.
    """

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._file = _nameless()
        self._alone = Lock()

    def sheets(self, name: str, make: Callable[[], Sequence[Image.Image]]) -> tuple[Image.Image, ...]:
        """The sheets of this name, to look at and to copy from."""
        # Some names are long, and the index is read as a whole.
        key = hashlib.blake2b(name.encode(), digest_size=8).hexdigest()
        with self._locked():
            places = self._index().get(key)
        if places is None:
            pictures = tuple(make())
            places = self._put(key, pictures)
            if places is None:
                return pictures
        return tuple(set_hash(self._sheet(*place), key, *place) for place in places)

    def sheet(self, name: str, make: Callable[[], Image.Image]) -> Image.Image:
        return self.sheets(name, lambda: (make(),))[0]

    def _put(self, key: str, pictures: Sequence[Image.Image]) -> list[Any] | None:
        with self._locked():
            index = self._index()
            # Another process may have been faster.
            if key not in index:
                places, end = [], max(INDEX, os.fstat(self._file).st_size)
                for sheet in pictures:
                    places.append((end, sheet.mode, *sheet.size))
                    end += _whole_pages(sheet.width * sheet.height * DEPTH[sheet.mode][1])
                index[key] = places
                written = json.dumps(index).encode()
                if end > self._room or len(written) > INDEX:
                    return None
                os.truncate(self._file, end)
                for (at, *_), sheet in zip(places, pictures, strict=True):
                    os.pwrite(self._file, sheet.tobytes("raw", DEPTH[sheet.mode][0]), at)
                os.pwrite(self._file, written.ljust(INDEX), 0)
            found: list[Any] = index[key]
            return found

    def _index(self) -> dict[str, list[Any]]:
        read: dict[str, list[Any]] = json.loads(os.pread(self._file, INDEX, 0) or b"{}")
        return read

    def _sheet(self, at: int, mode: str, width: int, height: int) -> Image.Image:
        length = width * height * DEPTH[mode][1]
        pixels = mmap.mmap(self._file, length, access=mmap.ACCESS_READ, offset=at)
        # What `Image.frombuffer` does, which does not know that RGB has four bytes in memory as well.
        sheet = Image.new(mode, (0, 0))._new(_imaging.map_buffer(pixels, (width, height), "raw", 0, (mode, 0, 1)))
        sheet.readonly = 1
        return sheet

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold the lock of the file. If a process dies, the system frees its lock. Between threads this lock does
        nothing."""
        with self._alone:
            fcntl.lockf(self._file, fcntl.LOCK_EX)
            try:
                yield
            finally:
                fcntl.lockf(self._file, fcntl.LOCK_UN)


def _nameless() -> int:
    """A file without a name: in memory, where the system has such files."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("sheets")
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


def _whole_pages(length: int) -> int:
    return -(-length // mmap.ALLOCATIONGRANULARITY) * mmap.ALLOCATIONGRANULARITY


shared_sheets = SharedSheets()
"""The sheets of this process and of all that are forked from it."""
