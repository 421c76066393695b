"""How a finished game was won: points by source, in stacked bars and in numbers."""

from __future__ import annotations

from PIL import Image, ImageDraw

from engines.clash_of_cultures.data import WONDERS
from engines.clash_of_cultures.scoring import CATEGORIES
from engines.clash_of_cultures.view import ClashView
from engines.kernel import Result, Seat, Words
from render.clash_of_cultures.look import SOURCES, icon, points_text
from render.clash_of_cultures.paper import finished_board
from render.clash_of_cultures.speech import Speech
from render.kit.board import light_up, sheet
from render.kit.canvas import put
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.icons import icon_mask
from render.kit.palette import (
    FAINT_INK,
    GOLD,
    INK,
    OUTLINE,
    PAPER,
    RUBRIC,
    WOOD,
    Colour,
    darker,
    ink_on,
    lighter,
    mix,
)
from render.kit.panel import Box, card, panel
from render.kit.text import write
from render.kit.tokens import badge, crest

WIDTH = 1080
LEFT, RIGHT = 28, WIDTH - 28
TITLE = 136
BAR = 74
ROW = 54
HEAD = 60
SHIELD = 64
NAME = 276
SOURCE_COLOURS: dict[str, Colour] = {
    "pieces": (150, 104, 60),
    "advances": (34, 110, 160),
    "objectives": (72, 128, 62),
    "wonders": (206, 152, 30),
    "events": (120, 78, 150),
    "leaders": (160, 60, 50),
}


def draw_result(view: ClashView, words: Words) -> bytes | None:
    if view.result is None:
        return None
    return finished_board(result_picture(view, view.result, Speech(words)))


def sources_of(view: ClashView) -> list[str]:
    return [s for s in CATEGORIES if s in SOURCES or any(player.points.get(s) for player in view.players)]


def result_picture(view: ClashView, result: Result, speech: Speech) -> Image.Image:
    order = [seat for place in result.places for seat in place]
    chart, table = 32 + BAR * len(order), HEAD + ROW * len(order)
    told = tie_break(view, result, speech)
    picture = sheet(WIDTH, 26 + TITLE + chart + 12 + table + (70 if told else 30))
    draw_verdict(picture, result, speech)
    top = 26 + TITLE
    panel(picture, (LEFT, top, RIGHT, top + chart))
    draw_bars(picture, (LEFT + 20, top + 16, RIGHT - 20, top + chart - 16), view, order, speech)
    top += chart + 12
    draw_table(picture, (LEFT, top, RIGHT, top + table), view, result, speech)
    if told:
        write_fitted(picture, (WIDTH / 2, top + table + 24), told, Face.SEA, 24, RIGHT - LEFT - 40, RUBRIC, "mm")
    return picture


def draw_verdict(picture: Image.Image, result: Result, speech: Speech) -> None:
    """The title, and the winner's name under a laurel."""
    winners = result.places[0]
    write(picture, (WIDTH / 2, 58), speech.say("result_title").upper(), Face.TITLE, 38, RUBRIC, "mm")
    text = speech.say("result_winner", seats=list(winners))
    shields = SHIELD * len(winners)
    middle = (WIDTH + shields) / 2
    width = write_fitted(picture, (middle, 116), text, Face.SEA, 42, WIDTH - 260 - 2 * shields, INK, "mm")
    laurel = icon_mask(icon("symbol", "victory"), 50)
    for side in (-1, 1):
        at = (round(middle + side * (width / 2 + 42) - 25), 116 - 25)
        picture.paste(mix(GOLD, WOOD, 0.25), at, laurel)
    for i, seat in enumerate(winners):
        put(picture, crest(seat, 58), middle - width / 2 - 76 - SHIELD * (i + 0.5), 114)


def draw_bars(picture: Image.Image, box: Box, view: ClashView, order: list[Seat], speech: Speech) -> None:
    """One bar for each player, its parts in the order that breaks ties."""
    x0, y0, x1, _ = box
    most = max(1.0, *(sum(view.players[seat].points.values()) for seat in order))
    start = x0 + 236
    scale = (x1 - 90 - start) / most
    for i, seat in enumerate(order):
        top = y0 + i * BAR
        put(picture, crest(seat, 48), x0 + 28, top + BAR / 2 - 2)
        write_fitted(picture, (x0 + 60, top + BAR / 2 - 2), speech.player(seat), Face.HEAVY, 25, 166)
        x = float(start)
        for source in sources_of(view):
            points = view.players[seat].points.get(source, 0.0)
            if points:
                draw_part(picture, (round(x), top + 8, round(x + points * scale), top + BAR - 12), source, points)
                x += points * scale
        total = points_text(sum(view.players[seat].points.values()))
        write(picture, (x + 14, top + BAR / 2 - 2), total, Face.TITLE, 32, INK)


