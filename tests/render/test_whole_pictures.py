"""What the bot gets of every game: PNGs of bounded size, the same for the same input, with nothing secret in them."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Mapping
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from engines.kernel import Catalog, Dice, Match, NotPublic, Own, Public, Seat, State
from engines.kernel.text import holes
from render.kit.speech import labels
from tests.conformance.games import one_in
from tests.render.tables import DRAWN, PICTURED, Tables, every_drawn_game, some_cases, unsaid

MOST_BYTES = 1_000_000
LARGEST = 2000
MOMENTS, LATER = (60, 150), 200
"""After so many decisions of a game something is hidden, at once or so many later."""


def assert_small(pictures: Mapping[str, bytes]) -> None:
    for name, png in pictures.items():
        with Image.open(BytesIO(png)) as picture:
            assert picture.format == "PNG"
            assert picture.mode == "P"
            assert max(picture.size) <= LARGEST
        assert len(png) <= MOST_BYTES, name


@pytest.mark.parametrize("game", PICTURED)
def test_a_game_with_pictures_says_what_they_are_held_against(game: str) -> None:
    assert not (missing := unsaid(game)), "; ".join(missing)


@some_cases
@every_drawn_game
def test_at_a_small_table_no_picture_is_too_large(tables: Tables[Any]) -> None:
    assert_small(dict(tables.everything(tables.over(tables.few), tables.news, tables.words)))


@some_cases
@every_drawn_game
def test_at_a_large_table_everything_is_drawn_and_no_picture_is_too_large(tables: Tables[Any]) -> None:
    boards = {f"board {seat}" for seat in range(tables.most)}
    for viewer, more in ((None, {"close-up", "result"}), (0, {"hand 0"})):
        view = tables.crowd.ended(tables.full(tables.most, viewer))
        drawn = dict(tables.everything(view, tables.news, tables.words))
        assert drawn.keys() == {*tables.pictures.sheets, *boards, *more}
        assert_small(drawn)


@every_drawn_game
def test_only_the_owner_has_a_hand(tables: Tables[Any]) -> None:
    assert tables.pictures.hand(Own(tables.fresh(tables.most, 1), 1), tables.words) is not None
    for view in (tables.fresh(tables.most, 1), tables.fresh(tables.most)):
        with pytest.raises(NotPublic):
            Own(view, 0)


@every_drawn_game
def test_what_a_channel_is_shown_takes_nobodys_own_view(tables: Tables[Any]) -> None:
    for seat in range(tables.most):
        with pytest.raises(NotPublic):
            Public(tables.fresh(tables.most, seat))


@every_drawn_game
def test_the_owner_sees_more_on_the_own_board_and_only_there(tables: Tables[Any]) -> None:
    board, seats = tables.pictures.board, tables.some(3)
    view, own = Public(tables.full(seats)), Own(tables.full(seats, 1), 1)
    assert board(view, 1, (), tables.words) != board(own, 1, (), tables.words)
    assert board(view, 0, (), tables.words) == board(own, 0, (), tables.words)


@every_drawn_game
def test_a_running_game_has_no_result(tables: Tables[Any]) -> None:
    assert tables.pictures.result(Public(tables.full(tables.some(3))), tables.words) is None


@every_drawn_game
def test_without_news_there_is_no_close_up(tables: Tables[Any]) -> None:
    assert tables.pictures.close_up(Public(tables.full(tables.few)), (), tables.words) is None


@every_drawn_game
def test_any_place_can_be_seen_close_up(tables: Tables[Any]) -> None:
    shown, view = tables.pictures, Public(tables.full(tables.most))
    first = tables.drawings.map.of(view.view).trail(view.view, tables.news).places[0]
    close = shown.close_up_of(view, first, tables.words)
    assert close is not None and len(close) <= MOST_BYTES
    assert shown.close_up_of(view, "nowhere", tables.words) is None


@every_drawn_game
def test_a_game_that_draws_a_climax_says_what_is_one(tables: Tables[Any]) -> None:
    drawn = tables.drawings.climax is not None
    assert drawn == tables.game.traits.climaxes, f"[climax] of {tables.game.home}/text/en.toml names what it draws"


@every_drawn_game
def test_without_news_there_is_no_climax(tables: Tables[Any]) -> None:
    assert tables.pictures.climax(Public(tables.full(tables.few)), (), tables.words) is None


def digest(game: str) -> str:
    """Of the map, a board and a hand: how the rest is drawn differs in nothing that a process could change."""
    tables = DRAWN[game]
    shown, own = tables.pictures, Own(tables.full(tables.some(3), 1), 1)
    drawn = (
        shown.sheet(shown.sheets[0], own, tables.news, tables.words),
        shown.board(own, 1, tables.news, tables.words),
        shown.hand(own, tables.words) or b"",
    )
    return hashlib.sha256(b"".join(drawn)).hexdigest()


@one_in(4)
@pytest.mark.parametrize("game", DRAWN)
def test_same_input_same_bytes_in_another_process(game: str) -> None:
    there = subprocess.run(
        [sys.executable, "-c", f"from {__name__} import digest; print(digest({game!r}))"],
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.strip() == digest(game)


def hidden(tables: Tables[Any], viewer: Seat | None, decisions: int) -> tuple[Match, State]:
    """The first moment after so many decisions at which something is hidden, and a world that looks the same.

    A game that is over by then is looked at earlier.
    """
    for number, (match, _) in enumerate(tables.played(tables.some(3), decisions + LATER, "secrets"), 1):
        if number < decisions:
            continue
        other = match.state.model_copy(deep=True)
        tables.game.redeal(other, viewer, Dice(seed="another world"))
        if other != match.state:
            return match, other
    assert decisions, "nothing is hidden in this game"
    return hidden(tables, viewer, decisions // 4)


@pytest.mark.parametrize(
    ("viewer", "decisions"),
    [
        (None, MOMENTS[0]),
        (0, MOMENTS[1]),
        *(
            pytest.param(*both, marks=pytest.mark.long)
            for both in product([0, 1], MOMENTS)
            if both != (0, MOMENTS[1])
        ),
        pytest.param(None, MOMENTS[1], marks=pytest.mark.long),
    ],
)
@every_drawn_game
def test_what_a_viewer_cannot_see_changes_no_picture(
    tables: Tables[Any], viewer: Seat | None, decisions: int
) -> None:
    game = tables.game
    match, other = hidden(tables, viewer, decisions)
    views = (game.view(world, viewer) for world in (match.state, other))
    true, false = (dict(tables.everything(view, tables.news, tables.words)) for view in views)
    assert true == false


@some_cases
@every_drawn_game
def test_drawing_leaves_the_kept_ground_alone(tables: Tables[Any]) -> None:
    shown, view = tables.pictures, Public(tables.fresh(tables.few))
    for sheet in shown.sheets:
        before = shown.sheet(sheet, view, (), tables.words)
        shown.sheet(sheet, view, tables.news, tables.words)
        shown.close_up(view, tables.news, tables.words)
        assert shown.sheet(sheet, view, (), tables.words) == before


@every_drawn_game
def test_a_language_without_labels_gets_the_english_ones(tables: Tables[Any]) -> None:
    home = tables.drawings.home
    assert labels(home, "xx").tree == labels(home, "en").tree


@every_drawn_game
def test_the_labels_are_there_in_every_language_of_the_game(tables: Tables[Any]) -> None:
    home = tables.drawings.home
    english = holes_of(home, "en")
    for catalog in tables.game.catalogs.values():
        if catalog.finished:
            assert holes_of(home, catalog.language) == english


def holes_of(home: Path, language: str) -> dict[str, set[str]]:
    """By label, what it has a place for; on the map a language writes only what it calls otherwise."""
    return {
        path: {param for hole in holes(text) for param in hole.params}
        for path, text in Catalog.own(home, language).sentences()
        if not path.startswith("map.")
    }


@one_in(4)
@pytest.mark.parametrize("game", DRAWN)
def test_whatever_happens_can_be_drawn(game: str) -> None:
    """The first time that each kind of event is told in a random game."""
    tables = DRAWN[game]
    seen: set[str] = set()
    for match, news in tables.played(tables.most, MOMENTS[-1], "news"):
        if seen.issuperset(event.key for event in news):
            continue
        seen.update(event.key for event in news)
        view = Public(tables.game.view(match.state, None))
        tables.pictures.close_up(view, news, tables.words)
        tables.pictures.board(view, 0, news, tables.words)
    assert seen
