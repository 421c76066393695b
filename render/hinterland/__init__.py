"""The pictures of Hinterland. Boards and sheets are higher than wide, so phones need no others."""

from __future__ import annotations

from render.drawn import Drawings, Drawn
from render.hinterland.battle_card import climax_picture
from render.hinterland.board import board_picture
from render.hinterland.hand import hand_picture
from render.hinterland.look import HOME
from render.hinterland.map import MAP
from render.hinterland.players import players_picture
from render.hinterland.result import result_picture
from render.kit.speech import Speech

PICTURES = Drawn(
    Drawings(
        home=HOME,
        speech=Speech,
        map=MAP,
        marks=("space",),
        board=board_picture,
        hand=hand_picture,
        result=result_picture,
        sheets={"players": players_picture},
        climax=climax_picture,
    )
)
