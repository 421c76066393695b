"""The pieces that only this game has, as small pictures that are drawn once and kept."""

from __future__ import annotations

from PIL import Image

from render.kit.canvas import Pen, sprite
from render.kit.drawing_cache import drawing_cache
from render.kit.fonts import Face
from render.kit.palette import INK, OUTLINE, PAPER, Colour, lighter
from render.kit.tokens import draw_shield

RESOURCE_COLOURS: dict[str, tuple[Colour, Colour]] = {
    "grain": ((120, 140, 44), (74, 92, 20)),
    "gold": ((226, 168, 30), (132, 86, 4)),
}


@drawing_cache
def capital(player: int, size: int = 35) -> Image.Image:
    """The sign of a capital: a crowned shield."""

    def paint(pen: Pen) -> None:
        draw_shield(pen, player, size / 2, size * 0.58, size * 0.76, size * 0.84)
        left, right, low, high = size * 0.16, size * 0.84, size * 0.34, size * 0.02
        dents = [(left, high + 3), (size * 0.34, size * 0.17), (size / 2, high), (size * 0.66, size * 0.17)]
        crown = [*dents, (right, high + 3), (size * 0.78, low), (size * 0.22, low)]
        pen.polygon(crown, OUTLINE)
        pen.ring(crown, OUTLINE, 2.6)
        pen.polygon(crown, (250, 206, 70))
        pen.box(size * 0.22, low - 3, size * 0.78, low, (206, 148, 30))
        for x, y in (dents[0], dents[2], (right, high + 3)):
            pen.disc(x, y + 0.6, 1.9, OUTLINE)
            pen.disc(x, y + 0.6, 1.1, (255, 238, 170))

    return sprite(size, size, paint)


@drawing_cache
def resource_disc(kind: str, icon: str, capacity: int, size: int = 32) -> Image.Image:
    """What a region yields, and how much it holds: a green disc is grain, a golden one gold."""
    ground, dark = RESOURCE_COLOURS[kind]

    def paint(pen: Pen) -> None:
        half = size / 2
        pen.disc(half, half, half, OUTLINE)
        pen.disc(half, half, half - 1.5, lighter(ground, 0.62))
        pen.disc(half, half, half - 3.0, ground)
        pen.icon(icon, size * 0.33, size * 0.35, size * 0.5, dark if kind == "gold" else lighter(ground, 0.75))
        pen.disc(size * 0.63, size * 0.63, size * 0.36, OUTLINE)
        pen.disc(size * 0.63, size * 0.63, size * 0.36 - 1.2, PAPER)
        pen.text(size * 0.63, size * 0.63, str(capacity), Face.NUMBER, size * 0.66, INK)

    return sprite(size, size, paint)
