"""The fixed 256 colours of the boards, chosen from boards of all kinds: python -m render.sands_of_time.board_colours

Needs no more than Pillow; run it again when a board gets a new colour.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.kernel import Dice, Words
from engines.sands_of_time import GAME
from render.kit.board import sheet
from render.kit.fixed_colours import colours_of, keeper, piled
from render.kit.palette import FAINT_INK, GOLD, HALO, HIGHLIGHT, INK, PAPER, PARCHMENT, PLAYERS, RUBRIC, WOOD
from render.sands_of_time.board import board_picture
from render.sands_of_time.chronicle import chronicle_picture
from render.sands_of_time.crowd import crowded, ended
from render.sands_of_time.hand import hand_picture
from render.sands_of_time.look import CATEGORY_COLOURS, FRESH, NEUTRAL, USED_FILL, USED_INK
from render.sands_of_time.paper import PALETTE
from render.sands_of_time.result import result_picture
from render.sands_of_time.speech import Speech

KEPT = (
    *(player.colour for player in PLAYERS),
    *CATEGORY_COLOURS.values(),
    *(FAINT_INK, GOLD, HALO, HIGHLIGHT, INK, PAPER, PARCHMENT, RUBRIC, WOOD, FRESH, NEUTRAL, USED_FILL, USED_INK),
)
"""Colours that stand in the palette as they are."""
SHRINK, KMEANS = 2, 8
PAPER_SHADES = 64
"""The clouds of the parchment need many: with fewer they look like stains."""


def choose_palette(pictures: Sequence[Image.Image]) -> Image.Image:
    """A palette for all of these pictures."""
    rest = 256 - len(KEPT) - PAPER_SHADES
    paper = colours_of(sheet(1400, 900), PAPER_SHADES, Image.Quantize.MEDIANCUT, KMEANS)
    return keeper(KEPT, paper, colours_of(piled(pictures, SHRINK), rest, Image.Quantize.MAXCOVERAGE, KMEANS))


def specimens() -> list[Image.Image]:
    """Boards of all kinds and all players."""
    seats = max(GAME.seats)
    speech = Speech(Words(GAME.catalogs["en"], [look.name for look in PLAYERS]))
    state = GAME.setup(seats, GAME.options(), Dice(seed="colours"))
    fresh = GAME.view(state, None)
    views = [crowded(GAME.view(state, seat)) for seat in range(seats)]
    end = ended(views[0])
    assert end.result is not None
    return [
        *(board_picture(view, seat, (), speech) for seat, view in enumerate(views)),
        *(board_picture(fresh, seat, (), speech) for seat in range(seats)),
        chronicle_picture(fresh, (), speech),
        chronicle_picture(views[0], (), speech),
        *(hand_picture(view.players[seat], speech) for seat, view in enumerate(views)),
        result_picture(end, end.result, speech),
    ]


def main() -> None:
    choose_palette(specimens()).save(PALETTE)


if __name__ == "__main__":
    main()
