"""Large boxes with round corners, put together from the corners of a small one: quick at any size."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.kit.palette import Colour
from render.kit.panel import Box, card, card_sprite


def tray(picture: Image.Image, box: Box, fill: Colour, rim: Colour, radius: int = 9, line: int = 2) -> None:
    """The same to the eye as a card; a card of this size would be drawn four times as large first."""
    x0, y0, x1, y1 = box
    corner = radius + line
    side = 2 * corner
    if x1 - x0 <= side or y1 - y0 <= side:
        card(picture, box, fill, rim, radius, line)
        return
    draw = ImageDraw.Draw(picture)
    draw.rectangle((x0 + corner, y0, x1 - corner - 1, y1 - 1), fill=rim)
    draw.rectangle((x0, y0 + corner, x1 - 1, y1 - corner - 1), fill=rim)
    small = card_sprite(side, side, fill, rim, radius, line)
    for left, across in ((x0, 0), (x1 - corner, corner)):
        for top, down in ((y0, 0), (y1 - corner, corner)):
            piece = small.crop((across, down, across + corner, down + corner))
            picture.paste(piece, (left, top), piece)
    draw.rectangle((x0 + corner, y0 + line, x1 - corner - 1, y1 - line - 1), fill=fill)
    draw.rectangle((x0 + line, y0 + corner, x1 - line - 1, y1 - corner - 1), fill=fill)
