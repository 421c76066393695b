"""No function hides a name of its module: in one file, a name means one thing."""

from __future__ import annotations

import symtable
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("bot", "engines", "render", "storage")
NAMELESS = {"lambda", "listcomp", "setcomp", "dictcomp", "genexpr"}
"""What Python calls functions that have no name."""


def hidden_in(source: str) -> list[str]:
    """Every parameter and local variable with the name of something that the module defines or imports."""
    module = symtable.symtable(source, "a module", "exec")
    names = {symbol.get_name() for symbol in module.get_symbols() if symbol.is_local()}
    hidden = (
        f"{place}: {symbol.get_name()}"
        for place, scope in functions(module)
        for symbol in scope.get_symbols()
        if symbol.is_local() and symbol.get_name() in names
    )
    return list(dict.fromkeys(hidden))


def functions(scope: symtable.SymbolTable, place: str = "") -> Iterator[tuple[str, symtable.SymbolTable]]:
    """Every function in a scope and where it is: `Class.method`. One without a name counts for what it is in."""
    for inner in scope.get_children():
        name = inner.get_name()
        inside = place if name in NAMELESS else f"{place}.{name}".removeprefix(".")
        if inner.get_type() == "function":
            yield inside or "the module", inner
        yield from functions(inner, inside)


@pytest.mark.parametrize("room", ROOMS)
def test_no_function_hides_a_name_of_its_module(room: str) -> None:
    hidden = [
        f"{file.relative_to(ROOT)}, {what}"
        for file in sorted((ROOT / room).rglob("*.py"))
        for what in hidden_in(file.read_text("utf-8"))
    ]
    assert not hidden, "Name the parameter, the variable or what it hides anew:\n" + "\n".join(hidden)


MODULE = """
from rules import march
class Card: ...
def view(): ...
SIZE = 3
"""


@pytest.mark.parametrize(
    ("function", "hidden"),
    [
        ("def f(march): ...", "f: march"),
        ("def f(*, a, **view): ...", "f: view"),
        ("def f():\n    SIZE = 4", "f: SIZE"),
        ("def f():\n    with a as march: ...", "f: march"),
        ("def f():\n    for view, b in c: ...", "f: view"),
        ("def f():\n    return [view for view in a]", "f: view"),
        ("def f():\n    return sorted(a, key=lambda march: march.b)", "f: march"),
        ("def f():\n    def march(): ...", "f: march"),
        ("def f():\n    import march", "f: march"),
        ("def f():\n    match a:\n        case [march]: ...", "f: march"),
        ("class B:\n    async def f(self, Card): ...", "B.f: Card"),
        ("def f():\n    def g(view): ...", "f.g: view"),
        ("A = {view: 1 for view in b}", "the module: view"),
    ],
)
def test_a_name_that_is_hidden_is_noticed(function: str, hidden: str) -> None:
    assert hidden_in(MODULE + function) == [hidden]


@pytest.mark.parametrize(
    "function",
    [
        "def f():\n    return march(view)",
        "class B:\n    view: int\n    def march(self): ...",
        "def f(a):\n    return a.view(march=1)",
        "def f():\n    global SIZE\n    SIZE = 4",
    ],
)
def test_what_hides_nothing_is_left_alone(function: str) -> None:
    assert hidden_in(MODULE + function) == []
