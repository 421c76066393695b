"""Facts of a view that no picture tells, and why."""

from __future__ import annotations

WHY = {
    "lands.*.ships.*.id": "ships are told apart by these in commands; whose and of what kind each is, the map shows",
    "seas.*.ships.*.id": "ships are told apart by these in commands; whose and of what kind each is, the map shows",
    "seats": "as many as there are players on every picture",
}
