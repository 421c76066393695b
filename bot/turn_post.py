"""The turn post: the picture of the table that everybody sees, and who is asked for what.

While one player works on, the post is edited; when somebody else is asked, or it has grown old, a new one comes and
the old one loses its buttons. A post is drawn from what is on the disk when its turn comes, so a newer position
replaces an older one that has not been drawn yet. At most three calls a move: the answer to the player, the post,
and the buttons of the post before.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.components import Press, panel, rows, short, text
from bot.painter import Job
from bot.seats import seat_colour
from bot.table import News, Sitting
from bot.words import say, words
from engines.kernel import Event, Fact, Refused, Seat, Words
from render.pictures import drawable
from storage.store import Game, ToldLine

if TYPE_CHECKING:
    from bot.app import Diurna

log = logging.getLogger("diurna.posts")

YOUNG = 50 * 60
"""Seconds: older posts are left alone, because Discord grudges late edits."""
NEWS_LINES = 8
ALT = 1000


class Posted(Fact):
    """The post that stands in a channel now."""

    message: int
    channel: int
    since: int
    """The last line of the story that it does not tell."""
    at: float
    called: tuple[str, ...] = ()
    """Who was called by it, and need not be called again for the same question."""
    posed: int = 0
    news: str = ""
    pictures: tuple[tuple[str, str], ...] = ()
    """Name and alt text of each, to keep them when the buttons go."""


@dataclass(frozen=True)
class Scene:
    """Everything a post shows, taken at one moment."""

    game: Game
    rules: Any
    speech: Words
    lines: tuple[ToldLine, ...]
    view: Fact | None
    waiting: tuple[Seat, ...]
    questions: tuple[str, ...]
    mover: Seat | None
    position: tuple[str, ...]

    @property
    def events(self) -> list[Event]:
        return [event for line in self.lines for event in line.events if event.audible(None)]


class TurnPosts:
    """One writer a game: news wakes it, and it shows what is true by then."""

    def __init__(self, bot: Diurna) -> None:
        self.bot = bot
        self._writers: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()

    async def heard(self, news: News) -> None:
        """Called after every deed; returns at once."""
        if news.game.status == "lobby" or news.repeated or news.deed == "opened":
            return
        game = news.game.id
        self._again.add(game)
        writer = self._writers.get(game)
        if writer is None or writer.done():
            self._writers[game] = asyncio.create_task(self._write(game), name=f"posts of game {game}")

    async def idle(self) -> None:
        """Wait until everything that was heard is posted."""
        while busy := [writer for writer in self._writers.values() if not writer.done()]:
            await asyncio.wait(busy)

    async def close(self) -> None:
        for writer in self._writers.values():
            writer.cancel()

    async def _write(self, game: int) -> None:
        while game in self._again:
            self._again.discard(game)
            try:
                await self._post(game)
            except Exception:
                # The next move posts again; the move itself is safe.
                log.exception("game %s: the turn post failed", game)

    async def _post(self, number: int) -> None:
        store = self.bot.store
        kept = await store.setting(f"game:{number}", "post")
        last = None if kept is None else Posted.model_validate(kept)
        scene = await self._scene(number, last.since if last else 0)
        if scene is None:
            return
        now = discord.utils.utcnow().timestamp()
        asked = [scene.game.sitters[seat].user for seat in scene.waiting]
        if last and now - last.at < YOUNG and _called(last, scene, asked):
            await self._edit(last, scene, asked)
            return
        fresh = await self._scene(number, await self._told_upto(number)) if last else scene
        await self._send(fresh or scene, last, asked, now)

    async def _told_upto(self, number: int) -> int:
        return int(await self.bot.store.setting(f"game:{number}", "told") or 0)

    async def _scene(self, number: int, since: int) -> Scene | None:
        lines = await self.bot.store.story(number, after=since)

        def look(sitting: Sitting) -> Scene:
            match, game = sitting.match, sitting.game
            speech = words(sitting.rules, [sitter.name for sitter in game.sitters])
            view = match.view(None) if match else None
            playing = sitting.playing
            waiting = tuple(playing.waiting) if playing else ()
            questions = tuple(
                dict.fromkeys(speech.ask(playing.asks[seat].key, playing.asks[seat].params) for seat in waiting)
                if playing
                else ()
            )
            movers = [line.entry.seat for line in lines if line.entry]
            position = tuple(sitting.rules.position(view, speech)) if view else ()
            return Scene(
                game, sitting.rules, speech, tuple(lines), view, waiting, questions, movers[-1] if movers else None,
                position,
            )  # fmt: skip

        scene = await self.bot.tables.read(number, look)
        return None if isinstance(scene, Refused) else scene

    async def _edit(self, last: Posted, scene: Scene, asked: list[str]) -> None:
        pictures = await self._pictures(scene)
        try:
            await self._message(last).edit(
                view=layout(scene, pictures),
                attachments=[picture.file for picture in pictures],
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.HTTPException as gone:
            log.info("game %s: the post cannot be edited (%s); a new one", scene.game.id, gone.code)
            await self._send(scene, None, asked, discord.utils.utcnow().timestamp())
            return
        await self._remember(scene, last.model_copy(update=_shown(scene, pictures)))

    async def _send(self, scene: Scene, last: Posted | None, asked: list[str], now: float) -> None:
        pictures = await self._pictures(scene)
        known = last.called if last and last.posed == scene.game.posed else ()
        call = [discord.Object(int(user)) for user in asked if user not in known and user.isdigit()]
        message = await self.bot.get_partial_messageable(int(scene.game.place)).send(
            view=layout(scene, pictures),
            files=[picture.file for picture in pictures],
            allowed_mentions=discord.AllowedMentions(users=call),
        )
        since = scene.lines[0].seq - 1 if scene.lines else scene.game.seq
        posted = Posted(
            message=message.id, channel=message.channel.id, since=since, at=now, called=tuple(asked),
            **_shown(scene, pictures),
        )  # fmt: skip
        await self._remember(scene, posted)
        if last and now - last.at < YOUNG:
            await self._retire(last, message, scene.speech)

    async def _retire(self, last: Posted, table: discord.Message, speech: Words) -> None:
        """Only the last post of a channel has live buttons; the others lead to it."""
        parts: list[ui.Item[Any]] = [text(last.news, most=2500)] if last.news else []
        if last.pictures:
            kept = [discord.MediaGalleryItem(f"attachment://{name}", description=alt) for name, alt in last.pictures]
            parts.append(ui.MediaGallery(*kept))
        link: ui.Button[Any] = ui.Button(label=say(speech, "post.to_the_table"), url=table.jump_url)
        try:
            await self._message(last).edit(view=panel(*parts, ui.ActionRow(link)))
        except discord.HTTPException as gone:
            log.info("the post before %s is gone (%s)", table.id, gone.code)

    async def _remember(self, scene: Scene, posted: Posted) -> None:
        scope = f"game:{scene.game.id}"
        await self.bot.store.set_setting(scope, "post", posted.model_dump(mode="json"))
        await self.bot.store.set_setting(scope, "told", scene.lines[-1].seq if scene.lines else scene.game.seq)

    async def _pictures(self, scene: Scene) -> list[Shown]:
        """The close-up, the map, the board of whoever moved; at the end, how it was won."""
        painter = self.bot.painter
        if painter is None or scene.view is None or not drawable(scene.game.kind):
            return []
        names = tuple(sitter.name for sitter in scene.game.sitters)
        common: dict[str, Any] = {
            "game": scene.game.kind, "view": scene.view, "players": names, "news": tuple(scene.events[-20:]),
        }  # fmt: skip
        jobs = [Job(what="close_up", **common), Job(what="sheet", **common)]
        if scene.mover is not None:
            jobs.append(Job(what="board", seat=scene.mover, **common))
        if scene.game.status == "over":
            jobs.append(Job(what="result", **common))
        drawn = await asyncio.gather(*(painter.draw(job) for job in jobs))
        return [Shown.of(png, job, scene) for job, png in zip(jobs, drawn, strict=True) if png is not None]

    def _message(self, posted: Posted) -> discord.PartialMessage:
        return self.bot.get_partial_messageable(posted.channel).get_partial_message(posted.message)


@dataclass(frozen=True)
class Shown:
    """A picture in a post."""

    file: discord.File
    alt: str

    @classmethod
    def of(cls, png: bytes, job: Job, scene: Scene) -> Shown:
        return cls(discord.File(io.BytesIO(png), f"{job.what}.png"), _alt(job, scene))


def _shown(scene: Scene, pictures: Sequence[Shown]) -> dict[str, Any]:
    """What must be known of a post to take its buttons away later."""
    return {
        "posed": scene.game.posed,
        "news": "\n".join(_news(scene)),
        "pictures": tuple((picture.file.filename, picture.alt) for picture in pictures),
    }


def _called(last: Posted, scene: Scene, asked: Sequence[str]) -> bool:
    """Was everybody who is asked now called by the post that stands?"""
    return set(asked) <= set(last.called) and scene.game.status == "running"


def _alt(job: Job, scene: Scene) -> str:
    title = say(scene.speech, f"alt.{job.what}", seat=job.seat or 0)
    told = scene.speech.event(scene.events[-1]) if job.what == "close_up" and scene.events else ""
    words = " ".join(scene.position) if job.what == "sheet" else told
    return short(f"{title} {words}", ALT)


def layout(scene: Scene, pictures: Sequence[Shown]) -> ui.LayoutView:
    """The post as Discord shows it."""
    game, parts = scene.game, list[ui.Item[Any]]()
    if news := _news(scene):
        parts.append(text(*news, most=2500))
    if pictures:
        parts.append(ui.MediaGallery(*(discord.MediaGalleryItem(p.file, description=p.alt) for p in pictures)))
    called = " ".join(f"<@{game.sitters[seat].user}>" for seat in scene.waiting)
    parts.append(text(f"### {_head(scene)}", called, most=1200))
    accent = seat_colour(scene.waiting[0]) if scene.waiting else None
    return panel(*parts, *rows(_buttons(scene)), accent=accent)


def _head(scene: Scene) -> str:
    if scene.game.status == "over":
        return say(scene.speech, "post.over")
    if scene.game.status == "abandoned":
        return say(scene.speech, "post.abandoned")
    question = " / ".join(scene.questions)
    return say(scene.speech, "post.asked", seats=list(scene.waiting), question=question)


def _news(scene: Scene) -> list[str]:
    """What happened, newest last."""
    told = [scene.speech.event(event) for event in scene.events]
    more = len(told) - NEWS_LINES
    before = [say(scene.speech, "post.more", count=more)] if more > 0 else []
    return [*before, *(f"• {line}" for line in told[-NEWS_LINES:])]


def _buttons(scene: Scene) -> list[ui.Item[Any]]:
    def button(name: str, key: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> ui.Item[Any]:
        return Press(name, scene.game.id, label=say(scene.speech, f"post.{key}"), style=style)

    looks = [button("look.boards", "boards"), button("look.log", "log"), button("rules", "rules")]
    if scene.game.status != "running":
        return [*looks, button("lobby.rematch", "rematch")] if scene.game.status == "over" else looks
    act = button("act", "act", discord.ButtonStyle.success)
    return [act, button("look.hand", "hand"), *looks, button("undo", "undo")]
