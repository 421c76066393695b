"""The six fields of advance: levels owned, the next one with its price, and what the later ones bring."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.era_of_tribes.data import ADVANCES, HIGHEST, FieldName, branches
from engines.era_of_tribes.data import FIELDS as NAMES
from engines.era_of_tribes.view import EraView, PlayerView
from render.era_of_tribes.board_changes import Changes
from render.era_of_tribes.board_parts import FIELD_COLOURS, GOOD, tick
from render.era_of_tribes.look import banner, icon
from render.kit.board import LOCKED_FILL, LOCKED_INK, column_head, light_up
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.drawing_cache import drawing_cache
from render.kit.fit import write_fitted
from render.kit.fonts import Face, text_width
from render.kit.frame import Box
from render.kit.icons import paste_icon, shared
from render.kit.palette import BAD, HALO, INK, PAPER, USED_INK, Colour, darker, lighter, mix
from render.kit.panel import draw_card
from render.kit.speech import Speech
from render.kit.text import ROMAN, write
from render.kit.tokens import badge, cube

HEAD = 58
NOTE = 24
CELL = 82
STEP = CELL + 5
FIELDS = HEAD + NOTE + 4 + HIGHEST * STEP
SIGN, NUMBER = 24, 23
"""The size of a sign, and of the number beside it."""
SPACE = 10


def draw_fields(
    picture: Paper,
    box: Box,
    view: EraView,
    player: PlayerView,
    changes: Changes,
    speech: Speech,
    fields: Sequence[FieldName] = NAMES,
) -> None:
    x0, y0, x1, y1 = box
    pitch = (x1 - x0) / len(fields)
    for i, field in enumerate(fields):
        left, right = round(x0 + i * pitch) + 1, round(x0 + (i + 1) * pitch) - 3
        colour = FIELD_COLOURS[field]
        draw_card(picture, (left, y0, right, y1), ground_of(field), mix(colour, PAPER, 0.5), 9, 2)
        column_head(
            picture,
            (left, y0, right, y0 + HEAD),
            icon("field", field),
            speech.name("field", field).upper(),
            colour,
        )
        at = ((left + right) / 2, y0 + HEAD + NOTE / 2 - 1)
        note = speech.say(f"brings_{field}")
        write_fitted(picture, at, note, Face.NOTE, 18, right - left - 10, INK, "mm")
        for level in range(1, HIGHEST + 1):
            top = y0 + HEAD + NOTE + (level - 1) * STEP
            cell = (left + 5, top, right - 5, top + CELL)
            fresh = field in changes.fields and level == player.advances[field]
            draw_level(picture, cell, view, player, field, level, fresh)


def ground_of(field: FieldName) -> Colour:
    return mix(FIELD_COLOURS[field], PAPER, 0.74)


def looks(state: str, colour: Colour) -> tuple[Colour, Colour, Colour]:
    """The fill, the rim and the ink."""
    return {
        "owned": (mix(colour, PAPER, 0.52), darker(colour, 0.35), INK),
        "next": (lighter(PAPER, 0.6), colour, INK),
        "later": (LOCKED_FILL, mix(LOCKED_INK, LOCKED_FILL, 0.3), mix(LOCKED_INK, INK, 0.45)),
    }[state]


def draw_level(
    picture: Paper,
    box: Box,
    view: EraView,
    player: PlayerView,
    field: FieldName,
    level: int,
    fresh: bool,
) -> None:
    x0, y0, x1, y1 = box
    have = player.advances[field]
    state = "owned" if level <= have else "next" if level == have + 1 else "later"
    if fresh:
        light_up(picture, box)
    picture.paste(level_face((x1 - x0, y1 - y0), field, level, state), box[:2])
    if state == "owned":
        put(picture, cube(banner(view, player.seat), 32), x1 - 22, (y0 + y1) / 2)
        return
    if state == "next" and field in player.prices:
        price = player.prices[field]
        colour = GOOD if price <= player.thalers else USED_INK
        put(picture, badge(str(price), 38, colour, HALO), x1 - 26, y0 + 24)
    ink = looks(state, FIELD_COLOURS[field])[-1]
    draw_needs(picture, (x0 + 8, y1 - 24, x1 - 8, y1 - 4), view, player, field, level, ink)


@drawing_cache
def level_face(size: tuple[int, int], field: FieldName, level: int, state: str) -> Image.Image:
    """A level with its name and what it brings, on the ground of its field. At every table it looks the same."""
    width, height = size
    fill, rim, ink = looks(state, FIELD_COLOURS[field])
    face = Image.new("RGB", size, ground_of(field))
    draw_card(face, (0, 0, width, height), fill=fill, rim=rim, radius=7, line=3 if state == "owned" else 2)
    write(face, (22, 22), ROMAN[level], Face.TITLE, 19, ink, "mm")
    bottom = height - 4 if state == "owned" else height - 25
    right = width - (46 if state == "owned" else 52 if state == "next" else 8)
    draw_effects(face, (40, 4, right, bottom), field, level, ink)
    return face


def draw_needs(
    picture: Paper,
    box: Box,
    view: EraView,
    player: PlayerView,
    field: FieldName,
    level: int,
    ink: Colour,
) -> None:
    """6.3: draw the side branches that a level needs, each with its own sign; a laurel for the first people to get
    there (6.4)."""
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    x = float(x0)
    for other, needed in branches(field, level):
        met = player.advances[other] >= needed
        paste_icon(picture, icon("field", other), x + 9, middle, 18, FIELD_COLOURS[other] if met else ink)
        x += 21 + write(picture, (x + 21, middle), ROMAN[needed], Face.NUMBER, 15, ink)
        if met:
            tick(picture, x + 10, middle, 14)
            x += 24
        elif level == player.advances[field] + 1:
            more = f"+{ADVANCES.costs.missing_branch[level - 1]}"
            x += 12 + write(picture, (x + 4, middle), more, Face.NUMBER, 16, BAD)
        else:
            x += 12
    if view.pioneered[field] < level:
        paste_icon(picture, shared("laurel"), x1 - 10, middle, 21, mix(ink, (190, 130, 0), 0.6))


def effects(field: FieldName, level: int) -> list[tuple[str, str]]:
    """6.5: what a level brings, as signs with numbers"""
    rows = ADVANCES
    at = level - 1
    match field:
        case "farming":
            stay = rows.farming.units_per_province
            gains = [(icon("stat", "food"), rows.farming.food[at], "+")]
            gains += [(icon("stat", "units"), stay[level], "")] if stay[level] > stay[at] else []
        case "culture":
            bread = rows.culture.bread
            gains = [(icon("stat", "influence"), rows.culture.influence[at], "+")]
            gains += [(icon("stat", "morale"), rows.culture.morale[at], "+")] if rows.culture.morale[at] else []
            gains += [(icon("stat", "bread"), bread[level], "+")] if bread[level] > bread[at] else []
        case "commerce":
            gains = [(icon("stat", "trade"), rows.commerce.trade[level], "+")]
        case "architecture":
            gains = [(icon("count", "towns"), rows.architecture.towns[level], "")]
        case "navigation" | "mechanics":
            units = rows.navigation if field == "navigation" else rows.mechanics
            gains = [(icon("stat", "moves"), units.movement[level], "")]
            gains += [(icon("stat", "thalers"), units.price[level], "")]
    shown = [(sign, f"{plus}{number}") for sign, number, plus in gains]
    if field == "commerce" and level >= rows.commerce.posts_from:
        shown.append((icon("count", "posts"), ""))
    return shown


def draw_effects(picture: Paper, box: Box, field: FieldName, level: int, ink: Colour) -> None:
    """Draw effects side by side, or in two lines if there is no room for that."""
    x0, y0, x1, y1 = box
    gains = effects(field, level)
    widths = [SIGN + 5 + text_width(text, Face.NUMBER, NUMBER) + SPACE for _, text in gains]
    lines = [list(zip(gains, widths, strict=True))]
    if sum(widths) - SPACE > x1 - x0:
        lines = [[pair] for pair in lines[0]]
    high = min(30.0, (y1 - y0) / len(lines))
    for i, line in enumerate(lines):
        x, y = float(x0), (y0 + y1) / 2 + (i - (len(lines) - 1) / 2) * high
        for (sign, text), width in line:
            paste_icon(picture, sign, x + SIGN / 2, y, SIGN, ink)
            if text:
                write(picture, (x + SIGN + 5, y), text, Face.NUMBER, NUMBER, ink)
            x += width
