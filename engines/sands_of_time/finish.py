"""How every action ends."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engines.kernel import Command

Outcome: TypeAlias = Literal["used", "declined", "open"]
"""1.10: was the card used or declined? `open`: nothing has happened yet, and the card is still to be resolved."""


class Finish(Command):
    section = "8"
