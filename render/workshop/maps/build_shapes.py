"""Build the atlas of a map that comes as polygons: by hand, as `build` does with maps that grow from seeds.

python -m render.workshop.maps.build_shapes <folder of the atlas> --engine <folder of the game> [--sources <packages>]

Without the sources the sheets stay as they are, and only the places of names and pieces are found anew.
"""

from __future__ import annotations

import argparse
import math
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageFilter
from shapely.geometry import Polygon
from shapely.ops import nearest_points, unary_union

from render.kit.fonts import Face, font
from render.workshop.maps.border_slots import BorderSlot
from render.workshop.maps.build import GROUND_QUALITY, write_json
from render.workshop.maps.clusters import Cluster, ClusterPlacer
from render.workshop.maps.definition import MapDefinition, Rules, RulesBorder, RulesRegion
from render.workshop.maps.flora import scatter_flora
from render.workshop.maps.geography import Geography, nature_of
from render.workshop.maps.ground import border_distance, paint_ground
from render.workshop.maps.outlines import Outlines, contact_lengths, draw_outlines
from render.workshop.maps.places import read_sheets
from render.workshop.maps.shapes import Board, Point, Warp, draw_land, label_spaces, read_board, rings_on_sheet
from render.workshop.maps.sources import Sources
from render.workshop.maps.top import (
    ZOOM,
    TopSheet,
    draw_borders,
    draw_coast_line,
    draw_compass,
    draw_ferry,
    draw_frame,
)

Array = Any
SHORTEST, LONGEST_CHANCE = 8, 12
"""Pixels: neighbours share at least that many; strangers that meet in a corner share fewer than these."""
BADGE = 11
SOFTNESS = 0.7
"""A little less grain makes the picture a good deal smaller."""
SEA_DARK, CREAM, REGION = (24, 58, 78, 255), (252, 244, 214, 255), (44, 26, 12, 235)


def most_pieces(row: dict[str, Any], water: bool, peoples: int) -> int:
    """The most pieces of a space. At sea: fleets of everybody, fish, a battle. On land: vassals, town, post,
    battlefield, attackers and the land's own."""
    if water:
        return peoples + 1 + bool(row.get("fish"))
    return 5 + sum(bool(row.get(key)) for key in ("food", "good", "home"))


def disagreements(board: Board, ids: Array) -> Iterator[str]:
    """Where the picture and the rules differ. The build stops if there is any such place."""
    names = [space.id for space in board.spaces]
    contacts = {tuple(sorted((names[a - 1], names[b - 1]))): n for (a, b), n in contact_lengths(ids).items()}
    dotted = {tuple(sorted(pair)) for pair in (*board.straits, *far_links(board))}
    borders = {tuple(sorted((space.id, other))) for space in board.spaces for other in space.near} - dotted
    for pair in sorted(set(contacts) - borders):
        if contacts[pair] >= LONGEST_CHANCE:
            yield f"{pair} share {contacts[pair]} pixels but are not neighbours"
    for pair in sorted(borders):
        if contacts.get(pair, 0) < SHORTEST:
            yield f"{pair} are neighbours but share only {contacts.get(pair, 0)} pixels"


def far_links(board: Board) -> list[tuple[str, str]]:
    """Links from the open sea to the seas in boxes of their own."""
    far = {inset.hex for inset in board.insets}
    hexes = {space.id: space.hex for space in board.spaces}
    return [
        (space.id, other)
        for space in board.spaces
        if space.hex in far
        for other in space.near
        if hexes[other] not in far
    ]


def border_points(ids: Array) -> dict[tuple[int, int], list[Point]]:
    """All pixels at which two spaces meet, by the numbers of the two."""
    points: dict[tuple[int, int], list[Point]] = {}
    for first, second in ((ids[:, :-1], ids[:, 1:]), (ids[:-1], ids[1:])):
        ys, xs = np.nonzero((first != second) & (first > 0) & (second > 0))
        for x, y, a, b in zip(xs.tolist(), ys.tolist(), first[ys, xs].tolist(), second[ys, xs].tolist(), strict=True):
            points.setdefault((min(a, b), max(a, b)), []).append((float(x), float(y)))
    return points


