"""Watches in every test which rules are reached; a whole session that leaves one unreached fails."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable
from math import ceil
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from hypothesis import settings

from bot.crew.workers import freeze_heap
from tests import limits
from tests.conformance import counted, reached, secrecy, told
from tests.folders import pytest_collect_directory

__all__ = ["pytest_collect_directory"]

# The same examples every time: a suite that fails only now and then is not believed.
settings.register_profile("suite", derandomize=True, deadline=None)
settings.load_profile("suite")

LONGEST = ("test_another_house.py", "test_readme.py", "test_play.py")
"""Files whose tests take as long as hundreds of others."""
HERE = Path(__file__).parent
PICTURES = HERE / "render"
"""Where a worker has all that is asked of a game: so much at once as nowhere else."""
FROM_WORKERS: set[reached.Key] = set()


def pytest_configure(config: pytest.Config) -> None:
    secrecy.watch()
    told.watch()
    counted.watch()
    reached.watch()
    limits.watch()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are cores: somebody is always waiting for a clock or another process."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first: at the end no core waits for another. A file goes to one worker, as far as its
    tests belong to nothing larger: what they share is there once."""
    leave_to_the_long_suite(items)
    for item in items:
        if item.path.name not in LONGEST and item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(item.path.relative_to(HERE).as_posix()))
    items.sort(key=lambda item: (item.path.name not in LONGEST, not item.path.is_relative_to(PICTURES)))


def leave_to_the_long_suite(items: Iterable[pytest.Item]) -> None:
    """All but one case in so many of each test that says so: which, follows from their names alone."""
    cases = defaultdict[Any, list[pytest.Item]](list)
    for item in items:
        if share := item.get_closest_marker("one_in"):
            cases[getattr(item, "function", item), *share.args].append(item)
    for (_, many), together in cases.items():
        together.sort(key=lambda item: crc32(item.name.encode()))
        for item in together[ceil(len(together) / many) :]:
            item.add_marker(pytest.mark.long)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Like the bot: what is loaded by now need not be swept again and again."""
    freeze_heap()
    if getattr(session.config.option, "loadgroup", False):
        # A worker tells whoever hands out tests of their groups by their names. If that fails, all tests pass, later.
        alone = [
            item.nodeid for item in session.items if item.get_closest_marker("xdist_group") and "@" not in item.nodeid
        ]
        assert not alone, f"this pytest and this pytest-xdist group no tests: {alone[:3]}"


def whole_suite(config: pytest.Config) -> bool:
    """Was everything to be run, without a choice of tests?"""
    option = config.option
    asked_for = set(config.args) <= {str(config.rootpath / path) for path in config.getini("testpaths")} | set(
        config.getini("testpaths")
    )
    chosen = option.keyword or option.markexpr not in ("", "not long") or option.collectonly or option.deselect
    left_out = option.ignore or option.ignore_glob or option.maxfail
    again = getattr(option, "lf", False) or getattr(option, "stepwise", False)
    return asked_for and not (chosen or left_out or again)


def found_here(session: pytest.Session) -> set[reached.Key]:
    return reached.seen | FROM_WORKERS


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    FROM_WORKERS.update(tuple(key) for key in getattr(node, "workeroutput", {}).get("reached", ()))


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["reached"] = sorted(reached.seen)
        return
    if whole_suite(session.config) and not session.exitstatus and reached.never_reached(found_here(session)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if not whole_suite(config):
        return
    found = reached.seen | FROM_WORKERS
    terminalreporter.write_line(reached.summary(found))
    if missing := reached.never_reached(found):
        terminalreporter.section("rules that no test has reached", red=True)
        for owner, kind, key in missing:
            terminalreporter.write_line(f"{owner}: {kind} {key}")
