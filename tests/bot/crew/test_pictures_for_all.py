"""What a channel is shown is drawn from what everybody may know."""

from __future__ import annotations

from typing import Any

import pytest

from bot.crew.picture_jobs import KINDS, ChannelBoardJob, PublicJob
from engines import fords
from engines.kernel import Match, NotPublic, Own, Public

FOR_ALL = [tag for tag, kind in KINDS.items() if issubclass(kind, PublicJob)]
MATCH, _ = Match.start(fords.GAME, 2, "for all to see")


def test_a_picture_for_the_channel_takes_the_public_view() -> None:
    assert (
        ChannelBoardJob(kind="fords", seen=Public(MATCH.view(None)), players=("Ada", "Ben"), seat=1).seen.view.viewer
        is None
    )


@pytest.mark.parametrize("tag", FOR_ALL)
def test_a_picture_for_the_channel_refuses_the_view_of_a_seat(tag: str) -> None:
    own: dict[str, dict[str, Any]] = {
        "channel_board": {"seat": 1},
        "plan": {"orders": ()},
        "call": {"lands": (), "height": 260},
    }
    more = own.get(tag, {})
    made: Any = KINDS[tag]
    with pytest.raises(NotPublic):
        made(kind="fords", seen=Own(MATCH.view(1), 1), players=("Ada", "Ben"), **more)
    assert made(kind="fords", seen=Public(MATCH.view(None)), players=("Ada", "Ben"), **more)


def test_what_is_posted_is_made_of_a_public_view_or_of_the_record_of_a_finished_game() -> None:
    posted = {"channel_sheet", "channel_board", "close_up", "changed", "climax", "result"}
    assert posted <= {*FOR_ALL}


def test_nobodys_own_view_passes_for_a_public_one() -> None:
    with pytest.raises(NotPublic):
        Public(MATCH.view(1))


def test_nobody_is_shown_the_view_of_another() -> None:
    for view in (MATCH.view(1), MATCH.view(None)):
        with pytest.raises(NotPublic):
            Own(view, 0)
