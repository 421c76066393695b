"""One event of every key that this game can tell."""

from __future__ import annotations

from typing import Any

from engines.era_of_tribes import GAME
from tests.render.every_event import every_event, parted

PARAMS: dict[str, Any] = {
    "seat": 0,
    "other": 1,
    "seats": [0, 1],
    "people": "romans",
    "space": "latium",
    "spaces": ["mare_tyrrhenum"],
    "places": {"latium": 2, "campania": 1},
    "origin": "campania",
    "target": "sicilia",
    "kind": "vassal",
    "field": "farming",
    "epoch": "iron_age",
    "good": "wine",
    "goods": 2,
    "matter": "offers",
    "answer": "never",
    "payment": "thaler",
    "card": "admiralty",
    "cards": ["admiralty"],
    "tile": "score_advances",
    "tiles": ["score_advances"],
    "rank": "citizen",
    "attacker": "sword",
    "defender": "shield",
    "red": "sword",
    "green": "shield",
}
PLACES = {"space", "spaces", "places", "origin", "target"}
EVENTS = every_event(GAME, PARAMS)
PLACED, ELSEWHERE = parted(EVENTS, PLACES)
