"""An event that comes with Red's next advance."""

from __future__ import annotations

from engines.clash_of_cultures.scene import Playing, Scene
from tests.clash_of_cultures import loose

SETTLE = "D5"
"""Where barbarians may be discovered, two hexes from Red's city."""


def realm(seats: int = 2) -> Scene:
    """Red in D7, the others far away."""
    scene = loose.Scene(seats).city("D7", 0)
    return scene.city("D1", 1) if seats == 2 else scene.city("E3", 1).city("A8", 2)


def happens(scene: Scene, event: str, *answers: object) -> Playing:
    """Red learns Fishing, which brings a mood token, and the event."""
    return scene.owns(0, ideas=2).event_follows(event).play().learn("fishing", ideas=2).answer(*answers)


def food(game: Playing) -> list[int]:
    return [player.purse["food"] for player in game.state.players]


def moods(game: Playing, *spots: str) -> list[str]:
    return [game.state.cities[spot].mood for spot in spots]
