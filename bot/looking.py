"""Looking at a game: boards, hands, the log, the rules, the cards. Private to whoever looks."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot import rulebook
from bot.components import Interaction, Pick, Press, on_pick, on_press, option, panel, rows, text
from bot.painter import Job
from bot.speech import speech_at
from bot.table import Sitting
from bot.words import language_of, say, speech, words
from engines.kernel import Event, Refused, Seat, Words
from render.pictures import drawable, pictures

if TYPE_CHECKING:
    from bot.app import Diurna

LOG_LINES = 15


# Pictures


@on_press("look.boards")
async def boards(interaction: Interaction, game: str) -> None:
    """Which board?"""

    def look(sitting: Sitting) -> ui.LayoutView:
        told = speech_at(sitting, interaction)
        choices = [
            option(say(told, "look.board_of", seat=seat), f"board:{seat}") for seat in range(len(told.players))
        ]
        if drawable(sitting.game.kind):
            sheets = pictures(sitting.game.kind).sheets
            choices = [option(told.word("sheet", name), f"sheet:{name}") for name in sheets] + choices
        choices.append(option(say(told, "look.in_words"), "words:"))
        return panel(text(say(told, "look.which")), ui.ActionRow(Pick("look.board", game, options=choices)))

    await _answer(interaction, int(game), look)


@on_pick("look.board")
async def board(interaction: Interaction, values: list[str], game: str) -> None:
    kind, _, which = values[0].partition(":")
    await show_board(interaction, int(game), kind, which)


async def show_board(interaction: Interaction, game: int, kind: str, which: str) -> None:
    """One board, large, as the player who looks may see it."""
    bot = interaction.client
    user = str(interaction.user.id)

    def look(sitting: Sitting) -> tuple[Words, Job | None, list[str]] | Refused:
        told = speech_at(sitting, interaction)
        if sitting.match is None:
            return told, None, [say(told, "act.no_game")]
        view = sitting.match.view(sitting.game.seat_of(user))
        lines = sitting.rules.position(view, told)
        if kind == "words" or bot.painter is None or not drawable(sitting.game.kind):
            return told, None, lines
        common: dict[str, Any] = {"game": sitting.game.kind, "view": view, "players": tuple(told.players)}
        common["language"] = told.catalog.language
        if kind == "sheet":
            return told, Job(what="sheet", sheet=which, **common), lines
        seat = int(which) if which else sitting.game.seat_of(user) or 0
        return told, Job(what="hand" if kind == "hand" else "board", seat=seat, **common), lines

    seen = await bot.tables.read(game, look)
    if isinstance(seen, Refused):
        await bot.answer(interaction, seen.why)
        return
    told, job, lines = seen
    if job is None or bot.painter is None:
        await interaction.response.send_message(view=panel(text(*lines)), ephemeral=True)
        return
    await interaction.response.defer(ephemeral=True, thinking=True)
    png = await bot.painter.draw(job)
    if png is None:
        await interaction.edit_original_response(view=panel(text(say(told, "look.nothing"))))
        return
    file = discord.File(io.BytesIO(png), f"{job.what}.png")
    alt = say(told, f"alt.{job.what}", seat=job.seat or 0)
    gallery = ui.MediaGallery[Any](discord.MediaGalleryItem(file, description=alt))
    await interaction.edit_original_response(view=panel(gallery), attachments=[file])


@on_press("look.hand")
async def hand(interaction: Interaction, game: str) -> None:
    number = int(game)
    stored = await interaction.client.store.game(number)
    seat = stored.seat_of(str(interaction.user.id)) if stored else None
    if seat is None:
        await _answer(
            interaction, number, lambda sitting: panel(text(say(speech_at(sitting, interaction), "look.no_seat")))
        )
        return
    await show_board(interaction, number, "hand", str(seat))


# News


@on_press("look.log")
async def log(interaction: Interaction, game: str) -> None:
    await show_log(interaction, int(game), None)


async def show_log(interaction: Interaction, game: int, page: int | None) -> None:
    """What happened, as this player may know it; the newest page if none is named."""
    lines = await interaction.client.store.story(game)
    stored = await interaction.client.store.game(game)
    seat = stored.seat_of(str(interaction.user.id)) if stored else None
    events = [event for line in lines for event in line.events if event.audible(seat)]
    last = max(0, (len(events) - 1) // LOG_LINES)
    at = last if page is None else min(max(page, 0), last)

    def look(sitting: Sitting) -> ui.LayoutView:
        told = speech_at(sitting, interaction)
        shown = _told(events[at * LOG_LINES : (at + 1) * LOG_LINES], told)
        turns = [
            Press("look.log_page", game, at - 1, label=say(told, "dialogue.earlier"), disabled=at == 0),
            Press("look.log_page", game, at + 1, label=say(told, "dialogue.later"), disabled=at == last),
        ]
        return panel(text(*shown), *rows(turns if last else []))

    await _answer(interaction, game, look, edit=page is not None)


@on_press("look.log_page")
async def log_page(interaction: Interaction, game: str, page: str) -> None:
    await show_log(interaction, int(game), int(page))


async def show_since(interaction: Interaction, game: int) -> None:
    """What happened since this player's last move."""
    user = str(interaction.user.id)
    lines = await interaction.client.store.story(game)
    stored = await interaction.client.store.game(game)
    seat = stored.seat_of(user) if stored else None
    mine = max((line.seq for line in lines if line.user == user), default=0)
    events = [event for line in lines if line.seq > mine for event in line.events if event.audible(seat)]

    def look(sitting: Sitting) -> ui.LayoutView:
        told = speech_at(sitting, interaction)
        return panel(text(*(_told(events[-40:], told) or [say(told, "look.nothing_new")])))

    await _answer(interaction, game, look)


