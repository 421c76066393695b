"""A content hash of a picture, remembered on it: a cache key for what is drawn with it."""

from __future__ import annotations

from PIL import Image

REMEMBERED = "content_hash"
"""The attribute of a picture that holds its hash."""


def content_hash(picture: Image.Image) -> int:
    """A number of 64 bits that tells this picture from others. From here on nobody draws on it."""
    known: int | None = getattr(picture, REMEMBERED, None)
    if known is None:
        colours = bytes(picture.getpalette() or ()) if picture.mode == "P" else b""
        known = hash((picture.mode, picture.size, picture.tobytes(), colours))
        setattr(picture, REMEMBERED, known)
    return known


def derived(source: Image.Image, *how: object, picture: Image.Image) -> Image.Image:
    """`picture`, with a hash made of that of its source and of how it was made: its pixels need not be read."""
    return set_hash(picture, content_hash(source), *how)


def set_hash(picture: Image.Image, *name: object) -> Image.Image:
    """`picture`, with the hash of a name that no other picture has."""
    setattr(picture, REMEMBERED, hash(name))
    return picture
