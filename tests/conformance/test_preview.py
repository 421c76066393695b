"""A preview tells the truth, as far as it goes, and changes nothing."""

from __future__ import annotations

import random

from engines.kernel import Happened, Preview, UndoTerms
from tests.conformance.choices import choices_of
from tests.conformance.foreseen import (
    assert_previews_show_nothing_said_for_good,
    assert_previews_show_nothing_written,
)
from tests.conformance.games import AnyGame, every_table
from tests.conformance.play import asked_of, assert_enough, candidates, standing, story
from tests.conformance.sealed import asks_several


@every_table
def test_a_preview_tells_what_will_happen_and_changes_nothing(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    rnd = random.Random(seats)
    complete = 0
    for count in told.moments(40, "preview"):
        match, seat = told.match_at(count), told.lines[count].seat
        before = standing(match)
        for command in candidates(match, seat, rnd, 3):
            preview = match.preview(seat, command)
            assert isinstance(preview, Preview)
            assert standing(match) == before
            played = match.copy()
            happened = played.submit(seat, command)
            assert isinstance(happened, Happened)
            assert happened.entry is not None
            heard = [event for event in happened.events if event.audible(seat)]
            assert list(preview.events) == heard[: len(preview.events)]
            if preview.open_end:
                assert happened.entry.learned
                assert preview.asks == ()
            else:
                complete += 1
                assert list(preview.events) == heard
                assert preview.view == played.view(seat)
                terms = played.undo_terms(seat)
                assert preview.free == (isinstance(terms, UndoTerms) and not terms.consent)
                assert list(map(asked_of, preview.asks)) == [asked_of(played.asks[s]) for s in played.waiting]
    assert_enough(complete or not told.certain, "no preview of this game ever comes to its end")


@every_table
def test_a_preview_shows_nothing_that_others_wrote_before_it_is_carried_out(game: AnyGame, seats: int) -> None:
    compared = assert_previews_show_nothing_written(story(game, seats), most=60)
    assert_enough(compared.previews or seats < game.seats[-1] or not asks_several(game.home), "nothing was compared")
    opens = seats == game.seats[-1] and choices_of(game.id).OPENS
    assert_enough(compared.opening or not opens, "nothing that another wrote was carried out next")


@every_table
def test_a_preview_does_not_show_what_another_has_answered_for_good(game: AnyGame, seats: int) -> None:
    assert_previews_show_nothing_said_for_good(story(game, seats), most=10)
