"""Cards as they lie in a hand: each half with its strip, its name and its text, as high as the text needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from engines.clash_of_cultures.data import ACTION_CARDS, OBJECTIVE_CARDS, OBJECTIVES, WONDERS
from render.clash_of_cultures.look import DECK_COLOURS, RESOURCE_INKS, deck_of, icon
from render.clash_of_cultures.speech import Speech
from render.kit.canvas import put
from render.kit.fit import LINE, paragraph, write_fitted
from render.kit.fonts import Face, text_width
from render.kit.icons import icon_mask
from render.kit.palette import FAINT_INK, HALO, INK, PAPER, Colour, darker, ink_on, lighter, mix
from render.kit.panel import Box
from render.kit.text import wrapped, write
from render.kit.tokens import badge, medal
from render.kit.tray import tray

STRIP = 46
SIZE = 18
PAD = 10
PRICE = 46
TACTIC: Colour = (96, 60, 40)
CIVIL, MARTIAL = (36, 88, 138), (120, 52, 44)


@dataclass(frozen=True)
class Half:
    """A part of a card."""

    icon: str
    name: str
    note: str
    colour: Colour
    text: str


@dataclass(frozen=True)
class Print:
    """All that is printed on a card."""

    deck: str
    halves: tuple[Half, ...]
    cost: tuple[tuple[str, int], ...] = ()
    foot: str = ""


def face_of(card: str, speech: Speech) -> Print:
    deck = deck_of(card)
    if deck == "action":
        return action_face(card, speech)
    if deck == "objective":
        return objective_face(card, speech)
    if deck == "wonder":
        return wonder_face(card, speech)
    text = speech.card_text(f"event:{card}")
    half = Half(icon("deck", deck), speech.title("card", card), speech.say("kept"), DECK_COLOURS[deck], text)
    return Print(deck, (half,))


def action_face(card: str, speech: Speech) -> Print:
    row = ACTION_CARDS[card]
    effect, tactic = speech.halves(card)
    return Print(
        "action",
        (
            Half(
                icon("effect", row.effect),
                effect,
                speech.say("effect"),
                DECK_COLOURS["action"],
                speech.card_text(f"card:{row.effect}"),
            ),
            Half(
                icon("tactic", row.tactic),
                tactic,
                speech.say("tactic"),
                TACTIC,
                speech.card_text(f"tactic:{row.tactic}"),
            ),
        ),
    )


def objective_face(card: str, speech: Speech) -> Print:
    row = OBJECTIVE_CARDS[card]
    parts = zip((row.upper, row.lower), speech.halves(card), ("upper", "lower"), (CIVIL, MARTIAL), strict=True)
    halves = tuple(
        Half(
            icon("symbol", where),
            name,
            speech.say(OBJECTIVES[objective].timing),
            colour,
            speech.card_text(f"objective:{objective}"),
        )
        for objective, name, where, colour in parts
    )
    return Print("objective", halves, foot=speech.say("either"))


def wonder_face(card: str, speech: Speech) -> Print:
    row = WONDERS[card]
    worth = speech.say("worth", points=row.victory_points)
    foot = speech.say("needs", advance=row.requires_advance)
    if row.needs_building:
        foot = f"{foot} {speech.say('needs_building', piece=row.needs_building)}"
    text = speech.card_text(f"wonder:{card}")
    half = Half(icon("wonder", card), speech.title("card", card), worth, DECK_COLOURS["wonder"], text)
    return Print("wonder", (half,), tuple(row.cost.items()), foot)


def half_height(half: Half, width: int) -> int:
    lines = wrapped(half.text, Face.TEXT, SIZE, width - 2 * PAD - 6)
    return STRIP + 2 * PAD + round(len(lines) * SIZE * LINE)


def face_height(face: Print, width: int) -> int:
    extra = (PRICE if face.cost else 0) + (32 if face.foot else 0)
    return sum(half_height(half, width) for half in face.halves) + extra + 6


def draw_face(picture: Image.Image, box: Box, face: Print) -> None:
    """The card fills its box: what is left over goes to the text of the last half."""
    x0, y0, x1, y1 = box
    colour = DECK_COLOURS[face.deck]
    tray(picture, box, lighter(PAPER, 0.4), darker(colour, 0.25), 11, 3)
    bottom = y1 - 4 - (34 if face.foot else 0)
    top = y0
    for i, half in enumerate(face.halves):
        high = half_height(half, x1 - x0) + (PRICE if face.cost else 0)
        end = bottom if i == len(face.halves) - 1 else top + high
        draw_half(picture, (x0, top, x1, end), half, face.cost)
        top = end
    if face.foot:
        at = ((x0 + x1) / 2, y1 - 20)
        write_fitted(picture, at, face.foot, Face.SEA, 18, x1 - x0 - 24, FAINT_INK, "mm")


def draw_half(picture: Image.Image, box: Box, half: Half, cost: Sequence[tuple[str, int]]) -> None:
    x0, y0, x1, y1 = box
    ink = ink_on(half.colour)
    tray(picture, (x0, y0, x1, y0 + STRIP), half.colour, darker(half.colour, 0.3), 11, 3)
    middle = y0 + STRIP / 2
    mask = icon_mask(half.icon, 32)
    picture.paste(ink, (x0 + 10, round(middle - 16)), mask)
    wide = text_width(half.note, Face.NOTE, 18)
    write(picture, (x1 - 12, middle), half.note, Face.NOTE, 18, mix(ink, half.colour, 0.15), "rm")
    write_fitted(picture, (x0 + 50, middle), half.name, Face.HEAVY, 23, x1 - x0 - 76 - wide, ink)
    top = y0 + STRIP + PAD
    if cost:
        draw_cost(picture, (x0 + PAD, top, x1 - PAD, top + PRICE - 8), cost)
        top += PRICE
    paragraph(picture, (x0 + PAD + 3, top, x1 - PAD - 3, y1), half.text, Face.TEXT, SIZE, INK)


def draw_cost(picture: Image.Image, box: Box, cost: Sequence[tuple[str, int]]) -> None:
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    pitch = min(96.0, (x1 - x0) / len(cost))
    for i, (ware, count) in enumerate(cost):
        x = x0 + 24 + i * pitch
        put(picture, medal(icon("resource", ware), 38, RESOURCE_INKS[ware]), x, middle)
        put(picture, badge(str(count), 26, (46, 28, 14), HALO), x + 30, middle)
