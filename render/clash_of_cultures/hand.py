"""The cards of a hand, for their owner: what each can be used for, in words."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.clash_of_cultures.view import ClashView, PlayerView
from engines.kernel import Seat, Words
from render.clash_of_cultures.cards import draw_face, face_height, face_of
from render.clash_of_cultures.paper import finished_board
from render.clash_of_cultures.speech import Speech
from render.kit.board import sheet
from render.kit.canvas import put
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.palette import FAINT_INK
from render.kit.panel import Box, heading
from render.kit.tokens import crest

WIDTH = 1400
LEFT, RIGHT = 28, WIDTH - 28
TOP = 26
TITLE = 56
GAP = 14
COLUMNS = 3


def draw_hand(view: ClashView, seat: Seat, words: Words) -> bytes | None:
    player = view.players[seat]
    return finished_board(hand_picture(player, Speech(words))) if cards_of(player) else None


def cards_of(player: PlayerView) -> tuple[str, ...]:
    """Of the owner's view only; of any other there is nothing to show."""
    return (*(player.actions or ()), *(player.objectives or ()), *(player.wonders or ()))


def hand_picture(player: PlayerView, speech: Speech) -> Image.Image:
    faces = [face_of(card, speech) for card in cards_of(player)]
    wide = (RIGHT - LEFT - GAP * (COLUMNS - 1)) // COLUMNS
    boxes, bottom = laid_out([face_height(face, wide) for face in faces], wide)
    picture = sheet(WIDTH, bottom + 20)
    put(picture, crest(player.seat, 42), LEFT + 22, TOP + 26)
    width = heading(picture, (LEFT + 54, TOP + 26), speech.say("hand_title").upper(), 28)
    room = RIGHT - LEFT - 54 - width - 24
    write_fitted(picture, (RIGHT - 4, TOP + 28), speech.say("hand_note"), Face.NOTE, 21, room, FAINT_INK, "rm")
    for box, face in zip(boxes, faces, strict=True):
        draw_face(picture, box, face)
    return picture


def laid_out(heights: Sequence[int], wide: int) -> tuple[list[Box], int]:
    """Each card goes where there is most room; also where the last one ends."""
    ends = [TOP + TITLE] * COLUMNS
    boxes: list[Box] = []
    for high in heights:
        column = ends.index(min(ends))
        left = LEFT + column * (wide + GAP)
        boxes.append((left, ends[column], left + wide, ends[column] + high))
        ends[column] += high + GAP
    return boxes, max(ends)
