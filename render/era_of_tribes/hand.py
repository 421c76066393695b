"""What only its owner may see: influence cards, and the barbarian tiles that lie face down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PIL import Image

from engines.era_of_tribes.data import TILES
from engines.era_of_tribes.view import EraView, PlayerView
from engines.kernel import Seat
from render.era_of_tribes.board_parts import player_at
from render.era_of_tribes.cards import own_card, tile
from render.era_of_tribes.look import banner
from render.era_of_tribes.speech import Speech
from render.kit.board import sheet
from render.kit.canvas import put
from render.kit.fit import LINE, paragraph, write_fitted
from render.kit.fonts import Face
from render.kit.palette import FAINT_INK, INK
from render.kit.panel import heading
from render.kit.text import wrapped
from render.kit.tokens import crest

WIDTH = 1200
LEFT, RIGHT = 26, WIDTH - 26
GAP = 12
TITLE = 62
CARD, ALONE, TILE, NOTHING = 268, 176, 208, 76
COLUMNS = 4
USED = 21
"""The size of the line below."""


def hand_picture(view: EraView, seat: Seat, speech: Speech) -> Image.Image:
    player = player_at(view, seat)
    cards = [(card, False) for card in player.cards or ()] + [(card, True) for card in player.drawn or ()]
    tiles = Counter(player.tiles or ())
    rows = -(-len(tiles) // COLUMNS)
    told = speech.say("used_tiles", tiles=dict(Counter(player.used_tiles))) if player.used_tiles else ""
    used = round(len(wrapped(told, Face.STRONG, USED, RIGHT - LEFT - 12)) * USED * LINE)
    high = 26 + TITLE + high_of(cards) + GAP + TITLE + max(rows * (TILE + GAP), NOTHING) + used + 26
    picture = sheet(WIDTH, high)
    top = 26
    draw_title(picture, top, view, player, speech.say("hand_title"), note_of(player, speech))
    top += TITLE
    wide = (RIGHT - LEFT - GAP * (len(cards) - 1)) // max(1, len(cards))
    for i, (name, drawn) in enumerate(cards):
        left = LEFT + i * (wide + GAP)
        own_card(picture, (left, top, left + wide, top + high_of(cards)), view, player, name, drawn, speech)
    if not cards:
        draw_none(picture, top, speech.say("no_card"))
    top += high_of(cards) + GAP
    draw_title(picture, top, view, player, speech.say("tiles_title"), speech.say("tiles_note"))
    top += TITLE
    wide = (RIGHT - LEFT - GAP * (COLUMNS - 1)) // COLUMNS
    for i, name in enumerate(sorted(tiles, key=list(TILES).index)):
        left, y = LEFT + i % COLUMNS * (wide + GAP), top + i // COLUMNS * (TILE + GAP)
        tile(picture, (left, y, left + wide, y + TILE), player, name, tiles[name], speech)
    if not tiles:
        draw_none(picture, top, speech.say("no_tiles"))
    bottom = high - 26
    paragraph(picture, (LEFT + 6, bottom - used, RIGHT - 6, bottom), told, Face.STRONG, USED, INK)
    return picture


def high_of(cards: Sequence[object]) -> int:
    """A card that lies alone is broad and low."""
    return (NOTHING, ALONE, CARD)[min(2, len(cards))]


def draw_none(picture: Image.Image, top: int, told: str) -> None:
    write_fitted(picture, (LEFT + 58, top + NOTHING / 2 - 4), told, Face.NOTE, 26, RIGHT - LEFT - 70, INK)


def note_of(player: PlayerView, speech: Speech) -> str:
    return speech.say("drawn_note" if player.drawn else "hand_note")


def draw_title(picture: Image.Image, y: int, view: EraView, player: PlayerView, title: str, note: str) -> None:
    put(picture, crest(banner(view, player.seat), 44), LEFT + 24, y + 28)
    width = heading(picture, (LEFT + 56, y + 28), title.upper(), 30)
    room = RIGHT - LEFT - 56 - width - 26
    write_fitted(picture, (RIGHT - 4, y + 30), note, Face.NOTE, 24, room, FAINT_INK, "rm")
