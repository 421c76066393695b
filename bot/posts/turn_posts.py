"""The turn post: the picture of the table that everybody sees, and who is asked for what.

While one player works on, the post is edited; when somebody else is asked, or it has grown old, a new one comes and
the old one loses its buttons. A post is drawn from what is on the disk when its turn comes, so a newer position
replaces an older one that has not been drawn yet. At most three calls a move: the answer to the player, the post,
and the buttons of the post before. A channel that watches costs one more.

What Discord does not take is tried again, after a longer while each time, and at once when the connection or a
permission comes back.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import ui

from bot.crew.picture_jobs import ChannelJob, CourseJob
from bot.discord.components import Press, panel, short, text
from bot.discord.house import House, channel_of, link_of
from bot.discord.permissions import may_attach, may_post
from bot.discord.visit import calling
from bot.posts.call import call_of, headline_for_all
from bot.posts.climax_posts import show_climaxes
from bot.posts.editing import NO_CONNECTION, SENDING, YOUNG, CannotEdit, Hung, delete, edit, nonce
from bot.posts.layout import Picture, alt_text, galleries, layout
from bot.posts.retry_queue import RetryQueue
from bot.posts.scene import Scene, ToldSoFar, jobs_of, just_acted, news_lines, played_by, scene_after
from bot.posts.watchers import show_watchers
from bot.table.calls import rings_now
from bot.table.computers import only_computers
from bot.table.course import course_of
from bot.table.live_games import News
from bot.table.past import chapter_of
from bot.table.preferences import vacations_at
from bot.table.words import say
from engines.kernel import Refused, Seat, Words
from render.pictures import drawable
from storage.forgetting import NOBODY
from storage.key_values import Namespace
from storage.names import without_names
from storage.store import Sitter, StoredGame

log = logging.getLogger("diurna.posts")

EVERY = 5
"""Seconds between two looks at the posts that failed."""
BOARD = "board.png"
CLOSE_UP = "close_up.png"
OLD_NEWS = 200
"""Characters that are left of the news of a post without a headline."""
BEFORE = 60
"""Lines of the story before a post in which something may have happened to the player who is asked."""


class MayNotWrite(Exception):
    """The bot lacks the permission to post in the channel."""


TROUBLE = (discord.DiscordException, *NO_CONNECTION, MayNotWrite)
"""Trouble that passes, or that somebody else must mend: worth a line in the log, and no more."""


class Posted(ToldSoFar):
    """The post that a channel has now, as it is stored."""

    message: int
    channel: int
    since: int
    """The last line of the story before those that it tells."""
    began: int | None = None
    """The last line that it told when it came. What follows is the turn of those it called."""
    at: float
    called: tuple[str, ...] = ()
    """The users who were called by it, and need not be called again for the same question."""
    posed: int = 0
    news: str = ""
    opening: str = ""
    """Its news when it came. The post after it tells the rest."""
    clock: str = ""
    """When it was in the game."""
    headline: str = ""
    """The biggest news of it, for everybody; empty where it only called somebody."""
    passing: bool = False
    """Does it go on with a turn that the next post tells whole? Then it is deleted when that one comes."""
    drawn: str = ""
    """The hash of what its pictures were drawn from."""
    interest: Seat | None = None
    """The seat whose board is among its pictures."""
    pictures: tuple[tuple[str, str], ...] = ()
    """Name and alt text of each, to keep them when the buttons go."""
    files: dict[str, int] = {}
    """Discord's number of each picture, by name."""

    @property
    def turn(self) -> int:
        """The line of the story before the turn of those it called."""
        return self.last_line if self.began is None else self.began

    def hung(self) -> list[Hung] | None:
        """Its pictures, for an edit that keeps them; None if an older version did not note their numbers."""
        if not all(name in self.files for name, _ in self.pictures):
            return None
        return [Hung(self.files[name], name) for name, _ in self.pictures]

    def as_now(self, scene: Scene) -> frozenset[str]:
        """The names of its pictures that would be the same if they were drawn again."""
        if self.drawn != scene.drawn_from:
            return frozenset()
        return frozenset(self.files) - ({BOARD} if self.interest != scene.of_interest else set())


