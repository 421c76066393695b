"""The advances on the chronicle board: two rows a category, four levels, and the decks they come from."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel import Event
from engines.sands_of_time.data import ADVANCES, LEVELS, deck_of
from engines.sands_of_time.view import RowView, SandsView
from engines.sands_of_time.vocabulary import Category
from render.kit.board import light_up
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.fit import paragraph, write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import paste_icon, shared
from render.kit.palette import HALO, PAPER, USED_FILL, USED_INK, darker, lighter, mix
from render.kit.panel import draw_card
from render.kit.speech import Speech
from render.kit.text import write
from render.kit.tokens import badge, cube
from render.sands_of_time.look import CATEGORY_COLOURS, icon
from render.sands_of_time.parts import symbol_row

GAP = 10
CARD = 130
DECK = 54
ROWS_HEIGHT = len(LEVELS) * (CARD + GAP) + DECK
NEWS = ("advance.reached", "advance.laid_out", "setup.advance")


def draw_rows(
    picture: Paper, box: Box, view: SandsView, category: Category, news: Sequence[Event], speech: Speech
) -> None:
    x0, y0, x1, y1 = box
    fresh = {str(event.params["advance"]) for event in news if event.key in NEWS}
    rows = [row for row in view.rows if row.category == category]
    width = (x1 - x0 - GAP) // len(rows)
    for i, row in enumerate(rows):
        left = x0 + i * (width + GAP)
        for level in LEVELS:
            top = y0 + (level - 1) * (CARD + GAP)
            draw_level(picture, (left, top, left + width, top + CARD), view, row, level, fresh, speech)
    draw_decks(picture, (x0, y1 - DECK, x1, y1), view, category, speech)


def draw_level(
    picture: Paper, box: Box, view: SandsView, row: RowView, level: int, fresh: set[str], speech: Speech
) -> None:
    if level > len(row.advances):
        draw_empty(picture, box, row.category, level, speech)
        return
    advance = row.advances[level - 1]
    if advance in fresh:
        light_up(picture, box)
    draw_advance(picture, box, advance, speech)
    here = [player.seat for player in view.players if player.rows.get(row.id, 0) == level]
    for i, seat in enumerate(here):
        put(picture, cube(seat, 29), box[2] - 18 - 27 * (len(here) - 1 - i), box[1] - 1)


def draw_advance(picture: Paper, box: Box, advance: str, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    facts = ADVANCES[advance]
    colour = CATEGORY_COLOURS[facts.category]
    draw_card(picture, box, lighter(PAPER, 0.45), darker(colour, 0.1), 8)
    paste_icon(picture, icon("advance", advance), x0 + 34, y0 + 40, 48, mix(colour, (0, 0, 0), 0.2))
    put(picture, badge(str(facts.level), 22, darker(colour, 0.3), HALO), x0 + 13, y0 + 13)
    count = facts.fountains + facts.lyres
    symbols = (("fountain", facts.fountains), ("lyre", facts.lyres))
    symbol_row(picture, x0 + 34 + count * 13 - 1, y1 - 26, symbols, 24)
    write_fitted(picture, (x0 + 66, y0 + 27), speech.name("advance", advance), Face.HEAVY, 20, x1 - x0 - 76)
    paragraph(
        picture, (x0 + 66, y0 + 43, x1 - 12, y1 - 5), speech.description("advance", advance), Face.TEXT, 17, least=12
    )


def draw_empty(picture: Paper, box: Box, category: Category, level: int, speech: Speech) -> None:
    """A place that no card has reached yet."""
    x0, y0, x1, y1 = box
    draw_card(picture, box, mix(USED_FILL, CATEGORY_COLOURS[category], 0.1), USED_INK, 8)
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    write(picture, middle, speech.say("level", level=level), Face.NOTE, 22, USED_INK, "mm")


def draw_decks(picture: Paper, box: Box, view: SandsView, category: Category, speech: Speech) -> None:
    """How many cards of each level are still to come; a card that this reader knows is named."""
    x0, y0, x1, y1 = box
    decks = [(level, deck_of(category, level)) for level in LEVELS if deck_of(category, level) in view.decks]
    pitch = (x1 - x0) / max(1, len(decks))
    for i, (level, deck) in enumerate(decks):
        left, middle = x0 + i * pitch, (y0 + y1) / 2
        draw_deck(picture, left + 26, middle, category, view.decks[deck])
        text = speech.say("level", level=level)
        if deck in view.known_tops:
            text = f"{text}: {speech.name('advance', view.known_tops[deck])}"
        write_fitted(picture, (left + 62, middle), text, Face.STRONG, 18, pitch - 70)


def draw_deck(picture: Paper, x: float, y: float, category: Category, count: int) -> None:
    colour = CATEGORY_COLOURS[category]
    for i in range(min(3, count)):
        left, top = round(x - 16 + i * 3), round(y - 20 - i * 2)
        draw_card(picture, (left, top, left + 30, top + 40), fill=colour, rim=HALO, radius=4, line=2)
    if count:
        paste_icon(picture, shared("idea"), x + 3, y - 2, 22, HALO)
    put(picture, badge(str(count), 22), x + 20, y + 14)
