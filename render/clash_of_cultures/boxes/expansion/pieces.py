"""Leaders with their faces, pirates, and the rest of what this box lays on the map."""

from __future__ import annotations

import math

from engines.clash_of_cultures.boxes.expansion.rows import BOX, LEADER
from engines.clash_of_cultures.data import BUILDINGS, UNITS
from engines.clash_of_cultures.view import ClashView
from engines.clash_of_cultures.vocabulary import PIRATES, Owner
from render.clash_of_cultures.happenings import SIGNS
from render.clash_of_cultures.legend import BELOW, Sample
from render.clash_of_cultures.look import WILD_INK, WILDS, Wild, colour_of, piece_icon
from render.clash_of_cultures.pieces import FACES
from render.clash_of_cultures.tokens import GROUNDS, building_tile, unit
from render.kit.canvas import Pen
from render.kit.legend import SPARE
from render.kit.palette import OUTLINE, Colour

NIGHT: Colour = (36, 50, 64)
"""The colours of the pirates: the blue of deep water at night. Their shape is rough, like that of all who are not
players."""
GILT: Colour = (255, 232, 140)
BRONZE: Colour = (196, 138, 20)
RAYS = 16

WILDS[PIRATES] = Wild(NIGHT, WILD_INK, ("symbol", "pirates"))
SIGNS.update({"pirates.": ("symbol", "pirates"), "alliance.": ("symbol", "pirates"), "leader.": ("unit", LEADER)})
FACES[LEADER] = lambda player: player.leader


def scalloped(x: float, y: float, r: float) -> list[tuple[float, float]]:
    """The outline of a medal whose rim swings in and out."""
    points = []
    for i in range(6 * RAYS):
        reach = r * (0.965 + 0.035 * math.cos(i * math.tau / 6))
        points.append((x + math.sin(i * math.tau / 6 / RAYS) * reach, y - math.cos(i * math.tau / 6 / RAYS) * reach))
    return points


def draw_medallion(pen: Pen, owner: Owner, half: float, r: float) -> None:
    """The body of a leader: a golden medal with the owner's colour in it."""
    pen.polygon(scalloped(half, half, r), OUTLINE)
    pen.polygon(scalloped(half, half, r * 0.95), GILT)
    pen.disc(half, half, r * 0.86, BRONZE)
    pen.disc(half, half, r * 0.82, colour_of(owner))


GROUNDS[LEADER] = draw_medallion


def legend(view: ClashView) -> tuple[Sample, ...]:
    if BOX not in view.boxes:
        return ()
    armies = [kind for kind, row in UNITS.items() if row.box == BOX and kind in view.players[0].supply]
    return (
        *(Sample("unit", kind, unit(SPARE, kind, 32)) for kind in armies),
        Sample("seat", str(PIRATES), unit(PIRATES, "ship", 30)),
        *(
            Sample("piece", kind, building_tile(piece_icon(kind), SPARE, 28))
            for kind, row in BUILDINGS.items()
            if row.box == BOX
        ),
    )


BELOW.append(legend)
