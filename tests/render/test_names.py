"""Names grow where there is room for them, until they can be read on a phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from render.atlas.laid import Laid
from render.atlas.leeway import Lies
from render.atlas.lens import Lens, Point
from render.atlas.map import THIRDS, AtlasMap
from render.atlas.names import (
    CLIPPED,
    HEIGHTS,
    LEAST,
    MARK,
    PHONE,
    Name,
    Setting,
    Written,
    readable,
)
from render.atlas.shore import END, Shore
from render.atlas.spots import Rows, Spot, covered, free
from render.kit.collage import Collage
from render.kit.drawing_cache import drawing_cache
from render.kit.trail import Happening, Trail
from tests.render.tables import DRAWN, Tables

LENS = Lens((0, 0, 3 * PHONE, 2 * PHONE))
WIDE = 10_000.0
QUIET = Trail(())


def world_of(tables: Tables[Any], view: Any) -> AtlasMap[Any, Any] | None:
    """The map that is played on, if it comes from an atlas; a game may have several."""
    world = tables.drawings.map.of(view)
    return world if isinstance(world, AtlasMap) else None


ATLASES = [tables for tables in DRAWN.values() if world_of(tables, tables.fresh(tables.few))]


class Sheet:
    """The whole map, and how its names stand among the pieces."""

    def __init__(self, tables: Tables[Any], view: Any) -> None:
        world = world_of(tables, view)
        assert world is not None
        speech = tables.drawings.worded(tables.words)
        self.lens, self.divided = world.all_of(view), world.parts
        self.over = tuple(world.over(self.lens))
        self.pieces = Rows(Spot(one.at, one.piece.size) for one in world.laid(view, QUIET, self.lens))
        named = tuple(world.named(view))
        setting = world._setting(named, self.lens, speech)
        self.written = setting.among(self.pieces, {}) if setting else {}
        self.high, self.spots = dict[str, int](), dict[str, Spot]()
        for place in (world.atlas.regions[region] for region in named):
            stands = self.written.get(place.id, Written(self.lens.at(place.label), 0))
            self.high[place.id] = max(stands.high, self.lens.length(place.label_size))
            name = world.name(place, self.lens, speech, stands.high, stands.form)
            self.spots[place.id] = Spot(stands.at, name.size)


def drawn(x: float, width: float = WIDE) -> Name:
    """A name of ten letters, 12 pixels high."""
    return Name(Spot((x, 400), (100, 17)), 12, width)


def grown(
    names: dict[str, Name],
    marks: Sequence[Spot] = (),
    land: Callable[[str, Point], bool] = lambda name, at: False,
    pieces: Sequence[Spot] = (),
) -> dict[str, Written]:
    """What is written higher than it was drawn. No name may move, if nothing is said of its land."""
    belongs = {True: Lies.ON_LAND, False: Lies.ELSEWHERE}
    setting = Setting(names, marks, LENS, lambda name, spot: belongs[land(name, spot.at)])
    return setting.among(Rows(pieces), {})


def test_where_there_is_room_a_name_can_be_read_on_a_phone() -> None:
    assert readable(LENS) == 3 * HEIGHTS[0]
    assert grown({"a": drawn(500)}) == {"a": Written((500, 400), 27)}


def test_what_can_be_read_stays_as_it_was_drawn() -> None:
    assert grown({"a": Name(Spot((500, 400), (100, 40)), 27, WIDE)}) == {}


@pytest.mark.parametrize(
    ("names", "marks"),
    [
        pytest.param({"a": drawn(500), "b": drawn(605)}, [], id="another name"),
        pytest.param({"a": drawn(500)}, [Spot((560, 400), (MARK, MARK))], id="a mark on a border"),
        pytest.param({"a": drawn(500)}, [covered((480, 406, 520, 600))], id="a panel"),
        pytest.param({"a": drawn(500, width=100)}, [], id="its land is narrow"),
        pytest.param({"a": drawn(52)}, [], id="the edge"),
    ],
)
def test_and_where_there_is_none_it_stays_too(names: dict[str, Name], marks: list[Spot]) -> None:
    assert "a" not in grown(names, marks)


def test_it_is_as_large_as_there_is_room_for() -> None:
    assert grown({"a": drawn(500, width=160)}) == {"a": Written((500, 400), readable(LENS, 7))}


def test_what_cannot_be_read_moves_on_its_own_land() -> None:
    names = {"a": drawn(500), "b": drawn(605)}
    found = grown(names, land=lambda name, at: name == "a" and 420 < at[1] < 440)
    assert found["a"].high >= readable(LENS, 7) and 420 < found["a"].at[1] < 440
    assert found["b"].at == (605, 400), "and leaves its room to the other"


def test_it_does_not_move_over_the_edge_of_the_picture() -> None:
    names = {"a": drawn(LENS.size[0] - 30, width=80)}
    assert grown(names, land=lambda name, at: True)["a"].at[0] < LENS.size[0] - 30
    assert grown(names, land=lambda name, at: at[0] >= LENS.size[0] - 30) == {}


def test_where_it_finds_no_room_in_full_it_is_written_in_brief() -> None:
    names = {"a": Name(Spot((500, 400), (100, 17)), 12, 160, shorter=((60, 17),)), "b": drawn(390), "c": drawn(610)}
    fixed = [Spot((420, 400), (20, 20)), Spot((580, 400), (20, 20))]
    found = grown(names, fixed, land=lambda name, at: name == "a" and abs(at[1] - 400) < 3)
    assert found == {"a": Written((500, 400), readable(LENS, 7), form=1)}


def test_cut_short_it_is_only_where_it_could_not_be_read_otherwise() -> None:
    fixed = [Spot((420, 400), (20, 20)), Spot((580, 400), (20, 20))]

    def form(shorter: tuple[tuple[int, int], ...]) -> int:
        names = {"a": Name(Spot((500, 400), (100, 17)), 12, 160, shorter)}
        found = grown(names, fixed, land=lambda name, at: abs(at[1] - 400) < 3)
        return found["a"].form if found else 0

    assert form(((90, 17), (40, 17))) == CLIPPED, "in brief it is no higher than 5 px"
    assert form(((78, 17), (40, 17))) == 1, "in brief it is 6 px high, cut short it could be 7"


def test_cut_short_it_sees_as_far_as_it_may_move() -> None:
    long = (100, 17)
    names = {"a": Name(Spot((500, 400), long), 12, 80, shorter=(long, long))}

    def far_off(name: str, at: Point) -> bool:
        return at[0] > 760 and at[1] == 400

    (found,) = grown(names, land=far_off).values()
    assert found.form == 0 and found.at[0] > 760, "by a length and a half"
    end = Spot((found.at[0] + names["a"].as_high_as(found.high)[0] / 2 - 4, found.at[1]), (6, 6))
    assert grown(names, [end], land=far_off) == {}


def test_where_it_could_not_be_read_another_makes_room() -> None:
    names = {"a": drawn(500), "b": Name(Spot((500, 412), (100, 30)), readable(LENS, 7), 100)}

    def stands(name: str, at: Point) -> bool:
        return at[0] == 500 and (at[1] == 400 if name == "a" else at[1] > 412)

    found = grown(names, land=stands)
    assert found["a"].high >= readable(LENS, LEAST) and found["b"].at[1] > 412
    setting = Setting(names, (), LENS, lambda name, spot: Lies.ON_LAND if stands(name, spot.at) else Lies.ELSEWHERE)
    new = {"b": Spot((500, 412), (100, 30))}
    assert setting.among(Rows(()), new) == {}, "unless it is in the news"


def test_and_where_another_is_driven_away_its_room_is_used() -> None:
    names = {"a": drawn(500), "b": Name(Spot((500, 412), (90, 26)), readable(LENS, LEAST), 120)}
    piece = Spot((540, 416), (10, 10))

    def stands(name: str, at: Point) -> bool:
        return at[0] == 500 and (at[1] == 400 if name == "a" else at[1] > 425)

    assert grown(names, land=stands, pieces=[piece])["a"].high >= readable(LENS, LEAST)


@pytest.mark.parametrize("tables", ATLASES, ids=lambda tables: tables.game.id)
def test_a_name_lies_on_its_land_or_on_the_water_beside_it(tables: Tables[Any]) -> None:
    for seats in tables.game.seats:
        view = tables.full(seats)
        sheet, world = Sheet(tables, view), world_of(tables, view)
        assert world is not None
        shore = Shore(world.atlas, sheet.lens)
        labels = {region: sheet.lens.at(world.atlas.regions[region].label) for region in sheet.written}
        for region in (region for region, at in labels.items() if sheet.spots[region].at != at):
            (x, y), (width, height) = sheet.spots[region].at, sheet.spots[region].size
            inside = [shore.under(x + side * width, y) for side in (-0.25, 0, 0.25)]
            sides = [
                (across * about * END * width, down * about * END * height)
                for about in (0.95, 1, 1.05, 1.1, 1.15)
                for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1))
            ]
            if inside[1] != region:
                assert region in [shore.under(x + dx, y + dy) for dx, dy in sides], (seats, region)
                waters = {one for one in inside if one != region}
                assert all(one and world.atlas.regions[one].water for one in waters), (seats, region, inside)


@pytest.mark.parametrize(
    ("beyond", "lies"),
    [(-1, Lies.ON_LAND), (END * 100 - 2, Lies.OFF_SHORE), (END * 100 + 2, Lies.ELSEWHERE), (99, Lies.ELSEWHERE)],
)
def test_a_name_off_its_shore_is_near_enough_to_be_taken_for_that_of_its_land(beyond: float, lies: Lies) -> None:
    """An isle left of 200, and the sea."""
    regions = {"isle": SimpleNamespace(id="isle", water=False), "sea": SimpleNamespace(id="sea", water=True)}
    coast: Any = SimpleNamespace(
        size=(1000, 600), regions=regions, region_at=lambda x, y: "isle" if x < 200 else "sea"
    )
    lens = Lens((0, 0, 1000, 600))
    at, _ = lens.at((200, 300))
    assert Shore(coast, lens).belongs("isle", Spot((at + beyond, 300), (100, 20))) is lies


def test_under_a_piece_it_moves_on_or_stands_as_it_was_drawn() -> None:
    piece = Spot((500, 385), (30, 30))
    assert grown({"a": drawn(500)}, pieces=[piece]) == {}
    (moved,) = grown({"a": drawn(500)}, land=lambda name, at: at[1] > 380, pieces=[piece]).values()
    assert moved.at[1] > 400 and not Spot(moved.at, drawn(500).as_high_as(moved.high)).meets(piece)


def test_for_a_name_in_the_news_the_others_move_aside_as_they_are_or_smaller() -> None:
    names = {"a": drawn(500), "small": Name(Spot((800, 400), (60, 17)), 12, 60), "new": drawn(650)}
    setting = Setting(names, (), LENS, lambda name, spot: Lies.ON_LAND if spot.at[1] > 390 else Lies.ELSEWHERE)
    quiet = setting.among(Rows(()), {})
    news = {"new": Spot((650, 400), (400, 40))}
    moved = setting.among(Rows(()), news)
    assert "new" in quiet and "new" not in moved, "it stands already"
    for name in ("a", "small"):
        spot = Spot(moved[name].at, names[name].as_high_as(moved[name].high))
        assert moved[name].at[1] > 400 and free(spot, news.values()), name


@pytest.mark.parametrize("tables", ATLASES, ids=lambda tables: tables.game.id)
def test_no_name_that_has_grown_lies_on_another_or_under_a_piece(tables: Tables[Any]) -> None:
    for seats in tables.game.seats:
        for view in (tables.fresh(seats), tables.full(seats)):
            sheet = Sheet(tables, view)
            for region in sheet.written:
                spot = sheet.spots[region]
                others = [other for key, other in sheet.spots.items() if key != region]
                assert free(spot, sheet.pieces.near(spot)) and free(spot, others), (seats, region)
                assert free(spot, map(covered, sheet.over)), (seats, region)


@pytest.mark.parametrize("tables", ATLASES, ids=lambda tables: tables.game.id)
def test_names_can_be_read_on_the_whole_map_at_the_width_of_a_phone(tables: Tables[Any]) -> None:
    """All of them at a fresh table; on Era's map, of the fullest that there can be, seven of eight (and in its thirds
    all, `test_halves.py`)."""
    for seats in tables.game.seats:
        for view, height, fullest in ((tables.fresh(seats), 7, False), (tables.full(seats), LEAST, True)):
            sheet = Sheet(tables, view)
            crowded = len(sheet.divided) == len(THIRDS) and seats > 2
            wanted = readable(sheet.lens, LEAST if crowded else height)
            small = [region for region, high in sheet.high.items() if high < wanted - 1]
            assert len(small) <= crowded * fullest * len(sheet.high) / 8, small


@pytest.mark.parametrize("tables", ATLASES, ids=lambda tables: tables.game.id)
def test_they_are_set_once_for_the_same_words_among_the_same_pieces(
    tables: Tables[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    view = tables.full(tables.most)
    world = world_of(tables, view)
    assert world is not None
    lens, wider, dot = world.all_of(view), Lens((0, 0, 100, 100)), Image.new("RGBA", (9, 9))
    near, farther, larger = Laid("a", dot, (5, 5)), Laid("a", dot, (5, 6)), Laid("a", dot.resize((9, 10)), (5, 5))
    here, there, *_ = sorted(world.atlas.regions)
    lit = [Trail((Happening("lit", None, (region,)),)) for region in (here, there)]
    english, *others = map(tables.drawings.worded, (tables.words, *tables.elsewhere))
    differing = [
        *((trail, lens, english, [near], ()) for trail in (QUIET, *lit)),
        *((QUIET, lens, speech, [near], ()) for speech in others),
        *((QUIET, lens, english, pieces, ()) for pieces in ([], [farther], [larger], [near, near])),
        (QUIET, wider, english, [near], ()),
        (QUIET, lens, english, [near], (there,)),
    ]
    asked = list[int]()

    def drawn(at: int) -> None:
        trail, through, speech, pieces, named = differing[at]

        def set_anew(*given: object) -> dict[str, Written]:
            asked.append(at)
            return {}

        monkeypatch.setattr(world, "named", lambda view: (here, *named))
        monkeypatch.setattr(world, "_writing", set_anew)
        world.names(Collage(through.size), view, trail, through, speech, pieces)

    drawing_cache.clear()
    for at in (*range(len(differing)), *range(len(differing))):
        drawn(at)
    assert asked == list(range(len(differing)))
