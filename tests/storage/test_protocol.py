"""The protocol is narrow: what nobody asks of a store, no driver need do."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage.store import Store

HOUSE = Path(__file__).parents[2]
METHODS = sorted({name for base in Store.__mro__ for name in vars(base) if not name.startswith("_")})


def asked() -> Iterator[str]:
    """Everything that is called of anything, by whoever is no driver."""
    files = [*(HOUSE / "bot").rglob("*.py"), *(HOUSE / "storage").glob("*.py")]
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                yield node.func.attr


ASKED = frozenset(asked())


@pytest.mark.parametrize("method", METHODS)
def test_what_a_store_must_do_somebody_asks_for(method: str) -> None:
    assert method in ASKED
