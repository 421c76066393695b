"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent
ROOMS = ("engines", "render", "storage", "bot", "tests")
MODULES = sorted(
    ".".join(file.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__")
    for room in ROOMS
    for file in (HOUSE / room).rglob("*.py")
    if "\n    >>> " in file.read_text("utf-8")
)


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_this_module_run(module: str) -> None:
    failed, tried = doctest.testmod(import_module(module), raise_on_error=False)
    assert tried and not failed


def test_there_are_examples_to_run() -> None:
    assert {"engines.kernel.domain", "bot.table.calls"} <= set(MODULES)
