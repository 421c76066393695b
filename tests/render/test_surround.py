"""What lies around a map is drawn once for all pictures of a game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image

from render.kit.collage import Collage, Paper
from render.kit.drawing_cache import drawing_cache
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.panel import panel
from render.kit.surround import EDGE, Lettering, Surround
from render.kit.text import write

SEA = (20, 60, 120)
laid: list[Lettering] = []


@dataclass(frozen=True)
class Plain(Surround):
    zooms = (2.0, 1.5, 1.0)
    top = 90

    @property
    def sheet(self) -> tuple[int, int]:
        return self.right + EDGE, self.top + self.size[1] + EDGE

    def lay(self, whole: Paper, lettering: Lettering) -> None:
        laid.append(lettering)
        panel(whole, (EDGE, EDGE, self.right, 75))
        write(whole, (EDGE + 20, 50), lettering.title, Face.TITLE, 20)


@pytest.fixture
def palette(tmp_path: Path) -> Path:
    colours = Image.new("P", (1, 1))
    colours.putpalette([part for level in range(255) for part in (level, level, level)] + [*SEA])
    colours.save(tmp_path / "palette.png")
    return tmp_path / "palette.png"


def sea_of(size: tuple[int, int]) -> Collage:
    sea = Collage(size)
    sea.paste(SEA, (0, 0, *size))
    return sea


def nothing(panels: Paper) -> None: ...


def written(panels: Paper) -> None:
    """Beside the map and where it will lie: it lies above."""
    panels.paste(SEA, (EDGE - 4, 100, EDGE + 60, 110))


def test_it_is_laid_once_for_the_same_words_and_the_same_map(palette: Path) -> None:
    drawing_cache.clear()
    laid.clear()
    around, sea = Plain((300, 200), 3), sea_of((300, 200))
    drawn = [
        around.framed(sea, palette, Lettering(title, ()), nothing).drawn().tobytes()
        for title in ("SANDS", "SANDS", "SAND")
    ]
    assert [lettering.title for lettering in laid] == ["SANDS", "SAND"]
    assert drawn[0] == drawn[1] != drawn[2]
    Plain((300, 210), 3).framed(sea_of((300, 210)), palette, Lettering("SAND", ()), nothing)
    assert len(laid) == 3


def test_the_map_lies_on_it_whole_and_in_its_own_colours(palette: Path) -> None:
    around, sea = Plain((300, 200), 3), sea_of((300, 200))
    whole = around.framed(sea, palette, Lettering("SANDS", ()), written).drawn()
    assert whole.crop((EDGE, 90, EDGE + 300, 290)).tobytes() == sea.drawn().tobytes()
    beside = [whole.getpixel(at) for at in ((EDGE - 1, 150), (EDGE + 300, 150), (150, 89), (150, 290))]
    assert SEA not in beside
    assert [whole.getpixel((EDGE - 4, y)) == SEA for y in (105, 115)] == [True, False]


@pytest.mark.parametrize(
    ("box", "zoom"),
    [((0, 0, 400, 300), 2.0), ((100, 0, 1200, 600), 1.5), ((0, 0, 1400, 1000), 1.0), ((0, 0, 3000, 300), 1.0)],
)
def test_a_map_is_as_large_as_its_sheet_may_be(box: Box, zoom: float) -> None:
    assert Plain.zoom(box, 3) == zoom
