"""How a scene looks as a post: its text, its pictures, and the buttons under it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.crew.picture_jobs import CourseJob, Job
from bot.discord.colours import seat_colour
from bot.discord.components import Press, panel, rows, short, text
from bot.posts.call import call_of
from bot.posts.climax import Climax
from bot.posts.scene import Scene, headline, news_lines, places, small_print
from bot.posts.sentence import Sentence
from bot.table.table_options import table_options_of
from bot.table.words import say
from engines.kernel.text import holes
from render.pictures import drawable, pictures

ALT = 1000


@dataclass(frozen=True)
class Picture:
    """A picture in a post. One that the post has already needs no bytes."""

    name: str
    alt: str
    png: bytes | None = None

    def file(self) -> discord.File:
        assert self.png is not None
        return discord.File(io.BytesIO(self.png), self.name)


def layout(scene: Scene, files: Sequence[Picture], *, watched: bool = False) -> ui.LayoutView:
    """The post as Discord shows it; `watched` for those who only look on."""
    if scene.game.status == "running" and scene.waiting:
        return _call(scene, files, watched=watched)
    game, parts = scene.game, list[ui.Item[Any]]()
    head = headline(scene)
    if watched:
        head = f"<#{game.place}> · {head}"
    parts.append(text(f"### {head}", *places(scene), most=1200))
    if lines := [*news_lines(scene), *small_print(scene)]:
        parts.append(text(*lines, most=2500))
    # How it was won, and how it went, are both to be read.
    parts += galleries(files, whole=2 if game.status == "over" else 1)
    buttons = [] if watched else _buttons(scene)
    # Three fit beside each other on every phone.
    return panel(*parts, *rows(buttons[:3]), *rows(buttons[3:]))


def _call(scene: Scene, files: Sequence[Picture], *, watched: bool) -> ui.LayoutView:
    """One screen of a phone, from the headline to *Act*. The map and a board hang below, small: each opens large."""
    call = call_of(scene, watched=watched)
    where = f"-# <#{scene.game.place}>" if watched else ""
    groups = [group for group in (call.top, call.news, call.outlook) if group]
    texts = [text(where if at == 0 else "", *group, most=1500) for at, group in enumerate(groups)]
    accent = seat_colour(scene.of_interest) if scene.of_interest is not None else None
    if watched:
        return panel(*texts, *galleries(files, whole=len(files)), accent=accent)
    first, small = galleries(files[:1]), galleries(files[1:], whole=0)
    return panel(*texts, *first, *rows(_call_buttons(scene)), *small, accent=accent)


def _call_buttons(scene: Scene) -> list[ui.Item[Any]]:
    def button(name: str, key: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Press:
        return Press(name, scene.game.id, label=say(scene.speech, f"post.{key}"), style=style)

    hint = [button("hint", "hint")] if table_options_of(scene.game.options).hints else []
    return [button("act", "act", discord.ButtonStyle.success), *hint, button("more", "more_of_it")]


def climax_layout(climax: Climax, scene: Scene, picture: Picture | None, *, watched: bool = False) -> ui.LayoutView:
    """The post of a climax: what it was, how it ended, and its picture, without buttons."""
    head = f"## {climax.heading}"
    if watched:
        head = f"-# <#{scene.game.place}>\n{head}"
    accent = None if climax.seat is None else seat_colour(climax.seat)
    gallery = galleries([picture] if picture else [])
    return panel(text(head), *gallery, text(*(climax.brief if picture else climax.lines), most=2500), accent=accent)


def climax_alt(climax: Climax) -> str:
    return short(" ".join((f"{climax.heading}.", *(line.removeprefix("• ") for line in climax.lines))), ALT)


def galleries(files: Sequence[Picture], whole: int = 1) -> list[ui.Item[Any]]:
    """The first pictures each in a gallery of its own, the others together below: Discord cuts those to small
    squares."""
    return [
        ui.MediaGallery(
            *(discord.MediaGalleryItem(f"attachment://{one.name}", description=one.alt) for one in together)
        )
        for together in (*((one,) for one in files[:whole]), files[whole:])
        if together
    ]


def _buttons(scene: Scene) -> list[ui.Item[Any]]:
    def button(name: str, key: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> ui.Item[Any]:
        return Press(name, scene.game.id, label=say(scene.speech, f"post.{key}"), style=style)

    looks = [button("look.boards", "boards"), button("look.log", "log"), button("rules", "rules")]
    if scene.game.status == "over":
        return [*looks, button("lobby.rematch", "rematch"), button("replay", "replay")]
    return [*looks, button("lobby.rematch", "new_game")]


def _names_a_place(sentence: Sentence, scene: Scene) -> bool:
    kinds = pictures(scene.game.kind).marks if drawable(scene.game.kind) else frozenset[str]()
    return any(hole.kind in kinds for form in sentence.forms for hole in holes(form))


def alt_text(job: Job, scene: Scene) -> str:
    title = say(scene.speech, f"alt.{job.what}", seat=job.whose)
    match job.what:
        case "sheet":
            more = " ".join(scene.position)
        case "close_up":
            # What somebody did, rather than what came of it; of that the last that names a place, as it shows one.
            deeds = [one for one in scene.story if one.leads] or scene.story
            with_place = [one for one in deeds if _names_a_place(one, scene)] or deeds
            more = str(with_place[-1]) if with_place else ""
        case "result":
            more = " ".join(f"{place}.".replace("*", "") for place in places(scene))
        case _:
            more = ""
    if isinstance(job, CourseJob):
        counted = [(name, zip(scene.speech.players, each, strict=True)) for name, each in job.played.tallies]
        in_a_list = scene.speech.listed
        more = " ".join(f"{name}: {in_a_list([f'{who} {count}' for who, count in each])}." for name, each in counted)
    return short(f"{title} {more}".strip(), ALT)
