"""What holds in every position, whatever was played."""

from __future__ import annotations

from collections.abc import Collection

from engines.hinterland.facts import BUILDING_LIMITS, UNITS, YEAR
from engines.hinterland.pieces import berths, builders_at, cubes_left, load, room_inside, tiles_left
from engines.hinterland.state import HinterlandState
from engines.hinterland.status import Status, status


def check(state: HinterlandState, asked: Collection[str] = ()) -> None:
    check_players(state)
    check_units(state)
    check_lands(state)
    check_nothing_stale(state)


def check_players(state: HinterlandState) -> None:
    """1.3, 1.5"""
    for seat, player in enumerate(state.players):
        assert player.gold >= 0
        assert player.pp >= 0
        assert cubes_left(state, seat) >= 0
        assert tiles_left(state, seat) >= 0
        assert player.rival != seat
        assert 0 <= player.commander <= 4
        assert state.has("commanders") or player.commander == 0
        if player.out:
            assert not state.units_of(seat)
            assert not status(state).settled[seat]
    assert 1 <= state.year <= YEAR.years


def check_units(state: HinterlandState) -> None:
    """5.4, 10.2"""
    ids = {unit.id: unit for unit in state.units}
    assert len(ids) == len(state.units)
    for unit in state.units:
        assert unit.at in state.board.spaces
        assert state.layer(UNITS[unit.kind].layer)
        assert state.has("experience") or unit.level == 1
        if unit.place == "aboard":
            ship = ids[unit.ship]
            assert ship.facts.carry_capacity
            assert ship.at == unit.at
        else:
            assert unit.ship == 0
        if unit.at in state.board.seas:
            assert unit.facts.afloat or unit.place == "aboard"
        else:
            assert unit.kind != "pirate"
        if unit.place == "inside":
            land = state.lands[unit.at]
            assert land.settlement
            assert not unit.facts.ship or land.shipyard
        if unit.facts.carry_capacity:
            assert load(state, unit) <= unit.facts.carry_capacity


def check_lands(state: HinterlandState) -> None:
    """2.8, 4"""
    for at, land in state.lands.items():
        assert 0 <= land.grain <= land.grain_room
        assert 0 <= land.fish <= land.port.fish
        assert len(land.herds_outside()) <= BUILDING_LIMITS.herds
        assert land.sower is None or not land.herds_outside()
        assert (land.sown > 0) == (land.sower is not None)
        assert bool(land.settlement) == (land.owner is not None)
        assert land.settlement or not (land.shipyard or land.fort)
        assert not land.shipyard or at in state.board.coastal
        assert room_inside(state, at) >= 0
        assert berths(state, at) >= 0
        builders = builders_at(state, at)
        assert len(builders) <= BUILDING_LIMITS.builders
        if builders:
            assert land.site is not None
            assert all(unit.owner == land.site.owner for unit in builders)
        if land.site is not None:
            assert 0 <= land.site.quarters < BUILDING_LIMITS.quarters
        if at in state.board.neutral:
            assert not land.settlement
            assert not land.herds
            assert land.sower is None
            assert not land.plundered


def check_nothing_stale(state: HinterlandState) -> None:
    """25.3: what is remembered is what would be found anew"""
    known, fresh = status(state), Status(state)
    assert known.controller == fresh.controller
    assert known.holder == fresh.holder
    assert known.encircled == fresh.encircled
    assert known.contested == fresh.contested
    assert known.settled == fresh.settled
    assert known.free_owners == fresh.free_owners
    assert {at: [u.id for u in us] for at, us in known.here.items()} == {
        at: [u.id for u in us] for at, us in fresh.here.items()
    }
    for seat in range(state.seats):
        assert known.realms(seat) == fresh.realms(seat)
