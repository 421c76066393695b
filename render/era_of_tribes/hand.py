"""The cards that only their owner may see: influence cards, and barbarian tiles that lie face down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engines.era_of_tribes.data import TILES
from engines.era_of_tribes.view import EraView, PlayerView
from engines.kernel import Seat
from render.era_of_tribes.board_parts import player_at
from render.era_of_tribes.cards import own_card, tile
from render.era_of_tribes.look import banner
from render.kit.board import in_rows, sheet, title_line
from render.kit.collage import Collage, Paper
from render.kit.fit import LINE, paragraph, write_fitted
from render.kit.fonts import Face
from render.kit.palette import INK
from render.kit.speech import Speech
from render.kit.text import wrapped
from render.kit.tokens import crest

LEFT = 26
GAP = 12
TITLE = 62
CARD, ALONE, STACKED, TILE, NOTHING = 268, 176, 212, 208, 76
USED = 21
"""The size of the line with the used tiles."""


@dataclass(frozen=True)
class Layout:
    """The width of the sheet, how many tiles are side by side, and whether cards are one below the other."""

    width: int
    columns: int
    stacked: bool = False

    @property
    def right(self) -> int:
        return self.width - LEFT

    def across(self, count: int) -> int:
        """The width of each of this number of things side by side."""
        return (self.right - LEFT - GAP * (count - 1)) // max(1, count)


WIDE = Layout(1200, 4)
UPRIGHT = Layout(860, 2, stacked=True)


def hand_picture(view: EraView, seat: Seat, speech: Speech, on: Layout = WIDE) -> Collage:
    player = player_at(view, seat)
    cards = [(card, False) for card in player.cards or ()] + [(card, True) for card in player.drawn or ()]
    tiles = Counter(player.tiles or ())
    rows = -(-len(tiles) // on.columns)
    text = speech.say("used_tiles", tiles=dict(Counter(player.used_tiles))) if player.used_tiles else ""
    used = round(len(wrapped(text, Face.STRONG, USED, on.right - LEFT - 12)) * USED * LINE)
    each = STACKED if on.stacked and cards else high_of(cards)
    below = len(cards) if on.stacked and cards else 1
    high = 26 + TITLE + below * (each + GAP) + TITLE + max(rows * (TILE + GAP), NOTHING) + used + 26
    picture = sheet(on.width, high)
    top = 26
    draw_title(picture, top, view, player, speech.say("hand_title"), note_of(player, speech), on)
    top += TITLE
    wide = on.across(1 if on.stacked else len(cards))
    for i, (name, print_of) in enumerate(cards):
        left, y = (LEFT, top + i * (each + GAP)) if on.stacked else (LEFT + i * (wide + GAP), top)
        own_card(picture, (left, y, left + wide, y + each), view, player, name, print_of, speech)
    if not cards:
        draw_none(picture, top, speech.say("no_card"), on)
    top += below * (each + GAP)
    draw_title(picture, top, view, player, speech.say("tiles_title"), speech.say("tiles_note"), on)
    top += TITLE
    places = in_rows((LEFT, top, on.right, top + rows * (TILE + GAP) - GAP), len(tiles), on.columns, GAP)
    for name, place in zip(sorted(tiles, key=list(TILES).index), places, strict=True):
        tile(picture, place, player, name, tiles[name], speech)
    if not tiles:
        draw_none(picture, top, speech.say("no_tiles"), on)
    bottom = high - 26
    paragraph(picture, (LEFT + 6, bottom - used, on.right - 6, bottom), text, Face.STRONG, USED, INK)
    return picture


def upright_hand(view: EraView, seat: Seat, speech: Speech) -> Collage:
    """The hand for a phone."""
    return hand_picture(view, seat, speech, UPRIGHT)


def high_of(cards: Sequence[object]) -> int:
    """The height of a card. A card that lies alone is broad and low."""
    return (NOTHING, ALONE, CARD)[min(2, len(cards))]


def draw_none(picture: Paper, top: int, said: str, on: Layout) -> None:
    write_fitted(picture, (LEFT + 58, top + NOTHING / 2 - 4), said, Face.NOTE, 26, on.right - LEFT - 70, INK)


def note_of(player: PlayerView, speech: Speech) -> str:
    return speech.say("drawn_note" if player.drawn else "hand_note")


def draw_title(picture: Paper, y: int, view: EraView, player: PlayerView, title: str, note: str, on: Layout) -> None:
    title_line(picture, (LEFT, y + 28), on.right, crest(banner(view, player.seat), 44), title, note, 30)
