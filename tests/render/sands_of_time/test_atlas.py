"""The atlas of The Sands of Time agrees with the rules, and everything on it has its place."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from render.atlas.atlas import Atlas, BorderPlace, RegionPlace
from render.kit.fonts import Face, text_width

RULES = Path(__file__).parents[3] / "engines" / "sands_of_time" / "data" / "map.toml"
Box = tuple[float, float, float, float]
TOKEN, GOOD = 10.5, 13.5
FEW, MANY, CROWD = 5, 12, 18
"""The most that the rules let come together are a crowd."""
SMALLEST = {FEW: 37, MANY: 25, CROWD: 25}
"""Pixels that each of them gets at least."""


def around(x: float, y: float, half: float) -> Box:
    return x - half, y - half, x + half, y + half


def name_box(place: RegionPlace) -> Box:
    width = text_width(place.name, Face.LABEL, place.label_size) / 2
    x, y = place.label
    return x - width, y - place.label_size * 0.36, x + width, y + place.label_size * 0.36


def border_boxes(border: BorderPlace) -> list[Box]:
    boxes = [around(x, y, TOKEN) for x, y in border.places]
    return boxes + ([around(*border.anchor, GOOD)] if border.mark else [])


def cell_boxes(place: RegionPlace) -> list[Box]:
    """Of all sizes, those for a few pieces and those for a crowd."""
    return [around(x, y, block.pitch / 2) for block in place.blocks for x, y in block.cells]


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def contacts(atlas: Atlas) -> Counter[tuple[str, str]]:
    """How many pixels each two regions share, counted on the raster of ids."""
    width, height = atlas.size
    data = atlas.ids.tobytes()
    pairs: Counter[tuple[int, int]] = Counter()
    for y in range(height):
        row = data[y * width : (y + 1) * width]
        pairs.update(pairwise(row))
    pairs.update(zip(data, data[width:], strict=False))
    names = {place.number: place.id for place in atlas.regions.values()}
    shared: Counter[tuple[str, str]] = Counter()
    for (a, b), count in pairs.items():
        if a != b and a in names and b in names:
            first, second = sorted((names[a], names[b]))
            shared[first, second] += count
    return shared


def test_twenty_six_regions_and_sixty_four_borders(sands: Atlas) -> None:
    assert len(sands.regions) == 26
    assert len(sands.borders) == 64
    assert sum(1 for border in sands.borders.values() if border.mark) == 16


def test_regions_touch_exactly_where_a_border_is_not_dotted(sands: Atlas) -> None:
    touching = contacts(sands)
    wanted = {tuple(sorted((b.a, b.b))) for b in sands.borders.values() if not b.dotted}
    assert set(touching) == wanted
    assert min(touching.values()) >= 40


def test_the_atlas_has_the_regions_and_borders_of_the_rules(sands: Atlas) -> None:
    rules: dict[str, Any] = tomllib.loads(RULES.read_text(encoding="utf-8"))
    assert {(r["id"], r["landscape"]) for r in rules["region"]} == {
        (place.id, place.landscape) for place in sands.regions.values()
    }
    assert {(b["id"], b["a"], b["b"], b["dotted"], b.get("trade_good", "")) for b in rules["border"]} == {
        (b.id, b.a, b.b, b.dotted, b.mark) for b in sands.borders.values()
    }


def test_names_and_pieces_lie_in_their_own_region(sands: Atlas) -> None:
    for place in sands.regions.values():
        for x, y in [place.label, *(cell for block in place.blocks for cell in block.cells)]:
            assert sands.region_at(round(x), round(y)) == place.id


def test_every_region_has_room_for_a_crowd(sands: Atlas) -> None:
    assert min(place.room for place in sands.regions.values()) >= CROWD


def test_pieces_are_large_as_long_as_they_are_few(sands: Atlas) -> None:
    for place in sands.regions.values():
        for count, least in SMALLEST.items():
            assert place.pitch(count) >= (least if place.id != "britannia" else 25)
        pitches = [place.pitch(count) for count in range(1, CROWD + 1)]
        assert pitches == sorted(pitches, reverse=True)


def test_people_stand_in_a_row_of_their_own_where_there_are_rows_enough(sands: Atlas) -> None:
    """Scythia is wide: five pieces of the land, and under them four people."""
    spots = sands.regions["scythia"].places(5, 4)
    assert len({y for _, y in spots[:5]}) == 1
    assert {y for _, y in spots[5:]} == {spots[0][1] + sands.regions["scythia"].pitch(9)}


def test_a_few_pieces_stand_in_the_middle_under_the_name(sands: Atlas) -> None:
    place = sands.regions["libya"]
    assert sum(x for x, _ in place.places(3)) / 3 == place.label[0]


def test_caravans_and_goods_lie_inside_the_frame(sands: Atlas) -> None:
    width, height = sands.size
    rim = sands.frame
    for border in sands.borders.values():
        assert len(border.places) == 5
        for box in border_boxes(border):
            assert rim <= box[0] and rim <= box[1] and box[2] <= width - rim and box[3] <= height - rim


def test_caravans_lie_on_no_strangers_land(sands: Atlas) -> None:
    for border in sands.borders.values():
        anchor = sands.region_at(round(border.anchor[0]), round(border.anchor[1]))
        assert anchor in (border.a, border.b, None)


def test_no_two_names_collide(sands: Atlas) -> None:
    for a, b in combinations(sands.regions.values(), 2):
        assert not overlap(name_box(a), name_box(b)), f"{a.id} and {b.id}"


def test_names_are_clear_of_pieces_and_caravans(sands: Atlas) -> None:
    tokens = {border.id: border_boxes(border) for border in sands.borders.values()}
    for place in sands.regions.values():
        name = name_box(place)
        for other in sands.regions.values():
            for box in cell_boxes(other):
                assert not overlap(name, box), f"{place.id}, {other.id}"
        for border, boxes in tokens.items():
            assert not any(overlap(name, box) for box in boxes), f"{place.id}, {border}"


def test_borders_are_clear_of_one_another(sands: Atlas) -> None:
    for a, b in combinations(sands.borders.values(), 2):
        for box in border_boxes(a):
            assert not any(overlap(box, other) for other in border_boxes(b)), f"{a.id} and {b.id}"


def test_pieces_of_different_regions_are_clear_of_one_another_and_of_caravans(sands: Atlas) -> None:
    cells = {place.id: cell_boxes(place) for place in sands.regions.values()}
    for a, b in combinations(sands.regions, 2):
        for box in cells[a]:
            assert not any(overlap(box, other) for other in cells[b]), f"{a} and {b}"
    for border in sands.borders.values():
        for region, boxes in cells.items():
            for token in border_boxes(border):
                assert not any(overlap(token, box) for box in boxes), f"{border.id} and {region}"


def test_a_crop_shows_the_whole_region_and_stays_on_the_map(sands: Atlas) -> None:
    for place in sands.regions.values():
        x0, y0, x1, y1 = sands.crop_box([place.id])
        assert x0 >= 0 and y0 >= 0 and x1 <= sands.size[0] and y1 <= sands.size[1]
        assert x1 - x0 >= 640 and y1 - y0 >= 480
        assert x0 <= place.box[0] and y0 <= place.box[1] and x1 >= place.box[2] and y1 >= place.box[3]


def test_an_arrow_ends_before_it_hides_a_piece(sands: Atlas) -> None:
    for border in sands.borders.values():
        place = sands.regions[border.b]
        x, y = place.doorstep(border.anchor, 4)
        far = ((x - border.anchor[0]) ** 2 + (y - border.anchor[1]) ** 2) ** 0.5
        near = min(((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in place.places(4))
        assert near >= 20 or far < 16, border.id
