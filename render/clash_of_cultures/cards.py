"""Cards as they lie in a hand: each half with its strip, its price and what it does, in few words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engines.clash_of_cultures.data import (
    ACTION_CARDS,
    EFFECTS,
    EVENTS,
    OBJECTIVE_CARDS,
    OBJECTIVES,
    TACTICS,
    WONDERS,
)
from render.clash_of_cultures.look import DECK_COLOURS, RESOURCE_INKS, deck_of, icon
from render.clash_of_cultures.speech import Speech
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.fit import LINE, paragraph, write_fitted
from render.kit.fonts import Face, text_width
from render.kit.frame import Box
from render.kit.icons import icon_mask
from render.kit.palette import FAINT_INK, HALO, INK, PAPER, Colour, darker, ink_on, lighter, mix
from render.kit.panel import draw_card
from render.kit.text import wrapped, write
from render.kit.tokens import badge, medal

STRIP = 52
SIZE = 23
PAD = 12
PRICE = 50
FOOT = 36
NOTE = 20
TACTIC: Colour = (96, 60, 40)
CIVIL, MARTIAL = (36, 88, 138), (120, 52, 44)


@dataclass(frozen=True)
class Half:
    """A half of a card. On the right of its strip: when it may be used, and the tokens it costs."""

    icon: str
    name: str
    note: str
    colour: Colour
    text: str
    tokens: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Print:
    """Everything that is printed on a card."""

    deck: str
    halves: tuple[Half, ...]
    cost: tuple[tuple[str, int], ...] = ()
    foot: str = ""


def print_of(card: str, speech: Speech) -> Print:
    return PRINTS[deck_of(card)](card, speech)


def action_print(card: str, speech: Speech) -> Print:
    row = ACTION_CARDS[card]
    effect, tactic = speech.halves(card)
    price = EFFECTS[row.effect]
    upper = Half(
        icon("effect", row.effect), effect, speech.say(price.play), DECK_COLOURS["action"],
        speech.short(f"card:{row.effect}"), tuple(price.cost.items()),
    )  # fmt: skip
    lower = Half(
        icon("tactic", row.tactic), tactic, speech.say(use_of(row.tactic)), TACTIC,
        speech.short(f"tactic:{row.tactic}"),
    )  # fmt: skip
    return Print("action", (upper, lower))


def use_of(tactic: str) -> str:
    """In which battles the tactic may be played, as the key of a label."""
    row = TACTICS[tactic]
    parts = [row.combat, *(part for part in (row.location, row.role) if part != "any")]
    return "_".join(("tactic", *parts))


def objective_print(card: str, speech: Speech) -> Print:
    row = OBJECTIVE_CARDS[card]
    parts = zip((row.upper, row.lower), speech.halves(card), ("upper", "lower"), (CIVIL, MARTIAL), strict=True)
    halves = tuple(
        Half(
            icon("symbol", where),
            name,
            speech.say(OBJECTIVES[objective].timing),
            colour,
            speech.short(f"objective:{objective}"),
        )
        for objective, name, where, colour in parts
    )
    return Print("objective", halves, foot=speech.say("either"))


def wonder_print(card: str, speech: Speech) -> Print:
    row = WONDERS[card]
    worth = speech.say("worth", points=row.victory_points)
    text = speech.short(f"wonder:{card}")
    half = Half(icon("wonder", card), speech.title("card", card), worth, DECK_COLOURS["wonder"], text)
    return Print("wonder", (half,), tuple(row.cost.items()), needs(card, speech))


def needs(wonder: str, speech: Speech) -> str:
    """What a player must have to build the wonder, beside its price."""
    row = WONDERS[wonder]
    text = speech.say("needs", advance=row.requires_advance)
    if row.needs_building:
        text = f"{text} {speech.say('needs_building', piece=row.needs_building)}"
    return text


def event_print(card: str, speech: Speech) -> Print:
    """An event that is kept to be played later."""
    text, play = speech.short(f"event:{card}"), speech.say(EVENTS[card].play)
    return Print(
        "event", (Half(icon("deck", "event"), speech.title("card", card), play, DECK_COLOURS["event"], text),)
    )


PRINTS: dict[str, Callable[[str, Speech], Print]] = {
    "action": action_print,
    "objective": objective_print,
    "wonder": wonder_print,
    "event": event_print,
}
"""What prints the cards of a deck. Boxes add their own."""
FOLDED = 2
"""Cards with two halves. Side by side, they are folded at the same height."""


def half_height(half: Half, width: int) -> int:
    if not half.text:
        return STRIP
    lines = wrapped(half.text, Face.TEXT, SIZE, width - 2 * PAD - 6)
    return STRIP + 2 * PAD + round(len(lines) * SIZE * LINE)


def print_height(printed: Print, width: int, first: int = 0) -> int:
    """The height that the texts need. The first of two halves is at least `first` high."""
    heights = [half_height(half, width) for half in printed.halves]
    if len(heights) == FOLDED:
        heights[0] = max(heights[0], first)
    return sum(heights) + (PRICE if printed.cost else 0) + (FOOT if printed.foot else 0) + 6


def draw_print(picture: Paper, box: Box, printed: Print, first: int = 0) -> None:
    """Draw a card that fills its box. Room that is left over goes to the text of the last half."""
    x0, y0, x1, y1 = box
    colour = DECK_COLOURS[printed.deck]
    draw_card(picture, box, lighter(PAPER, 0.4), darker(colour, 0.25), 11, 3)
    bottom = y1 - 4 - (FOOT if printed.foot else 0)
    top = y0
    for half in printed.halves[:-1]:
        end = top + max(first if len(printed.halves) == FOLDED else 0, half_height(half, x1 - x0))
        draw_half(picture, (x0, top, x1, end), half)
        top = end
    draw_half(picture, (x0, top, x1, bottom), printed.halves[-1], printed.cost)
    if printed.foot:
        at = ((x0 + x1) / 2, y1 - 22)
        write_fitted(picture, at, printed.foot, Face.SEA, 20, x1 - x0 - 24, FAINT_INK, "mm")


def draw_half(picture: Paper, box: Box, half: Half, cost: Sequence[tuple[str, int]] = ()) -> None:
    x0, y0, x1, y1 = box
    ink = ink_on(half.colour)
    draw_card(picture, (x0, y0, x1, y0 + STRIP), half.colour, darker(half.colour, 0.3), 11, 3)
    middle = y0 + STRIP / 2
    mask = icon_mask(half.icon, 36)
    picture.paste(ink, (x0 + 11, round(middle - 18)), mask)
    right = float(x1 - 12)
    for ware, count in half.tokens:
        put(picture, badge(str(count), 24, ink=HALO), right - 10, middle)
        put(picture, medal(icon("resource", ware), 36, RESOURCE_INKS[ware]), right - 38, middle)
        right -= 64
    wide = text_width(half.note, Face.NOTE, NOTE)
    write(picture, (right, middle), half.note, Face.NOTE, NOTE, mix(ink, half.colour, 0.1), "rm")
    write_fitted(picture, (x0 + 56, middle), half.name, Face.HEAVY, 26, right - x0 - 70 - wide, ink)
    top = y0 + STRIP + PAD
    if cost:
        draw_cost(picture, (x0 + PAD, top, x1 - PAD, top + PRICE - 10), cost)
        top += PRICE
    paragraph(picture, (x0 + PAD + 3, top, x1 - PAD - 3, y1), half.text, Face.TEXT, SIZE, INK)


def draw_cost(picture: Paper, box: Box, cost: Sequence[tuple[str, int]]) -> None:
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    pitch = min(96.0, (x1 - x0) / len(cost))
    for i, (ware, count) in enumerate(cost):
        x = x0 + 24 + i * pitch
        put(picture, medal(icon("resource", ware), 38, RESOURCE_INKS[ware]), x, middle)
        put(picture, badge(str(count), 26, ink=HALO), x + 30, middle)
