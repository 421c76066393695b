"""The pictures of Era of Tribes."""

from __future__ import annotations

from dataclasses import replace

from render.drawn import Drawings, Drawn
from render.era_of_tribes.board import board_picture
from render.era_of_tribes.climax import climax_picture
from render.era_of_tribes.hand import hand_picture, upright_hand
from render.era_of_tribes.look import HOME
from render.era_of_tribes.map import MAP
from render.era_of_tribes.players import players_picture
from render.era_of_tribes.result import result_picture
from render.era_of_tribes.tracks import tracks_picture
from render.era_of_tribes.upright import upright_board
from render.kit.speech import Speech

WIDE = Drawings(
    home=HOME,
    speech=Speech,
    map=MAP,
    marks=("space",),
    board=board_picture,
    hand=hand_picture,
    result=result_picture,
    sheets={"tracks": tracks_picture, "players": players_picture},
    climax=climax_picture,
)
UPRIGHT = replace(WIDE, board=upright_board, hand=upright_hand)
PICTURES = Drawn(WIDE, UPRIGHT)
