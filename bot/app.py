"""The bot itself: it joins tables, pictures and Discord, and drops a second delivery of the same press."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import discord
from discord import InteractionType, app_commands
from discord.ext import commands

from bot import features
from bot.crew.painter import Painter
from bot.discord.house import Interaction
from bot.discord.router import route
from bot.discord.signs import Signs
from bot.discord.slash import Translations, slash_commands
from bot.discord.visit import SILENCE, Visit
from bot.features.acting.typed import typed_group
from bot.features.reminding import Reminders
from bot.meter import Meter
from bot.posts.editing import NO_CONNECTION
from bot.posts.old_posts import led_to_the_table
from bot.posts.turn_posts import TurnPosts
from bot.posts.uploading import upload
from bot.table.computers import Computers, Thinker
from bot.table.forced_scheduler import ForcedScheduler
from bot.table.preferences import LANGUAGE, language_spoken_by
from bot.table.rule_versions import register
from bot.table.tables import Tables
from bot.table.words import say, speech
from engines.kernel import Game
from storage.key_values import Namespace
from storage.store import Away, Gone, Store, StoredGame, StoreError, Unsure

log = logging.getLogger("diurna")

for feature in walk_packages(features.__path__, f"{features.__name__}."):
    # Importing a feature is what makes its buttons, forms and commands work: each registers its own.
    import_module(feature.name)

REMEMBERED = 5000
"""Interactions in the cache that notices a second delivery. Discord repeats within seconds, after a lost
connection."""
COMMANDS = Namespace("commands", str, of="user")
"""A hash of the commands that Discord was told last, kept under the bot's own user."""
AS_TOLD: dict[tuple[Game[Any, Any], ...], list[Any]] = {}
"""The commands of each shelf, as Discord is told them: a cache."""
SYNC_AGAIN = 10 * 60
"""Seconds until Discord is offered the commands again if it did not take them."""
LAST_ANSWERS = 3.0
"""Seconds that a bot which is to stop gives the answers that are under way."""
UNKNOWN_INTERACTION = 10062
ANSWERED_ALREADY = 40060


class Tree(app_commands.CommandTree["Diurna"]):
    async def interaction_check(self, interaction: Interaction, /) -> bool:
        if not interaction.client.takes_on(interaction):
            return False
        if interaction.type is not InteractionType.autocomplete:
            visit = Visit(interaction)
            visit.answer_in_time()
            await interaction.client.spoken_to(visit)
            return True
        if not _completes(interaction):
            # For a command as it once was; discord.py would leave that unanswered.
            await interaction.response.autocomplete([])
            return False
        return True

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        if interaction.type is InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        elif isinstance(error, app_commands.TransformerError | app_commands.CommandSignatureMismatch):
            # Typed by hand, or for a command that has another shape since: not our fault.
            await Visit(interaction).tell("not_understood")
        elif isinstance(error, app_commands.CommandNotFound):
            await Visit(interaction).tell("not_known")
        else:
            await interaction.client.broke(Visit(interaction), error)


