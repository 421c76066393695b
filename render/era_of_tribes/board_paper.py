"""The way from a drawn board to a PNG in fixed colours."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from render.kit.png import encode, read_palette

PALETTE = Path(__file__).parent / "boards.png"


def finished(picture: Image.Image) -> bytes:
    """PNG bytes in the fixed colours of the boards."""
    return encode(picture, read_palette(PALETTE))
