"""Who may let a channel watch: only somebody who may write there, and where the bot may, too."""

from __future__ import annotations

import pytest

from bot.posts.scene import Scene
from bot.posts.watchers import WATCHERS, Watcher, has_ended
from bot.sandbox.rules.permissions import Overwrite, Permission
from bot.table.past import chapter_of
from bot.table.words import words
from engines.clash_of_cultures import GAME as CLASH
from engines.kernel import Entry, Event
from storage.store import ToldLine
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
    watching = await WATCHERS.read(evening.store, (await evening.game()).id) or []
    assert sorted(one.channel for one in watching) == sorted(int(place.id) for place in places)
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


async def test_a_channel_that_watches_turns_gets_one_post_a_turn(evening: Evening) -> None:
    turns = evening.sandbox.channel(evening.guild, "turns")
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await evening.ada.type("game watch", channel=turns, pace="turn")
    assert "whenever a turn has ended" in evening.ada.sees
    where = await evening.own_camp()
    await evening.say(player, verb="recruit", levies={where: 1})
    assert evening.posts(turns) == [], "the turn goes on"
    await evening.say(player, verb="pass")
    (post,) = evening.posts(turns)
    assert "raised a levy" in post.text and "drew a card" in post.text, "the whole of it"
    await evening.say((await evening.asked())[0], verb="pass")
    assert len(evening.posts(turns)) == 2 and "raised a levy" not in evening.posts(turns)[1].text


async def test_a_channel_that_watches_rounds_gets_one_post_a_round_and_the_end(evening: Evening) -> None:
    rounds = evening.sandbox.channel(evening.guild, "rounds")
    await to_the_first_turn(evening, evening.ada, evening.ben, rounds=3)
    await evening.ada.type("game watch", channel=rounds, pace="Every round")
    assert "whenever a round has ended" in evening.ada.sees
    await evening.play_on(lambda match: match.state.round == 2)
    (post,) = evening.posts(rounds)
    assert "Round 2 of 3" in post.text and post.labels == []
    speech = words(CLASH, ["Ada", "Ben"])
    begins = [Event(key="turn.begins", params={"seat": 0, "round": 2, "phase": phase}) for phase in (1, 2)]
    line = ToldLine(deed="moved", entry=Entry(seat=0, said={}), events=(begins[1],), seq=9, at=0)
    turn = Scene(await evening.game(), speech, (line,), None, (), "", ())
    second = Watcher(channel=1, pace="round", chapter=chapter_of(begins[0], speech))
    assert not has_ended(second, turn) and has_ended(second.model_copy(update={"chapter": "Round 1"}), turn), (
        "a turn within a round is none"
    )
    await evening.restart()
    await evening.play_on(lambda match: match.over)
    assert len(evening.posts(rounds)) == 3 and "The game is over." in evening.posts(rounds)[-1].text


async def test_the_pace_can_be_changed_and_nothing_new_ends_it(evening: Evening) -> None:
    place = evening.sandbox.channel(evening.guild, "news")
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    game = (await evening.game()).id
    found = await evening.ada.suggestions("game watch", channel=place.id, pace="every r")
    assert [one["name"] for one in found] == ["Every round"]
    await evening.ada.type("game watch", channel=place, pace="now and then")
    assert evening.ada.sees == "Choose one of these: Every move, Every turn and Every round."
    await evening.ada.type("game watch", channel=place, pace="round")
    await evening.ada.type("game watch", channel=place, pace="move")
    assert [one.pace for one in await WATCHERS.read(evening.store, game) or []] == ["move"]
    await evening.say(player, verb="pass")
    assert len(evening.posts(place)) == 1
    await evening.ada.type("game watch", channel=place)
    assert "no longer watches" in evening.ada.sees and await WATCHERS.read(evening.store, game) == []


def test_channels_kept_without_a_pace_go_on_watching_every_move() -> None:
    assert Watcher.model_validate(4711) == Watcher(channel=4711, pace="move")
