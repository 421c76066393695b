"""What this game hides: sheets until they are opened, charges and flight until both sides have decided."""

from __future__ import annotations

from engines.hinterland.scene import Scene
from tests.conformance.secrecy import Hears, War

HEARS: dict[str, Hears] = {}
SHOWS: frozenset[str] = frozenset()


def wars() -> list[War]:
    """Horsemen meet on a plain: both sides may charge, and both may flee."""
    scene = Scene(mode="basic", seats=3)
    scene.village(0, "boii", "senones")
    scene.village(1, "cenomani", "veneti")
    scene.village(2, "rome")
    for seat in (0, 1):
        scene.units(seat, "insubres", li=4, cavalry=2)
        scene.state.players[seat].pp = 9
    scene.state.phase, scene.state.queue = "battle", ["insubres"]
    return [War(scene.state)]
