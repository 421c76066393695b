"""Every picture of a moment, on one page to look at. `make gallery` fills it with the positions of real games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Generic, TypeVar

from engines.kernel import Event, Own, Public, View, Words
from render.pictures import pictures

FOLDER = Path("gallery")
NAMES = ("Aurelia", "Vercassivellaunus", "Kleitos", "Nefertari", "Boudica", "Hanno")
STYLE = "body{background:#222;color:#eee;font:16px sans-serif;margin:24px}img{max-width:100%}"
V = TypeVar("V", bound=View)


@dataclass(frozen=True)
class Moment(Generic[V]):
    """A position as a spectator and as every player sees it, and what led to it."""

    public: V
    own: tuple[V, ...]
    news: tuple[Event, ...]


@dataclass(frozen=True)
class Exhibit:
    name: str
    file: str
    size: int


@dataclass(frozen=True)
class Room:
    """The pictures of one moment."""

    title: str
    exhibits: Sequence[Exhibit]


def pictures_of(game: str, moment: Moment[Any], words: Words) -> Iterator[tuple[str, bytes | None]]:
    shown, public, own = pictures(game), Public(moment.public), Own(moment.own[0], 0)
    yield "result", shown.result(public, words)
    yield "close-up", shown.close_up(public, moment.news, words)
    for name in shown.sheets:
        yield name, shown.sheet(name, public, moment.news, words)
    for seat in range(len(moment.own)):
        yield f"board of {NAMES[seat]}", shown.board(public, seat, moment.news, words)
    yield f"board of {NAMES[0]}, for its owner", shown.board(own, 0, moment.news, words)
    yield f"hand of {NAMES[0]}", shown.hand(own, words)


def hang(game: str, prefix: str, moment: Moment[Any], words: Words) -> list[Exhibit]:
    """Draw all pictures of a moment into the folder."""
    FOLDER.mkdir(exist_ok=True)
    exhibits = []
    for name, png in pictures_of(game, moment, words):
        if png is not None:
            file = f"{prefix}-{name}.png".replace(", ", "-").replace(" ", "-")
            (FOLDER / file).write_bytes(png)
            exhibits.append(Exhibit(name, file, len(png)))
    return exhibits


def write_page(rooms: Sequence[Room]) -> Path:
    parts = [f"<!doctype html><meta charset='utf-8'><title>Gallery</title><style>{STYLE}</style>"]
    for room in rooms:
        parts.append(f"<h2>{escape(room.title)}</h2>")
        for exhibit in room.exhibits:
            caption = f"{escape(exhibit.name)} · {exhibit.size // 1000} kB"
            parts.append(f"<h3>{caption}</h3><img loading='lazy' alt='{caption}' src='{escape(exhibit.file)}'>")
    page = FOLDER / "index.html"
    page.write_text("\n".join(parts), encoding="utf-8")
    return page
