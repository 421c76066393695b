"""What the actions have in common: how one ends."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engines.kernel import Command

Outcome: TypeAlias = Literal["used", "declined", "open"]
"""1.10: whether the card was used. `open`: nothing has happened yet, the card is still to be resolved."""


class Finish(Command):
    section = "8"
