"""The pictures of The Sands of Time."""

from __future__ import annotations

from dataclasses import replace

from render.drawn import Drawings, Drawn
from render.kit.speech import Speech
from render.sands_of_time.board import board_picture
from render.sands_of_time.chronicle import chronicle_picture
from render.sands_of_time.climax import climax_picture
from render.sands_of_time.hand import hand_picture
from render.sands_of_time.look import HOME
from render.sands_of_time.map import MAP
from render.sands_of_time.players import players_picture
from render.sands_of_time.result import result_picture
from render.sands_of_time.upright import brief_board, upright_board, upright_chronicle, upright_hand

WIDE = Drawings(
    home=HOME,
    speech=Speech,
    map=MAP,
    marks=("region", "border"),
    board=board_picture,
    brief=brief_board,
    hand=hand_picture,
    result=result_picture,
    sheets={"chronicle": chronicle_picture, "players": players_picture},
    climax=climax_picture,
)
UPRIGHT = replace(
    WIDE,
    board=upright_board,
    hand=upright_hand,
    sheets={**WIDE.sheets, "chronicle": upright_chronicle},
)
PICTURES = Drawn(WIDE, UPRIGHT)
