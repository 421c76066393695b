"""The map agrees with the rules, shows everything that is on it, and nothing twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops

from engines.era_of_tribes import GAME
from engines.era_of_tribes.places import LANDS, SEAS, SPACES
from engines.era_of_tribes.places import MAP as RULES
from engines.era_of_tribes.view import EraView
from engines.kernel import Dice, Event, Public
from engines.kernel.spoken import read
from render.atlas.atlas import Atlas, RegionPlace
from render.atlas.lens import Lens
from render.atlas.names import HEIGHTS, readable
from render.atlas.spots import Spot, free
from render.era_of_tribes import PICTURES
from render.era_of_tribes.happenings import READER
from render.era_of_tribes.map import MAP
from render.era_of_tribes.map_panels import draw_news
from render.era_of_tribes.places import name_of
from render.era_of_tribes.surround import Surround
from render.kit.surround import GAP
from render.kit.trail import Trail
from tests.conformance.games import quick
from tests.render.era_of_tribes.crowd import NEWS
from tests.render.era_of_tribes.tables import SPEECH, WORDS, fresh, full
from tests.render.tables import told

MOST_BYTES = 1_300_000
SHORTEST, CORNER = 8, 12
"""Pixels: neighbours share at least that many; those that only meet in a corner share fewer than these."""
QUIET = Trail(())
DOTTED = {frozenset((strait.a, strait.b)) for strait in RULES.strait} | {
    frozenset((sea, other))
    for sea in SEAS
    for other in SEAS[sea].borders
    if SEAS[sea].hex.startswith("X") != SEAS[other].hex.startswith("X")
}


def drawn(view: EraView, news: Sequence[Event] = ()) -> bytes:
    return PICTURES.sheet("map", Public(view), news, WORDS)


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return MAP.atlas


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_head_has_no_empty_band_when_nothing_was_played(players: int) -> None:
    """What whose turn it is stands in is as high as what the news fill, down to the map or the legend."""
    around = Surround((1400, 900), players)
    boxes = around.panels
    below = boxes["legend"][1] if around.above else around.top
    assert boxes["news"][3] == below - GAP
    quiet, loud = (Image.new("RGB", around.sheet) for _ in range(2))
    draw_news(quiet, boxes["news"], full(3), (), SPEECH)
    draw_news(loud, boxes["news"], full(3), NEWS, SPEECH)
    middles = [(box[1] + box[3]) / 2 for box in (boxes["news"], quiet.getbbox(), loud.getbbox()) if box]
    assert max(middles) - min(middles) < 8, "what is written lies in the middle, little or much of it"


def borders() -> set[frozenset[str]]:
    on_land = {frozenset((land, other)) for land in LANDS for other in (*LANDS[land].near, *LANDS[land].seas)}
    return on_land | {frozenset((sea, other)) for sea in SEAS for other in SEAS[sea].borders}


def contacts(atlas: Atlas) -> Counter[frozenset[str]]:
    """How many pixels of each two spaces lie side by side."""
    width, height = atlas.size
    data = atlas.ids.tobytes()
    names = {place.number: place.id for place in atlas.regions.values()}
    found: Counter[tuple[int, int]] = Counter()
    for y in range(height):
        row = data[y * width : (y + 1) * width]
        found.update(pair for pair in pairwise(row) if pair[0] != pair[1])
        if y + 1 < height:
            below = data[(y + 1) * width : (y + 2) * width]
            found.update(pair for pair in zip(row, below, strict=True) if pair[0] != pair[1])
    shared: Counter[frozenset[str]] = Counter()
    for (a, b), count in found.items():
        if a in names and b in names:
            shared[frozenset((names[a], names[b]))] += count
    return shared


def test_the_atlas_has_the_spaces_and_borders_of_the_rules(atlas: Atlas) -> None:
    assert set(atlas.regions) == set(SPACES)
    assert {frozenset((border.a, border.b)) for border in atlas.borders.values()} == borders()
    assert {frozenset((b.a, b.b)) for b in atlas.borders.values() if b.dotted} == DOTTED
    assert all(atlas.regions[land].landscape == LANDS[land].terrain for land in LANDS)


def test_spaces_touch_in_the_picture_where_they_do_in_the_rules(atlas: Atlas) -> None:
    seen = contacts(atlas)
    wanted = borders() - DOTTED
    assert [sorted(pair) for pair in wanted if seen[pair] < SHORTEST] == []
    assert [sorted(pair) for pair, count in seen.items() if pair not in wanted and count >= CORNER] == []


def test_names_lie_with_their_spaces(atlas: Atlas) -> None:
    """On it or close by: an island's name may lie on the water."""
    for place in atlas.regions.values():
        x0, y0, x1, y1 = place.box
        x, y = place.label
        assert x0 - 90 <= x <= x1 + 90 and y0 - 60 <= y <= y1 + 60, place.id
        assert place.name.replace("\n", " ") == WORDS.name("space", place.id)


