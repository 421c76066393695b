"""The wonders of the world, and the piles of cards beside the map."""

from __future__ import annotations

from collections.abc import Sequence

from engines.clash_of_cultures.data import WONDERS
from engines.clash_of_cultures.view import ClashView
from engines.clash_of_cultures.vocabulary import Deck
from engines.kernel import Event
from render.clash_of_cultures.cards import draw_cost, needs
from render.clash_of_cultures.look import DECK_COLOURS, icon
from render.clash_of_cultures.speech import Speech
from render.clash_of_cultures.tokens import wonder_tile
from render.kit.board import in_rows, light_up, sheet
from render.kit.canvas import put
from render.kit.collage import Collage, Paper
from render.kit.fit import paragraph, write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.palette import (
    FAINT_INK,
    GOLD,
    HALO,
    INK,
    PAPER,
    RUBRIC,
    USED_FILL,
    USED_INK,
    WOOD,
    darker,
    lighter,
    mix,
)
from render.kit.panel import draw_card, heading, tray
from render.kit.text import write
from render.kit.tokens import badge, card_back, crest

WIDTH = 1400
LEFT, RIGHT = 28, WIDTH - 28
GAP = 12
TITLE = 50
WONDER = 246
PILE = 148
DECKS: tuple[Deck, ...] = ("action", "objective", "event", "wonder")
MOST = 6
"""How many names of discarded cards are shown, the newest first."""


def wonders_picture(view: ClashView, news: Sequence[Event], speech: Speech) -> Collage:
    columns = 4
    rows = -(-len(WONDERS) // columns)
    below = 26 + TITLE + rows * (WONDER + GAP)
    picture = sheet(WIDTH, below + TITLE + 2 * (PILE + GAP) + 20)
    heading(picture, (LEFT + 8, 26 + 24), speech.say("wonders_title").upper(), 28)
    fresh = {str(e.params["piece"]) for e in news if e.key == "build.wonder"}
    fresh |= {str(e.params["card"]) for e in news if e.key == "card.laid_open"}
    boxes = in_rows((LEFT, 26 + TITLE, RIGHT, below - GAP), len(WONDERS), columns, GAP)
    for wonder, box in zip(WONDERS, boxes, strict=True):
        if wonder in fresh:
            light_up(picture, box)
        draw_wonder(picture, box, view, wonder, speech)
    heading(picture, (LEFT + 8, below + 24), speech.say("decks").upper(), 24)
    draw_table_events(picture, below + 24, view, speech)
    half = (RIGHT - LEFT - GAP) // 2
    for i, deck in enumerate(DECKS):
        left, top = LEFT + i % 2 * (half + GAP), below + TITLE + i // 2 * (PILE + GAP)
        draw_pile(picture, (left, top, left + half, top + PILE), view, deck, speech)
    return picture


def draw_table_events(picture: Paper, y: float, view: ClashView, speech: Speech) -> None:
    if view.on_table:
        events = speech.words.listed([speech.name("event", event) for event in view.on_table])
        said = f"{speech.say('on_table')}: {events}"
        write_fitted(picture, (RIGHT - 8, y), said, Face.SEA, 21, 700, INK, "rm")


def story(view: ClashView, wonder: str, speech: Speech) -> str:
    """Where the wonder is, or who may build it."""
    if (monument := view.monuments.get(wonder)) is not None:
        if monument.hex is None:
            return speech.say("wonder_lost", seat=monument.builder)
        return speech.say("wonder_built", seat=monument.builder, hex=monument.hex)
    if wonder in view.open_wonders:
        return speech.say("wonder_open")
    if wonder in own_hand(view):
        return speech.say("wonder_yours")
    return speech.say("wonder_discarded" if wonder in view.discards.get("wonder", ()) else "wonder_hidden")


def own_hand(view: ClashView) -> tuple[str, ...]:
    return () if view.viewer is None else view.players[view.viewer].wonders or ()


def draw_wonder(picture: Paper, box: Box, view: ClashView, wonder: str, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    monument, row = view.monuments.get(wonder), WONDERS[wonder]
    known = monument is not None or wonder in (*view.open_wonders, *own_hand(view))
    fill, rim = (lighter(PAPER, 0.4), mix(GOLD, WOOD, 0.2)) if known else (USED_FILL, USED_INK)
    draw_card(picture, box, fill, rim, 10, 3)
    put(picture, wonder_tile(icon("wonder", wonder), 62), x0 + 44, y0 + 44)
    ink = INK if known else mix(USED_INK, INK, 0.5)
    write_fitted(picture, (x0 + 86, y0 + 26), speech.title("card", wonder), Face.HEAVY, 22, x1 - x0 - 136, ink)
    write_fitted(picture, (x0 + 86, y0 + 54), needs(wonder, speech), Face.SEA, 19, x1 - x0 - 98, FAINT_INK)
    put(picture, badge(str(row.victory_points), 30, darker(DECK_COLOURS["wonder"], 0.25), HALO), x1 - 28, y0 + 27)
    draw_cost(picture, (x0 + 8, y0 + 80, x1 - 8, y0 + 122), tuple(row.cost.items()))
    text = (x0 + 14, y0 + 126, x1 - 12, y1 - 44)
    paragraph(picture, text, speech.short(f"wonder:{wonder}"), Face.TEXT, 18, ink)
    left = x0 + 14
    for i, seat in enumerate(monument.markers if monument else ()):
        put(picture, crest(seat, 34), left + 16 + i * 36, y1 - 24)
    left += 38 * len(monument.markers) if monument else 0
    said = story(view, wonder, speech)
    write_fitted(picture, (left, y1 - 23), said, Face.NOTE, 20, x1 - 12 - left, RUBRIC if known else FAINT_INK)


def draw_pile(picture: Paper, box: Box, view: ClashView, deck: Deck, speech: Speech) -> None:
    """Draw the back of the pile with the number of cards in it, and the newest discards by name."""
    x0, y0, x1, y1 = box
    tray(picture, box)
    count = view.decks.get(deck, 0)
    put(picture, card_back(icon("deck", deck), DECK_COLOURS[deck], 75, 104), x0 + 54, y0 + 64)
    put(picture, badge(str(count), 32, darker(DECK_COLOURS[deck], 0.3), HALO), x0 + 92, y0 + 24)
    write_fitted(picture, (x0 + 124, y0 + 24), speech.say(f"pile_{deck}"), Face.HEAVY, 21, 260)
    said = speech.say("in_deck", count=count)
    write_fitted(picture, (x1 - 16, y0 + 24), said, Face.SEA, 19, x1 - x0 - 420, FAINT_INK, "rm")
    discards = view.discards.get(deck, ())
    names = [speech.title("card", card) for card in reversed(discards)]
    title = speech.say("discarded") if names else speech.say("nothing_discarded")
    write_fitted(picture, (x0 + 124, y0 + 52), title, Face.SEA, 18, x1 - x0 - 140, FAINT_INK)
    wide = (x1 - x0 - 136) / 2
    for i, name in enumerate(names[:MOST]):
        at = (x0 + 124 + i // 3 * wide, y0 + 78 + i % 3 * 25)
        write_fitted(picture, at, name, Face.STRONG, 18, wide - 10)
    if len(names) > MOST:
        write(picture, (x1 - 14, y1 - 14), f"+{len(names) - MOST}", Face.NUMBER, 17, FAINT_INK, "rm")
