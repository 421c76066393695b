"""Facts of a view that no picture tells, and why."""

from __future__ import annotations

OPEN = "whoever expands is asked with it, and reads it in the question; the map names them"
WHY = {
    "discarded": "a card that was scored is out of the game and matters no more; the tracks show the open ones",
    "expansion.auto": OPEN,
    "expansion.growth": OPEN,
    "expansion.owed": OPEN,
    "expansion.seat": OPEN,
    "expansion.stage": OPEN,
    "lands.*.terrain": "it is drawn on the ground of the map",
    "players.*.arms.*": "they are the goods of the provinces, which the board counts with those that serve as ore",
    "players.*.drawn": "cards of the beginning, in the hand until one is kept; at a full table there are none",
    "players.*.removed": "vassals that are out of the game: the board counts those that are left",
    "seas.*.battle": "the map has a sign where one will be fought; who fights, the fleets there and the story say",
    "triumph_start": "it is printed: the one field of the tracks that would be coloured and is not",
}
