"""Looks on while the unbroken tests run: which come by the places that will be broken, and how long each takes."""

from __future__ import annotations

import functools
import sys
import threading
import time
from collections.abc import Generator
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any

import pytest

NO_TEST = ""
"""Whatever is worked out while nothing is tested yet, an import or a list of cases, is every test's."""


class Watch:
    """A plugin for pytest. Only lines that will be broken are watched, so the tests stay nearly as quick."""

    def __init__(self, places: dict[str, set[int]]) -> None:
        self.places = places
        """File by its whole path, and the lines there."""
        self.seconds: dict[str, float] = {}
        self.by: dict[tuple[str, int], set[str]] = {}
        self.test = NO_TEST
        self._watched: dict[CodeType, frozenset[int]] = {}

    def begin(self) -> None:
        threading.settrace(self._call)
        sys.settrace(self._call)

    def answer(self) -> tuple[dict[str, float], dict[tuple[str, int], set[str]]]:
        sys.settrace(None)
        return self.seconds, self.by

    def _call(self, frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        lines = self._watched.get(code)
        if lines is None:
            lines = self._watched[code] = self._lines_of(code)
        return self._line if lines else None

    def _lines_of(self, code: CodeType) -> frozenset[int]:
        wanted = self.places.get(code.co_filename)
        return frozenset(line for *_, line in code.co_lines() if wanted and line in wanted)

    def _line(self, frame: FrameType, event: str, arg: Any) -> Any:
        if frame.f_lineno in self._watched[frame.f_code]:
            self.by.setdefault((frame.f_code.co_filename, frame.f_lineno), set()).add(self.test)
        return self._line

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


def forget() -> None:
    """What the house works out once for all is worked out again, or only the first test would be seen doing it."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("bot.", "engines.", "storage.")):
            for thing in list(vars(module).values()):
                if isinstance(thing, functools._lru_cache_wrapper):
                    thing.cache_clear()


@dataclass
class Seen:
    """What was seen: the seconds of every test, and the tests that came by a line of a file."""

    seconds: dict[str, float] = field(default_factory=dict)
    by: dict[tuple[str, int], set[str]] = field(default_factory=dict)

    def add(self, seconds: dict[str, float], by: dict[tuple[str, int], set[str]]) -> None:
        self.seconds |= seconds
        for place, tests in by.items():
            self.by[place] = self.by.get(place, set()) | tests

    def tests_for(self, file: str, lines: range) -> dict[str, float]:
        """Who comes by any of these lines, the quickest first."""
        reach = {test for line in lines for test in self.by.get((file, line), ())}
        found = self.seconds if NO_TEST in reach else reach & self.seconds.keys()
        return {test: self.seconds[test] for test in sorted(found, key=self.seconds.__getitem__)}
