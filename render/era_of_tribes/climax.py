"""What has a picture of its own: a battle that was decided, a people that enters a new epoch."""

from __future__ import annotations

from collections.abc import Sequence

from engines.era_of_tribes.view import EraView
from engines.kernel import Event
from render.era_of_tribes.battle_card import ENDS, battle_in, draw_battle
from render.era_of_tribes.epoch_card import ENTERED, draw_entered, entered_in
from render.era_of_tribes.speech import Speech
from render.kit.collage import Collage


def climax_picture(view: EraView, news: Sequence[Event], speech: Speech) -> Collage | None:
    """Of the last of them in the news."""
    last = next((event.key for event in reversed(news) if event.key in (*ENDS, ENTERED)), "")
    if last == ENTERED and (entered := entered_in(view, news)):
        return draw_entered(view, entered, speech)
    fought = battle_in(news) if last in ENDS else None
    return None if fought is None else draw_battle(view, fought, speech)
