"""Slash commands, as the features register them."""

from __future__ import annotations

import pytest

from bot import limits
from bot.discord import slash
from bot.discord.house import Interaction


async def anything(interaction: Interaction) -> None: ...


def test_whoever_registers_one_too_many_is_told_which_group_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slash, "_known", {})
    for number in range(limits.COMMAND_OPTIONS):
        slash.on_slash("game", f"n{number}")(anything)
    slash.on_slash("game")(anything)
    slash.on_slash("seat", "swap")(anything)
    with pytest.raises(ValueError, match=r"/game swap is one too many: Discord takes 25 .* /game has them"):
        slash.on_slash("game", "swap")(anything)
    assert ("game", "swap") not in slash._known and len(slash._known) == limits.COMMAND_OPTIONS + 2
