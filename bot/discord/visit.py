"""A visit: who pressed or typed something, where, at which table, and how the bot answers them.

The router makes one of every interaction and hands it to the feature that answers. Discord waits three seconds for
the first answer. It always comes in time: if a deed takes longer, Discord is told that the answer is on its way, and
the answer follows when it is ready.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import discord
from discord import InteractionResponseType, ui

from bot.discord.components import panel, text
from bot.discord.house import House, Interaction
from bot.discord.permissions import missing_permissions, writes
from bot.table.context import Context, context_of
from bot.table.languages import language_of
from bot.table.tables import Tables
from bot.table.words import say, speech, words, words_for_all
from engines.kernel import Note, Refused, Words
from storage.store import Sitter, Store, StoredGame

T = TypeVar("T")

PATIENCE = 1.5
"""Seconds until Discord is told to wait: half of what it allows, because the message must get there, too."""

SILENCE = discord.AllowedMentions.none()
UNKNOWN_MESSAGE = 10008


def calling(sitters: Iterable[Sitter]) -> discord.AllowedMentions:
    """Mention these people, and nobody else."""
    people = [discord.Object(int(sitter.user)) for sitter in sitters if sitter.is_person]
    return discord.AllowedMentions(everyone=False, roles=False, users=people, replied_user=False)


class Visit:
    """One interaction of one person: a press, a pick, a form or a typed command."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self.house: House = interaction.client
        self.id = str(interaction.id)
        self.user = str(interaction.user.id)
        self.place = str(interaction.channel_id)
        """The channel, by the name under which the store knows it."""
        self.server = str(interaction.guild_id or "")
        self.language = language_of(str(interaction.locale))

    @property
    def store(self) -> Store:
        return self.house.store

    @property
    def tables(self) -> Tables:
        return self.house.tables

    @property
    def speech(self) -> Words:
        """The words for whatever is said away from any game."""
        return speech(self.language)

    @property
    def language_of_server(self) -> str:
        """The language of a table that is opened here, until somebody chooses another one."""
        return language_of(str(self.interaction.guild_locale or ""))

    def at(self, number: int) -> TableVisit:
        """This person's visit at a table."""
        return TableVisit(self.interaction, number)

    async def game_here(self) -> StoredGame | None:
        """The game of the channel; None, and the person is told, if there is none that this bot can play."""
        game = await self.store.game_at(self.place)
        if game is None:
            await self.tell("no_game_here")
        elif game.kind not in self.tables.shelf:
            await self.tell("not_on_the_shelf")
            return None
        return game

    def speech_at(self, game: StoredGame | None) -> Words:
        """The words for whatever is said at the table of a game."""
        shelf = self.tables.shelf
        if game is None or game.kind not in shelf:
            return self.speech
        return words(shelf[game.kind], [sitter.name for sitter in game.sitters], self.language)

    def speech_for_all(self, game: StoredGame) -> Words:
        """The words for whatever all may read in the channel of a game, in the language of the table."""
        shelf = self.tables.shelf
        return words_for_all(shelf[game.kind], game) if game.kind in shelf else self.speech

    @property
    def person(self) -> discord.User | discord.Member:
        return self.interaction.user

    # What they may do

    @property
    def moderates(self) -> bool:
        return self.interaction.permissions.manage_messages

    @property
    def may_write(self) -> bool:
        """May this person write where they pressed or typed? Discord says so with every interaction."""
        return writes(self.interaction.permissions, self.interaction.channel)

    def lacking(self, reader: Words) -> list[str]:
        """The permissions, by name, that the bot would need to post here."""
        held = self.interaction.app_permissions
        return missing_permissions(held, writes(held, self.interaction.channel), reader)

    # How they are answered

    def answer_in_time(self) -> None:
        """Answer within Discord's time limit, whatever else happens."""
        loop = asyncio.get_running_loop()
        self.interaction.extras["asked"] = loop.time()

        def late() -> None:
            if not self.interaction.response.is_done():
                task = loop.create_task(self._defer())
                self.interaction.extras["deferring"] = task  # or it could be collected half-way

        loop.call_later(PATIENCE, late)

    async def _defer(self) -> None:
        response = self.interaction.response
        async with self._one_at_a_time():
            if response.is_done():
                return
            try:
                if self.interaction.type is discord.InteractionType.application_command:
                    await response.defer(ephemeral=True, thinking=True)
                else:
                    await response.defer()
            except (discord.HTTPException, OSError):
                return  # answered at the same moment, far too late, or the line is cut: nothing is left to promise

    @asynccontextmanager
    async def _one_at_a_time(self) -> AsyncIterator[None]:
        extras = self.interaction.extras
        lock: asyncio.Lock = extras.setdefault("answering", asyncio.Lock())
        async with lock:
            yield
        if self.interaction.response.is_done() and "asked" in extras:
            asked: float = extras.pop("asked")
            self.house.meter.first_answer(asyncio.get_running_loop().time() - asked)

    async def reply(self, view: ui.LayoutView, files: list[discord.File] | None = None) -> None:
        """Send a message that only this person sees."""
        files = files or []
        async with self._one_at_a_time():
            if not self.interaction.response.is_done():
                await self.interaction.response.send_message(view=view, files=files, ephemeral=True)
                return
            if self._thinking():
                self.interaction.extras["filled"] = True
                if await _still_there(self.interaction.edit_original_response(view=view, attachments=files)):
                    return
                for file in files:
                    file.reset()  # to be read from its beginning once more
            await self.interaction.followup.send(view=view, files=files, ephemeral=True)

    async def edit(
        self, view: ui.LayoutView, *, public: bool = False, files: list[discord.File] | None = None
    ) -> bool:
        """Show something else in the message whose button was pressed: a private one, or, if said so, a public one.
        With `files`, these pictures take the place of those that hang there.

        A press may claim to come from any message. What one person may see is never shown in a message that others
        see, and a public message changes only by a button that it really carries.

        False if the private message is gone: its owner has put it away, or has had the question put anew meanwhile.
        """
        if not (self.carries if public else self._private):
            await self.reply(view, files)
            return True
        pictures: dict[str, Any] = {} if files is None else {"attachments": files}
        async with self._one_at_a_time():
            answered = self.interaction.response.is_done()
            change = self.interaction.edit_original_response if answered else self.interaction.response.edit_message
            edit = change(view=view, allowed_mentions=SILENCE, **pictures)
            if public:
                await edit
                return True
            return await _still_there(edit)

    async def edit_reply(self, view: ui.LayoutView, files: list[discord.File] | None = None) -> None:
        """Show something else in the private answer to this. If it was deleted, nothing happens."""
        async with self._one_at_a_time():
            change = self.interaction.edit_original_response
            await _still_there(change(view=view, attachments=files or [], allowed_mentions=SILENCE))

    async def add_picture(self, view: ui.LayoutView, file: discord.File) -> None:
        """Add a picture to the private message that this answer has become. If it was deleted, nothing happens."""
        async with self._one_at_a_time():
            try:
                change = self.interaction.edit_original_response
                await change(view=view, attachments=[file], allowed_mentions=SILENCE)
            except (discord.HTTPException, OSError):
                return

    async def delete_reply(self) -> None:
        """Delete the private message that this answer has become. If it is gone, or too old, nothing happens."""
        answered = self.interaction.response.type
        own = answered in (
            InteractionResponseType.channel_message,
            InteractionResponseType.deferred_channel_message,
        )
        if not (own or self._private) or self.interaction.is_expired():
            return
        try:
            await self.interaction.delete_original_response()
        except (discord.HTTPException, OSError):
            return

    async def post(
        self, view: ui.LayoutView, mentions: discord.AllowedMentions = SILENCE, files: Sequence[discord.File] = ()
    ) -> int | None:
        """Send a message for everybody in the channel; its id."""
        async with self._one_at_a_time():
            if not self.interaction.response.is_done():
                response = self.interaction.response
                answer = await response.send_message(view=view, files=files, allowed_mentions=mentions)
                return answer.message_id
            if self._thinking():
                # A private placeholder cannot become public.
                self.interaction.extras["filled"] = True
                await self.interaction.delete_original_response()
            send = self.interaction.followup.send
            message = await send(view=view, files=files, allowed_mentions=mentions, wait=True)
            return message.id

    async def open_form(self, form: ui.Modal) -> None:
        """Open a form, which can only be the first answer. If that was given meanwhile, because finding out what to
        ask took too long, the next press will open it."""
        async with self._one_at_a_time():
            if not self.interaction.response.is_done():
                await self.interaction.response.send_modal(form)
                return
        await self.tell("press_again")

    async def defer(self) -> None:
        """Show a private "thinking ..." until `reply` replaces it, because the answer takes a while."""
        async with self._one_at_a_time():
            if not self.interaction.response.is_done():
                await self.interaction.response.defer(ephemeral=True, thinking=True)

    def _thinking(self) -> bool:
        """Is there a "thinking ..." that no answer has replaced yet?"""
        deferred = self.interaction.response.type is InteractionResponseType.deferred_channel_message
        return deferred and not self.interaction.extras.get("filled")

    @property
    def _private(self) -> bool:
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    @property
    def carries(self) -> bool:
        """Does the message really have the button that was pressed?"""
        data: Any = self.interaction.data or {}
        message = self.interaction.message
        return message is not None and data.get("custom_id") in _custom_ids(message.components)

    # One sentence

    async def tell(self, key: str, **params: Any) -> None:
        """Say one private sentence of the bot's own."""
        await self.reply(panel(text(say(self.speech, key, **params))))

    async def tell_note(self, note: Note, game: StoredGame | int | None = None) -> None:
        """Say one private sentence that may name people: then it matters at which table they sit."""
        stored = await self.store.game(game) if isinstance(game, int) else game
        said = self.speech_at(stored).note(note)
        if stored is not None:
            # As the table calls things, if it can be opened.
            called = await self.at(stored.id).look(lambda context: context.speech.note(note))
            said = said if isinstance(called, Refused) else called
        await self.reply(panel(text(said)))

    async def did(self, outcome: Any, game: StoredGame | int | None = None) -> bool:
        """Was it done? If not, the person is told why."""
        if isinstance(outcome, Refused):
            await self.tell_note(outcome.why, game)
            return False
        return True

    async def is_theirs(self, user: str) -> bool:
        """Is this person that user? If not, they are told that the button is not theirs."""
        if user != self.user:
            await self.tell("not_known")
            return False
        return True


