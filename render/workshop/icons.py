"""Flatten the icons that each emblems.toml names to polygons, into the icons.json beside it. Needs svgelements.

python -m render.workshop.icons <folder with iconify-json-game-icons-*.tgz>
"""

from __future__ import annotations

import json
import re
import sys
import tarfile
import tomllib
from pathlib import Path
from typing import Any

RENDER = Path(__file__).parents[1]
SHARED = RENDER / "kit"
"""The folder of icons that several games share. No game needs its own copy of them."""
LONGEST_STEP = 9.0
"""Units of the 512 unit grid; finer steps cannot be seen at the sizes we draw."""


def wanted_names(table: dict[str, Any]) -> set[str]:
    names: set[str] = set()
    for value in table.values():
        names |= wanted_names(value) if isinstance(value, dict) else {value}
    return names


def flatten(body: str) -> list[list[int]]:
    """The outlines of an SVG body as flat lists x, y, x, y, ..."""
    from svgelements import Path as SvgPath

    polygons = []
    for data in re.findall(r'<path[^>]*?\bd="([^"]+)"', body):
        for outline in SvgPath(data).as_subpaths():
            points: list[tuple[float, float]] = []
            for segment in SvgPath(outline):
                points += segment_points(segment)
            if len(points) > 2:
                polygons.append([round(value) for point in points for value in point])
    return polygons


def segment_points(segment: Any) -> list[tuple[float, float]]:
    kind = type(segment).__name__
    if kind in ("Move", "Line", "Close"):
        return [(segment.end.x, segment.end.y)] if segment.end is not None else []
    count = max(2, min(14, int(segment.length(error=1e-2) / LONGEST_STEP) + 1))
    return [(p.x, p.y) for p in (segment.point(i / count) for i in range(1, count + 1))]


def main() -> None:
    archive = sorted(Path(sys.argv[1]).glob("iconify-json-game-icons-*.tgz"))[-1]
    with tarfile.open(archive) as package:
        file = package.extractfile("package/icons.json")
        assert file is not None
        collection = json.load(file)["icons"]
    shared = wanted_in(SHARED)
    for emblems in sorted(RENDER.rglob("emblems.toml")):
        home = emblems.parent
        write_icons(home, wanted_in(home) - (shared if home != SHARED else set()), collection)


def wanted_in(home: Path) -> set[str]:
    return wanted_names(tomllib.loads((home / "emblems.toml").read_text(encoding="utf-8")))


def write_icons(home: Path, wanted: set[str], collection: dict[str, Any]) -> None:
    if missing := sorted(name for name in wanted if name not in collection):
        raise SystemExit(f"not in the collection: {', '.join(missing)}")
    icons = {name: flatten(collection[name]["body"]) for name in sorted(wanted)}
    lines = ",\n".join(f'"{name}":{json.dumps(shape, separators=(",", ":"))}' for name, shape in icons.items())
    (home / "icons.json").write_text("{\n" + lines + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
