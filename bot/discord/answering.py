"""How the bot answers whoever pressed or typed something.

Discord waits three seconds for the first answer. It always comes in time: if a deed takes longer, Discord is told
that the answer is on its way, and the answer follows when it is ready.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import InteractionResponseType, ui

from bot.discord.components import panel, text
from bot.discord.house import Interaction, house_of
from bot.discord.speech import language_here, speech_at, speech_of
from bot.table.chair import chair
from bot.table.words import say
from engines.kernel import Note, Refused
from storage.store import Sitter, StoredGame

PATIENCE = 1.5
"""Seconds until Discord is told to wait. Half of what it allows: the message must get there, too."""

SILENCE = discord.AllowedMentions.none()
UNKNOWN_MESSAGE = 10008


def calling(sitters: Iterable[Sitter]) -> discord.AllowedMentions:
    """Call these, and nobody else."""
    people = [discord.Object(int(sitter.user)) for sitter in sitters if sitter.is_person]
    return discord.AllowedMentions(everyone=False, roles=False, users=people, replied_user=False)


def promise(interaction: Interaction) -> None:
    """See to it that the first answer comes in time, whatever else happens."""
    loop = asyncio.get_running_loop()
    interaction.extras["asked"] = loop.time()

    def late() -> None:
        if not interaction.response.is_done():
            task = loop.create_task(_defer(interaction))
            interaction.extras["deferring"] = task  # or it could be collected half-way

    loop.call_later(PATIENCE, late)


async def _defer(interaction: Interaction) -> None:
    async with _one_at_a_time(interaction):
        if interaction.response.is_done():
            return
        try:
            if interaction.type is discord.InteractionType.application_command:
                await interaction.response.defer(ephemeral=True, thinking=True)
            else:
                await interaction.response.defer()
        except (discord.HTTPException, OSError):
            return  # answered at the same moment, far too late, or the line is cut: nothing is left to promise


@asynccontextmanager
async def _one_at_a_time(interaction: Interaction) -> AsyncIterator[None]:
    lock: asyncio.Lock = interaction.extras.setdefault("answering", asyncio.Lock())
    async with lock:
        yield
    if interaction.response.is_done() and "asked" in interaction.extras:
        asked: float = interaction.extras.pop("asked")
        house_of(interaction).meter.first_answer(asyncio.get_running_loop().time() - asked)


async def whisper(interaction: Interaction, view: ui.LayoutView, files: list[discord.File] | None = None) -> None:
    """A message that only this person sees."""
    files = files or []
    async with _one_at_a_time(interaction):
        if not interaction.response.is_done():
            await interaction.response.send_message(view=view, files=files, ephemeral=True)
            return
        if _placeholder(interaction):
            interaction.extras["filled"] = True
            if await _still_there(interaction.edit_original_response(view=view, attachments=files)):
                return
            for file in files:
                file.reset()  # to be read from its beginning once more
        await interaction.followup.send(view=view, files=files, ephemeral=True)


async def turn(
    interaction: Interaction,
    view: ui.LayoutView,
    *,
    public: bool = False,
    files: list[discord.File] | None = None,
) -> bool:
    """Show something else in the message whose button was pressed: a private one, or, if said so, a public one. With
    `files`, these pictures take the place of those that hang there.

    A press may claim to come from any message. What one person may see is never shown in a message that others see,
    and a public message changes only by a button that it really carries.

    False if the private message is gone: its owner has put it away, or has had the question put anew meanwhile.
    """
    if not (carries(interaction) if public else _private(interaction)):
        await whisper(interaction, view, files)
        return True
    hung: dict[str, Any] = {} if files is None else {"attachments": files}
    async with _one_at_a_time(interaction):
        answered = interaction.response.is_done()
        change = interaction.edit_original_response if answered else interaction.response.edit_message
        changed = change(view=view, allowed_mentions=SILENCE, **hung)
        if public:
            await changed
            return True
        return await _still_there(changed)


async def amend(interaction: Interaction, view: ui.LayoutView, files: list[discord.File] | None = None) -> None:
    """Show something else in the private answer that was given to this. If it is gone, nobody waits for that."""
    async with _one_at_a_time(interaction):
        change = interaction.edit_original_response(view=view, attachments=files or [], allowed_mentions=SILENCE)
        await _still_there(change)


async def _still_there(change: Awaitable[object]) -> bool:
    """Was a private message there to be changed? Its owner may put it away at any time."""
    try:
        await change
    except discord.NotFound as gone:
        if gone.code != UNKNOWN_MESSAGE:
            raise
        return False
    return True


async def add_below(interaction: Interaction, view: ui.LayoutView, file: discord.File) -> None:
    """Add a picture to the private message that this answer has become. If it is gone, nothing is missing."""
    async with _one_at_a_time(interaction):
        try:
            await interaction.edit_original_response(view=view, attachments=[file], allowed_mentions=SILENCE)
        except (discord.HTTPException, OSError):
            return


async def take_away(interaction: Interaction) -> None:
    """Remove the private message that this answer has become. If it is gone, or too old, nothing is missing."""
    answered = interaction.response.type
    own = answered in (InteractionResponseType.channel_message, InteractionResponseType.deferred_channel_message)
    if not (own or _private(interaction)) or interaction.is_expired():
        return
    try:
        await interaction.delete_original_response()
    except (discord.HTTPException, OSError):
        return


def _private(interaction: Interaction) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral


def carries(interaction: Interaction) -> bool:
    """Does the message really have the button that was pressed?"""
    data: Any = interaction.data or {}
    return interaction.message is not None and data.get("custom_id") in _custom_ids(interaction.message.components)


def _custom_ids(components: Iterable[Any]) -> Iterator[str]:
    for component in components:
        if custom_id := getattr(component, "custom_id", None):
            yield custom_id
        yield from _custom_ids(getattr(component, "children", None) or ())


async def announce(
    interaction: Interaction,
    view: ui.LayoutView,
    mentions: discord.AllowedMentions = SILENCE,
    files: Sequence[discord.File] = (),
) -> int | None:
    """A message for everybody in the channel; its id."""
    async with _one_at_a_time(interaction):
        if not interaction.response.is_done():
            sent = await interaction.response.send_message(view=view, files=files, allowed_mentions=mentions)
            return sent.message_id
        if _placeholder(interaction):
            # A private placeholder cannot become public.
            interaction.extras["filled"] = True
            await interaction.delete_original_response()
        message = await interaction.followup.send(view=view, files=files, allowed_mentions=mentions, wait=True)
        return message.id


async def open_up(interaction: Interaction, form: ui.Modal) -> None:
    """A form, which can only be the first answer. If that was given meanwhile, because finding out what to ask took
    too long, the next press will open it."""
    async with _one_at_a_time(interaction):
        if not interaction.response.is_done():
            await interaction.response.send_modal(form)
            return
    await tell(interaction, "press_again")


async def think(interaction: Interaction) -> None:
    """What is wanted takes a while: a private "thinking ..." until `whisper` fills it."""
    async with _one_at_a_time(interaction):
        if not interaction.response.is_done():
            await interaction.response.defer(ephemeral=True, thinking=True)


def _placeholder(interaction: Interaction) -> bool:
    """Does a "thinking ..." stand there that has not been filled yet?"""
    deferred = interaction.response.type is InteractionResponseType.deferred_channel_message
    return deferred and not interaction.extras.get("filled")


# One sentence


async def answer(interaction: Interaction, note: Note, game: StoredGame | int | None = None) -> None:
    """One private sentence. It may name people: then it matters at which table they sit."""
    stored = await house_of(interaction).store.game(game) if isinstance(game, int) else game
    said = speech_at(interaction, stored).note(note)
    if stored is not None:
        user, language = str(interaction.user.id), language_here(interaction)
        sittings = house_of(interaction).tables.sittings
        # As the table calls things, if it can be opened.
        called = await sittings.read(stored.id, lambda sitting: chair(sitting, user, language).speech.note(note))
        said = said if isinstance(called, Refused) else called
    await whisper(interaction, panel(text(said)))


async def tell(interaction: Interaction, key: str, **params: Any) -> None:
    """One private sentence of the bot's own."""
    await whisper(interaction, panel(text(say(speech_of(interaction), key, **params))))


async def is_theirs(interaction: Interaction, user: str) -> bool:
    """What is one person's alone is pressed by nobody else; whoever tries is told so."""
    if user != str(interaction.user.id):
        await tell(interaction, "not_known")
        return False
    return True


async def did(interaction: Interaction, outcome: Any, game: StoredGame | int | None = None) -> bool:
    """True if it was done; otherwise the player is told why not."""
    if isinstance(outcome, Refused):
        await answer(interaction, outcome.why, game)
        return False
    return True
