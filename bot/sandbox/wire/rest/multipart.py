"""Forms with files in them, as one body: aiohttp reads them a line at a time into temporary files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from aiohttp.multipart import content_disposition_filename, parse_content_disposition

KIND = "multipart/form-data"
DISPOSITION = b"content-disposition"
LINE, PARAGRAPH, DASHES = b"\r\n", b"\r\n\r\n", b"--"


class Broken(ValueError):
    """The body is no multipart form."""


@dataclass(frozen=True)
class Part:
    name: str
    filename: str | None
    """The name of the file; None for a field."""
    content: bytes


def boundary_of(kind: str) -> str | None:
    """What stands between its parts, by its content type; None if it is no such form.

    >>> boundary_of('multipart/form-data; boundary="b"'), boundary_of("application/json")
    ('b', None)
    """
    head, *parameters = kind.split(";")
    if head.strip().lower() != KIND:
        return None
    named = dict(parameter.strip().partition("=")[::2] for parameter in parameters)
    return named.get("boundary", "").strip('"')


def parts(raw: bytes, boundary: str) -> Iterator[Part]:
    if not boundary:
        raise Broken("nothing stands between its parts")
    fence = DASHES + boundary.encode()
    first, *pieces = raw.split(LINE + fence)
    # The first fence has no line before it when the form begins with it.
    if first.startswith(fence):
        pieces.insert(0, first.removeprefix(fence))
    if not pieces or not pieces.pop().startswith(DASHES):
        raise Broken("it has no end")
    for piece in pieces:
        head, between, content = piece.partition(PARAGRAPH)
        if not between:
            raise Broken("a part without a head")
        yield Part(*_named(head), content)


@lru_cache(maxsize=256)
def _named(head: bytes) -> tuple[str, str | None]:
    """The name and the filename of a part. The heads of all forms are much alike, so they are cached."""
    lines = (line.partition(b":") for line in head.split(LINE))
    disposition = next((value for key, _, value in lines if key.strip().lower() == DISPOSITION), b"")
    _, named = parse_content_disposition(disposition.decode().strip())
    if "name" not in named:
        raise Broken("a part without a name")
    return named["name"], content_disposition_filename(named)
