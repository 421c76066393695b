"""On the map of Era of Tribes names grow past its panels and its pieces."""

from __future__ import annotations

import pytest
from PIL import Image

from render.atlas.spots import Rows, Spot, covered, free
from render.era_of_tribes.look import SCALE
from render.era_of_tribes.map import MAP
from render.kit.trail import Trail
from tests.render.era_of_tribes.tables import SPEECH, fresh, full

QUIET = Trail(())


def test_no_name_that_has_grown_lies_under_a_panel_of_the_whole_map() -> None:
    view = fresh(6)
    setting = MAP._setting(tuple(MAP.named(view)), MAP.all_of(view), SPEECH)
    assert setting
    for region, name in setting.among(Rows(()), {}).items():
        size = MAP.name(MAP.atlas.regions[region], MAP.all_of(view), SPEECH, name.high, name.form).size
        assert free(Spot(name.at, size), map(covered, MAP.panel_boxes(SCALE).values())), region


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
    as_drawn = {lens.at(place.label): MAP.name(place, lens, SPEECH).size for place in MAP.atlas.regions.values()}
    higher = {at: name for at, name in written.items() if as_drawn.get(at) != name.size}
    assert higher
    assert any(as_drawn.get(at) != name.size for at, name in alone.items() if at not in higher), "somebody moves"
    for at, name in higher.items():
        assert not any(Spot(at, name.size).meets(Spot(one.at, one.piece.size)) for one in pieces)
