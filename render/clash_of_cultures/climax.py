"""Events with a picture of their own: a battle that was decided, a wonder that was built. The picture shows the
place, and the card beneath it."""

from __future__ import annotations

from collections.abc import Sequence

from engines.clash_of_cultures.data import WONDERS
from engines.clash_of_cultures.view import ClashView
from engines.kernel import Event
from render.clash_of_cultures.battle_card import card_height, draw_battle
from render.clash_of_cultures.battle_record import Record, record_of
from render.clash_of_cultures.cards import draw_cost
from render.clash_of_cultures.look import DECK_COLOURS, icon
from render.clash_of_cultures.map import MAP, words_with_cities
from render.clash_of_cultures.speech import Speech
from render.clash_of_cultures.tokens import wonder_tile
from render.clash_of_cultures.wonders import story
from render.kit.canvas import put
from render.kit.collage import Collage
from render.kit.fit import paragraph, write_fitted
from render.kit.fonts import Face
from render.kit.news import last_of
from render.kit.palette import HALO, INK, PAPER, RUBRIC, darker
from render.kit.panel import panel
from render.kit.tokens import badge

WONDER = 236
ENDS = ("battle.won", "battle.drawn", "build.wonder")


def climax_picture(view: ClashView, news: Sequence[Event], speech: Speech) -> Collage | None:
    """The picture of the last of these events in the news."""
    at = last_of(news, ENDS)
    if at is None:
        return None
    speech = speech.in_words(words_with_cities(view, speech.words))
    if news[at].key == "build.wonder":
        return with_wonder(view, news[at], speech)
    record = record_of(view, news)
    return with_battle(view, news, record, speech) if record and record.over else None


def with_battle(view: ClashView, news: Sequence[Event], record: Record, speech: Speech) -> Collage | None:
    place = MAP.where(view, led_to(news, record.hex), speech)
    if place is None:
        return None
    whole = place[0].above(card_height(record), PAPER)
    draw_battle(whole, (0, place[0].height, *whole.size), record, speech)
    return whole


def led_to(news: Sequence[Event], spot: str) -> list[Event]:
    """The news about this place since the last units came there before the battle. Without older ones, no arrow of an
    old march is drawn."""
    here = [event for event in news if spot in event.params.values()]
    begun = last_of(here, ("battle.begins",)) or 0
    return here[max((at for at in range(begun) if here[at].params.get("target") == spot), default=begun) :]


def with_wonder(view: ClashView, built: Event, speech: Speech) -> Collage | None:
    place = MAP.where(view, [built], speech)
    if place is None:
        return None
    whole = place[0].above(WONDER, PAPER)
    wonder, row, top = str(built.params["piece"]), WONDERS[str(built.params["piece"])], place[0].height
    panel(whole, (0, top, *whole.size))
    put(whole, wonder_tile(icon("wonder", wonder), 150), 108, top + WONDER / 2)
    room = whole.width - 210
    name = speech.title("card", wonder)
    wide = write_fitted(whole, (204, top + 46), name.upper(), Face.TITLE, 32, room - 90, RUBRIC)
    points = badge(str(row.victory_points), 44, darker(DECK_COLOURS["wonder"], 0.25), HALO)
    put(whole, points, 204 + wide + 40, top + 44)
    write_fitted(whole, (204, top + 88), story(view, wonder, speech), Face.SEA, 28, room - 30, INK)
    draw_cost(whole, (198, top + 108, 198 + 460, top + 152), tuple(row.cost.items()))
    box = (204, top + 158, whole.width - 30, top + WONDER - 16)
    paragraph(whole, box, speech.short(f"wonder:{wonder}"), Face.TEXT, 24, INK)
    return whole
