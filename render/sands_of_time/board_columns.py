"""The three columns of a player's board: heritage, emphasis, scoring fields and advances of a category."""

from __future__ import annotations

from engines.sands_of_time.data import ADVANCES, BOARD, CHRONICLES, FIELDS
from engines.sands_of_time.view import PlayerView
from engines.sands_of_time.vocabulary import Category
from render.kit.board import light_up
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.fit import LINE, lines_to_fit, paragraph, write_fitted
from render.kit.fonts import Face, text_width
from render.kit.frame import Box
from render.kit.icons import paste_icon, shared
from render.kit.palette import BAD, INK, PAPER, WOOD, Colour, darker, ink_on, lighter, mix
from render.kit.panel import draw_card
from render.kit.speech import Speech
from render.kit.text import write
from render.kit.tokens import badge, cube
from render.sands_of_time.board_changes import Changes
from render.sands_of_time.chronicle_cards import would_score
from render.sands_of_time.look import CATEGORY_COLOURS, field_icon, icon
from render.sands_of_time.parts import heritage_cells, own_back, symbol_row

HEAD = 46
HERITAGE = 40
FIELD = 66
TOP = HEAD + HERITAGE + FIELD + 30
LEAST = 120
STEP = 80
ICON_ROOM = 52
TEXT_SIZE = 16
CHIPS = 3
"""How many advances are side by side when only their names are written."""
CHIP = 44


def advances_of(player: PlayerView, category: Category) -> list[str]:
    return [advance for advance in player.advances if ADVANCES[advance].category == category]


def entry_height(advance: str, width: int, speech: Speech) -> int:
    _, lines = effect_lines(advance, width, speech)
    return max(50, 30 + round(len(lines) * TEXT_SIZE * LINE) + 6)


def effect_lines(advance: str, width: int, speech: Speech) -> tuple[int, tuple[str, ...]]:
    room = (float(width - ICON_ROOM - 34), 999.0)
    return lines_to_fit(speech.description("advance", advance), Face.TEXT, TEXT_SIZE, room)


