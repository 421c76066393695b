"""The pictures of Clash of Cultures."""

from __future__ import annotations

from collections.abc import Sequence

from engines.clash_of_cultures.view import ClashView
from engines.kernel import Event, Seat, Words
from render.clash_of_cultures.board import draw_board
from render.clash_of_cultures.close_up import draw_close_up
from render.clash_of_cultures.hand import draw_hand
from render.clash_of_cultures.map import draw_map
from render.clash_of_cultures.result import draw_result
from render.clash_of_cultures.wonders import draw_wonders
from render.pictures import Pictures

SHEETS = {"map": draw_map, "wonders": draw_wonders}


class ClashPictures(Pictures[ClashView]):
    sheets = tuple(SHEETS)

    def sheet(self, name: str, view: ClashView, news: Sequence[Event], words: Words) -> bytes:
        return SHEETS[name](view, news, words)

    def close_up(self, view: ClashView, news: Sequence[Event], words: Words) -> bytes | None:
        return draw_close_up(view, news, words)

    def board(self, view: ClashView, seat: Seat, news: Sequence[Event], words: Words) -> bytes:
        return draw_board(view, seat, news, words)

    def hand(self, view: ClashView, seat: Seat, words: Words) -> bytes | None:
        return draw_hand(view, seat, words)

    def result(self, view: ClashView, words: Words) -> bytes | None:
        return draw_result(view, words)


PICTURES = ClashPictures()
