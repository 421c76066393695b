"""Looking at a game: boards, hands, the log, the rules, the cards. Private to whoever looks."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot import rulebook
from bot.acting import show
from bot.answering import think, turn, whisper
from bot.components import Interaction, Pick, Press, on_pick, on_press, option, panel, rows, text
from bot.painter import Job
from bot.reminding import reminder_switch
from bot.slash import group_name, slash
from bot.speech import speech_at
from bot.table import Sitting
from bot.words import language_of, say, words
from engines.kernel import Event, Game, Own, Refused, Seat, Words, shown_to
from render.pictures import drawable, pictures

if TYPE_CHECKING:
    from bot.app import Diurna

LOG_LINES = 15
WORDS = "text"
MENU = 25


# The position, in pictures and in words


@on_press("look.boards")
async def boards(interaction: Interaction, game: int) -> None:
    """Which board?"""

    def look(sitting: Sitting) -> ui.LayoutView | None:
        told = speech_at(sitting, interaction)
        choices = [option(label, value) for value, label in looks(interaction.client, sitting, told).items()]
        if len(choices) < 2:
            return None
        return panel(text(say(told, "look.which")), ui.ActionRow(Pick("look.board", game, options=choices[:MENU])))

    view = await interaction.client.tables.read(game, look)
    if view is None:
        await show_board(interaction, game, WORDS)
    elif await interaction.client.did(interaction, view, game) and not isinstance(view, Refused):
        await whisper(interaction, view)


def looks(bot: Diurna, sitting: Sitting, told: Words) -> dict[str, str]:
    """Everything there is to look at: what it is called in a command, and what people call it."""
    found: dict[str, str] = {}
    if bot.painter is not None and drawable(sitting.game.kind):
        for name in pictures(sitting.game.kind).sheets:
            label = told.word("sheet", name).replace("_", " ")
            found[f"sheet-{name}"] = label[:1].upper() + label[1:]
        for seat in range(len(sitting.game.sitters)):
            found[f"board-{seat + 1}"] = say(told, "look.board_of", seat=seat)
    return {**found, WORDS: say(told, "look.in_words")}


@on_pick("look.board")
async def board(interaction: Interaction, values: list[str], game: int) -> None:
    await show_board(interaction, game, values[0] if values else WORDS)


async def show_board(interaction: Interaction, game: int, wanted: str) -> None:
    """One board, large, as the player who looks may see it. `wanted` is one of `looks`, or how one is called."""
    bot, user = interaction.client, str(interaction.user.id)

    def look(sitting: Sitting) -> tuple[Words, Job | None, list[str]] | Refused:
        told = speech_at(sitting, interaction)
        if sitting.match is None:
            return told, None, [say(told, "act.no_game")]
        offered = looks(bot, sitting, told)
        named = {label.casefold(): value for value, label in offered.items()}
        which = named.get(wanted.casefold(), wanted)
        if which not in offered:
            return told, None, [say(told, "look.no_such_board", choices=list(offered.values()))]
        seat = sitting.game.seat_of(user)
        view = sitting.match.view(seat)
        kind, _, name = which.partition("-")
        common: dict[str, Any] = {"game": sitting.game.kind, "seen": shown_to(view, seat)}
        common |= {"players": tuple(told.players), "language": told.catalog.language}
        if kind == "sheet":
            return told, Job(what="sheet", sheet=name, **common), []
        if kind == "board":
            return told, Job(what="board", seat=int(name) - 1, **common), []
        return told, None, sitting.rules.position(view, told)

    seen = await bot.tables.read(game, look)
    if await bot.did(interaction, seen, game) and not isinstance(seen, Refused):
        await _show_picture(interaction, *seen)


@on_press("look.hand")
async def hand(interaction: Interaction, game: int) -> None:
    """What only this player knows, as a picture and in words."""
    bot, user = interaction.client, str(interaction.user.id)

    def look(sitting: Sitting) -> tuple[Words, Job | None, list[str]] | Refused:
        told, seat = speech_at(sitting, interaction), sitting.game.seat_of(user)
        if seat is None:
            return told, None, [say(told, "look.no_seat")]
        if sitting.match is None:
            return told, None, [say(told, "act.no_game")]
        view = sitting.match.view(seat)
        public = set(sitting.rules.position(sitting.match.view(None), told))
        own = [line for line in sitting.rules.position(view, told) if line not in public]
        lines = own or [say(told, "look.nothing_secret")]
        if bot.painter is None or not drawable(sitting.game.kind):
            return told, None, lines
        players, language = tuple(told.players), told.catalog.language
        return told, Job(sitting.game.kind, "hand", Own(view, seat), players, seat=seat, language=language), lines

    seen = await bot.tables.read(game, look)
    if await bot.did(interaction, seen, game) and not isinstance(seen, Refused):
        await _show_picture(interaction, *seen)


async def _show_picture(interaction: Interaction, told: Words, job: Job | None, lines: list[str]) -> None:
    """A picture, with words below it; or words alone."""
    painter = interaction.client.painter
    below = [text(*lines)] if lines else []
    if job is None or painter is None:
        await whisper(interaction, panel(text(*lines)))
        return
    await think(interaction)
    png = await painter.draw(job)
    if png is None:
        await whisper(interaction, panel(*(below or [text(say(told, "look.nothing"))])))
        return
    file = discord.File(io.BytesIO(png), f"{job.what}.png")
    alt = say(told, f"alt.{job.what}", seat=job.seat or 0)
    gallery = ui.MediaGallery[Any](discord.MediaGalleryItem(file, description=alt))
    await whisper(interaction, panel(gallery, *below), [file])


# News


@on_press("look.log")
async def log(interaction: Interaction, game: int) -> None:
    await show_log(interaction, game, None)


@on_press("look.log_page")
async def log_page(interaction: Interaction, game: int, page: int) -> None:
    await show_log(interaction, game, page)


async def show_log(interaction: Interaction, game: int, page: int | None) -> None:
    """What happened, as this player may know it; the newest page if none is named."""
    lines = await interaction.client.store.story(game)

    def look(sitting: Sitting) -> ui.LayoutView:
        told, seat = speech_at(sitting, interaction), sitting.game.seat_of(str(interaction.user.id))
        events = [event for line in lines for event in line.events if event.audible(seat)]
        last = max(0, (len(events) - 1) // LOG_LINES)
        at = last if page is None else min(max(page, 0), last)
        shown = _told(events[at * LOG_LINES : (at + 1) * LOG_LINES], told) or [say(told, "look.nothing_yet")]
        turns = [
            Press("look.log_page", game, at - 1, label=say(told, "dialogue.earlier"), disabled=at == 0),
            Press("look.log_page", game, at + 1, label=say(told, "dialogue.later"), disabled=at == last),
        ]
        where = say(told, "look.page", page=at + 1, pages=last + 1) if last else ""
        return panel(text(*shown, where), *rows(turns if last else []))

    await _answer(interaction, game, look, edit=page is not None)


async def show_since(interaction: Interaction, game: int) -> None:
    """What happened since this player's last move."""
    user = str(interaction.user.id)
    lines = await interaction.client.store.story(game)
    mine = max((line.seq for line in lines if line.user == user), default=0)

    def look(sitting: Sitting) -> ui.LayoutView:
        told, seat = speech_at(sitting, interaction), sitting.game.seat_of(user)
        events = [event for line in lines if line.seq > mine for event in line.events if event.audible(seat)]
        return panel(text(*(_told(events[-40:], told) or [say(told, "look.nothing_new")])))

    await _answer(interaction, game, look)


