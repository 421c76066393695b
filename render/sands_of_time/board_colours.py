"""The fixed 256 colours of the boards, chosen once from the gallery: python -m render.sands_of_time.board_colours

Needs no more than Pillow; run it again when a board gets a new colour.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render.kit.board import sheet
from render.kit.palette import FAINT_INK, GOLD, HALO, HIGHLIGHT, INK, PAPER, PARCHMENT, PLAYERS, RUBRIC, WOOD
from render.sands_of_time.look import CATEGORY_COLOURS, FRESH, NEUTRAL, USED_FILL, USED_INK
from render.sands_of_time.paper import PALETTE

KEPT = (
    *(player.colour for player in PLAYERS),
    *CATEGORY_COLOURS.values(),
    *(FAINT_INK, GOLD, HALO, HIGHLIGHT, INK, PAPER, PARCHMENT, RUBRIC, WOOD, FRESH, NEUTRAL, USED_FILL, USED_INK),
)
"""Colours that stand in the palette as they are."""
PAPER_SHADES = 64
"""The clouds of the parchment need many: with fewer they look like stains."""


def choose_palette(pictures: Sequence[Image.Image]) -> Image.Image:
    """A palette for all of these pictures."""
    width = max(picture.width for picture in pictures)
    pile = Image.new("RGB", (width, sum(picture.height for picture in pictures)), PAPER)
    top = 0
    for picture in pictures:
        pile.paste(picture, (0, top))
        top += picture.height
    small = pile.resize((pile.width // 2, pile.height // 2), Image.Resampling.BOX)
    rest = 256 - len(KEPT) - PAPER_SHADES
    keeper = Image.new("P", (1, 1))
    keeper.putpalette(
        [
            *(part for colour in KEPT for part in colour),
            *colours_of(sheet(1400, 900), PAPER_SHADES, Image.Quantize.MEDIANCUT),
            *colours_of(small, rest, Image.Quantize.MAXCOVERAGE),
        ]
    )
    return keeper


def colours_of(picture: Image.Image, count: int, method: Image.Quantize) -> list[int]:
    return (picture.quantize(count, method=method, kmeans=8).getpalette() or [])[: 3 * count]


def main() -> None:
    from render.sands_of_time.specimens import board_specimens

    choose_palette(board_specimens()).save(PALETTE)


if __name__ == "__main__":
    main()
