"""How a finished game was won: points by dynasty and source, in bars and in numbers."""

from __future__ import annotations

from PIL import Image

from engines.kernel import Result, Words
from engines.sands_of_time.data import DYNASTIES
from engines.sands_of_time.view import SandsView
from render.kit.board import light_up, sheet
from render.kit.canvas import put
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.icons import paste_icon
from render.kit.palette import FAINT_INK, GOLD, INK, PAPER, RUBRIC, WOOD, lighter, mix
from render.kit.panel import Box, card, panel
from render.kit.text import write
from render.kit.tokens import badge, crest
from render.sands_of_time.accounts import Account, account_of
from render.sands_of_time.bars import draw_chart
from render.sands_of_time.look import ROMAN, icon
from render.sands_of_time.paper import finished
from render.sands_of_time.speech import Speech

WIDTH = 1400
LEFT, RIGHT = 28, WIDTH - 28
TITLE = 122
CHART = 430
ROW = 52
HEAD = 66
NAME = 330


def draw_result(view: SandsView, words: Words) -> bytes | None:
    if view.result is None:
        return None
    return finished(result_picture(view, view.result, Speech(words)))


def result_picture(view: SandsView, result: Result, speech: Speech) -> Image.Image:
    accounts = [account_of(view, seat) for place in result.places for seat in place]
    table = HEAD + ROW * len(accounts)
    picture = sheet(WIDTH, 28 + TITLE + CHART + 14 + table + 40)
    draw_verdict(picture, result, speech)
    top = 28 + TITLE
    panel(picture, (LEFT, top, RIGHT, top + CHART))
    draw_chart(picture, (LEFT + 20, top + 16, RIGHT - 20, top + CHART - 14), accounts, speech)
    top += CHART + 14
    draw_table(picture, (LEFT, top, RIGHT, top + table), accounts, result, speech)
    return picture


def draw_verdict(picture: Image.Image, result: Result, speech: Speech) -> None:
    """The title, and the winner's name under a laurel."""
    middle = WIDTH / 2
    write(picture, (middle, 54), speech.say("result_title").upper(), Face.TITLE, 34, RUBRIC, "mm")
    winners = result.places[0]
    text = speech.say("result_winner", seats=list(winners))
    width = write_fitted(picture, (middle, 108), text, Face.SEA, 34, WIDTH - 420, INK, "mm")
    for side in (-1, 1):
        paste_icon(
            picture, icon("symbol", "victory"), middle + side * (width / 2 + 36), 108, 46, mix(GOLD, WOOD, 0.25)
        )
    for i, seat in enumerate(winners):
        put(picture, crest(seat, 54), middle - width / 2 - 100 - 58 * i, 106)


def draw_table(picture: Image.Image, box: Box, accounts: list[Account], result: Result, speech: Speech) -> None:
    x0, y0, x1, _ = box
    place_of = {seat: number for number, place in enumerate(result.places, start=1) for seat in place}
    pitch = (x1 - x0 - NAME) / (2 * DYNASTIES + 3)
    draw_table_head(picture, box, pitch, speech)
    for i, account in enumerate(accounts):
        top = y0 + HEAD + i * ROW
        draw_account(picture, (x0, top, x1, top + ROW - 6), account, place_of[account.seat], pitch, speech)


def draw_table_head(picture: Image.Image, box: Box, pitch: float, speech: Speech) -> None:
    x0, y0, _, _ = box
    for i in range(DYNASTIES):
        middle = x0 + NAME + (2 * i + 1) * pitch
        title = speech.say("result_dynasty", dynasty=ROMAN[i + 1])
        write_fitted(picture, (middle, y0 + 18), title, Face.HEAVY, 19, 2 * pitch - 8, RUBRIC, "mm")
        for j, key in enumerate(("result_chronicles", "result_wonders")):
            at = (x0 + NAME + (2 * i + j + 0.5) * pitch, y0 + 46)
            write_fitted(picture, at, speech.say(key), Face.STRONG, 17, pitch - 8, FAINT_INK, "mm")
    for i, key in enumerate(("result_awards", "result_unrest", "result_total")):
        at = (x0 + NAME + (2 * DYNASTIES + i + 0.5) * pitch, y0 + 46)
        write_fitted(picture, at, speech.say(key), Face.HEAVY, 19, pitch - 8, RUBRIC, "mm")


def draw_account(picture: Image.Image, box: Box, account: Account, place: int, pitch: float, speech: Speech) -> None:
    x0, y0, _, y1 = box
    middle = (y0 + y1) / 2
    if place == 1:
        light_up(picture, box)
    card(picture, box, fill=lighter(PAPER, 0.4), rim=GOLD if place == 1 else mix(WOOD, PAPER, 0.5), radius=9, line=2)
    put(picture, badge(str(place), 26), x0 + 24, middle)
    put(picture, crest(account.seat, 36), x0 + 62, middle)
    write_fitted(picture, (x0 + 90, middle), speech.player(account.seat), Face.HEAVY, 24, NAME - 96)
    numbers = [value for pair in account.dynasties for value in pair] + [account.awards, account.lost]
    for i, value in enumerate(numbers):
        ink = INK if value else mix(FAINT_INK, PAPER, 0.4)
        write(picture, (x0 + NAME + (i + 0.5) * pitch, middle), signed(value), Face.NUMBER, 21, ink, "mm")
    at = (x0 + NAME + (len(numbers) + 0.5) * pitch, middle)
    write(picture, at, signed(account.total), Face.TITLE, 28, INK, "mm")


def signed(value: int) -> str:
    """A number with a true minus sign."""
    return f"\N{MINUS SIGN}{-value}" if value < 0 else str(value)
