"""How a game ends, and who may see what of it."""

from __future__ import annotations

import pytest

from engines.kernel import Own, Public, Result, by_merit
from engines.kernel.view import NotPublic, shown_to
from tests.kernel.toy import ToyView


def test_behind_two_who_are_first_somebody_is_third() -> None:
    result = Result(places=((0, 2), (1,), (3,)), points=(5, 3, 5, 1))
    assert result.ranked == ((1, (0, 2)), (3, (1,)), (4, (3,)))
    assert result.finishers == ((1, 0), (1, 2), (3, 1), (4, 3))
    assert result.winners == (0, 2)
    assert {result.fate(seat) for seat in range(4)} == {"place"}


def test_greater_merits_come_first_and_the_same_share_a_place() -> None:
    """The second merit parts whom the first leaves together."""
    assert by_merit({0: (3, 9), 1: (5, 1), 2: (5, 2), 3: (3, 9)}) == ((2,), (1,), (0, 3))


def test_where_places_do_not_decide_it_partners_win_and_lose_together() -> None:
    result = Result(places=((0,), (1,), (2,)), points=(5, 3, 1), won=(0, 2))
    assert result.winners == (0, 2)
    assert [result.fate(seat) for seat in range(3)] == ["won", "lost", "won"]
    assert [result.share(seat) for seat in range(3)] == [0.5, 0.0, 0.5]


def a_view(viewer: int | None) -> ToyView:
    return ToyView(viewer=viewer, steps=0, said=())


def test_what_is_for_all_is_nobodys_own_and_what_is_ones_own_is_nobody_elses() -> None:
    assert shown_to(a_view(None), None) == Public(a_view(None))
    assert shown_to(a_view(1), 1) == Own(a_view(1), 1)
    for viewer, seat in ((0, None), (None, 0), (1, 0)):
        with pytest.raises(NotPublic):
            shown_to(a_view(viewer), seat)
