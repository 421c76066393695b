"""What lies on a picture, as lines of text: every word and every piece with its place, in the order it is laid.

A cached drawing is known by what drew it and from which values, so a line says `crest(0, 88)` and not pixels.
All else (fills, frames) is counted, with a checksum for each kind. A wrong word, figure, colour or light changes a
line, however small it is.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image

from render.kit.collage import Collage, Scrap
from render.kit.drawing_cache import LruCache, drawing_cache
from render.kit.text import letters

ROOMY = 1 << 31
"""Bytes: nothing that was drawn makes room for others before it is looked at."""
PLAIN = frozenset({"card_frame", "card_laid", "panel_frame", "edges", "round_edge"})
"""Kinds of drawings that are ground for others: they are counted, not listed."""


class Drawing(NamedTuple):
    """A cached drawing: what drew it, and from which values."""

    kind: str
    given: tuple[Any, ...]


@dataclass
class Desk:
    """Where pictures are drawn to be looked at."""

    collages: list[Collage] = field(default_factory=list)
    """Each that was to become a file, in order."""
    drawings: dict[int, Drawing] = field(default_factory=dict)
    """The cached drawings, by the identity of the image."""

    def lines(self) -> list[str]:
        return [line for collage in self.collages for line in self.lines_of(collage)]

    def lines_of(self, collage: Collage) -> list[str]:
        """Words and pieces by place; then the rest, each kind in a line."""
        lines, rest = [f"{collage.width} x {collage.height}"], defaultdict[str, list[str]](list)
        for scrap in scraps_of(collage):
            x0, y0, x1, y1 = scrap.box
            drawing = self.drawing(scrap)
            if drawing is not None and drawing.kind not in PLAIN:
                lines.append(f"{x0},{y0} {in_words(drawing)}{ink_of(scrap)}")
            elif drawing is None and (shape := shape_of(scrap)) is not None:
                lines.append(f"{x0},{y0} image {x1 - x0} x {y1 - y0} {checksum(shape.tobytes())}{ink_of(scrap)}")
            else:
                kind, given = drawing or Drawing("fill", ())
                rest[kind].append(f"{scrap.box} {said(given)}{ink_of(scrap)}")
        ends = (f"{kind}: {len(found)}, checksum {checksum(repr(found).encode())}" for kind, found in rest.items())
        return [*lines, *sorted(ends)]

    def drawing(self, scrap: Scrap) -> Drawing | None:
        shape = shape_of(scrap)
        return None if shape is None else self.drawings.get(id(shape))


@contextmanager
def desk() -> Iterator[Desk]:
    """Pictures that are drawn meanwhile are looked at, and do not become files."""
    found = Desk()

    class Named(LruCache):
        def put(self, key: Hashable, value: Any, size: int) -> None:
            super().put(key, value, size)
            if isinstance(key, tuple) and callable(key[0]):
                kind = key[0].__name__
                for number, image in enumerate(images(value)):
                    found.drawings[id(image)] = Drawing(kind, (*key[1], *key[2:], *([number] if number else [])))

    def seen(collage: Collage, palette: Image.Image, *, again: bool = False) -> bytes:
        found.collages.append(collage)
        return b""

    with pytest.MonkeyPatch.context() as patch:
        drawing_cache.clear()
        patch.setattr(drawing_cache, "_ready", Named(ROOMY))
        patch.setattr(drawing_cache, "_small", Named(ROOMY))
        patch.setattr(Collage, "encoded", seen)
        yield found


def scraps_of(collage: Collage) -> Iterator[Scrap]:
    return (scrap for laid in collage._laid for scrap in laid.one_by_one())


def shape_of(scrap: Scrap) -> Image.Image | None:
    """The image that is laid, or the mask through which a colour is; None for a plain box."""
    return scrap.what if isinstance(scrap.what, Image.Image) else scrap.mask


def images(thing: Any) -> Iterator[Image.Image]:
    if isinstance(thing, Image.Image):
        yield thing
    elif isinstance(thing, tuple):
        for one in thing:
            yield from images(one)
    elif is_dataclass(thing):
        for one in fields(thing):
            yield from images(getattr(thing, one.name))


def in_words(drawing: Drawing) -> str:
    if drawing.kind == letters.__name__:
        text, face, size, _ = drawing.given
        return f'"{text}" {said(face)} {size}'
    return f"{drawing.kind}{said(drawing.given)}"


def ink_of(scrap: Scrap) -> str:
    return "" if isinstance(scrap.what, Image.Image) else f" {said(scrap.what)}"


def said(value: Any) -> str:
    """A value so that it is the same in every process: colours in their signs, functions by name, few decimals."""
    if is_colour(value):
        return "#{:02x}{:02x}{:02x}".format(*value)
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, tuple | list):
        return f"({', '.join(map(said, value))})"
    if isinstance(value, Image.Image):
        return f"image {checksum(value.tobytes())}"
    if isinstance(value, Path):
        return value.name
    return getattr(value, "__name__", None) or str(value)


def is_colour(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 3 and all(type(one) is int and 0 <= one < 256 for one in value)


def checksum(data: bytes) -> str:
    return f"{zlib.crc32(data):08x}"