def column_height(player: PlayerView, category: Category, width: int, speech: Speech) -> int:
    entries = sum(entry_height(advance, width, speech) + 6 for advance in advances_of(player, category))
    # The height goes in steps, so that sheets of the same size are drawn once and cached.
    return -(-(TOP + max(LEAST, entries) + 8) // STEP) * STEP


def brief_height(player: PlayerView, category: Category) -> int:
    rows = -(-len(advances_of(player, category)) // CHIPS)
    return TOP + max(1, rows) * (CHIP + 6) + 6


def draw_column(
    picture: Paper,
    box: Box,
    player: PlayerView,
    category: Category,
    changes: Changes,
    speech: Speech,
) -> None:
    x0, y0, x1, y1 = box
    draw_measures(picture, box, player, category, changes, speech)
    y = y0 + TOP
    for advance in advances_of(player, category):
        high = entry_height(advance, x1 - x0, speech)
        draw_advance(picture, (x0 + 10, y, x1 - 10, y + high), advance, advance in changes.advances, speech)
        y += high + 6
    if not advances_of(player, category):
        faint = mix(CATEGORY_COLOURS[category], PAPER, 0.6)
        paste_icon(picture, icon("symbol", category), (x0 + x1) / 2, (y0 + TOP + y1) / 2, LEAST - 10, faint)
        note = speech.say("no_advances")
        write(picture, ((x0 + x1) / 2, (y0 + TOP + y1) / 2), note, Face.NOTE, 22, INK, "mm")


def draw_brief_column(
    picture: Paper, box: Box, player: PlayerView, category: Category, changes: Changes, speech: Speech
) -> None:
    """Draw a column with the names of the advances alone."""
    x0, y0, x1, _ = box
    draw_measures(picture, box, player, category, changes, speech)
    width = (x1 - x0 - 20 - (CHIPS - 1) * 6) // CHIPS
    for at, advance in enumerate(advances_of(player, category)):
        left, top = x0 + 10 + at % CHIPS * (width + 6), y0 + TOP + at // CHIPS * (CHIP + 6)
        draw_chip(picture, (left, top, left + width, top + CHIP), advance, advance in changes.advances, speech)
    if not advances_of(player, category):
        write(picture, ((x0 + x1) / 2, y0 + TOP + CHIP / 2), speech.say("no_advances"), Face.NOTE, 22, INK, "mm")


def draw_measures(
    picture: Paper, box: Box, player: PlayerView, category: Category, changes: Changes, speech: Speech
) -> None:
    """Draw what is above the advances: emphasis, heritage, scoring fields."""
    x0, y0, x1, _ = box
    colour = CATEGORY_COLOURS[category]
    draw_card(picture, box, mix(colour, PAPER, 0.72), mix(colour, PAPER, 0.3), 9)
    draw_column_head(picture, (x0, y0, x1, y0 + HEAD), player, category, speech)
    draw_heritage(
        picture,
        (x0 + 10, y0 + HEAD + 10, x1 - 8, y0 + HEAD + HERITAGE),
        player,
        category,
        category in changes.heritage,
    )
    fields = [field for field in FIELDS if FIELDS[field].category == category]
    half = (x1 - x0 - 30) // 2
    top = y0 + HEAD + HERITAGE + 12
    for i, field in enumerate(fields):
        left = x0 + 10 + i * (half + 10)
        box_of_field = (left, top, left + half, top + FIELD)
        if field in changes.fields:
            light_up(picture, box_of_field)
        draw_field(picture, box_of_field, player, field, speech)


def draw_column_head(picture: Paper, box: Box, player: PlayerView, category: Category, speech: Speech) -> None:
    """The name of the category, whether it is unlocked, and the markers on the emphasis card."""
    x0, y0, x1, y1 = box
    colour = CATEGORY_COLOURS[category]
    middle = (y0 + y1) / 2
    ink = ink_on(colour)
    draw_card(picture, box, fill=colour, rim=darker(colour, 0.45), radius=9, line=2)
    paste_icon(picture, icon("symbol", category), x0 + 28, middle, 30, ink)
    write(picture, (x0 + 52, middle), speech.title("category", category), Face.LABEL, 24, ink)
    open_now = category in player.unlocked
    state = speech.say("unlocked" if open_now else "locked")
    width = write(picture, (x1 - 14, middle), state, Face.STRONG, 17, ink, "rm")
    if not open_now:
        paste_icon(picture, shared("lock"), x1 - 28 - width, middle, 20, ink)
        width += 28
    if player.emphasis == category:
        draw_emphasis(picture, x1 - 34 - width, middle, player, category)


def draw_emphasis(picture: Paper, right: float, y: float, player: PlayerView, category: Category) -> None:
    """The slots of the emphasis card, with cubes on those that are filled."""
    slots = next(card.slots for card in BOARD.emphasis_card if card.category == category)
    for slot in range(slots):
        x = right - 16 - (slots - 1 - slot) * 34
        left = round(x) - 15
        draw_card(picture, (left, round(y) - 15, left + 30, round(y) + 15), fill=PAPER, rim=WOOD, radius=6, line=1.6)
        if slot < player.markers:
            put(picture, cube(player.seat, 25), x, y)


def draw_heritage(picture: Paper, box: Box, player: PlayerView, category: Category, risen: bool) -> None:
    x0, y0, x1, y1 = box
    if risen:
        light_up(picture, box)
    at = player.heritage[category]
    heritage_cells(picture, box, category, BOARD.heritage.max, at)
    x = x0 + (at + 0.5) * (x1 - x0) / (BOARD.heritage.max + 1) - 1
    put(picture, cube(player.seat, 34), x, (y0 + y1) / 2 - 2)
    put(picture, badge(str(at), 21), x + 14, y0 - 3)


def draw_field(picture: Paper, box: Box, player: PlayerView, field: str, speech: Speech) -> None:
    """A scoring field: how far the player has come, and the card that lies there."""
    x0, y0, x1, y1 = box
    colour = CATEGORY_COLOURS[FIELDS[field].category]
    draw_card(picture, box, lighter(PAPER, 0.3), colour, 8)
    paste_icon(picture, field_icon(field), x0 + 26, y0 + 26, 36, mix(colour, (0, 0, 0), 0.25))
    put(picture, badge(field, 20, darker(colour, 0.3)), x0 + 13, y0 + 12)
    name = speech.title("measure", FIELDS[field].measure)
    write_fitted(picture, (x0 + 9, y1 - 12), name, Face.STRONG, 15, x1 - x0 - 64)
    write(picture, (x0 + 54, y0 + 26), str(player.measures[field]), Face.TITLE, 26, INK)
    if field in player.chronicle_fields:
        put(picture, own_back(player.seat, 38, 50), x1 - 30, (y0 + y1) / 2)
        if player.chronicles is not None:
            draw_claim(picture, (x0, y0, x1, y1), player, field)


def draw_claim(picture: Paper, box: Box, player: PlayerView, field: str) -> None:
    """Draw which chronicle lies there and what it asks for. Only its owner sees it."""
    assert player.chronicles is not None
    x0, y0, x1, y1 = box
    chronicle = CHRONICLES[player.chronicles[field]]
    need = chronicle.requirement[field]
    put(picture, badge(str(chronicle.heritage), 22), x1 - 30, (y0 + y1) / 2)
    ink: Colour = (40, 96, 30) if would_score(player, field, player.chronicles[field]) else BAD
    left = x0 + 60 + text_width(str(player.measures[field]), Face.TITLE, 26)
    write(picture, (left, y0 + 28), f"/ {need}", Face.HEADING, 19, ink)


def draw_advance(picture: Paper, box: Box, advance: str, fresh: bool, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    facts = ADVANCES[advance]
    colour = CATEGORY_COLOURS[facts.category]
    if fresh:
        light_up(picture, box)
    draw_card(picture, box, mix(colour, PAPER, 0.86), darker(colour, 0.2), 8)
    paste_icon(picture, icon("advance", advance), x0 + 27, (y0 + y1) / 2, 38, mix(colour, (0, 0, 0), 0.3))
    symbols = (("fountain", facts.fountains), ("lyre", facts.lyres))
    symbol_row(picture, x1 - 34, y0 + 16, symbols)
    put(picture, badge(str(facts.level), 20, darker(colour, 0.3)), x1 - 18, y0 + 16)
    room = x1 - x0 - ICON_ROOM - 36 - 22 * (facts.fountains + facts.lyres)
    write_fitted(picture, (x0 + ICON_ROOM, y0 + 16), speech.name("advance", advance), Face.HEAVY, 18, room)
    size, _ = effect_lines(advance, x1 - x0 + 20, speech)
    box_of_text = (x0 + ICON_ROOM, y0 + 28, x1 - 14, y1)
    paragraph(picture, box_of_text, speech.description("advance", advance), Face.TEXT, size)


def draw_chip(picture: Paper, box: Box, advance: str, fresh: bool, speech: Speech) -> None:
    """An advance by its name."""
    x0, y0, x1, y1 = box
    facts = ADVANCES[advance]
    colour, middle = CATEGORY_COLOURS[facts.category], (y0 + y1) / 2
    if fresh:
        light_up(picture, box)
    draw_card(picture, box, mix(colour, PAPER, 0.86), darker(colour, 0.2), 8)
    paste_icon(picture, icon("advance", advance), x0 + 24, middle, 34, mix(colour, (0, 0, 0), 0.3))
    write_fitted(picture, (x0 + 46, middle), speech.name("advance", advance), Face.HEAVY, 20, x1 - x0 - 54)
