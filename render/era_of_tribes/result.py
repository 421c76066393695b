"""How a finished game was won: points by source, in bars to both sides of nothing, and in numbers."""

from __future__ import annotations

from PIL import Image, ImageDraw

from engines.era_of_tribes.scoring import rank
from engines.era_of_tribes.view import EraView, ScoreView
from engines.kernel import Result, Seat, Words
from render.era_of_tribes.board_paper import finished
from render.era_of_tribes.board_parts import BAD, player_at, signed
from render.era_of_tribes.look import banner, icon
from render.era_of_tribes.speech import Speech
from render.kit.board import light_up, sheet
from render.kit.canvas import put
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.icons import paste_icon
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
from render.kit.speech import capital
from render.kit.text import write
from render.kit.tokens import badge, crest

WIDTH = 1080
LEFT, RIGHT = 28, WIDTH - 28
TITLE = 136
BAR = 74
ROW = 56
HEAD = 66
SHIELD = 64
NAME = 290
SOURCES: dict[str, Colour] = {
    "influence": (176, 128, 20),
    "cards": (36, 88, 138),
    "open_cards": (60, 128, 150),
    "tiles": (92, 84, 78),
    "morale": (160, 60, 70),
    "hunger": (70, 44, 30),
}
"""Where points come from, and the colours of their bars; each has a sign of its own."""


def result(view: EraView, words: Words) -> bytes | None:
    if view.result is None:
        return None
    return finished(result_picture(view, view.result, Speech(words)))


def parts_of(score: ScoreView) -> dict[str, int]:
    """17.3: points by source; hunger costs"""
    return {
        "influence": score.influence,
        "cards": sum(score.cards.values()),
        "open_cards": sum(score.open_cards.values()),
        "tiles": sum(score.tiles.values()),
        "morale": score.morale,
        "hunger": -score.hunger,
    }


def ranking(view: EraView, result: Result) -> list[tuple[int, ScoreView]]:
    """17.4: the places of the players; AUTOMAs stand among them by their points"""
    places = {seat: place for place, seats in enumerate(result.places, start=1) for seat in seats}
    if all(score.seat >= 0 for score in view.scores):
        return sorted(((places[score.seat], score) for score in view.scores), key=lambda pair: pair[0])
    ranked = [(1 + sum(other.total > score.total for other in view.scores), score) for score in view.scores]
    return sorted(ranked, key=lambda pair: (pair[0], pair[1].seat < 0))


def result_picture(view: EraView, result: Result, speech: Speech) -> Image.Image:
    ranked = ranking(view, result)
    chart, table = 32 + BAR * len(ranked), HEAD + ROW * len(ranked)
    told = last_word(view, result, speech)
    picture = sheet(WIDTH, 26 + TITLE + chart + 12 + table + 26 + 38 * len(told) + 14)
    draw_verdict(picture, view, result, speech)
    top = 26 + TITLE
    panel(picture, (LEFT, top, RIGHT, top + chart))
    draw_bars(picture, (LEFT + 20, top + 16, RIGHT - 20, top + chart - 16), view, ranked, speech)
    top += chart + 12
    draw_table(picture, (LEFT, top, RIGHT, top + table), view, ranked, speech)
    for i, line in enumerate(told):
        at = (WIDTH / 2, top + table + 22 + 38 * i)
        write_fitted(picture, at, line, Face.SEA, 26, RIGHT - LEFT - 40, RUBRIC, "mm")
    return picture


def automas_beaten(view: EraView) -> bool:
    """31.5"""
    best = max(score.total for score in view.scores if score.seat < 0)
    return all(score.total > best for score in view.scores if score.seat >= 0)


def draw_verdict(picture: Image.Image, view: EraView, result: Result, speech: Speech) -> None:
    """The title, and the winner's name under laurels; who plays against AUTOMAs wins or loses with all the others."""
    machines = [score.seat for score in view.scores if score.seat < 0]
    winners = list(result.places[0])
    text = speech.say("result_winner", seats=winners)
    if machines:
        beaten = automas_beaten(view)
        winners = sorted(seat for place in result.places for seat in place) if beaten else machines
        text = speech.say("result_beaten" if beaten else "result_not_beaten", seats=machines)
    elif len(view.scores) == 1:
        text = speech.say("result_solo", seats=winners)
    write(picture, (WIDTH / 2, 58), speech.say("result_title").upper(), Face.TITLE, 38, RUBRIC, "mm")
    shields = SHIELD * len(winners)
    middle = (WIDTH + shields) / 2
    width = write_fitted(picture, (middle, 116), text, Face.SEA, 42, WIDTH - 260 - shields, INK, "mm")
    for side in (-1, 1):
        at = middle + side * (width / 2 + 42)
        paste_icon(picture, icon("stat", "influence"), at, 116, 50, mix(GOLD, WOOD, 0.25))
    for i, seat in enumerate(winners):
        put(picture, crest(banner(view, seat), 58), middle - width / 2 - 76 - SHIELD * (i + 0.5), 114)


