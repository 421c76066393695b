"""The pictures look as they did when somebody last looked at them."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.render.golden import FOLDER, PICTURES, file_of, small

MEAN = 5.0
"""Out of 255; a copy in few colours and another version of the type engine stay below."""
FAR = 90
FEW = 0.004


@pytest.mark.parametrize("name", PICTURES)
def test_looks_as_it_should(name: str) -> None:
    drawn = small(PICTURES[name]())
    with Image.open(file_of(name)) as file:
        golden = file.convert("RGB")
    assert drawn.size == golden.size
    difference = ImageChops.difference(drawn, golden)
    assert max(ImageStat.Stat(difference).mean) < MEAN
    far = sum(difference.convert("L").histogram()[FAR:])
    assert far <= FEW * drawn.width * drawn.height


def test_there_is_no_copy_without_a_picture() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(map(file_of, PICTURES))
