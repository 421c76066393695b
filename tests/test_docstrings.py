"""Docstrings stand alone: whoever opens a file at one name need not read its neighbour first."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("bot", "engines", "render", "storage", "tests")
LEANS = ("It ", "It's ", "And ", "The same ", "The same,", "So many ", "Those ")
"""Beginnings that lean on the line above."""


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """The line and the text of every docstring, those below a value among them."""
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        body = body if isinstance(body, list) else []
        for at, below in enumerate(body):
            first = at == 0 and isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            of_a_value = at > 0 and isinstance(body[at - 1], ast.Assign | ast.AnnAssign)
            match below:
                case ast.Expr(value=ast.Constant(value=str(text))) if first or of_a_value:
                    yield below.lineno, text


def leaning(source: str) -> list[int]:
    return [line for line, text in docstrings(source) if text.startswith(LEANS)]


@pytest.mark.parametrize("room", ROOMS)
def test_no_docstring_leans_on_the_line_above_it(room: str) -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line}"
        for file in sorted((ROOT / room).rglob("*.py"))
        for line in leaning(file.read_text("utf-8"))
    ]
    assert not found, "Say what it is or does, without the line above: " + ", ".join(found)


@pytest.mark.parametrize(
    "source",
    [
        '"""It is a module."""',
        'class A:\n    """The same, larger."""',
        'class A:\n    b: int\n    """So many of them."""',
        'async def f() -> None:\n    """And then more."""',
        'def f() -> None:\n    """Those that are left."""',
    ],
)
def test_one_that_leans_is_noticed(source: str) -> None:
    assert leaning(source)


def test_what_stands_alone_is_left_alone() -> None:
    assert not leaning(
        'def f() -> str:\n    """Items in order."""\n    return "It rains"\n\n\nA = 1\n"""Its value."""'
    )
