"""The charges: simple figures on the crests, by which players can be told apart without colour."""

from __future__ import annotations

import math

from render.kit.canvas import Pen
from render.kit.palette import Colour

CHARGES = ("star", "ring", "diamond", "crescent", "cross", "chevron")


def star(x: float, y: float, r: float) -> list[tuple[float, float]]:
    points = []
    for i in range(10):
        reach = r if i % 2 == 0 else r * 0.42
        points.append((x + math.sin(i * math.pi / 5) * reach, y - math.cos(i * math.pi / 5) * reach))
    return points


def cross(x: float, y: float, r: float) -> list[tuple[float, float]]:
    a, b = r * 0.34, r * 0.95
    corners = [(-a, -b), (a, -b), (a, -a), (b, -a), (b, a), (a, a), (a, b), (-a, b), (-a, a), (-b, a), (-b, -a)]
    return [(x + dx, y + dy) for dx, dy in [*corners, (-a, -a)]]


def chevron(x: float, y: float, r: float) -> list[tuple[float, float]]:
    shape = [(-0.95, 0.25), (0, -0.85), (0.95, 0.25), (0.95, 0.9), (0, -0.15), (-0.95, 0.9)]
    return [(x + dx * r, y + dy * r) for dx, dy in shape]


def draw_charge(pen: Pen, kind: str, x: float, y: float, r: float, fill: Colour, ground: Colour) -> None:
    """A charge of radius r in `fill`, on a ground of the other colour."""
    if kind == "star":
        pen.polygon(star(x, y + r * 0.06, r * 1.05), fill)
    elif kind == "ring":
        pen.disc(x, y, r * 0.9, fill)
        pen.disc(x, y, r * 0.44, ground)
    elif kind == "diamond":
        pen.polygon([(x, y - r), (x + r * 0.74, y), (x, y + r), (x - r * 0.74, y)], fill)
    elif kind == "crescent":
        pen.disc(x, y, r * 0.92, fill)
        pen.disc(x + r * 0.42, y - r * 0.08, r * 0.72, ground)
    elif kind == "cross":
        pen.polygon(cross(x, y, r), fill)
    elif kind == "chevron":
        pen.polygon(chevron(x, y, r), fill)
    else:
        raise ValueError(f"no charge is called {kind!r}")
