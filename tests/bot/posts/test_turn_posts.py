"""The turn post: what it shows, when it is edited, when it comes anew, and whose phone rings."""

from __future__ import annotations

import json
import logging
import random
from pathlib import Path

import pytest

from bot.crew.picture_jobs import CallJob
from bot.discord import visit
from bot.discord.permissions import may_attach, may_post
from bot.posts.fitting import PICTURES
from bot.sandbox.rules.permissions import Permission
from bot.sandbox.world.message import Message
from bot.table.words import catalog_of
from engines.era_of_tribes import GAME as ERA
from engines.fords import GAME as FORDS
from render.signs import common_signs
from tests.bot.discord.evening import Evening, evening_of, to_the_first_turn
from tests.bot.discord.pictures import drawn_at, shown_in
from tests.bot.discord.random_player import MOST_CALLS, RandomPlayer


def live(evening: Evening) -> list[Message]:
    return [post for post in evening.posts() if "Act" in post.labels]


async def test_it_says_when_it_is_who_is_asked_what_for_and_what_happened(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    assert "-# Round 1 of 4.\n## Your action 1 of 2: what do you do?\n" in evening.post.text
    assert f"<@{player.user.id}>" in evening.post.text
    assert "Round 1 of 4 begins; every camp brings its wool." in evening.post.text
    assert evening.post.labels == ["Act", "Hint", "More"]


async def test_the_close_up_of_a_call_gets_the_height_that_its_words_leave(pictured: Evening) -> None:
    player = await to_the_first_turn(pictured, pictured.ada, pictured.ben)
    jobs = [job for job in drawn_at(pictured) if job.what == "close_up"]
    assert jobs and all(isinstance(job, CallJob) and job.height in PICTURES for job in jobs)
    await pictured.say(player, verb="pass")
    assert "close_up.png" in [file.filename for file in pictured.post.attachments]


async def test_it_is_edited_while_the_same_player_goes_on(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    post, posts = evening.post, len(evening.posts())
    where = await evening.own_camp()
    await evening.say(player, verb="recruit", levies={where: 1})
    assert evening.post is post and len(evening.posts()) == posts
    assert "Your action 2 of 2" in post.text and "raised a levy" in post.text


async def test_a_new_one_comes_when_somebody_else_is_asked_and_only_the_last_is_live(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    old = evening.post
    await evening.say(player, verb="pass")
    assert evening.post is not old and live(evening) == [evening.post]
    assert old.labels == ["Look back"] and "ound 1 of 4 begins" in old.text
    assert f"**{player.name}** drew a card." in evening.post.text and "Round 1 of 4 begins" not in evening.post.text


async def test_one_that_told_nothing_goes_when_the_next_comes(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    with monkeypatch.context() as silent:
        silent.setattr("bot.posts.turn_posts.news_lines", lambda scene, headed=True: [])
        await evening.say(player, verb="pass")
    wordless, posts = evening.post, len(evening.posts())
    other = evening.ben if player is evening.ada else evening.ada
    evening.sandbox.clock.advance(3700)
    await evening.say(other, verb="pass")
    assert evening.post is not wordless and wordless not in evening.posts()
    assert len(evening.posts()) == posts


async def test_a_new_one_comes_when_it_has_grown_old(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    old, rung = evening.post, len(player.notified())
    evening.sandbox.clock.advance(3700)
    where = await evening.own_camp()
    await evening.say(player, verb="recruit", levies={where: 1})
    assert evening.post is not old and "Your action 2 of 2" in evening.post.text
    assert len(player.notified()) == rung + 1
    assert old.labels == ["Look back"]


async def test_whoever_plays_alone_has_a_post_a_round_with_the_story_of_that_round(tmp_path: Path) -> None:
    async with evening_of(tmp_path / "era.sqlite", {ERA.id: ERA}) as evening:
        ada = evening.ada
        await evening.begin(ada, kind=ERA.id)
        rung = len(ada.notified())
        for number in (1, 2, 3):
            await evening.play_on(lambda match, number=number: match.state.round == number, random.Random(5))
            assert evening.post.text.startswith(f"-# Round {number} of"), "each round has its post"
            post = evening.post
        assert live(evening) == [post] and "The seats, in order" not in post.text
        assert len(ada.notified()) == rung, "nobody is called who has just acted and waits for nobody"


async def test_a_deleted_one_comes_anew(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    evening.sandbox.delete(evening.post)
    where = await evening.own_camp()
    await evening.say(player, verb="recruit", levies={where: 1})
    assert "Your action 2 of 2" in evening.post.text and "raised a levy" in evening.post.text
    evening.sandbox.refusals.clear()


async def test_everybody_who_is_asked_is_called_once_for_each_question_and_nobody_else(evening: Evening) -> None:
    """Held against the truth for a whole game with three players."""
    await evening.begin(*evening.people[:3], rounds=2)
    rnd, game = random.Random(5), await evening.game()
    asked_for: set[tuple[str, int]] = set()
    rung = {person.name: len(person.notified()) for person in evening.people}
    while not (match := await evening.match()).over:
        seat = rnd.choice(match.waiting)
        before = await evening.game()
        asked_for |= {(game.sitters[s].user, before.posed) for s in match.waiting}
        mover = evening.person(game.sitters[seat].user)
        await evening.bot.tables.play.act(game.id, mover.user.id, match.sample(seat, rnd))
        await evening.settled()
        after, now = await evening.match(), await evening.game()
        for person in evening.people:
            rings = len(person.notified()) - rung[person.name]
            rung[person.name] += rings
            sits = now.seat_of(person.user.id)
            newly = sits in after.waiting and (person.user.id, now.posed) not in asked_for
            if person is mover and newly:
                assert rings <= 1
            else:
                assert rings == int(newly), (person.name, match.count)
    assert rung["Dov"] == 0


@pytest.mark.parametrize("patience", [visit.PATIENCE, 0.0], ids=["at leisure", "each answer put off"])
async def test_a_move_costs_at_most_three_calls(
    pictured: Evening, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    monkeypatch.setattr(visit, "PATIENCE", patience)
    evening = pictured
    rnd = random.Random(3)
    await evening.begin(evening.ada, evening.ben, rounds=2)
    for _ in range(15):
        player = RandomPlayer(rnd.choice(await evening.asked()), "fords", rnd)
        player.waits = True
        await player.answer()
        assert all(cost <= MOST_CALLS for cost in player.costs)
        if (await evening.match()).over:
            break


class WhileSignsAreUploaded(RandomPlayer):
    async def _starts(self) -> None:
        await super()._starts()
        many = len(self.evening.sandbox.world.emojis)
        await self.evening.bot.create_application_emoji(name=f"one_more_{many}", image=common_signs()[0].png)


async def test_the_signs_that_are_uploaded_meanwhile_are_no_cost_of_a_move(pictured: Evening) -> None:
    player = await to_the_first_turn(pictured, pictured.ada, pictured.ben)
    slow = WhileSignsAreUploaded(player, "fords", random.Random(3))
    slow.waits = True
    await slow.answer()
    assert slow.costs and max(slow.costs) <= MOST_CALLS


async def test_pictures_have_alt_texts_and_the_board_is_of_whoever_is_asked(pictured: Evening) -> None:
    evening = pictured
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await evening.say(player, verb="pass")
    assert [file.filename for file in evening.post.attachments] == ["close_up.png", "sheet.png", "board.png"]
    first, others = [c["items"] for c in evening.post.walk() if c.get("items")]
    assert len(first) == 1, "the first is shown whole: on a phone the squares of a gallery are stamps"
    alts = [item["description"] for item in first + others]
    assert alts[0].startswith("Where it happened:") and "levies of" in alts[1]
    asked = (await evening.asked())[0]
    assert asked is not player and alts[2] == f"The board of {asked.name}."


async def test_an_edited_post_shows_what_is_true_now(pictured: Evening) -> None:
    evening = pictured
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    where = await evening.own_camp()
    await evening.say(player, verb="recruit", levies={where: 1})
    post, view = evening.post, (await evening.match()).view(None)
    assert len(post.history) > 0 and len(post.attachments) == 3
    for file in post.attachments:
        assert json.loads(shown_in(file.blob))[1] == json.loads(view.model_dump_json()), file.filename


async def test_what_would_look_the_same_stays_and_is_not_drawn_again(pictured: Evening) -> None:
    """Nobody may know what was chosen: only the board is now that of whoever is missing."""
    evening = pictured
    await evening.begin(evening.ada, evening.ben)
    await evening.play_on(lambda match: "market.side" in [ask.key for ask in match.asks.values()])
    post, before = evening.post, {file.filename: file.id for file in evening.post.attachments}
    first = (await evening.asked())[0]
    drawn = len(drawn_at(evening))
    await first.press("Act")
    await first.choose("buying")
    assert [job.what for job in drawn_at(evening)[drawn:]] == ["board"]
    after = {file.filename: file.id for file in evening.post.attachments}
    assert evening.post is post and list(after) == list(before) and len(after) == 3
    assert [name for name in after if after[name] != before[name]] == ["board.png"]
    (missing,) = (await evening.match()).waiting
    assert f"board {missing}" in shown_in(evening.post.attachments[2].blob)


async def test_what_stays_at_the_table_is_drawn_for_those_who_watch_elsewhere(pictured: Evening) -> None:
    evening = pictured
    seats = evening.sandbox.channel(evening.guild, "seats-in-the-back")
    await evening.begin(evening.ada, evening.ben)
    await evening.ada.type("game watch", channel=seats)
    await evening.play_on(lambda match: "market.side" in [ask.key for ask in match.asks.values()])
    first = (await evening.asked())[0]
    await first.press("Act")
    await first.choose("buying")
    shown = evening.posts(seats)[-1]
    names = [file.filename for file in shown.attachments]
    assert names == [file.filename for file in evening.post.attachments] and len(names) == 3
    (missing,) = (await evening.match()).waiting
    assert f"board {missing}" in shown_in(shown.attachments[2].blob)


async def test_a_painter_that_fails_leaves_the_table_without_pictures(
    pictured: Evening, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = pictured
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    assert evening.painter is not None

    async def spilt(jobs: object) -> list[bytes | None]:
        raise OSError("the paint is spilt")

    monkeypatch.setattr(evening.painter, "draw_all", spilt)
    await evening.say(player, verb="pass")
    assert f"**{player.name}** drew a card." in evening.post.text and not evening.post.attachments
    assert "the pictures failed" in caplog.text
    caplog.clear()


async def test_a_channel_where_the_bot_may_not_write(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    other = evening.ben if player is evening.ada else evening.ada
    posts = len(evening.posts())
    evening.sandbox.restrict_bot(evening.channel, Permission.SEND_MESSAGES)
    await evening.sandbox.until(lambda: not _may_write(evening))
    await player.type("fords answer", choice="pass", confirm=True)
    assert "✓ **Pass**" in player.sees and "I lack Send Messages" in player.sees
    assert len(evening.posts()) == posts
    await other.type("act")
    assert "Your action 1 of 2" in other.sees, "the game goes on"
    evening.sandbox.permit(evening.channel, evening.sandbox.bot)
    await evening.sandbox.until(lambda: _may_write(evening))
    await other.type("fords answer", choice="pass", confirm=True)
    assert f"**{player.name}** drew a card." in evening.post.text, "what could not be told is told now"


def _may_write(evening: Evening) -> bool:
    return may_post(evening.bot, int(evening.channel.id))


async def test_where_files_may_not_be_attached_the_post_comes_without_pictures(pictured: Evening) -> None:
    evening = pictured
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    evening.sandbox.restrict_bot(evening.channel, Permission.ATTACH_FILES)
    await evening.sandbox.until(lambda: not may_attach(evening.bot, int(evening.channel.id)))
    await player.type("fords answer", choice="pass", confirm=True)
    assert "I lack Attach Files" in player.sees
    assert "drew a card." in evening.post.text and not evening.post.attachments


async def test_how_it_ended(pictured: Evening) -> None:
    evening = pictured
    await evening.begin(evening.ada, evening.ben, rounds=1)
    match = await evening.play_on(lambda match: False)
    assert match.result is not None
    best = "Ada" if 0 in match.result.places[0] else "Ben"
    assert "The game is over." in evening.post.text and f"1. **{best}" in evening.post.text
    assert "The seed was evening 1" in evening.post.text
    assert evening.post.labels == ["Boards", "Log", "Rules", "Rematch", "Replay"]
    assert "result.png" in [file.filename for file in evening.post.attachments]


async def test_spectators_elsewhere_get_every_snapshot(pictured: Evening) -> None:
    evening = pictured
    seats = evening.sandbox.channel(evening.guild, "seats-in-the-back")
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await evening.ben.type("game watch", channel=seats)
    assert evening.ben.sees == "Only Ada or a moderator may do that."
    await evening.ada.type("game watch", channel=evening.channel)
    assert "That is the table itself" in evening.ada.sees
    await evening.ada.type("game watch", channel=seats)
    assert f"every move is shown in <#{seats.id}>" in evening.ada.sees
    where = await evening.own_camp()
    await evening.say(player, verb="recruit", levies={where: 1})
    await evening.say(player, verb="pass")
    first, second = evening.posts(seats)
    assert "raised a levy" in first.text and "drew a card" in second.text
    assert first.labels == [] and len(first.attachments) == 3 and not first.notified and not second.notified
    assert '"hand": null' in shown_in(second.attachments[0].blob)
    await evening.ada.type("game watch", channel=seats)
    assert "no longer watches" in evening.ada.sees
    quiet = evening.sandbox.channel(evening.guild, "quiet")
    evening.sandbox.restrict_bot(quiet, Permission.SEND_MESSAGES)
    await evening.sandbox.until(lambda: evening.bot.get_channel(int(quiet.id)))
    await evening.ada.type("game watch", channel=quiet)
    assert f"I may not write in <#{quiet.id}>." in evening.ada.sees


async def test_news_that_was_never_posted_comes_after_a_restart(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    evening.bot.tables.live_games.listeners.clear()
    await evening.say(player, verb="pass")
    assert "drew a card" not in evening.post.text
    await evening.restart()
    await evening.sandbox.until(lambda: f"**{player.name}** drew a card." in evening.post.text)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_a_battle_has_a_post_of_its_own_before_the_one_that_calls(evening: Evening) -> None:
    def battles() -> list[Message]:
        return [post for post in evening.posts() if post.text.startswith("## The battle of ")]

    await evening.begin(*evening.people[:3], rounds=4)
    match = await evening.play_on(lambda match: battles(), random.Random(11))
    assert not match.over, "no battle in the whole game: take another seed"
    (climax,) = battles()
    assert evening.posts()[-2] is climax and climax.labels == [] and not climax.notified
    assert live(evening) == [evening.post]
    await evening.restart()
    assert battles() == [climax], "once"


RAISED = "## The levy of "


@pytest.fixture
def great_levies(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if raising levies were a climax: one in the middle of a turn."""
    monkeypatch.setitem(catalog_of(FORDS, "en").tree["climax"], "camp.recruited", "The levy of {seat:seat}")


@pytest.mark.usefixtures("great_levies")
async def test_below_a_climax_in_mid_turn_the_turn_goes_on_and_nothing_is_told_twice(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    where, called, rung = await evening.own_camp(), evening.post, len(player.notified())
    await evening.say(player, verb="recruit", levies={where: 1})
    below = evening.post
    assert evening.posts()[-2].text.startswith(RAISED) and below is not called
    assert len(player.notified()) == rung, "who has just acted is at the table"
    await evening.say(player, verb="pass")
    assert below not in evening.posts(), "the post that calls the next player tells the whole turn"
    for sentence in ("raised a levy", "drew a card"):
        assert sum(sentence in post.text for post in evening.posts() if not post.text.startswith(RAISED)) == 1
    assert "raised a levy" in evening.post.text and live(evening) == [evening.post]


@pytest.mark.usefixtures("great_levies")
async def test_a_climax_that_is_taken_back_goes(evening: Evening) -> None:
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await evening.say(player, verb="recruit", levies={await evening.own_camp(): 1})
    assert any(post.text.startswith(RAISED) for post in evening.posts())
    await player.press("Undo")
    assert not any(post.text.startswith(RAISED) for post in evening.posts())
    assert f"{player.name} takes back" in evening.post.text
    await player.type("game redo")
    assert sum(post.text.startswith(RAISED) for post in evening.posts()) == 1


@pytest.mark.usefixtures("great_levies")
async def test_a_climax_that_is_taken_back_goes_where_the_game_is_watched_too(evening: Evening) -> None:
    gallery = evening.sandbox.channel(evening.guild, "gallery")
    player = await to_the_first_turn(evening, evening.ada, evening.ben)
    await evening.ada.type("game watch", channel=gallery, pace="move")

    def raised() -> list[str]:
        return [post.text for post in evening.posts(gallery) if RAISED in post.text]

    await evening.say(player, verb="recruit", levies={await evening.own_camp(): 1})
    assert len(raised()) == 1
    await player.press("Undo")
    assert raised() == []


async def test_before_the_first_move_there_is_nothing_to_take_back(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    assert "Act" in evening.post.labels and "Undo" not in evening.post.labels
