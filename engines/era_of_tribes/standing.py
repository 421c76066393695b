"""Answers given in advance (21.2)."""

from __future__ import annotations

from engines.kernel import Settle, set_custom, settled

__all__ = ["Custom", "set_custom", "settled"]


class Custom(Settle):
    section = "21.2"
