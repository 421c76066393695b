"""Influence cards and barbarian tiles face up: their text, and how their owner is doing."""

from __future__ import annotations

from engines.era_of_tribes.data import CARDS, SCORING, TILES
from engines.era_of_tribes.view import EraView, PlayerView
from engines.kernel import Seat
from render.era_of_tribes.board_parts import CARD_COLOUR, GOOD, tick
from render.era_of_tribes.look import banner, icon
from render.kit.board import LOCKED_FILL, in_a_row, light_up
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.fit import paragraph, write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import paste_icon
from render.kit.palette import FAINT_INK, HALO, INK, NEUTRAL, PAPER, Colour, darker, lighter, mix
from render.kit.panel import draw_card
from render.kit.speech import Speech
from render.kit.text import write
from render.kit.tokens import badge, crest, medal

STRIP = 46
BROAD = 800
SCORING_COLOUR: Colour = (150, 58, 42)
REWARD_COLOUR: Colour = (70, 108, 52)
"""The backs of the two kinds of tiles; their signs and words differ, too."""


def face(picture: Paper, box: Box, sign: str, title: str, colour: Colour, size: int = 26) -> None:
    """A card with the sign and the name in its strip. The rest is still empty."""
    x0, y0, x1, _ = box
    draw_card(picture, box, lighter(PAPER, 0.4), colour, 10, 3)
    draw_card(picture, (x0, y0, x1, y0 + STRIP), colour, darker(colour, 0.25), 10)
    paste_icon(picture, sign, x0 + 28, y0 + STRIP / 2, 34, HALO)
    write_fitted(picture, (x0 + 54, y0 + STRIP / 2), title, Face.HEAVY, size, x1 - x0 - 64, HALO)


def standings(picture: Paper, box: Box, view: EraView, counts: str, own: Seat | None = None) -> None:
    """What every people would count now, the highest first."""
    x0, y0, x1, y1 = box
    ranked = sorted(view.players, key=lambda player: -player.counts.get(counts, 0))
    pitch = min(78.0, (x1 - x0) / len(ranked))
    high = y1 - y0
    for i, player in enumerate(ranked):
        x = x0 + (i + 0.5) * pitch
        number = player.counts.get(counts, 0)
        if player.seat == own:
            draw_card(
                picture, (round(x - pitch / 2) + 3, y0, round(x + pitch / 2) - 3, y1), (255, 236, 160), NEUTRAL, 8, 2
            )
        put(picture, crest(banner(view, player.seat), round(high * 0.52)), x, y0 + high * 0.34)
        write(picture, (x, y0 + high * 0.8), str(number), Face.TITLE, 25, INK if number else FAINT_INK, "mm")


def open_card(picture: Paper, box: Box, view: EraView, name: str, speech: Speech) -> None:
    """18.3"""
    x0, y0, x1, y1 = box
    face(picture, box, icon("count", CARDS[name].counts), speech.name("card", name), CARD_COLOUR)
    room = (x0 + 14, y0 + STRIP + 4, x1 - 12, y1 - 80)
    paragraph(picture, room, speech.description("card", name), Face.TEXT, 21, middle=True)
    standings(picture, (x0 + 8, y1 - 76, x1 - 8, y1 - 6), view, CARDS[name].counts)


def own_card(
    picture: Paper, box: Box, view: EraView, player: PlayerView, name: str, fresh: bool, speech: Speech
) -> None:
    """18.2: a card that only its owner scores."""
    x0, y0, x1, y1 = box
    if fresh:
        light_up(picture, box)
    face(picture, box, icon("count", CARDS[name].counts), speech.name("card", name), CARD_COLOUR, 30)
    first_line = speech.say("own_card_scores", sole=SCORING.sole_first, shared=SCORING.shared_first)
    if len(view.players) == 1:
        first_line = speech.say("own_card_target", points=SCORING.sole_first, target=CARDS[name].target)
    text: Box = (x0 + 16, y0 + STRIP + 10, x1 - 14, y1 - 92)
    table: Box = (x0 + 10, y1 - 84, x1 - 10, y1 - 8)
    if x1 - x0 > BROAD:
        middle = (x0 + x1) // 2
        text, table = (x0 + 16, y0 + STRIP + 10, middle - 10, y1 - 8), (middle + 10, y1 - 104, x1 - 12, y1 - 24)
    bottom = paragraph(picture, text, speech.description("card", name), Face.TEXT, 26)
    paragraph(picture, (text[0], bottom + 4, text[2], text[3]), first_line, Face.NOTE, 23, FAINT_INK)
    standings(picture, table, view, CARDS[name].counts, player.seat)


def tile(picture: Paper, box: Box, player: PlayerView, name: str, count: int, speech: Speech) -> None:
    """11.3 to 11.6: a tile. A scoring tile shows how far its owner has come."""
    x0, y0, x1, y1 = box
    facts = TILES[name]
    colour = SCORING_COLOUR if facts.counts else REWARD_COLOUR
    sign = icon("count", facts.counts) if facts.counts else icon("effect", facts.effect or "")
    face(picture, box, sign, speech.name("tile", name), colour, 23)
    if count > 1:
        put(picture, badge(str(count), 30), x1 - 22, y0 + STRIP / 2)
    text = speech.description("tile", name)
    if not facts.counts:
        put(picture, medal(sign, 76, REWARD_COLOUR), x0 + 54, (y0 + STRIP + y1) / 2)
        paragraph(picture, (x0 + 102, y0 + STRIP + 6, x1 - 12, y1 - 10), text, Face.TEXT, 21, middle=True)
        return
    paragraph(picture, (x0 + 14, y0 + STRIP + 6, x1 - 12, y1 - 70), text, Face.TEXT, 21, middle=True)
    number = player.counts.get(facts.counts, 0)
    thresholds(picture, (x0 + 10, y1 - 66, x1 - 10, y1 - 8), facts.thresholds, number, speech)


def thresholds(picture: Paper, box: Box, steps: tuple[int, ...], number: int, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    spaces = in_a_row((x0, y0, x1 - 4, y0 + 34), len(steps), 4)
    for step, space in zip(steps, spaces, strict=True):
        met = number >= step
        fill = mix(GOOD, PAPER, 0.72) if met else LOCKED_FILL
        draw_card(picture, space, fill=fill, rim=GOOD if met else NEUTRAL, radius=6, line=2)
        middle = ((space[0] + space[2]) / 2, y0 + 17)
        write(picture, (middle[0] - (8 if met else 0), middle[1]), str(step), Face.NUMBER, 21, INK, "mm")
        if met:
            tick(picture, middle[0] + 13, middle[1], 14)
    points = sum(number >= step for step in steps)
    said = speech.say("tile_worth", number=number, points=points)
    write_fitted(picture, ((x0 + x1) / 2, y1 - 9), said, Face.STRONG, 18, x1 - x0 - 6, INK, "mm")
