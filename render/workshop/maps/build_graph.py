"""Build the atlas of a map whose rules can be drawn without two ways that cross: by hand, as `build` does.

python -m render.workshop.maps.build_graph <atlas> --rules <map.toml> --names <en.toml> --sources <packages>

`common.toml` beside the folder of the atlas holds what several maps have in common.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageFilter
from shapely import segmentize
from shapely.geometry import LineString

from render.workshop.maps.border_slots import BorderSlot
from render.workshop.maps.build import slots_as_json, write_json
from render.workshop.maps.build_shapes import border_points, middle_of
from render.workshop.maps.definition import (
    MapDefinition,
    ProjectionPlan,
    RegionPlan,
    Rules,
    RulesLayout,
    SlotPlan,
    listed,
    read_rules,
)
from render.workshop.maps.fields import Fields
from render.workshop.maps.flora import keep_clear
from render.workshop.maps.geography import Geography, draw_coast, fetch_relief, fill_mask, nature_of
from render.workshop.maps.ground import border_distance, paint_ground
from render.workshop.maps.outlines import Outlines, contact_lengths, draw_outlines, hand_drawn
from render.workshop.maps.sources import Sources
from render.workshop.maps.spots import Spots
from render.workshop.maps.spread import Spread
from render.workshop.maps.top import TopSheet, draw_borders, draw_coast_line, draw_compass, draw_frame
from render.workshop.maps.weave import (
    CORNER,
    divide_by_threads,
    grown,
    joined_at_last,
    parted_at_last,
    reshaped,
    sea_lanes,
    sounds,
    spin,
    with_wide_isles,
)

Array = Any
NO_PROJECTION = ProjectionPlan((0.0, 0.0), 0.0, (0.0, 0.0), (0.0, 0.0), (1.0, 1.0), ())
SHORTEST = 22
"""Pixels that two neighbours must share."""
SEA_CELLS, RIVER_CELLS = 8, 5
GROUND_QUALITY, SOFTNESS = 82, 0.6
"""A little less grain makes the picture a good deal smaller."""
BEYOND = 14.0
"""Degrees that are read beyond the outermost places."""


@dataclass(frozen=True)
class Chart:
    """A map as its rules and its definition give it."""

    definition: MapDefinition
    rules: Rules
    game: dict[str, Any]
    spread: dict[str, Any]
    detours: dict[frozenset[str], Any]
    """Ways that go round something, by the two places at their ends."""

    @property
    def rivers(self) -> set[str]:
        return {row["id"] for row in self.game["sea"] if row["kind"] == "river"}

    @property
    def isles(self) -> set[str]:
        return {row["id"] for row in self.game["field"] if row.get("island")}


def read_chart(folder: Path, rules_path: Path, names_path: Path) -> Chart:
    data = tomllib.loads((folder / "map_definition.toml").read_text(encoding="utf-8"))
    common = tomllib.loads((folder.parent / "common.toml").read_text(encoding="utf-8"))
    names = tomllib.loads(names_path.read_text(encoding="utf-8"))["name"]["space"] | data.get("names", {})
    game = tomllib.loads(rules_path.read_text(encoding="utf-8"))
    rules = read_rules(rules_path, RulesLayout(**listed(common["rules"])))
    regions = tuple(type(r)(r.id, r.name, r.landscape, r.at, r.water) for r in rules.regions)
    titles = short_names({region.id: names[region.id] for region in regions})
    regions = tuple(type(r)(r.id, titles[r.id], r.landscape, r.at, r.water) for r in regions)
    across = {frozenset((row["id"], other)) for row in game["field"] for other in row.get("black_rivers", {})}
    borders = tuple(b for b in rules.borders if frozenset((b.a, b.b)) not in across)
    lon, lat = [r.at[0] for r in regions], [r.at[1] for r in regions]
    picture = data["picture"]
    definition = MapDefinition(
        name=folder.name,
        size=(picture["width"], picture["height"]),
        frame=picture["frame"],
        projection=NO_PROJECTION,
        view=(min(lon) - BEYOND, min(lat) - BEYOND, max(lon) + BEYOND, max(lat) + BEYOND),
        random_seed=picture.get("random_seed", 7),
        border_cost=common["border_cost"] | data.get("border_cost", {}),
        landscape_colours={name: tuple(colour) for name, colour in common["landscape"].items()},
        cuts=(),
        bridges=(),
        regions=tuple(RegionPlan(r.id, (), (), None) for r in regions),
        wastes=(),
        open_sea=(),
        inscriptions=(),
        ferries=(),
        panels={},
        compass=tuple(picture.get("compass", (0, 0, 0))),
        border_points={},
        flora=(),
        ghosts=(),
        layout=RulesLayout(),
        slots=SlotPlan(**listed(common["slots"])),
    )
    detours = {frozenset(item["between"]): item["over"] for item in data.get("detour", [])}
    return Chart(definition, Rules(regions, borders, False), game, common["spread"] | data.get("spread", {}), detours)


def short_names(names: dict[str, str]) -> dict[str, str]:
    """A name as it fits on a map: without brackets and without what follows an 'and'; a long one in two lines."""
    bare = {key: re.sub(r" \(.*\)", "", name).split(" and ")[0] for key, name in names.items()}
    twice = {name for name in bare.values() if list(bare.values()).count(name) > 1}
    return {key: in_lines(names[key] if name in twice else name) for key, name in bare.items()}


def in_lines(name: str) -> str:
    words = name.split(" ")
    if len(name) < 11 or len(words) < 2:
        return name
    parts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return "\n".join(min(parts, key=lambda pair: max(map(len, pair))))


def projection_of(chart: Chart) -> Spread:
    plan, (width, height) = chart.spread, chart.definition.size
    left, top, right, bottom = plan["margins"]
    return Spread(
        [region.at for region in chart.rules.regions],
        [plan["water"] if region.water else 1.0 for region in chart.rules.regions],
        (left, top, width - right, height - bottom),
        plan["reach"],
        plan["strength"],
        plan["pushes"],
    )


def draw_coast_and_regions(chart: Chart, sources: Sources) -> tuple[Spread, Geography, Outlines]:
    """Coast and regions, as nature and the rules want them."""
    definition, rules = chart.definition, chart.rules
    projection = projection_of(chart)
    coast = draw_coast(definition, projection, sources)
    relief = fetch_relief(definition, projection, sources)
    nature = nature_of(coast, definition, projection, sources, relief)
    threads = spin(rules, projection, nature, chart.rivers, chart.detours)
    land, lanes = reshaped(coast, rules, threads, projection, chart.rivers), sea_lanes(rules, threads, projection)
    land = with_wide_isles(land, rules, projection, chart.isles, lanes)
    nature = replace(nature, land_mask=np.asarray(fill_mask(land, definition.size)) > 127)
    threads = spin(rules, projection, nature, chart.rivers, chart.detours)
    land = reshaped(land, rules, threads, projection, chart.rivers)
    nature = nature_of(land, definition, projection, sources, relief)
    loose = grown(rules, nature, threads, definition.border_cost, definition.random_seed)
    cut = sounds(rules, loose, nature.land_mask, threads, chart.isles)
    if not cut.is_empty:
        land = reshaped(land.difference(cut), rules, threads, projection, chart.rivers)
        nature = nature_of(land, definition, projection, sources, relief)
    provinces = divide_by_threads(rules, nature, threads, definition.border_cost, definition.random_seed)
    outlines = draw_outlines(definition, nature, provinces)
    allowed = {(min(t.a, t.b), max(t.a, t.b)) for t in threads}
    joined_at_last(outlines.ids, nature.land_mask, rules, threads, SHORTEST)
    parted_at_last(outlines.ids, nature.land_mask, allowed, CORNER)
    return projection, nature, outlines


def disagreements(chart: Chart, ids: Array) -> list[str]:
    """Where the picture and the rules differ. The build stops if there is any such place."""
    names = [region.id for region in chart.rules.regions]
    contacts = {tuple(sorted((names[a - 1], names[b - 1]))): n for (a, b), n in contact_lengths(ids).items()}
    borders = {tuple(sorted((b.a, b.b))) for b in chart.rules.borders if not b.dotted}
    met = sorted(pair for pair in set(contacts) - borders if contacts[pair] > 2 * CORNER)
    missed = sorted(pair for pair in borders if contacts.get(pair, 0) < SHORTEST)
    return [f"{a} and {b} share {contacts[a, b]} pixels but are not neighbours" for a, b in met] + [
        f"{a} and {b} are neighbours but share only {contacts.get((a, b), 0)} pixels" for a, b in missed
    ]


def border_slots(chart: Chart, ids: Array) -> list[BorderSlot]:
    number = {region.id: i for i, region in enumerate(chart.rules.regions, start=1)}
    met = border_points(ids)
    slots = []
    for border in chart.rules.borders:
        a, b = number[border.a], number[border.b]
        slots.append(BorderSlot(border, middle_of(met[min(a, b), max(a, b)]), (), ()))
    return slots


def framed_out(definition: MapDefinition) -> Array:
    """The frame, where no piece may lie, as a mask."""
    width, height = definition.size
    rim = definition.frame + 6
    mask = np.ones((height, width), bool)
    mask[rim:-rim, rim:-rim] = False
    return mask


def waterways(chart: Chart, borders: list[BorderSlot], projection: Spread) -> list[Array]:
    """The rivers that ships go up, from the mouth through the middle of every field."""
    at = {region.id: projection.point(region.at) for region in chart.rules.regions}
    over = {frozenset((slot.border.a, slot.border.b)): slot.anchor for slot in borders}
    ways = []
    for river in chart.game.get("river", []):
        stops, here = [], river["mouth"]
        for there in river["fields"]:
            stops += [over[frozenset((here, there))], at[there]]
            here = there
        ways.append(LineString(stops))
    return [np.array(hand_drawn(np.array(segmentize(line, 4.0).coords), 1.3, 9.0)) for line in ways]


def paint_lines(chart: Chart, projection: Spread, nature: Geography, outlines: Outlines, ways: list[Array]) -> Any:
    """Coast and borders, those nobody crosses in black; white beads where the climate changes; rivers for ships."""
    sheet = TopSheet(chart.definition.size)
    rows = {row["id"]: row for row in chart.game["field"]}
    names = [region.id for region in chart.rules.regions]
    for line in ways:
        for colour, width in (((36, 74, 104, 255), 9.0), ((120, 176, 206, 255), 6.0), ((176, 214, 228, 255), 2.2)):
            sheet.line(line, colour, width)
    draw_borders(sheet, outlines)
    for (a, b), line in outlines.land_borders:
        if not (a and b):
            continue
        one, other = rows[names[a - 1]], rows[names[b - 1]]
        if one["climate"] != other["climate"]:
            sheet.line(line, (96, 62, 34, 255), 5.0)
            sheet.dashes(line, (255, 252, 240, 255), 2.8, 3.2, 8.0)
        if other["id"] in one.get("black_borders", []):
            sheet.line(line, (252, 244, 214, 200), 9.5)
            sheet.line(line, (16, 12, 10, 255), 6.5)
    draw_coast_line(sheet, nature)
    if chart.definition.compass[2]:
        draw_compass(sheet, *chart.definition.compass)
    draw_frame(sheet, chart.definition, projection)
    return sheet.finish()


def paint(chart: Chart, projection: Spread, nature: Geography, outlines: Outlines, folder: Path) -> None:
    definition, rules = chart.definition, chart.rules
    print("slots ...")
    borders = border_slots(chart, outlines.ids)
    mask = framed_out(definition)
    cells = {row["id"]: definition_cells(row) for row in chart.game["sea"]}
    places = Spots(definition, rules, nature.land_mask, outlines.ids, mask.copy(), cells, chart.rivers).place_all()
    for region, slot in places.items():
        print(" ", region, slot.name.size, [(block.pitch, block.room) for block in slot.blocks])
    print("painting ...")
    fields = Fields(definition, chart.game, nature, outlines.ids)
    depth = border_distance(outlines.ids)
    ground = fields.waters(paint_ground(definition, rules, nature, outlines, fields.soil())).convert("RGBA")
    ground.alpha_composite(fields.growth(np.asarray(depth) / 6, keep_clear(places, mask)))
    ways = waterways(chart, borders, projection)
    top = paint_lines(chart, projection, nature, outlines, ways)
    soft = ground.convert("RGB").filter(ImageFilter.GaussianBlur(SOFTNESS))
    soft.save(folder / "ground.webp", quality=GROUND_QUALITY, method=6)
    top.save(folder / "top.webp", quality=80, alpha_quality=90, method=6)
    Image.fromarray(outlines.ids).save(folder / "ids.png", optimize=True)
    depth.save(folder / "depth.webp", quality=70, method=6)
    write_json(folder / "slots.json", slots_as_json(definition, rules, places, borders))


def definition_cells(row: dict[str, Any]) -> int:
    """How many cells each water has: enough for fleets of everybody and pirates on a sea, fewer on a river."""
    return RIVER_CELLS if row["kind"] == "river" else SEA_CELLS


def build(folder: Path, rules: Path, names: Path, sources: Sources) -> None:
    chart = read_chart(folder, rules, names)
    print("coast and regions ...")
    projection, nature, outlines = draw_coast_and_regions(chart, sources)
    if problems := disagreements(chart, outlines.ids):
        raise SystemExit("the picture disagrees with the rules:\n  " + "\n  ".join(problems))
    paint(chart, projection, nature, outlines, folder)


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the atlas of a map.")
    parser.add_argument("folder", type=Path, help="of the atlas")
    parser.add_argument("--rules", type=Path, required=True, help="the game's map.toml")
    parser.add_argument("--names", type=Path, required=True, help="the game's texts")
    parser.add_argument("--sources", type=Path, required=True, help="folder with the source packages")
    arguments = parser.parse_args()
    build(arguments.folder, arguments.rules, arguments.names, Sources(arguments.sources))


if __name__ == "__main__":
    main()
