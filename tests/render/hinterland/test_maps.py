"""The six maps agree with the rules, and everything on them has its place."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from PIL import Image

from engines.hinterland import GAME
from engines.hinterland.maps import MAPS, Map, MapName
from engines.kernel import Public, Words
from render.atlas.lens import Lens
from render.hinterland import PICTURES
from render.hinterland.look import spaces
from render.hinterland.map import CHARTS, Chart
from render.hinterland.pieces import fitted, troops_of
from render.kit.speech import Speech, labels
from render.kit.trail import Trail
from tests.render.footprints import Footprint, footprint, overlaps
from tests.render.hinterland.crowd import NEWS
from tests.render.hinterland.tables import every_map, fresh, full
from tests.render.tables import DRAWN

QUIET = Trail(())
SHORTEST, CORNER = 9, 14
"""Pixels that neighbours share at least; and strangers, where four meet in a point, at most."""
READABLE = 6.0
"""How high a name is on a phone, in points, when the whole picture is as wide as the screen."""
PHONE = 390
SPEECHES = {language: PICTURES.drawings.worded(Words(catalog, ())) for language, catalog in GAME.catalogs.items()}


def contacts(chart: Chart) -> Counter[frozenset[str]]:
    """How many pixels each two spaces share, at half the size."""
    width, height = (side // 2 for side in chart.atlas.size)
    data = chart.atlas.ids.resize((width, height), Image.Resampling.NEAREST).tobytes()
    pairs: Counter[tuple[int, int]] = Counter(zip(data, data[width:], strict=False))
    for y in range(height):
        pairs.update(pairwise(data[y * width : (y + 1) * width]))
    names = {place.number: place.id for place in chart.atlas.regions.values()}
    shared: Counter[frozenset[str]] = Counter()
    for (a, b), count in pairs.items():
        if a != b and a in names and b in names:
            shared[frozenset((names[a], names[b]))] += count
    return shared


def borders(chart: Map) -> set[frozenset[str]]:
    """Roads, black borders, coasts, and borders between seas. Across a black river nobody touches."""
    lands = {frozenset((f.id, near)) for f in chart.field for near in (*f.neighbours, *f.black_borders, *f.seas)}
    return lands | {frozenset((sea.id, near)) for sea in chart.sea for near in sea.neighbours}


NAMESAKES = {"ulster", "leinster"}
"""Another map has fields of that name, too: these say a little more."""


@every_map
def test_a_field_is_called_what_is_written_on_it(name: MapName) -> None:
    chart, speech = CHARTS[name], SPEECHES["en"]
    drawn = {field.id: chart.atlas.regions[field.id].name.replace("\n", " ") for field in MAPS[name].field}
    for field, written in drawn.items():
        said = speech.name("space", field)
        assert said == written or (field in NAMESAKES and said.startswith(written)), field


ISLANDS = {"monapia", "mona", "vectis", "alashiya", "sjaelland", "scythia"}
"""So small that what stands there stands beside it."""


@every_map
def test_the_first_piece_on_a_field_stands_on_it(name: MapName) -> None:
    chart = CHARTS[name]
    for field in MAPS[name].field:
        place = chart.atlas.regions[field.id]
        x, y = place.blocks[0].cells[0]
        assert field.id in ISLANDS or chart.atlas.ids.getpixel((int(x), int(y))) == place.number, field.id


@every_map
def test_spaces_touch_exactly_where_the_rules_have_a_border(name: MapName) -> None:
    touching = contacts(CHARTS[name])
    wanted = borders(MAPS[name])
    assert {tuple(sorted(pair)) for pair in wanted if touching[pair] < SHORTEST} == set()
    assert {tuple(sorted(pair)) for pair, n in touching.items() if pair not in wanted and n > CORNER} == set()


@every_map
def test_every_space_of_the_rules_is_on_the_map(name: MapName) -> None:
    chart = MAPS[name]
    assert set(CHARTS[name].atlas.regions) == {*(f.id for f in chart.field), *(s.id for s in chart.sea)}


def prints(name: MapName, lens: Lens, speech: Speech) -> list[Footprint]:
    view, chart = full(name), CHARTS[name]
    pieces = [footprint(one.what, one.piece, one.at) for one in chart.laid(view, chart.trail(view, NEWS), lens)]
    places = [chart.atlas.regions[region] for region in chart.named(view)]
    shown = [(place, chart.name(place, lens, speech)) for place in places]
    names = [
        footprint(f"name of {place.id}", sprite, lens.at(place.label))
        for place, sprite in shown
        if lens.holds(lens.at(place.label), sprite.size)
    ]
    return pieces + names


@pytest.mark.parametrize("speech", SPEECHES.values(), ids=list(SPEECHES))
@every_map
def test_nothing_overlaps_where_everybody_is_everywhere(name: MapName, speech: Speech) -> None:
    assert list(overlaps(prints(name, CHARTS[name].all_of(full(name)), speech))) == []


@every_map
def test_every_place_is_named_in_every_language(name: MapName) -> None:
    """A name that would leave the sheet is left out."""
    view, chart = full(name), CHARTS[name]
    lens = chart.all_of(view)
    for language, speech in SPEECHES.items():
        for place in (chart.atlas.regions[region] for region in chart.named(view)):
            written = chart.name(place, lens, speech)
            assert lens.holds(lens.at(place.label), written.size), (language, place.id)


def test_only_places_of_a_map_have_another_name_on_it() -> None:
    places = {place for chart in CHARTS.values() for place in chart.atlas.regions}
    for language in SPEECHES:
        assert {*labels(PICTURES.drawings.home, language).tree.get("map", {})} <= places


@every_map
def test_the_whole_map_shows_all_that_lies_there(name: MapName) -> None:
    view, chart = full(name), CHARTS[name]
    whole = {one.what for one in chart.laid(view, QUIET, Lens((0, 0, *chart.atlas.size)))}
    assert {one.what for one in chart.laid(view, QUIET, chart.all_of(view))} == whole
    assert {what.rsplit(" ", 1)[-1] for what in whole} == {land.id for land in view.lands} | {
        sea.id for sea in view.seas if sea.ships or sea.stacks
    }


@every_map
def test_no_unit_is_left_out_of_the_numbers(name: MapName) -> None:
    """A crowd is drawn as fewer pieces, with larger numbers."""
    for space in spaces(full(name)):
        troops = troops_of(space.stacks, space.ships)
        for room in range(4, 20):
            shown = fitted(troops, room)
            assert len(shown) <= room
            assert sum(troop.count for troop in shown) == sum(troop.count for troop in troops)
            assert sum(troop.cargo for troop in shown) == sum(troop.cargo for troop in troops)


@every_map
def test_names_are_readable_on_a_phone(name: MapName) -> None:
    view, chart = fresh(name), CHARTS[name]
    wide, zoom = chart.around_map(view).sheet[0], chart.all_of(view).zoom
    for speech in SPEECHES.values():
        for place in chart.atlas.regions.values():
            size = chart.label_size(place, speech.on_map(place.id, place.name))
            assert size * zoom * PHONE / wide >= READABLE, place.id


@every_map
def test_any_place_can_be_seen_close_up(name: MapName) -> None:
    view, words = full(name), DRAWN["hinterland"].words
    places = PICTURES.places(Public(view), words)
    assert set(places) == {*(land.id for land in view.lands), *(sea.id for sea in view.seas)}
    close = PICTURES.close_up_of(Public(view), min(places), words)
    assert close is not None
    other = next(space for key, chart in MAPS.items() if key != name for space in (chart.field[0].id,))
    assert PICTURES.close_up_of(Public(view), other, words) is None
