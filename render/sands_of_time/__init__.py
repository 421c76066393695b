"""The pictures of The Sands of Time."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel import Event, Seat, Words
from engines.sands_of_time.view import SandsView
from render.pictures import Pictures
from render.sands_of_time.board import draw_board
from render.sands_of_time.chronicle import draw_chronicle
from render.sands_of_time.close_up import draw_close_up
from render.sands_of_time.hand import draw_hand
from render.sands_of_time.map import draw_map
from render.sands_of_time.result import draw_result

SHEETS = {"map": draw_map, "chronicle": draw_chronicle}


class SandsPictures(Pictures[SandsView]):
    sheets = tuple(SHEETS)

    def sheet(self, name: str, view: SandsView, news: Sequence[Event], words: Words) -> bytes:
        return SHEETS[name](view, news, words)

    def close_up(self, view: SandsView, news: Sequence[Event], words: Words) -> bytes | None:
        return draw_close_up(view, news, words)

    def board(self, view: SandsView, seat: Seat, news: Sequence[Event], words: Words) -> bytes:
        return draw_board(view, seat, news, words)

    def hand(self, view: SandsView, seat: Seat, words: Words) -> bytes | None:
        return draw_hand(view, seat, words)

    def result(self, view: SandsView, words: Words) -> bytes | None:
        return draw_result(view, words)


PICTURES = SandsPictures()
