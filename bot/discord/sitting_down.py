"""From an interaction to the table it is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bot.discord.answering import answer, tell
from bot.discord.house import Interaction, house_of
from bot.discord.speech import language_here, speech_of
from bot.table.chair import Chair, chair
from bot.table.words import words_for_all
from engines.kernel import Refused, Words
from storage.store import StoredGame

T = TypeVar("T")


async def look(
    interaction: Interaction, number: int, at: Callable[[Chair], T | Refused], *, seq: int | None = None
) -> T | Refused:
    """Look at a table from the chair of whoever pressed: the one way to find their seat, their match, their words.
    `seq` is its sequence number if it was just read."""
    user, language = str(interaction.user.id), language_here(interaction)
    return await house_of(interaction).tables.sittings.read(
        number, lambda sitting: at(chair(sitting, user, language)), at=seq
    )


async def see(interaction: Interaction, number: int, at: Callable[[Chair], T | Refused]) -> T | None:
    """The same; None, and they are told why, if it cannot be."""
    seen = await look(interaction, number, at)
    if isinstance(seen, Refused):
        await answer(interaction, seen.why, number)
        return None
    return seen


async def words_at(interaction: Interaction, number: int) -> Words:
    """The words of a table that is known by its number alone."""
    found = await look(interaction, number, lambda chair: chair.speech)
    return speech_of(interaction) if isinstance(found, Refused) else found


async def words_for_all_at(interaction: Interaction, number: int) -> Words:
    """The same for all who read it there."""
    found = await look(interaction, number, lambda chair: words_for_all(chair.rules, chair.game, chair.match))
    return speech_of(interaction) if isinstance(found, Refused) else found


async def game_here(interaction: Interaction) -> StoredGame | None:
    """The game of the channel; None, and the player is told, if there is none that we can play."""
    game = await house_of(interaction).store.game_at(str(interaction.channel_id))
    if game is None:
        await tell(interaction, "no_game_here")
    elif game.kind not in house_of(interaction).tables.shelf:
        await tell(interaction, "not_on_the_shelf")
        return None
    return game
