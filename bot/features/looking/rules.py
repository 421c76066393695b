"""The rules of a game: on one page, by section, by word; and its cards by name."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands, ui

from bot.crew.picture_jobs import BoardJob, Job, SheetJob
from bot.discord.components import Form, Pick, Press, option, panel, rows, text
from bot.discord.router import on_form, on_pick, on_press
from bot.discord.slash import on_slash
from bot.discord.visit import TableVisit, Visit
from bot.features.looking.pictures import draw_for
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES, SELECT_OPTIONS
from bot.table import rulebook
from bot.table.context import Context
from bot.table.words import say, words
from engines.kernel import Game, Words, shown_to
from render.pictures import banner, drawable, pictures

HITS = 6
HOW_TO_PLAY = "how to play"


@dataclass(frozen=True)
class _Shelf:
    """The rules that somebody reads, and the table they read them at."""

    number: int
    rules: Game[Any, Any]
    speech: Words

    @property
    def language(self) -> str:
        return self.speech.catalog.language


def _at(context: Context) -> _Shelf:
    return _Shelf(context.game.id, context.rules, context.speech)


# The game on one page


@on_press("rules")
async def show_rules(visit: TableVisit) -> None:
    """Show how the game is played, with pictures, and the way to the rule of the open question."""
    paints = visit.house.painter is not None
    seen = await visit.see(
        lambda context: (_at(context), _open_section(context), _pictures(context) if paints else [])
    )
    if seen is None:
        return
    shelf, section, jobs = seen
    files = await _draw(visit, shelf, jobs) if jobs else _banner(shelf)
    if not files:
        await visit.reply(_how_to_play(shelf, section))
        return
    gallery = ui.MediaGallery[Any](*(discord.MediaGalleryItem(file, description=alt) for file, alt in files))
    await visit.reply(_how_to_play(shelf, section, gallery), [file for file, _ in files])


@on_press("rules.how")
async def how_to_play(visit: TableVisit) -> None:
    view = await visit.see(lambda context: _how_to_play(_at(context), _open_section(context)))
    if view is not None:
        await visit.edit(view)


def _open_section(context: Context) -> str:
    """The section of the open question; of the reader's own, if there is one."""
    asks = context.playing.asks if context.playing else {}
    seats = [seat for seat in (context.seat, *context.waiting) if seat is not None and seat in asks]
    return next((asks[seat].section for seat in seats if asks[seat].section), "")


def _pictures(context: Context) -> list[Job]:
    """The pictures of the map as it is and of the board of the reader, or of a player who is asked."""
    kind, speech, match = context.game.kind, context.speech, context.match
    if match is None or not drawable(kind):
        return []
    seat = next((seat for seat in (context.seat, *context.waiting) if seat is not None), 0)
    seen, players, language = shown_to(match.view(None), None), tuple(speech.players), speech.catalog.language
    table = SheetJob(kind=kind, seen=seen, players=players, language=language)
    board = BoardJob(kind=kind, seen=seen, players=players, language=language, seat=seat)
    return [table, board] if table.sheet in pictures(kind).sheets else [board]


async def _draw(visit: TableVisit, shelf: _Shelf, jobs: Sequence[Job]) -> list[tuple[discord.File, str]]:
    """Draw these pictures; with each, the words for what it shows."""
    await visit.defer()
    pngs = await draw_for(visit, jobs)
    return [
        (discord.File(io.BytesIO(png), f"{job.what}.png"), say(shelf.speech, f"alt.{job.what}", seat=job.whose))
        for job, png in zip(jobs, pngs, strict=True)
        if png is not None
    ]


def _banner(shelf: _Shelf) -> list[tuple[discord.File, str]]:
    """The banner of the game, for a table where the game has not begun."""
    image = banner(shelf.rules.id)
    return [(discord.File(io.BytesIO(image), "banner.webp"), shelf.speech.word("game", "title"))] if image else []


def _how_to_play(shelf: _Shelf, section: str, *above: ui.Item[Any]) -> ui.LayoutView:
    page = rulebook.how_to_play(shelf.rules.home, shelf.language)
    if page is None:
        return _section(shelf, section or "1")
    ways = [_search(shelf)]
    if section and rulebook.section(shelf.rules.home, section, shelf.language):
        label = say(shelf.speech, "dialogue.rule", section=section)
        ways.insert(0, Press("rules.open", shelf.number, section, label=label))
    return panel(text(page), *above, *rows(ways), *_chapters(shelf))


