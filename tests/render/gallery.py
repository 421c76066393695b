"""Draw the gallery of every game that has pictures: python -m tests.render.gallery"""

from __future__ import annotations

from engines.kernel import Words
from tests.render.moments import NAMES, Room, hang, write_page
from tests.render.specimens import specimens_of
from tests.render.tables import DRAWN


def main() -> None:
    rooms = []
    for game, tables in DRAWN.items():
        words = Words(tables.game.catalogs["en"], NAMES)
        title, specimens = words.word("game", "title"), specimens_of(tables)
        for seats in tables.game.seats:
            for stage, moment in specimens.stages(seats):
                exhibits = hang(game, f"{game}-{seats}-{stage}", moment, words)
                rooms.append(Room(f"{title}, {seats} players, {stage}", exhibits))
                print(rooms[-1].title, *(f"{e.name} {e.size // 1000} kB" for e in exhibits), sep=" · ", flush=True)
    print(f"Open {write_page(rooms)}")


if __name__ == "__main__":
    main()
