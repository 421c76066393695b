"""A folder is one node, however often pytest comes by it.

From pytest 9.1 on the fixtures of a `conftest.py` belong to the node of its folder that was there first. Whenever a
file is named, pytest goes through its folder again and makes other nodes of all the folders in it, without fixtures.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

FOUND: dict[tuple[pytest.Collector, Path], pytest.Collector] = {}


@pytest.hookimpl(wrapper=True)
def pytest_collect_directory(
    path: Path, parent: pytest.Collector
) -> Generator[None, pytest.Collector | None, pytest.Collector | None]:
    found = yield
    return found and FOUND.setdefault((parent, path), found)
