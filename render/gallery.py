"""Every picture of every game, at every number of players, on one page to look at: make gallery"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, TypeVar

from engines.kernel import Event, Fact, Words
from render.pictures import pictures

GAMES = ("sands_of_time",)
"""Each has a module `specimens` with SEATS, WORDS, and `stages(seats)`."""
FOLDER = Path("gallery")
NAMES = ("Aurelia", "Vercassivellaunus", "Kleitos", "Nefertari", "Boudica", "Hanno")
STYLE = "body{background:#222;color:#eee;font:16px sans-serif;margin:24px}img{max-width:100%}"
V = TypeVar("V", bound=Fact)


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


def pictures_of(game: str, moment: Moment[Any], words: Words) -> Iterator[tuple[str, bytes | None]]:
    shown = pictures(game)
    yield "result", shown.result(moment.public, words)
    yield "close-up", shown.close_up(moment.public, moment.news, words)
    for name in shown.sheets:
        yield name, shown.sheet(name, moment.public, moment.news, words)
    for seat in range(len(moment.own)):
        yield f"board of {NAMES[seat]}", shown.board(moment.public, seat, moment.news, words)
    yield f"board of {NAMES[0]}, for its owner", shown.board(moment.own[0], 0, moment.news, words)
    yield f"hand of {NAMES[0]}", shown.hand(moment.own[0], 0, words)


def hang(game: str, seats: int, stage: str, moment: Moment[Any], words: Words) -> list[Exhibit]:
    """Draw all pictures of a moment into the folder."""
    exhibits = []
    for name, png in pictures_of(game, moment, words):
        if png is not None:
            file = f"{game}-{seats}-{stage}-{name}.png".replace(", ", "-").replace(" ", "-")
            (FOLDER / file).write_bytes(png)
            exhibits.append(Exhibit(name, file, len(png)))
    return exhibits


def write_page(rooms: Sequence[tuple[str, list[Exhibit]]]) -> None:
    parts = [f"<!doctype html><meta charset='utf-8'><title>Gallery</title><style>{STYLE}</style>"]
    for title, exhibits in rooms:
        parts.append(f"<h2>{escape(title)}</h2>")
        for exhibit in exhibits:
            caption = f"{escape(exhibit.name)} · {exhibit.size // 1000} kB"
            parts.append(f"<h3>{caption}</h3><img loading='lazy' alt='{caption}' src='{escape(exhibit.file)}'>")
    (FOLDER / "index.html").write_text("\n".join(parts), encoding="utf-8")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    rooms = []
    for game in GAMES:
        specimens: Any = import_module(f"render.{game}.specimens")
        for seats in specimens.SEATS:
            for stage, moment in specimens.stages(seats):
                title = f"{specimens.WORDS.word('game', 'title')}, {seats} players, {stage}"
                rooms.append((title, hang(game, seats, stage, moment, specimens.WORDS)))
                print(title, *(f"{e.name} {e.size // 1000} kB" for e in rooms[-1][1]), sep=" · ")
    write_page(rooms)
    print(f"Open {FOLDER / 'index.html'}")


if __name__ == "__main__":
    main()
