"""PNG that is small and fast: one fixed palette a map, no dithering, a light compression."""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path

from isal import isal_zlib
from PIL import Image

from render.kit.keeping import COMPRESSION, kept

SIGNATURE = b"\x89PNG\r\n\x1a\n"
PALETTED = (8, 3, 0, 0, 0)
"""A byte a pixel, a place in the palette; then what every PNG has: deflate, filters, not interlaced."""
HEAD, END = b"\x78\x01", b"\x03\x00"
"""Of a zlib stream: how it is packed, and a last part with nothing in it."""
COLOURS = 256
BAND = 32
"""Rows that are packed together. From one map of a table to the next, nine of ten bands are the same."""


@cache
def read_palette(path: Path) -> Image.Image:
    """A 256 colour palette kept as the palette of a one-pixel PNG."""
    with Image.open(path) as image:
        return image.copy()


def colours_of(palette: Image.Image) -> Image.Image:
    """The colours of a palette, side by side."""
    return Image.frombytes("RGB", (COLOURS, 1), bytes(palette.getpalette() or ()).ljust(3 * COLOURS, b"\0"))


def as_palette(colours: Image.Image) -> Image.Image:
    """What `colours_of` has made, as a palette again."""
    palette = Image.new("P", (1, 1))
    palette.putpalette(colours.tobytes())
    return palette


def encode(picture: Image.Image, palette: Image.Image, *, again: bool = False) -> bytes:
    """The picture as PNG bytes in the colours of the palette, which it may be in already. Same picture, same bytes.
    `again`: most of it was in a picture before, and will be in others."""
    if picture.mode == "P":
        return written(picture, again=again)
    plain = picture if picture.mode == "RGB" else picture.convert("RGB")
    return written(in_palette(plain, palette), again=again)


def mapped(picture: Image.Image, palette: Image.Image) -> Image.Image:
    """For each pixel the place of its colour in the palette, as a byte: to be kept until it is drawn on again."""
    places = in_palette(picture, palette)
    return Image.frombytes("L", places.size, places.tobytes())


def unmapped(places: Image.Image, palette: Image.Image) -> Image.Image:
    """The colours at these places."""
    return used_up(places.copy(), palette)


def used_up(places: Image.Image, palette: Image.Image) -> Image.Image:
    """The same, of places that nobody needs any more."""
    places.putpalette(palette.getpalette() or ())
    return places.convert("RGB")


def in_palette(picture: Image.Image, palette: Image.Image) -> Image.Image:
    """The picture in the colours of the palette."""
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def written(places: Image.Image, *, again: bool = False) -> bytes:
    """A paletted picture as a file. Half of a map's time was Pillow's zlib."""
    width, height = places.size
    # In front of each row stands a zero: filters do not help places in a palette.
    rows = Image.new("P", (width + 1, height), None)
    rows.paste(0, (0, 0, 1, height))
    rows.paste(places, (1, 0))
    pixels = rows.tobytes()
    packed = _packed(pixels, (width + 1) * BAND) if again else isal_zlib.compress(pixels, COMPRESSION)
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", struct.pack(">II5B", width, height, *PALETTED)),
            _chunk(b"PLTE", bytes(places.getpalette() or ())),
            _chunk(b"IDAT", packed),
            _chunk(b"IEND", b""),
        )
    )


def _packed(rows: bytes, band: int) -> bytes:
    """A zlib stream, of parts that do not know of one another."""
    bands = (kept.packed(_band, rows[at : at + band]) for at in range(0, len(rows), band))
    return b"".join((HEAD, *bands, END, struct.pack(">I", isal_zlib.adler32(rows))))


def _band(rows: bytes) -> bytes:
    packer = isal_zlib.compressobj(COMPRESSION, isal_zlib.DEFLATED, -isal_zlib.MAX_WBITS)
    return packer.compress(rows) + packer.flush(isal_zlib.Z_FULL_FLUSH)


def _chunk(name: bytes, data: bytes) -> bytes:
    check = isal_zlib.crc32(data, isal_zlib.crc32(name))
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)
