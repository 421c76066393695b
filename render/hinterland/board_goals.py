"""How far a player is from each victory."""

from __future__ import annotations

from engines.hinterland.stakes import VICTORY
from engines.hinterland.view import HinterlandView, PlayerView
from render.hinterland.look import icon
from render.hinterland.map_panels import MET
from render.kit.collage import Paper
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.icons import paste_icon
from render.kit.palette import GOLD, INK, OUTLINE, PAPER, RUBRIC, WOOD, mix
from render.kit.panel import draw_card, heading, panel
from render.kit.speech import Speech
from render.kit.text import write

ROW = 46
GOALS = 62 + 3 * ROW + 12


def draw_progress(picture: Paper, box: Box, player: PlayerView, view: HinterlandView, speech: Speech) -> None:
    """Draw the small goals two in a row, then victory points. The heading says what they are for."""
    x0, y0, x1, _ = box
    panel(picture, box)
    heading(picture, (x0 + 20, y0 + 32), speech.say("victory").upper(), 24)
    met = sum(goal.met for goal in player.goals)
    said = speech.say("victory_rule", met=met, goals=VICTORY.goals)
    write_fitted(picture, (x1 - 20, y0 + 32), said, Face.SEA, 25, x1 - x0 - 260, RUBRIC if met else INK, "rm")
    rows = [(icon("goal", goal.id), speech.title("goal", goal.id), goal.have, goal.need) for goal in player.goals]
    needed = max(1, VICTORY.sp - VICTORY.sp_step * player.balance)
    rows.append((icon("symbol", "points"), speech.say("points"), player.points, needed))
    wide = (x1 - x0 - 40) // 2
    for i, (symbol, name, have, need) in enumerate(rows):
        left, top = x0 + 20 + (i % 2) * wide, y0 + 58 + (i // 2) * ROW
        draw_bar(picture, (left, top, left + wide - 16, top + ROW - 6), symbol, name, have, need)


def draw_bar(picture: Paper, box: Box, symbol: str, name: str, have: int, need: int) -> None:
    x0, y0, x1, y1 = box
    middle, met = (y0 + y1) / 2, have >= need
    paste_icon(picture, symbol, x0 + 18, middle, 34, MET if met else WOOD)
    write_fitted(picture, (x0 + 44, middle), name, Face.STRONG, 26, 172)
    bar = (x0 + 222, y0 + 3, x1, y1 - 3)
    draw_card(picture, bar, fill=mix(PAPER, GOLD, 0.25), rim=OUTLINE, radius=6, line=2)
    fill = round((bar[2] - bar[0] - 6) * min(1.0, max(0.0, have / need)))
    if fill > 4:
        colour = MET if met else (206, 150, 60)
        draw_card(picture, (bar[0] + 3, bar[1] + 3, bar[0] + 4 + fill, bar[3] - 3), fill=colour, rim=colour, radius=4)
    write(picture, ((bar[0] + bar[2]) / 2, middle), f"{have} / {need}", Face.NUMBER, 27, INK, "mm")
