"""The examples in the kernel's docstrings are true."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import engines.kernel

MODULES = [
    "engines.kernel",
    *(found.name for found in pkgutil.iter_modules(engines.kernel.__path__, "engines.kernel.")),
]


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_this_module_run(module: str) -> None:
    failed, _ = doctest.testmod(import_module(module), raise_on_error=False)
    assert not failed


def test_there_are_examples_to_run() -> None:
    finder = doctest.DocTestFinder()
    assert sum(bool(test.examples) for name in MODULES for test in finder.find(import_module(name))) >= 5
