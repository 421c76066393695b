"""Positions that are set up on purpose."""

from __future__ import annotations

import pytest

from engines.kernel import Choose, Command, Rule, ask_all, asked, choose
from engines.kernel.domain import OneOf
from engines.kernel.scene import run
from engines.sands_of_time.scene import Scene
from engines.sands_of_time.turn import Decline


def test_a_position_that_cannot_come_about_is_refused() -> None:
    scene = Scene().region("italia", 0, "capital")
    scene.copied().play()
    scene.state.buildings["road"] += 1
    with pytest.raises(AssertionError):
        scene.play()


def test_a_copy_goes_its_own_way() -> None:
    scene = Scene().region("italia", 0)
    scene.copied().region("italia", 1).player(0, gold=9)
    assert (scene.state.lands["italia"].controller, scene.state.players[0].gold) == (0, 0)


def test_the_same_scene_is_the_same_position_every_time() -> None:
    first, second = (Scene(seed="mint").region("italia", 0).turn(0, "govern", "tribute").play() for _ in "ab")
    assert first.state == second.state
    assert first.state != Scene(seed="sage").region("italia", 0).turn(0, "govern", "tribute").play().state


def test_a_tile_that_is_asked_for_comes_from_another_region() -> None:
    before = Scene(2)
    after = before.copied().region("italia", 0, yields="gold", capacity=5)
    tiles = [sorted(land.tile for land in scene.state.lands.values()) for scene in (before, after)]
    assert tiles[0] == tiles[1]
    assert (after.state.lands["italia"].resource, after.state.lands["italia"].capacity) == ("gold", 5)
    with pytest.raises(AssertionError, match="no tile with gold for 5"):
        after.region("gallia", 0, yields="gold", capacity=5)


def test_who_is_not_named_is_whoever_is_asked_first() -> None:
    playing = Scene().region("italia", 0, "capital").turn(0, "govern", "tribute").play()
    assert (playing.asked(), playing.asked(0), playing.asked(1)) == ("turn.first", "turn.first", "")
    assert playing.offers() == playing.offers(0) >= {"tribute", "decline"}
    assert playing.choices("decline") == playing.choices("decline", 0) == ["govern", "tribute"]
    playing.say(Decline(card="govern"), Decline(card="tribute"))
    assert [event["card"] for event in playing.told("turn.declines")] == ["govern", "tribute"]
    with pytest.raises(AssertionError, match="was accepted"):
        playing.refuses(Decline(card="govern"))


def test_everybody_answers_as_usual_until_something_is_told() -> None:
    playing = Scene().region("italia", 0, "capital").turn(0, "govern", "tribute").play().until("generation.ends")
    assert len(playing.told("generation.ends")) == 1
    with pytest.raises(AssertionError, match="did not happen"):
        playing.until("generation.never", most=3)


def test_dice_that_are_given_fall_in_their_order_and_no_others_do() -> None:
    scene = Scene().dice(2, 5)
    assert [scene.table.roll(), scene.table.roll()] == [2, 5]
    with pytest.raises(AssertionError, match="no die was foreseen"):
        scene.table.roll()
    playing = Scene().dice(4).turn(0, "govern", "tribute").play()
    assert playing.match.table.roll() == 4
    playing.dice(1, 6)
    assert [playing.match.table.roll() for _ in range(2)] == [1, 6]


def asking() -> Rule[tuple[str, dict[int, Command]]]:
    both = OneOf(["left", "right"], "way")
    way = yield from choose(0, "way", both)
    ways = yield from ask_all(
        [asked(seat, "ways", Choose.where(of=OneOf(["way"], "kind"), choice=both)) for seat in (0, 1)]
    )
    return way, ways


def test_a_rule_by_itself_is_given_answers_and_asks_no_more_than_that() -> None:
    left, right = Choose(of="way", choice="left"), Choose(of="way", choice="right")
    assert run(asking(), left, right, left) == ("left", {0: right, 1: left})
    assert run(asking(), right, reply=lambda ask: left) == ("right", {0: left, 1: left})
    with pytest.raises(AssertionError, match="ways is asked"):
        run(asking(), left)
