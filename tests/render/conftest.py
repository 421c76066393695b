from __future__ import annotations

import pytest

from render.atlas.atlas import Atlas, open_atlas


@pytest.fixture(scope="session")
def sands() -> Atlas:
    return open_atlas("sands_of_time")
