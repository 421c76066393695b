"""One event of every key that this game can tell."""

from __future__ import annotations

from typing import Any

from engines.sands_of_time import GAME
from tests.render.every_event import every_event, parted

PARAMS: dict[str, Any] = {
    "seat": 0,
    "other": 1,
    "seats": [0, 1],
    "region": "italia",
    "regions": ["italia", "graecia"],
    "roads": ["italia"],
    "origin": "gallia",
    "target": "italia",
    "refuge": "sicilia",
    "border": "italia--graecia",
    "building": "temple",
    "citizens": {"peasant": 2},
    "resource": "gold",
    "resources": {"gold": 2},
    "category": "civil",
    "cards": ["build", "govern"],
    "card": "build",
    "field": "A",
    "kind": "soldier",
    "into": "soldier",
    "advance": "law",
    "advances": ["law", "writing"],
    "row": "civil_1",
    "source": "colonies",
    "award": "calm",
    "chronicle": "chronicle_1",
    "chronicles": ["chronicle_1"],
    "command": {"verb": "end_turn"},
}
PLACES = {"region", "regions", "roads", "origin", "target", "refuge", "border"}
EVENTS = every_event(GAME, PARAMS)
PLACED, ELSEWHERE = parted(EVENTS, PLACES)
