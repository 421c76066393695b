from __future__ import annotations

import secrets

import pytest

from tests.storage.postgres import serving


@pytest.fixture
async def url() -> str:
    """An empty place of its own on the server."""
    return await serving.new_schema(serving.shared(), f"test_{secrets.token_hex(6)}")
