"""The posts that a battle, a scoring or a wonder has for itself: once, and gone with a deed that is taken back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

from pydantic import model_validator

from bot.crew.picture_jobs import ChannelJob
from bot.discord.house import House
from bot.discord.visit import SILENCE
from bot.posts.climax import Climax, climaxes
from bot.posts.editing import NO_CONNECTION, SENDING, CannotEdit, delete, nonce
from bot.posts.layout import Picture, climax_alt, climax_layout
from bot.posts.scene import Scene, ToldSoFar
from bot.posts.watchers import show_climax
from engines.kernel import Fact
from storage.key_values import Namespace

log = logging.getLogger("diurna.posts")

KEPT = 60
"""The most posts that are remembered, so that an undo can delete them. Those in watching channels count."""
Draw: TypeAlias = Callable[[Scene, Sequence[ChannelJob]], Awaitable[list[Picture]]]


class ClimaxPost(Fact):
    """Where one post is, and the line of the story that it tells."""

    seq: int
    channel: int
    message: int


class Shown(ToldSoFar):
    """Which climaxes have had their post."""

    posts: tuple[ClimaxPost, ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _by_number(cls, kept: Any) -> Any:
        """Read what was kept before these posts could be taken back."""
        return {"told": kept} if isinstance(kept, int) else kept


CLIMAX = Namespace("climax", Shown, outlives="What decided it is posted when it is over.")


async def show_climaxes(house: House, scene: Scene, after: int, draw: Draw) -> bool:
    """Post every climax after this line that has no post yet, and delete those that were taken back. True if there is
    a climax."""
    number, new = scene.game.id, climaxes(scene, after)
    if not new and all(line.live for line in scene.lines):
        return False
    before = await CLIMAX.read(house.store, number) or Shown()
    state = before.model_copy(update={"posts": await _still_true(house, before.posts, scene)})
    for climax in new:
        if climax.seq > state.last_line:
            posts = await _send(house, climax, scene, draw)
            state = Shown(last_line=climax.seq, posts=(*state.posts, *posts)[-KEPT:])
            await CLIMAX.write(house.store, state, number)
    if len(state.posts) < len(before.posts):
        await CLIMAX.write(house.store, state, number)
    return bool(new)


async def _send(house: House, climax: Climax, scene: Scene, draw: Draw) -> list[ClimaxPost]:
    pictures = await draw(scene, [climax.job])
    picture = Picture("climax.png", climax_alt(climax), pictures[0].png) if pictures else None
    async with asyncio.timeout(SENDING):
        message = await house.get_partial_messageable(int(scene.game.place)).send(
            view=climax_layout(climax, scene, picture),
            files=[picture.file()] if picture else [],
            allowed_mentions=SILENCE,
            silent=True,
            nonce=nonce(scene.game, climax.seq, "c"),
        )
    copies = await show_climax(house, scene, picture, lambda: climax_layout(climax, scene, picture, watched=True))
    return [ClimaxPost(seq=climax.seq, channel=one.channel.id, message=one.id) for one in (message, *copies)]


async def _still_true(house: House, posts: Sequence[ClimaxPost], scene: Scene) -> tuple[ClimaxPost, ...]:
    """The posts that are still true. The others are deleted; if that fails, it is tried again with the next post."""
    dead = {line.seq for line in scene.lines if not line.live}
    deleted = {post for post in posts if post.seq in dead and await _taken_away(house, post)}
    return tuple(post for post in posts if post not in deleted)


async def _taken_away(house: House, post: ClimaxPost) -> bool:
    try:
        await delete(house.get_partial_messageable(post.channel).get_partial_message(post.message))
    except (CannotEdit, *NO_CONNECTION) as why:
        log.info("post %s stays, though it was taken back (%s)", post.message, why)
        return False
    return True
