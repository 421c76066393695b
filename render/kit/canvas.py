"""Antialiased drawing: everything is drawn several times too big, shrunk and cached."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.kit.collage import Paper
from render.kit.drawing_cache import drawing_cache
from render.kit.fonts import Face, font
from render.kit.icons import icon_mask
from render.kit.palette import SHADOW, Colour

Points = Sequence[tuple[float, float]]
ZOOM = 4
SHADOW_MARGIN = 6


class Pen:
    """Draws on an enlarged sheet, measured in the pixels of the finished picture."""

    def __init__(self, width: float, height: float, zoom: int = ZOOM) -> None:
        self.zoom = zoom
        self.size = (round(width), round(height))
        self.sheet = Image.new("RGBA", (self.size[0] * zoom, self.size[1] * zoom), (0, 0, 0, 0))
        self.draw = ImageDraw.Draw(self.sheet)

    def polygon(self, points: Points, fill: Colour) -> None:
        self.draw.polygon([(x * self.zoom, y * self.zoom) for x, y in points], fill=fill)

    def line(self, points: Points, fill: Colour, width: float) -> None:
        scaled = [(x * self.zoom, y * self.zoom) for x, y in points]
        self.draw.line(scaled, fill=fill, width=max(1, round(width * self.zoom)), joint="curve")

    def ring(self, points: Points, fill: Colour, width: float) -> None:
        """Draw a closed line with round corners."""
        self.line([*points, points[0], points[1]], fill, width)

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        self.oval(x, y, radius, radius, fill)

    def oval(self, x: float, y: float, across: float, down: float, fill: Colour) -> None:
        box = ((x - across) * self.zoom, (y - down) * self.zoom, (x + across) * self.zoom, (y + down) * self.zoom)
        self.draw.ellipse(box, fill=fill)

    def box(self, x0: float, y0: float, x1: float, y1: float, fill: Colour, radius: float = 0.0) -> None:
        z = self.zoom
        shape = (x0 * z, y0 * z, x1 * z - 1, y1 * z - 1)
        self.draw.rounded_rectangle(shape, radius * z, fill=fill)

    def icon(self, name: str, x: float, y: float, size: float, fill: Colour) -> None:
        """Draw an icon centred on x, y."""
        mask = icon_mask(name, round(size * self.zoom), finer=1)
        corner = (round(x * self.zoom - mask.width / 2), round(y * self.zoom - mask.height / 2))
        self.sheet.paste(fill, corner, mask)

    def text(self, x: float, y: float, text: str, face: Face, size: float, fill: Colour) -> None:
        """Draw text centred on x, y, by the height of its capitals and figures."""
        kind = font(face, round(size * self.zoom))
        _, top, _, bottom = kind.getbbox("0" if text.isdigit() else "H", anchor="ls")
        middle = (top + bottom) / 2
        self.draw.text((x * self.zoom, y * self.zoom - middle), text, font=kind, fill=fill, anchor="ms")

    def shade(self, mask: Image.Image, strength: float) -> None:
        """Darken the right half of what the mask shows, more and more to the right. The piece looks a little
        round."""
        slope = Image.linear_gradient("L").rotate(90).resize(self.sheet.size)
        slope = slope.point([int(max(0, v - 110) * strength) for v in range(256)])
        self.sheet.paste((0, 0, 0, 255), (0, 0), ImageChops.multiply(mask, slope))

    def finish(self) -> Image.Image:
        return self.sheet.reduce(self.zoom)


def sprite(
    width: float, height: float, paint: Callable[[Pen], None], shadow: float = 0.45, drop: tuple[int, int] = (1, 2)
) -> Image.Image:
    """A small RGBA picture with a soft shadow; the shadow needs a margin of 6 pixels on every side."""
    pen = Pen(width, height)
    paint(pen)
    body = pen.finish()
    if not shadow:
        return body
    return with_shadow(body, shadow, drop, 1.8)


def with_shadow(body: Image.Image, strength: float, drop: tuple[int, int], blur: float) -> Image.Image:
    margin = SHADOW_MARGIN
    size = (body.width + 2 * margin, body.height + 2 * margin)
    cast = Image.new("L", size, 0)
    cast.paste(body.getchannel("A"), (margin + drop[0], margin + drop[1]))
    cast = cast.filter(ImageFilter.GaussianBlur(blur)).point([int(v * strength) for v in range(256)])
    whole = Image.new("RGBA", size, (*SHADOW, 0))
    whole.putalpha(cast)
    whole.alpha_composite(body, (margin, margin))
    return whole


def put(picture: Paper, piece: Image.Image, x: float, y: float) -> None:
    """Lay a sprite on the picture, centred on x, y."""
    corner = (round(x - piece.width / 2), round(y - piece.height / 2))
    picture.paste(piece, corner, piece)


Recipe = tuple[Any, ...]
"""The function that draws a sprite, and its arguments."""


def there_or_not(recipe: Recipe, there: bool, tenths: int = 3) -> Image.Image:
    """A sprite; a pale one if there is none of its kind, or if it was used."""
    draw, *given = recipe
    drawn: Image.Image = draw(*given) if there else faded(tenths, *recipe)
    return drawn


@drawing_cache
def faded(tenths: int, draw: Callable[..., Image.Image], *args: object) -> Image.Image:
    """A sprite with this many tenths of its strength."""
    pale = draw(*args).copy()
    pale.putalpha(pale.getchannel("A").point([v * tenths // 10 for v in range(256)]))
    return pale