class TableVisit(Visit):
    """A visit at a table."""

    def __init__(self, interaction: Interaction, number: int) -> None:
        super().__init__(interaction)
        self.number = number

    async def game(self) -> StoredGame | None:
        return await self.store.game(self.number)

    async def look(self, see: Callable[[Context], T | Refused], *, seq: int | None = None) -> T | Refused:
        """Look at the table as this person: the one way to find their seat, their match, their words.
        `seq` is the game's sequence number if it was just read."""
        live_games = self.tables.live_games
        return await live_games.read(
            self.number, lambda live: see(context_of(live, self.user, self.language)), at=seq
        )

    async def see(self, see: Callable[[Context], T | Refused]) -> T | None:
        """Look at the table. None, and the person is told why, if that is not possible."""
        seen = await self.look(see)
        if isinstance(seen, Refused):
            await self.tell_note(seen.why)
            return None
        return seen

    async def words(self) -> Words:
        """The words of the table for this person."""
        outcome = await self.look(lambda context: context.speech)
        return self.speech if isinstance(outcome, Refused) else outcome

    async def words_for_all(self) -> Words:
        """The words of the table for all who read there."""
        outcome = await self.look(lambda context: words_for_all(context.rules, context.game, context.match))
        return self.speech if isinstance(outcome, Refused) else outcome

    async def tell_note(self, note: Note, game: StoredGame | int | None = None) -> None:
        await super().tell_note(note, self.number if game is None else game)


async def _still_there(change: Awaitable[object]) -> bool:
    """Was the private message still there to be changed? Its owner may delete it at any time."""
    try:
        await change
    except discord.NotFound as gone:
        if gone.code != UNKNOWN_MESSAGE:
            raise
        return False
    return True


def _custom_ids(components: Iterable[Any]) -> Iterator[str]:
    for component in components:
        if custom_id := getattr(component, "custom_id", None):
            yield custom_id
        yield from _custom_ids(getattr(component, "children", None) or ())
