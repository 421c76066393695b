"""The fixed 256 colours of the boards, chosen from boards of all kinds: python -m render.era_of_tribes.board_colours

Needs no more than Pillow; run it again when a board gets a new colour.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.era_of_tribes import GAME
from engines.kernel import Dice, Words
from render.era_of_tribes.board import WIDTH, board_picture
from render.era_of_tribes.board_paper import PALETTE
from render.era_of_tribes.board_parts import (
    BAD,
    CARD_COLOUR,
    FIELD_COLOURS,
    GOOD,
    GREY,
    NEUTRAL,
    TILE_COLOUR,
    USED_FILL,
    USED_INK,
)
from render.era_of_tribes.crowd import NEWS, crowded, ended
from render.era_of_tribes.hand import hand_picture
from render.era_of_tribes.look import FRESH
from render.era_of_tribes.result import result_picture
from render.era_of_tribes.speech import Speech
from render.era_of_tribes.tracks import tracks_picture
from render.era_of_tribes.tracks_fields import BLACK, RED
from render.era_of_tribes.tracks_players import TINT
from render.kit.board import sheet
from render.kit.fixed_colours import colours_of, keeper, piled
from render.kit.palette import FAINT_INK, GOLD, HALO, HIGHLIGHT, INK, PAPER, PARCHMENT, PLAYERS, RUBRIC, WOOD, mix

SHADES = (0.26, 0.48, 0.5, 0.75)
"""How deep the colours of the fields lie on paper, by level and in their columns."""
KEPT = (
    *(player.colour for player in PLAYERS),
    *(mix(PAPER, player.colour, TINT) for player in PLAYERS),
    *FIELD_COLOURS.values(),
    *(mix(PAPER, colour, shade) for colour in FIELD_COLOURS.values() for shade in SHADES),
    *(FAINT_INK, GOLD, HALO, HIGHLIGHT, INK, PAPER, PARCHMENT, RUBRIC, WOOD, FRESH),
    *(BAD, BLACK, CARD_COLOUR, GOOD, GREY, NEUTRAL, RED, TILE_COLOUR, USED_FILL, USED_INK),
)
"""Colours that stand in the palette as they are."""
SHRINK, KMEANS = 2, 8
PAPER_SHADES = 60
"""The clouds of the parchment need many: with fewer they look like stains."""


def choose_palette(pictures: Sequence[Image.Image]) -> Image.Image:
    """A palette for all of these pictures."""
    rest = 256 - len(KEPT) - PAPER_SHADES
    paper = colours_of(sheet(WIDTH, 1000), PAPER_SHADES, Image.Quantize.MEDIANCUT, KMEANS)
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
        *(board_picture(view, seat, NEWS, speech) for seat, view in enumerate(views)),
        *(board_picture(fresh, seat, (), speech) for seat in range(seats)),
        tracks_picture(fresh, (), speech),
        tracks_picture(views[0], NEWS, speech),
        *(hand_picture(view, view.players[seat], speech) for seat, view in enumerate(views)),
        result_picture(end, end.result, speech),
    ]


def main() -> None:
    choose_palette(specimens()).save(PALETTE)


if __name__ == "__main__":
    main()
