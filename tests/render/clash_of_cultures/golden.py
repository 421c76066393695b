"""What is worth a golden copy in this game alone."""

from __future__ import annotations

from collections.abc import Callable

from engines.kernel import Own, Public
from render.pictures import pictures
from tests.render.clash_of_cultures import peoples
from tests.render.clash_of_cultures.tables import BATTLE, WORDS, after_battle, fresh, full, over
from tests.render.tables import told

CLASH = pictures("clash_of_cultures")
BUILT = (told("build.wonder", seat=2, piece="great_wall", city="B1"),)
PICTURES: dict[str, Callable[[], bytes | None]] = {
    "map-3-fresh": lambda: CLASH.sheet("map", Public(fresh(3)), (), WORDS),
    "battle": lambda: CLASH.climax(Public(after_battle(full(4))), BATTLE, WORDS),
    "wonder": lambda: CLASH.climax(Public(full(4)), BUILT, WORDS),
    "map-2-peoples": lambda: CLASH.sheet("map", Public(peoples.full(2)), peoples.NEWS, WORDS),
    "upright-hand-peoples": lambda: CLASH.upright.hand(Own(peoples.full(2, 1), 1), WORDS),
    "result-tied": lambda: CLASH.result(Public(over(4, tied=True)), WORDS),
}
OPTIONS = {"peoples": lambda: peoples.full(4, 0)}
