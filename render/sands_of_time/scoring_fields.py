"""A scoring field of the chronicle board: what it asks for, how far everybody is, whose card lies there."""

from __future__ import annotations

from engines.sands_of_time.data import CHRONICLES, FIELDS
from engines.sands_of_time.view import PlayerView, SandsView
from render.kit.board import in_a_row
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import paste_icon
from render.kit.palette import FAINT_INK, GOLD, INK, PAPER, RUBRIC, Colour, darker, lighter, mix
from render.kit.panel import draw_card
from render.kit.speech import Speech
from render.kit.text import write
from render.kit.tokens import badge, crest
from render.sands_of_time.look import CATEGORY_COLOURS, field_icon
from render.sands_of_time.parts import own_back

HEAD = 42
LINE = 23
PLAYER = 50


def field_height(seats: int) -> int:
    return HEAD + 3 * LINE + PLAYER + 22


def draw_field(picture: Paper, box: Box, view: SandsView, field: str, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    colour = CATEGORY_COLOURS[FIELDS[field].category]
    draw_card(picture, box, lighter(PAPER, 0.3), colour, 9)
    put(picture, badge(field, 30, darker(colour, 0.3)), x0 + 24, y0 + 24)
    paste_icon(picture, field_icon(field), x0 + 62, y0 + 24, 32, mix(colour, (0, 0, 0), 0.25))
    title = speech.title("measure", FIELDS[field].measure)
    write_fitted(picture, (x0 + 86, y0 + 24), title, Face.HEAVY, 22, x1 - x0 - 96)
    draw_ladder(picture, (x0 + 8, y0 + HEAD + 4, x1 - 8, y0 + HEAD + 4 + 3 * LINE), field, speech)
    draw_standing(picture, (x0 + 8, y1 - PLAYER - 6, x1 - 8, y1 - 6), view, field)


def draw_ladder(picture: Paper, box: Box, field: str, speech: Speech) -> None:
    """By chronicle: the heritage it claims, what the field asks for, the points it brings."""
    x0, y0, x1, _ = box
    colour = CATEGORY_COLOURS[FIELDS[field].category]
    lead = 64
    pitch = (x1 - x0 - lead) / len(CHRONICLES)
    rows: tuple[tuple[str, list[int], Face, Colour], ...] = (
        ("heritage_needed", [card.heritage for card in CHRONICLES.values()], Face.NUMBER, FAINT_INK),
        ("needs", [card.requirement[field] for card in CHRONICLES.values()], Face.NUMBER, INK),
        ("worth", [card.points for card in CHRONICLES.values()], Face.NUMBER, RUBRIC),
    )
    for i, (key, values, face, ink) in enumerate(rows):
        y = y0 + i * LINE
        fill = mix(colour, PAPER, 0.62) if i == 1 else PAPER
        if i == 1:
            picture.paste(fill, (x0, y, x1, y + LINE))
        picture.paste(mix(GOLD, PAPER, 0.4), (x0, y, x1, y + 1))
        write_fitted(picture, (x0 + 3, y + LINE / 2), speech.say(key), Face.STRONG, 15, lead - 4, ink)
        for j, value in enumerate(values):
            size = 18 if i == 1 else 16
            write(picture, (x0 + lead + (j + 0.5) * pitch, y + LINE / 2), str(value), face, size, ink, "mm")


def draw_standing(picture: Paper, box: Box, view: SandsView, field: str) -> None:
    """Everybody's count on this field, and a card where a chronicle lies."""
    x0, y0, x1, y1 = box
    places = in_a_row((x0, y0, x1 - 4, y1), max(3, len(view.players)), 4)
    for player, place in zip(view.players, places, strict=False):
        draw_count(picture, place, player, field)


def draw_count(picture: Paper, box: Box, player: PlayerView, field: str) -> None:
    x0, y0, _, y1 = box
    middle = (y0 + y1) / 2
    laid = field in player.chronicle_fields
    put(picture, crest(player.seat, 26), x0 + 13, middle - 10)
    write(picture, (x0 + 13, y1 - 9), str(player.measures[field]), Face.NUMBER, 17, INK, "mm")
    if not laid:
        return
    put(picture, own_back(player.seat, 24, 34), x0 + 39, middle - 2)
    if player.chronicles is not None:
        number = CHRONICLES[player.chronicles[field]].heritage
        put(picture, badge(str(number), 19), x0 + 39, middle - 2)
