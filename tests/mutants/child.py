"""Runs pytest in a process of its own, forked from one that has loaded pytest but nothing of the house."""

from __future__ import annotations

import contextlib
import os
import pickle
import resource
import signal
import sys
import tempfile
from collections.abc import Generator
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import pytest

for _package in ("hypothesis", "pydantic"):
    # Loaded here once, not in every child.
    import_module(_package)

QUIET = ["-x", "-p", "no:cacheprovider", "--no-header", "--tb=no"]
HOUSE = ("bot", "engines", "render", "storage", "tests")
MEMORY = 6 * 2**30
"""A break may well fill it without end."""
PATIENCE = 10.0
"""Seconds that a test may work, beside twenty times what it took unbroken, before it counts as hanging."""
ASLEEP = 60.0
"""Beside this, one that only waits."""


class Plugin(Protocol):
    """What looks on in the child, and what it has to say afterwards: plain data."""

    def begin(self) -> None: ...

    def answer(self) -> Any: ...


def tested(checkout: Path, args: list[str], plugin: Plugin, compiled: bool) -> tuple[int, Any]:
    """What pytest and the plugin say in the end; a child that was killed says nothing, and has failed."""
    with tempfile.TemporaryDirectory() as place:
        answer = Path(place) / "answer"
        pid = os.fork()
        if not pid:
            with contextlib.suppress(BaseException):
                _leave_home(checkout, compiled)
                plugin.begin()
                code = int(pytest.main([*QUIET, *args], plugins=[plugin]))
                answer.write_bytes(pickle.dumps((code, plugin.answer())))
            os._exit(0)
        try:
            os.waitpid(pid, 0)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGKILL)
        return pickle.loads(answer.read_bytes()) if answer.exists() else (-1, None)


def _leave_home(checkout: Path, compiled: bool) -> None:
    """Nothing of the house this was started from is seen any more, only the copy."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    sys.path[:] = [str(checkout), *(path for path in sys.path if path not in ("", str(Path.cwd())))]
    os.environ["PYTHONPATH"] = str(checkout)
    os.chdir(checkout)
    for name in list(sys.modules):
        if name.partition(".")[0] in HOUSE:
            del sys.modules[name]
    sys.dont_write_bytecode = not compiled


class Chosen:
    """A plugin for pytest: only these tests, in this order, and none may hang."""

    def __init__(self, seconds: dict[str, float]) -> None:
        self.seconds = seconds
        self.failed = ""

    def begin(self) -> None: ...

    def answer(self) -> str:
        return self.failed

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        order = {test: at for at, test in enumerate(self.seconds)}
        items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        most = PATIENCE + 20 * self.seconds[item.nodeid]
        signal.setitimer(signal.ITIMER_PROF, most)
        signal.setitimer(signal.ITIMER_REAL, most + ASLEEP)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid
