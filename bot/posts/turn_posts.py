"""The turn post: the picture of the table that everybody sees, and who is asked for what.

While one player works on, the post is edited; when somebody else is asked, or it has grown old, a new one comes and
the old one loses its buttons. A post is drawn from what is on the disk when its turn comes, so a newer position
replaces an older one that has not been drawn yet. At most three calls a move: the answer to the player, the post,
and the buttons of the post before. A channel that watches costs one more.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.discord.answering import SILENCE, calling
from bot.discord.components import panel, text
from bot.discord.house import House, channel_of
from bot.discord.permissions import may_attach, may_post
from bot.posts.layout import Picture, alt_text, galleries, layout
from bot.posts.scene import Scene, jobs_of, just_acted, news, scene_of
from bot.table.kept import Kept
from bot.table.sittings import News
from bot.table.words import say
from engines.kernel import Fact, Refused, Words
from render.pictures import drawable
from storage.store import Sitter

log = logging.getLogger("diurna.posts")

YOUNG = 50 * 60
"""Seconds: older posts are left alone, because Discord grudges late edits."""


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


POSTED = Kept("game", "post", Posted, outlives=True)
WATCHERS = Kept("game", "watchers", list[int], outlives=True)
"""The channels where a game's snapshots go."""


class TurnPosts:
    """One writer a game: news wakes it, and it shows what is true by then."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._writers: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()

    async def heard(self, news: News) -> None:
        """Called after every deed; returns at once."""
        if news.game.status == "lobby" or news.repeated or channel_of(news.game) is None:
            return
        self._wake(news.game.id)

    async def catch_up(self) -> None:
        """Post what was done but never shown: the bot may have been stopped between the two."""
        for game in await self.house.store.games(status="running"):
            last = await POSTED.read(self.house.store, game.id)
            if channel_of(game) is not None and (last is None or last.told < game.seq):
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
        last = await POSTED.read(self.house.store, number)
        scene = await self._scene(number, last.since if last else 0)
        if scene is None or scene.view is None:
            return  # a lobby that was closed again: there is nothing to show
        if not may_post(self.house, int(scene.game.place)):
            # Whoever moves is told privately; once the bot may write again, it tells everything since.
            log.warning("game %s: the bot may not write in channel %s", number, scene.game.place)
            return
        now = self.house.clock()
        if last and now - last.at < YOUNG and _here_already(last, scene):
            await self._edit(last, scene)
            return
        if last:
            scene = replace(scene, lines=tuple(line for line in scene.lines if line.seq > last.told))
        await self._send(scene, last, now)

    async def _scene(self, number: int, since: int) -> Scene | None:
        lines = await self.house.store.story(number, after=since)
        scene = await self.house.tables.sittings.read(number, lambda sitting: scene_of(sitting, lines))
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
            await self._send(scene, last, self.house.clock(), pictures=pictures, retire=False)
            return
        await POSTED.write(self.house.store, scene.game.id, last.model_copy(update=_shown(scene, pictures)))
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
        message = await self.house.get_partial_messageable(int(scene.game.place)).send(
            view=layout(scene, pictures),
            files=[picture.file() for picture in pictures],
            allowed_mentions=_calling(scene, last),
        )
        since = scene.lines[0].seq - 1 if scene.lines else scene.game.seq
        posted = Posted(
            message=message.id, channel=message.channel.id, since=since, at=now, called=_users(scene.asked),
            **_shown(scene, pictures),
        )  # fmt: skip
        await POSTED.write(self.house.store, scene.game.id, posted)
        if retire and last and now - last.at < YOUNG:
            await self._retire(last, message, scene.speech)
        await self._show_watchers(scene, pictures)

    async def _retire(self, last: Posted, table: discord.Message, speech: Words) -> None:
        """Only the last post of a channel has live buttons; the others lead to it."""
        parts: list[ui.Item[Any]] = [text(last.news, most=2500)] if last.news else []
        parts += galleries([Picture(*hung) for hung in last.pictures])
        link: ui.Button[Any] = ui.Button(label=say(speech, "post.to_the_table"), url=table.jump_url)
        try:
            await self._message(last).edit(view=panel(*parts, ui.ActionRow(link)), allowed_mentions=SILENCE)
        except discord.HTTPException as gone:
            log.info("the post before %s is gone (%s)", table.id, gone.code)

    async def _show_watchers(self, scene: Scene, pictures: Sequence[Picture]) -> None:
        """The same for whoever only watches, elsewhere: every snapshot, nobody called, nothing to press."""
        for channel in await WATCHERS.read(self.house.store, scene.game.id) or ():
            if not may_post(self.house, channel):
                continue
            try:
                await self.house.get_partial_messageable(channel).send(
                    view=layout(scene, pictures, watched=True),
                    files=[picture.file() for picture in pictures],
                    allowed_mentions=SILENCE,
                )
            except discord.HTTPException as gone:
                log.info("game %s: channel %s cannot watch (%s)", scene.game.id, channel, gone.code)

    async def _draw(self, scene: Scene) -> list[Picture]:
        painter = self.house.painter
        if painter is None or scene.view is None or not drawable(scene.game.kind):
            return []
        if not may_attach(self.house, int(scene.game.place)):
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
        return self.house.get_partial_messageable(posted.channel).get_partial_message(posted.message)


def _shown(scene: Scene, pictures: Sequence[Picture]) -> dict[str, Any]:
    """What must be known of a post to change it, or to take its buttons away."""
    return {
        "posed": scene.game.posed,
        "told": scene.lines[-1].seq if scene.lines else scene.game.seq,
        "news": "\n".join(news(scene)),
        "drawn": scene.drawn_from,
        "pictures": tuple((picture.name, picture.alt) for picture in pictures),
    }


def _here_already(last: Posted, scene: Scene) -> bool:
    """Need nobody be called? Whoever has been called for this question, and whoever has just acted and goes on."""
    if scene.game.status != "running":
        return False
    at_the_table = set(last.called)
    if last.posed != scene.game.posed:
        at_the_table &= {just_acted(scene)}
    return set(_users(scene.asked)) <= at_the_table


def _calling(scene: Scene, last: Posted | None) -> discord.AllowedMentions:
    """Those who are asked, unless they have been called for this very question, or took back into it themselves."""
    known = set(last.called) if last and last.posed == scene.game.posed else set()
    if scene.lines and scene.lines[-1].deed in ("undone", "redone"):
        known.add(just_acted(scene))
    return calling(one for one in scene.asked if one.user not in known)


def _users(sitters: Iterable[Sitter]) -> tuple[str, ...]:
    return tuple(sitter.user for sitter in sitters)
