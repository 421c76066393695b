"""What lies around the map: title, players, time, and the news."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from engines.kernel import Event
from engines.sands_of_time.data import BOARD, DYNASTIES
from engines.sands_of_time.view import PlayerView, SandsView
from render.atlas.atlas import Atlas
from render.kit.canvas import put
from render.kit.fit import paragraph, write_fitted
from render.kit.fonts import Face
from render.kit.icons import icon_mask
from render.kit.palette import FAINT_INK, HALO, HIGHLIGHT, INK, PAPER, PLAYERS, Colour, brightness, darker
from render.kit.panel import Box, TrackSpace, card, cartouche, heading, panel, swatch, track
from render.kit.text import write
from render.kit.tokens import badge, crest
from render.sands_of_time.happenings import happening_of
from render.sands_of_time.look import DYNASTY_GROUNDS, ROMAN, icon, shared
from render.sands_of_time.speech import Speech

BROWN: Colour = (110, 60, 20)
ROW = 50


def draw_panels(picture: Image.Image, atlas: Atlas, view: SandsView, news: Sequence[Event], speech: Speech) -> None:
    cartouche(picture, atlas.panels["title"], speech.words.word("game", "title").upper(), 29, 3)
    draw_players(picture, atlas.panels["scores"], view, speech)
    draw_dynasty(picture, atlas.panels["dynasty"], view, speech)
    draw_generation(picture, atlas.panels["generation"], view, speech)
    draw_news(picture, atlas.panels["news"], view, news, speech)


def points_badge(seat: int, points: int, size: int = 28) -> Image.Image:
    colour = PLAYERS[seat].colour
    ground = darker(colour, 0.25) if brightness(colour) < 150 else (46, 28, 14)
    return badge(str(points), size, ground, HALO)


def draw_players(picture: Image.Image, box: Box, view: SandsView, speech: Speech) -> None:
    x0, y0, x1, _ = box
    panel(picture, (x0, y0, x1, y0 + 58 + ROW * len(view.players)))
    heading(picture, (x0 + 18, y0 + 27), speech.say("points").upper(), 17)
    for i, name in enumerate(("unrest", "victory")):
        picture.paste(BROWN, (x1 - 92 + i * 36, y0 + 15), icon_mask(icon("symbol", name), 24))
    for i, player in enumerate(view.players):
        top = y0 + 48 + i * ROW
        draw_player(picture, (x0 + 16, top, x1 - 16, top + 42), player, view, speech)


def draw_player(picture: Image.Image, box: Box, player: PlayerView, view: SandsView, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    middle = (y0 + y1) / 2
    seat = player.seat
    picture.paste(swatch(seat, x1 - x0, y1 - y0), (x0, y0))
    card(picture, (x0 + 44, y0 + 5, x1 - 6, y1 - 5), fill=PAPER, rim=PAPER, radius=5)
    put(picture, crest(seat, y1 - y0 - 8), x0 + 23, middle)
    put(picture, points_badge(seat, player.points), x1 - 28, middle)
    write(picture, (x1 - 62, middle), str(player.unrest), Face.NUMBER, 19, INK, "mm")
    room = x1 - 80 - (x0 + 52)
    if seat == view.start:
        picture.paste(BROWN, (x1 - 98, y0 + 11), icon_mask(shared("hourglass"), 20))
        room -= 22
    write_fitted(picture, (x0 + 52, middle), speech.player(seat), Face.STRONG, 20, room)
    if seat == view.active:
        ImageDraw.Draw(picture).rounded_rectangle((x0 - 4, y0 - 4, x1 + 3, y1 + 3), 5, outline=HIGHLIGHT, width=4)


def dynasty_spaces(at: int) -> list[TrackSpace]:
    spaces = []
    for space in range(BOARD.dynasty.start, BOARD.dynasty.last + 1):
        area = sum(space >= first for first in BOARD.dynasty.first_spaces) - 1
        person = shared("person") if space in BOARD.dynasty.peasant_spaces else ""
        spaces.append(TrackSpace(str(space), DYNASTY_GROUNDS[area], person, marked=space == at, passed=space < at))
    return spaces


def draw_dynasty(picture: Image.Image, box: Box, view: SandsView, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    panel(picture, box)
    inner = (x0 + 18, y0 + 44, x1 - 16, y1 - 14)
    pitch = (inner[2] - inner[0]) / BOARD.dynasty.last
    for number, first in enumerate(BOARD.dynasty.first_spaces, start=1):
        left = inner[0] + (first - 1) * pitch
        text = speech.say("final_scoring") if number > DYNASTIES else f"{speech.say('dynasty')} {ROMAN[number]}"
        heading(picture, (left + 2, y0 + 25), text.upper(), 15)
    track(picture, inner, dynasty_spaces(view.space))


def draw_generation(picture: Image.Image, box: Box, view: SandsView, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    panel(picture, box)
    heading(picture, (x0 + 18, y0 + 25), speech.say("generation", generation=view.generation).upper(), 15)
    spaces = []
    for number in range(view.max_rounds + 1):
        roll = BOARD.generation.numbers.get(number)
        text = speech.say("round_roll", round=ROMAN[number], number=roll) if roll else ROMAN[number]
        spaces.append(
            TrackSpace(text if number else "•", PAPER, marked=number == view.round, passed=number < view.round)
        )
    track(picture, (x0 + 18, y0 + 44, x1 - 16, y1 - 14), spaces)


def now(view: SandsView, speech: Speech) -> str:
    """Whose turn it is, or what everybody does."""
    turn = view.turn
    if turn is None or view.active is None:
        return speech.say(f"phase_{view.phase}")
    if turn.doing:
        return speech.say("turn_doing", seat=turn.seat, card=turn.doing)
    return speech.say("turn", seat=turn.seat)


def headline(news: Sequence[Event], speech: Speech) -> str:
    """The last that happened on the map, else the last at all."""
    placed = [event for event in news if happening_of(event) is not None]
    told = (placed or list(news))[-1:]
    return speech.words.event(told[0]) if told else ""


def draw_news(picture: Image.Image, box: Box, view: SandsView, news: Sequence[Event], speech: Speech) -> None:
    x0, y0, x1, y1 = box
    panel(picture, box)
    left = x0 + 20
    if view.active is not None:
        put(picture, crest(view.active, 30), left + 15, y0 + 30)
        left += 40
    write_fitted(picture, (left, y0 + 30), now(view, speech), Face.HEADING, 20, x1 - 18 - left, INK)
    line = y0 + 50
    ImageDraw.Draw(picture).line([(x0 + 20, line), (x1 - 20, line)], fill=FAINT_INK, width=1)
    paragraph(picture, (x0 + 20, line + 3, x1 - 18, y1 - 8), headline(news, speech), Face.SEA, 20, BROWN, middle=True)