def _told(events: list[Event], words: Words) -> list[str]:
    return [f"• {words.event(event)}" for event in events]


# Rules


@on_press("rules")
async def rules(interaction: Interaction, game: int) -> None:
    """The section of the question that is open, or the first."""

    def look(sitting: Sitting) -> ui.LayoutView:
        match = sitting.playing
        seats = [sitting.game.seat_of(str(interaction.user.id)), *(match.waiting if match else ())]
        asked = next((match.asks[s] for s in seats if match and s in match.asks and match.asks[s].section), None)
        return _rules_panel(interaction, game, sitting.rules, asked.section if asked else "1")

    await _answer(interaction, game, look)


@on_press("rules.section")
async def rules_section(interaction: Interaction, game: int, number: str) -> None:
    await _answer(interaction, game, lambda sitting: _rules_panel(interaction, game, sitting.rules, number))


@on_press("rules.page")
async def rules_page(interaction: Interaction, game: int, number: str, page: int) -> None:
    await _answer(
        interaction, game, lambda sitting: _rules_panel(interaction, game, sitting.rules, number, page), edit=True
    )


@on_pick("rules.pick")
async def rules_pick(interaction: Interaction, values: list[str], game: int) -> None:
    number = values[0] if values else "1"
    await _answer(
        interaction, game, lambda sitting: _rules_panel(interaction, game, sitting.rules, number), edit=True
    )


def _rules_panel(
    interaction: Interaction, game: int, rules: Game[Any, Any], number: str, page: int | None = None
) -> ui.LayoutView:
    told = words(rules, [], language_of(str(interaction.locale)))
    section = rulebook.section(rules.home, number)
    if section is None:
        return panel(text(say(told, "look.no_rule", number=number[:40])))
    pages = section.pages
    at = section.page_of(number) if page is None else min(max(page, 0), len(pages) - 1)
    last = len(pages) - 1
    turns = [
        Press("rules.page", game, section.number, at - 1, label=say(told, "dialogue.earlier"), disabled=at == 0),
        Press("rules.page", game, section.number, at + 1, label=say(told, "dialogue.later"), disabled=at == last),
    ]
    chapters = [one for one in rulebook.rulebook(rules.home) if "." not in one.number]
    choices = [option(one.name, one.number) for one in chapters[:MENU]]
    jump = ui.ActionRow[Any](Pick("rules.pick", game, options=choices, placeholder=say(told, "look.chapters")))
    return panel(text(f"### {section.name}", pages[at]), *rows(turns if last else []), jump)


