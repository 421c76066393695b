"""The quick suite is the same on every day and every machine: nothing in it asks what could differ."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import leave_to_the_long_suite

HERE = Path(__file__).parent
MEASURES = {"bench", "conformance/explore.py"}
"""What is no part of the suite."""
DIFFERS = {
    "random.random", "random.choice", "random.choices", "random.randint", "random.randrange", "random.sample",
    "random.shuffle", "random.uniform", "random.getrandbits", "random.SystemRandom", "date.today",
    "datetime.today", "datetime.utcnow", "time.time", "time.localtime", "os.getloadavg",
}  # fmt: skip
WITHOUT_SEED = {"random.Random", "datetime.now"}
"""They differ unless they are given something."""
WORKERS = {"conftest.py": {"os.cpu_count"}}


SIGN = re.compile(
    r"random\.(?!Random\()|Random\(\)|from (random|time) import|"
    r"(today|utcnow|now|time|localtime|getloadavg|cpu_count)\("
)
"""Without any, a source need not be read: most of the suite."""


def asked_in(source: str) -> Iterator[str]:
    """What could be another on another day or machine."""
    if not SIGN.search(source):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = dotted(node.func)
            if name in DIFFERS or name == "os.cpu_count" or (name in WITHOUT_SEED and not node.args):
                yield name
        elif isinstance(node, ast.ImportFrom) and node.module in ("random", "time"):
            yield from (f"from {node.module}" for name in node.names if f"{node.module}.{name.name}" in DIFFERS)


def dotted(called: ast.expr) -> str:
    """A name with what stands before it; nothing for whatever else is called."""
    if isinstance(called, ast.Attribute):
        return f"{dotted(called.value)}.{called.attr}"
    return called.id if isinstance(called, ast.Name) else ""


def part_of_the_suite() -> Iterator[Path]:
    for file in sorted(HERE.rglob("*.py")):
        within = file.relative_to(HERE).as_posix()
        if within not in MEASURES and within.partition("/")[0] not in MEASURES:
            yield file


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("rnd = random.Random(7)\nrnd.random()\ndatetime.now(UTC)", []),
        ("random.random()", ["random.random"]),
        ("random.Random()", ["random.Random"]),
        ("from random import shuffle", ["from random"]),
        ("DAY = date.today().toordinal()", ["date.today"]),
        ("many = os.cpu_count() or 1", ["os.cpu_count"]),
    ],
)
def test_what_differs_from_day_to_day_is_noticed(source: str, found: list[str]) -> None:
    assert list(asked_in(source)) == found


def test_no_test_asks_for_the_date_or_draws_without_a_seed() -> None:
    for file in part_of_the_suite():
        asked = set(asked_in(file.read_text("utf-8")))
        assert asked <= WORKERS.get(file.relative_to(HERE).as_posix(), set()), f"{file}: {asked}"


class Item:
    """A case as it is collected."""

    def __init__(self, name: str, function: object, many: int | None = None) -> None:
        self.name, self.function = name, function
        self.marks = [] if many is None else [pytest.mark.one_in(many).mark]

    def get_closest_marker(self, name: str) -> Any:
        return next((mark for mark in self.marks if mark.name == name), None)

    def add_marker(self, marker: pytest.MarkDecorator) -> None:
        self.marks.append(marker.mark)


def quick(items: list[Any]) -> set[str]:
    leave_to_the_long_suite(items)
    return {item.name for item in items if not item.get_closest_marker("long")}


def test_of_many_cases_the_same_part_is_chosen_in_whatever_order_they_come() -> None:
    one, other = object(), object()

    def cases() -> list[Any]:
        return [*(Item(f"one[{n}]", one, 4) for n in range(10)), Item("other", other, 4), Item("third", other)]

    chosen = quick(cases())
    assert quick(cases()[::-1]) == chosen
    assert len(chosen & {f"one[{n}]" for n in range(10)}) == 3, "a part that is no whole number is rounded up"
    assert {"other", "third"} <= chosen, "of each test at least one; what says nothing is always there"


def test_fixtures_of_a_folder_are_there_in_whatever_order_files_are_named(tmp_path: Path) -> None:
    """From pytest 9.1 on a file that is named makes pytest go through its folder again."""
    (tmp_path / "bot" / "posts").mkdir(parents=True)
    for place, content in {
        "conftest.py": "from tests.folders import pytest_collect_directory\n",
        "test_house.py": "def test_one(): pass\n",
        "bot/conftest.py": "import pytest\n@pytest.fixture\ndef evening(): return 7\n",
        "bot/test_cli.py": "def test_two(evening): pass\n",
        "bot/posts/test_scene.py": "def test_three(evening): pass\n",
    }.items():
        (tmp_path / place).write_text(content, "utf-8")
    (tmp_path / "pytest.ini").touch()
    files = ["bot/test_cli.py", "test_house.py", "bot/posts/test_scene.py"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--import-mode=importlib", *files],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(HERE.parent)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "3 passed" in done.stdout, done.stdout + done.stderr
