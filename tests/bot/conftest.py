"""Each test has an evening of its own, and fails if the bot did anything that Discord refuses or logs an error."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot.discord.evening import Evening, evening_of
from tests.bot.discord.pictures import PainterHere, fords_in_pictures


@pytest_asyncio.fixture
async def evening(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Evening]:
    async with evening_of(tmp_path / "evening.db") as evening:
        yield evening
        assert_nothing_went_wrong(evening, caplog)


@pytest_asyncio.fixture
async def pictured(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Evening]:
    """An evening with pictures."""
    with fords_in_pictures():
        async with evening_of(tmp_path / "evening.db", painter=PainterHere()) as evening:
            yield evening
            assert_nothing_went_wrong(evening, caplog)


def assert_nothing_went_wrong(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    """A test that provokes something empties the lists."""
    assert not evening.sandbox.refusals, evening.sandbox.refusals
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert not errors, errors[0].getMessage() + str(errors[0].exc_info)
