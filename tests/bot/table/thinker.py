"""A computer that thinks here and now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.crew.thinker import think
from bot.table.computers import Thought
from engines.kernel import Game
from engines.players import Decision


class ThinkerHere:
    def __init__(self, shelf: Mapping[str, Game[Any, Any]]) -> None:
        self.shelf = dict(shelf)
        self.thoughts: list[Thought] = []

    async def think(self, thought: Thought, table: int) -> Decision:
        self.thoughts.append(thought)
        return think(thought, self.shelf)
