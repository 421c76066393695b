"""The ground: paper, sea, relief, and what grows on it. Everything that lies under the colours of the owners."""

from __future__ import annotations

from typing import Any

import numpy as np
from PIL import Image
from scipy import ndimage

from render.workshop.maps.definition import MapDefinition, Rules
from render.workshop.maps.geography import Geography, fill_mask
from render.workshop.maps.outlines import Outlines

Array = Any
SHALLOW, DEEP, WAVE = np.array([206, 221, 209]), np.array([132, 170, 180]), np.array([58, 96, 112])
SOIL, SNOW, COAST = np.array([92, 62, 40]), np.array([255, 248, 226]), np.array([126, 84, 40])
SEA_SHADOW, EDGE_BURN, HATCH_INK = np.array([44, 66, 78]), np.array([96, 66, 36]), np.array([90, 66, 40])
WAVES = ((5.5, 0.42, 1.0), (12, 0.32, 0.95), (19.5, 0.23, 0.9), (28, 0.16, 0.9), (37.5, 0.10, 0.9))
"""Lines that echo the coast: distance, strength, width."""


def blend(under: Array, over: Array, share: Array) -> Array:
    if share.ndim == 2:
        share = share[..., None]
    return under * (1 - share) + over * share


def paper_grain(size: tuple[int, int], seed: int) -> tuple[Array, Array]:
    """Clouds and fibres of old paper, both with unit spread."""
    width, height = size
    chance = np.random.default_rng(seed)
    clouds = np.zeros((height, width), np.float32)
    for step, weight in ((180, 0.9), (60, 0.5), (18, 0.28), (5, 0.22), (1, 0.10)):
        coarse = chance.standard_normal((height // step + 4, width // step + 4)).astype(np.float32)
        fine = ndimage.zoom(coarse, step, order=3) if step > 1 else coarse
        clouds += fine[:height, :width] * weight
    fibres = ndimage.gaussian_filter(chance.standard_normal((height, width)).astype(np.float32), (0.6, 4))
    return clouds / clouds.std(), fibres / fibres.std()


def soil_colours(definition: MapDefinition, rules: Rules, ids: Array, land: Array) -> Array:
    """The plain colour of each pixel of land, by landscape and flora."""
    landscape = {region.id: region.landscape for region in rules.regions}
    table = np.zeros((256, 3), np.float32)
    table[:] = definition.landscape_colours["waste"]
    for number, region in enumerate(definition.regions, start=1):
        table[number] = definition.landscape_colours.get(landscape[region.id], table[0])
        for flora in definition.flora:
            if region.id in flora.regions:
                table[number] = flora.colour
    on_land = np.where(land, ids, 255)
    nearest = ndimage.distance_transform_edt(~land, return_distances=False, return_indices=True)
    colours = table[np.where(on_land[tuple(nearest)] == 0, 0, on_land[tuple(nearest)])]
    return np.stack([ndimage.gaussian_filter(colours[..., c], 1.3) for c in range(3)], -1)


def paint_land(nature: Geography, ids: Array, soil: Array, grain: Array) -> Array:
    colours = soil
    waste = ndimage.gaussian_filter(((ids == 0) & nature.land_mask).astype(np.float32), 1.0)
    shade = np.clip(nature.shade * (1 - 0.35 * waste), -60, 60)
    colours = blend(colours, SOIL, np.clip(-shade / 62, 0, 1) * 0.78)
    colours = blend(colours, SNOW, np.clip(shade / 60, 0, 1) * 0.60)
    colours = colours * grain[..., None]
    inland = ndimage.gaussian_filter(ndimage.distance_transform_edt(nature.land_mask), 0.8)
    colours = blend(colours, COAST, np.exp(-inland / 5.0) * 0.42 + np.exp(-inland / 16) * 0.10)
    rows, columns = np.mgrid[: ids.shape[0], : ids.shape[1]]
    return blend(colours, HATCH_INK, (np.abs(((columns + rows) % 14) - 7) < 0.8) * 0.10 * waste)


def paint_sea(land: Array, coverage: Array, grain: Array) -> Array:
    offshore = ndimage.gaussian_filter(ndimage.distance_transform_edt(~land), 1.1)
    colours = blend(SHALLOW, DEEP, (1 - np.exp(-offshore / 58.0)))
    colours = colours * grain[..., None]
    for distance, strength, width in WAVES:
        colours = blend(colours, WAVE, np.exp(-(((offshore - distance) / width) ** 2)) * strength * (offshore > 1))
    shadow = ndimage.shift(ndimage.gaussian_filter(coverage, 3.2), (4, 4), order=1) * (1 - coverage) * 0.55
    return blend(colours, SEA_SHADOW, shadow)


def paint_ground(
    definition: MapDefinition, rules: Rules, nature: Geography, outlines: Outlines, soil: Array | None = None
) -> Image.Image:
    """The whole ground, without plants and rivers; in the colours of the soil, or of the landscape."""
    if soil is None:
        soil = soil_colours(definition, rules, outlines.ids, nature.land_mask)
    width, height = definition.size
    clouds, fibres = paper_grain(definition.size, definition.random_seed)
    coverage = np.asarray(fill_mask(nature.land, definition.size, 3).resize((width, height), Image.Resampling.BOX))
    coverage = coverage.astype(np.float32) / 255
    land = paint_land(nature, outlines.ids, soil, 1 + 0.026 * clouds + 0.010 * fibres)
    sea = paint_sea(nature.land_mask, coverage, 1 + 0.024 * clouds + 0.008 * fibres)
    claimed = ndimage.gaussian_filter((outlines.ids > 0).astype(np.float32), 1.2)
    sea = blend(sea, SHALLOW, claimed * 0.38)
    ground = blend(sea, land, coverage)
    rows, columns = np.mgrid[:height, :width]
    rim = np.hypot((columns - width / 2) / (width / 2), (rows - height / 2) / (height / 2))
    ground = blend(ground, EDGE_BURN, np.clip((rim - 0.80) / 0.62, 0, 1) * 0.38)
    return Image.fromarray(np.clip(ground, 0, 255).astype(np.uint8))


def border_distance(ids: Array) -> Image.Image:
    """Six times the distance to the nearest border, up to 255: how deep inside its region a pixel lies."""
    edge = np.zeros(ids.shape, bool)
    across, down = ids[:, 1:] != ids[:, :-1], ids[1:] != ids[:-1]
    edge[:, 1:] |= across
    edge[:, :-1] |= across
    edge[1:] |= down
    edge[:-1] |= down
    depth = ndimage.gaussian_filter(ndimage.distance_transform_edt(~edge), 0.8)
    return Image.fromarray(np.clip(depth * 6, 0, 255).astype(np.uint8))
