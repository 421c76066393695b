from __future__ import annotations

import pytest

from render.atlas.atlas import Atlas
from render.sands_of_time.map import MAP


@pytest.fixture(scope="session")
def sands() -> Atlas:
    return MAP.atlas
