"""Sentences of the rules that are seldom at work, each from the position in which it is."""

from __future__ import annotations

from engines.era_of_tribes.advance import Advance
from engines.era_of_tribes.automa import expand
from engines.era_of_tribes.expansion import Expand
from engines.era_of_tribes.movement import March
from engines.era_of_tribes.scene import Finish, Scene, automa
from engines.era_of_tribes.seafaring import DIRECT, Sail, sailing_costs
from engines.kernel.scene import run
from tests.era_of_tribes.examples import A, B, C

GAULS = automa("gauls")


def test_7_12_an_automa_whose_homes_are_taken_starts_again_in_the_first_empty_province() -> None:
    position = Scene("egyptians", automas=("gauls", "romans"), board="whole")
    first, second, *_ = position.state.lands
    for land in (first, *position.state.homes(GAULS)):
        position.land(land, A)
    position.player(GAULS, food=1)
    run(expand.expansion(position.table, GAULS, by_card=False))
    assert (position.state.lands[first].owner, position.state.lands[second].owner) == (A, GAULS)


def test_7_12_a_people_whose_homes_are_taken_starts_again_with_a_single_vassal_anywhere() -> None:
    position = Scene("gauls", "iberians").player(A, food=2)
    for home in ("carnutia", "remia", "belgica"):
        position.land(home, B)
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    places = playing.choices("grow", A)
    assert len(places) > 1
    assert all(sum(place.values()) == 1 for place in places)


def test_8_9_the_winner_at_sea_controls_the_space_before_a_third_who_came_later() -> None:
    position = (
        Scene("iberians", "gauls", "romans", board="whole")
        .player(A, food=1, knows={"navigation": 1})
        .land("edetania", A)
    )
    state = position.state
    first = next(sea for sea in state.seas if 1 in state.board.waters[sea].values())
    second = next(sea for sea, cost in state.board.waters[first].items() if cost == 1)
    position.sea(first, {A: 2}).sea(second, {B: 1, C: 1})
    playing = (
        position.turn(A)
        .play()
        .does(
            A,
            Expand(leaders=1, goods={}, orders=()),
            Sail(origin=first, target=second, via=DIRECT, fleets=2, rival=B),
        )
    )
    playing.dice("sword", "sword")
    playing.does(A, Finish())
    assert playing.state.seas[second].fleets == {A: 2, C: 1}
    assert playing.state.seas[second].controller == A


def test_26_5_cubes_that_an_automa_takes_from_a_town_cost_a_morale_each_when_the_expansion_ends() -> None:
    position = Scene("egyptians", automas=("gauls", "romans"), board="whole")
    position.player(GAULS, food=2, free=0, armies=0, morale=0)
    run(expand.expansion(position.table, GAULS, by_card=False))
    gauls = position.state.players[GAULS]
    assert len(position.state.provinces(GAULS)) == 2
    assert gauls.morale == -2


def test_27_2_an_automa_with_thalers_and_navigation_looks_beyond_the_sea() -> None:
    position = Scene("egyptians", automas=("gauls", "romans"), board="whole").land("belgica", GAULS)
    position.player(GAULS, thalers=9, knows={"navigation": 2})
    selection = expand.Selection(GAULS, ["belgica"], [])
    found = {target.space: target for target in expand.by_new_fleet(position.state, selection)}
    beyond = found.keys() & position.state.lands.keys()
    assert set(position.state.board.shores["belgica"]) <= found.keys()
    assert beyond
    assert not beyond & expand.soon_by_vassal(position.state, selection)


def test_7_6_4_a_fleet_sails_on_through_a_free_sea_but_not_through_foreign_fleets() -> None:
    position = Scene("iberians", "gauls", board="whole")
    state = position.state
    one = {sea: {other for other, cost in near.items() if cost == 1} for sea, near in state.board.waters.items()}
    first, between, last = next(
        (first, between, last)
        for first in one
        for between in one[first]
        for last in one[between] - one[first] - {first}
        if one[first] & one[last] == {between} and last not in state.board.waters[first]
    )
    assert sailing_costs(state, A, first, 2)[last] == 2
    assert last not in sailing_costs(state, A, first, 1)
    position.sea(between, {B: 1})
    assert last not in sailing_costs(state, A, first, 2)


def test_7_10_a_plan_speaks_of_colonies_only_where_it_founds_one() -> None:
    position = Scene("gauls", "iberians").land("remia", A, 2)
    target = next(land for land in position.state.board.near["remia"] if position.state.lands[land].empty)
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    notes = playing.plan.follows((March(origin="remia", target=target, vassals=1).said(),))
    assert "plan.settled" in [shown.key for shown in notes]
    assert "plan.colonies" not in [shown.key for shown in notes]


def test_6_7_a_level_of_mechanics_brings_one_free_army() -> None:
    playing = Scene("gauls", "iberians").land("remia", A).player(A, thalers=9).turn(A).play()
    free = playing.player(A).free
    playing.does(A, Advance(field="mechanics"))
    assert (playing.player(A).armies, playing.player(A).free) == (1, free - 1)
