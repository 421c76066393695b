"""The chronicle board: heritage of all players, the scoring fields, and the six rows of advances."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel import Event
from engines.sands_of_time.data import BOARD, CATEGORIES, DYNASTIES, FIELDS
from engines.sands_of_time.view import SandsView
from engines.sands_of_time.vocabulary import Category
from render.kit.board import sheet
from render.kit.canvas import put
from render.kit.collage import Collage, Paper
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import paste_icon
from render.kit.palette import BROWN, FAINT_INK, PAPER, RUBRIC, darker, ink_on, lighter, mix
from render.kit.panel import draw_card
from render.kit.speech import Speech
from render.kit.text import ROMAN, write
from render.kit.tokens import crest, cube
from render.sands_of_time.advance_rows import ROWS_HEIGHT, draw_rows
from render.sands_of_time.look import CATEGORY_COLOURS, icon
from render.sands_of_time.scoring_fields import draw_field, field_height

WIDTH = 1800
LEFT, RIGHT = 28, WIDTH - 28
GAP = 16
TITLE = 60
HEAD = 48
LANE = 30
PAD = 12


def chronicle_picture(view: SandsView, news: Sequence[Event], speech: Speech) -> Collage:
    high = category_height(view)
    picture = sheet(WIDTH, 28 + TITLE + high + 28)
    draw_title(picture, view, speech)
    width = (RIGHT - LEFT - 2 * GAP) // 3
    for i, category in enumerate(CATEGORIES):
        left = LEFT + i * (width + GAP)
        box = (left, 28 + TITLE, left + width, 28 + TITLE + high)
        draw_category(picture, box, view, category, news, speech)
    return picture


def category_height(view: SandsView) -> int:
    seats = len(view.players)
    return HEAD + lanes_height(seats) + field_height(seats) + ROWS_HEIGHT + 4 * PAD


def lanes_height(seats: int) -> int:
    return LANE * seats + 30


def draw_title(picture: Paper, view: SandsView, speech: Speech, right: int = RIGHT) -> None:
    middle = 28 + TITLE / 2 - 8
    write(picture, (LEFT + 6, middle), speech.say("chronicle_board").upper(), Face.TITLE, 34, RUBRIC)
    number = min(view.dynasty, DYNASTIES)
    time = speech.say("dynasty_now", dynasty=ROMAN[number], last=ROMAN[DYNASTIES])
    generation = speech.say("generation", generation=view.generation)
    write(picture, (right - 6, middle), f"{time} · {generation}", Face.SEA, 26, BROWN, "rm")


def draw_category(
    picture: Paper, box: Box, view: SandsView, category: Category, news: Sequence[Event], speech: Speech
) -> None:
    x0, y0, x1, _ = box
    colour = CATEGORY_COLOURS[category]
    ink = ink_on(colour)
    draw_card(picture, box, mix(colour, PAPER, 0.74), mix(colour, PAPER, 0.3), 10)
    draw_card(picture, (x0, y0, x1, y0 + HEAD), colour, darker(colour, 0.45), 10)
    paste_icon(picture, icon("symbol", category), x0 + 30, y0 + HEAD / 2, 32, ink)
    write(picture, (x0 + 56, y0 + HEAD / 2), speech.title("category", category), Face.LABEL, 27, ink)
    write(picture, (x1 - 16, y0 + HEAD / 2), speech.say("heritage"), Face.NOTE, 22, ink, "rm")
    top = y0 + HEAD + PAD
    draw_lanes(picture, (x0 + PAD, top, x1 - PAD, top + lanes_height(len(view.players))), view, category, speech)
    top += lanes_height(len(view.players)) + PAD
    fields = [field for field in FIELDS if FIELDS[field].category == category]
    half = (x1 - x0 - 3 * PAD) // 2
    for i, field in enumerate(fields):
        left = x0 + PAD + i * (half + PAD)
        draw_field(picture, (left, top, left + half, top + field_height(len(view.players))), view, field, speech)
    top += field_height(len(view.players)) + PAD
    draw_rows(picture, (x0 + PAD, top, x1 - PAD, top + ROWS_HEIGHT), view, category, news, speech)


def draw_lanes(picture: Paper, box: Box, view: SandsView, category: Category, speech: Speech) -> None:
    """A lane for each player, from 0 to the end of the track, with a cube where the heritage stands."""
    x0, y0, x1, y1 = box
    most = BOARD.heritage.max
    colour = CATEGORY_COLOURS[category]
    left = x0 + 40
    pitch = (x1 - left) / (most + 1)
    best = max(player.heritage[category] for player in view.players)
    for value in range(most + 1):
        a, b = round(left + value * pitch), round(left + (value + 1) * pitch) - 2
        fill = mix(colour, PAPER, 0.55) if value <= best else lighter(PAPER, 0.35)
        draw_card(picture, (a, y0, b, y1 - 24), fill=fill, rim=mix(fill, colour, 0.5), radius=5, line=1.2)
        write(picture, ((a + b) / 2, y1 - 10), str(value), Face.NUMBER, 17, FAINT_INK, "mm")
    for lane, player in enumerate(view.players):
        y = y0 + LANE * (lane + 0.5) + 3
        put(picture, crest(player.seat, 26), x0 + 15, y)
        value = player.heritage[category]
        put(picture, cube(player.seat, 28), left + (value + 0.5) * pitch - 1, y)
        trail = (round(x0 + 32), round(y) - 2, round(left + (value + 0.5) * pitch - 14), round(y) + 2)
        if trail[2] > trail[0]:
            picture.paste(mix(colour, (0, 0, 0), 0.3), trail)
