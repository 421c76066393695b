"""Small copies of the pictures as they should be. New ones: python -m tests.render.clash_of_cultures.golden"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PIL import Image

from engines.clash_of_cultures.view import ClashView
from engines.kernel import Event
from render.clash_of_cultures.board import board_picture
from render.clash_of_cultures.close_up import close_up_picture
from render.clash_of_cultures.hand import hand_picture
from render.clash_of_cultures.map import map_picture
from render.clash_of_cultures.result import result_picture
from render.clash_of_cultures.wonders import wonders_picture
from tests.render.clash_of_cultures.tables import BATTLE, MARCH, SPEECH, after_battle, fresh, full, over

FOLDER = Path(__file__).parent.parent / "golden"
WIDTH = 300
COLOURS = 256


def close_up(news: Sequence[Event], view: ClashView) -> Image.Image:
    picture = close_up_picture(view, news, SPEECH)
    assert picture is not None
    return picture


def result() -> Image.Image:
    view = over(4, tied=True)
    assert view.result is not None
    return result_picture(view, view.result, SPEECH)


PICTURES: dict[str, Callable[[], Image.Image]] = {
    "map-2-fresh": lambda: map_picture(fresh(2), (), SPEECH),
    "map-3-fresh": lambda: map_picture(fresh(3), (), SPEECH),
    "map-4-full": lambda: map_picture(full(4), MARCH, SPEECH),
    "close-up": lambda: close_up(MARCH, full(4)),
    "battle": lambda: close_up(BATTLE, after_battle(full(4))),
    "board": lambda: board_picture(full(4, 0), 0, (), SPEECH),
    "board-fresh": lambda: board_picture(fresh(3), 2, (), SPEECH),
    "hand": lambda: hand_picture(full(4, 1).players[1], SPEECH),
    "wonders": lambda: wonders_picture(full(4), (), SPEECH),
    "result": result,
}


def small(picture: Image.Image) -> Image.Image:
    return picture.convert("RGB").resize((WIDTH, round(picture.height * WIDTH / picture.width)), Image.Resampling.BOX)


def file_of(name: str) -> Path:
    return FOLDER / f"clash_of_cultures-{name}.png"


def main() -> None:
    for name, draw in PICTURES.items():
        small(draw()).quantize(COLOURS, dither=Image.Dither.NONE).save(file_of(name), optimize=True)


if __name__ == "__main__":
    main()
