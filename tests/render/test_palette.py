"""Players can be told apart by any eyes, and without colour at all."""

from __future__ import annotations

from itertools import combinations
from math import cos, sin, tau

import pytest
from PIL import Image

from render.kit.charges import CHARGES
from render.kit.hatch import hatch
from render.kit.palette import PLAYERS, Colour, brightness, ink_on
from render.kit.tokens import roundel
from tests.render.vision import EYES, distance, lab

LEAST_DISTANCE = 20


@pytest.mark.parametrize("eyes", sorted(EYES))
def test_any_two_players_differ_for_these_eyes(eyes: str) -> None:
    seen = [(player.name, lab(player.colour, eyes)) for player in PLAYERS]
    for (name_a, a), (name_b, b) in combinations(seen, 2):
        assert distance(a, b) >= LEAST_DISTANCE, f"{name_a} and {name_b} look alike"


def test_six_players_each_with_a_charge_and_a_hatch_of_its_own() -> None:
    assert len(PLAYERS) == 6
    assert {player.charge for player in PLAYERS} == set(CHARGES)
    assert len({player.hatch for player in PLAYERS}) == len(PLAYERS)


def test_hatches_are_different_drawings() -> None:
    drawings = {hatch(player.hatch, (0, 0, 56, 56)).tobytes() for player in PLAYERS}
    assert len(drawings) == len(PLAYERS)


def test_hatches_of_neighbouring_boxes_join_without_a_seam() -> None:
    for player in PLAYERS:
        whole = hatch(player.hatch, (0, 0, 100, 60))
        assert hatch(player.hatch, (37, 11, 100, 60)).tobytes() == whole.crop((37, 11, 100, 60)).tobytes()


def test_the_ink_on_a_player_colour_stands_out() -> None:
    for player in PLAYERS:
        assert abs(brightness(player.colour) - brightness(ink_on(player.colour))) > 90


STEPS = (0, 64, 128, 192, 255)
LIGHT = 70
EVERY: list[Colour] = [(red, green, blue) for red in STEPS for green in STEPS for blue in STEPS]
GROUNDS = [ground for ground in EVERY if lab(ground, "normal")[0] > LIGHT]
"""Fields, sand and parchment are light, whatever their hue."""
ON_A_PHONE = 16
"""Pixels of a piece on the whole map."""
STANDS_OUT = 30
SIDES = 8


@pytest.mark.parametrize("seat", range(len(PLAYERS)), ids=[player.name for player in PLAYERS])
def test_a_piece_stands_out_from_every_light_ground_on_a_phone(seat: int) -> None:
    """All around something within its rim differs from the ground: its outline, the ring within that, or itself."""
    faint = {ground: seen for ground in GROUNDS if (seen := difference(roundel(seat, 44), ground)) < STANDS_OUT}
    assert faint == {}


def difference(piece: Image.Image, ground: Colour) -> float:
    """On the average of all sides, the most by which its rim differs from the ground."""
    sheet = Image.new("RGB", piece.size, ground)
    sheet.paste(piece, (0, 0), piece)
    shrunk = ON_A_PHONE / 44
    small = sheet.resize((round(piece.width * shrunk), round(piece.height * shrunk)), Image.Resampling.LANCZOS)
    around, (x, y) = lab(ground, "normal"), (small.width / 2, small.height / 2)
    rims = []
    for side in range(SIDES):
        turn = side * tau / SIDES
        reaches = [ON_A_PHONE * share / 100 for share in range(38, 54, 3)]
        seen = [small.getpixel((int(x + reach * cos(turn)), int(y + reach * sin(turn)))) for reach in reaches]
        rims.append(
            max(distance(lab((one[0], one[1], one[2]), "normal"), around) for one in seen if isinstance(one, tuple))
        )
    return sum(rims) / SIDES
