"""A content hash of a picture, remembered on it. It is the cache key for what is drawn with the picture."""

from __future__ import annotations

from PIL import Image

REMEMBERED = "content_hash"
"""The attribute of a picture that holds its hash."""


def content_hash(picture: Image.Image) -> int:
    """A number of 64 bits that tells this picture from others. The picture must not be drawn on afterwards."""
    value: int | None = getattr(picture, REMEMBERED, None)
    if value is None:
        colours = bytes(picture.getpalette() or ()) if picture.mode == "P" else b""
        value = hash((picture.mode, picture.size, picture.tobytes(), colours))
        setattr(picture, REMEMBERED, value)
    return value


def derived(source: Image.Image, *how: object, picture: Image.Image) -> Image.Image:
    """`picture`, with a hash made of the hash of its source and of how it was made. So its pixels need not be
    read."""
    return set_hash(picture, content_hash(source), *how)


def set_hash(picture: Image.Image, *name: object) -> Image.Image:
    """`picture`, with the hash of a name that no other picture has."""
    setattr(picture, REMEMBERED, hash(name))
    return picture
