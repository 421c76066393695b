"""The smallest game there is: it is complete, and small."""

from __future__ import annotations

import random
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.cli import main
from bot.table.verify import verify
from engines.kernel import Checkpoint, Dice, Happened, Match, Own, Public, Traits, Words
from render.pictures import drawable, pictures
from tests.bot.discord.evening import evening_of
from tests.bot.discord.pictures import PainterHere, drawn_at
from tests.bot.discord.random_player import play_a_whole_game
from tests.conformance.games import GAMES, PLAYERS, TINY
from tests.conformance.play import story
from tests.conformance.tiny import GAME, HOME, Take, TinyState

LINES = 120
SMALLEST = 200
"""Bytes: fewer are no picture of anything."""


def at(stones: int, turns: int = 0) -> Match:
    state = TinyState(seats=3, dice=Dice(seed="tiny"), stones=stones, turns=turns)
    return Match(GAME, [Checkpoint(entries=0, state=state.model_dump_json(), version=GAME.version)])


def test_it_is_a_whole_game_in_few_lines() -> None:
    assert len((HOME / "__init__.py").read_text("utf-8").splitlines()) < LINES
    assert GAMES[GAME.id] is GAME


def test_nothing_of_what_a_game_may_have_is_in_it() -> None:
    assert GAME.traits == Traits(hides=False, options=False, commands=False, climaxes=False)


def test_2_1_in_turn_each_takes_up_to_three_and_no_more_than_are_there() -> None:
    match = at(5, turns=2)
    assert match.waiting == [2]
    assert not isinstance(match.submit(2, Take(stones=4)), Happened)
    assert isinstance(match.submit(2, Take(stones=3)), Happened)
    assert match.waiting == [0] and match.state.model_dump()["stones"] == 2
    assert not isinstance(match.submit(0, Take(stones=3)), Happened)


@pytest.mark.parametrize(("taken", "loser"), [(1, 1), (2, 0)])
def test_2_2_whoever_takes_the_last_stone_or_is_left_with_it_has_lost(taken: int, loser: int) -> None:
    match = at(2)
    match.submit(0, Take(stones=taken))
    assert match.result is not None
    assert match.result.places[1] == (loser,) and loser not in match.result.winners


@pytest.mark.parametrize("language", GAME.catalogs)
def test_all_of_it_can_be_seen_in_pictures_from_beginning_to_end(language: str) -> None:
    """Its pictures lie beside it: it is a game from elsewhere, as `diurna --games` takes it."""
    assert drawable(GAME.id)
    shown, words, told = pictures(GAME.id), Words(GAME.catalogs[language], PLAYERS), story(GAME, 3)
    for count in (0, len(told.lines) // 2, len(told.lines)):
        match = told.match_at(count)
        seen, own = Public(match.view(None)), Own(match.view(1), 1)
        drawn = [shown.sheet("map", seen, (), words), *(shown.board(seen, seat, (), words) for seat in range(3))]
        assert shown.hand(own, words) is None and shown.close_up(seen, (), words) is None
        result = shown.result(seen, words)
        assert (result is None) == (not match.over)
        for png in (*drawn, *([result] if result else [])):
            with Image.open(BytesIO(png)) as picture:
                assert (picture.format, len(png) > SMALLEST) == ("PNG", True)


def test_it_is_played_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(("", "2", "q"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", lambda *_: next(typed))
    assert main(["--games", TINY, "hotseat", GAME.id]) == 0
    assert "There are 13 stones. How many do you take?" in capsys.readouterr().out


async def test_it_is_played_on_discord_in_pictures(tmp_path: Path) -> None:
    async with evening_of(tmp_path / "game.db", {GAME.id: GAME}, painter=PainterHere([TINY])) as evening:
        met = await play_a_whole_game(evening, evening.people[:2], GAME.id, random.Random(1))
        assert met
        assert {job.what for job in drawn_at(evening)} >= {"sheet", "board", "result"}
        report = await verify(evening.store, GAME, await evening.game())
        assert report.sound, report.in_words()
