"""The pictures of Era of Tribes."""

from __future__ import annotations

from collections.abc import Sequence

from engines.era_of_tribes.view import EraView
from engines.kernel import Event, Seat, Words
from render.pictures import Pictures


class EraPictures(Pictures[EraView]):
    sheets = ("map", "tracks")

    def sheet(self, name: str, view: EraView, news: Sequence[Event], words: Words) -> bytes:
        if name == "tracks":
            from render.era_of_tribes.tracks import tracks

            return tracks(view, news, words)
        from render.era_of_tribes.map import draw_map

        return draw_map(view, news, words)

    def close_up(self, view: EraView, news: Sequence[Event], words: Words) -> bytes | None:
        from render.era_of_tribes.close_up import draw_close_up

        return draw_close_up(view, news, words)

    def board(self, view: EraView, seat: Seat, news: Sequence[Event], words: Words) -> bytes:
        from render.era_of_tribes.board import board

        return board(view, seat, news, words)

    def hand(self, view: EraView, seat: Seat, words: Words) -> bytes | None:
        from render.era_of_tribes.hand import hand

        return hand(view, seat, words)

    def result(self, view: EraView, words: Words) -> bytes | None:
        from render.era_of_tribes.result import result

        return result(view, words)


PICTURES = EraPictures()
