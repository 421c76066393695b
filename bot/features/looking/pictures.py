"""The position in pictures and in words: boards, sheets, and what only one player knows."""

from __future__ import annotations

import io
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import discord
from discord import app_commands, ui

from bot.crew.picture_jobs import BoardJob, HandJob, Job, PlaceJob, SheetJob
from bot.discord.components import TEXT, Pick, Press, option, pages, panel, rows, text
from bot.discord.router import on_pick, on_press
from bot.discord.slash import on_slash
from bot.discord.visit import TableVisit, Visit
from bot.limits import CHOICE_NAME, CHOICES, SELECT_OPTIONS
from bot.table.context import Context
from bot.table.words import say
from engines.kernel import Own, Refused, Words, shown_to
from render.pictures import drawable, pictures
from storage.key_values import Namespace

log = logging.getLogger("diurna.looking")

WORDS = "text"
HAND = "hand"
BUTTONS = 14
"""With more choices than this a list is shown: a button is one press less."""
PAGE = TEXT - 100
"""Characters of words on a page, with room for the page number."""


@dataclass(frozen=True)
class _Seen:
    """What somebody looks at: always words, and a picture if there is one."""

    speech: Words
    number: int
    lines: list[str]
    job: Job | None = None
    closer: tuple[SheetJob, ...] = ()
    """Larger pictures of parts, for a phone."""
    what: str = WORDS
    page: int = 0
    name: str = ""
    """The name of the place that is shown."""
    others: Mapping[str, str] = field(default_factory=dict)
    """The other looks that can be chosen in the same message."""


WIDE = Namespace("wide_pictures", bool, of="user")
"""Does a person want private pictures as wide as on the table? Without it they are upright, for a phone."""


async def layout_switch(visit: Visit) -> Press:
    """The button that turns a person's private pictures, for a phone or for a wide screen."""
    wide = await WIDE.read(visit.store, visit.user)
    return Press(
        "look.upright" if wide else "look.wide",
        label=say(visit.speech, "look.turn_upright" if wide else "look.turn_wide"),
    )


@on_press("look.wide")
async def wide_pictures(visit: Visit) -> None:
    await _set_wide(visit, True)


@on_press("look.upright")
async def upright_pictures(visit: Visit) -> None:
    await _set_wide(visit, False)


async def _set_wide(visit: Visit, wide: bool) -> None:
    await WIDE.write(visit.store, wide or None, visit.user)
    said = say(visit.speech, "look.is_wide" if wide else "look.is_upright")
    await visit.edit(panel(text(said), *rows([await layout_switch(visit)])))


async def _views(visit: Visit, current: str) -> list[app_commands.Choice[str]]:
    game = await visit.store.game_at(visit.place)
    if game is None:
        return []
    outcome = await visit.at(game.id).look(lambda context: looks(context, paints=_paints(visit)))
    if isinstance(outcome, Refused):
        return []
    hits = [(view, label) for view, label in outcome.items() if current.strip().casefold() in label.casefold()]
    return [app_commands.Choice(name=label[:CHOICE_NAME], value=view) for view, label in hits[:CHOICES]]


async def _places(visit: Visit, current: str) -> list[app_commands.Choice[str]]:
    game = await visit.store.game_at(visit.place)
    if game is None or not _paints(visit):
        return []
    outcome = await visit.at(game.id).look(places)
    if isinstance(outcome, Refused):
        return []
    typed = current.strip().casefold()
    hits = [(place, name) for place, name in outcome.items() if typed in name.casefold()]
    hits.sort(key=lambda hit: not hit[1].casefold().startswith(typed))
    return [app_commands.Choice(name=name[:CHOICE_NAME], value=place) for place, name in hits[:CHOICES]]


@on_slash("game", "board", view=_views, place=_places)
async def board_typed(visit: Visit, view: str | None = None, place: str | None = None) -> None:
    if game := await visit.game_here():
        if place:
            await show_place(visit.at(game.id), place)
        else:
            await (show_board(visit.at(game.id), view) if view else boards(visit.at(game.id)))


def places(context: Context, speech: Words | None = None) -> Mapping[str, str]:
    """The places of the map that can be seen close up: their names in a command and for people."""
    if context.match is None or not drawable(context.game.kind):
        return {}
    seen = shown_to(context.match.view(context.seat), context.seat)
    return pictures(context.game.kind).places(seen, speech or context.speech)


async def show_place(visit: TableVisit, place: str) -> None:
    """Show a place of the map with all that lies around it."""
    seen = await visit.see(lambda context: _place(context, place, paints=_paints(visit)))
    if seen is not None:
        await _show(visit, seen)


@on_press("look.places")
async def which_place(visit: TableVisit) -> None:
    """Lists of all the places that can be seen close up."""
    known = await visit.see(lambda context: (context.speech, places(context)))
    if known is None:
        return
    speech, found = known
    picks = [option(name, place) for place, name in sorted(found.items(), key=lambda one: one[1].casefold())]
    lists = [picks[at : at + SELECT_OPTIONS] for at in range(0, len(picks), SELECT_OPTIONS)]
    await visit.reply(
        panel(
            text(say(speech, "look.which_place")),
            *(
                ui.ActionRow(
                    Pick(
                        "look.place",
                        visit.number,
                        at,
                        options=some,
                        placeholder=f"{some[0].label} … {some[-1].label}",
                    )
                )
                for at, some in enumerate(lists)
            ),
        )
    )


