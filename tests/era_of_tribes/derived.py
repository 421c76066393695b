"""What the derived values of the State are asked, for `tests/conformance/derived.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

ASKED: Mapping[str, Callable[[Any], Any]] = {
    # While the peoples are being chosen nobody has homes.
    "conquerors": lambda state: [()] if all(player.people for player in state.players.values()) else [],
}
LAID_OPEN: Mapping[type, Callable[[Any, Any], Any]] = {}
NEVER_CHANGES = frozenset({"seats", "options"})
