"""Samples in rows, each with what it is called."""

from __future__ import annotations

from PIL import Image

from render.kit.legend import Legend, Samples
from tests.render.ink import assert_room, witnessed

KINDS = ("tower", "boat", "well", "gate", "mill")


def samples() -> Samples:
    return tuple((kind, Image.new("RGBA", (20, 20), (200, 0, 0))) for kind in KINDS)


LEGEND = Legend(samples, column=100, row=40, top=8, piece=15, name=30, letter=16, most=3)


def test_as_many_columns_as_there_is_room_for_but_no_more_than_are_read() -> None:
    assert [LEGEND.columns(width) for width in (90, 230, 330, 2000)] == [1, 2, 3, 3]
    assert [LEGEND.height(width) for width in (90, 230, 330, 2000)] == [216, 136, 96, 96]


def test_names_stand_in_rows_and_what_a_table_does_not_know_is_left_out() -> None:
    named = LEGEND.names(str.upper, lambda sample: sample != "well")
    assert named == tuple((kind, kind.upper()) for kind in KINDS if kind != "well")
    picture = Image.new("RGB", (400, 140))
    with witnessed() as lines:
        LEGEND.draw(picture, (20, 20, 380, 20 + LEGEND.height(360)), named)
    assert_room(lines)
    rows = {line.text: round(line.box[1]) // 40 for line in lines}
    assert rows["TOWER"] == rows["BOAT"] == rows["GATE"] < rows["MILL"]
    assert lines[0].box[0] == lines[-1].box[0], "the second row begins where the first does"
