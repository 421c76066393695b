"""Grouped bars: each group has a bar for every player, in the player's colour and hatching, with crest and number."""

from __future__ import annotations

from collections.abc import Sequence

from engines.sands_of_time.data import DYNASTIES
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.lines import outline, rule
from render.kit.palette import FAINT_INK, GOLD, INK, OUTLINE, PAPER, RUBRIC, lighter, mix
from render.kit.panel import swatch
from render.kit.speech import Speech
from render.kit.text import ROMAN, points_text
from render.kit.tokens import crest
from render.sands_of_time.accounts import Account

TITLE = 34
CREST = 34
NUMBER = 26
LEAST = 6


def groups_of(accounts: Sequence[Account], speech: Speech) -> list[tuple[str, list[int]]]:
    groups = [
        (speech.say("result_dynasty", dynasty=ROMAN[i + 1]), [sum(account.dynasties[i]) for account in accounts])
        for i in range(DYNASTIES)
    ]
    groups.append((speech.say("result_awards"), [account.awards for account in accounts]))
    groups.append((speech.say("result_unrest"), [account.lost for account in accounts]))
    groups.append((speech.say("result_total"), [account.total for account in accounts]))
    return groups


def draw_chart(picture: Paper, box: Box, accounts: Sequence[Account], speech: Speech) -> None:
    x0, y0, x1, y1 = box
    groups = groups_of(accounts, speech)
    high = max(LEAST, *(value for _, values in groups for value in values))
    low = min(0, *(value for _, values in groups for value in values))
    room = y1 - y0 - TITLE - CREST - 2 * NUMBER
    scale = room / (high - low)
    base = round(y0 + NUMBER + high * scale)
    draw_lines(picture, (x0, x1), base, scale, high, low)
    pitch = (x1 - x0) / len(groups)
    for i, (title, values) in enumerate(groups):
        left = x0 + i * pitch
        write_fitted(picture, (left + pitch / 2, y1 - TITLE / 2), title, Face.HEAVY, 22, pitch - 16, RUBRIC, "mm")
        draw_group(picture, (left + 14, left + pitch - 14), base, scale, y1 - TITLE - CREST / 2 - 2, values, accounts)


def draw_lines(picture: Paper, span: tuple[int, int], base: int, scale: float, high: int, low: int) -> None:
    step = next(step for step in (5, 10, 20, 50, 100) if (high - low) / step <= 8)
    for value in range(low // step * step, high + 1, step):
        y = round(base - value * scale)
        if low <= value and value:
            rule(picture, (span[0], y), (span[1], y), mix(GOLD, PAPER, 0.6))
    rule(picture, (span[0], base), (span[1], base), FAINT_INK, 2)


def draw_group(
    picture: Paper,
    span: tuple[float, float],
    base: int,
    scale: float,
    crests: float,
    values: Sequence[int],
    accounts: Sequence[Account],
) -> None:
    wide = min(46.0, (span[1] - span[0]) / len(values))
    start = (span[0] + span[1] - wide * len(values)) / 2
    for i, (value, account) in enumerate(zip(values, accounts, strict=True)):
        left, right = round(start + i * wide) + 2, round(start + (i + 1) * wide) - 2
        end = round(base - value * scale)
        top, bottom = min(base, end), max(base, end)
        if bottom - top > 1:
            draw_bar(picture, (left, top, right, bottom), account.seat)
        y = end - 13 if value >= 0 else end + 13
        ink = INK if value else FAINT_INK
        write_fitted(
            picture, ((left + right) / 2, y), points_text(value), Face.NUMBER, 19, wide - 2, ink, "mm", least=12
        )
        put(picture, crest(account.seat, min(30, round(wide) - 2)), (left + right) / 2, crests)


def draw_bar(picture: Paper, box: Box, seat: int) -> None:
    x0, y0, x1, y1 = box
    picture.paste(swatch(seat, x1 - x0, y1 - y0), (x0, y0))
    outline(picture, box, OUTLINE, 2)
    rule(picture, (x0 + 3, y0 + 3), (x0 + 3, y1 - 4), lighter(PAPER, 0.3))
