"""Pictures that only this game has: the card of a battle, a map beside the first, and all of the longest mode."""

from __future__ import annotations

from collections.abc import Callable

from engines.kernel import Public
from render.hinterland import PICTURES as SHOWN
from tests.render.hinterland.crowd import NEWS
from tests.render.hinterland.tables import full
from tests.render.tables import DRAWN

WORDS = DRAWN["hinterland"].words
PICTURES: dict[str, Callable[[], bytes | None]] = {
    "battle": lambda: SHOWN.climax(Public(full()), NEWS, WORDS),
    "close-up-of-a-river": lambda: SHOWN.close_up_of(Public(full("huns")), "danube_2", WORDS),
}
OPTIONS = {"extended": lambda: full(seat=0)}
