"""Looks on while the unbroken tests run: which come by the places that will be broken, and how long each takes."""

from __future__ import annotations

import ast
import builtins
import functools
import gc
import sys
import time
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from importlib.util import cache_from_source
from itertools import accumulate
from math import inf
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.breaks import Break

NO_TEST = ""
"""Whatever is worked out while nothing is tested yet, an import or a list of cases, is every test's."""
MARK = "_came_by_"
WHOLE_FILE = 0
"""In place of a line: everything in a file of tests."""
ROOMS = ("bot", "engines", "render", "storage")
Place = tuple[str, int]
"""A file by its whole path, and the line a statement begins with."""


class Watch:
    """A plugin for pytest. A mark is put before every statement that will be broken; all else runs as it is."""

    def __init__(self, places: set[Place]) -> None:
        self.places = places
        self.seconds: dict[str, float] = {}
        self.by: dict[Place, set[str]] = {}
        self.test = NO_TEST

    def begin(self) -> None:
        setattr(builtins, MARK, self.came_by)
        compiled, kept = SourceFileLoader.source_to_code, SourceFileLoader.set_data
        files = {file for file, _ in self.places}
        for file in files:
            Path(cache_from_source(file)).unlink(missing_ok=True)

        def source_to_code(loader: SourceFileLoader, data: Any, path: Any, **how: Any) -> Any:
            if str(path) in files:
                data = marked(Path(path).read_text(), str(path), self.places)
            return compiled(loader, data, path, **how)

        def set_data(loader: SourceFileLoader, path: str, data: Any, **how: Any) -> None:
            """What is marked is not kept for those who come later."""
            if loader.path not in files:
                kept(loader, path, data, **how)

        setattr(SourceFileLoader, "source_to_code", source_to_code)  # noqa: B010  # only in the child
        setattr(SourceFileLoader, "set_data", set_data)  # noqa: B010  # likewise

    def came_by(self, file: str, line: int, lasts: bool) -> None:
        self.by.setdefault((file, line), set()).add(NO_TEST if lasts else self.test)

    def answer(self) -> tuple[dict[str, float], dict[Place, set[str]]]:
        return self.seconds, self.by

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        forget()
        self.test = item.nodeid
        began = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - began
            self.test = NO_TEST


def marked(source: str, file: str, places: set[Place]) -> ast.Module:
    """The source with a mark before each of these statements."""
    whole = ast.parse(source)
    lasting = {id(inner) for node in ast.walk(whole) if _lasts(node) for inner in ast.walk(node)}
    for node in ast.walk(whole):
        for name, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                parts = [(*_mark(one, file, places, id(one) in lasting), one) for one in value]
                setattr(node, name, [part for some in parts for part in some])
    return ast.fix_missing_locations(whole)


def _lasts(node: ast.AST) -> bool:
    """Does what is worked out here stay with its thing? Then whoever meets the thing later comes by as well."""
    return isinstance(node, ast.FunctionDef) and any(
        ast.unparse(by).endswith("cached_property") for by in node.decorator_list
    )


def _mark(statement: ast.stmt, file: str, places: set[Place], lasts: bool) -> list[ast.stmt]:
    if (file, statement.lineno) not in places:
        return []
    told: list[ast.expr] = [ast.Constant(file), ast.Constant(statement.lineno), ast.Constant(lasts)]
    return [ast.copy_location(ast.Expr(ast.Call(ast.Name(MARK, ast.Load()), told, [])), statement)]


def where_met(change: Break, checkout: Path) -> frozenset[Place]:
    """By what a test comes that can notice a break: its own statement, or, of a constant that a module works out
    while it is loaded, every statement and every file of tests that names the constant."""
    own = frozenset({(str(checkout / change.path), change.statement)})
    name = _constant(ast.parse((checkout / change.path).read_text()), change.statement)
    if not name:
        return own
    found: set[Place] = set()
    for room in ROOMS:
        for file in (checkout / room).rglob("*.py"):
            if name in (text := file.read_text()):
                whole = ast.parse(text)
                if any(isinstance(node, ast.alias) and node.name == name and node.asname for node in ast.walk(whole)):
                    return own
                found |= {(str(file), line) for line in _naming(whole, name)}
    if found:
        tests = (file for file in (checkout / "tests").rglob("test_*.py") if name in file.read_text())
        found |= {(str(file.relative_to(checkout)), WHOLE_FILE) for file in tests}
    return frozenset(found) or own


def _constant(whole: ast.Module, line: int) -> str:
    for node in whole.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if node.lineno == line and isinstance(target, ast.Name) and target.id.isupper():
            return target.id
    return ""


def _naming(node: ast.AST, name: str, at: int = 0) -> Iterator[int]:
    """The lines of the innermost statements that name this."""
    at = node.lineno if isinstance(node, ast.stmt) else at
    called = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    if called == name and isinstance(getattr(node, "ctx", None), ast.Load):
        yield at
    for child in ast.iter_child_nodes(node):
        yield from _naming(child, name, at)


def forget() -> None:
    """What the house works out or draws once for all comes anew, or only the first test would be seen doing it."""
    for thing in memories(len(sys.modules)):
        if isinstance(thing, functools._lru_cache_wrapper):
            thing.cache_clear()
        else:
            thing.evict_all()


@functools.lru_cache(maxsize=1)
def memories(loaded: int) -> list[Any]:
    """Everything of the house that remembers results, with so many modules loaded. A cache that takes what
    another one evicts is emptied before it and after: so each of them comes twice."""
    gc.unfreeze()
    found = [thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)]
    cache = sys.modules.get("render.kit.drawing_cache")
    drawings = [thing for thing in gc.get_objects() if cache is not None and isinstance(thing, cache.LruCache)]
    gc.freeze()
    return [*(thing for thing in found if str(thing.__module__).partition(".")[0] in ROOMS), *drawings, *drawings]


@dataclass
class Seen:
    """What was seen: the seconds of every test, and the tests that came by a line of a file."""

    seconds: dict[str, float]
    by: dict[Place, set[str]]

    def tests_for(self, places: Iterable[Place], most: float = inf) -> dict[str, float]:
        """Who comes by one of them, the quickest first, as many as fit into so many seconds."""
        asked = set(places)
        reach = {test for place in asked for test in self.by.get(place, ())}
        reach |= {test for test in self.seconds if (test.partition("::")[0], WHOLE_FILE) in asked}
        found = sorted(
            self.seconds if NO_TEST in reach else reach & self.seconds.keys(), key=self.seconds.__getitem__
        )
        spent = accumulate(self.seconds[test] for test in found)
        return {test: self.seconds[test] for test, until in zip(found, spent, strict=True) if until <= most}