@pytest.mark.parametrize("seats", quick(GAME))
def test_a_crowded_map_is_small_and_in_the_fixed_palette(atlas: Atlas, seats: int) -> None:
    data = drawn(full(seats), NEWS)
    assert len(data) <= MOST_BYTES
    with Image.open(BytesIO(data)) as png, Image.open(atlas.folder / "palette.png") as palette:
        assert png.mode == "P" and max(png.size) <= 2000
        fixed, used = palette.getpalette() or [], png.getpalette() or []
        assert used == fixed[: len(used)]


def test_same_table_same_bytes() -> None:
    assert drawn(full(5), NEWS) == drawn(full(5), NEWS)


def with_land(view: EraView, land: str, **changes: object) -> EraView:
    lands = tuple(one.model_copy(update=changes) if one.id == land else one for one in view.lands)
    return view.model_copy(update={"lands": lands})


def with_sea(view: EraView, sea: str, **changes: object) -> EraView:
    seas = tuple(one.model_copy(update=changes) if one.id == sea else one for one in view.seas)
    return view.model_copy(update={"seas": seas})


@cache
def bare_province() -> tuple[EraView, Image.Image]:
    """A full table with one, and its map without colour."""
    view = with_land(full(6), "latium", **BARE, attacker=None, attackers=0, used=False, armed=False, good="wine")
    return view, MAP.draw(view, (), SPEECH).drawn().convert("L")


BARE = {"owner": None, "vassals": 0, "town": False, "post": None, "barbarians": False, "battlefield": 0}


@pytest.mark.parametrize(
    "changes",
    [
        {"owner": 0, "vassals": 1},
        {"owner": 1, "vassals": 1},
        {"owner": 0, "vassals": 2},
        {"owner": 0, "town": True},
        {"owner": 0, "town": True, "post": 1},
        {"owner": 0, "vassals": 1, "attacker": 1, "attackers": 2},
        {"owner": 0, "vassals": 1, "used": True},
        {"owner": 0, "vassals": 1, "armed": True},
        {"battlefield": 1},
        {"battlefield": 2},
        {"barbarians": True},
    ],
)
def test_whatever_changes_in_a_province_is_seen(changes: dict[str, object]) -> None:
    """No two of these look alike, not even without colour."""
    view, before = bare_province()
    after = MAP.draw(with_land(view, "latium", **changes), (), SPEECH).drawn().convert("L")
    assert ImageChops.difference(before, after).getbbox() is not None


def test_owners_are_told_apart_without_colour() -> None:
    view = full(6)
    corners, lens = MAP.atlas.regions["latium"].box, MAP.all_of(view)
    (x0, y0), (x1, y1) = lens.at(corners[:2]), lens.at(corners[2:])
    box = (round(x0), round(y0), round(x1), round(y1))
    land = {"vassals": 1, "town": False, "post": None, "attacker": None, "attackers": 0, "barbarians": False}
    greys = {
        MAP.draw(with_land(view, "latium", owner=seat, **land), (), SPEECH).drawn().crop(box).convert("L").tobytes()
        for seat in range(6)
    }
    assert len(greys) == 6


def test_fleets_lie_in_the_order_of_arrival_and_the_first_stands_out() -> None:
    view = full(6)
    first = with_sea(view, "mare_ionium", fleets={2: 1, 4: 3}, controller=2, battle=None)
    other = with_sea(view, "mare_ionium", fleets={4: 3, 2: 1}, controller=4, battle=None)
    lens = Lens((0, 0, *MAP.atlas.size))
    laid = [MAP.laid(one, QUIET, lens) for one in (first, other)]
    orders = [[one.what for one in pieces if one.what.endswith("mare_ionium")] for pieces in laid]
    assert orders[0][-2:] == ["fleet 2 of mare_ionium", "fleet 4 of mare_ionium"]
    assert orders[1][-2:] == ["fleet 4 of mare_ionium", "fleet 2 of mare_ionium"]
    sprites = [next(one.piece for one in pieces if one.what == "fleet 2 of mare_ionium") for pieces in laid]
    assert sprites[0].tobytes() != sprites[1].tobytes()