def middle_of(points: list[Point]) -> Point:
    """The point of a line that is nearest to its centre."""
    x, y = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
    return min(points, key=lambda p: (math.dist(p, (x, y)), p))


class Links:
    """Everything between two spaces: borders, straits, long voyages."""

    def __init__(self, board: Board, warp: Warp, ids: Array) -> None:
        self.board, self.warp, self.ids = board, warp, ids
        self.spaces = {space.id: space for space in board.spaces}
        number = board.number
        pairs = sorted({tuple(sorted((s.id, other))) for s in board.spaces for other in s.near})
        met = border_points(ids)
        self.slots: list[BorderSlot] = []
        self.costs: dict[str, int] = {}
        """What voyages over a border cost, by its id."""
        for a, b in pairs:
            dotted = self.crossing(a, b)
            numbers = sorted((number[a], number[b]))
            anchor = middle_of(dotted or met[numbers[0], numbers[1]])
            border = RulesBorder(f"{a}--{b}", a, b, bool(dotted), (0.0, 0.0), "")
            self.slots.append(BorderSlot(border, anchor, (), tuple(dotted)))
            self.costs[border.id] = self.spaces[a].costs.get(b, 1)

    def crossing(self, a: str, b: str) -> list[Point]:
        """The dotted line over a strait or to a far-off sea. Spaces that touch have none."""
        if (a, b) in self.board.straits or (b, a) in self.board.straits:
            return self.straight(a, b, over=5.0)
        if (a, b) in far_links(self.board) or (b, a) in far_links(self.board):
            return self.straight(a, b, over=12.0)
        return []

    def straight(self, a: str, b: str, over: float) -> list[Point]:
        """A line from shore to shore, and a little further at both ends."""
        start, end = nearest_points(self.shape(a), self.shape(b))
        length = math.hypot(end.x - start.x, end.y - start.y) or 1.0
        dx, dy = (end.x - start.x) / length, (end.y - start.y) / length
        steps = np.linspace(-over, length + over, max(6, int(length / 6)))
        return [(float(start.x + dx * t), float(start.y + dy * t)) for t in steps]

    def shape(self, space: str) -> Any:
        rings = rings_on_sheet(self.board, self.warp, self.spaces[space])
        return unary_union([Polygon(ring).buffer(0) for ring in rings])

    @property
    def badges(self) -> list[tuple[Point, int]]:
        """The places of numbers that say how long a voyage is."""
        costs = ((slot.anchor, self.costs[slot.border.id]) for slot in self.slots)
        return [(anchor, cost) for anchor, cost in costs if cost > 1]

    def occupied(self, size: tuple[int, int]) -> Array:
        mask = np.zeros((size[1], size[0]), bool)
        spots = [(anchor, BADGE + 1) for anchor, _ in self.badges]
        spots += [(point, 6) for slot in self.slots for point in slot.ferry]
        for (x, y), reach in spots:
            mask[max(0, round(y) - reach) : round(y) + reach + 1, max(0, round(x) - reach) : round(x) + reach + 1] = (
                True
            )
        return mask


def outside(board: Board) -> Array:
    """Where nothing may lie: the rim, and what the panels cover, as a mask."""
    width, height = board.definition.size
    rim = board.definition.frame + 4
    mask = np.ones((height, width), bool)
    mask[rim : height - rim, rim : width - rim] = False
    for x0, y0, x1, y1 in board.definition.panels.values():
        mask[y0 - 6 : y1 + 8, x0 - 6 : x1 + 8] = True
    return mask


