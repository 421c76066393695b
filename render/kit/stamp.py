"""A cache key for what a picture shows: a number by which it is known without being looked at again."""

from __future__ import annotations

from PIL import Image

STAMP = "stamp"
"""What remembers it on a picture."""


def stamp(picture: Image.Image) -> int:
    """No other picture has it, but by a chance of 64 bits. From here on nobody draws on this one."""
    known: int | None = getattr(picture, STAMP, None)
    if known is None:
        colours = bytes(picture.getpalette() or ()) if picture.mode == "P" else b""
        known = hash((picture.mode, picture.size, picture.tobytes(), colours))
        setattr(picture, STAMP, known)
    return known


def made_of(source: Image.Image, *how: object, picture: Image.Image) -> Image.Image:
    """A picture that was made of another one in this way, and need not be looked at either."""
    return stamped(picture, stamp(source), *how)


def stamped(picture: Image.Image, *name: object) -> Image.Image:
    """A picture that has a name of its own, and whoever asks for that is given the same."""
    setattr(picture, STAMP, hash(name))
    return picture
