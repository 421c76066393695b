"""The whole game as an animated picture."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from PIL import Image, ImageSequence

from bot.crew.filming import FRAMES, Camera, Reel, Screening, reel_of
from bot.table.past import Past
from bot.table.words import words
from engines.fords import GAME as FORDS
from storage.store import StoredGame
from tests.bot.discord.evening import Evening, to_the_first_turn


async def finished(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben, rounds=3)
    await evening.play_on(lambda match: match.over)


async def reel(evening: Evening) -> Reel:
    game = await evening.game()
    past = await evening.bot.tables.pasts.of(game)
    points = await evening.store.last_checkpoints(game.id)
    return reel_of(past, points, words(FORDS, [sitter.name for sitter in game.sitters]))


async def test_whoever_asks_sees_how_far_it_is_and_then_the_film(pictured: Evening) -> None:
    evening = pictured
    await to_the_first_turn(evening, evening.ada, evening.ben)
    posts = len(evening.posts())
    asked = await evening.dov.type("game timelapse")
    menu = evening.dov.menu
    assert menu is not None and menu.ephemeral and len(evening.posts()) == posts
    (film,) = menu.attachments
    assert film.filename == "timelapse.gif" and "Three Fords" in evening.dov.sees
    shots = (await reel(evening)).shots
    with Image.open(io.BytesIO(film.blob)) as gif:
        assert len(list(ImageSequence.Iterator(gif))) == len(shots) > 2
    assert len(asked.messages) == 1, "all in one message"


async def test_it_is_shown_to_everybody_if_wanted(pictured: Evening) -> None:
    evening = pictured
    await to_the_first_turn(evening, evening.ada, evening.ben)
    await evening.dov.type("game timelapse", everybody=True)
    assert evening.post.attachments[0].filename == "timelapse.gif" and not evening.post.ephemeral
    assert evening.dov.sees == "It is in the channel now."


async def test_it_is_shown_to_everybody_also_when_whoever_asked_has_put_the_progress_away(pictured: Evening) -> None:
    evening = pictured
    await to_the_first_turn(evening, evening.ada, evening.ben)
    asked = await evening.sandbox.slash(evening.dov.user, evening.channel, "game timelapse", {"everybody": True})
    await asked.response(30)
    evening.sandbox.delete(asked.messages[0])
    await evening.sandbox.until(lambda: evening.post.attachments[0].filename == "timelapse.gif")
    assert not evening.post.ephemeral
    await evening.settled()
    evening.sandbox.refusals.clear()


async def test_a_film_is_made_of_what_everybody_saw(pictured: Evening) -> None:
    await finished(pictured)
    names = [file.filename for file in pictured.post.attachments]
    assert names[:2] == ["result.png", "course.png"], "and how it went hangs under the table"
    assert re.search(r"what each did\. .*Camps founded: Ada \d+ and Ben \d+\.", str(pictured.post.components))
    screening = Screening(await reel(pictured), FORDS)
    seen = [view for _, view in screening._seen]
    assert len(seen) == len(screening.reel.shots) and all(one.view.viewer is None for one in seen)
    match = await pictured.match()
    assert seen[-1].view == match.view(None)
    last: Any = seen[-1].view
    assert FORDS.points(last) == list(match.result.points if match.result else ())


async def test_a_long_game_is_thinned_and_keeps_its_rounds_its_start_and_its_end(pictured: Evening) -> None:
    evening = pictured
    await finished(evening)
    game = await evening.game()
    past = await evening.bot.tables.pasts.of(game)
    long = past.__class__(game, past.moves * 20, (past.events[0], *past.events[1:] * 20))
    speech = words(FORDS, ["Ada", "Ben"])
    shots = reel_of(long, (), speech).shots
    assert len(shots) <= FRAMES and [shots[0].move, shots[-1].move] == [0, long.last]
    assert {one.first for one in long.chapters(speech)} <= {shot.move for shot in shots}
    assert shots[-1].caption.startswith("Round 3")


class NeverDone(Camera):
    async def make(self, reel: Reel) -> AsyncGenerator[int | bytes, None]:
        yield 1
        await asyncio.sleep(60)
        yield b""


async def test_it_can_be_cancelled_by_whoever_asked_and_nobody_else(pictured: Evening) -> None:
    evening = pictured
    await to_the_first_turn(evening, evening.ada, evening.ben)
    assert evening.bot.painter is not None
    evening.bot.painter.camera = NeverDone(())
    asked = await evening.sandbox.slash(evening.dov.user, evening.channel, "game timelapse", {})
    await asked.response(30)
    message = asked.messages[0]
    await evening.sandbox.until(lambda: "1 of " in message.text)
    again = await evening.sandbox.slash(evening.dov.user, evening.channel, "game timelapse", {})
    await again.response(30)
    assert "One is being drawn for you already" in again.messages[0].text
    press: Any = message.button("Cancel")
    await evening.sandbox.click(evening.dov.user, message, press)
    await evening.settled()
    assert message.text == "It is not drawn any further."
    await evening.dov.type("game status")


async def test_whoever_asks_twice_at_once_gets_one(pictured: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the first is prepared the second is there already."""
    evening = pictured
    await to_the_first_turn(evening, evening.ada, evening.ben)
    pasts, second = evening.bot.tables.pasts, asyncio.Event()
    made, begun = pasts.of, list[int]()

    async def of(game: StoredGame) -> Past:
        begun.append(game.id)
        await second.wait()
        return await made(game)

    monkeypatch.setattr(pasts, "of", of)
    first = await evening.sandbox.slash(evening.dov.user, evening.channel, "game timelapse", {})
    await evening.sandbox.until(lambda: bool(begun))
    again = await evening.sandbox.slash(evening.dov.user, evening.channel, "game timelapse", {})
    await evening.sandbox.until(lambda: bool(again.messages) or len(begun) > 1)
    second.set()
    await evening.followed(first)
    await evening.followed(again)
    assert len(begun) == 1 and "One is being drawn for you already" in again.messages[0].text
    assert [file.filename for file in first.messages[0].attachments] == ["timelapse.gif"]
    other = await evening.dov.type("game timelapse")
    assert [file.filename for file in other.messages[0].attachments] == ["timelapse.gif"], "and then the next"


async def test_before_the_first_move_there_is_nothing_to_film(pictured: Evening) -> None:
    evening = pictured
    await evening.lobby(evening.ada, evening.ben)
    await evening.dov.type("game timelapse")
    assert evening.dov.sees.startswith("No move has been made yet")


async def test_without_pictures_there_is_no_film(evening: Evening) -> None:
    await to_the_first_turn(evening, evening.ada, evening.ben)
    await evening.dov.type("game timelapse")
    assert evening.dov.sees == "There are no pictures of this game."
