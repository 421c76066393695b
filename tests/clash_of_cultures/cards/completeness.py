"""Which cards have a test of their own: `test_<id>_...` in the package of their kind."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path


def names_of_tests(file: str) -> list[str]:
    """What a file of tests says that holds"""
    return re.findall(r"^def (test_\w+)", Path(file).read_text("utf-8"), re.MULTILINE)


def untested(package: str, ids: Iterable[str]) -> list[str]:
    """The ids for which no module of the package has a test."""
    home = import_module(package)
    assert home.__file__ is not None
    modules = [import_module(f"{package}.{path.stem}") for path in Path(home.__file__).parent.glob("test_*.py")]
    tests = [name for module in modules for name in vars(module) if name.startswith("test_")]
    return [one for one in ids if not any(name.startswith(f"test_{one}_") for name in tests)]
