"""Events with a picture of their own: a battle that was decided, a dynasty that was scored."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel import Event
from engines.sands_of_time.view import SandsView
from render.kit.collage import Collage
from render.kit.news import last_of
from render.kit.speech import Speech
from render.sands_of_time.battle_card import battle_in, draw_battle
from render.sands_of_time.dynasty_card import draw_scoring, scoring_in


def climax_picture(view: SandsView, news: Sequence[Event], speech: Speech) -> Collage | None:
    """The picture of the last of these events in the news."""
    at = last_of(news, ("combat.won", "dynasty.closed"))
    if at is None:
        return None
    if news[at].key == "combat.won":
        battle = battle_in(news)
        return None if battle is None else draw_battle(battle, speech)
    scoring = scoring_in(news)
    return None if scoring is None else draw_scoring(scoring, speech)
