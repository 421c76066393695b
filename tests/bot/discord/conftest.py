"""Each test has an evening of its own, and fails if the bot did anything that Discord refuses or logs an error."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot.discord.evening import Evening, evening_of


@pytest_asyncio.fixture
async def evening(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Evening]:
    async with evening_of(tmp_path / "evening.db") as evening:
        yield evening
        # A test that provokes either empties the list.
        assert not evening.sandbox.refusals, evening.sandbox.refusals
        errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
        assert not errors, errors[0].getMessage() + str(errors[0].exc_info)