class Diurna(commands.AutoShardedBot):
    def __init__(
        self,
        tables: Tables,
        painter: Painter | None,
        thinker: Thinker,
        *,
        clock: Callable[[], float] = time.time,
        **kwargs: Any,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            allowed_mentions=SILENCE,
            tree_cls=Tree,
            # On a server everybody at a table sees the same; installed by one person, the others would see nothing.
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
            help_command=None,
            **kwargs,
        )
        self.tables = tables
        self.painter = painter
        self.thinker = thinker
        self.clock = clock
        self.meter = Meter()
        self.signs = Signs(tables.shelf)
        self.asked_in: dict[tuple[int, str], Interaction] = {}
        self.posts = TurnPosts(self)
        self._delivered: OrderedDict[int, None] = OrderedDict()
        self._languages: dict[str, str] = {}
        self.reminders = Reminders(self)
        self._chores: list[asyncio.Task[None]] = []
        self._hearing: set[asyncio.Task[None]] = set()
        self._answering: set[asyncio.Task[Any]] = set()
        self._going = False
        tables.live_games.listeners.append(self.posts.hear)
        self.computers = Computers(tables.live_games, tables.play, thinker)
        tables.live_games.listeners.append(self.computers.hear)
        self.forced_answers = ForcedScheduler(tables.live_games, tables.play)

    @property
    def store(self) -> Store:
        return self.tables.store

    def serves(self, game: StoredGame) -> bool:
        """Does this process serve the game's server? Discord sends what happens on a server to one shard, and what
        has no server to the first."""
        shards, count = self.shard_ids, self.shard_count
        if shards is None or not count:
            return True
        return (int(game.server) >> 22 if game.server.isdigit() else 0) % count in shards

    def _hear(self, number: int | None) -> None:
        """Called when another process has changed a game (`number`), or when something may have been missed
        (None)."""
        hearing = asyncio.create_task(self._show(number), name="news of another process")
        self._hearing.add(hearing)
        hearing.add_done_callback(self._hearing.discard)

    async def _show(self, number: int | None) -> None:
        await self.wait_until_ready()
        if number is None:
            await self._catch_up()
            return
        try:
            await self.posts.hear_from_elsewhere(number)
        except Exception:
            log.exception("game %s: what another process has done is not shown yet", number)

    async def setup_hook(self) -> None:
        self.store.listen(self._hear)
        self.tables.live_games.side_by_side = self.shard_ids is not None
        for rules in self.tables.shelf.values():
            await register(self.store, rules)
        await self.tree.set_translator(Translations())
        for command in (*slash_commands(), *map(typed_group, self.tables.shelf.values())):
            self.tree.add_command(command)
        synced = await self.sync_commands()
        self._chores = [
            asyncio.create_task(self.posts.run(), name="posts that hang"),
            asyncio.create_task(self.reminders.run(), name="reminders"),
            asyncio.create_task(self.computers.run(), name="computers"),
            asyncio.create_task(self.forced_answers.run(), name="answers that nobody need give"),
            # Where nothing is drawn, words stand alone.
            *([asyncio.create_task(upload(self.signs, self, self.store), name="signs")] if self.painter else []),
            *([] if synced else [asyncio.create_task(self._sync_later(), name="commands")]),
        ]

    async def sync_commands(self) -> bool:
        """Tell Discord our commands, unless it knows them already. False if Discord did not take them."""
        try:
            payload = await self._commands()
            mark = blake2b(json.dumps(payload, sort_keys=True).encode(), digest_size=12).hexdigest()
            assert self.application_id is not None, "logged in"
            me = str(self.application_id)
            same = await COMMANDS.read(self.store, me) == mark
            # Whoever else may have used this token, or a Discord that has forgotten: then there are fewer, or more.
            if not same or len(await self.tree.fetch_commands()) != len(payload):
                await self.http.bulk_upsert_global_commands(self.application_id, payload=payload)
                await COMMANDS.write(self.store, mark, me)
        except (discord.DiscordException, *NO_CONNECTION) as why:
            log.warning("%s", say(speech(), "start.no_commands", minutes=SYNC_AGAIN // 60, why=str(why)))
            return False
        return True

    async def _commands(self) -> list[Any]:
        """The commands as Discord is told them. Every text is asked for in each language, so the result is cached."""
        shelf = tuple(self.tables.shelf.values())
        if shelf not in AS_TOLD:
            AS_TOLD[shelf] = [
                await command.get_translated_payload(self.tree, Translations())
                for command in self.tree.get_commands()
            ]
        return AS_TOLD[shelf]

    async def _sync_later(self) -> None:
        synced = False
        while not synced:
            await asyncio.sleep(SYNC_AGAIN)
            synced = await self.sync_commands()

    # What was not shown is shown when there is hope again: after a silence, and when something has changed there.

    async def on_ready(self) -> None:
        await self._catch_up()

    async def on_resumed(self) -> None:
        await self._catch_up()

    async def _catch_up(self) -> None:
        try:
            await self.posts.catch_up()
        except Exception:
            log.exception("could not look for news that was never posted")

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.posts.try_again_on(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.posts.try_again_on(guild.id)

    async def on_guild_update(self, _: discord.Guild, guild: discord.Guild) -> None:
        self.posts.try_again_on(guild.id)

    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        self.posts.try_again_on(role.guild.id)

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel) -> None:
        self.posts.try_again_on(channel.guild.id)

    async def on_thread_update(self, _: discord.Thread, thread: discord.Thread) -> None:
        self.posts.try_again_on(thread.guild.id)

    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        if member == member.guild.me:
            self.posts.try_again_on(member.guild.id)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer buttons, selects and forms; commands go through the tree."""
        if interaction.type not in (InteractionType.component, InteractionType.modal_submit):
            return
        if not self.takes_on(interaction):
            return
        visit = Visit(interaction)
        visit.answer_in_time()
        await self.spoken_to(visit)
        try:
            if not await led_to_the_table(visit) and not await route(visit):
                await visit.tell("not_known")
        except Exception as error:
            await self.broke(visit, error)

    def takes_on(self, interaction: Interaction) -> bool:
        """Is this interaction new, and is the bot not about to stop? A second delivery is done once."""
        if interaction.id in self._delivered or self._going:
            return False
        self._delivered[interaction.id] = None
        while len(self._delivered) > REMEMBERED:
            self._delivered.popitem(last=False)
        if (answering := asyncio.current_task()) is not None:
            self._answering.add(answering)
            answering.add_done_callback(self._answering.discard)
        return True

    async def spoken_to(self, visit: Visit) -> None:
        """Note the language that this person uses: direct messages are written in it."""
        user, language = visit.user, visit.language
        if self._languages.get(user) == language:
            return
        try:
            if await language_spoken_by(self.store, user) != language:
                await LANGUAGE.write(self.store, language, user)
            self._languages[user] = language
        except Exception:
            # What they want is done all the same.
            log.exception("a language could not be kept")

    async def close(self) -> None:
        """Stop. Those who have pressed something are answered first, unless that takes too long."""
        self._going = True
        for chore in (*self._chores, *self._hearing):
            chore.cancel()
        if self._answering:
            _, late = await asyncio.wait(self._answering, timeout=LAST_ANSWERS)
            for answering in late:
                answering.cancel()
        await self.computers.close()
        await self.posts.close()
        await super().close()

    async def broke(self, visit: Visit, error: BaseException) -> None:
        """Report a fault of our own: the log has it under an id, and the player sees the id."""
        cause = getattr(error, "original", error)
        if isinstance(cause, discord.HTTPException) and cause.code in (UNKNOWN_INTERACTION, ANSWERED_ALREADY):
            log.warning("an answer came too late or twice: %s", cause)
            return
        mark = secrets.token_hex(2).upper()
        log.error("%s: %s", mark, _name_of(visit.interaction), exc_info=cause)
        try:
            match cause:
                case Gone():
                    await visit.tell("gone", mark=mark)
                case Away():
                    await visit.tell("away", mark=mark)
                case Unsure():
                    await visit.tell("unsure", mark=mark)
                case _:
                    await visit.tell("full" if isinstance(cause, StoreError) else "broke", mark=mark)
        except discord.HTTPException:
            log.warning("%s: could not even say so", mark)


def _completes(interaction: Interaction) -> bool:
    """Is there something to suggest for what is being typed?"""
    command = interaction.command
    data: Any = interaction.data or {}
    options = data.get("options") or ()
    while options and "options" in options[0]:
        options = options[0]["options"]
    typing = next((str(option["name"]) for option in options if option.get("focused")), "")
    parameter = command.get_parameter(typing) if isinstance(command, app_commands.Command) else None
    return parameter is not None and parameter.autocomplete


def _name_of(interaction: Interaction) -> str:
    """What was pressed or typed, without the values: they may be secret."""
    data: Any = interaction.data or {}
    return str(data.get("custom_id") or data.get("name") or "")