def _told(events: list[Event], words: Words) -> list[str]:
    return [f"• {words.event(event)}" for event in events]


# Rules


@on_press("rules")
async def rules(interaction: Interaction, game: str) -> None:
    """The section of the question that is open, or the contents."""

    def look(sitting: Sitting) -> ui.LayoutView:
        match = sitting.playing
        seats = [sitting.game.seat_of(str(interaction.user.id)), *(match.waiting if match else ())]
        asked = next((match.asks[s] for s in seats if match and s in match.asks and match.asks[s].section), None)
        return _rules_panel(sitting.game.id, sitting.rules, asked.section if asked else "1", interaction)

    await _answer(interaction, int(game), look)


@on_press("rules.section")
async def rules_section(interaction: Interaction, game: str, number: str) -> None:
    await _answer(interaction, int(game), lambda sitting: _rules_panel(int(game), sitting.rules, number, interaction))


@on_pick("rules.pick")
async def rules_pick(interaction: Interaction, values: list[str], game: str) -> None:
    def look(sitting: Sitting) -> ui.LayoutView:
        return _rules_panel(int(game), sitting.rules, values[0], interaction)

    await _answer(interaction, int(game), look, edit=True)


def _rules_panel(game: int, rules: Any, number: str, interaction: Interaction) -> ui.LayoutView:
    told = words(rules, [], language_of(str(interaction.locale)))
    section = rulebook.section(rules.home, number)
    if section is None:
        return panel(text(say(told, "look.no_rule", number=number)))
    chapters = [one for one in rulebook.rulebook(rules.home) if "." not in one.number]
    choices = [option(one.name, one.number) for one in chapters[:25]]
    jump = ui.ActionRow[Any](Pick("rules.pick", game, options=choices, placeholder=say(told, "look.chapters")))
    return panel(text(f"### {section.name}", section.text, most=3500), *([jump] if game else []))


async def _answer(interaction: Interaction, game: int, look: Any, *, edit: bool = False) -> None:
    view = await interaction.client.tables.read(game, look)
    if isinstance(view, Refused):
        await interaction.client.answer(interaction, view.why)
    elif edit:
        await interaction.response.edit_message(view=view)
    else:
        await interaction.response.send_message(view=view, ephemeral=True)