@on_pick("look.place")
async def place_of_a_list(visit: TableVisit, values: list[str], part: int) -> None:
    """`part` keeps the lists apart."""
    if values:
        await show_place(visit, values[0])


def _place(context: Context, query: str, *, paints: bool) -> _Seen:
    known = places(context) if paints else {}
    typed = query.strip().casefold()
    # Whoever reads a map in the language of the table may type what they read there.
    called = [known, *(places(context, other) for other in context.speech.elsewhere if known)]
    hits = (query for one in called for query, name in one.items() if typed in (query.casefold(), name.casefold()))
    which = next(hits, None)
    if which is None or context.match is None:
        return _Seen(context.speech, context.game.id, [say(context.speech, "look.no_such_place", name=query)])
    seen = shown_to(context.match.view(context.seat), context.seat)
    players, language = tuple(context.speech.players), context.speech.catalog.language
    job = PlaceJob(kind=context.game.kind, seen=seen, players=players, place=which, language=language)
    return _Seen(context.speech, context.game.id, [say(context.speech, "look.nothing")], job, name=known[which])


@on_press("look.boards")
async def boards(visit: TableVisit) -> None:
    """Ask which board."""

    def which(context: Context) -> ui.LayoutView | None:
        known = looks_with_button(context, paints=_paints(visit))
        if len(known) < 2:
            return None
        return panel(text(say(context.speech, "look.which")), *_choices(visit.number, known))

    view = await visit.look(which)
    if view is None:
        await show_board(visit, WORDS)
    elif await visit.did(view, visit.number) and not isinstance(view, Refused):
        await visit.reply(view)


def _choices(number: int, known: Mapping[str, str]) -> list[ui.Item[Any]]:
    """A button for each, or a list if there are many."""
    if len(known) > BUTTONS:
        picks = [option(label, view) for view, label in known.items()]
        return [ui.ActionRow(Pick("look.board", number, options=picks[:SELECT_OPTIONS]))]
    return [*rows([Press("look.board", number, view, label=label) for view, label in known.items()])]


def _paints(visit: Visit) -> bool:
    return visit.house.painter is not None


def looks(context: Context, *, paints: bool) -> dict[str, str]:
    """Everything there is to look at: its name in a command and for people."""
    views: dict[str, str] = {}
    if paints and drawable(context.game.kind):
        for name in pictures(context.game.kind).sheets:
            views[f"sheet-{name}"] = context.speech.word("sheet", name)
        for seat in range(len(context.game.sitters)):
            views[f"board-{seat + 1}"] = say(context.speech, "look.board_of", seat=seat)
    return {**views, WORDS: say(context.speech, "look.in_words")}


def looks_with_button(context: Context, *, paints: bool) -> dict[str, str]:
    """The looks that have a button. Parts of a map have none: on a phone they come with it, and a wide screen hardly
    needs them."""
    parts = pictures(context.game.kind).parts if drawable(context.game.kind) else ()
    return {
        view: label for view, label in looks(context, paints=paints).items() if view.partition("-")[2] not in parts
    }


@on_pick("look.board")
async def board_of_a_list(visit: TableVisit, values: list[str]) -> None:
    await show_board(visit, values[0] if values else WORDS, here=True)


@on_press("look.board")
async def board(visit: TableVisit, view: str) -> None:
    await show_board(visit, view, here=True)


async def show_board(visit: TableVisit, view: str, *, here: bool = False) -> None:
    """Show one board, as this player may see it. `view` is one of `looks`. `here`: in the message where it was
    chosen, with the others still to choose."""

    def look(context: Context) -> _Seen:
        paints = _paints(visit)
        return replace(
            _board(context, view, paints=paints), others=looks_with_button(context, paints=paints) if here else {}
        )

    seen = await visit.see(look)
    if seen is not None:
        await _show(visit, seen)


@on_press("look.words")
async def turn_words(visit: TableVisit, what: str, page: int) -> None:
    """Show another page of the words."""

    def other_page(context: Context) -> ui.LayoutView:
        seen = _hand(context, paints=False) if what == HAND else _board(context, WORDS, paints=False)
        others = {} if what == HAND else looks_with_button(context, paints=_paints(visit))
        return panel(
            *_in_words(replace(seen, page=page)), *(_choices(visit.number, others) if len(others) > 1 else ())
        )

    view = await visit.see(other_page)
    if view is not None:
        await visit.edit(view)