# A section


@on_press("rules.section")
async def rules_section(visit: TableVisit, section: str) -> None:
    view = await visit.see(lambda context: _section(_at(context), section))
    if view is not None:
        await visit.reply(view)


@on_press("rules.open")
async def open_section(visit: TableVisit, section: str) -> None:
    """Show a section in the same message."""
    await rules_page(visit, section, 0)


@on_press("rules.page")
async def rules_page(visit: TableVisit, section: str, page: int) -> None:
    view = await visit.see(lambda context: _section(_at(context), section, page))
    if view is not None:
        await visit.edit(view)


@on_pick("rules.pick")
async def rules_pick(visit: TableVisit, values: list[str]) -> None:
    await rules_page(visit, values[0] if values else "1", 0)


def _section(shelf: _Shelf, number: str, page: int = 0) -> ui.LayoutView:
    home = shelf.rules.home
    section = rulebook.section(home, number, shelf.language)
    if section is None:
        return panel(
            text(say(shelf.speech, "look.no_rule", number=number[:40])), *rows([_how(shelf), _search(shelf)])
        )
    pages = section.pages
    last = len(pages) - 1
    at = min(max(page, 0), last)
    over = rulebook.section(home, number.split(".")[0], shelf.language)
    lines = [f"### {section.head}", f"-# {over.head}" if over and over is not section else "", pages[at]]
    turns = [
        Press(
            "rules.page", shelf.number, number, at - 1, label=say(shelf.speech, "dialogue.earlier"), disabled=at == 0
        ),
        Press(
            "rules.page", shelf.number, number, at + 1, label=say(shelf.speech, "dialogue.later"), disabled=at == last
        ),
    ]
    before, after = rulebook.neighbours(home, number, shelf.language)
    ways = [Press("rules.open", shelf.number, one.number, label=one.head) for one in (before, after) if one]
    if over and over is not section:
        ways.append(
            Press("rules.open", shelf.number, over.number, label=say(shelf.speech, "look.whole", name=over.head))
        )
    ways += [_how(shelf), _search(shelf)]
    return panel(text(*lines), *rows(turns if last else []), *rows(ways), *_chapters(shelf))


def _chapters(shelf: _Shelf) -> list[ui.ActionRow[Any]]:
    every = rulebook.chapters(shelf.rules.home, shelf.language)
    menus = [every[at : at + SELECT_OPTIONS] for at in range(0, len(every), SELECT_OPTIONS)]
    label = say(shelf.speech, "look.chapters")
    return [
        ui.ActionRow(
            Pick(
                "rules.pick" if not number else "rules.pick_later",
                shelf.number,
                options=[option(one.name, one.number) for one in menu],
                placeholder=label if len(menus) == 1 else f"{label}: {menu[0].number}-{menu[-1].number}",
            )
        )
        for number, menu in enumerate(menus)
    ]


@on_pick("rules.pick_later")
async def rules_pick_later(visit: TableVisit, values: list[str]) -> None:
    """Open a chapter of the second list: two components with one name cannot be in a message."""
    await rules_pick(visit, values)


def _how(shelf: _Shelf) -> Press:
    return Press("rules.how", shelf.number, label=say(shelf.speech, "look.how_to_play"))


# Looking for words


def _search(shelf: _Shelf) -> Press:
    return Press("rules.search", shelf.number, label=say(shelf.speech, "look.search"))


@on_press("rules.search")
async def search(visit: TableVisit) -> None:
    shelf = await visit.see(_at)
    if shelf is not None:
        title, label = say(shelf.speech, "look.search_rules"), say(shelf.speech, "look.search_what")
        await visit.open_form(Form("rules.words", visit.number, title=title, label=label))


@on_form("rules.words")
async def search_words(visit: TableVisit, typed: str) -> None:
    view = await visit.see(lambda context: _search_results(_at(context), typed))
    if view is not None:
        await visit.edit(view)


@on_press("rules.find")
async def find(visit: TableVisit, word: str) -> None:
    await search_words(visit, word)


