"""Who may let a channel watch: only somebody who may write there, and where the bot may, too."""

from __future__ import annotations

import pytest

from bot.posts.turn_posts import WATCHERS
from bot.sandbox.rules.permissions import Overwrite, Permission
from tests.bot.discord.evening import Evening, to_the_first_turn


@pytest.mark.parametrize("withheld", [Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL])
async def test_nobody_has_a_channel_watch_where_they_may_not_write(evening: Evening, withheld: Permission) -> None:
    news = evening.sandbox.channel(evening.guild, "announcements")
    news.overwrites[evening.ada.user.id] = Overwrite(1, deny=withheld)
    await evening.restart()
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await evening.ada.type("game watch", channel=news)
    assert evening.ada.sees == f"You may not write in <#{news.id}> yourself: somebody who may can have it watch."
    await evening.say(player, verb="pass")
    assert evening.posts(news) == []
    del news.overwrites[evening.ada.user.id]
    await evening.restart()
    await evening.ada.type("game watch", channel=news)
    assert "every move is shown" in evening.ada.sees


async def test_two_who_name_a_channel_at_once_lose_neither(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben)
    places = [evening.sandbox.channel(evening.guild, name) for name in ("one", "two", "three")]
    await evening.sandbox.until(lambda: all(evening.bot.get_channel(int(place.id)) for place in places))
    presses = [
        await evening.sandbox.slash(evening.ada.user, evening.channel, "game watch", {"channel": place.id})
        for place in places
    ]
    for press in presses:
        await press.response(30)
    await evening.settled()
    assert sorted(await WATCHERS.read(evening.store, (await evening.game()).id) or []) == sorted(
        int(place.id) for place in places
    )
    fourth = evening.sandbox.channel(evening.guild, "four")
    await evening.sandbox.until(lambda: evening.bot.get_channel(int(fourth.id)))
    await evening.ada.type("game watch", channel=fourth)
    assert "3 channels watch this game already." in evening.ada.sees


async def test_a_channel_that_is_gone_no_longer_watches_and_costs_nothing_more(evening: Evening) -> None:
    gone = evening.sandbox.channel(evening.guild, "gone")
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await evening.ada.type("game watch", channel=gone)
    game = (await evening.game()).id
    evening.sandbox.delete_channel(gone)
    await evening.say(player, verb="pass")
    assert await WATCHERS.read(evening.store, game) == []
    evening.sandbox.refusals.clear()
