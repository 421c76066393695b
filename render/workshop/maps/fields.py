"""The look of a map whose fields have colours: soil and growth for each, patches of both where a field has two."""

from __future__ import annotations

from typing import Any

import numpy as np
from PIL import Image
from scipy import ndimage

from render.workshop.maps.definition import MapDefinition
from render.workshop.maps.flora import Scatterer, draw_plant, scatter_points
from render.workshop.maps.geography import Geography, polygons_of

Array = Any
SOILS = ("waste", "yellow", "green", "brown", "turquoise", "grey")
GROWTH = {"yellow": "grain", "green": "forest", "brown": "mountain", "turquoise": "reed", "grey": "rock"}
PATCH = 17.0
"""How wide the patches of a mixed field are."""
ROUGH, ROUGH_SHARE = np.array([70, 112, 138]), 0.46
CALM, CALM_SHARE = np.array([196, 222, 220]), 0.20
WILD, WILD_SHARE = np.array([176, 160, 140]), 0.55
"""The colour of ground that belongs to nobody for ever, and its share."""


class Fields:
    """Which colour lies where."""

    def __init__(self, definition: MapDefinition, game: dict[str, Any], nature: Geography, ids: Array) -> None:
        self.definition, self.nature, self.ids = definition, nature, ids
        self.rows = {row["id"]: row for row in (*game["field"], *game["sea"])}
        self.kinds = self._kinds()

    def _kinds(self) -> Array:
        """The colour of every pixel of land, as a place in SOILS."""
        first, second = np.zeros(256, np.uint8), np.zeros(256, np.uint8)
        for number, region in enumerate(self.definition.regions, start=1):
            colours = self.rows[region.id].get("colours", ["grey"])
            first[number], second[number] = SOILS.index(colours[0]), SOILS.index(colours[-1])
        nearest = ndimage.distance_transform_edt(~self.nature.land_mask, return_distances=False, return_indices=True)
        ids = self.ids[tuple(nearest)]
        chance = np.random.default_rng(self.definition.random_seed + 11)
        patches = np.zeros(ids.shape, np.float32)
        for width, weight in ((PATCH, 1.0), (PATCH / 3, 0.3)):
            clouds = ndimage.gaussian_filter(chance.standard_normal(ids.shape).astype(np.float32), width)
            patches += weight * clouds / clouds.std()
        return np.where(patches > -0.1, first[ids], second[ids])

    def soil(self) -> Array:
        table = np.array([self.definition.landscape_colours[name] for name in SOILS], np.float32)
        colours = table[self.kinds]
        wild = np.isin(self.ids, self._numbers(lambda row: bool(row.get("neutral"))))
        share = ndimage.gaussian_filter(wild.astype(np.float32), 1.5)[..., None] * WILD_SHARE
        colours = np.stack([ndimage.gaussian_filter(colours[..., c], 2.0) for c in range(3)], -1)
        return colours * (1 - share) + WILD * share

    def _numbers(self, values: Any) -> list[int]:
        numbered = enumerate(self.definition.regions, start=1)
        return [number for number, region in numbered if values(self.rows[region.id])]

    def waters(self, ground: Image.Image) -> Image.Image:
        """The colours of waters. Rough seas are darker than calm ones; a river is bright."""
        picture = np.asarray(ground).astype(np.float32)
        sea = ~self.nature.land_mask
        for kind, colour, strength in (("rough", ROUGH, ROUGH_SHARE), ("calm", CALM, CALM_SHARE)):
            numbers = self._numbers(lambda row, kind=kind: row.get("kind") == kind)
            mask = ndimage.gaussian_filter((np.isin(self.ids, numbers) & sea).astype(np.float32), 7.0) * sea
            shore = np.clip(ndimage.distance_transform_edt(sea) / 26, 0.25, 1)
            share = (mask * shore * strength)[..., None]
            picture = picture * (1 - share) + colour * share
        return Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8))

    def growth(self, depth: Array, clear: Array) -> Image.Image:
        """Rivers, lakes and what grows on the fields, and waves on rough seas, as one picture."""
        sheet = Scatterer(self.definition.size)
        for river in self.nature.rivers:
            sheet.river(list(river.coords))
        for lake in self.nature.lakes:
            for part in polygons_of(lake):
                sheet.lake(list(part.exterior.coords))
        chance = np.random.default_rng(self.definition.random_seed + 4)
        land = self.nature.land_mask
        free = (depth > 10) & ~clear
        wild = np.isin(self.ids, self._numbers(lambda row: row.get("neutral") in ("desert", "path")))
        plants: list[tuple[float, float, float, str]] = []
        for soil, plant in GROWTH.items():
            own = (self.ids > 0) & land & free & (self.kinds == SOILS.index(soil))
            plants += [(*point, plant) for point in scatter_points(own & ~wild, plant, chance)]
        plants += [(*point, "desert") for point in scatter_points(land & free & wild, "desert", chance)]
        nobody = (self.ids == 0) & land & (ndimage.distance_transform_edt(self.ids == 0) < 46) & (depth > 5) & ~clear
        plants += [(*point, "crag") for point in scatter_points(nobody, "crag", chance)]
        rough = np.isin(self.ids, self._numbers(lambda row: row.get("kind") == "rough")) & ~land & (depth > 16)
        plants += [(*point, "swell") for point in scatter_points(rough & ~clear, "swell", chance)]
        for y, x, luck, kind in sorted(plants):
            draw_plant(sheet, kind, x, y, luck)
        return sheet.finish()
