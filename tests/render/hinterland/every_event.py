"""One event of every key that this game can tell."""

from __future__ import annotations

from typing import Any

from engines.hinterland import GAME
from tests.render.every_event import every_event, parted

PARAMS: dict[str, Any] = {"space": "umbria", "spaces": ["umbria", "picenum"], "origin": "umbria", "target": "picenum"}
PLACES = {"space", "spaces", "origin", "target"}
EVENTS = every_event(GAME, PARAMS)
PLACED, ELSEWHERE = parted(EVENTS, PLACES)
