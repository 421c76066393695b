from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.render.tables import DRAWN

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One worker draws all that is asked of a game: its atlas is read and its pieces are drawn once, not once a
    worker."""
    for item in items:
        if item.path.is_relative_to(HERE) and (game := game_of(item)):
            item.add_marker(pytest.mark.xdist_group(f"{game} in pictures"))


def game_of(item: pytest.Item) -> str | None:
    params: dict[str, Any] = getattr(getattr(item, "callspec", None), "params", {})
    tables = params.get("tables")
    named = [item.path.parent.name, params.get("game"), tables.game.id if tables else None, params.get("name")]
    return next((game for game in DRAWN for one in named if isinstance(one, str) and one.startswith(game)), None)
