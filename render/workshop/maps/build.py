"""Build the atlas of a map, by hand, with the tools of requirements.txt; the results are committed.

python -m render.workshop.maps.build <folder of the atlas> --rules <map.toml> --sources <folder with the packages>

The folder holds `map_definition.toml`. The colours of the pictures are chosen when the game can draw itself:
`tests.render.colours`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from render.workshop.maps.border_slots import BorderPlacer, BorderSlot
from render.workshop.maps.definition import MapDefinition, Rules, read_definition, read_rules, with_default_seeds
from render.workshop.maps.flora import keep_clear, scatter_flora
from render.workshop.maps.geography import survey
from render.workshop.maps.ground import border_distance, paint_ground
from render.workshop.maps.outlines import disagreements, draw_outlines
from render.workshop.maps.projection import Projection
from render.workshop.maps.provinces import divide
from render.workshop.maps.region_slots import RegionPlacer, RegionSlot
from render.workshop.maps.sources import Sources
from render.workshop.maps.top import paint_top

GROUND_QUALITY = 90


def slots_as_json(
    definition: MapDefinition, rules: Rules, regions: dict[str, RegionSlot], borders: list[BorderSlot]
) -> dict[str, Any]:
    landscape = {region.id: region.landscape for region in rules.regions}
    return {
        "size": definition.size,
        "frame": definition.frame,
        "panels": definition.panels,
        "regions": {
            plan.id: {
                "number": number,
                "name": regions[plan.id].name.text,
                "landscape": landscape[plan.id],
                "label": (regions[plan.id].name.x, regions[plan.id].name.y),
                "label_size": regions[plan.id].name.size,
                "blocks": [
                    {"pitch": block.pitch, "rows": [(row.x, row.y, row.count) for row in block.rows]}
                    for block in regions[plan.id].blocks
                ],
                "box": regions[plan.id].box,
            }
            for number, plan in enumerate(definition.regions, start=1)
        },
        "borders": {
            slot.border.id: {
                "a": slot.border.a,
                "b": slot.border.b,
                "dotted": slot.border.dotted,
                "mark": slot.border.mark,
                "anchor": slot.anchor,
                "places": slot.places,
            }
            for slot in borders
        },
    }


def write_json(path: Path, data: dict[str, Any]) -> None:
    """One line for each region and border, so that a change reads well in a diff."""
    parts = []
    for key, value in data.items():
        if key in ("regions", "borders"):
            lines = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in value.items())
            parts.append(f'"{key}": {{\n{lines}\n}}')
        else:
            parts.append(f'"{key}": {json.dumps(value)}')
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


def build(folder: Path, sources: Sources, rules_path: Path) -> None:
    definition = read_definition(folder / "map_definition.toml")
    rules = read_rules(rules_path, definition.layout)
    definition = with_default_seeds(definition, rules)
    projection = Projection(definition.projection)
    print("coast, rivers, relief ...")
    nature = survey(definition, projection, sources)
    print("regions ...")
    outlines = draw_outlines(definition, nature, divide(definition, rules, projection, nature))
    if problems := disagreements(definition, rules, outlines.ids):
        raise SystemExit("the picture disagrees with the rules:\n  " + "\n  ".join(problems))
    print("slots ...")
    border_placer = BorderPlacer(definition, rules, projection, nature, outlines)
    borders = border_placer.place_all()
    regions = RegionPlacer(
        definition, rules, nature.land_mask, outlines.ids, border_placer.taken, border_placer.outside
    ).place_all()
    for region, slot in regions.items():
        if len(slot.blocks) > 1:
            print(f"  a crowd in {region} gets cells of {slot.blocks[-1].pitch} pixels")
    print("painting ...")
    depth = border_distance(outlines.ids)
    ground = paint_ground(definition, rules, nature, outlines).convert("RGBA")
    clear = keep_clear(regions, border_placer.taken)
    ground.alpha_composite(scatter_flora(definition, rules, nature, outlines.ids, np.asarray(depth) / 6, clear))
    top = paint_top(definition, projection, nature, outlines, borders)
    ground.convert("RGB").save(folder / "ground.webp", quality=GROUND_QUALITY, method=6)
    top.save(folder / "top.webp", quality=88, alpha_quality=95, method=6)
    Image.fromarray(outlines.ids).save(folder / "ids.png", optimize=True)
    depth.save(folder / "depth.webp", quality=80, method=6)
    write_json(folder / "slots.json", slots_as_json(definition, rules, regions, borders))


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the atlas of a map.")
    parser.add_argument("folder", type=Path, help="of the atlas, for example render/sands_of_time/atlas")
    parser.add_argument("--sources", type=Path, required=True, help="folder with the source packages")
    parser.add_argument("--rules", type=Path, required=True, help="the game's map.toml")
    arguments = parser.parse_args()
    build(arguments.folder, Sources(arguments.sources), arguments.rules)


if __name__ == "__main__":
    main()