class Looking(commands.Cog):
    """Typed ways to look."""

    def __init__(self, bot: Diurna) -> None:
        self.bot = bot

    @app_commands.command(name="act", description="Answer the question that is open to you")
    async def act(self, interaction: Interaction) -> None:
        from bot.acting import show

        if game := await self.bot.game_here(interaction):
            await show(interaction, game.id, fresh=True)

    @app_commands.command(name="hand", description="Your cards, for your eyes only")
    async def hand(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            await hand(interaction, str(game.id))

    @app_commands.command(name="rules", description="Look something up in the rules of the game here")
    @app_commands.describe(about="A word or a section number")
    async def rules(self, interaction: Interaction, about: str) -> None:
        game = await self.bot.game_here(interaction)
        if game is None:
            return
        home = self.bot.tables.shelf[game.kind].home
        hits = rulebook.found(home, about.split(" ")[0] if rulebook.section(home, about.split(" ")[0]) else about)
        number = hits[0].number if hits else about
        view = _rules_panel(game.id, self.bot.tables.shelf[game.kind], number, interaction)
        await interaction.response.send_message(view=view, ephemeral=True)

    @rules.autocomplete("about")
    async def _sections(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        game = await self.bot.store.game_at(str(interaction.channel_id))
        if game is None or game.kind not in self.bot.tables.shelf:
            return []
        hits = rulebook.found(self.bot.tables.shelf[game.kind].home, current)
        return [app_commands.Choice(name=hit.name[:100], value=hit.number) for hit in hits]

    @app_commands.command(name="card", description="Look up a card, a building or an advance")
    @app_commands.describe(name="Its name")
    async def card(self, interaction: Interaction, name: str) -> None:
        game = await self.bot.game_here(interaction)
        if game is None:
            return
        told = words(self.bot.tables.shelf[game.kind], [], language_of(str(interaction.locale)))
        found = [line for line in _described(told) if name.casefold() in line[0].casefold()][:10]
        lines = [f"**{title}** {what}" for title, what in found] or [say(told, "look.no_card", name=name)]
        await interaction.response.send_message(view=panel(text(*lines)), ephemeral=True)

    @card.autocomplete("name")
    async def _cards(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        game = await self.bot.store.game_at(str(interaction.channel_id))
        if game is None or game.kind not in self.bot.tables.shelf:
            return []
        titles = [title for title, _ in _described(words(self.bot.tables.shelf[game.kind], []))]
        hits = [title for title in titles if current.casefold() in title.casefold()]
        return [app_commands.Choice(name=title, value=title) for title in dict.fromkeys(hits[:25])]

    @app_commands.command(name="mygames", description="Your games everywhere, and where you are asked")
    async def mygames(self, interaction: Interaction) -> None:
        user = str(interaction.user.id)
        told = speech(language_of(str(interaction.locale)))
        lines = [
            await self._my_game(game.id, user, told)
            for game in await self.bot.store.games(user=user)
            if game.status in ("lobby", "running") and game.kind in self.bot.tables.shelf
        ]
        shown = lines or [say(told, "look.no_games")]
        await interaction.response.send_message(view=panel(text(*shown)), ephemeral=True)

    async def _my_game(self, game: int, user: str, told: Words) -> str:
        def look(sitting: Sitting) -> str:
            here = sitting.game
            title = words(sitting.rules, []).word("game", "title")
            seat: Seat | None = here.seat_of(user)
            asked = sitting.playing is not None and seat in sitting.playing.waiting
            key = "look.my_lobby" if sitting.playing is None else "look.my_turn" if asked else "look.my_wait"
            names = [here.sitters[s].name for s in sitting.playing.waiting] if sitting.playing else []
            return say(told, key, title=title, channel=f"<#{here.place}>", names=names)

        line = await self.bot.tables.read(game, look)
        return "" if isinstance(line, Refused) else line

    @app_commands.command(name="help", description="How to play here")
    async def help(self, interaction: Interaction) -> None:
        told = speech(language_of(str(interaction.locale)))
        await interaction.response.send_message(view=panel(text(say(told, "help"))), ephemeral=True)


def _described(told: Words) -> list[tuple[str, str]]:
    """Every card and the like that the catalog describes."""
    described = told.catalog.tree.get("describe", {})
    return [(told.name(kind, key), what) for kind, entries in described.items() for key, what in entries.items()]
