"""What is worth a golden copy in this game alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.kernel import Event, Public
from render.pictures import pictures
from tests.render.sands_of_time.tables import WORDS, full
from tests.render.tables import told

SANDS = pictures("sands_of_time")
BATTLE = (
    told("combat.begins", seat=0, other=1, mine=7, theirs=18),
    told("combat.strengths", seat=0, other=1, bid=2, their_bid=0, mine=13, theirs=18),
    told("combat.won", seat=1, region="hispania"),
)


def promise(what: str, seat: int, field: str, need: int, have: int, **more: Any) -> Event:
    about = {"seat": seat, "field": field, "need": need, "have": have, "chronicle": "chronicle_1", **more}
    return told(f"dynasty.{what}", measure="lyres", **about)


SCORING = (
    told("dynasty.ends", dynasty=1),
    told("dynasty.wonders", seat=1, points=4),
    promise("missed", 0, "A", 5, 3),
    promise("scores", 0, "C", 4, 6, points=10),
    promise("unbelieved", 0, "E", 12, 14, limit=3),
    promise("left", 1, "F", 13, 13),
    promise("scores", 1, "A", 12, 12, points=28),
    promise("missed", 2, "D", 28, 25),
    told("dynasty.closed", dynasty=1, points=[20, 32, -3]),
)
PICTURES: dict[str, Callable[[], bytes | None]] = {
    "brief": lambda: SANDS.brief(Public(full(5)), 0, (), WORDS),
    "battle": lambda: SANDS.climax(Public(full(5)), BATTLE, WORDS),
    "scoring": lambda: SANDS.climax(Public(full(5)), SCORING, WORDS),
}
