"""What is worth a golden copy in this game alone."""

from __future__ import annotations

from collections.abc import Callable

from engines.kernel import Public
from render.pictures import pictures
from tests.render.era_of_tribes import full_boards, test_plan
from tests.render.era_of_tribes.tables import WORDS, full
from tests.render.tables import told

ERA = pictures("era_of_tribes")
BATTLE = (
    told("battle.begins", space="latium", seat=0, other=1),
    told("battle.markers", mine=4, theirs=3, attacker=["sword", "fist", "mask"], defender=["shield", "catapult"]),
    told("battle.roll", red="sword", green="shield", attacker=1, defender=1, mine=3, theirs=2),
    told("battle.roll", red="fist", green="fist", attacker=0, defender=2, mine=3, theirs=0),
    told("battle.won", seat=0, space="latium"),
)
REVOLUTION = (
    told("epoch.entered", seat=1, epoch="iron_age"),
    told("morale.rises", seat=1, amount=3, morale=5),
    told("influence.gained", seat=1, amount=3, influence=14),
)
PLAN = (
    told("march", seat=0, origin="campania", target="latium", vassals=1),
    told("go_ashore", seat=0, sea="mare_tyrrhenum", province="corsica", fleets=1),
    told("found", seat=0, province="latium"),
)
PICTURES: dict[str, Callable[[], bytes | None]] = {
    "battle": lambda: ERA.climax(Public(full(6)), BATTLE, WORDS),
    "plan": lambda: ERA.plan(Public(test_plan.table()), PLAN, WORDS),
    "epoch": lambda: ERA.climax(Public(full(6)), REVOLUTION, WORDS),
}
OPTIONS = {"automas": lambda: full_boards.full(4, 0, automas=2)}
