"""Lambert's conformal conic, seen through lenses that enlarge the crowded parts of a map.

A lens pushes everything away from its centre, most at the centre and not at all far off. Lenses are laid one upon
another; each of them can be undone exactly, so the relief can be fetched through the inverse.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from render.workshop.maps.definition import Lens, ProjectionPlan

Array = Any
RADIANS = np.pi / 180


class Conic:
    """The bare projection, in earth radii, y growing to the south."""

    def __init__(self, parallels: tuple[float, float], meridian: float) -> None:
        south, north = (p * RADIANS for p in parallels)
        self.meridian = meridian
        self.n = np.log(np.cos(south) / np.cos(north)) / np.log(
            np.tan(np.pi / 4 + north / 2) / np.tan(np.pi / 4 + south / 2)
        )
        self.f = np.cos(south) * np.tan(np.pi / 4 + south / 2) ** self.n / self.n

    def forward(self, lon: Array, lat: Array) -> tuple[Array, Array]:
        rho = self.f / np.tan(np.pi / 4 + np.asarray(lat, float) * RADIANS / 2) ** self.n
        theta = self.n * (np.asarray(lon, float) - self.meridian) * RADIANS
        return rho * np.sin(theta), rho * np.cos(theta)

    def backward(self, x: Array, y: Array) -> tuple[Array, Array]:
        rho, theta = np.hypot(x, y), np.arctan2(x, y)
        lat = (2 * np.arctan((self.f / rho) ** (1 / self.n)) - np.pi / 2) / RADIANS
        return self.meridian + theta / self.n / RADIANS, lat


class Glass:
    """One lens, ground for a conic."""

    def __init__(self, lens: Lens, x: float, y: float) -> None:
        self.x, self.y, self.lens = x, y, lens
        self.near = np.linspace(0, 4, 8001)
        self.far = self.near * (1 + lens.strength * np.exp(-((self.near / lens.radius) ** 2)))
        if np.any(np.diff(self.far) <= 0):
            raise ValueError(f"the lens at {lens.at} folds the map: make it weaker or wider")

    def forward(self, x: Array, y: Array) -> tuple[Array, Array]:
        dx, dy = (x - self.x) / self.lens.stretch, y - self.y
        grow = 1 + self.lens.strength * np.exp(-((np.hypot(dx, dy) / self.lens.radius) ** 2))
        return self.x + dx * grow * self.lens.stretch, self.y + dy * grow

    def backward(self, x: Array, y: Array) -> tuple[Array, Array]:
        dx, dy = (x - self.x) / self.lens.stretch, y - self.y
        far = np.maximum(np.hypot(dx, dy), 1e-12)
        shrink = np.interp(far, self.far, self.near) / far
        return self.x + dx * shrink * self.lens.stretch, self.y + dy * shrink


class Projection:
    """Degrees to pixels and back."""

    def __init__(self, plan: ProjectionPlan) -> None:
        self.plan = plan
        self.conic = Conic(plan.parallels, plan.meridian)
        self.glasses: list[Glass] = []
        for lens in plan.lenses:
            x, y = self._bare(*lens.at)
            self.glasses.append(Glass(lens, float(x), float(y)))
        self.origin = self._bare(*plan.origin)

    def _bare(self, lon: Array, lat: Array) -> tuple[Array, Array]:
        x, y = self.conic.forward(lon, lat)
        for glass in self.glasses:
            x, y = glass.forward(x, y)
        return x, y

    def __call__(self, lon: Array, lat: Array) -> tuple[Array, Array]:
        x, y = self._bare(lon, lat)
        left, top = self.plan.at
        scale_x, scale_y = self.plan.scale
        return left + (x - self.origin[0]) * scale_x, top + (y - self.origin[1]) * scale_y

    def point(self, place: tuple[float, float]) -> tuple[float, float]:
        x, y = self(*place)
        return float(x), float(y)

    def backward(self, x: Array, y: Array) -> tuple[Array, Array]:
        left, top = self.plan.at
        scale_x, scale_y = self.plan.scale
        x = (np.asarray(x, float) - left) / scale_x + self.origin[0]
        y = (np.asarray(y, float) - top) / scale_y + self.origin[1]
        for glass in reversed(self.glasses):
            x, y = glass.backward(x, y)
        return self.conic.backward(x, y)