def draw_regions(sheet: TopSheet, board: Board, outlines: Outlines) -> None:
    """The borders of the hex regions: red instead of brown, and broader."""
    hexes = ["", *(space.hex for space in board.spaces)]
    for colour, width in (((*CREAM[:3], 150), 7.0), (REGION, 3.8)):
        for (a, b), line in (*outlines.sea_borders, *outlines.land_borders):
            if a and b and hexes[a] != hexes[b]:
                sheet.line(line, colour, width)


def draw_cost(sheet: TopSheet, at: Point, cost: int) -> None:
    """Draw the cost of a long voyage."""
    x, y = at
    sheet.disc(x, y, BADGE, CREAM)
    sheet.disc(x, y, BADGE - 1.4, SEA_DARK)
    letter = font(Face.NUMBER, 15 * ZOOM)
    sheet.draw.text((x * ZOOM, (y + 5.4) * ZOOM), str(cost), font=letter, fill=CREAM, anchor="ms")


def draw_inset_frame(sheet: TopSheet, box: tuple[int, int, int, int]) -> None:
    x0, y0, x1, y1 = (value * ZOOM for value in box)
    for reach, colour, width in (
        (4, (52, 30, 14, 255), 2.0),
        (2, (232, 206, 150, 255), 2.6),
        (-1, (52, 30, 14, 255), 1.4),
    ):
        r = reach * ZOOM
        sheet.draw.rectangle((x0 - r, y0 - r, x1 + r, y1 + r), outline=colour, width=round(width * ZOOM))


def paint_top(board: Board, warp: Warp, nature: Geography, outlines: Outlines, links: Links) -> Image.Image:
    sheet = TopSheet(board.definition.size)
    draw_borders(sheet, outlines)
    draw_regions(sheet, board, outlines)
    draw_coast_line(sheet, nature)
    for inset in board.insets:
        draw_inset_frame(sheet, inset.box)
    for slot in links.slots:
        if slot.ferry:
            draw_ferry(sheet, slot)
    for anchor, cost in links.badges:
        draw_cost(sheet, anchor, cost)
    draw_compass(sheet, *board.definition.compass)
    draw_frame(sheet, board.definition, warp)
    return sheet.finish()


def keep_clear(clusters: dict[str, Cluster], mask: Array) -> Array:
    """Where no plant may grow: names, and the first row of pieces at each of them."""
    clear = mask.copy()
    for cluster in clusters.values():
        for x0, y0, x1, y1 in cluster.boxes[:2]:
            clear[y0 - 2 : y1 + 5, x0 - 2 : x1 + 2] = True
    return clear


def compass_box(definition: MapDefinition) -> tuple[int, int, int, int]:
    """The box of the compass, with its letter above."""
    x, y, radius = definition.compass
    return x - radius - 4, y - radius - 28, x + radius + 4, y + radius + 4


def slots_as_json(board: Board, clusters: dict[str, Cluster], links: Links) -> dict[str, Any]:
    return {
        "size": board.definition.size,
        "frame": board.definition.frame,
        "panels": board.definition.panels,
        "apart": [*(inset.box for inset in board.insets if inset.on_land), compass_box(board.definition)],
        "bare": board.bare,
        "regions": {
            space.id: {
                "number": number,
                "name": "\n".join(clusters[space.id].title.lines),
                "landscape": space.terrain,
                "label": clusters[space.id].at,
                "label_size": clusters[space.id].title.size,
                "blocks": [
                    {
                        "pitch": clusters[space.id].block.pitch,
                        "rows": [(row.x, row.y, row.count) for row in clusters[space.id].block.rows],
                    }
                ],
                "box": clusters[space.id].box,
            }
            for number, space in enumerate(board.spaces, start=1)
        },
        "borders": {
            slot.border.id: {
                "a": slot.border.a,
                "b": slot.border.b,
                "dotted": slot.border.dotted,
                "mark": "",
                "anchor": slot.anchor,
                "places": (),
                "cost": links.costs[slot.border.id],
            }
            for slot in links.slots
        },
    }


def names_of(engine: Path) -> dict[str, str]:
    text = tomllib.loads((engine / "text" / "en.toml").read_text(encoding="utf-8"))
    return {key: str(value) for key, value in text["name"]["space"].items()}


