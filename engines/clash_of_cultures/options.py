"""What the players agree on before the game (2.1, 17)."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field

from engines.clash_of_cultures.data import BOXES, Box
from engines.kernel import Paced

UP_TO = {box: BOXES[: at + 1] for at, box in enumerate(BOXES)}


class ClashOptions(Paced):
    """2.1, 17"""

    length: Literal["usual", "short", "flexible"] = "usual"
    events: Literal["all", "symbols", "optional"] = "all"
    wonders: Literal["hand", "buffet"] = "hand"
    box: Annotated[Literal["base", "expansion"], Field(exclude_if=lambda box: box == "base")] = "base"
    """What is played with; the expansion needs the base game."""
    peoples: Annotated[Literal["dealt", "drafted", "drawn"], Field(exclude_if=lambda way: way == "dealt")] = "dealt"
    """16.2: how everybody comes by a civilization, where there are any."""
    leaders: Annotated[Literal["chosen", "drawn"], Field(exclude_if=lambda way: way == "chosen")] = "chosen"
    """17.4"""
    leader_cards: Annotated[Literal["own", "mixed"], Field(exclude_if=lambda way: way == "own")] = "own"
    """17.8"""

    @classmethod
    def everything(cls) -> Self:
        return cls(box="expansion")

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Which boxes the pieces and cards come from."""
        return UP_TO[self.box]
