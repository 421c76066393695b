"""The pictures of The Sands of Time."""

from __future__ import annotations

from pathlib import Path

from render.drawn import Drawings, Drawn
from render.sands_of_time.board import board_picture
from render.sands_of_time.chronicle import chronicle_picture
from render.sands_of_time.climax import climax_picture
from render.sands_of_time.hand import hand_picture
from render.sands_of_time.map import MAP
from render.sands_of_time.result import result_picture
from render.sands_of_time.speech import Speech

PICTURES = Drawn(
    Drawings(
        speech=Speech,
        map=MAP,
        palette=Path(__file__).parent / "boards.png",
        board=board_picture,
        hand=hand_picture,
        result=result_picture,
        sheets={"chronicle": chronicle_picture},
        climax=climax_picture,
    )
)
