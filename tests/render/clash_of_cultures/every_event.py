"""One event of every key that this game can tell."""

from __future__ import annotations

from typing import Any

from engines.clash_of_cultures import GAME
from tests.render.every_event import every_event, parted

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
EVENTS = every_event(GAME, PARAMS)
PLACED, ELSEWHERE = parted(EVENTS, PLACES)