async def _answer(
    interaction: Interaction, game: int, look: Callable[[Sitting], ui.LayoutView], *, edit: bool = False
) -> None:
    view = await interaction.client.tables.read(game, look)
    if isinstance(view, Refused):
        await interaction.client.answer(interaction, view.why, game)
    else:
        await (turn(interaction, view) if edit else whisper(interaction, view))


class Looking(commands.Cog):
    """Typed ways to look."""

    def __init__(self, bot: Diurna) -> None:
        self.bot = bot

    @app_commands.command(name=slash("act", "name"), description=slash("act", "does"))
    @app_commands.guild_only()
    async def act(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            await show(interaction, game.id, fresh=True)

    @app_commands.command(name=slash("hand", "name"), description=slash("hand", "does"))
    @app_commands.guild_only()
    async def hand(self, interaction: Interaction) -> None:
        if game := await self.bot.game_here(interaction):
            await hand(interaction, game.id)

    @app_commands.command(name=slash("rules", "name"), description=slash("rules", "does"))
    @app_commands.describe(about=slash("rules", "about"))
    @app_commands.guild_only()
    async def rules(self, interaction: Interaction, about: str = "1") -> None:
        game = await self.bot.game_here(interaction)
        if game is None:
            return
        rules = self.bot.tables.shelf[game.kind]
        number = about.strip().split(" ")[0]
        if rulebook.section(rules.home, number) is None:
            hits = rulebook.found(rules.home, about.strip())
            number = hits[0].number if hits else about
        await whisper(interaction, _rules_panel(interaction, game.id, rules, number))

    @rules.autocomplete("about")
    async def _sections(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        rules = await self._rules_here(interaction)
        hits = rulebook.found(rules.home, current.strip()) if rules else []
        return [app_commands.Choice(name=hit.name[:100], value=hit.number) for hit in hits]

    @app_commands.command(name=slash("card", "name"), description=slash("card", "does"))
    @app_commands.describe(name=slash("card", "what"))
    @app_commands.guild_only()
    async def card(self, interaction: Interaction, name: str) -> None:
        game = await self.bot.game_here(interaction)
        if game is None:
            return
        told = words(self.bot.tables.shelf[game.kind], [], language_of(str(interaction.locale)))
        found = [line for line in _described(told) if name.strip().casefold() in line[0].casefold()]
        found.sort(key=lambda line: line[0].casefold() != name.strip().casefold())
        lines = [f"**{title}** {what}" for title, what in found[:10]]
        await whisper(interaction, panel(text(*(lines or [say(told, "look.no_card", name=name[:80])]))))

    @card.autocomplete("name")
    async def _cards(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        rules = await self._rules_here(interaction)
        told = words(rules, [], language_of(str(interaction.locale))) if rules else None
        titles = [title for title, _ in _described(told)] if told else []
        hits = dict.fromkeys(title for title in titles if current.strip().casefold() in title.casefold())
        return [app_commands.Choice(name=title[:100], value=title[:100]) for title in list(hits)[:MENU]]

    async def _rules_here(self, interaction: Interaction) -> Game[Any, Any] | None:
        game = await self.bot.store.game_at(str(interaction.channel_id))
        return self.bot.tables.shelf.get(game.kind) if game else None

    @app_commands.command(name=slash("mygames", "name"), description=slash("mygames", "does"))
    async def mygames(self, interaction: Interaction) -> None:
        user = str(interaction.user.id)
        told = self.bot.speech(interaction)
        lines = [
            await self._my_game(game.id, user, told)
            for game in await self.bot.store.games(user=user)
            if game.status in ("lobby", "running") and game.kind in self.bot.tables.shelf
        ]
        shown = text(*(lines or [say(told, "look.no_games")]))
        await whisper(interaction, panel(shown, *rows([await reminder_switch(interaction)])))

    async def _my_game(self, game: int, user: str, told: Words) -> str:
        def look(sitting: Sitting) -> str:
            here, match = sitting.game, sitting.playing
            about: dict[str, Any] = {
                "title": words(sitting.rules, []).word("game", "title"),
                "channel": f"<#{here.place}>",
            }
            seat: Seat | None = here.seat_of(user)
            if match is None:
                return say(told, "look.my_lobby", **about)
            if seat in match.waiting:
                return say(told, "look.my_turn", **about)
            return say(told, "look.my_wait", names=[here.sitters[s].name for s in match.waiting], **about)

        line = await self.bot.tables.read(game, look)
        return "" if isinstance(line, Refused) else line

    @app_commands.command(name=slash("help", "name"), description=slash("help", "does"))
    async def help(self, interaction: Interaction) -> None:
        told = self.bot.speech(interaction)
        groups = [
            say(told, "help.game", title=words(game, []).word("game", "title"), command=group_name(game))
            for game in self.bot.tables.shelf.values()
        ]
        await whisper(interaction, panel(text(say(told, "help"), *groups)))


def _described(told: Words) -> list[tuple[str, str]]:
    """Every card and the like that the catalog describes."""
    described = told.catalog.tree.get("describe", {})
    return [
        (told.fill(f"{{^it:{kind}}}", {"it": key}), what)
        for kind, entries in described.items()
        for key, what in entries.items()
    ]
