"""Draw the gallery: python -m tests.render.gallery"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from render.gallery import Room, hang, write_page

GAMES = ("sands_of_time", "clash_of_cultures")
"""Each has a module `specimens` with SEATS, WORDS and `stages(seats)`."""


def main() -> None:
    rooms = []
    for game in GAMES:
        specimens: Any = import_module(f"tests.render.{game}.specimens")
        title = specimens.WORDS.word("game", "title")
        for seats in specimens.SEATS:
            for stage, moment in specimens.stages(seats):
                exhibits = hang(game, f"{game}-{seats}-{stage}", moment, specimens.WORDS)
                rooms.append(Room(f"{title}, {seats} players, {stage}", exhibits))
                print(rooms[-1].title, *(f"{e.name} {e.size // 1000} kB" for e in exhibits), sep=" · ", flush=True)
    print(f"Open {write_page(rooms)}")


if __name__ == "__main__":
    main()
