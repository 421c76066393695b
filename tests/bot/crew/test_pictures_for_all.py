"""What a channel is shown is drawn from what everybody may know."""

from __future__ import annotations

import pytest

from bot.crew.painter import ChannelJob
from engines import fords
from engines.kernel import Match, NotPublic, Own, Public

MATCH, _ = Match.start(fords.GAME, 2, "for all to see")


def test_a_picture_for_the_channel_takes_the_public_view() -> None:
    assert ChannelJob("fords", "board", Public(MATCH.view(None)), ("Ada", "Ben"), seat=1).seen.view.viewer is None


@pytest.mark.parametrize("what", ["sheet", "close_up", "board", "hand", "result"])
def test_a_picture_for_the_channel_refuses_the_view_of_a_seat(what: str) -> None:
    with pytest.raises(NotPublic):
        ChannelJob("fords", what, Own(MATCH.view(1), 1), ("Ada", "Ben"), seat=1)  # type: ignore[arg-type]  # on purpose


def test_nobodys_own_view_passes_for_a_public_one() -> None:
    with pytest.raises(NotPublic):
        Public(MATCH.view(1))


def test_nobody_is_shown_the_view_of_another() -> None:
    for view in (MATCH.view(1), MATCH.view(None)):
        with pytest.raises(NotPublic):
            Own(view, 0)
