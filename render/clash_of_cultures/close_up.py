"""The part of the map where the news happened, drawn larger, over what was said about it or the battle's card."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.clash_of_cultures.hexes import board
from engines.clash_of_cultures.view import ClashView
from engines.kernel import Event, Words
from render.clash_of_cultures.battle_card import card_height, draw_battle
from render.clash_of_cultures.battle_record import Record, record_of
from render.clash_of_cultures.ground import close_ground
from render.clash_of_cultures.happenings import Happening, Trail, happening_of, trail_of
from render.clash_of_cultures.layout import CLOSE, around
from render.clash_of_cultures.map import populate
from render.clash_of_cultures.paper import finished_map
from render.clash_of_cultures.speech import Speech
from render.clash_of_cultures.tokens import shield
from render.kit.caption import captioned
from render.kit.hexes import Grid
from render.kit.palette import PAPER

WIDTH = 960
LEAST, MOST = 420, 720
BATTLE_VIEW = (330, 400)
"""Lower, because the battle's card comes beneath."""
LINES = 3


def draw_close_up(view: ClashView, news: Sequence[Event], words: Words) -> bytes | None:
    picture = close_up_picture(view, news, Speech(words))
    return None if picture is None else finished_map(picture)


def close_up_picture(view: ClashView, news: Sequence[Event], speech: Speech) -> Image.Image | None:
    known = board(view.seats).cells
    trail = Trail(tuple(h for h in trail_of(news).happenings if all(spot in known for spot in h.spots)))
    if not trail.happenings:
        return None
    record = record_of(view, news)
    least, most = BATTLE_VIEW if record else (LEAST, MOST)
    shown = scene(view, trail.happenings, most, (record.hex,) if record else ())
    lens = around(view.seats, shown, WIDTH, least, most)
    picture = close_ground(view, lens)
    populate(picture, view, trail, lens)
    if record is not None:
        return with_battle(picture, record, speech)
    return captioned(picture, [event for event in news if concerns(event, shown)][-LINES:], speech.words, shield)


def scene(view: ClashView, happenings: Sequence[Happening], most: int, first: Sequence[str]) -> tuple[str, ...]:
    """As many of the hexes in the news as can be shown large together, the newest first."""
    cells = board(view.seats).cells
    shown = list(first)
    for happening in reversed(happenings):
        for spot in happening.spots:
            x0, y0, x1, y1 = Grid(CLOSE[-1], (0.0, 0.0)).box(cells[s] for s in (*shown, spot))
            if spot not in shown and (not shown or (x1 - x0 <= WIDTH - 40 and y1 - y0 <= most - 30)):
                shown.append(spot)
    return tuple(shown)


def concerns(event: Event, shown: Sequence[str]) -> bool:
    happening = happening_of(event)
    return happening is not None and any(spot in shown for spot in happening.spots)


def with_battle(picture: Image.Image, record: Record, speech: Speech) -> Image.Image:
    high = card_height(record)
    whole = Image.new("RGB", (picture.width, picture.height + high), PAPER)
    whole.paste(picture, (0, 0))
    draw_battle(whole, (0, picture.height, picture.width, picture.height + high), record, speech)
    return whole
