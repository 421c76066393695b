from __future__ import annotations

import pytest

from tests.storage.postgres import serving


@pytest.fixture
async def url() -> str:
    """An empty place of its own on the server."""
    return await serving.fresh()
