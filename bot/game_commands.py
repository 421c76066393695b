"""`/game ...`: everything about a table that is not a move."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot import lobby_post, looking, undoing
from bot.components import Interaction, panel, text
from bot.lobby_post import sitter
from bot.speech import speech_at
from bot.table import Sitting
from bot.verify import verify
from bot.words import say, words
from engines.kernel import Refused
from storage.export import export_game

if TYPE_CHECKING:
    from bot.app import Diurna


def moderates(interaction: Interaction) -> bool:
    return interaction.permissions.manage_messages


class GameCommands(commands.GroupCog, group_name="game", group_description="Open, join and look after a game"):
    def __init__(self, bot: Diurna) -> None:
        self.bot = bot
        super().__init__()

    @app_commands.command(description="Open a table for a game in this channel")
    @app_commands.describe(game="Which game")
    async def new(self, interaction: Interaction, game: str) -> None:
        await lobby_post.open_lobby(interaction, game)

    @new.autocomplete("game")
    async def _shelf(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        titles = {kind: words(rules, []).word("game", "title") for kind, rules in self.bot.tables.shelf.items()}
        hits = [(kind, title) for kind, title in titles.items() if current.casefold() in title.casefold()]
        return [app_commands.Choice(name=title, value=kind) for kind, title in hits[:25]]

    @app_commands.command(description="Sit down at the table here")
    async def join(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            outcome = await self.bot.tables.join(game.id, sitter(interaction.user), str(interaction.id))
            await self._lobby(interaction, outcome)

    @app_commands.command(description="Get up again before the game starts")
    async def leave(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            outcome = await self.bot.tables.leave(game.id, str(interaction.user.id), str(interaction.id))
            await self._lobby(interaction, outcome)

    @app_commands.command(description="Begin the game with everybody who sits here")
    async def start(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            outcome = await self.bot.tables.start(game.id, str(interaction.user.id), str(interaction.id))
            await self._lobby(interaction, outcome)

    async def _lobby(self, interaction: Interaction, outcome: Any) -> None:
        if await self.bot.did(interaction, outcome):
            await interaction.response.send_message(view=lobby_post.card(interaction, outcome.game), ephemeral=True)
            await lobby_post.refresh(interaction, outcome.game)

    @app_commands.command(description="Who is asked, and how the table stands")
    async def status(self, interaction: Interaction) -> None:
        game = await self.bot.game_here(interaction)
        if game is None:
            return
        if game.status == "lobby":
            await interaction.response.send_message(view=lobby_post.card(interaction, game), ephemeral=True)
            return

        def look(sitting: Sitting) -> list[str]:
            told = speech_at(sitting, interaction)
            match = sitting.playing
            if match is None:
                return [say(told, "act.no_game")]
            asked = [told.ask(match.asks[seat].key, match.asks[seat].params) for seat in match.waiting]
            return [say(told, "post.asked", seats=list(match.waiting), question=" / ".join(dict.fromkeys(asked)))]

        await self._say(interaction, await self.bot.tables.read(game.id, look))

    @app_commands.command(description="The map, a board, or the position in words")
    @app_commands.describe(view="What to look at")
    @app_commands.choices(
        view=[
            app_commands.Choice(name="map", value="sheet:map"),
            app_commands.Choice(name="my board", value="board:"),
            app_commands.Choice(name="text", value="words:"),
        ]
    )
    async def board(self, interaction: Interaction, view: str = "sheet:map") -> None:
        if game := await self.bot.game_here(interaction):
            kind, _, which = view.partition(":")
            await looking.show_board(interaction, game.id, kind, which)

    @app_commands.command(description="What has happened in this game")
    async def log(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            await looking.show_log(interaction, game.id, None)

    @app_commands.command(description="What has happened since your last move")
    async def since(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            await looking.show_since(interaction, game.id)

    @app_commands.command(description="Take back your last command")
    async def undo(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            await undoing.undo(interaction, str(game.id))

    @app_commands.command(description="Give again what you took back")
    async def redo(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            await undoing.redo(interaction, game.id)

    @app_commands.command(description="End the game here for good (opener or moderator)")
    async def abandon(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            outcome = await self.bot.tables.abandon(
                game.id, str(interaction.user.id), moderator=moderates(interaction), interaction=str(interaction.id)
            )
            await self._news(interaction, outcome)

    @app_commands.command(description="Give a seat to somebody else (opener or moderator)")
    @app_commands.describe(seat="The number of the seat", player="Who takes it over")
    async def replace(self, interaction: Interaction, seat: int, player: discord.Member) -> None:
        if game := await self.bot.game_here(interaction):
            outcome = await self.bot.tables.replace(
                game.id, str(interaction.user.id), seat - 1, sitter(player), moderator=moderates(interaction),
                interaction=str(interaction.id),
            )  # fmt: skip
            await self._news(interaction, outcome)

    @app_commands.command(description="Set the game back by some moves, for all to see (opener or moderator)")
    @app_commands.describe(moves="How many moves")
    async def rollback(self, interaction: Interaction, moves: app_commands.Range[int, 1, 500]) -> None:
        if game := await self.bot.game_here(interaction):
            outcome = await self.bot.tables.roll_back(
                game.id, str(interaction.user.id), moves, moderator=moderates(interaction),
                interaction=str(interaction.id),
            )  # fmt: skip
            await self._news(interaction, outcome)

    @app_commands.command(description="The whole game as a file")
    async def export(self, interaction: Interaction) -> None:
        game = await self.bot.game_here(interaction)
        if game is None:
            return
        if game.status == "running":
            # The file holds every secret.
            told = await self.bot.speech(interaction, game.id)
            await self._say(interaction, [say(told, "export.running")])
            return
        await interaction.response.defer(ephemeral=True, thinking=True)
        data = (await export_game(self.bot.store, game)).encode()
        await interaction.edit_original_response(attachments=[discord.File(io.BytesIO(data), f"game-{game.id}.json")])

    @app_commands.command(description="Replay the game from its seed and check every step")
    async def verify(self, interaction: Interaction) -> None:
        game = await self.bot.game_here(interaction)
        if game is None:
            return
        await interaction.response.defer(ephemeral=True, thinking=True)
        report = await verify(self.bot.store, self.bot.tables.shelf[game.kind], game)
        await interaction.edit_original_response(view=panel(text(report.in_words())))

    @app_commands.command(description="Another game with the same people")
    async def rematch(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            await lobby_post.rematch(interaction, str(game.id))

    @app_commands.command(description="The options of the table here")
    async def settings(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            await lobby_post.options(interaction, str(game.id))

    async def _news(self, interaction: Interaction, outcome: Any) -> None:
        if await self.bot.did(interaction, outcome):
            told = await self.bot.speech(interaction, outcome.game.id)
            await self._say(interaction, [told.event(event) for event in outcome.events])

    async def _say(self, interaction: Interaction, lines: list[str] | Refused) -> None:
        if isinstance(lines, Refused):
            await self.bot.answer(interaction, lines.why)
        else:
            await interaction.response.send_message(view=panel(text(*lines)), ephemeral=True)
