"""Coast, rivers, lakes and relief, projected onto the picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from PIL import Image, ImageDraw
from scipy import ndimage
from shapely.geometry import LineString, MultiPolygon, Polygon, box
from shapely.ops import linemerge, unary_union

from render.workshop.maps.definition import Cut, MapDefinition
from render.workshop.maps.projection import Projection
from render.workshop.maps.sources import Sources

Array = Any
Geometry = Any
MARGIN = 60


@dataclass(frozen=True)
class Geography:
    """What nature gives. It knows of no regions."""

    land: Geometry
    rivers: list[Geometry]
    lakes: list[Geometry]
    shade: Array
    ruggedness: Array
    land_mask: Array


def polygons_of(shape: Geometry) -> list[Geometry]:
    return [part for part in getattr(shape, "geoms", [shape]) if part.geom_type == "Polygon"]


def lines_of(shape: Geometry) -> list[Geometry]:
    return [part for part in getattr(shape, "geoms", [shape]) if part.geom_type == "LineString"]


def fill_mask(shape: Geometry, size: tuple[int, int], zoom: int = 1) -> Image.Image:
    """The shape as a white area on black."""
    image = Image.new("L", (size[0] * zoom, size[1] * zoom), 0)
    draw = ImageDraw.Draw(image)
    for part in polygons_of(shape):
        draw.polygon([(x * zoom, y * zoom) for x, y in part.exterior.coords], fill=255)
        for hole in part.interiors:
            draw.polygon([(x * zoom, y * zoom) for x, y in hole.coords], fill=0)
    return image


def project_ring(projection: Projection, ring: Array) -> Array:
    x, y = projection(ring[:, 0], ring[:, 1])
    return np.column_stack([x, y])


def unwrapped(ring: Array) -> Array:
    """The ring of a shape that goes on to 190 degrees and does not jump to -170. Eurasia reaches beyond 180
    degrees."""
    longitude = np.unwrap(ring[:, 0], period=360)
    return np.column_stack([longitude - 360 * np.round(np.median(longitude) / 360), ring[:, 1]])


def project_land(definition: MapDefinition, projection: Projection, sources: Sources) -> Geometry:
    view = box(*definition.view)
    width, height = definition.size
    frame = box(-MARGIN, -MARGIN, width + MARGIN, height + MARGIN)
    pieces = []
    for rings in sources.coast().polygons("land"):
        raw = Polygon(unwrapped(rings[0]), [unwrapped(ring) for ring in rings[1:]])
        if not box(*raw.bounds).intersects(view):
            continue
        for part in polygons_of(shapely.make_valid(raw).intersection(view)):
            dense = shapely.segmentize(part, 0.5)
            shape = Polygon(
                project_ring(projection, np.array(dense.exterior.coords)),
                [project_ring(projection, np.array(hole.coords)) for hole in dense.interiors],
            ).buffer(0)
            pieces.append(shape.intersection(frame))
    return unary_union(pieces)


def without_crumbs(shape: Geometry, tolerance: float, islet: float, pond: float) -> Geometry:
    return MultiPolygon(
        [
            Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area > pond])
            for part in polygons_of(shape.simplify(tolerance).buffer(0))
            if part.area >= islet
        ]
    )


def rounded(shape: Geometry, radius: float) -> Geometry:
    """The shape, opened and closed: the noise of fjords goes, the outline stays."""
    wide = shape.buffer(radius, quad_segs=3)
    return wide.buffer(-2 * radius, quad_segs=3).buffer(radius, quad_segs=3)


def strokes(projection: Projection, cuts: tuple[Cut, ...]) -> Geometry:
    return unary_union(
        [LineString([projection.point(p) for p in cut.points]).buffer(cut.width, quad_segs=4) for cut in cuts]
    )


def draw_coast(definition: MapDefinition, projection: Projection, sources: Sources) -> Geometry:
    land = without_crumbs(project_land(definition, projection, sources), 0.5, 12, 40)
    land = without_crumbs(rounded(land, 1.2), 0.35, 22, 60)
    if definition.bridges:
        land = land.union(strokes(projection, definition.bridges))
    if definition.cuts:
        land = land.difference(strokes(projection, definition.cuts))
    return without_crumbs(land, 0.3, 22, 60)


def smooth_line(points: Array, sigma: float) -> Array:
    """Gaussian smoothing that keeps the end points. A ring has none."""
    if len(points) < 5:
        return points
    if np.allclose(points[0], points[-1]):
        body = ndimage.gaussian_filter1d(points[:-1], sigma, axis=0, mode="wrap")
        return np.vstack([body, body[:1]])
    reach = min(int(sigma * 4) + 1, len(points) - 1)
    before = 2 * points[0] - points[reach:0:-1]
    after = 2 * points[-1] - points[-2 : -reach - 2 : -1]
    padded = ndimage.gaussian_filter1d(np.vstack([before, points, after]), sigma, axis=0, mode="nearest")
    body = padded[len(before) : len(before) + len(points)]
    body[0], body[-1] = points[0], points[-1]
    return body


def resample(points: Array, step: float) -> Array:
    line = LineString(points)
    count = max(2, int(line.length / step) + 1)
    return np.array([line.interpolate(t, normalized=True).coords[0] for t in np.linspace(0, 1, count)])


def draw_rivers(projection: Projection, sources: Sources, land: Geometry, view: Geometry) -> list[Geometry]:
    degrees = box(-32, -6, 104, 78)
    raw = [
        LineString(project_ring(projection, line))
        for waters in sources.waters()
        for line in waters.lines("rivers")
        if len(line) > 2 and degrees.contains(LineString(line))
    ]
    lines = []
    for river in lines_of(linemerge([line for line in raw if line.intersects(view)])):
        if river.length < 40:
            continue
        curve = LineString(smooth_line(resample(np.array(river.coords), 2.0), 2.2))
        lines += [part for part in lines_of(curve.intersection(land.buffer(2))) if part.length > 25]
    return lines


def draw_lakes(projection: Projection, sources: Sources, view: Geometry) -> list[Geometry]:
    lakes = []
    for waters in sources.waters():
        for rings in waters.polygons("lakes"):
            if rings[0][:, 0].min() < -32 or rings[0][:, 0].max() > 104 or rings[0][:, 1].min() < -6:
                continue
            lake = Polygon(project_ring(projection, rings[0])).buffer(0)
            if lake.intersects(view) and 60 < lake.area < 30000:
                lakes.append(lake.simplify(0.3))
    return lakes


def blur_within(values: Array, mask: Array, sigma: float) -> Array:
    """Blur that takes nothing from outside the mask, so that the coast does not leak in."""
    weight = ndimage.gaussian_filter(mask.astype(np.float32), sigma)
    return ndimage.gaussian_filter(values * mask, sigma) / np.maximum(weight, 1e-3)


def fetch_relief(definition: MapDefinition, projection: Projection, sources: Sources) -> Array:
    """The shaded relief picture (whole earth, plate carree) as it falls on our pixels."""
    source = np.asarray(sources.relief()).astype(np.float32)
    height, width = source.shape[:2]
    columns, rows = definition.size
    x, y = np.meshgrid(np.arange(columns) + 0.5, np.arange(rows) + 0.5)
    lon, lat = projection.backward(x, y)
    u, v = (lon + 180) / 360 * width - 0.5, (90 - lat) / 180 * height - 0.5
    return np.stack([ndimage.map_coordinates(source[..., c], [v, u], order=1, mode="nearest") for c in range(3)], -1)


def survey(definition: MapDefinition, projection: Projection, sources: Sources) -> Geography:
    """All of nature on this map."""
    return nature_of(draw_coast(definition, projection, sources), definition, projection, sources)


def nature_of(
    land: Geometry, definition: MapDefinition, projection: Projection, sources: Sources, relief: Array | None = None
) -> Geography:
    """Relief, rivers and lakes for a coast that is already drawn. A caller that draws the coast again passes the
    relief it has."""
    width, height = definition.size
    view = box(0, 0, width, height)
    land_mask = np.asarray(fill_mask(land, definition.size)) > 127
    relief = fetch_relief(definition, projection, sources) if relief is None else relief
    light = relief @ np.array([0.3, 0.59, 0.11], np.float32)
    dry = land_mask & (relief[..., 2] < relief[..., 1] + 18)
    shade = np.clip(np.where(dry, light - blur_within(light, dry, 22), 0), -70, 70)
    rugged = np.where(land_mask, np.sqrt(blur_within(shade**2, dry, 6)), 0)
    return Geography(
        land=land,
        rivers=draw_rivers(projection, sources, land, view),
        lakes=draw_lakes(projection, sources, view),
        shade=shade,
        ruggedness=rugged,
        land_mask=land_mask,
    )
