"""Players can be told apart by any eyes, and without colour at all."""

from __future__ import annotations

from itertools import combinations

import pytest

from render.kit.charges import CHARGES
from render.kit.hatch import hatch
from render.kit.palette import PLAYERS, brightness, ink_on
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
