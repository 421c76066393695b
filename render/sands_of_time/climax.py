"""What has a picture of its own: a battle that was decided, a dynasty that was scored."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel import Event
from engines.sands_of_time.view import SandsView
from render.kit.collage import Collage
from render.sands_of_time.battle_card import battle_in, draw_battle
from render.sands_of_time.dynasty_card import draw_scoring, scoring_in
from render.sands_of_time.speech import Speech


def climax_picture(view: SandsView, news: Sequence[Event], speech: Speech) -> Collage | None:
    """Of the last of them in the news."""
    last = next((event.key for event in reversed(news) if event.key in ("combat.won", "dynasty.closed")), "")
    if last == "combat.won" and (battle := battle_in(news)):
        return draw_battle(battle, speech)
    if last == "dynasty.closed" and (scoring := scoring_in(news)):
        return draw_scoring(scoring, speech)
    return None
