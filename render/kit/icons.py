"""Icons as masks, drawn from flattened outlines."""

from __future__ import annotations

import json
import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageDraw

from render.kit.palette import Colour

HERE = Path(__file__).parent
UNITS = 512
SUPERSAMPLING = 4


@cache
def outlines() -> dict[str, list[list[int]]]:
    data: dict[str, list[list[int]]] = json.loads((HERE / "icons.json").read_text(encoding="utf-8"))
    return data


@cache
def emblems() -> dict[str, Any]:
    return tomllib.loads((HERE / "emblems.toml").read_text(encoding="utf-8"))


def emblem(*path: str) -> str:
    """The name of the icon that stands for something.

    >>> emblem("sands_of_time", "building", "temple")
    'greek-temple'
    """
    found: Any = emblems()
    for key in path:
        found = found[key.replace(" ", "_")]
    return str(found)


@lru_cache(maxsize=1024)
def icon_mask(name: str, size: int) -> Image.Image:
    """The icon as an antialiased L mask, size by size pixels. Overlapping outlines cut holes (even-odd rule)."""
    wide = size * SUPERSAMPLING
    zoom = wide / UNITS
    mask = Image.new("L", (wide, wide), 0)
    for outline in outlines()[name]:
        layer = Image.new("L", (wide, wide), 0)
        ImageDraw.Draw(layer).polygon([value * zoom for value in outline], fill=255)
        mask = ImageChops.difference(mask, layer)
    return mask.resize((size, size), Image.Resampling.LANCZOS)


def paste_icon(picture: Image.Image, name: str, x: float, y: float, size: int, ink: Colour) -> None:
    """An icon in plain ink, centred on x, y."""
    picture.paste(ink, (round(x - size / 2), round(y - size / 2)), icon_mask(name, size))
