"""Small copies of the pictures as they should be. To accept a change: python -m tests.render.sands_of_time.golden"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PIL import Image

from render.sands_of_time.board import board_picture
from render.sands_of_time.chronicle import chronicle_picture
from render.sands_of_time.close_up import close_up_picture
from render.sands_of_time.hand import hand_picture
from render.sands_of_time.map import map_picture
from render.sands_of_time.result import result_picture
from tests.render.sands_of_time.tables import RAID, SPEECH, fresh, full, over

FOLDER = Path(__file__).parent.parent / "golden"
WIDTH = 300
COLOURS = 256


def close_up() -> Image.Image:
    picture = close_up_picture(full(5), RAID, SPEECH)
    assert picture is not None
    return picture


def result() -> Image.Image:
    view = over(4)
    assert view.result is not None
    return result_picture(view, view.result, SPEECH)


PICTURES: dict[str, Callable[[], Image.Image]] = {
    "map-2-fresh": lambda: map_picture(fresh(2), (), SPEECH),
    "map-5-full": lambda: map_picture(full(5), RAID, SPEECH),
    "close-up": close_up,
    "chronicle": lambda: chronicle_picture(full(4), (), SPEECH),
    "board": lambda: board_picture(full(5, 0), 0, (), SPEECH),
    "board-fresh": lambda: board_picture(fresh(3), 2, (), SPEECH),
    "hand": lambda: hand_picture(full(5, 1).players[1], SPEECH),
    "result": result,
}


def small(picture: Image.Image) -> Image.Image:
    return picture.convert("RGB").resize((WIDTH, round(picture.height * WIDTH / picture.width)), Image.Resampling.BOX)


def file_of(name: str) -> Path:
    return FOLDER / f"sands_of_time-{name}.png"


def main() -> None:
    for name, draw in PICTURES.items():
        small(draw()).quantize(COLOURS, dither=Image.Dither.NONE).save(file_of(name), optimize=True)


if __name__ == "__main__":
    main()