def test_what_is_not_in_play_is_pale_and_empty(atlas: Atlas) -> None:
    view = full(2)
    out = [land.id for land in view.lands if not land.in_play]
    assert out
    shown = {laid.what.split(" of ")[1] for laid in MAP.laid(view, QUIET, Lens((0, 0, *atlas.size)))}
    assert not shown & set(out)


def test_the_last_move_is_lit() -> None:
    view = full(6)
    news = (told("move.marched", seat=0, origin="latium", target="campania", count=1),)
    box = ImageChops.difference(*(MAP.draw(view, told, SPEECH).drawn() for told in ((), news))).getbbox()
    assert box is not None
    for space in ("latium", "campania"):
        x, y = MAP.all_of(view).at(MAP.atlas.regions[space].centre)
        assert box[0] <= x <= box[2] and box[1] <= y <= box[3]


def test_a_light_lies_under_what_came_and_under_nothing_else(atlas: Atlas) -> None:
    view = with_sea(full(6), "mare_ionium", fleets={2: 1, 4: 3}, controller=2, battle=None)
    news = (told("move.sailed", seat=4, origin="mare_siculum", target="mare_ionium", count=1),)
    laid = MAP.laid(view, READER.trail(news), Lens((0, 0, *atlas.size)))
    assert [one.what for one in laid if one.light] == ["fleet 4 of mare_ionium"]


def test_vassals_in_a_strange_land_are_lit_as_attackers(atlas: Atlas) -> None:
    view = with_land(full(6), "latium", owner=1, vassals=2, attacker=0, attackers=3, barbarians=False)
    news = (told("move.marched", seat=0, origin="campania", target="latium", count=3),)
    laid = MAP.laid(view, READER.trail(news), Lens((0, 0, *atlas.size)))
    assert [one.what for one in laid if one.light] == ["attackers 0 of latium"]


def test_names_in_the_news_can_be_read_on_a_phone_and_others_make_way(monkeypatch: pytest.MonkeyPatch) -> None:
    view, lens = full(3), MAP.all_of(full(3))
    sprites: list[tuple[str, Image.Image]] = []
    written: dict[str, tuple[tuple[float, float], Image.Image]] = {}

    named = MAP.name

    def name(place: RegionPlace, *how: Any, **form: Any) -> Image.Image:
        sprites.append((place.id, named(place, *how, **form).copy()))
        return sprites[-1][1]

    def put(picture: Image.Image, sprite: Image.Image, x: float, y: float) -> None:
        written.update({space: ((x, y), sprite) for space, one in sprites if one is sprite})

    monkeypatch.setattr(MAP, "name", name)
    monkeypatch.setattr("render.atlas.map.put", put)
    news = [
        told("move.marched", seat=0, origin=origin, target=target, count=1)
        for origin, target in (("estia", "ilmenia"), ("armorica", "aquitania"))
    ]
    at = {space: lens.at(MAP.atlas.regions[space].label) for space in SPACES}
    MAP.names(Image.new("RGB", lens.size), view, QUIET, lens, SPEECH)
    quiet = dict(written)
    written.clear()
    MAP.names(Image.new("RGB", lens.size), view, READER.trail(tuple(news)), lens, SPEECH)
    new = ("estia", "ilmenia", "armorica", "aquitania")
    least = {space: MAP.name(MAP.atlas.regions[space], lens, SPEECH, readable(lens, HEIGHTS[2])) for space in new}
    assert all(written[space][1].height >= least[space].height for space in new)
    assert any(written[space][1].height > quiet[space][1].height for space in new)
    for space, (there, sprite) in written.items():
        others = [Spot(x, one.size) for other, (x, one) in written.items() if other in new and other != space]
        assert free(Spot(there, sprite.size), others), space
    aside = [space for space in quiet if space not in new and written.get(space) != quiet[space]]
    assert aside, "where it is so close, somebody must go"
    for x, y in (quiet[space][0] for space in aside):
        near = [at[space] for space in new if abs(at[space][1] - y) < 60 and abs(at[space][0] - x) < 250]
        assert near, "nobody goes without need"


