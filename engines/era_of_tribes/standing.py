"""Answers given in advance (21.2)."""

from __future__ import annotations

from engines.kernel import Settle


class Custom(Settle):
    section = "21.2"
