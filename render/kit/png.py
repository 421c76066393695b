"""PNG files that are small and made fast: one fixed palette for each map, no dithering, a light compression."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from isal import isal_zlib
from PIL import Image

from render.kit.drawing_cache import COMPRESSION

SIGNATURE = b"\x89PNG\r\n\x1a\n"
PALETTED = (8, 3, 0, 0, 0)
"""The kind of PNG: a byte for each pixel, its place in the palette. Then what every PNG has: deflate, filters, not
interlaced."""
HEAD, END = b"\x78\x01", b"\x03\x00"
"""The head of a zlib stream, which says how it is packed, and a last part with nothing in it."""
COLOURS = 256
ADLER = 65521
"""The prime of Adler's sums."""


@cache
def read_palette(path: Path) -> Image.Image:
    """Read a palette of 256 colours from a PNG of one pixel."""
    with Image.open(path) as image:
        return image.copy()


def colours_of(palette: Image.Image) -> Image.Image:
    """The colours of a palette, side by side."""
    return Image.frombytes("RGB", (COLOURS, 1), bytes(palette.getpalette() or ()).ljust(3 * COLOURS, b"\0"))


def as_palette(colours: Image.Image) -> Image.Image:
    """A palette again, from the picture that `colours_of` made."""
    palette = Image.new("P", (1, 1))
    palette.putpalette(colours.tobytes())
    return palette


def encode(picture: Image.Image, palette: Image.Image) -> bytes:
    """The picture as a PNG in the colours of the palette. The picture may be in that palette already. Same picture,
    same bytes."""
    if picture.mode == "P":
        return file_of(picture.size, picture, [band_of(picture)])
    plain = picture if picture.mode == "RGB" else picture.convert("RGB")
    return file_of(picture.size, palette, [band_of(in_palette(plain, palette))])


def mapped(picture: Image.Image, palette: Image.Image) -> Image.Image:
    """For each pixel the place of its colour in the palette, as a byte. In this form a picture is cached until it is
    drawn on again."""
    places = in_palette(picture, palette)
    return Image.frombytes("L", places.size, places.tobytes())


def unmapped(places: Image.Image, palette: Image.Image) -> Image.Image:
    """The colours at these places."""
    return used_up(places.copy(), palette)


def used_up(places: Image.Image, palette: Image.Image) -> Image.Image:
    """This picture in the colours of a palette; the picture of places may be overwritten."""
    places.putpalette(palette.getpalette() or ())
    return places.convert("RGB")


def in_palette(picture: Image.Image, palette: Image.Image) -> Image.Image:
    """The picture in the colours of the palette."""
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


@dataclass(frozen=True, slots=True)
class Band:
    """Rows of a picture, packed."""

    packed: bytes
    length: int
    check: int
    """The checksum at the end of a zlib stream of these rows alone."""

    @property
    def heavy(self) -> int:
        return len(self.packed)


def band_of(places: Image.Image) -> Band:
    """Places of the palette, packed without any knowledge of other rows. Half of the time of a map was spent in
    Pillow's zlib."""
    # In front of each row there is a zero for the filter: filters do not help places of a palette.
    rows = Image.new(places.mode, (places.width + 1, places.height), None)
    rows.paste(0, (0, 0, 1, places.height))
    rows.paste(places, (1, 0))
    pixels = rows.tobytes()
    packer = isal_zlib.compressobj(COMPRESSION, isal_zlib.DEFLATED, -isal_zlib.MAX_WBITS)
    packed = packer.compress(pixels) + packer.flush(isal_zlib.Z_FULL_FLUSH)
    return Band(packed, len(pixels), isal_zlib.adler32(pixels))


def file_of(size: tuple[int, int], palette: Image.Image, bands: Sequence[Band]) -> bytes:
    """A picture in the colours of a palette, from its bands."""
    check = 1
    for band in bands:
        check = both(check, band)
    stream = b"".join((HEAD, *(band.packed for band in bands), END, struct.pack(">I", check)))
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", struct.pack(">II5B", *size, *PALETTED)),
            _chunk(b"PLTE", bytes(palette.getpalette() or ())),
            _chunk(b"IDAT", stream),
            _chunk(b"IEND", b""),
        )
    )


def both(check: int, band: Band) -> int:
    """Adler's sum of two bands, made of the sums of both. One half of a sum counts the bytes, the other counts each
    byte as often as bytes come after it, so the bytes need not be read again."""
    low, high = check % 65536, check >> 16
    added = band.check % 65536 - 1
    return (high + (band.check >> 16) + band.length * (low - 1)) % ADLER << 16 | (low + added) % ADLER


def _chunk(name: bytes, data: bytes) -> bytes:
    check = isal_zlib.crc32(data, isal_zlib.crc32(name))
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)
