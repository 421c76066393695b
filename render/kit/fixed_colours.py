"""Choosing the fixed 256 colours of a game's pictures: by hand, with no more than Pillow."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render.kit.palette import PAPER, Colour


def piled(pictures: Sequence[Image.Image], shrink: int) -> Image.Image:
    """All of them on one sheet, at a part of their size."""
    width = max(picture.width for picture in pictures)
    pile = Image.new("RGB", (width, sum(picture.height for picture in pictures)), PAPER)
    top = 0
    for picture in pictures:
        pile.paste(picture, (0, top))
        top += picture.height
    return pile.resize((pile.width // shrink, pile.height // shrink), Image.Resampling.BOX)


def colours_of(picture: Image.Image, count: int, method: Image.Quantize, kmeans: int) -> list[int]:
    """So many colours of a picture, as a flat list of reds, greens and blues."""
    return (picture.quantize(count, method=method, kmeans=kmeans).getpalette() or [])[: 3 * count]


def keeper(kept: Sequence[Colour], *chosen: Sequence[int]) -> Image.Image:
    """A palette in a picture of one pixel: colours that stand in it as they are, then the chosen ones."""
    image = Image.new("P", (1, 1))
    image.putpalette([*(part for colour in kept for part in colour), *(part for some in chosen for part in some)])
    return image
