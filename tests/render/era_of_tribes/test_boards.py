"""The boards, tracks, cards and results of this game: room for all they say, nothing secret, always the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from typing import get_args

import pytest
from PIL import Image

from engines.era_of_tribes import GAME
from engines.era_of_tribes.data import (
    CARDS,
    EPOCHS,
    FIELDS,
    HIGHEST,
    LUXURIES,
    MILITARY,
    PEOPLES,
    TILES,
    TRACKS,
    FieldName,
)
from engines.era_of_tribes.state import EraState, Phase
from engines.era_of_tribes.triumph import colour
from engines.era_of_tribes.view import EraView
from engines.kernel import Event, Match, Own, Public, Seat, Words, shown_to
from render.era_of_tribes import PICTURES
from render.era_of_tribes.board_actions import SPACES
from render.era_of_tribes.board_changes import ACTIONS, TOUCHED, changes_of
from render.era_of_tribes.board_fields import draw_effects, effects
from render.era_of_tribes.board_parts import FIELD_COLOURS
from render.era_of_tribes.look import icon
from render.era_of_tribes.players import groups
from render.era_of_tribes.result import SOURCES, parts_of, ranking
from render.era_of_tribes.tracks_fields import BLACK, GROUND, RED, colour_of, field_of
from render.kit.collage import Collage
from render.kit.icons import shared
from render.kit.palette import INK
from tests.render.era_of_tribes.full_boards import NEWS, fresh, full, over
from tests.render.ink import assert_room, assert_whole, witnessed
from tests.render.inventory import desk
from tests.render.tables import LONGEST, NAMES, some_cases

MOST = max(GAME.seats)
WORDS = Words(GAME.catalogs["en"], NAMES)
SPEECH = PICTURES.drawings.worded(WORDS)
GERMAN = Words(GAME.catalogs["de"], NAMES)
LONG = Words(GAME.catalogs["en"], [LONGEST] * MOST)
Draw = Callable[[Words], bytes | None]


def tracks(view: EraView, news: Sequence[Event], words: Words) -> bytes:
    return PICTURES.sheet("tracks", Public(view), news, words)


def compared(view: EraView, words: Words) -> bytes:
    return PICTURES.sheet("players", Public(view), (), words)


def board(view: EraView, seat: Seat, news: Sequence[Event], words: Words) -> bytes:
    return PICTURES.board(shown_to(view, view.viewer), seat, news, words)


def hand(view: EraView, words: Words) -> bytes | None:
    assert view.viewer is not None
    return PICTURES.hand(Own(view, view.viewer), words)


def result(view: EraView, words: Words) -> bytes | None:
    return PICTURES.result(Public(view), words)


def showings() -> dict[str, Draw]:
    """Beside those that are looked at of every game (`tests/render/test_room_for_text.py`)."""
    found: dict[str, Draw] = {"hand to choose from": partial(hand, chooses())}
    found[f"tracks of {MOST}"] = partial(tracks, full(MOST), NEWS)
    found[f"peoples of {MOST}"] = partial(compared, full(MOST))
    found[f"result of {MOST}"] = partial(result, over(MOST))
    for seat in range(MOST):
        found[f"board {seat}"] = partial(board, full(MOST, seat), seat, NEWS)
        found[f"board {seat} as others see it"] = partial(board, full(MOST), seat, NEWS)
        found[f"fresh board {seat}"] = partial(board, fresh(MOST), seat, ())
        found[f"hand {seat}"] = partial(hand, full(MOST, seat))
    for seats in (1, 4):
        found[f"tracks of {seats} and AUTOMAs"] = partial(tracks, full(seats, None, 2), NEWS)
        found[f"fresh tracks of {seats} and AUTOMAs"] = partial(tracks, fresh(seats, None, 2), ())
        found[f"peoples of {seats} and AUTOMAs"] = partial(compared, full(seats, None, 2))
        found[f"result of {seats} and AUTOMAs"] = partial(result, over(seats, 2))
        machine = full(seats, None, 2).players[-1].seat
        found[f"board of an AUTOMA among {seats}"] = partial(board, full(seats, None, 2), machine, NEWS)
    return found


def chooses() -> EraView:
    """The table as somebody sees it who has drawn cards and not chosen yet."""
    return next(view for seat in range(MOST) if (view := fresh(MOST, seat)).players[seat].drawn)


SHOWINGS = showings()


@some_cases
@pytest.mark.parametrize("name", SHOWINGS)
def test_text_keeps_to_its_place(name: str) -> None:
    with witnessed() as lines:
        SHOWINGS[name](WORDS)
    assert_room(lines)
    assert_whole(lines)


@some_cases
@pytest.mark.parametrize(
    "name",
    ["tracks of 4 and AUTOMAs", "peoples of 4 and AUTOMAs", "result of 4 and AUTOMAs", "board of an AUTOMA among 4"],
)
def test_what_automas_are_called_in_german_keeps_to_its_place(name: str) -> None:
    """The longest names that the game itself gives; without AUTOMAs every language is looked at elsewhere."""
    with witnessed() as lines:
        SHOWINGS[name](GERMAN)
    assert_room(lines)
    assert_whole(lines)


@some_cases
@pytest.mark.parametrize("name", [name for name in SHOWINGS if not name.startswith("fresh")])
def test_the_longest_names_do_not_overlap(name: str) -> None:
    """On a fresh table is nothing that a name could run into."""
    with witnessed() as lines:
        SHOWINGS[name](LONG)
    assert_room(lines)


@pytest.mark.parametrize(
    "name", ["board 0", f"tracks of {MOST}", f"peoples of {MOST}", "hand 0", f"result of {MOST}"]
)
def test_the_same_position_gives_the_same_bytes_in_few_colours(name: str) -> None:
    png = SHOWINGS[name](WORDS)
    assert png is not None and png == SHOWINGS[name](WORDS)
    with Image.open(BytesIO(png)) as picture:
        assert (picture.format, picture.mode) == ("PNG", "P")
        assert max(picture.size) <= 2000
    assert len(png) <= 400_000


def test_only_its_owner_reads_cards_and_tiles() -> None:
    written = {}
    for seat in (0, None):
        with witnessed() as lines:
            board(full(MOST, seat), 0, (), WORDS)
        written[seat] = [line.text for line in lines]
    card = SPEECH.name("card", (full(MOST, 0).players[0].cards or ("",))[0])
    assert card in written[0]
    assert card not in written[None]


def test_whoever_has_no_card_yet_reads_when_there_will_be_one() -> None:
    view = fresh(MOST, 0)
    nothing = view.players[0].model_copy(update={"cards": (), "drawn": (), "tiles": ()})
    with witnessed() as lines:
        hand(view.model_copy(update={"players": (nothing, *view.players[1:])}), WORDS)
    assert_room(lines)
    assert SPEECH.say("no_card") in [line.text for line in lines]


def test_a_game_that_goes_on_has_no_result() -> None:
    assert result(full(MOST), WORDS) is None


def test_what_the_news_changed_is_lit_for_its_player_alone() -> None:
    news = (Event(key="advance.bought", params={"seat": 1, "field": "culture", "level": 2, "price": 6}),)
    assert changes_of(news, 1).fields == {"culture"}
    assert changes_of(news, 0).fields == frozenset()
    assert board(full(MOST), 1, news, WORDS) != board(full(MOST), 1, (), WORDS)
    assert board(full(MOST), 0, news, WORDS) == board(full(MOST), 0, (), WORDS)


def test_every_event_that_lights_a_board_is_one_of_the_game() -> None:
    known = GAME.catalogs["en"].tree["event"]
    assert [key for key in (*TOUCHED, *ACTIONS) if key not in known] == []


def test_the_parts_of_a_score_make_its_total() -> None:
    for score in over(MOST).scores:
        assert sum(parts_of(score).values()) == score.total
        assert parts_of(score).keys() == SOURCES.keys()


def test_automas_stand_among_the_players_by_their_points() -> None:
    view = over(2, 2)
    assert view.result is not None
    totals = [score.total for _, score in ranking(view, view.result)]
    assert totals == sorted(totals, reverse=True)
    assert len(totals) == 4


def test_the_fields_of_the_track_have_the_colours_of_the_rules() -> None:
    match, _ = Match.start(GAME, 3, "colours", GAME.options())
    assert isinstance(match.state, EraState)
    view = GAME.view(match.state, None)
    grounds = {"black": BLACK, "red": RED, "": GROUND}
    for field in range(1, TRACKS.influence.fields + 1):
        assert colour_of(view, field) == grounds[colour(match.state, field)]


@pytest.mark.parametrize(("value", "field"), [(0, 1), (1, 1), (50, 50), (51, 1), (63, 13)])
def test_markers_go_round_the_track(value: int, field: int) -> None:
    assert field_of(value) == field


def test_everything_has_a_sign() -> None:
    signs = [icon("field", field) for field in FIELDS] + [icon("action", action) for action in SPACES]
    signs += [icon("epoch", epoch.id) for epoch in EPOCHS] + [icon("source", source) for source in SOURCES]
    signs += [icon("good", good) for good in (*LUXURIES, *MILITARY)]
    signs += [icon("count", card.counts) for card in CARDS.values()]
    signs += [
        icon("count", tile.counts) if tile.counts else icon("effect", str(tile.effect)) for tile in TILES.values()
    ]
    assert [sign for sign in signs if sign not in {*icon.outlines, *shared.outlines}] == []
    assert FIELD_COLOURS.keys() == set(FIELDS)


def test_everything_has_a_word() -> None:
    said = [SPEECH.say(f"doing_{phase}") for phase in get_args(Phase)]
    said += [SPEECH.say(f"action_{action}") for action in SPACES]
    said += [SPEECH.say(f"brings_{field}") for field in FIELDS]
    said += [SPEECH.say(f"epoch_{epoch.id}") for epoch in EPOCHS]
    said += [SPEECH.description("people", people) for people in PEOPLES]
    assert [text for text in said if text.startswith("[")] == []


def test_peoples_are_compared_by_what_all_may_know() -> None:
    """Of cards and tiles how many, used ones too, never which."""
    view = fresh(2)
    ada, ben = view.players
    tiles = ("first", "second")
    known = ada.model_copy(
        update={"card_count": 3, "kept_tiles": 1, "used_tiles": tiles, "luxuries": {"wine": 2, "furs": 1}}
    )
    rows = {
        row.name: list(row.values)
        for group in groups(view.model_copy(update={"players": (known, ben)}), SPEECH)
        for row in group
    }
    assert (rows["Influence cards"][0], rows["Barbarian tiles"][0], rows["Goods"][0]) == (3, 3, 3)
    assert rows["Provinces"] == [ada.provinces, ben.provinces] and rows["Thalers"] == [ada.thalers, ben.thalers]


@pytest.mark.parametrize("field", FIELDS)
def test_every_level_of_a_field_says_its_numbers(field: FieldName) -> None:
    """A level's face is drawn once and kept: an inventory names it, and does not look into it."""
    for level in range(1, HIGHEST + 1):
        with desk() as found:
            face = Collage((400, 60))
            draw_effects(face, (0, 0, 400, 60), field, level, INK)
            written = [line.split('"')[1] for line in found.lines_of(face) if '"' in line]
        assert written == [number for _, number in effects(field, level) if number]
