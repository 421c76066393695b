"""Who plays: people sit from 0 on, AUTOMAs below."""

from __future__ import annotations

from engines.kernel import Seat


def is_automa(seat: Seat) -> bool:
    """24: it is asked nothing"""
    return seat < 0
