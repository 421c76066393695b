"""Find the places of names and pieces anew on a map that is built already; its sheets and borders stay as they are.

python -m render.workshop.maps.places <folder of the atlas> --rules <map.toml> [--keep britannia ...]

For larger type or larger cells, without the sources of the land.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from render.kit.fonts import Face
from render.workshop.maps.build import write_json
from render.workshop.maps.definition import read_definition, read_rules
from render.workshop.maps.region_slots import CellRow, Name, RegionPlacer, cells_box

Array = Any
TOKEN, MARK = 11, 14
"""How far a piece on a border reaches from its middle, and a mark."""
SURF = 10
"""Water along a coast is nearly white; land is warmer than that."""


def read_sheets(folder: Path) -> tuple[Array, Array]:
    """Where land is, and the numbers of the regions."""
    with Image.open(folder / "ground.webp") as ground, Image.open(folder / "ids.png") as ids:
        red, _, blue = (np.asarray(band).astype(int) for band in ground.convert("RGB").split())
        return red > blue + SURF, np.asarray(ids.convert("L"))


def taken_by(slots: dict[str, Any], shape: tuple[int, ...], kept: Sequence[str]) -> Array:
    """Where nothing may lie, as a mask: the frame, what lies on borders, and names and cells that are kept."""
    mask = np.ones(shape, bool)
    frame = slots["frame"]
    mask[frame:-frame, frame:-frame] = False
    for border in slots["borders"].values():
        spots = [(spot, TOKEN) for spot in border["places"]]
        if border["mark"]:
            spots.append((border["anchor"], MARK))
        for (x, y), reach in spots:
            mask[round(y) - reach : round(y) + reach + 1, round(x) - reach : round(x) + reach + 1] = True
    for region in kept:
        slot = slots["regions"][region]
        x, y = slot["label"]
        boxes = [Name(x, y, slot["label_size"], Face.LABEL, slot["name"]).box]
        boxes += [cells_box(CellRow(*row), block["pitch"]) for block in slot["blocks"] for row in block["rows"]]
        for x0, y0, x1, y1 in boxes:
            mask[y0:y1, x0:x1] = True
    return mask


def place(folder: Path, rules_path: Path, kept: Sequence[str]) -> None:
    definition = read_definition(folder / "map_definition.toml")
    rules = read_rules(rules_path, definition.layout)
    slots = json.loads((folder / "slots.json").read_text(encoding="utf-8"))
    land, ids = read_sheets(folder)
    taken = taken_by(slots, ids.shape, kept)
    found = RegionPlacer(definition, rules, land, ids, taken, np.zeros_like(taken)).place_all(kept)
    for region, slot in found.items():
        slots["regions"][region] |= {
            "label": (slot.name.x, slot.name.y),
            "label_size": slot.name.size,
            "blocks": [
                {"pitch": block.pitch, "rows": [(row.x, row.y, row.count) for row in block.rows]}
                for block in slot.blocks
            ],
        }
        print(region, slot.name.size, [(block.pitch, block.room) for block in slot.blocks])
    write_json(folder / "slots.json", slots)


def main() -> None:
    parser = argparse.ArgumentParser(description="Find the places of names and pieces anew.")
    parser.add_argument("folder", type=Path, help="of the atlas, for example render/sands_of_time/atlas")
    parser.add_argument("--rules", type=Path, required=True, help="the game's map.toml")
    parser.add_argument("--keep", nargs="*", default=[], help="regions whose places stay: those that have no room")
    arguments = parser.parse_args()
    place(arguments.folder, arguments.rules, arguments.keep)


if __name__ == "__main__":
    main()
