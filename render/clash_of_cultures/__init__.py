"""The pictures of Clash of Cultures."""

from __future__ import annotations

from dataclasses import replace

from render.clash_of_cultures import boxes as boxes  # each adds its marks to those above
from render.clash_of_cultures.board import board_picture
from render.clash_of_cultures.climax import climax_picture
from render.clash_of_cultures.hand import hand_picture
from render.clash_of_cultures.look import HOME
from render.clash_of_cultures.map import MAP
from render.clash_of_cultures.players import players_picture
from render.clash_of_cultures.result import result_picture
from render.clash_of_cultures.speech import Speech
from render.clash_of_cultures.upright import upright_board, upright_hand
from render.clash_of_cultures.wonders import wonders_picture
from render.drawn import Drawings, Drawn

WIDE = Drawings(
    home=HOME,
    speech=Speech,
    map=MAP,
    marks=("hex", "harvest", "step", "unit_at"),
    board=board_picture,
    brief=upright_board,
    hand=hand_picture,
    result=result_picture,
    sheets={"wonders": wonders_picture, "players": players_picture},
    climax=climax_picture,
    climax_palette=MAP.palette,
)
UPRIGHT = replace(WIDE, board=upright_board, hand=upright_hand)
PICTURES = Drawn(WIDE, UPRIGHT)
