"""The cards of a hand, for their owner."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.clash_of_cultures.view import ClashView, PlayerView
from engines.kernel import Seat
from render.clash_of_cultures.cards import FOLDED, Print, draw_print, half_height, print_height, print_of
from render.clash_of_cultures.speech import Speech
from render.kit.board import sheet, title_line
from render.kit.collage import Collage
from render.kit.tokens import crest

MARGIN = 28
TOP = 26
TITLE = 60
GAP = 14
CARD = 438
FEW = 4
"""Up to this number of cards, a hand lies in two columns: larger on a small screen."""


BESIDE: list[Callable[[PlayerView], tuple[str, ...]]] = []
"""Cards of a box that lie beside the hand."""


def cards_of(player: PlayerView) -> tuple[str, ...]:
    """The cards of a hand. Only the owner's view has any to show."""
    hand = (*(player.actions or ()), *(player.objectives or ()), *(player.wonders or ()))
    return (*hand, *(card for cards in BESIDE for card in cards(player)))


def hand_picture(view: ClashView, seat: Seat, speech: Speech) -> Collage | None:
    return hand_of(view, seat, speech, columns=2 if len(cards_of(view.players[seat])) <= FEW else 3)


def hand_of(view: ClashView, seat: Seat, speech: Speech, columns: int) -> Collage | None:
    player = view.players[seat]
    if not cards_of(player):
        return None
    prints = [print_of(card, speech) for card in cards_of(player)]
    rows = [prints[i : i + columns] for i in range(0, len(prints), columns)]
    folds = [fold_of(row) for row in rows]
    heights = [
        max(print_height(printed, CARD, fold) for printed in row) for row, fold in zip(rows, folds, strict=True)
    ]
    width = 2 * MARGIN + columns * CARD + (columns - 1) * GAP
    picture = sheet(width, TOP + TITLE + sum(high + GAP for high in heights) + MARGIN - GAP)
    title, note = speech.say("hand_title"), speech.say("hand_note")
    title_line(picture, (MARGIN, TOP + 28), width - MARGIN, crest(seat, 42), title, note)
    top = TOP + TITLE
    for row, high, fold in zip(rows, heights, folds, strict=True):
        for i, printed in enumerate(row):
            left = MARGIN + i * (CARD + GAP)
            draw_print(picture, (left, top, left + CARD, top + high), printed, fold)
        top += high + GAP
    return picture


def fold_of(row: Sequence[Print]) -> int:
    """Where the second halves of cards side by side begin."""
    return max((half_height(printed.halves[0], CARD) for printed in row if len(printed.halves) == FOLDED), default=0)
