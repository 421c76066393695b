"""What invites to a table: every game on the shelf has such a picture, of one shape and soon loaded."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from engines import shelf
from render.pictures import banner

MOST_BYTES = 120_000


@pytest.mark.parametrize("game", shelf.games())
def test_every_game_on_the_shelf_has_a_banner(game: str) -> None:
    blob = banner(game)
    assert blob is not None and len(blob) <= MOST_BYTES
    assert Image.open(BytesIO(blob)).size == (880, 400)
