"""What is worth a golden copy in this game alone."""

from __future__ import annotations

from collections.abc import Callable

from engines.kernel import Public
from render.pictures import pictures
from tests.render.clash_of_cultures.tables import BATTLE, WORDS, after_battle, fresh, full, over
from tests.render.tables import told

CLASH = pictures("clash_of_cultures")
BUILT = (told("build.wonder", seat=2, piece="great_wall", city="B1"),)
PICTURES: dict[str, Callable[[], bytes | None]] = {
    "map-3-fresh": lambda: CLASH.sheet("map", Public(fresh(3)), (), WORDS),
    "battle": lambda: CLASH.climax(Public(after_battle(full(4))), BATTLE, WORDS),
    "wonder": lambda: CLASH.climax(Public(full(4)), BUILT, WORDS),
    "result-tied": lambda: CLASH.result(Public(over(4, tied=True)), WORDS),
}
