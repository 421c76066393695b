"""What holds in every position of The Last Stone."""

from __future__ import annotations

from collections.abc import Collection

from tests.conformance.tiny import DATA, TinyState


def check(state: TinyState, asked: Collection[str] = ()) -> None:
    """1.1, 2.1: every turn takes at least one stone, and none comes back"""
    assert 0 <= state.stones <= DATA.stones - state.turns
    assert not asked or state.stones > 1
