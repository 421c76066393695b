"""One event of every key that the game can tell, with parameters of the right kinds."""

from __future__ import annotations

from typing import Any

from engines.clash_of_cultures import GAME
from engines.kernel import Event
from engines.kernel.text import Hole, template
from tests.render.clash_of_cultures.tables import told

PARAMS: dict[str, Any] = {
    "seat": 0,
    "other": 1,
    "owner": 1,
    "loser": 0,
    "attacker": 1,
    "defender": 0,
    "hex": "D5",
    "hexes": ["D5", "D4"],
    "cities": ["D5", "D4"],
    "city": "D5",
    "origin": "D4",
    "target": "D5",
    "start": "D4",
    "ground": ["D5 plain", "D4 water"],
    "attackers": {"infantry": 2},
    "defenders": {"infantry": 1},
    "units": {"infantry": 2},
    "unit": "infantry",
    "goods": {"food": 1},
    "give": {"food": 1},
    "take": {"wood": 1},
    "dice": [3, 4],
    "numbers": [3],
    "terrains": ["plain", "water"],
    "advance": "roads",
    "piece": "temple",
    "tactic": "surprise",
    "card": "action_01",
    "cards": ["action_01", "action_02"],
    "taken": "action_01",
    "given": "action_02",
    "deck": "action",
    "event": "flood",
    "objective": "objective_01:draft",
    "category": "democracy",
    "mood": "happy",
    "effect": "advance:roads",
    "against": ["fortress: no die"],
    "command": {"verb": "end_turn"},
}
PLACES = {"hex", "hexes", "cities", "city", "origin", "target", "start", "ground"}


def params_of(sentence: str) -> dict[str, Any]:
    holes = [part.param for part in template(sentence) if isinstance(part, Hole)]
    return {name: PARAMS.get(name, 2) for name in holes}


def every_event() -> dict[str, Event]:
    sentences: dict[str, str] = GAME.catalogs["en"].tree["event"]
    return {key: told(key, **{"seat": 0, **params_of(sentence)}) for key, sentence in sentences.items()}


def has_place(event: Event) -> bool:
    return bool(PLACES & event.params.keys())


EVENTS = every_event()
PLACED = sorted(key for key, event in EVENTS.items() if has_place(event))
ELSEWHERE = sorted(key for key, event in EVENTS.items() if not has_place(event))
