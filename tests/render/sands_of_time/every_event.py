"""One event of every key that the game can tell, with parameters of the right kinds."""

from __future__ import annotations

from typing import Any

from engines.kernel import Event
from engines.kernel.text import Hole, template
from engines.sands_of_time import GAME
from tests.render.sands_of_time.tables import told

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


def params_of(sentence: str) -> dict[str, Any]:
    holes = [part.param for part in template(sentence) if isinstance(part, Hole)]
    return {name: PARAMS.get(name, 2) for name in holes}


def every_event() -> dict[str, Event]:
    """By key. `seat` is always told, even where the sentence does not name it."""
    sentences: dict[str, str] = GAME.catalogs["en"].tree["event"]
    return {key: told(key, **{"seat": 0, **params_of(sentence)}) for key, sentence in sentences.items()}


def has_place(event: Event) -> bool:
    return bool(PLACES & event.params.keys())


EVENTS = every_event()
PLACED = sorted(key for key, event in EVENTS.items() if has_place(event))
ELSEWHERE = sorted(key for key, event in EVENTS.items() if not has_place(event))
