"""Dice of battles with leaders, and what was heard of them."""

from __future__ import annotations

from engines.clash_of_cultures.data import FACES
from engines.clash_of_cultures.scene import Playing

FACE = {f"{face.value}{face.symbol[0]}": at for at, face in enumerate(FACES, 1)}
"""`5c`: the number of the die's side with 5 and cavalry; l leader, c cavalry, e elephant, i infantry"""


def faces(*names: str) -> tuple[int, ...]:
    """Dice as they fall: faces("5c", "1l")"""
    return tuple(FACE[name] for name in names)


def values(game: Playing) -> list[int]:
    """The combat values of all rolls so far, attacker and defender by turns"""
    return [int(str(event.params["value"])) for event in game.news if event.key == "battle.rolls"]


def heard(game: Playing) -> set[str]:
    """What kinds of news there were"""
    return {event.key for event in game.news}