def _without(posted: Posted, _: object, names: Collection[str]) -> Posted:
    """The post without these names. When its buttons go, it is written anew, and then it names nobody who was
    forgotten."""

    def said(sentence: str) -> str:
        return without_names(sentence, names, NOBODY.name)

    pictures = tuple((picture, said(alt)) for picture, alt in posted.pictures)
    texts = {name: said(getattr(posted, name)) for name in ("news", "opening", "headline")}
    change = {**texts, "pictures": pictures}
    return posted.model_copy(update=change)


POSTED = Namespace(
    "post",
    Posted,
    outlives="It tells how the game ended.",
    without=_without,
)


class TurnPosts:
    """Writes the posts: one task for each game. News wake it, and it posts what is true by then."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.retries = RetryQueue(house.clock)
        self._came = house.clock()
        self._writers: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()

    async def hear(self, deed: News) -> None:
        """Called after every deed; returns at once."""
        if deed.game.status == "lobby" or deed.repeated or channel_of(deed.game) is None:
            return
        if not self.house.serves(deed.game):
            return  # whoever serves that server hears of it from the store
        if deed.deed in ("started", "moved") and only_computers(deed.game, deed.waiting):
            # Told when they are done, as one story.
            return
        self._wake(deed.game.id)

    async def hear_from_elsewhere(self, number: int) -> None:
        """Post what another process has done, if this one serves the game's server."""
        game = await self.house.store.game(number)
        if game is None or not await self._owed(game):
            return
        live = await self.house.tables.live_games.read(number, lambda live: live)
        match = None if isinstance(live, Refused) else live.playing
        if match is None or not only_computers(game, match.waiting):
            self._wake(number)

    async def run(self) -> None:
        await self.house.wait_until_ready()
        while True:
            self.look()
            await asyncio.sleep(EVERY)

    def look(self) -> None:
        """Retry the posts whose time has come."""
        for number in self.retries.due():
            self._wake(number)

    def try_again_on(self, server: int) -> None:
        """Retry the posts of a server now: something has changed there, and perhaps the bot may write again."""
        for number in self.retries.on(str(server)):
            self._wake(number)

    async def catch_up(self) -> None:
        """Post what was done but never shown, because the bot was stopped between the two or Discord was away."""
        for status in ("running", "over", "abandoned"):
            for game in await self.house.store.games(status=status):
                if await self._owed(game):
                    self._wake(game.id)

    async def _owed(self, game: StoredGame) -> bool:
        if channel_of(game) is None or game.kind not in self.house.tables.shelf or not self.house.serves(game):
            return False
        last = await POSTED.read(self.house.store, game.id)
        if last and last.last_line >= game.seq:
            return False
        if game.status == "running":
            return True
        if last is None:
            return game.status == "over"  # a lobby that was closed again has nothing to show
        # After its end a table hears of news only: that somebody was forgotten, say, makes none.
        lines = await self.house.store.story(game.id, after=last.last_line)
        return any(event.audible(None) for line in lines for event in line.events)

    def _wake(self, number: int) -> None:
        self._again.add(number)
        if number not in self._writers:
            self._writers[number] = asyncio.create_task(self._write(number), name=f"posts of game {number}")

    def has_failed(self, number: int) -> bool:
        return number in self.retries

    async def wait_until_posted(self, number: int) -> bool:
        """Wait for the posts of a game. True if all of them could be sent."""
        if writer := self._writers.get(number):
            await asyncio.wait([writer], timeout=2 * SENDING)
        return number not in self.retries

    async def idle(self) -> None:
        """Wait until everything that was heard is posted, or waits for a retry."""
        while busy := list(self._writers.values()):
            await asyncio.wait(busy)

    async def close(self) -> None:
        for writer in self._writers.values():
            writer.cancel()

    async def _write(self, number: int) -> None:
        try:
            while number in self._again:
                self._again.discard(number)
                try:
                    await self._post(number)
                    if self.retries.succeed(number):
                        log.info("game %s: the post hangs no more", number)
                except Exception as trouble:
                    # The move itself is safe.
                    await self._failed(number, trouble)
        finally:
            self._writers.pop(number, None)

    async def _failed(self, number: int, trouble: Exception) -> None:
        """Note that a post failed. The first failure is logged, with a traceback if it may be our own fault."""
        try:
            game = await self.house.store.game(number)
        except Exception:
            game = None
        server, awaited = (game.server, game.status == "running") if game else ("", True)
        tries = self.retries.fail(number, server, awaited=awaited)
        if tries > 1:
            log.info("game %s: the post still hangs (%s)", number, trouble)
        elif isinstance(trouble, TROUBLE):
            place = game.place if game else ""
            log.warning("game %s: the post hangs, channel %s (%s); it is tried again", number, place, trouble)
        else:
            log.error("game %s: the turn post failed; it is tried again", number, exc_info=trouble)

    async def _post(self, number: int) -> None:
        last = await POSTED.read(self.house.store, number)
        scene = await self._scene(number, max(0, min(last.since, last.turn) - BEFORE) if last else 0)
        if scene is None or scene.view is None:
            return  # a lobby that was closed again: there is nothing to show
        if not may_post(self.house, int(scene.game.place)):
            # Whoever moves is told privately; once the bot may write again, it tells everything since.
            raise MayNotWrite("the bot may not write there")
        if last and last.last_line >= scene.game.seq and str(last.channel) == scene.game.place:
            return  # woken once too often
        now = self.house.clock()
        climax = await show_climaxes(self.house, scene, last.last_line if last else 0, self._draw)
        # What was written before we came, somebody may have posted who was killed before he could note it: then the
        # post that we know stands above another one.
        sure = last and all(line.at >= self._came for line in scene.lines if line.seq > last.last_line)
        here = bool(last and sure and now - last.at < YOUNG and _here_already(last, scene))
        if last and here and not climax:
            await self._edit(last, scene.since(last.since))
            return
        # The whole turn of whoever played before, also what was told in the post before while it was played.
        await self._send(scene.since(last.turn, last.called) if last else scene, last, now, here=here)

    async def _scene(self, number: int, since: int) -> Scene | None:
        scene = await scene_after(self.house.tables.live_games, number, since)
        if scene is None:
            return None
        away = await vacations_at(self.house.store, scene.game, self.house.clock())
        return replace(scene, away=away, speech=self.house.signs.spoken(scene.speech, scene.game.kind))

    async def _edit(self, last: Posted, scene: Scene) -> None:
        stay = last.as_now(scene)
        pictures = await self._draw(scene, stay=stay)
        files = [
            picture.file() if picture.png else Hung(last.files[picture.name], picture.name) for picture in pictures
        ]
        try:
            message = await edit(self._message(last), layout(scene, pictures), files)
        except CannotEdit as why:
            log.info("game %s: the post cannot be edited (%s); a new one", scene.game.id, why)
            await self._send(scene, last, self.house.clock(), retire=False)
            return
        posted = last.model_copy(update=_post_fields(scene, pictures, message))
        await POSTED.write(self.house.store, posted, scene.game.id)
        if (last.drawn, last.interest) != (posted.drawn, posted.interest):
            await show_watchers(self.house, scene, pictures, partial(self._draw, scene))

    async def _send(
        self,
        scene: Scene,
        last: Posted | None,
        now: float,
        *,
        retire: bool = True,
        here: bool = False,
    ) -> None:
        """Send a new post. `here`: the players who are asked are at the table, so nobody is called; `retire`: the
        post before loses its buttons."""
        pictures = await self._draw(scene)
        to_call = [] if here else _to_be_called(scene, last)
        called = await rings_now(self.house.store, scene.game, to_call, now)
        async with asyncio.timeout(SENDING):
            message = await self.house.get_partial_messageable(int(scene.game.place)).send(
                view=layout(scene, pictures),
                files=[picture.file() for picture in pictures],
                allowed_mentions=calling(called),
                silent=not called,
                nonce=nonce(scene.game, scene.last_line),
            )
        since = scene.lines[0].seq - 1 if scene.lines else scene.game.seq
        going_on = last is not None and _goes_on(last, scene)
        posted = Posted(
            message=message.id, channel=message.channel.id, since=since, at=now,
            called=tuple({*_users(scene.asked), *_called_here(scene, last)}),
            began=last.turn if last and going_on else scene.last_line,
            passing=going_on,
            opening="\n".join(news_lines(scene, headed=False)),
            **_post_fields(scene, pictures, message),
        )  # fmt: skip
        await POSTED.write(self.house.store, posted, scene.game.id)
        if retire and last and last.message != message.id:
            await self._retire(last, posted, scene)
        await show_watchers(self.house, scene, pictures, partial(self._draw, scene))

    async def _retire(self, last: Posted, posted: Posted, scene: Scene) -> None:
        """Leave of an old post its headline, its close-up and the way back. Only the last post has live buttons.

        Where Discord does not let an old one be edited, a press on it leads to the new one. A post goes if the new
        one tells all of it, or if it told nothing.
        """
        news_of_it = last.opening or last.news
        if last.passing or not news_of_it:
            try:
                await delete(self._message(last))
                return
            except (CannotEdit, *NO_CONNECTION) as why:
                log.info("post %s stays, though it is told again (%s)", last.message, why)
        back = Press("replay.post", scene.game.id, last.last_line, label=say(scene.speech, "post.look_back"))
        when = f"-# {last.clock}" if last.clock else ""
        line = f"**{last.headline}**" if last.headline else short(news_of_it, OLD_NEWS)
        kept = [picture for picture in last.hung() or [] if picture.filename == CLOSE_UP]
        shown = galleries([Picture(name, alt) for name, alt in last.pictures if name == CLOSE_UP] if kept else [])
        parts: list[ui.Item[Any]] = [ui.Section(text(when, line), accessory=back), *shown]
        if last.channel != posted.channel:
            label = say(scene.speech, "post.to_the_table")
            parts.append(ui.ActionRow(ui.Button(label=label, url=link_to(scene.game, posted))))
        try:
            await edit(self._message(last), panel(*parts), kept)
        except (CannotEdit, *NO_CONNECTION) as why:
            log.info("post %s keeps its buttons (%s)", last.message, why)

    async def _draw(self, scene: Scene, jobs: Sequence[ChannelJob] = (), stay: Collection[str] = ()) -> list[Picture]:
        """Draw the pictures of a scene. Those in `stay` are in the post already, and are not drawn again."""
        painter = self.house.painter
        if painter is None or scene.view is None or not drawable(scene.game.kind):
            return []
        if not may_attach(self.house, int(scene.game.place)):
            return []
        try:
            jobs = jobs or await self._jobs(scene)
            blank = [Picture(f"{job.what}.png", alt_text(job, scene)) for job in jobs]
            anew = [one.name not in stay for one in blank]
            pngs = iter(await painter.draw_all([job for job, new in zip(jobs, anew, strict=True) if new]))
        except Exception:
            # A table without pictures is better than none.
            log.exception("game %s: the pictures failed", scene.game.id)
            return []
        pictures = [replace(one, png=next(pngs)) if new else one for one, new in zip(blank, anew, strict=True)]
        return [one for one in pictures if one.png or one.name in stay]

    async def _jobs(self, scene: Scene) -> list[ChannelJob]:
        """The pictures of a scene. At the end of a game the chart of its course comes second."""
        calls = scene.game.status == "running" and bool(scene.waiting)
        jobs: list[ChannelJob] = [*jobs_of(scene, call_of(scene).picture if calls else 0)]
        if scene.game.status == "over":
            past = await self.house.tables.pasts.of(scene.game)
            points = await self.house.store.last_checkpoints(scene.game.id)
            whole = course_of(past, points, scene.speech)
            jobs.insert(1, CourseJob(played=whole, **played_by(scene)))
        return jobs

    def _message(self, posted: Posted) -> discord.PartialMessage:
        return self.house.get_partial_messageable(posted.channel).get_partial_message(posted.message)


