"""Nothing leaks: what a viewer is shown is the same whatever lies hidden from him."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engines.kernel import Checkpoint, Refused, Seat, State, Traits
from tests.conformance.another_world import (
    Worlds,
    answers_to,
    assert_reveals_show_only_answers,
    forget_what_was_worked_out,
    redealt,
    secrets_of,
    view_of,
)
from tests.conformance.games import GAMES, SMALL, AnyGame, every_table, every_table_that_hides, viewers
from tests.conformance.play import Story, assert_enough, story
from tests.conformance.sealed import asks_several, assert_sealed_answers_show_nothing
from tests.conformance.secrecy import secrecy_of
from tests.conformance.timed import assert_time_tells_nothing

DEALS = 1
POINTS = 16
STRETCH = 6
LOOKED_AT = 40


def some_points(told: Story, rnd: random.Random, how_many: int) -> list[Checkpoint]:
    points = told.open_points
    return rnd.sample(points, min(how_many // len(told.game.seats), len(points)))


def points_by_lot(told: Story, rnd: random.Random, how_many: int) -> Iterator[tuple[Checkpoint, bool]]:
    """Every point of the game in any order, and whether so many were drawn before it: whoever has compared nothing
    by then goes on until there is something."""
    points = told.open_points
    for number, point in enumerate(rnd.sample(points, len(points))):
        yield point, number >= how_many // len(told.game.seats)


def some_viewers(seats: int, rnd: random.Random) -> list[Seat | None]:
    """A spectator and three seats by lot: whoever sits at a larger table has had a turn at a smaller one."""
    return [None, *sorted(rnd.sample(range(seats), min(3, seats)))]


def has_secrets(told: Story) -> bool:
    """Does any view ever hide anything from anybody?"""
    for count in told.moments(30, "has secrets"):
        match = told.match_at(count)
        if len({view_of(match, viewer) for viewer in viewers(told.seats)}) > 1:
            return True
    return any(event.audience is not None for line in told.lines for event in line.happened.events)


@every_table_that_hides
def test_a_view_and_the_position_in_words_do_not_depend_on_what_is_hidden(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for count in told.moments(32, "views"):
        state = told.match_at(count).state
        for viewer in viewers(seats):
            seen = game.view(state, viewer)
            for deal in range(DEALS):
                other = game.view(redealt(game, state, viewer, f"deal {count} {deal}"), viewer)
                assert other.model_dump_json() == seen.model_dump_json()
                assert game.position(other, told.words) == game.position(seen, told.words)


@every_table_that_hides
def test_the_choices_of_a_seat_do_not_depend_on_what_is_hidden_from_it(game: AnyGame, seats: int) -> None:
    """Also in the middle of a Step: what rules of slots work out from the State, they work out from what is known."""
    told = story(game, seats)
    for count in told.moments(40, "choices"):
        match, seat = told.match_at(count), told.lines[count].seat
        shown = answers_to(match, seat, count)
        for deal in range(DEALS):
            other = told.match_at(count)
            other.table.state = redealt(game, other.state, seat, f"choices {count} {deal}")
            forget_what_was_worked_out(other)
            assert answers_to(other, seat, count) == shown


@every_table_that_hides
def test_two_worlds_that_a_viewer_cannot_tell_apart_look_alike_as_the_game_goes_on(game: AnyGame, seats: int) -> None:
    """Questions, choices, news and previews stay the same until a draw, a private message or a reveal."""
    told = story(game, seats)
    rnd = random.Random(seats)
    compared = 0
    for point, many in points_by_lot(told, rnd, POINTS):
        if many and compared:
            break
        for viewer in some_viewers(seats, rnd):
            worlds = Worlds.opened(told, point, viewer, f"worlds {point.entries}")
            if worlds is None:
                continue
            worlds.compare()
            for _ in range(STRETCH):
                if not worlds.go_on(rnd):
                    break
                compared += 1
    assert_enough(compared, "no Step of this game could be compared")


@every_table
def test_a_sealed_answer_shows_in_nothing_until_all_have_answered(game: AnyGame, seats: int) -> None:
    compared = assert_sealed_answers_show_nothing(story(game, seats))
    assert_enough(compared or seats < game.seats[-1] or not asks_several(game.home), "nothing was compared")


@every_table
def test_revealing_sealed_answers_shows_the_answers_and_nothing_else(game: AnyGame, seats: int) -> None:
    assert_reveals_show_only_answers(story(game, seats))


@every_table
async def test_when_and_in_which_order_posts_come_tells_nothing_of_what_somebody_holds(
    game: AnyGame, seats: int, tmp_path: Path
) -> None:
    await assert_time_tells_nothing(tmp_path, story(game, seats))


@every_table
def test_what_is_freely_taken_back_has_told_nothing(game: AnyGame, seats: int) -> None:
    """Undo without lying: a free command leads to the same view, questions and news whatever is hidden."""
    told = story(game, seats)
    rnd = random.Random(seats)
    free = 0
    for point, many in points_by_lot(told, rnd, 2 * POINTS):
        if many and free:
            break
        viewer = told.lines[point.entries].seat
        worlds = Worlds.opened(told, point, viewer, f"free {point.entries}")
        if worlds is not None:
            for _ in range(STRETCH):
                seat = told.lines[worlds.count].seat
                if not worlds.go_on(rnd):
                    break
                if seat != viewer:
                    continue
                terms, there = worlds.true.undo_terms(viewer), worlds.other.undo_terms(viewer)
                assert not isinstance(terms, Refused)
                assert not isinstance(there, Refused)
                assert terms.consent == there.consent
                free += not terms.consent
    assert_enough(free or not told.certain, "no command of this game can be taken back freely")


@every_table_that_hides
def test_a_redealt_position_is_as_legal_as_the_true_one(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    rnd = random.Random(seats)
    for point in some_points(told, rnd, POINTS):
        for viewer in some_viewers(seats, rnd):
            worlds = Worlds.opened(told, point, viewer, f"legal {point.entries}")
            if worlds is None:
                continue
            assert worlds.other.waiting == worlds.true.waiting
            match = worlds.other
            for _ in range(12):
                if match.over:
                    break
                seat = rnd.choice(match.waiting)
                assert not isinstance(match.submit(seat, match.sample(seat, rnd)), Refused)


@every_table_that_hides
def test_redealing_deals_something_else(game: AnyGame, seats: int) -> None:
    """Else the tests above would prove nothing."""
    told = story(game, seats)

    def changes(count: int) -> bool:
        state, changed = told.match_at(count).state, False
        for viewer in viewers(seats):
            other = redealt(game, state, viewer, f"again {count}")
            changed = changed or secrets_of(other) != secrets_of(state)
            assert type(other).model_validate_json(other.model_dump_json()) == other
        return changed

    looked_at = [changes(count) for count in told.moments(30, "has secrets")]
    # Some secrets are few and short: a sheet that is sealed until the others have written theirs.
    assert any(looked_at) or not has_secrets(told) or any(changes(count) for count in range(len(told.lines)))


def of_the_kernel(path: str) -> bool:
    """The dice, and what answers stand: of that the kernel keeps what is secret."""
    return path.partition(".")[0] in State.model_fields


def others(mine: Any, theirs: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """This State in plain data with one thing in it as it is in the other, and which thing that is."""
    if mine == theirs or of_the_kernel(path):
        return
    pairs: list[tuple[Any, Any, Any]] = []
    if isinstance(mine, dict) and isinstance(theirs, dict):
        pairs = [(key, mine[key], theirs[key]) for key in mine.keys() & theirs.keys()]
    elif isinstance(mine, list) and isinstance(theirs, list):
        pairs = [(at, *both) for at, both in enumerate(zip(mine, theirs, strict=False))]
    for key, here, there in pairs:
        for what, other in others(here, there, f"{path}.{key}" if path else str(key)):
            yield what, {**mine, key: other} if isinstance(mine, dict) else [*mine[:key], other, *mine[key + 1 :]]
    if not pairs or (isinstance(mine, list) and len(mine) != len(theirs)):
        yield path, theirs


def kept_back(game: AnyGame, seats: int) -> set[str]:
    """What lies on the table and can be another thing, as in another game, without anybody seeing it."""
    tables = [
        [told.match_at(count).state for count in told.moments(LOOKED_AT, "open")]
        for told in (story(game, seats), story(game, seats, "another evening"))
    ]
    found = set[str]()
    for one, two in zip(*tables, strict=False):
        seen = game.view(one, None).model_dump_json()
        for path, other in others(one.model_dump(mode="json"), two.model_dump(mode="json")):
            if game.view(game.state.model_validate(other), None).model_dump_json() == seen:
                found.add(path)
    return found


@every_table
def test_what_is_not_dealt_anew_is_seen_by_all(game: AnyGame, seats: int) -> None:
    """A game without `redeal` says that everybody sees all of the table: so the dice alone know more."""
    if game.traits.hides:
        return
    told = story(game, seats)
    assert not secrecy_of(game.id).HEARS, f"{game.id} tells some what others do not hear, and has no redeal"
    for count in told.moments(LOOKED_AT, "open"):
        state = told.match_at(count).state
        views = {game.view(state, viewer).model_dump_json(exclude={"viewer"}) for viewer in viewers(seats)}
        assert len(views) == 1, f"{game.id} shows some what others do not see, and has no redeal"
    hidden = [f"state.{path}" for path in sorted(kept_back(game, seats))]
    assert not hidden, (
        f"{', '.join(hidden)} may be another, and no view of {game.id} tells: show it there, or, if nobody"
        " should know, let `redeal` deal it anew"
    )


def test_what_lies_hidden_on_a_table_is_noticed() -> None:
    found = kept_back(GAMES[SMALL], 2)
    assert {path.partition(".")[0] for path in found} >= {"deck", "players"}
    assert not [path for path in found if path.startswith("camps") or path.endswith(("gold", "wool"))]


def test_of_each_kind_of_game_there_is_one_to_ask() -> None:
    """Else what is asked only of that kind would prove nothing."""
    for trait in Traits.model_fields:
        assert {getattr(game.traits, trait) for game in GAMES.values()} == {False, True}, trait


@pytest.mark.long
@every_table_that_hides
@pytest.mark.parametrize("number", range(5))
def test_many_more_worlds_look_alike_to_every_viewer(game: AnyGame, seats: int, number: int) -> None:
    told = story(game, seats, f"many worlds {number}")
    rnd = random.Random(number)
    for point in some_points(told, rnd, 8 * POINTS):
        for viewer in viewers(seats):
            worlds = Worlds.opened(told, point, viewer, f"many {point.entries}", reseal=rnd.random() < 0.5)
            if worlds is not None:
                worlds.compare()
                while worlds.go_on(rnd):
                    pass
