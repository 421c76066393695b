"""The rules of a game by section, and its cards by name."""

from __future__ import annotations

from typing import Any

from discord import app_commands, ui

from bot.discord.answering import turn, whisper
from bot.discord.components import Pick, Press, on_pick, on_press, option, panel, rows, text
from bot.discord.house import Interaction, house_of
from bot.discord.sitting_down import game_here, see
from bot.discord.slash import on_slash
from bot.discord.speech import language_here, speech_at
from bot.table import rulebook
from bot.table.chair import Chair
from bot.table.words import say, words
from engines.kernel import Game, Words

MENU = 25


@on_press("rules")
async def rules(interaction: Interaction, game: int) -> None:
    """The section of the question that is open, or the first."""

    def asked(chair: Chair) -> ui.LayoutView:
        asks = chair.playing.asks if chair.playing else {}
        seats = [seat for seat in (chair.seat, *chair.waiting) if seat is not None and seat in asks]
        return _section(chair, next((asks[seat].section for seat in seats if asks[seat].section), "1"))

    view = await see(interaction, game, asked)
    if view is not None:
        await whisper(interaction, view)


@on_press("rules.section")
async def rules_section(interaction: Interaction, game: int, number: str) -> None:
    view = await see(interaction, game, lambda chair: _section(chair, number))
    if view is not None:
        await whisper(interaction, view)


@on_press("rules.page")
async def rules_page(interaction: Interaction, game: int, number: str, page: int) -> None:
    view = await see(interaction, game, lambda chair: _section(chair, number, page))
    if view is not None:
        await turn(interaction, view)


@on_pick("rules.pick")
async def rules_pick(interaction: Interaction, values: list[str], game: int) -> None:
    view = await see(interaction, game, lambda chair: _section(chair, values[0] if values else "1"))
    if view is not None:
        await turn(interaction, view)


def _section(chair: Chair, number: str, page: int | None = None) -> ui.LayoutView:
    return _rules_panel(chair.game.id, chair.rules, chair.speech, number, page)


def _rules_panel(
    game: int, rules: Game[Any, Any], speech: Words, number: str, page: int | None = None
) -> ui.LayoutView:
    section = rulebook.section(rules.home, number)
    if section is None:
        return panel(text(say(speech, "look.no_rule", number=number[:40])))
    pages = section.pages
    at = section.page_of(number) if page is None else min(max(page, 0), len(pages) - 1)
    last = len(pages) - 1
    turns = [
        Press("rules.page", game, section.number, at - 1, label=say(speech, "dialogue.earlier"), disabled=at == 0),
        Press("rules.page", game, section.number, at + 1, label=say(speech, "dialogue.later"), disabled=at == last),
    ]
    chapters = [one for one in rulebook.rulebook(rules.home) if "." not in one.number]
    choices = [option(one.name, one.number) for one in chapters[:MENU]]
    jump = ui.ActionRow[Any](Pick("rules.pick", game, options=choices, placeholder=say(speech, "look.chapters")))
    return panel(text(f"### {section.name}", pages[at]), *rows(turns if last else []), jump)


async def _sections(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    rules = await _rules_here(interaction)
    hits = rulebook.found(rules.home, current.strip()) if rules else []
    return [app_commands.Choice(name=hit.name[:100], value=hit.number) for hit in hits]


@on_slash("rules", about=_sections)
async def rules_typed(interaction: Interaction, about: str = "1") -> None:
    game = await game_here(interaction)
    if game is None:
        return
    rules = house_of(interaction).tables.shelf[game.kind]
    number = about.strip().split(" ")[0]
    if rulebook.section(rules.home, number) is None:
        hits = rulebook.found(rules.home, about.strip())
        number = hits[0].number if hits else about
    await whisper(interaction, _rules_panel(game.id, rules, speech_at(interaction, game), number))


async def _cards(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    rules = await _rules_here(interaction)
    titles = [title for title, _ in _described(words(rules, [], language_here(interaction)))] if rules else []
    hits = dict.fromkeys(title for title in titles if current.strip().casefold() in title.casefold())
    return [app_commands.Choice(name=title[:100], value=title[:100]) for title in list(hits)[:MENU]]


@on_slash("card", name=_cards)
async def card(interaction: Interaction, name: str) -> None:
    game = await game_here(interaction)
    if game is None:
        return
    speech = speech_at(interaction, game)
    found = [line for line in _described(speech) if name.strip().casefold() in line[0].casefold()]
    found.sort(key=lambda line: line[0].casefold() != name.strip().casefold())
    lines = [f"**{title}** {what}" for title, what in found[:10]]
    await whisper(interaction, panel(text(*(lines or [say(speech, "look.no_card", name=name[:80])]))))


async def _rules_here(interaction: Interaction) -> Game[Any, Any] | None:
    house = house_of(interaction)
    game = await house.store.game_at(str(interaction.channel_id))
    return house.tables.shelf.get(game.kind) if game else None


def _described(speech: Words) -> list[tuple[str, str]]:
    """Every card and the like that the catalog describes."""
    described = speech.catalog.tree.get("describe", {})
    return [
        (speech.fill(f"{{^it:{kind}}}", {"it": key}), what)
        for kind, entries in described.items()
        for key, what in entries.items()
    ]
