"""The keys of sentences in source code: what is told, asked and noted, read from the syntax without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import engines.kernel

KERNEL = Path(engines.kernel.__file__).parent
# Where the key stands among the arguments, and in which section of a catalog its sentence is.
CALLS = {
    "tell": (0, "event"),
    "remind": (1, "event"),
    "upcoming": (0, "event"),
    "deed": (0, "event"),
    "note": (0, "note"),
    "refused": (0, "note"),
    "ask": (1, "ask"),
    "asked": (1, "ask"),
    "choose": (1, "ask"),
    "asked_to_choose": (1, "ask"),
}
BUILDERS = {"Event", "Note"}


@dataclass
class Keys:
    """What a source says: (section, key) with the places, and what cannot be read from the source."""

    used: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    unreadable: list[str] = field(default_factory=list)
    sections: set[str] = field(default_factory=set)
    """Sections of a catalog whose keys are worked out at run time."""
    strings: set[str] = field(default_factory=set)


@cache
def keys_of(folder: Path) -> Keys:
    """All keys in the Python files of a folder."""
    found = Keys()
    for file in sorted(folder.rglob("*.py")):
        reader = _Reader(found, file.relative_to(folder.parent).as_posix())
        reader.visit(ast.parse(file.read_text("utf-8")))
    return found


class _Reader(ast.NodeVisitor):
    def __init__(self, found: Keys, name: str) -> None:
        self.found = found
        self.name = name
        self.functions: list[str] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.functions.append(node.name)
        self.generic_visit(node)
        self.functions.pop()

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.found.strings.add(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        called = _called(node.func)
        place = f"{self.name}:{node.lineno}"
        if called in CALLS and not self._passes_on() and (node.args or called != "deed"):
            at, section = CALLS[called]
            self._note(section, node.args[at] if at < len(node.args) else None, place, called)
        elif called in BUILDERS and not self._passes_on():
            self.found.unreadable.append(f"{place}: {called}(...) instead of tell() or note()")
        elif isinstance(node.func, ast.Attribute) and node.func.attr in ("sentence", "word", "text"):
            self._path(node.args)

    def _passes_on(self) -> bool:
        """Inside `ask`, `note` and the like the key comes from the caller."""
        return bool(self.functions) and self.functions[-1] in CALLS

    def _note(self, section: str, key: ast.expr | None, place: str, called: str) -> None:
        literals = list(_literals(key))
        if not literals:
            self.found.unreadable.append(f"{place}: the key of {called}() is no literal")
        for literal in literals:
            self.found.used.setdefault((section, literal), []).append(place)

    def _path(self, args: list[ast.expr]) -> None:
        first = list(_literals(args[0])) if args else []
        second = list(_literals(args[1])) if len(args) > 1 else []
        for section in first:
            if second:
                for key in second:
                    self.found.used.setdefault((section, key), []).append(self.name)
            else:
                self.found.sections.add(section)


def _called(function: ast.expr) -> str:
    """`table.tell` and `note`, but not `words.note`, which makes a sentence of a note."""
    match function:
        case ast.Attribute(attr="tell" | "remind" | "deed" as name):
            return name
        case ast.Attribute(value=ast.Name(id="kernel"), attr=name) | ast.Name(id=name):
            return name
    return ""


def _literals(node: ast.expr | None) -> Iterator[str]:
    """The texts an expression can be: a literal, or one of two; nothing if that cannot be read."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        branches = [list(_literals(node.body)), list(_literals(node.orelse))]
        if all(branches):
            yield from (literal for branch in branches for literal in branch)
