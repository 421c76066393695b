"""A projection that gives crowded places more room: every place pushes its surroundings away, a little at a time.

Each push is small and smooth, so the map is stretched and never folded: lines that do not cross on earth do not cross
on the sheet. It can be undone, so the relief can be fetched through the inverse.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from scipy import ndimage

from render.workshop.maps.projection import Conic, Projection

Array = Any
Place = tuple[float, float]
Box = tuple[float, float, float, float]
LATTICE = 12.0
"""The projection is worked out for every twelfth pixel. Between them it is interpolated."""


class Spread(Projection):
    def __init__(
        self, places: list[Place], weights: list[float], sheet: Box, reach: float, strength: float, pushes: int
    ) -> None:
        """`sheet` is the box that the places fill, `reach` how far a push is felt, `strength` how hard it is."""
        lon, lat = np.array(places).T
        south, north = float(lat.min()), float(lat.max())
        self.conic = Conic(
            (south + (north - south) / 6, north - (north - south) / 6), float((lon.min() + lon.max()) / 2)
        )
        self.sheet = sheet
        at = np.column_stack(self.conic.forward(lon, lat))
        self.first = fitting(at, sheet)
        self.reach, self.weights = reach, np.array(weights)
        self.pushes: list[tuple[Array, float]] = []
        at = moved(at, self.first)
        for _ in range(pushes):
            self.pushes.append((at, strength))
            at = moved(at + self._push(at, at, strength), self._refit(at, strength))

    def _push(self, centres: Array, points: Array, force: float) -> Array:
        dx = points[:, None, 0] - centres[None, :, 0]
        dy = points[:, None, 1] - centres[None, :, 1]
        felt = np.exp(-(dx * dx + dy * dy) / (2 * self.reach * self.reach)) * self.weights
        return force * np.column_stack([(felt * dx).sum(axis=1), (felt * dy).sum(axis=1)])

    def _refit(self, centres: Array, force: float) -> tuple[float, float, float, float]:
        return fitting(centres + self._push(centres, centres, force), self.sheet)

    def _forward(self, points: Array) -> Array:
        points = moved(points, self.first)
        for centres, force in self.pushes:
            refit = self._refit(centres, force)
            parts = [
                part + self._push(centres, part, force) for part in np.array_split(points, len(points) // 40000 + 1)
            ]
            points = moved(np.vstack(parts), refit)
        return points

    def _backward(self, points: Array) -> Array:
        for centres, force in reversed(self.pushes):
            goal = unmoved(points, self._refit(centres, force))
            points = goal
            for _ in range(5):
                points = goal - self._push(centres, points, force)
        return unmoved(points, self.first)

    def __call__(self, lon: Array, lat: Array) -> tuple[Array, Array]:
        x, y = self.conic.forward(np.atleast_1d(lon), np.atleast_1d(lat))
        found = self._forward(np.column_stack([x, y]))
        return found[:, 0], found[:, 1]

    def point(self, place: Place) -> Place:
        x, y = self(np.array([place[0]]), np.array([place[1]]))
        return float(x[0]), float(y[0])

    def backward(self, x: Array, y: Array) -> tuple[Array, Array]:
        where = [np.asarray(y, float) / LATTICE, np.asarray(x, float) / LATTICE]
        lon, lat = (ndimage.map_coordinates(sheet, where, order=1, mode="nearest") for sheet in self._lattice)
        return lon, lat

    @cached_property
    def _lattice(self) -> tuple[Array, Array]:
        """East and north on every twelfth pixel, a good way beyond the places."""
        width, height = self.sheet[0] + self.sheet[2], self.sheet[1] + self.sheet[3]
        grid_x, grid_y = np.meshgrid(np.arange(0, width + 60, LATTICE), np.arange(0, height + 60, LATTICE))
        plane = self._backward(np.column_stack([grid_x.ravel(), grid_y.ravel()]))
        lon, lat = self.conic.backward(plane[:, 0], plane[:, 1])
        return lon.reshape(grid_x.shape), lat.reshape(grid_x.shape)


def fitting(points: Array, sheet: Box) -> tuple[float, float, float, float]:
    """How to scale and shift the points so that they fill the sheet: across, down, right, low."""
    low, high = points.min(axis=0), points.max(axis=0)
    across, down = (sheet[2] - sheet[0]) / (high[0] - low[0]), (sheet[3] - sheet[1]) / (high[1] - low[1])
    return float(across), float(down), float(sheet[0] - low[0] * across), float(sheet[1] - low[1] * down)


def moved(points: Array, by: tuple[float, float, float, float]) -> Array:
    return points * np.array(by[:2]) + np.array(by[2:])


def unmoved(points: Array, by: tuple[float, float, float, float]) -> Array:
    return (points - np.array(by[2:])) / np.array(by[:2])
