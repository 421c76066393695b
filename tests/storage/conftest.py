from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from storage.store import Store
from tests.storage.drivers import DRIVERS, Driver
from tests.storage.hall import a_hall

__all__ = ["a_hall"]

Opener = Callable[[], Awaitable[Store]]


@pytest.fixture(params=DRIVERS)
def driver(request: pytest.FixtureRequest, tmp_path: Path) -> Driver:
    return DRIVERS[request.param](tmp_path)


@pytest.fixture
async def another(driver: Driver) -> AsyncIterator[Opener]:
    """Opens a further store on the same games, and closes it after the test."""
    opened: list[Store] = []

    async def open_one() -> Store:
        opened.append(await driver.open())
        return opened[-1]

    yield open_one
    for store in opened:
        await store.close()


@pytest.fixture
async def store(another: Opener) -> Store:
    return await another()
