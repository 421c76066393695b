"""The tracks of time below the map: dynasties, and the rounds of a generation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from engines.sands_of_time.data import BOARD, DYNASTIES
from engines.sands_of_time.view import SandsView
from render.kit.collage import Paper
from render.kit.drawing_cache import drawing_cache
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import icon_mask, shared
from render.kit.palette import BROWN, HALO, PAPER, RUBRIC, Colour, darker, ink_on, mix
from render.kit.panel import draw_card, heading
from render.kit.speech import Speech
from render.kit.text import ROMAN, write
from render.sands_of_time.look import DYNASTY_GROUNDS

GONE: Colour = (150, 128, 96)
LARGER = 5
"""How much larger the space of the present is, on every side."""


@dataclass(frozen=True)
class Space:
    text: str
    ground: Colour
    when: int
    """Below 0: gone; 0: now; above 0: to come."""
    icon: str = ""


def draw_dynasty(picture: Paper, box: Box, view: SandsView, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    inner = (x0 + 18, y0 + 44, x1 - 16, y1 - 14)
    pitch = (inner[2] - inner[0]) / BOARD.dynasty.last
    for number, first in enumerate(BOARD.dynasty.first_spaces, start=1):
        left = inner[0] + (first - 1) * pitch
        text = speech.say("final_scoring") if number > DYNASTIES else f"{speech.say('dynasty')} {ROMAN[number]}"
        heading(picture, (left + 2, y0 + 26), text.upper(), 15)
    draw_spaces(picture, inner, dynasty_spaces(view.space))


def dynasty_spaces(at: int) -> list[Space]:
    spaces = []
    for space in range(BOARD.dynasty.start, BOARD.dynasty.last + 1):
        area = sum(space >= first for first in BOARD.dynasty.first_spaces) - 1
        person = shared("person") if space in BOARD.dynasty.peasant_spaces else ""
        spaces.append(Space(str(space), DYNASTY_GROUNDS[area], space - at, person))
    return spaces


def draw_generation(picture: Paper, box: Box, view: SandsView, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    title = speech.say("generation", generation=view.generation)
    heading(picture, (x0 + 20, y0 + 26), title.upper(), 15)
    write(picture, (x1 - 18, y0 + 26), speech.say("rounds_done"), Face.SEA, 17, BROWN, "rm")
    spaces = []
    for number in range(view.max_rounds + 1):
        roll = BOARD.generation.numbers.get(number)
        text = speech.say("round_roll", round=ROMAN[number], number=roll) if roll else ROMAN[number]
        spaces.append(Space(text, PAPER, number - view.round))
    draw_spaces(picture, (x0 + 18, y0 + 44, x1 - 16, y1 - 14), spaces)


def draw_spaces(picture: Paper, box: Box, spaces: Sequence[Space]) -> None:
    x0, y0, x1, y1 = box
    row = row_of((x1 - x0, y1 - y0), tuple(spaces))
    picture.paste(row, (x0 - LARGER, y0 - LARGER))


@drawing_cache
def row_of(size: tuple[int, int], spaces: tuple[Space, ...]) -> Image.Image:
    """A row of spaces side by side on paper. The one of the present is larger and red."""
    width, height = size
    row = Image.new("RGB", (width + 2 * LARGER, height + 2 * LARGER), PAPER)
    pitch = width / len(spaces)
    boxes = [
        (LARGER + round(i * pitch), LARGER, LARGER + round((i + 1) * pitch) - 2, LARGER + height)
        for i in range(len(spaces))
    ]
    for space, at in sorted(zip(spaces, boxes, strict=True), key=lambda pair: pair[0].when == 0):
        draw_space(row, at, space)
    return row


def draw_space(picture: Paper, box: Box, space: Space) -> None:
    x0, y0, x1, y1 = box
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    ground = mix(space.ground, GONE, 0.4) if space.when < 0 else space.ground
    ink = mix(ink_on(ground), ground, 0.35) if space.when < 0 else ink_on(ground)
    if space.when == 0:
        ground, ink = RUBRIC, HALO
        draw_card(
            picture, (x0 - LARGER, y0 - LARGER, x1 + LARGER, y1 + LARGER), fill=ground, rim=HALO, radius=7, line=2
        )
        draw_card(picture, (x0 - 3, y0 - 3, x1 + 3, y1 + 3), fill=ground, rim=darker(ground, 0.5), radius=6, line=1.5)
    else:
        draw_card(picture, box, fill=ground, rim=darker(ground, 0.55), radius=5, line=1.5)
    if space.icon and space.when:
        mask = icon_mask(space.icon, min(x1 - x0, y1 - y0) - 8)
        picture.paste(ink, (round(middle[0] - mask.width / 2), round(middle[1] - mask.height / 2)), mask)
    else:
        write(picture, middle, space.text, Face.NUMBER, 15 if space.when else 18, ink, "mm")
