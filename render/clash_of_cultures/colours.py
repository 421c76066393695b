"""The fixed 256 colours of maps and of boards: python -m render.clash_of_cultures.colours

Needs no more than Pillow; run it again when a picture gets a new colour.
"""

from __future__ import annotations

from PIL import Image

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.view import ClashView
from engines.kernel import Dice, Event, Words
from render.clash_of_cultures.board import board_picture
from render.clash_of_cultures.close_up import close_up_picture
from render.clash_of_cultures.crowd import crowded, ended
from render.clash_of_cultures.hand import hand_picture
from render.clash_of_cultures.look import (
    CATEGORY_COLOURS,
    DECK_COLOURS,
    FADED_FILL,
    FADED_INK,
    MOOD_COLOURS,
    RESOURCE_INKS,
    WILD,
)
from render.clash_of_cultures.map import map_picture
from render.clash_of_cultures.paper import BOARDS, MAP
from render.clash_of_cultures.result import SOURCE_COLOURS, result_picture
from render.clash_of_cultures.speech import Speech
from render.clash_of_cultures.wonders import wonders_picture
from render.kit.board import sheet
from render.kit.fixed_colours import colours_of, keeper, piled
from render.kit.palette import (
    FAINT_INK,
    GOLD,
    HALO,
    HIGHLIGHT,
    INK,
    OUTLINE,
    PAPER,
    PARCHMENT,
    PLAYERS,
    RUBRIC,
    WOOD,
    Colour,
)

PLAYED: tuple[Colour, ...] = tuple(player.colour for player in PLAYERS[: max(GAME.seats)])
PAPERY: tuple[Colour, ...] = (FAINT_INK, GOLD, HALO, HIGHLIGHT, INK, OUTLINE, PAPER, PARCHMENT, RUBRIC, WOOD)
ON_BOARDS: tuple[Colour, ...] = tuple(
    dict.fromkeys(
        (
            *PLAYED, *PAPERY, *CATEGORY_COLOURS.values(), *DECK_COLOURS.values(), *RESOURCE_INKS.values(),
            *SOURCE_COLOURS.values(), FADED_FILL, FADED_INK,
        )
    )
)  # fmt: skip
ON_MAPS: tuple[Colour, ...] = (*PLAYED, WILD, *MOOD_COLOURS.values(), HALO, HIGHLIGHT, INK, OUTLINE, PAPER, RUBRIC)
"""Colours that stand in the palette as they are."""
SHRINK, KMEANS = 3, 2
PAPER_SHADES = 48
"""The clouds of the parchment need many: with fewer they look like stains."""


def words() -> Speech:
    return Speech(Words(GAME.catalogs["en"], [look.name for look in PLAYERS]))


def views(seats: int) -> list[ClashView]:
    state = GAME.setup(seats, GAME.options(), Dice(seed="colours"))
    return [GAME.view(state, None), *(crowded(GAME.view(state, seat)) for seat in range(seats))]


def maps() -> list[Image.Image]:
    news = (Event(key="move.moves", params={"seat": 0, "origin": "C4", "target": "D4", "units": {"infantry": 2}}),)
    found = []
    for seats in GAME.seats:
        fresh, full, *_ = views(seats)
        close = close_up_picture(full, news, words())
        assert close is not None
        found += [map_picture(fresh, (), words()), map_picture(full, news, words()), close]
    return found


def boards() -> list[Image.Image]:
    fresh, *full = views(max(GAME.seats))
    end = ended(full[0])
    assert end.result is not None
    return [
        *(board_picture(view, seat, (), words()) for seat, view in enumerate(full)),
        board_picture(fresh, 0, (), words()),
        *(hand_picture(view.players[seat], words()) for seat, view in enumerate(full)),
        wonders_picture(full[0], (), words()),
        result_picture(end, end.result, words()),
    ]


def main() -> None:
    ground = piled(maps(), SHRINK)
    keeper(ON_MAPS, colours_of(ground, 256 - len(ON_MAPS), Image.Quantize.MAXCOVERAGE, KMEANS)).save(MAP)
    paper = colours_of(sheet(1400, 900), PAPER_SHADES, Image.Quantize.MEDIANCUT, KMEANS)
    rest = 256 - len(ON_BOARDS) - PAPER_SHADES
    keeper(ON_BOARDS, paper, colours_of(piled(boards(), SHRINK), rest, Image.Quantize.MAXCOVERAGE, KMEANS)).save(
        BOARDS
    )


if __name__ == "__main__":
    main()