def link_to(game: StoredGame, posted: Posted) -> str:
    return link_of(game.server, posted.channel, posted.message)


def _post_fields(scene: Scene, pictures: Sequence[Picture], message: discord.Message) -> dict[str, Any]:
    """The fields of a post that are needed to edit it, or to take its buttons away."""
    return {
        "posed": scene.game.posed,
        "last_line": scene.last_line,
        "news": "\n".join(news_lines(scene)),
        "clock": scene.clock,
        "headline": headline_for_all(scene),
        "drawn": scene.drawn_from,
        "interest": scene.of_interest,
        "pictures": tuple((picture.name, picture.alt) for picture in pictures),
        "files": {file.filename: file.id for file in message.attachments},
    }


def _here_already(last: Posted, scene: Scene) -> bool:
    """Can the post be edited, because nobody needs to be called? That is so if all who are asked were called for this
    question, or have just acted and go on."""
    if scene.game.status != "running" or str(last.channel) != scene.game.place or _next_chapter_alone(last, scene):
        return False
    at_the_table = set(last.called)
    if last.posed != scene.game.posed:
        at_the_table &= {just_acted(scene)}
    return set(_users(scene.asked)) <= at_the_table


def _goes_on(last: Posted, scene: Scene) -> bool:
    """Is it still the turn of those whom the post before called? It is not once somebody else has played, nor if
    several are asked something new at once: then the turn that ended is told whole, and those who are asked are
    called anew."""
    if _next_chapter_alone(last, scene):
        return False
    asked = set(_users(scene.asked))
    players = {
        scene.game.sitters[line.entry.seat].user for line in scene.lines if line.entry and line.seq > last.last_line
    }
    return asked <= set(last.called) and (last.posed == scene.game.posed or (players <= asked and len(asked) == 1))