def rules_of(board: Board) -> Rules:
    return Rules(tuple(RulesRegion(s.id, s.id, s.terrain, s.earth, s.water) for s in board.spaces), (), False)


def read(folder: Path, engine: Path) -> Board:
    rules = engine / "data" / "map.toml"
    game = tomllib.loads(rules.read_text(encoding="utf-8"))
    peoples = max(game["usual"], key=int)
    rows = [(row, False) for row in game["land"]] + [(row, True) for row in game["sea"]]
    return read_board(folder, rules, {row["id"]: most_pieces(row, water, int(peoples)) for row, water in rows})


def place(board: Board, names: dict[str, str], ids: Array, land: Array, links: Links) -> dict[str, Cluster]:
    print("slots ...")
    mask = links.occupied(board.definition.size) | outside(board)
    middles = {space.id: middle_on_sheet(ids == i) for i, space in enumerate(board.spaces, start=1)}
    return ClusterPlacer(board, names, ids, land, mask).place_all(middles)


def place_anew(folder: Path, engine: Path) -> None:
    board = read(folder, engine)
    land, ids = read_sheets(folder)
    links = Links(board, Warp(board), ids)
    clusters = place(board, names_of(engine), ids, land, links)
    write_json(folder / "slots.json", slots_as_json(board, clusters, links))


def build(folder: Path, engine: Path, sources: Sources) -> None:
    board = read(folder, engine)
    warp = Warp(board)
    print("coast, rivers, relief ...")
    nature = nature_of(draw_land(board, warp), board.definition, warp, sources)
    far = unary_union([Polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]) for x0, y0, x1, y1 in boxes(board)])
    nature = replace(nature, rivers=[r for r in nature.rivers if not r.intersects(far)])
    outlines = draw_outlines(board.definition, nature, label_spaces(board, warp))
    if problems := list(disagreements(board, outlines.ids)):
        raise SystemExit("the picture disagrees with the rules:\n  " + "\n  ".join(problems))
    links = Links(board, warp, outlines.ids)
    clusters = place(board, names_of(engine), outlines.ids, nature.land_mask, links)
    print("painting ...")
    depth = border_distance(outlines.ids)
    ground = paint_ground(board.definition, rules_of(board), nature, outlines)
    ground = ground.filter(ImageFilter.GaussianBlur(SOFTNESS)).convert("RGBA")
    clear = keep_clear(clusters, links.occupied(board.definition.size))
    ground.alpha_composite(
        scatter_flora(board.definition, rules_of(board), nature, outlines.ids, np.asarray(depth) / 6, clear)
    )
    top = paint_top(board, warp, nature, outlines, links)
    ground.convert("RGB").save(folder / "ground.webp", quality=GROUND_QUALITY, method=6)
    top.save(folder / "top.webp", quality=88, alpha_quality=95, method=6)
    Image.fromarray(outlines.ids).save(folder / "ids.png", optimize=True)
    depth.save(folder / "depth.webp", quality=80, method=6)
    write_json(folder / "slots.json", slots_as_json(board, clusters, links))


def boxes(board: Board) -> list[tuple[int, int, int, int]]:
    return [inset.box for inset in board.insets]


def middle_on_sheet(own: Array) -> Point:
    ys, xs = np.nonzero(own)
    return float(xs.mean()), float(ys.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the atlas of a map that comes as polygons.")
    parser.add_argument("folder", type=Path, help="of the atlas, for example render/era_of_tribes/atlas")
    parser.add_argument("--engine", type=Path, required=True, help="the game, with data/map.toml and text/en.toml")
    parser.add_argument("--sources", type=Path, help="folder with the source packages")
    arguments = parser.parse_args()
    if arguments.sources is None:
        place_anew(arguments.folder, arguments.engine)
    else:
        build(arguments.folder, arguments.engine, Sources(arguments.sources))


if __name__ == "__main__":
    main()
