"""A press on a post that a newer one has replaced is led to the newer one. `OF_A_POST` names the buttons.

Discord does not always let the buttons of an old post be taken away.
"""

from __future__ import annotations

import re
from typing import Any

from discord import ui

from bot.discord.components import panel, text
from bot.discord.visit import Visit
from bot.posts.turn_posts import POSTED, link_to
from bot.table.words import say

OF_A_POST = re.compile(r"b/(?:act|hint|more|look\.hand|look\.boards|look\.log|rules|undo):([0-9]{1,9})")
"""The buttons under a turn post, or under a call to it, and the game they are about."""


async def led_to_the_table(visit: Visit) -> bool:
    """Was this pressed on a post that a newer one has replaced? Then tell them where the newer one is."""
    message = visit.interaction.message
    data: Any = visit.interaction.data or {}
    pressed = OF_A_POST.fullmatch(str(data.get("custom_id", "")))
    if pressed is None or message is None or message.flags.ephemeral:
        return False
    store, number = visit.house.store, int(pressed[1])
    posted = await POSTED.read(store, number)
    if posted is None or message.id >= posted.message:
        return False
    if (game := await store.game(number)) is None:
        return False
    speech = visit.speech
    link: ui.Button[Any] = ui.Button(label=say(speech, "post.to_the_table"), url=link_to(game, posted))
    await visit.reply(panel(text(say(speech, "post.from_earlier")), ui.ActionRow(link)))
    return True