def _next_chapter_alone(last: Posted, scene: Scene) -> bool:
    """Does a new chapter begin at a table with one player? Nobody waits for anybody there, so each chapter has a post
    of its own."""
    events = (event for line in scene.lines if line.seq > last.last_line for event in line.events)
    return len(scene.game.sitters) == 1 and any(chapter_of(event, scene.speech) for event in events)


def told_below(deed: News, speech: Words) -> bool:
    """Is this deed told in a new post although its player may go on? So are a climax and, at a table with one player,
    a new chapter."""
    alone = len(deed.game.sitters) == 1
    heard = [event for event in deed.events if event.audible(None)]
    return any(
        speech.catalog.text("climax", event.key) is not None or (alone and chapter_of(event, speech))
        for event in heard
    )


def _to_be_called(scene: Scene, last: Posted | None) -> list[Sitter]:
    """The people who are asked and must be called. Those who were called for this question need not be, nor one who
    took back into it, nor the only player after an own move."""
    known = _called_here(scene, last)
    if scene.lines and (scene.lines[-1].deed in ("undone", "redone") or len(scene.game.sitters) == 1):
        known.add(just_acted(scene))
    return [one for one in scene.asked if one.is_person and one.user not in known]


def _called_here(scene: Scene, last: Posted | None) -> set[str]:
    """The users who have been called in this channel for the open question."""
    if last is None or last.posed != scene.game.posed or str(last.channel) != scene.game.place:
        return set()
    return set(last.called)


def _users(sitters: Iterable[Sitter]) -> tuple[str, ...]:
    return tuple(sitter.user for sitter in sitters)
