"""Facts of a view that no picture tells, and why."""

from __future__ import annotations

WHY = {
    "borders.*.a": "the map is drawn from which border it is",
    "borders.*.b": "the map is drawn from which border it is",
    "borders.*.dotted": "it is printed on the map",
    "buildings.*": "there are more than are ever built; what there is none of any more is not offered",
    "players.*.chronicle_cards": "with those that lie on the board they are always as many",
    "players.*.fountains": "advances and buildings on the board have them, and a field counts them",
    "players.*.hand": "the hand shows every card, and of which it is known that it lies elsewhere",
    "players.*.lyres": "advances and buildings on the board have them, and a field counts them",
    "players.*.planned": "in the hand they are marked; at a full table they are not laid down yet",
    "players.*.regions": "they are counted where the map shows whose they are; in a field they are a number",
    "players.*.untold": "those in hand are the chronicles that lie nowhere",
    "regions.*.effective_capacity": "the map has what is printed and the buildings that add to it",
    "regions.*.landscape": "it is drawn on the ground of the map",
}
