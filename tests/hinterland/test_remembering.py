"""What was worked out from a position: how long it holds, and for whom."""

from __future__ import annotations

import gc
import weakref

import pytest

from engines.hinterland import GAME
from engines.hinterland.building import Assign
from engines.hinterland.movement import March, roads_from
from engines.hinterland.moves import MOVE, begin_moves
from engines.hinterland.pieces import place_unit, step_ashore
from engines.hinterland.scene import Scene
from engines.hinterland.sight import others_seen
from engines.hinterland.standing import Custom
from engines.hinterland.state import HinterlandState, Site, Treaty
from engines.hinterland.status import Status, status
from engines.hinterland.trade import DEAL
from engines.kernel import Command, Match
from tests.annals import HOME, read


def a_legion_at_home() -> Scene:
    scene = Scene()
    scene.village(0, "rome")
    scene.units(0, "rome", li=2)
    return scene


def test_what_is_known_holds_while_the_pieces_stand() -> None:
    scene = a_legion_at_home()
    known = status(scene.state)
    for _ in DEAL.carry(scene.table, 0, Custom(matter="feeding", answer="usual")):
        raise AssertionError
    begin_moves(scene.table)
    assert status(scene.state) is known


def test_a_march_is_seen_at_once() -> None:
    scene = a_legion_at_home()
    scene.state.phase = "units"
    begin_moves(scene.table)
    target = scene.state.board.roads["rome"][0]
    assert not status(scene.state).controls(0, target)
    for _ in MOVE.carry(scene.table, 0, March(origin="rome", target=target, units={"li": 1})):
        raise AssertionError
    assert status(scene.state).controls(0, target)


def test_a_field_that_changes_hands_is_seen_at_once_and_a_copy_keeps_its_own() -> None:
    state = a_legion_at_home().state
    assert status(state).controls(0, "rome")
    twin = state.copied()
    assert twin.lands["rome"] is state.lands["rome"]
    twin.units = ()
    twin.alter("rome", owner=1)
    assert status(twin).controls(1, "rome")
    assert status(state).controls(0, "rome")
    assert state.lands["rome"].owner == 0


def test_who_goes_to_work_is_as_much_in_sight_as_before() -> None:
    """3.2: builders are free units still, and nobody is asked again because of them."""
    scene = a_legion_at_home()
    scene.village(1, "latium")
    scene.state.alter("rome", site=Site(owner=0, building="city"))
    before = others_seen(scene.state, 1)
    for _ in DEAL.carry(scene.table, 0, Assign(field="rome", units={"li": 2})):
        raise AssertionError
    after = others_seen(scene.state, 1)
    assert before == after == others_seen(scene.state, 1)


def test_a_copy_knows_its_own_pieces_and_moves_no_others() -> None:
    state = a_legion_at_home().state
    known = status(state)
    assert known.controls(0, "rome")
    twin = state.copied()
    assert status(twin).controller == known.controller
    assert [id(unit) for unit in status(twin).owned[0]] == [id(unit) for unit in twin.units]
    target = state.board.roads["rome"][0]
    place_unit(twin, twin.units[0], target)
    assert status(twin).controls(0, target)
    assert not status(state).controls(0, target)
    assert status(state).controller == Status(state).controller


def test_what_lies_on_the_fields_is_known_through_a_march_and_until_it_changes() -> None:
    state = a_legion_at_home().state
    known = state.ground
    assert list(known) == ["rome"]
    place_unit(state, state.units[0], state.board.roads["rome"][0])
    assert state.ground is known is state.copied().ground
    state.alter("latium", sower=1, sown=3)
    assert sorted(state.ground) == ["latium", "rome"]


def test_a_site_is_known_as_it_is_now_and_a_copy_has_its_own() -> None:
    state = a_legion_at_home().state
    assert state.sites == {}
    state.alter("rome", site=Site(owner=0, building="city"))
    twin = state.copied()
    assert twin.sites["rome"].building == "city"
    twin.alter("rome", site=Site(owner=0, building="city", quarters=2))
    assert (twin.sites["rome"].quarters, state.sites["rome"].quarters) == (2, 0)
    twin.alter("rome", site=None)
    assert twin.sites == {} != state.sites


def test_roads_that_a_retreat_closes_are_open_in_the_next_phase() -> None:
    """10.6"""
    scene = a_legion_at_home()
    roads = set(scene.state.board.roads["rome"])
    scene.state.phase = "retreat"
    assert not roads_from(scene.state, 0, "rome")
    scene.state.phase = "special"
    scene.state.climate = {"temperate": "good"}
    assert set(roads_from(scene.state, 0, "rome")) == roads


def test_who_is_what_to_whom_follows_the_treaties() -> None:
    """3.1, 18.4: friends are bound by any treaty, a truce is one between others than lord and vassal."""
    scene = a_legion_at_home()
    now = status(scene.state)
    assert now.hostile(0, 1) and now.at_peace(0, 0) and not now.at_peace(0, 1) and not now.truces[0]
    scene.state.treaties += (Treaty(kind="tribute", giver=0, taker=1, left=2),)
    now = status(scene.state)
    assert not now.hostile(0, 1) and not now.hostile(1, 0) and now.truces[1] == {0} and not now.at_peace(0, 1)
    scene.state.treaties += (Treaty(kind="vassalage", giver=1, taker=0),)
    now = status(scene.state)
    assert not now.hostile(0, 1) and now.at_peace(0, 1) and now.at_peace(1, 0) and not now.truces[0]


def test_a_position_that_nobody_needs_is_let_go_at_once() -> None:
    """Else every order that is tried would leave a whole board behind until somebody sweeps."""
    tried = a_legion_at_home().state.copied()
    assert status(tried).connected(0, "rome")
    gone = weakref.ref(tried)
    gc.disable()
    try:
        del tried
        assert gone() is None
    finally:
        gc.enable()


@pytest.mark.parametrize("number", [1, 3])
def test_what_is_remembered_in_a_whole_game_is_what_would_be_worked_out_anew(number: int) -> None:
    annal = read(HOME / f"hinterland-{number}.txt")
    match, _ = Match.start(GAME, annal.seats, annal.seed, GAME.options.model_validate(annal.agreed))
    for given in annal.given:
        command = GAME.read(given.said)
        assert isinstance(command, Command)
        match.submit(given.seat, command)
        state = match.state
        assert isinstance(state, HinterlandState)
        known, anew = status(state), Status(state)
        for pieces in ("here", "owned", "ships", "free", "free_owners", "fallen", "foes", "truces", "controller"):
            assert getattr(known, pieces) == getattr(anew, pieces), (given, pieces)
        lying = [at for at, land in state.lands.items() if land.settlement or land.herds or land.sower is not None]
        assert list(state.ground) == lying, given
        assert list(state.sites.items()) == [(at, land.site) for at, land in state.lands.items() if land.site], given
        match.forget()


def test_who_steps_ashore_is_seen_there_at_once() -> None:
    scene = a_legion_at_home()
    (ship,) = scene.units(0, "rome", transport=1)
    aboard = scene.state.units_of(0)[0]
    scene.state.change(aboard, ship=ship.id, place="aboard")
    assert aboard not in status(scene.state).free.get("rome", [])
    step_ashore(scene.state, ship, "rome")
    assert aboard in status(scene.state).free["rome"]
