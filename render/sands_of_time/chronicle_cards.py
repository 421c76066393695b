"""The seven chronicle cards of a player, with what each field asks for."""

from __future__ import annotations

from engines.sands_of_time.data import CHRONICLES, FIELDS
from engines.sands_of_time.view import PlayerView
from render.kit.board import light_up
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import paste_icon, shared
from render.kit.palette import FAINT_INK, GOLD, HALO, INK, PAPER, Colour, darker, lighter, mix
from render.kit.panel import draw_card
from render.kit.speech import Speech
from render.kit.text import write
from render.kit.tokens import badge
from render.sands_of_time.look import CATEGORY_COLOURS, field_icon, icon

HEAD = 64
LINE = 34
FOOT = 34
HEIGHT = HEAD + LINE * len(FIELDS) + FOOT + 12
REACHED: Colour = (40, 110, 36)
LEATHER: Colour = (104, 66, 30)
LACKING: Colour = (150, 60, 40)


def draw_chronicle_card(picture: Paper, box: Box, player: PlayerView, name: str, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    chronicle = CHRONICLES[name]
    field = next((at for at, laid in (player.chronicles or {}).items() if laid == name), None)
    if field is not None:
        light_up(picture, box)
    draw_card(picture, box, lighter(PAPER, 0.3), LEATHER, 10, 3)
    draw_card(picture, (x0, y0, x1, y0 + HEAD), LEATHER, darker(LEATHER, 0.3), 10)
    paste_icon(picture, icon("symbol", "heritage"), x0 + 28, y0 + HEAD / 2, 32, HALO)
    write(picture, (x0 + 50, y0 + HEAD / 2), str(chronicle.heritage), Face.TITLE, 32, HALO)
    paste_icon(picture, icon("symbol", "victory"), x1 - 72, y0 + HEAD / 2, 34, GOLD)
    write(picture, (x1 - 52, y0 + HEAD / 2), str(chronicle.points), Face.TITLE, 30, GOLD)
    for i, at in enumerate(FIELDS):
        top = y0 + HEAD + 6 + i * LINE
        draw_requirement(picture, (x0 + 8, top, x1 - 8, top + LINE - 3), player, at, name, at == field, speech)
    text = speech.say("in_hand") if field is None else speech.say("on_field", field=field)
    face, ink = (Face.NOTE, FAINT_INK) if field is None else (Face.HEAVY, (150, 84, 0))
    write_fitted(picture, ((x0 + x1) / 2, y1 - 22), text, face, 20, x1 - x0 - 16, ink, "mm")


def would_score(player: PlayerView, field: str, name: str) -> bool:
    """Would this card score on this field if the dynasty ended now? Its promise must be kept. Heritage must cover it
    together with the card on the category's other field, or it must be the higher of the two."""
    category, card = FIELDS[field].category, CHRONICLES[name]
    if not keeps_promise(player, field, name) or card.heritage > player.limits[category]:
        return False
    beside = [
        CHRONICLES[laid].heritage
        for other, laid in (player.chronicles or {}).items()
        if other != field and FIELDS[other].category == category and keeps_promise(player, other, laid)
    ]
    believed = [heritage for heritage in beside if heritage <= player.limits[category]]
    return all(card.heritage + one <= player.limits[category] or card.heritage > one for one in believed)


def keeps_promise(player: PlayerView, field: str, name: str) -> bool:
    """Does the player have what the card asks for on this field? The card must be on the field, or be free to be
    placed there."""
    laid = player.chronicles or {}
    possible = laid.get(field) == name or (field not in laid and name not in laid.values())
    return possible and player.measures[field] >= CHRONICLES[name].requirement[field]


def draw_requirement(
    picture: Paper, box: Box, player: PlayerView, field: str, name: str, laid: bool, speech: Speech
) -> None:
    """Draw one field: its sign, what it asks for, and a tick if the card would score there. If it would not, what the
    player has of it, or the sign of heritage if only that is missing."""
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    need = CHRONICLES[name].requirement[field]
    colour = CATEGORY_COLOURS[FIELDS[field].category]
    fill = mix(colour, PAPER, 0.45) if laid else mix(colour, PAPER, 0.86)
    draw_card(picture, box, fill=fill, rim=mix(colour, PAPER, 0.3), radius=6, line=1.2)
    put(picture, badge(field, 20, darker(colour, 0.3)), x0 + 15, middle)
    paste_icon(picture, field_icon(field), x0 + 44, middle, 24, mix(colour, (0, 0, 0), 0.25))
    write(picture, (x0 + 84, middle), str(need), Face.NUMBER, 20, INK, "mm")
    counted = f"{player.measures[field]}"
    if would_score(player, field, name):
        paste_icon(picture, shared("check"), x1 - 18, middle, 20, REACHED)
    elif keeps_promise(player, field, name):
        paste_icon(picture, icon("symbol", "heritage"), x1 - 18, middle, 20, LACKING)
    else:
        ink = LACKING if player.measures[field] < need else FAINT_INK
        write(picture, (x1 - 18, middle), counted, Face.NUMBER, 16, ink, "mm")
