"""Facts of a view that no picture tells, and why."""

from __future__ import annotations

WHY = {
    "hexes.*.slot": "the hexes of a tile lie together on the map",
    "players.*.led": "of who ever led only one objective speaks, and whoever can score it is asked",
}
