"""How a game went, drawn: the steps of its scale, and only what there is to tell."""

from __future__ import annotations

from typing import Any

import pytest

from render.kit import course
from render.kit.course import CHART, HEAD, ROW, TITLE, Course, draw_course

NAMES = ("Ada", "Ben")
MARGIN = 44


@pytest.mark.parametrize(
    ("most", "scale"), [(8, [*range(9)]), (9, [0, 2, 4, 6, 8]), (37, [*range(0, 36, 5)]), (41, [*range(0, 42, 10)])]
)
def test_the_scale_has_eight_steps_at_most(most: int, scale: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []

    def write(picture: Any, at: Any, text: str, *how: Any) -> None:
        written.append(text)

    monkeypatch.setattr(course, "write", write)
    draw_course(Course("", NAMES, points=((0, 0), (most, 1))))
    assert written[1:] == [str(value) for value in scale], "below its title"


def test_what_there_is_nothing_of_takes_no_room() -> None:
    points, tallies = ((0, 0), (3, 1)), (("battles", (2, 1)),)
    table = HEAD + ROW * len(NAMES)
    for given, high in (
        ({"points": points}, CHART),
        ({"tallies": tallies}, table),
        ({"points": points, "tallies": tallies}, CHART + table),
    ):
        assert draw_course(Course("", NAMES, **given)).height == TITLE + high + MARGIN
