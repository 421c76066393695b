"""Events with a picture of their own: a battle that was decided, a people that enters a new epoch."""

from __future__ import annotations

from collections.abc import Sequence

from engines.era_of_tribes.view import EraView
from engines.kernel import Event
from render.era_of_tribes.battle_card import ENDS, battle_in, draw_battle
from render.era_of_tribes.epoch_card import ENTERED, draw_entered, entered_in
from render.kit.collage import Collage
from render.kit.news import last_of
from render.kit.speech import Speech


def climax_picture(view: EraView, news: Sequence[Event], speech: Speech) -> Collage | None:
    """The picture of the last of these events in the news."""
    at = last_of(news, (*ENDS, ENTERED))
    if at is None:
        return None
    if news[at].key == ENTERED:
        entered = entered_in(view, news)
        return None if entered is None else draw_entered(view, entered, speech)
    fought = battle_in(news)
    return None if fought is None else draw_battle(view, fought, speech)
