"""The expansion through Discord: every number of players, every way to civilizations and leaders."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.options import ClashOptions
from tests.bot.discord.whole_game import a_whole_game
from tests.conformance.games import one_in

BROUGHT = ("peoples", "leaders")
"""What there is to agree on with the expansion."""
WAYS = list(product(GAME.seats, *(get_args(ClashOptions.model_fields[name].annotation) for name in BROUGHT)))


def agreed(way: tuple[int, str, str]) -> dict[str, Any]:
    return {"box": "expansion", **dict(zip(("seats", *BROUGHT), way, strict=True))}


@one_in(len(WAYS))
@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(map(str, way)))
async def test_a_short_game(way: tuple[int, str, str], tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    await a_whole_game(GAME.id, 0, tmp_path / "game.db", caplog, length="short", **agreed(way))


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(map(str, way)))
async def test_a_whole_game(way: tuple[int, str, str], tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    await a_whole_game(GAME.id, WAYS.index(way), tmp_path / "game.db", caplog, **agreed(way))
