"""The turn post: the picture of the table that everybody sees, and who is asked for what.

While one player works on, the post is edited; when somebody else is asked, or it has grown old, a new one comes and
the old one loses its buttons. A post is drawn from what is on the disk when its turn comes, so a newer position
replaces an older one that has not been drawn yet. At most three calls a move: the answer to the player, the post,
and the buttons of the post before. A channel that watches costs one more.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.answering import SILENCE
from bot.components import Press, panel, rows, short, text
from bot.painter import ChannelJob, Job
from bot.permissions import may_attach, may_post
from bot.seats import seat_colour
from bot.table import News, Sitting
from bot.words import say, words
from engines.kernel import Event, Fact, Public, Refused, Result, Seat, View, Words
from render.pictures import drawable
from storage.store import StoredGame, ToldLine

if TYPE_CHECKING:
    from bot.app import Diurna

log = logging.getLogger("diurna.posts")

YOUNG = 50 * 60
"""Seconds: older posts are left alone, because Discord grudges late edits."""
NEWS_LINES = 8
STARTED = "table.started"
ALT = 1000
WATCHERS = "watchers"
"""The setting of a game that holds the channels where its snapshots go."""


class Posted(Fact):
    """The post that stands in a channel now."""

    message: int
    channel: int
    since: int
    """The last line of the story that it does not tell."""
    told: int
    """The last one that it tells."""
    at: float
    called: tuple[str, ...] = ()
    """Who was called by it, and need not be called again for the same question."""
    posed: int = 0
    news: str = ""
    drawn: str = ""
    """What its pictures were drawn from."""
    pictures: tuple[tuple[str, str], ...] = ()
    """Name and alt text of each, to keep them when the buttons go."""


@dataclass(frozen=True)
class Scene:
    """Everything a post shows, taken at one moment."""

    game: StoredGame
    speech: Words
    lines: tuple[ToldLine, ...]
    view: View | None
    waiting: tuple[Seat, ...]
    questions: tuple[str, ...]
    position: tuple[str, ...]
    result: Result | None = None

    @property
    def events(self) -> list[Event]:
        return [event for line in self.lines for event in line.events if event.audible(None)]

    @property
    def mover(self) -> Seat | None:
        """Whose board is of interest."""
        moved = [line.entry.seat for line in self.lines if line.entry]
        return moved[-1] if moved else None

    @property
    def asked(self) -> tuple[str, ...]:
        return tuple(self.game.sitters[seat].user for seat in self.waiting)

    @property
    def drawn_from(self) -> str:
        if self.view is None:
            return ""
        told = "".join(event.model_dump_json() for event in self.events)
        seen = f"{self.view.model_dump_json()}{told}{self.mover}{self.game.status}"
        return blake2b(seen.encode(), digest_size=12).hexdigest()


@dataclass(frozen=True)
class Picture:
    """A picture in a post. One that hangs there already needs no bytes."""

    name: str
    alt: str
    png: bytes | None = None

    def file(self) -> discord.File:
        assert self.png is not None
        return discord.File(io.BytesIO(self.png), self.name)


class TurnPosts:
    """One writer a game: news wakes it, and it shows what is true by then."""

    def __init__(self, bot: Diurna) -> None:
        self.bot = bot
        self._writers: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()

    async def heard(self, news: News) -> None:
        """Called after every deed; returns at once."""
        if news.game.status == "lobby" or news.repeated or not news.game.place.isdigit():
            return
        self._wake(news.game.id)

    async def catch_up(self) -> None:
        """Post what was done but never shown: the bot may have been stopped between the two."""
        for game in await self.bot.store.games(status="running"):
            last = await self._last(game.id)
            # Games of the terminal table, and those that were imported, have no channel.
            if game.place.isdigit() and (last is None or last.told < game.seq):
                self._wake(game.id)

    def _wake(self, game: int) -> None:
        self._again.add(game)
        if game not in self._writers:
            self._writers[game] = asyncio.create_task(self._write(game), name=f"posts of game {game}")

    async def idle(self) -> None:
        """Wait until everything that was heard is posted."""
        while busy := list(self._writers.values()):
            await asyncio.wait(busy)

    async def close(self) -> None:
        for writer in self._writers.values():
            writer.cancel()

    async def _write(self, game: int) -> None:
        try:
            while game in self._again:
                self._again.discard(game)
                try:
                    await self._post(game)
                except Exception:
                    # The next move posts again; the move itself is safe.
                    log.exception("game %s: the turn post failed", game)
        finally:
            self._writers.pop(game, None)

    async def _post(self, number: int) -> None:
        last = await self._last(number)
        scene = await self._scene(number, last.since if last else 0)
        if scene is None or scene.view is None:
            return  # a lobby that was closed again: there is nothing to show
        if not may_post(self.bot, int(scene.game.place)):
            # Whoever moves is told privately; once the bot may write again, it tells everything since.
            log.warning("game %s: the bot may not write in channel %s", number, scene.game.place)
            return
        now = self.bot.clock()
        if last and now - last.at < YOUNG and _here_already(last, scene):
            await self._edit(last, scene)
            return
        if last:
            scene = replace(scene, lines=tuple(line for line in scene.lines if line.seq > last.told))
        await self._send(scene, last, now)

    async def _last(self, number: int) -> Posted | None:
        kept = await self.bot.store.setting(f"game:{number}", "post")
        return None if kept is None else Posted.model_validate(kept)

    async def _scene(self, number: int, since: int) -> Scene | None:
        lines = await self.bot.store.story(number, after=since)
        scene = await self.bot.tables.read(number, lambda sitting: scene_of(sitting, lines))
        return None if isinstance(scene, Refused) else scene

    async def _edit(self, last: Posted, scene: Scene) -> None:
        same = last.drawn == scene.drawn_from
        pictures = [Picture(*hung) for hung in last.pictures] if same else await self._draw(scene)
        # Without the word `attachments` Discord keeps those that hang there.
        files: dict[str, Any] = {} if same else {"attachments": [picture.file() for picture in pictures]}
        try:
            await self._message(last).edit(view=layout(scene, pictures), allowed_mentions=SILENCE, **files)
        except discord.HTTPException as gone:
            log.info("game %s: the post cannot be edited (%s); a new one", scene.game.id, gone.code)
            if same:
                pictures = await self._draw(scene)
            await self._send(scene, last, self.bot.clock(), pictures=pictures, retire=False)
            return
        await self._remember(scene, last.model_copy(update=_shown(scene, pictures)))
        if not same:
            await self._show_watchers(scene, pictures)

    async def _send(
        self,
        scene: Scene,
        last: Posted | None,
        now: float,
        *,
        pictures: Sequence[Picture] | None = None,
        retire: bool = True,
    ) -> None:
        if pictures is None:
            pictures = await self._draw(scene)
        message = await self.bot.get_partial_messageable(int(scene.game.place)).send(
            view=layout(scene, pictures),
            files=[picture.file() for picture in pictures],
            allowed_mentions=_calling(scene, last),
        )
        since = scene.lines[0].seq - 1 if scene.lines else scene.game.seq
        posted = Posted(
            message=message.id, channel=message.channel.id, since=since, at=now, called=scene.asked,
            **_shown(scene, pictures),
        )  # fmt: skip
        await self._remember(scene, posted)
        if retire and last and now - last.at < YOUNG:
            await self._retire(last, message, scene.speech)
        await self._show_watchers(scene, pictures)

    async def _retire(self, last: Posted, table: discord.Message, speech: Words) -> None:
        """Only the last post of a channel has live buttons; the others lead to it."""
        parts: list[ui.Item[Any]] = [text(last.news, most=2500)] if last.news else []
        parts += _galleries([Picture(*hung) for hung in last.pictures])
        link: ui.Button[Any] = ui.Button(label=say(speech, "post.to_the_table"), url=table.jump_url)
        try:
            await self._message(last).edit(view=panel(*parts, ui.ActionRow(link)), allowed_mentions=SILENCE)
        except discord.HTTPException as gone:
            log.info("the post before %s is gone (%s)", table.id, gone.code)

    async def _remember(self, scene: Scene, posted: Posted) -> None:
        await self.bot.store.set_setting(f"game:{scene.game.id}", "post", posted.model_dump(mode="json"))

    async def _show_watchers(self, scene: Scene, pictures: Sequence[Picture]) -> None:
        """The same for whoever only watches, elsewhere: every snapshot, nobody called, nothing to press."""
        for channel in await self.bot.store.setting(f"game:{scene.game.id}", WATCHERS) or ():
            if not may_post(self.bot, channel):
                continue
            try:
                await self.bot.get_partial_messageable(channel).send(
                    view=layout(scene, pictures, watched=True),
                    files=[picture.file() for picture in pictures],
                    allowed_mentions=SILENCE,
                )
            except discord.HTTPException as gone:
                log.info("game %s: channel %s cannot watch (%s)", scene.game.id, channel, gone.code)

    async def _draw(self, scene: Scene) -> list[Picture]:
        painter, place = self.bot.painter, int(scene.game.place)
        if painter is None or scene.view is None or not drawable(scene.game.kind) or not may_attach(self.bot, place):
            return []
        jobs = jobs_of(scene)
        try:
            drawn = await painter.draw_all(jobs)
        except Exception:
            # A table without pictures is better than none.
            log.exception("game %s: the pictures failed", scene.game.id)
            return []
        return [
            Picture(f"{job.what}.png", alt_text(job, scene), png)
            for job, png in zip(jobs, drawn, strict=True)
            if png is not None
        ]

    def _message(self, posted: Posted) -> discord.PartialMessage:
        return self.bot.get_partial_messageable(posted.channel).get_partial_message(posted.message)


def scene_of(sitting: Sitting, lines: Sequence[ToldLine]) -> Scene:
    """What a spectator may know of this moment: a post is made from nothing else."""
    match, game, playing = sitting.match, sitting.game, sitting.playing
    speech = words(sitting.rules, [sitter.name for sitter in game.sitters])
    view = match.view(None) if match else None
    asks = [playing.asks[seat] for seat in playing.waiting] if playing else []
    return Scene(
        game=game,
        speech=speech,
        lines=tuple(lines),
        view=view,
        waiting=tuple(ask.seat for ask in asks),
        questions=tuple(dict.fromkeys(speech.ask(ask.key, ask.params) for ask in asks)),
        position=tuple(sitting.rules.position(view, speech)) if view else (),
        result=match.result if match and game.status == "over" else None,
    )


def jobs_of(scene: Scene) -> list[ChannelJob]:
    """The close-up, the map, the board of whoever moved; at the end, before all, how it was won."""
    common: dict[str, Any] = {
        "game": scene.game.kind,
        "seen": Public(scene.view),
        "players": tuple(sitter.name for sitter in scene.game.sitters),
        # Where people sit is nothing to draw, and a hash still less.
        "news": tuple(event for event in scene.events if event.key != STARTED)[-20:],
    }
    jobs = [ChannelJob(what="close_up", **common), ChannelJob(what="sheet", **common)]
    if scene.mover is not None:
        jobs.append(ChannelJob(what="board", seat=scene.mover, **common))
    if scene.game.status == "over":
        jobs.insert(0, ChannelJob(what="result", **common))
    return jobs


def _shown(scene: Scene, pictures: Sequence[Picture]) -> dict[str, Any]:
    """What must be known of a post to change it, or to take its buttons away."""
    return {
        "posed": scene.game.posed,
        "told": scene.lines[-1].seq if scene.lines else scene.game.seq,
        "news": "\n".join(_news(scene)),
        "drawn": scene.drawn_from,
        "pictures": tuple((picture.name, picture.alt) for picture in pictures),
    }


def _here_already(last: Posted, scene: Scene) -> bool:
    """Need nobody be called? Whoever has been called for this question, and whoever has just acted and goes on."""
    if scene.game.status != "running":
        return False
    at_the_table = set(last.called)
    if last.posed != scene.game.posed:
        at_the_table &= {_just_acted(scene)}
    return set(scene.asked) <= at_the_table


def _just_acted(scene: Scene) -> str:
    """Whoever is at the table this minute. Not one who took back by a vote: the others may have taken a day."""
    if not scene.lines:
        return ""
    last = scene.lines[-1]
    seat = scene.game.seat_of(last.user)
    voted = any(entry.learned or entry.seat != seat for entry in last.removed)
    return "" if voted else last.user


def _calling(scene: Scene, last: Posted | None) -> discord.AllowedMentions:
    """Those who are asked, unless they have been called for this very question, or took back into it themselves."""
    known = set(last.called) if last and last.posed == scene.game.posed else set()
    if scene.lines and scene.lines[-1].deed in ("undone", "redone"):
        known.add(_just_acted(scene))
    call = [discord.Object(int(user)) for user in scene.asked if user not in known and user.isdigit()]
    return discord.AllowedMentions(everyone=False, roles=False, users=call, replied_user=False)


def alt_text(job: Job, scene: Scene) -> str:
    title = say(scene.speech, f"alt.{job.what}", seat=job.seat or 0)
    told = scene.speech.event(scene.events[-1]) if job.what == "close_up" and scene.events else ""
    words = " ".join(scene.position) if job.what == "sheet" else told
    return short(f"{title} {words}".strip(), ALT)


def layout(scene: Scene, pictures: Sequence[Picture], *, watched: bool = False) -> ui.LayoutView:
    """The post as Discord shows it; `watched` for those who only look on."""
    game, parts = scene.game, list[ui.Item[Any]]()
    if news := _news(scene):
        parts.append(text(*news, most=2500))
    parts += _galleries(pictures)
    head = _head(scene)
    if watched:
        head = f"<#{game.place}> · {head}"
    called = "" if watched else " ".join(f"<@{user}>" for user in scene.asked if user.isdigit())
    when = f"-# {scene.position[0]}" if scene.waiting and scene.position else ""
    parts.append(text(when, f"### {head}", *_places(scene), called, most=1200))
    accent = seat_colour(scene.waiting[0]) if scene.waiting else None
    buttons = [] if watched else _buttons(scene)
    # Three fit beside each other on every phone.
    return panel(*parts, *rows(buttons[:3]), *rows(buttons[3:]), accent=accent)


def _galleries(pictures: Sequence[Picture]) -> list[ui.Item[Any]]:
    """The first picture whole, the others below it: several in one gallery are cut to squares, the size of a stamp on
    a phone."""
    return [
        ui.MediaGallery(
            *(discord.MediaGalleryItem(f"attachment://{one.name}", description=one.alt) for one in together)
        )
        for together in (pictures[:1], pictures[1:])
        if together
    ]


def _head(scene: Scene) -> str:
    if scene.game.status == "over":
        return say(scene.speech, "post.over")
    if scene.game.status == "abandoned":
        return say(scene.speech, "post.abandoned")
    question = " / ".join(scene.questions)
    return say(scene.speech, "post.asked", seats=list(scene.waiting), question=question)


def _places(scene: Scene) -> list[str]:
    """How it ended, best first."""
    if scene.result is None:
        return []
    return [
        say(scene.speech, "post.place", place=place, seats=list(seats), points=_points(scene.result, seats))
        for place, seats in enumerate(scene.result.places, 1)
    ]


def _points(result: Result, seats: Sequence[Seat]) -> str:
    return f"{result.points[seats[0]]:g}"


def _news(scene: Scene) -> list[str]:
    """What happened, newest last."""
    told = [_told(event, scene.speech) for event in scene.events]
    more = len(told) - NEWS_LINES
    before = [say(scene.speech, "post.more", count=more)] if more > 0 else []
    return [*before, *told[-NEWS_LINES:]]


def _told(event: Event, speech: Words) -> str:
    """The hash of the seed is for those who want to check the dice one day: in small print."""
    return say(speech, "post.started", **event.params) if event.key == STARTED else f"• {speech.event(event)}"


def _buttons(scene: Scene) -> list[ui.Item[Any]]:
    def button(name: str, key: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> ui.Item[Any]:
        return Press(name, scene.game.id, label=say(scene.speech, f"post.{key}"), style=style)

    looks = [button("look.boards", "boards"), button("look.log", "log"), button("rules", "rules")]
    if scene.game.status != "running":
        return [*looks, button("lobby.rematch", "rematch")] if scene.game.status == "over" else looks
    act = button("act", "act", discord.ButtonStyle.success)
    return [act, button("look.hand", "hand"), *looks, button("undo", "undo")]