def _board(context: Context, wanted: str, *, paints: bool) -> _Seen:
    speech, number = context.speech, context.game.id
    if context.match is None:
        return _Seen(speech, number, [say(speech, "act.no_game")])
    offered = looks(context, paints=paints)
    named = {label.casefold(): view for view, label in offered.items()}
    which = named.get(wanted.casefold(), wanted)
    if which not in offered:
        return _Seen(speech, number, [say(speech, "look.no_such_board", choices=list(offered.values()))])
    view = context.match.view(context.seat)
    what, _, name = which.partition("-")
    common: dict[str, Any] = {"kind": context.game.kind, "seen": shown_to(view, context.seat)}
    common |= {"players": tuple(speech.players), "language": speech.catalog.language}
    seen = _Seen(speech, number, context.rules.position(view, speech))
    if what == "sheet":
        drawings = pictures(context.game.kind)
        parts = drawings.parts if name == drawings.sheets[0] else ()
        job, *closer = (SheetJob(sheet=sheet, **common) for sheet in (name, *parts))
        return replace(seen, job=job, closer=tuple(closer))
    if what == "board":
        return replace(seen, job=BoardJob(seat=int(name) - 1, **common))
    return seen


@on_slash("hand")
@on_press("look.hand")
async def hand(visit: TableVisit) -> None:
    """Show what only this player knows, as a picture and in words."""
    seen = await visit.see(lambda context: _hand(context, paints=_paints(visit)))
    if seen is not None:
        await _show(visit, seen)


def _hand(context: Context, *, paints: bool) -> _Seen:
    speech, seat, number = context.speech, context.seat, context.game.id
    if seat is None:
        return _Seen(speech, number, [say(speech, "look.no_seat")])
    if context.match is None:
        return _Seen(speech, number, [say(speech, "act.no_game")])
    view = context.match.view(seat)
    public = set(context.rules.position(context.match.view(None), speech))
    own = [line for line in context.rules.position(view, speech) if line not in public]
    seen = _Seen(speech, number, own or [say(speech, "look.nothing_secret")], what=HAND)
    if not paints or not drawable(context.game.kind):
        return seen
    players, language = tuple(speech.players), speech.catalog.language
    job = HandJob(kind=context.game.kind, seen=Own(view, seat), players=players, language=language)
    return replace(seen, job=job)


async def draw_for(visit: TableVisit, jobs: Sequence[Job]) -> Sequence[bytes | None]:
    """Private pictures in the layout that their reader wants; empty if they cannot be drawn."""
    painter = visit.house.painter
    assert painter is not None
    try:
        upright = await on_a_phone(visit)
        return await painter.draw_all([replace(job, upright=upright) for job in jobs])
    except Exception:
        log.exception("game %s: no picture of the %s", visit.number, ", ".join(job.what for job in jobs))
        return [None] * len(jobs)


async def on_a_phone(visit: Visit) -> bool:
    return not await WIDE.read(visit.store, visit.user)


async def _show(visit: TableVisit, seen: _Seen) -> None:
    """Show the picture, if it can be drawn; the words below a hand, and wherever there is no picture."""
    job = seen.job
    others = _choices(seen.number, seen.others) if seen.others else []
    answer: Callable[..., Awaitable[object]] = visit.edit if others else visit.reply
    if job is None or visit.house.painter is None:
        await answer(panel(*_in_words(seen), *others), files=[])
        return
    if not others:
        await visit.defer()
    jobs: list[Job] = [job, *(seen.closer if await on_a_phone(visit) else ())]
    pngs = await draw_for(visit, jobs)
    drawings = [(each, png) for each, png in zip(jobs, pngs, strict=True) if png is not None]
    if not drawings:
        await answer(panel(*_in_words(seen), *others), files=[])
        return
    files = [discord.File(io.BytesIO(png), f"{_file_of(each, job)}.png") for each, png in drawings]
    # One gallery each: several pictures in one are cut to stamps.
    galleries = [
        ui.MediaGallery[Any](discord.MediaGalleryItem(file, description=_alt(seen, each)))
        for file, (each, _) in zip(files, drawings, strict=True)
    ]
    await answer(panel(*galleries, *(_in_words(seen) if seen.what == HAND else ()), *others), files=files)


def _file_of(job: Job, first: Job) -> str:
    return job.sheet if isinstance(job, SheetJob) and job is not first else job.what


def _alt(seen: _Seen, job: Job) -> str:
    if isinstance(job, SheetJob) and job in seen.closer:
        return seen.speech.word("sheet", job.sheet)
    return say(seen.speech, f"alt.{job.what}", seat=job.whose, place=seen.name)


def _in_words(seen: _Seen) -> list[ui.Item[Any]]:
    """One page of the words, and the way to the others."""
    speech, parts = seen.speech, pages(seen.lines, PAGE) or [say(seen.speech, "look.nothing")]
    last = len(parts) - 1
    at = min(max(seen.page, 0), last)
    if not last:
        return [text(parts[0])]
    turns = [
        Press("look.words", seen.number, seen.what, at - 1, label=say(speech, "dialogue.earlier"), disabled=at == 0),
        Press("look.words", seen.number, seen.what, at + 1, label=say(speech, "dialogue.later"), disabled=at == last),
    ]
    return [text(parts[at], say(speech, "look.page", page=at + 1, pages=last + 1)), *rows(turns)]
