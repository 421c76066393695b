"""What is around the map: title, year and season, the news, and a card for every player."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from engines.hinterland.facts import YEAR
from engines.hinterland.view import GoalView, HinterlandView, PlayerView, TreatyView
from engines.kernel import Event
from render.hinterland.happenings import READER
from render.hinterland.look import SEASONS, icon
from render.hinterland.surround import Surround
from render.kit.canvas import put
from render.kit.collage import Paper
from render.kit.drawing_cache import drawing_cache
from render.kit.fit import write_fitted
from render.kit.fonts import Face, text_width
from render.kit.frame import Box
from render.kit.icons import paste_icon
from render.kit.news import draw_headlines, draw_turn, headlines
from render.kit.palette import (
    BAD,
    BROWN,
    FAINT_INK,
    GOLD,
    INK,
    OUTLINE,
    PAPER,
    RUBRIC,
    WOOD,
    Colour,
    darker,
    lighter,
    mix,
)
from render.kit.panel import blank, draw_card, inlay, light_plate, name_plate
from render.kit.speech import Speech
from render.kit.text import write
from render.kit.tokens import crest

BAR = 30
MET: Colour = (104, 138, 52)


def draw_panels(
    picture: Paper, around: Surround, view: HinterlandView, news: Sequence[Event], speech: Speech
) -> None:
    draw_year(picture, around.year, view)
    draw_news(picture, around.news, view, news, speech)
    for player in view.players:
        draw_player(picture, around.player(player.seat), player, view, speech)


def draw_year(picture: Paper, box: Box, view: HinterlandView) -> None:
    x0, y0, x1, y1 = box
    inlay(picture, box, years((x1 - x0, y1 - y0), view.year, view.season))


@drawing_cache
def years(size: tuple[int, int], this: int, season_now: str) -> Image.Image:
    """Five years of four seasons. The past is pale, the present has a red frame."""
    sheet, (width, height) = blank(*size), size
    wide = (width - 28) / YEAR.years
    for year in range(1, YEAR.years + 1):
        left = 14 + (year - 1) * wide
        now = year == this
        write(sheet, (left + 12, height / 2), str(year), Face.TITLE, 28, RUBRIC if now else FAINT_INK, "mm")
        step = (wide - 32) / len(YEAR.seasons)
        for i, season in enumerate(YEAR.seasons):
            cell = (round(left + 26 + i * step), 13, round(left + 26 + (i + 1) * step) - 3, height - 13)
            draw_season(sheet, cell, season, (year, i) < (this, YEAR.seasons.index(season_now)), now)
            if now and season == season_now:
                edge = (cell[0] - 4, cell[1] - 4, cell[2] + 3, cell[3] + 3)
                ImageDraw.Draw(sheet).rounded_rectangle(edge, 7, outline=BAD, width=4)
    return sheet


def draw_season(picture: Paper, box: Box, season: str, over: bool, now: bool) -> None:
    ground = SEASONS[season]
    if over:
        ground = mix(ground, (170, 152, 122), 0.6)
    elif not now:
        ground = lighter(ground, 0.35)
    draw_card(picture, box, fill=ground, rim=darker(ground, 0.5), radius=5, line=1.5)
    size = min(box[2] - box[0], box[3] - box[1]) - 8
    ink = mix(INK, ground, 0.55 if over else 0.0)
    paste_icon(picture, icon("season", season), (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, size, ink)


def now_text(view: HinterlandView, speech: Speech) -> str:
    if view.result is not None:
        return speech.say("over")
    if view.acting is not None:
        return speech.say("turn", seat=view.acting, season=view.season, year=view.year)
    return speech.say("time", season=view.season, year=view.year)


def draw_news(picture: Paper, box: Box, view: HinterlandView, news: Sequence[Event], speech: Speech) -> None:
    x0, y0, x1, y1 = box
    head = y0 + 26
    shield = None if view.acting is None else crest(view.acting, 36)
    end = draw_turn(picture, (x0 + 20, head), shield, now_text(view, speech), 26, x1 - 20)
    weather = speech.say("weather", weathers=", ".join(weathers(view, speech))) if view.weather else ""
    if weather and x1 - end > 200:
        write_fitted(picture, (x1 - 20, head), weather, Face.SEA, 24, x1 - end - 60, BROWN, "rm")
    draw_headlines(picture, (x0 + 20, y0 + 46, x1 - 20, y1 - 8), headlines(news, READER, speech.words), 27)


def weathers(view: HinterlandView, speech: Speech) -> list[str]:
    return [
        f"{speech.name('climate', climate)}: {speech.name('weather', kind)}" for climate, kind in view.weather.items()
    ]


def draw_player(picture: Paper, box: Box, player: PlayerView, view: HinterlandView, speech: Speech) -> None:
    """Draw a player: name and faction; gold, prestige and victory points; how far every goal is reached; treaties."""
    x0, y0, x1, y1 = box
    seat = player.seat
    plate = (x0 + 10, y0 + 10, x1 - 10, y0 + 60)
    name_plate(picture, plate, seat, 46, 52)
    right = x1 - 24
    for symbol, value in reversed(numbers(player)):
        right -= round(text_width(str(value), Face.NUMBER, 28))
        write(picture, (right, y0 + 35), str(value), Face.NUMBER, 28, INK)
        right -= 34
        paste_icon(picture, symbol, right + 15, y0 + 35, 28, BROWN)
        right -= 14
    if seat == view.first:
        right -= 28
        paste_icon(picture, icon("symbol", "first"), right + 14, y0 + 35, 26, BROWN)
    note = note_of(player.faction, speech)
    room = right - (x0 + 70) - 8
    used = write_fitted(picture, (x0 + 70, y0 + 35), speech.player(seat), Face.HEAVY, 26, room * 0.72)
    if room - used > 60:
        write_fitted(picture, (x0 + 80 + used, y0 + 36), note, Face.SEA, 23, room - used - 12, BROWN)
    if player.out:
        write_fitted(picture, (x0 + 24, y0 + 100), speech.say("out"), Face.SEA, 28, x1 - x0 - 48, FAINT_INK)
    else:
        draw_goals(picture, (x0 + 18, y0 + 68, x1 - 18, y0 + 118), player.goals)
        draw_treaties(picture, (x0 + 18, y0 + 122, x1 - 18, y1 - 10), player, view, speech)
    if seat == view.acting:
        light_plate(picture, plate)


def note_of(faction: str, speech: Speech) -> str:
    if faction == "none":
        return speech.say("no_faction")
    return speech.name("faction", faction) if faction else ""


def numbers(player: PlayerView) -> list[tuple[str, int]]:
    return [
        (icon("good", "gold"), player.gold),
        (icon("symbol", "prestige"), player.prestige),
        (icon("symbol", "points"), player.points),
    ]


def draw_goals(picture: Paper, box: Box, goals: Sequence[GoalView]) -> None:
    """A bar for every small goal, green when it is met."""
    x0, y0, x1, y1 = box
    wide = (x1 - x0) / max(1, len(goals))
    for i, goal in enumerate(goals):
        left, right = round(x0 + i * wide), round(x0 + (i + 1) * wide) - 8
        paste_icon(picture, icon("goal", goal.id), left + 17, (y0 + y1) / 2, 32, MET if goal.met else WOOD)
        bar = (left + 38, y0 + 8, right, y1 - 8)
        draw_card(picture, bar, fill=mix(PAPER, GOLD, 0.25), rim=OUTLINE, radius=5, line=1.5)
        share = min(1.0, max(0.0, goal.have / goal.need))
        fill = round((bar[2] - bar[0] - 4) * share)
        if fill > 3:
            colour = MET if goal.met else (206, 150, 60)
            picture.paste(colour, (bar[0] + 2, bar[1] + 2, bar[0] + 3 + fill, bar[3] - 2))
        text = f"{goal.have}/{goal.need}"
        write_fitted(
            picture, ((bar[0] + bar[2]) / 2, (y0 + y1) / 2), text, Face.NUMBER, 24, bar[2] - bar[0] - 6, INK, "mm"
        )


def draw_treaties(picture: Paper, box: Box, player: PlayerView, view: HinterlandView, speech: Speech) -> None:
    """Draw what the player has announced, who pays or serves whom, the rival and the commander, as far as there is
    room."""
    x0, y0, x1, y1 = box
    x, middle = x0, (y0 + y1) / 2
    if player.announced:
        paste_icon(picture, icon("symbol", "announced"), x + 16, middle, 30, RUBRIC)
        x += 38
        text = speech.say("announces", how=player.announced)
        x += round(write_fitted(picture, (x, middle), text, Face.SEA, 25, (x1 - x0) * 0.4, RUBRIC)) + 14
    for treaty in view.treaties:
        if player.seat in (treaty.giver, treaty.taker) and x <= x1 - 110:
            x = draw_treaty(picture, x, middle, treaty, player.seat)
    if player.rival is not None and x < x1 - 80:
        paste_icon(picture, icon("symbol", "rival"), x + 16, middle, 28, BROWN)
        put(picture, crest(player.rival, 28), x + 48, middle)
        x += 78
    if player.commander != "none" and x < x1 - 150:
        paste_icon(picture, icon("symbol", "commander"), x + 16, middle, 26, BROWN)
        text = speech.say(f"commander_{player.commander}")
        write_fitted(picture, (x + 38, middle), text, Face.SEA, 22, x1 - x - 40, BROWN)


def draw_treaty(picture: Paper, x: int, middle: float, treaty: TreatyView, seat: int) -> int:
    """Draw a treaty: its kind, an arrow from the player who gives to the one who takes, the partner, and how many
    rounds are left if it ends."""
    gives = treaty.giver == seat
    other = treaty.taker if gives else treaty.giver
    rounds = 0 if treaty.lasting else treaty.left
    wide = 100 if rounds else 78
    draw_card(picture, (x, round(middle) - 19, x + wide, round(middle) + 19), fill=lighter(PAPER, 0.4), rim=FAINT_INK)
    paste_icon(picture, icon("treaty", treaty.kind), x + 20, middle, 28, RUBRIC if gives else MET)
    put(picture, crest(other, 28), x + 54, middle)
    if rounds:
        write(picture, (x + 82, middle), str(rounds), Face.NUMBER, 22, INK, "mm")
    return x + wide + 8
