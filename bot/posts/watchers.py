"""Channels that watch a game: the same pictures for whoever does not play, at a pace of their own. Nobody is called
there, and there is nothing to press."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Literal, get_args

import discord
from discord import ui
from pydantic import model_validator

from bot.discord.house import House
from bot.discord.permissions import may_post
from bot.discord.visit import SILENCE
from bot.posts.editing import NO_CONNECTION
from bot.posts.layout import Picture, layout
from bot.posts.scene import Scene, ToldSoFar, scene_after
from bot.table.past import chapter_of
from storage.key_values import Namespace

log = logging.getLogger("diurna.posts")

Pace = Literal["move", "turn", "round"]
PACES: tuple[Pace, ...] = get_args(Pace)
WHOLE = "sheet.png"
"""The picture of a round. Where its last turn happened says little of the others."""


class Watcher(ToldSoFar):
    """A channel where a game is shown: after every move, when a turn has ended, or when a round has."""

    channel: int
    pace: Pace = "move"
    chapter: str = ""
    """The round at the last post."""

    @model_validator(mode="before")
    @classmethod
    def _by_number(cls, kept: Any) -> Any:
        """Read what was kept before there was a pace to choose."""
        return {"channel": kept} if isinstance(kept, int) else kept


WATCHERS = Namespace("watchers", list[Watcher], outlives="Who watches reads how it ended.")


async def show_watchers(
    house: House, scene: Scene, pictures: Sequence[Picture], draw: Callable[[], Awaitable[list[Picture]]]
) -> None:
    """Post in every watching channel for which it is time. A picture that the table's post keeps has to be drawn for
    those."""
    watching = await WATCHERS.read(house.store, scene.game.id) or ()
    if watching and not all(picture.png for picture in pictures):
        pictures = await draw()
    for watcher in watching:
        if watcher.pace == "move":
            await _send(house, watcher, scene, pictures, lambda: layout(scene, pictures, watched=True))
            continue
        whole = await scene_after(house.tables.live_games, scene.game.id, watcher.last_line)
        if whole is None or not has_ended(watcher, whole):
            continue
        files = [one for one in pictures if one.name == WHOLE] or pictures if watcher.pace == "round" else pictures
        if await _send(house, watcher, scene, files, _laid_out(whole, files)) is not None:
            now = {"last_line": whole.last_line, "chapter": [watcher.chapter, *chapters_in(whole)][-1]}
            await _remember(house, scene.game.id, watcher.model_copy(update=now))


async def show_climax(
    house: House, scene: Scene, picture: Picture | None, view: Callable[[], ui.LayoutView]
) -> list[discord.Message]:
    """Post a climax in the channels that watch moves or turns; those posts."""
    pictures = [picture] if picture else []
    watching = [one for one in await WATCHERS.read(house.store, scene.game.id) or () if one.pace != "round"]
    messages = [await _send(house, watcher, scene, pictures, view) for watcher in watching]
    return [message for message in messages if message is not None]


def has_ended(watcher: Watcher, scene: Scene) -> bool:
    """Has a turn, or a round, ended in what the scene tells?"""
    moved = [line.entry.seat for line in scene.lines if line.entry and line.live]
    if not moved:
        return False
    if scene.game.status != "running":
        return True
    chapters = chapters_in(scene)
    if watcher.pace == "round" and "chapter" in scene.speech.catalog.tree:
        return any(name != watcher.chapter for name in chapters)
    return bool(chapters) or len(set(moved)) > 1 or moved[-1] not in {ask.seat for ask in scene.asks}


def chapters_in(scene: Scene) -> list[str]:
    """The names of the rounds that begin in what the scene tells."""
    return [name for event in scene.events if (name := chapter_of(event, scene.speech))]


def _laid_out(scene: Scene, pictures: Sequence[Picture]) -> Callable[[], ui.LayoutView]:
    return lambda: layout(scene, pictures, watched=True)


async def _send(
    house: House,
    watcher: Watcher,
    scene: Scene,
    pictures: Sequence[Picture],
    view: Callable[[], ui.LayoutView],
) -> discord.Message | None:
    """Send a post to a watching channel; None if it failed. It is not tried again: the next post tells the same, and
    nobody waits for a spectator."""
    if not may_post(house, watcher.channel):
        return None
    try:
        return await house.get_partial_messageable(watcher.channel).send(
            view=view(), files=[picture.file() for picture in pictures], allowed_mentions=SILENCE, silent=True
        )
    except discord.NotFound:
        log.info("game %s: channel %s is gone; it no longer watches", scene.game.id, watcher.channel)
        await _forget(house, scene.game.id, watcher.channel)
    except (discord.DiscordException, *NO_CONNECTION) as trouble:
        log.info("game %s: channel %s cannot watch (%s)", scene.game.id, watcher.channel, trouble)
    return None


async def _remember(house: House, number: int, now: Watcher) -> None:
    await WATCHERS.revise(
        house.store,
        lambda watching: [now if one.channel == now.channel else one for one in watching or []],
        number,
    )


async def _forget(house: House, number: int, channel: int) -> None:
    await WATCHERS.revise(
        house.store, lambda watching: [one for one in watching or [] if one.channel != channel], number
    )
