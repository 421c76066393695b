"""The pictures of Era of Tribes."""

from __future__ import annotations

from collections.abc import Sequence

from engines.era_of_tribes.view import EraView
from engines.kernel import Event, Seat, Words
from render.era_of_tribes.board import board
from render.era_of_tribes.close_up import draw_close_up
from render.era_of_tribes.hand import hand
from render.era_of_tribes.map import draw_map
from render.era_of_tribes.result import result
from render.era_of_tribes.tracks import tracks
from render.pictures import Pictures

SHEETS = {"map": draw_map, "tracks": tracks}


class EraPictures(Pictures[EraView]):
    sheets = tuple(SHEETS)

    def sheet(self, name: str, view: EraView, news: Sequence[Event], words: Words) -> bytes:
        return SHEETS[name](view, news, words)

    def close_up(self, view: EraView, news: Sequence[Event], words: Words) -> bytes | None:
        return draw_close_up(view, news, words)

    def board(self, view: EraView, seat: Seat, news: Sequence[Event], words: Words) -> bytes:
        return board(view, seat, news, words)

    def hand(self, view: EraView, seat: Seat, words: Words) -> bytes | None:
        return hand(view, seat, words)

    def result(self, view: EraView, words: Words) -> bytes | None:
        return result(view, words)


PICTURES = EraPictures()