def draw_part(picture: Image.Image, box: Box, source: str, points: float) -> None:
    x0, y0, x1, y1 = box
    colour = SOURCE_COLOURS[source]
    ImageDraw.Draw(picture).rectangle((x0, y0, x1, y1), fill=colour, outline=OUTLINE, width=2)
    middle, ink = (y0 + y1) / 2, ink_on(colour)
    if x1 - x0 >= 74:
        mask = icon_mask(icon("symbol", source), 32)
        picture.paste(ink, (round((x0 + x1) / 2 - 34), round(middle - 16)), mask)
        write(picture, ((x0 + x1) / 2 + 4, middle), points_text(points), Face.NUMBER, 24, ink)
    elif x1 - x0 >= 26:
        mask = icon_mask(icon("symbol", source), 22)
        picture.paste(ink, (round((x0 + x1) / 2 - 11), round(middle - 24)), mask)
        write(picture, ((x0 + x1) / 2, middle + 13), points_text(points), Face.NUMBER, 20, ink, "mm")
    elif x1 - x0 >= 14:
        write(picture, ((x0 + x1) / 2, middle), points_text(points), Face.NUMBER, 18, ink, "mm")


def draw_table(picture: Image.Image, box: Box, view: ClashView, result: Result, speech: Speech) -> None:
    x0, y0, x1, _ = box
    sources = sources_of(view)
    pitch = (x1 - x0 - NAME) / (len(sources) + 1)
    for i, source in enumerate(sources):
        x = x0 + NAME + (i + 0.5) * pitch
        mask = icon_mask(icon("symbol", source), 26)
        picture.paste(darker(SOURCE_COLOURS[source], 0.15), (round(x - 13), y0 + 2), mask)
        name = speech.say(f"source_{source}")
        write_fitted(picture, (x, y0 + 44), name, Face.STRONG, 19, pitch - 8, INK, "mm", least=10)
    at = (x0 + NAME + (len(sources) + 0.5) * pitch, y0 + 40)
    write(picture, at, speech.say("total"), Face.HEAVY, 21, RUBRIC, "mm")
    for place, seats in enumerate(result.places, start=1):
        for seat in seats:
            row = [s for group in result.places for s in group].index(seat)
            top = y0 + HEAD + row * ROW
            draw_row(picture, (x0, top, x1, top + ROW - 7), view, seat, place, pitch, speech)


def draw_row(
    picture: Image.Image, box: Box, view: ClashView, seat: Seat, place: int, pitch: float, speech: Speech
) -> None:
    x0, y0, _, y1 = box
    middle = (y0 + y1) / 2
    if place == 1:
        light_up(picture, box)
    card(picture, box, fill=lighter(PAPER, 0.4), rim=GOLD if place == 1 else mix(WOOD, PAPER, 0.5), radius=9, line=2)
    put(picture, badge(str(place), 28), x0 + 26, middle)
    put(picture, crest(seat, 38), x0 + 66, middle)
    write_fitted(picture, (x0 + 94, middle), speech.player(seat), Face.HEAVY, 24, NAME - 104)
    sources = sources_of(view)
    for i, source in enumerate(sources):
        points = view.players[seat].points.get(source, 0.0)
        ink = INK if points else mix(FAINT_INK, PAPER, 0.4)
        write(picture, (x0 + NAME + (i + 0.5) * pitch, middle), points_text(points), Face.NUMBER, 23, ink, "mm")
    total = points_text(sum(view.players[seat].points.values()))
    write(picture, (x0 + NAME + (len(sources) + 0.5) * pitch, middle), total, Face.TITLE, 29, INK, "mm")


def tie_break(view: ClashView, result: Result, speech: Speech) -> str:
    """15.3.2: what decided, if points alone did not."""
    if len(result.places) < 2 or len(result.places[0]) > 1:
        return ""
    first, second = result.places[0][0], result.places[1][0]
    if result.points[first] != result.points[second]:
        return ""
    unshared = {m.builder for wonder, m in view.monuments.items() if not WONDERS[wonder].shared}
    if (first in unshared) != (second in unshared):
        return speech.say("tie_pyramid")
    mine, other = view.players[first].points, view.players[second].points
    decisive = next((s for s in CATEGORIES if mine.get(s) != other.get(s)), CATEGORIES[0])
    return speech.say("tie_break", source=speech.say(f"source_{decisive}"))