def _search_results(shelf: _Shelf, typed: str) -> ui.LayoutView:
    """What was found in the rules. A number opens its section, and so does a single hit; of many the best are shown,
    each with its line."""
    home, typed = shelf.rules.home, " ".join(typed.split())[:60]
    if not typed or typed.casefold() in (HOW_TO_PLAY, say(shelf.speech, "look.how_to_play").casefold()):
        return _how_to_play(shelf, "")
    number = typed.casefold().removeprefix("rule ").rstrip(".")
    if rulebook.section(home, number, shelf.language):
        return _section(shelf, number)
    hits = rulebook.search(home, typed, language=shelf.language)
    if len(hits) == 1:
        return _section(shelf, hits[0].section.number)
    if not hits:
        query = rulebook.near(home, typed, language=shelf.language)
        near = [Press("rules.find", shelf.number, word, label=word) for word in query]
        line = say(shelf.speech, "look.not_found" if not query else "look.not_found_but", word=typed)
        return panel(text(line), *rows(near), *rows([_how(shelf), _search(shelf)]))
    sections = [
        ui.Section(
            ui.TextDisplay(f"**{hit.section.name}**\n{hit.line}"),
            accessory=Press("rules.open", shelf.number, hit.section.number, label=hit.section.number),
        )
        for hit in hits[:HITS]
    ]
    line = say(shelf.speech, "look.found", word=typed, hits=len(hits))
    more = [option(hit.section.name, hit.section.number, hit.line) for hit in hits[HITS : HITS + SELECT_OPTIONS]]
    others: list[ui.Item[Any]] = []
    if more:
        others = [
            ui.ActionRow(
                Pick("rules.pick", shelf.number, options=more, placeholder=say(shelf.speech, "look.more_hits"))
            )
        ]
    return panel(text(line), *sections, *others, *rows([_how(shelf), _search(shelf)]))


async def _sections(visit: Visit, current: str) -> list[app_commands.Choice[str]]:
    game_rules = await _rules_here(visit)
    if game_rules is None:
        return []
    typed = current.strip()
    speech = words(game_rules, [], visit.language)
    first = [app_commands.Choice(name=say(speech, "look.how_to_play"), value=HOW_TO_PLAY)]
    if not typed:
        known = rulebook.chapters(game_rules.home, speech.catalog.language)[: CHOICES - 1]
        return first + [app_commands.Choice(name=one.name[:CHOICE_NAME], value=one.number) for one in known]
    hits = rulebook.search(game_rules.home, typed, language=speech.catalog.language)
    return [app_commands.Choice(name=hit.section.name[:CHOICE_NAME], value=hit.section.number) for hit in hits]


@on_slash("rules", about=_sections)
async def rules_typed(visit: Visit, about: str) -> None:
    game = await visit.game_here()
    if game is None:
        return
    game_rules = visit.tables.shelf[game.kind]
    await visit.reply(_search_results(_Shelf(game.id, game_rules, visit.speech_at(game)), about))


async def _cards(visit: Visit, current: str) -> list[app_commands.Choice[str]]:
    game_rules = await _rules_here(visit)
    titles = [title for title, *_ in _described(words(game_rules, [], visit.language))] if game_rules else []
    hits = dict.fromkeys(title for title in titles if current.strip().casefold() in title.casefold())
    return [
        app_commands.Choice(name=title[:CHOICE_NAME], value=title[:CHOICE_VALUE]) for title in list(hits)[:CHOICES]
    ]


@on_slash("card", name=_cards)
async def show_card(visit: Visit, name: str) -> None:
    game = await visit.game_here()
    if game is None:
        return
    speech = visit.speech_at(game)
    typed = name.strip().casefold()
    cards = [line for line in _described(speech) if any(typed in one.casefold() for one in (line[0], *line[2]))]
    cards.sort(key=lambda line: line[0].casefold() != typed)
    lines = [f"**{title}** {what}" for title, what, _ in cards[:10]]
    await visit.reply(panel(text(*(lines or [say(speech, "look.no_card", name=name[:80])]))))


async def _rules_here(visit: Visit) -> Game[Any, Any] | None:
    game = await visit.store.game_at(visit.place)
    return visit.tables.shelf.get(game.kind) if game else None


def _described(speech: Words) -> list[tuple[str, str, list[str]]]:
    """Every card and the like that the catalog describes, with its names in other languages."""
    described = speech.catalog.tree.get("describe", {})
    return [
        (speech.fill(f"{{^it:{kind}}}", {"it": key}), what, [one.name(kind, key) for one in speech.elsewhere])
        for kind, entries in described.items()
        for key, what in entries.items()
    ]
