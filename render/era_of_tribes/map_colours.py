"""The fixed 256 colours of the map: python -m render.era_of_tribes.map_colours

Needs no more than Pillow; run it again when the map gets a new colour.
"""

from __future__ import annotations

from PIL import Image

from engines.era_of_tribes import GAME
from engines.era_of_tribes.view import EraView
from engines.kernel import Dice, Words
from render.atlas.atlas import open_atlas
from render.era_of_tribes.close_up import close_up_picture
from render.era_of_tribes.crowd import NEWS, crowded
from render.era_of_tribes.map import map_picture
from render.era_of_tribes.speech import Speech
from render.era_of_tribes.tokens import FADED, GRAIN, WAR, WATER, WILD
from render.kit.fixed_colours import colours_of, keeper, piled
from render.kit.palette import GOLD, HALO, HIGHLIGHT, INK, OUTLINE, PAPER, PLAYERS, RUBRIC, SEA_INK, Colour

KEPT: tuple[Colour, ...] = (
    *(player.colour for player in PLAYERS),
    *(GOLD, HALO, HIGHLIGHT, INK, OUTLINE, PAPER, RUBRIC, SEA_INK, FADED, GRAIN, WAR, WATER, WILD),
)
"""Colours that stand in the palette as they are."""
SHRINK, KMEANS = 3, 2


def view_of(seats: int) -> EraView:
    return GAME.view(GAME.setup(seats, GAME.options(), Dice(seed="colours")), None)


def specimens() -> list[Image.Image]:
    speech = Speech(Words(GAME.catalogs["en"], [look.name for look in PLAYERS]))
    few, most = view_of(min(GAME.seats)), view_of(max(GAME.seats))
    close = close_up_picture(crowded(most), NEWS, speech)
    assert close is not None
    pictures = [map_picture(few, (), speech), map_picture(most, (), speech), close]
    return pictures + [map_picture(crowded(view_of(seats)), NEWS, speech) for seats in GAME.seats[2:]]


def main() -> None:
    chosen = colours_of(piled(specimens(), SHRINK), 256 - len(KEPT), Image.Quantize.MAXCOVERAGE, KMEANS)
    keeper(KEPT, chosen).save(open_atlas(GAME.id).folder / "palette.png")


if __name__ == "__main__":
    main()
