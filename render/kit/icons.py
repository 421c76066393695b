"""Icons as masks, drawn from flattened outlines."""

from __future__ import annotations

import json
import tomllib
from array import array
from functools import cached_property
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageDraw

from render.kit.collage import Paper
from render.kit.drawing_cache import drawing_cache
from render.kit.palette import Colour

UNITS = 512
SUPERSAMPLING = 4
Outlines = dict[str, list["array[int]"]]
"""Points of an outline: across, down, across, down. As an array they take a sixth of the memory of Python's whole
numbers."""
_known: Outlines = {}
"""Outlines by the names of the collection they come from. The same name is the same outline in every game."""


class Emblems:
    """Which icon stands for what, from `emblems.toml` in a folder. The outlines are beside it in `icons.json`.

    Folders below it, such as the boxes of a game, add emblems of their own.
    """

    def __init__(self, home: Path) -> None:
        self.home = home

    def __call__(self, *path: str) -> str:
        """The name of the icon that stands for something.

        >>> shared("crown")
        'crown'
        """
        node: Any = self.tree
        for key in path:
            node = node[key.replace(" ", "_")]
        return str(node)

    @cached_property
    def tree(self) -> dict[str, Any]:
        _known.update(self.outlines)
        tree: dict[str, Any] = {}
        for file in sorted(self.home.rglob("emblems.toml")):
            for kind, emblems in tomllib.loads(file.read_text(encoding="utf-8")).items():
                tree[kind] = tree.get(kind, {}) | emblems if isinstance(emblems, dict) else emblems
        return tree

    @property
    def outlines(self) -> Outlines:
        data: Outlines = {}
        for file in sorted(self.home.rglob("icons.json")):
            for name, outlines in json.loads(file.read_text(encoding="utf-8")).items():
                data[name] = [array("h", outline) for outline in outlines]
        return data


shared = Emblems(Path(__file__).parent)
"""The outlines that several games show."""


def outline_of(name: str) -> list[array[int]]:
    """The outline of an icon. A game need not bring what the kit has."""
    if name not in _known:
        _known.update(shared.outlines)
    return _known[name]


@drawing_cache
def icon_mask(name: str, size: int, finer: int = SUPERSAMPLING) -> Image.Image:
    """The icon as an antialiased L mask, size by size pixels. Overlapping outlines cut holes (even-odd rule). What is
    shrunk later on need not be finer."""
    wide = size * finer
    zoom = wide / UNITS
    mask = Image.new("L", (wide, wide), 0)
    for outline in outline_of(name):
        layer = Image.new("L", (wide, wide), 0)
        ImageDraw.Draw(layer).polygon([value * zoom for value in outline], fill=255)
        mask = ImageChops.difference(mask, layer)
    return mask.reduce(finer)


def paste_icon(picture: Paper, name: str, x: float, y: float, size: int, ink: Colour) -> None:
    """An icon in plain ink, centred on x, y."""
    picture.paste(ink, (round(x - size / 2), round(y - size / 2)), icon_mask(name, size))