def test_the_map_knows_which_borders_bear_a_number(atlas: Atlas) -> None:
    costs = {(sea.id, other): cost for sea in RULES.sea for other, cost in sea.borders.items()}
    for border in atlas.borders.values():
        assert border.cost == costs.get((border.a, border.b), 1), border.id
    assert sum(border.cost > 1 for border in atlas.borders.values()) == 13


def test_in_brief_a_name_leaves_out_what_can_be_seen(atlas: Atlas) -> None:
    lens = Lens((0, 0, *atlas.size))
    for region, shorter in (
        ("latium", True),
        ("mare_balticum", True),
        ("sinus_finnicus", True),
        ("syrtis_minor", False),
    ):
        full_name, brief = (name_of(atlas.regions[region], lens, SPEECH, 30, brief) for brief in (False, True))
        assert (brief.width * brief.height < full_name.width * full_name.height) == shorter, region


def test_a_name_that_is_cut_short_can_be_told_from_all_others(atlas: Atlas) -> None:
    for water in (True, False):
        short = [MAP.clipped[place.id] for place in atlas.regions.values() if place.water == water]
        assert len(set(short)) == len(short)
    cut = {"brigantia": "Brig.", "cambria": "Camb.", "campania": "Camp.", "taino": "Taino"}
    cut |= {"mare_hibernicum": "Hib.", "moesia_inferior": "Moes. Inf."}
    assert {space: MAP.clipped[space] for space in cut} == cut
    assert [read(MAP.clipped[land], list(LANDS), WORDS.names("space")) for land in LANDS] == list(LANDS), (
        "in orders, too"
    )


def test_a_close_up_is_made_of_what_has_a_place_only() -> None:
    assert MAP.close_up(full(4), (told("taxes.done", seat=0, gained=3),), SPEECH) is None
    assert MAP.close_up(full(4), NEWS, SPEECH) is not None


def test_ways_over_the_sea_keep_their_order() -> None:
    news = (told("move.crossed", seat=0, origin="latium", target="sicilia", spaces=["mare_tyrrhenum"], count=1),)
    assert READER.trail(news).ways == (("latium", "mare_tyrrhenum", "sicilia"),)
    assert READER.trail(news).came("sicilia", "vassals", 0)


def test_a_table_with_automas_is_drawn() -> None:
    view = GAME.view(GAME.setup(2, GAME.options(automas=2), Dice(seed="automas")), None)
    assert any(player.seat < 0 for player in view.players)
    assert drawn(view)


def test_a_fresh_table_is_drawn_for_every_number_of_players() -> None:
    for seats in GAME.seats:
        assert drawn(fresh(seats))


def test_every_space_in_play_can_be_seen_close_up_and_no_other() -> None:
    view = fresh(2)
    places = PICTURES.places(Public(view), WORDS)
    shut = set(MAP.out_of_play(view))
    assert set(places) == set(SPACES) - shut and shut
    assert places["latium"] == "Latium"
    assert MAP.close_up_of(view, "latium", SPEECH) is not None
    assert MAP.close_up_of(view, "nowhere", SPEECH) is None


def test_no_box_of_far_off_places_is_seen_where_none_of_them_is_in_play() -> None:
    """Nor a part of the compass: bare ground lies over both."""
    view = fresh(2)
    lens = MAP.all_of(view)
    boxes = MAP.empty_boxes(MAP.out_of_play(view), lens)
    assert len(boxes) == 2
    ground = MAP.painted(view, lens).drawn().convert("L")
    for x0, y0, x1, _ in boxes:
        (left, top), (right, _) = lens.at((max(x0, lens.box[0]), y0 - 4)), lens.at((x1, y0))
        part = ground.crop((round(left), round(top), round(right), ground.height))
        assert min(part.tobytes()) > 120, "no frame, no letter"


def test_a_box_whose_places_are_in_play_is_shown() -> None:
    view = fresh(6)
    assert MAP.empty_boxes(MAP.out_of_play(view), MAP.all_of(view)) == []
