"""Cities by the dozen, and what the game proposes to choose."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.clash_of_cultures.scene import Playing, Scene
from engines.clash_of_cultures.state import Owner


def homes(scene: Scene, spots: Iterable[str], owner: Owner = 0) -> Scene:
    for spot in spots:
        scene.city(spot, owner)
    return scene


def usual(game: Playing) -> Any:
    """What the game proposes to choose"""
    proposed = next(iter(game.match.asks.values())).usual
    return None if proposed is None else proposed.said()["choice"]
