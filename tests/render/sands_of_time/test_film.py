"""A game of The Sands of Time as an animated picture."""

from __future__ import annotations

import io
import random

from PIL import Image, ImageChops

from bot.table.words import words
from engines.kernel import Event, Match, Public
from engines.sands_of_time import GAME
from engines.sands_of_time.state import SandsState
from render.kit.film import LAST, WIDTH, Caption, film, frame
from render.pictures import pictures
from render.sands_of_time.map import MAP
from tests.render.sands_of_time.tables import SPEECH

NAMES = ("Ada", "Ben", "Cleo")


def stills(*moves: int) -> list[Image.Image]:
    rnd = random.Random(1)
    match, happened = Match.start(GAME, 3, "a film")
    news, frames = happened.events, list[Image.Image]()
    while match.count <= moves[-1]:
        if match.count in moves:
            assert isinstance(match.state, SandsState)
            view = GAME.view(match.state, None)
            shown = [event for event in news if event.audible(None)]
            png = pictures(GAME.id).still(Public(view), shown, words(GAME, NAMES))
            frames.append(frame(png, Caption("Round 1", match.count / 20, NAMES, GAME.points(view))))
        outcome = match.submit(match.waiting[0], match.sample(match.waiting[0], rnd))
        news = getattr(outcome, "events", ())
    return frames


def test_what_is_played_is_what_was_drawn_and_what_stays_costs_nothing() -> None:
    frames = stills(8, 12)
    assert {one.size for one in frames} == {frames[0].size} and frames[0].width == WIDTH
    made = film(frames, 8_000_000)
    with Image.open(io.BytesIO(made)) as gif:
        for at, drawn in enumerate(frames):
            gif.seek(at)
            assert ImageChops.difference(gif.convert("RGB"), drawn.convert("RGB")).getbbox() is None
        assert gif.info["duration"] == LAST and gif.info["loop"] == 0
    alone = film(frames[:1], 8_000_000)
    assert len(made) < 1.7 * len(alone)


def test_what_was_touched_is_outlined_and_nothing_else_is_drawn_over_the_map() -> None:
    match, _ = Match.start(GAME, 3, "a film")
    assert isinstance(match.state, SandsState)
    view = GAME.view(match.state, None)
    settled = Event(key="setup.province", params={"seat": 0, "region": "italia"})
    quiet = MAP.bare(view, (), SPEECH).drawn()
    assert ImageChops.difference(MAP.changed(view, (), SPEECH).drawn(), quiet).getbbox() is None
    lit = ImageChops.difference(MAP.changed(view, [settled], SPEECH).drawn(), quiet).getbbox()
    assert lit is not None and MAP.trail(view, [settled]).places == ("italia",)
    lens, (x0, y0, x1, y1) = MAP.all_of(view), MAP.atlas.regions["italia"].box
    (left, top), (right, bottom) = lens.at((x0, y0)), lens.at((x1, y1))
    assert left - 30 <= lit[0] and top - 30 <= lit[1] and lit[2] <= right + 30 and lit[3] <= bottom + 30
