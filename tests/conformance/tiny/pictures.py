"""The pictures of The Last Stone: the heap, everybody beside it, and who was left with the last one."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel import Event, Own, Public, Seat, Seen, Words
from render.kit.board import sheet
from render.kit.canvas import put
from render.kit.collage import Collage
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.png import encode
from render.kit.tokens import crest, roundel
from render.pictures import Pictures
from tests.conformance.tiny import TinyView

WIDTH, ROW = 1000, 90
WHITE = 5


def encoded(picture: Collage) -> bytes:
    drawn = picture.drawn().quantize()
    return encode(drawn, drawn)


def lines(*written: tuple[Seat, str]) -> bytes:
    """A sheet with a line of text for each crest."""
    picture = sheet(WIDTH, ROW * len(written) + 40)
    for number, (seat, text) in enumerate(written):
        middle = 20 + ROW * (number + 0.5)
        put(picture, crest(seat, 60), 80, middle)
        write_fitted(picture, (140, middle), text, Face.TEXT, 36, WIDTH - 180)
    return encoded(picture)


class Heap(Pictures[TinyView]):
    def sheet(self, name: str, seen: Seen[TinyView], news: Sequence[Event], words: Words) -> bytes:
        picture = sheet(WIDTH, 2 * ROW + 20)
        for stone in range(seen.view.stones):
            put(picture, roundel(WHITE, 50), 65 + 70 * stone, 65)
        write_fitted(picture, (40, 145), words.of_position("heap", stones=seen.view.stones), Face.TEXT, 36, 920)
        return encoded(picture)

    def close_up(self, seen: Public[TinyView], news: Sequence[Event], words: Words) -> bytes | None:
        return None

    def board(self, seen: Seen[TinyView], seat: Seat, news: Sequence[Event], words: Words) -> bytes:
        return lines((seat, words.name("seat", seat)))

    def hand(self, seen: Own[TinyView], words: Words) -> bytes | None:
        return None

    def result(self, seen: Public[TinyView], words: Words) -> bytes | None:
        loser = seen.view.loser
        return None if loser is None else lines((loser, words.of_position("lost", seat=loser)))


PICTURES = Heap()
