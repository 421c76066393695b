"""What a scene lays comes from where it lies: nothing is made."""

from __future__ import annotations

import pytest

from engines.era_of_tribes import GAME
from engines.era_of_tribes.scene import Scene
from tests.era_of_tribes.examples import A, B, plain


def test_cubes_come_from_those_that_are_free_and_go_back_there() -> None:
    scene = Scene("gauls", "iberians").land("remia", A, 4)
    assert scene.state.players[A].free == 12 - 4
    scene.land("remia", B, 1, town=True, post=A)
    assert scene.state.players[A].free == 12 - 1
    assert (scene.state.players[B].free, scene.state.players[B].stock[0]) == (12 - 1 + 3, 0)
    scene.land("remia").player(A, armies=3)
    assert (scene.state.players[A].free, scene.state.players[B].stock[0], scene.state.players[B].towns) == (9, 3, [])
    GAME.check(scene.state)


def test_who_has_none_that_are_free_takes_them_from_under_the_last_town_and_then_there_are_none() -> None:
    scene = Scene("gauls", "iberians").land("remia", A, 13)
    assert (scene.state.players[A].free, scene.state.players[A].stock[-1]) == (0, 2)
    scene.land("remia", A, 36)
    GAME.check(scene.state)
    with pytest.raises(AssertionError, match="no cube left"):
        scene.copied().land("belgica", A)


def test_so_many_are_free_and_the_others_wait_for_a_place() -> None:
    scene = Scene("gauls", "iberians").player(A, free=2, stock=[0] * 8).land("remia", A, 5)
    assert (scene.state.players[A].free, scene.state.players[A].removed) == (2, 36 - 2 - 5)
    GAME.check(scene.state)
    scene.player(A, free=9)
    assert (scene.state.players[A].free, scene.state.players[A].removed) == (9, 36 - 9 - 5)
    GAME.check(scene.state)


def test_tiles_and_cards_are_there_once() -> None:
    scene = Scene("gauls", "iberians").player(A, tiles=["grey_leader"], cards=["merchants"])
    one, two = plain(scene.state)[:2]
    scene.land(one, tile="grey_leader")
    GAME.check(scene.state)
    with pytest.raises(AssertionError, match="grey_leader lies elsewhere"):
        scene.copied().land(two, tile="grey_leader")
    with pytest.raises(AssertionError, match="merchants lies elsewhere"):
        scene.copied().player(B, cards=["merchants"])
    scene.land(one).land(two, tile="grey_leader").player(A, cards=[]).player(B, cards=["merchants"], legions=2)
    GAME.check(scene.state)
