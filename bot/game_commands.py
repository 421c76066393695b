"""`/game ...`: everything about a table that is not a move."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot import lobby_post, looking, undoing
from bot.answering import think, whisper
from bot.components import Interaction, panel, text
from bot.lobby_post import sitter
from bot.slash import slash
from bot.speech import speech_at
from bot.table import News, Sitting
from bot.verify import Report, verify
from bot.watching import watch
from bot.words import language_of, say, words
from engines.kernel import Refused, Words
from storage.export import export_game
from storage.store import StoredGame

if TYPE_CHECKING:
    from bot.app import Diurna

MENU = 25


def moderates(interaction: Interaction) -> bool:
    return interaction.permissions.manage_messages


@app_commands.guild_only()
class GameCommands(commands.GroupCog, group_name=slash("game", "name"), group_description=slash("game", "does")):
    def __init__(self, bot: Diurna) -> None:
        self.bot = bot
        super().__init__()

    # Before the game

    @app_commands.command(name=slash("new", "name"), description=slash("new", "does"))
    @app_commands.describe(game=slash("new", "game"))
    async def new(self, interaction: Interaction, game: str) -> None:
        await lobby_post.open_lobby(interaction, game)

    @new.autocomplete("game")
    async def _shelf(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        language = language_of(str(interaction.locale))
        titles = {k: words(game, [], language).word("game", "title") for k, game in self.bot.tables.shelf.items()}
        hits = [(kind, title) for kind, title in titles.items() if current.strip().casefold() in title.casefold()]
        return [app_commands.Choice(name=title, value=kind) for kind, title in hits[:MENU]]

    @app_commands.command(name=slash("join", "name"), description=slash("join", "does"))
    async def join(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            outcome = await self.bot.tables.join(game.id, sitter(interaction.user), str(interaction.id))
            await lobby_post.typed(interaction, game, outcome)

    @app_commands.command(name=slash("leave", "name"), description=slash("leave", "does"))
    async def leave(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            outcome = await self.bot.tables.leave(game.id, str(interaction.user.id), str(interaction.id))
            await lobby_post.typed(interaction, game, outcome)

    @app_commands.command(name=slash("kick", "name"), description=slash("kick", "does"))
    @app_commands.describe(player=slash("kick", "player"))
    async def kick(self, interaction: Interaction, player: discord.Member) -> None:
        if game := await self.bot.game_here(interaction):
            await lobby_post.kick(interaction, game, player, moderator=moderates(interaction))

    @app_commands.command(name=slash("start", "name"), description=slash("start", "does"))
    async def start(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            outcome = await self.bot.tables.start(game.id, str(interaction.user.id), str(interaction.id))
            await lobby_post.typed(interaction, game, outcome)

    @app_commands.command(name=slash("settings", "name"), description=slash("settings", "does"))
    async def settings(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            await lobby_post.show_options(interaction, game.id)

    @app_commands.command(name=slash("rematch", "name"), description=slash("rematch", "does"))
    async def rematch(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            await lobby_post.rematch(interaction, game.id)

    # Looking

    @app_commands.command(name=slash("status", "name"), description=slash("status", "does"))
    async def status(self, interaction: Interaction) -> None:
        game = await self.bot.game_here(interaction)
        if game is None:
            return
        if game.status == "lobby":
            await whisper(interaction, lobby_post.card(interaction, game))
            return
        waited = max(0, int((self.bot.clock() - game.touched) // 3600))

        def look(sitting: Sitting) -> list[str]:
            told, match = speech_at(sitting, interaction), sitting.playing
            title = f"**{told.word('game', 'title')}**"
            if match is None:
                return [title, say(told, "act.over" if sitting.game.status == "over" else "act.no_game")]
            asked = [told.ask(match.asks[seat].key, match.asks[seat].params) for seat in match.waiting]
            return [
                title,
                say(told, "post.asked", seats=list(match.waiting), question=" / ".join(dict.fromkeys(asked))),
                say(told, "act.waiting", seats=list(match.waiting), hours=waited),
            ]

        await self._say(interaction, await self.bot.tables.read(game.id, look))

    @app_commands.command(name=slash("board", "name"), description=slash("board", "does"))
    @app_commands.describe(view=slash("board", "view"))
    async def board(self, interaction: Interaction, view: str | None = None) -> None:
        if game := await self.bot.game_here(interaction):
            if view:
                await looking.show_board(interaction, game.id, view)
            else:
                await looking.boards(interaction, game.id)

    @board.autocomplete("view")
    async def _views(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        game = await self.bot.store.game_at(str(interaction.channel_id))
        if game is None:
            return []

        def look(sitting: Sitting) -> list[app_commands.Choice[str]]:
            found = looking.looks(self.bot, sitting, speech_at(sitting, interaction))
            hits = [(v, label) for v, label in found.items() if current.strip().casefold() in label.casefold()]
            return [app_commands.Choice(name=label[:100], value=value) for value, label in hits[:MENU]]

        offered = await self.bot.tables.read(game.id, look)
        return [] if isinstance(offered, Refused) else offered

    @app_commands.command(name=slash("log", "name"), description=slash("log", "does"))
    async def log(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            await looking.show_log(interaction, game.id, None)

    @app_commands.command(name=slash("since", "name"), description=slash("since", "does"))
    async def since(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            await looking.show_since(interaction, game.id)

    @app_commands.command(name=slash("watch", "name"), description=slash("watch", "does"))
    @app_commands.describe(channel=slash("watch", "channel"))
    async def watch(self, interaction: Interaction, channel: discord.TextChannel | discord.Thread) -> None:
        if game := await self.bot.game_here(interaction):
            await watch(interaction, game, channel, moderator=moderates(interaction))

    # Taking back

    @app_commands.command(name=slash("undo", "name"), description=slash("undo", "does"))
    async def undo(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            await undoing.undo(interaction, game.id)

    @app_commands.command(name=slash("redo", "name"), description=slash("redo", "does"))
    async def redo(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            await undoing.redo(interaction, game.id)

    # For whoever opened it, and for moderators

    @app_commands.command(name=slash("abandon", "name"), description=slash("abandon", "does"))
    async def abandon(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            outcome = await self.bot.tables.abandon(
                game.id, str(interaction.user.id), moderator=moderates(interaction), interaction=str(interaction.id)
            )
            await self._news(interaction, game, outcome)
            if game.status == "lobby" and not isinstance(outcome, Refused):
                await lobby_post.refresh(interaction, outcome.game)

    @app_commands.command(name=slash("replace", "name"), description=slash("replace", "does"))
    @app_commands.describe(seat=slash("replace", "seat"), player=slash("replace", "player"))
    async def replace(
        self, interaction: Interaction, seat: app_commands.Range[int, 1, 20], player: discord.Member
    ) -> None:
        if game := await self.bot.game_here(interaction):
            outcome = await self.bot.tables.replace(
                game.id, str(interaction.user.id), seat - 1, sitter(player), moderator=moderates(interaction),
                interaction=str(interaction.id),
            )  # fmt: skip
            await self._news(interaction, game, outcome)

    @app_commands.command(name=slash("rollback", "name"), description=slash("rollback", "does"))
    @app_commands.describe(moves=slash("rollback", "moves"))
    async def rollback(self, interaction: Interaction, moves: app_commands.Range[int, 1, 500]) -> None:
        if game := await self.bot.game_here(interaction):
            outcome = await self.bot.tables.roll_back(
                game.id, str(interaction.user.id), moves, moderator=moderates(interaction),
                interaction=str(interaction.id),
            )  # fmt: skip
            await self._news(interaction, game, outcome)

    # The record

    @app_commands.command(name=slash("export", "name"), description=slash("export", "does"))
    async def export(self, interaction: Interaction) -> None:
        game = await self.bot.game_here(interaction)
        if game is None:
            return
        if game.status in ("lobby", "running"):
            # The file holds every secret, the seed above all.
            await self.bot.tell(interaction, "export.running")
            return
        await think(interaction)
        data = (await export_game(self.bot.store, game)).encode()
        file = discord.File(io.BytesIO(data), f"game-{game.id}.json")
        told = say(self.bot.speech(interaction), "export.done")
        await whisper(interaction, panel(text(told), discord.ui.File(file)), [file])

    @app_commands.command(name=slash("verify", "name"), description=slash("verify", "does"))
    async def verify(self, interaction: Interaction) -> None:
        game = await self.bot.game_here(interaction)
        if game is None:
            return
        await think(interaction)
        report = await verify(self.bot.store, self.bot.tables.shelf[game.kind], game)
        told = self.bot.speech(interaction)
        await whisper(interaction, panel(text(*in_words(report, told))))

    async def _news(self, interaction: Interaction, game: StoredGame, outcome: News | Refused) -> None:
        if isinstance(outcome, Refused):
            await self.bot.answer(interaction, outcome.why, game)
            return
        told = self.bot.words_of(interaction, outcome.game)
        await whisper(interaction, panel(text(*(told.event(event) for event in outcome.events))))

    async def _say(self, interaction: Interaction, lines: list[str] | Refused) -> None:
        if isinstance(lines, Refused):
            await self.bot.answer(interaction, lines.why)
        else:
            await whisper(interaction, panel(text(*lines)))


def in_words(report: Report, told: Words) -> list[str]:
    """What a replay has shown, for players."""
    if report.committed is None:
        return [say(told, "verify.not_started")]
    lines = [say(told, "verify.sound" if report.sound else "verify.unsound")]
    lines.append(say(told, "verify.compared", moves=report.moves, checkpoints=report.checkpoints))
    if report.restarts:
        lines.append(say(told, "verify.restarted", moves=list(report.restarts)))
    lines.append(say(told, "verify.seed" if report.committed else "verify.another_seed"))
    if not report.seated:
        lines.append(say(told, "verify.another_seating"))
    return lines
