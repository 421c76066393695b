"""A wish that others must agree to: how long it stands, whose word counts, and when it is decided."""

from __future__ import annotations

from typing import Any

import pytest

from bot.table.ballots import DAY, LASTS, Ballot, _counted, _same
from bot.table.consent import Consent
from tests.storage.making import BERT, CARA, a_game

NOW = 100.0


def ballot(what: str = "undo", **more: Any) -> Ballot:
    plain = {
        "mark": "m", "what": what, "by": "a", "seq": 5, "until": NOW, "consent": Consent(asked=(1, 2), enough=2),
        "asks": (), "seat": 1, "holder": "b",
    }  # fmt: skip
    return Ballot.model_validate({**plain, **more})


@pytest.mark.parametrize(
    ("what", "game", "now", "stands"),
    [
        ("undo", {}, NOW, True),
        ("undo", {}, NOW + 1, False),
        ("undo", {"status": "over"}, NOW, False),
        ("undo", {"seq": 6}, NOW, False),
        ("rollback", {"seq": 6}, NOW, False),
        ("abandon", {"seq": 6}, NOW, True),
        ("abandon", {"sitters": (BERT, CARA)}, NOW, True),
        ("replace", {"seq": 6}, NOW, True),
        ("replace", {"sitters": (BERT, CARA)}, NOW, False),
    ],
)
def test_a_wish_stands_for_its_time_and_as_long_as_what_it_is_about(
    what: str, game: dict[str, Any], now: float, stands: bool
) -> None:
    assert ballot(what).stands(a_game(**game), now) == stands


def test_what_is_about_the_position_lasts_a_day_and_what_is_about_people_three() -> None:
    assert {what: lasts / DAY for what, lasts in LASTS.items()} == {
        "undo": 1, "rollback": 1, "replace": 3, "abandon": 3,
    }  # fmt: skip


def test_the_last_word_of_each_counts() -> None:
    asked = ballot()
    assert asked.missing == [1, 2]
    one = asked.with_vote(2, True)
    assert (one.yes, one.no, one.missing) == ((2,), (), [1])
    other = one.with_vote(2, False).with_vote(1, True)
    assert (other.yes, other.no, other.missing) == ((1,), (2,), [])


@pytest.mark.parametrize(
    ("seat", "agrees", "above", "ended"),
    [
        (1, True, False, "open"),
        (1, False, False, "denied"),
        (None, True, True, "carried"),
        (None, False, True, "denied"),
    ],
)
def test_a_word_decides_or_leaves_it_open(seat: int | None, agrees: bool, above: bool, ended: str) -> None:
    voted = _counted(ballot(), seat, agrees, above)
    assert (voted.ended, voted.seat) == (ended, seat)
    assert voted.ballot == (ballot() if above else ballot().with_vote(seat or 0, agrees))


def test_the_last_yes_that_was_missing_carries_it() -> None:
    assert _counted(ballot(yes=(2,)), 1, True, False).ended == "carried"
    alone = Consent(asked=(2,), enough=1, alone=(1,))
    assert [_counted(ballot(consent=alone), 1, agrees, False).ended for agrees in (True, False)] == [
        "carried",
        "denied",
    ]


@pytest.mark.parametrize(
    ("more", "same"),
    [
        ({"mark": "other", "until": 7.0, "yes": (1,)}, True),
        ({"by": "b"}, False),
        ({"moves": 2}, False),
        ({"seat": 0}, False),
        ({"sitter": CARA}, False),
    ],
)
def test_the_same_wish_is_put_once(more: dict[str, Any], same: bool) -> None:
    assert _same(ballot("replace"), ballot("replace", **more)) == same
    assert not _same(ballot("replace"), ballot("abandon"))
