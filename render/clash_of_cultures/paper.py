"""The fixed colours of maps and of boards, and the way from a drawing to a PNG."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from render.kit.png import encode, read_palette

HOME = Path(__file__).parent
MAP, BOARDS = HOME / "map.png", HOME / "boards.png"


def finished_map(picture: Image.Image) -> bytes:
    return encode(picture, read_palette(MAP))


def finished_board(picture: Image.Image) -> bytes:
    return encode(picture, read_palette(BOARDS))