def draw_bars(
    picture: Image.Image, box: Box, view: EraView, ranked: list[tuple[int, ScoreView]], speech: Speech
) -> None:
    """What was won lies right of the line, what was lost left of it."""
    x0, y0, x1, y1 = box
    parts = [parts_of(score) for _, score in ranked]
    gained = max(1, *(sum(max(0, points) for points in row.values()) for row in parts))
    lost = max(sum(max(0, -points) for points in row.values()) for row in parts)
    start, end = x0 + 236, x1 - 80
    scale = (end - start) / (gained + lost)
    zero = round(start + lost * scale)
    ImageDraw.Draw(picture).line([(zero, y0 - 4), (zero, y1 + 4)], fill=WOOD, width=3)
    for i, ((_, score), row) in enumerate(zip(ranked, parts, strict=True)):
        top = y0 + i * BAR
        middle = top + BAR / 2 - 2
        put(picture, crest(banner(view, score.seat), 48), x0 + 28, middle)
        write_fitted(picture, (x0 + 60, middle), capital(speech.player(score.seat)), Face.HEAVY, 25, 166)
        right = left = float(zero)
        for source, points in row.items():
            size = abs(points) * scale
            if points > 0:
                draw_part(picture, (round(right), top + 8, round(right + size), top + BAR - 12), source, points)
                right += size
            elif points < 0:
                draw_part(picture, (round(left - size), top + 8, round(left), top + BAR - 12), source, points)
                left -= size
        write(picture, (right + 14, middle), signless(score.total), Face.TITLE, 34, INK)


def signless(number: int) -> str:
    """A sign only for what is below nothing."""
    return signed(number) if number < 0 else str(number)


def draw_part(picture: Image.Image, box: Box, source: str, points: int) -> None:
    x0, y0, x1, y1 = box
    sign, colour = icon("source", source), SOURCES[source]
    ImageDraw.Draw(picture).rectangle((x0, y0, x1, y1), fill=colour, outline=OUTLINE, width=2)
    middle, ink, text = (y0 + y1) / 2, ink_on(colour), signless(points)
    if x1 - x0 >= 80:
        paste_icon(picture, sign, (x0 + x1) / 2 - 20, middle, 32, ink)
        write(picture, ((x0 + x1) / 2 + 3, middle), text, Face.NUMBER, 25, ink)
    elif x1 - x0 >= 27:
        paste_icon(picture, sign, (x0 + x1) / 2, middle - 12, 22, ink)
        write(picture, ((x0 + x1) / 2, middle + 14), text, Face.NUMBER, 20, ink, "mm")
    elif x1 - x0 >= 18:
        write(picture, ((x0 + x1) / 2, middle), text, Face.NUMBER, 16, ink, "mm")


def draw_table(
    picture: Image.Image, box: Box, view: EraView, ranked: list[tuple[int, ScoreView]], speech: Speech
) -> None:
    x0, y0, x1, _ = box
    pitch = (x1 - x0 - NAME) / (len(SOURCES) + 1)
    for i, (source, colour) in enumerate(SOURCES.items()):
        x = x0 + NAME + (i + 0.5) * pitch
        paste_icon(picture, icon("source", source), x, y0 + 18, 32, darker(colour, 0.1))
        write_fitted(picture, (x, y0 + 50), speech.say(f"source_{source}"), Face.STRONG, 19, pitch - 8, INK, "mm")
    at = (x0 + NAME + (len(SOURCES) + 0.5) * pitch, y0 + 44)
    write_fitted(picture, at, speech.say("total"), Face.HEAVY, 23, pitch - 8, RUBRIC, "mm")
    for i, (place, score) in enumerate(ranked):
        top = y0 + HEAD + i * ROW
        draw_row(picture, (x0, top, x1, top + ROW - 7), view, place, score, pitch, speech)


def draw_row(
    picture: Image.Image, box: Box, view: EraView, place: int, score: ScoreView, pitch: float, speech: Speech
) -> None:
    x0, y0, _, y1 = box
    middle = (y0 + y1) / 2
    if place == 1:
        light_up(picture, box)
    card(picture, box, fill=lighter(PAPER, 0.4), rim=GOLD if place == 1 else mix(WOOD, PAPER, 0.5), radius=9, line=2)
    put(picture, badge(str(place), 30), x0 + 26, middle)
    put(picture, crest(banner(view, score.seat), 40), x0 + 66, middle)
    people = speech.name("people", player_at(view, score.seat).people) if score.seat >= 0 else ""
    name = capital(speech.player(score.seat))
    write_fitted(picture, (x0 + 96, middle - (10 if people else 0)), name, Face.HEAVY, 24, NAME - 106)
    if people:
        write_fitted(picture, (x0 + 96, middle + 14), people, Face.NOTE, 19, NAME - 106, FAINT_INK)
    for i, points in enumerate(parts_of(score).values()):
        ink = BAD if points < 0 else INK if points else mix(FAINT_INK, PAPER, 0.4)
        write(picture, (x0 + NAME + (i + 0.5) * pitch, middle), signless(points), Face.NUMBER, 26, ink, "mm")
    at = (x0 + NAME + (len(SOURCES) + 0.5) * pitch, middle)
    write(picture, at, signless(score.total), Face.TITLE, 32, INK, "mm")


def last_word(view: EraView, result: Result, speech: Speech) -> list[str]:
    """31.4: what posterity calls each player; 17.4: what decided, if points alone did not"""
    totals = {score.seat: score.total for score in view.scores}
    humans = sorted(seat for seat in totals if seat >= 0)
    if len(totals) == 1 or len(humans) < len(totals):
        return [speech.say("result_rank", seat=seat, rank=rank(totals[seat])) for seat in humans]
    return tie_break(view, result, totals, speech)


def tie_break(view: EraView, result: Result, totals: dict[Seat, int], speech: Speech) -> list[str]:
    if len(result.places) < 2 or len(result.places[0]) > 1:
        return []
    first, second = result.places[0][0], result.places[1][0]
    if totals[first] != totals[second]:
        return []
    parade = player_at(view, first).triumph != player_at(view, second).triumph
    return [speech.say("tie_triumph" if parade else "tie_thalers")]
