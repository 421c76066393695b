"""Names grow where there is room for them, until they can be read on a phone."""

from __future__ import annotations

import pytest
from PIL import Image

from render.atlas.lens import Lens
from render.atlas.names import HEIGHTS, PHONE, Drawn, Spot, readable, room_for
from render.era_of_tribes.map import MAP
from render.kit.trail import Trail
from tests.render.era_of_tribes.tables import SPEECH, fresh, full

LENS = Lens((0, 0, 3 * PHONE, 2 * PHONE))
WIDE = 10_000.0
QUIET = Trail(())


def drawn(x: float, width: float = WIDE) -> Drawn:
    """A name of ten letters, 12 pixels high."""
    return Drawn(Spot((x, 400), (100, 17)), 12, width)


def test_where_there_is_room_a_name_can_be_read_on_a_phone() -> None:
    assert readable(LENS) == 3 * HEIGHTS[0]
    assert room_for({"a": drawn(500)}, [], LENS) == {"a": 27}


def test_what_can_be_read_stays_as_it_was_drawn() -> None:
    assert room_for({"a": Drawn(Spot((500, 400), (100, 40)), 27, WIDE)}, [], LENS) == {}


@pytest.mark.parametrize(
    ("names", "marks"),
    [
        pytest.param({"a": drawn(500), "b": drawn(605)}, [], id="another name"),
        pytest.param({"a": drawn(500)}, [(560, 400)], id="a mark on a border"),
        pytest.param({"a": drawn(500, width=100)}, [], id="its land is narrow"),
        pytest.param({"a": drawn(52)}, [], id="the edge"),
    ],
)
def test_and_where_there_is_none_it_stays_too(names: dict[str, Drawn], marks: list[tuple[float, float]]) -> None:
    assert "a" not in room_for(names, marks, LENS)


def test_it_is_as_large_as_there_is_room_for() -> None:
    assert room_for({"a": drawn(500, width=160)}, [], LENS) == {"a": readable(LENS, 7)}


def test_pieces_hide_no_name_that_has_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    view, empty = full(4), fresh(4)
    lens = MAP.all_of(view)
    written: dict[tuple[float, float], Image.Image] = {}
    monkeypatch.setattr("render.atlas.map.put", lambda picture, name, x, y: written.update({(x, y): name}))
    MAP.names(Image.new("RGB", lens.size), empty, QUIET, lens, SPEECH)
    alone = dict(written)
    written.clear()
    pieces = MAP.laid(view, QUIET, lens)
    MAP.names(Image.new("RGB", lens.size), view, QUIET, lens, SPEECH, pieces)
    as_drawn = {lens.at(place.label): MAP.name(place, lens, SPEECH) for place in MAP.atlas.regions.values()}
    grown = {at: name for at, name in written.items() if name.size != as_drawn[at].size}
    assert grown
    assert any(name.size != as_drawn[at].size for at, name in alone.items() if at not in grown), (
        "somebody stays small"
    )
    for at, name in grown.items():
        assert not any(Spot(at, name.size).meets(Spot(one.at, one.piece.size)) for one in pieces)
