"""Branches that hardly a game enters: nothing left, gone before the battle, alone (5 to 10, 15, 19, 25 to 28)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from engines.era_of_tribes.advance import free_armies
from engines.era_of_tribes.aftermath import aborted, after_land_battle
from engines.era_of_tribes.automa import expand
from engines.era_of_tribes.automa.expand import Selection
from engines.era_of_tribes.automa.fleets import Option, Voyage, go, way
from engines.era_of_tribes.automa.plans import place_fleets, raise_armies, to_fish
from engines.era_of_tribes.automa_reactions.fallen import lose_piece
from engines.era_of_tribes.automa_reactions.worth import FOOD, from_home
from engines.era_of_tribes.battle import land_battle, sea_battle
from engines.era_of_tribes.commitment import support
from engines.era_of_tribes.conversion import BuildPost, build_post
from engines.era_of_tribes.data import AUTOMA, LUXURIES
from engines.era_of_tribes.expansion import Expand
from engines.era_of_tribes.growth import Lose
from engines.era_of_tribes.movement import March
from engines.era_of_tribes.parts import Attack, Battle, Expansion, Ship, Side
from engines.era_of_tribes.places import LANDS, MAP, SEAS, Map
from engines.era_of_tribes.raid import Raid
from engines.era_of_tribes.scene import Scene, automa
from engines.era_of_tribes.triumph import advance, parade
from engines.era_of_tribes.upkeep import Disband, disband, upkeep
from engines.kernel import Choose
from engines.kernel.scene import run
from tests.era_of_tribes.automas import GAULS, ROMANS, card, world
from tests.era_of_tribes.examples import A, B, C, plain, with_good
from tests.era_of_tribes.test_expansion import raiders


def keys(table: Any) -> list[str]:
    return [event.key for event in table.news]


# An AUTOMA with nothing left


def test_25_1_an_automa_gives_up_the_poorest_and_remotest_land_then_fleets_then_who_attacks() -> None:
    position = world()
    state = position.state
    gold = with_good(state, *LUXURIES)[0]
    # Two that are equally far from home, and a nearer one that comes after both in map order.
    far, last, near = next(
        (one, two, three)
        for one, two, three in combinations(plain(state), 3)
        if from_home(state, GAULS, one) == from_home(state, GAULS, two) > from_home(state, GAULS, three)
    )
    for land in (gold, near, far, last):
        position.land(land, GAULS)
    seas = list(state.seas)[:2]
    for sea in seas:
        position.sea(sea, {GAULS: 1})
    one, two = [land for land in state.lands if state.lands[land].empty][:2]
    attacks = {one: Attack(vassals=1), two: Attack(fleets=1)}
    position.player(GAULS, free=12 - 4 - 2 - 2).land(one, A).land(two, A)
    state.expansion = Expansion(seat=GAULS, auto=True, attacks=attacks)
    given_up: list[str] = []
    while state.lands[gold].vassals or state.now.attacks or state.waters(GAULS):
        table = position.table
        table.news.clear()
        lose_piece(table, GAULS)
        given_up += [event.params["space"] for event in table.news if event.key == "morale.disbanded"]
    assert given_up == [last, far, near, gold, seas[1], seas[0], two, one]
    assert state.players[GAULS].free == 12


def test_25_1_what_an_automa_owes_is_taken_unasked() -> None:
    position = world().land("remia", GAULS, 2).player(GAULS, owed=1).land("latium", ROMANS)
    run(upkeep(position.table))
    assert (position.state.lands["remia"].vassals, position.state.players[GAULS].owed) == (1, 0)
    assert position.state.lands["latium"].vassals == 1


def test_26_5_cubes_come_from_free_vassals_then_from_towns_then_from_the_army_and_no_legion_comes() -> None:
    position = world().player(GAULS, free=1, stock=[0, 0, 0, 0, 0, 0, 0, 1], armies=1, legions=1)
    state, selection = position.state, Selection(GAULS, [], [])
    came = []
    while source := expand.next_cube(state, GAULS):
        came.append(source)
        expand.take_cube(state, selection)
    player = state.players[GAULS]
    assert came == ["free", "town", "army"]
    assert (player.free, sum(player.stock), player.armies, player.legions, selection.marked) == (0, 0, 0, 1, 1)


def test_26_5_without_cubes_armies_and_fleets_are_not_placed() -> None:
    position = world(difficulty="expert").player(GAULS, free=1, stock=[0, 0, 0, 0, 0, 0, 0, 1]).land("belgica", GAULS)
    raise_armies(position.table, GAULS)
    player = position.state.players[GAULS]
    assert (player.armies, player.morale) == (2, -AUTOMA.cube_morale)
    player.free = 1
    run(place_fleets(position.table, GAULS, 3))
    assert position.state.fleets(GAULS) == 1


def test_26_7_without_a_coast_no_fleet_is_placed_and_without_free_fish_all_is_equally_far() -> None:
    position = world()
    inland = next(land for land in position.state.lands if not position.state.board.shores[land])
    run(place_fleets(position.land(inland, GAULS).table, GAULS, 2))
    assert (position.state.fleets(GAULS), position.state.players[GAULS].free) == (0, 11)
    for sea in position.state.seas:
        if SEAS[sea].fish:
            position.sea(sea, {A: 1})
    assert {to_fish(position.state, sea) for sea in position.state.seas} == {AUTOMA.far}


def test_26_7_carthaginians_launch_at_all_of_their_homes_and_nowhere_else() -> None:
    carthage = automa("carthaginians")
    position = Scene("egyptians", automas=("carthaginians", "romans"), board="whole")
    state = position.state
    homes = state.homes(carthage)
    away = next(land for land in plain(state) if state.board.shores[land])
    position.land(away, carthage)
    run(place_fleets(position.table, carthage, 2))
    assert state.fleets(carthage) == 0, "no home is theirs"
    for home in homes[:2]:
        position.land(home, carthage)
    run(place_fleets(position.table, carthage, 3))
    at_home = {sea for home in homes[:2] for sea in state.board.shores[home]}
    assert state.fleets(carthage) == 3 and set(state.waters(carthage)) <= at_home


def test_29_card_1_without_land_an_automa_trades() -> None:
    position = world().player(GAULS, food=0, thalers=50, knows={"architecture": 1})
    table = card(position, "town", GAULS)
    assert "automa.trade" in keys(table) and "advance.bought" not in keys(table)


def test_27_8_a_fleet_stays_where_the_first_step_is_beyond_its_reach() -> None:
    position = world().player(GAULS, knows={"navigation": 1})
    state = position.state
    reach = state.fleet_movement(GAULS)
    start, fish = next(
        (start, fish)
        for start in state.seas
        for fish in state.seas
        if start != fish and SEAS[fish].fish and way(state, GAULS, start, fish, reach) == start
    )
    position.sea(start, {GAULS: 1})
    coast = next(land for land in state.board.coast[fish] if start not in state.board.shores[land])
    table = position.table
    for aim in (fish, coast):
        go(table, Voyage(GAULS, 0, [], []), start, Option(aim, 3, FOOD, reach + 9))
    assert "move.sailed" not in keys(table)
    assert state.seas[start].fleets == {GAULS: 1}


def test_28_5_an_aborted_attack_sends_everybody_home_to_whoever_they_belong_to() -> None:
    position = Scene("egyptians", "britons", automas=("gauls", "romans"), board="whole")
    position.player(A, tiles=[]).state.legions = 0
    state = position.land("remia", A).state
    state.battle = Battle(
        space="remia",
        at_sea=False,
        landing=False,
        attacker=Side(seat=GAULS, units={"vassal": 1, "fleet": 1, "army": 2, "legion": 1, "militia": 1}),
        defender=Side(seat=A, units={"vassal": 1, "ally": 2, "army": 1}, allies={B: 2}, tiles=["morale_2"]),
    )
    aborted(position.table)
    assert [state.players[seat].free - 12 for seat in (GAULS, A, B)] == [4, 0, 2]
    assert (state.legions, state.players[A].used_tiles, state.lands["remia"].vassals) == (1, ["morale_2"], 1)


def test_30_1_a_treaty_paid_to_an_automa_is_discarded() -> None:
    position = world().player(A, treaties=1, knows={"commerce": 2}).land("remia", A, 2)
    town = position.state.board.near["remia"][0]
    position.land(town, ROMANS, 0, town=True)
    position.state.expansion = Expansion(seat=A, auto=False, stage=2, new={"remia": 1})
    run(build_post(position.table, A, BuildPost(province="remia", town=town, payment="treaty")))
    players = position.state.players
    assert (players[A].treaties, players[ROMANS].treaties, position.state.lands[town].post) == (0, 0, A)


# Gone before the battle


def test_8_1_an_attack_is_dropped_when_its_last_attacker_went_home_for_want_of_morale() -> None:
    position = Scene("gauls", "iberians").player(A, morale=-5, influence=0).player(B, standing={"posts": "all"})
    target, town = plain(position.state)[:2]
    position.land(target, B).land(town, B, 0, town=True, post=A)
    attack = Attack(vassals=1, by_land=True)
    position.state.expansion = Expansion(seat=A, auto=False, stage=5, attacks={target: attack})
    table = position.table
    run(land_battle(table, target), Disband(space=target))
    assert "morale.disbanded" in keys(table) and "battle.begins" not in keys(table)
    assert (position.state.lands[target].owner, position.state.players[A].free) == (B, 12 + 1)


def test_15_1_attackers_are_given_up_one_by_one_vassals_first() -> None:
    position = Scene("gauls", "iberians")
    target = plain(position.state)[0]
    state = position.land(target, B).state
    state.expansion = Expansion(seat=A, auto=False, stage=3, attacks={target: Attack(vassals=1, fleets=2)})
    seen = []
    while target in state.now.attacks:
        disband(position.table, A, target)
        left = state.now.attacks.get(target, Attack())
        seen.append((left.vassals, left.fleets))
    assert seen == [(0, 2), (0, 1), (0, 0)]
    assert state.lands[target].vassals == 1, "whoever defends is not touched"


def test_15_1_whoever_is_given_up_moves_no_more_and_is_new_no_longer() -> None:
    position = Scene("gauls", "iberians")
    land = plain(position.state)[0]
    sea = next(iter(position.state.seas))
    state = position.land(land, A, 3).sea(sea, {A: 2}).state
    ships = {sea: [Ship(points=1), Ship(points=2)]}
    state.expansion = Expansion(seat=A, auto=False, stage=3, new={land: 2}, vassals={land: [1, 1, 1]}, ships=ships)
    for left, new in ((2, {land: 2}), (1, {land: 1}), (0, {})):
        disband(position.table, A, land)
        assert (state.lands[land].vassals, state.now.new) == (left, new)
        assert state.now.vassals == ({land: [1] * left} if left else {})
    disband(position.table, A, sea)
    assert state.now.ships == {sea: [Ship(points=2)]}
    disband(position.table, A, sea)
    assert (state.now.ships, state.seas[sea].fleets) == ({}, {})


def test_8_6_without_fleets_of_both_there_is_no_battle_at_sea() -> None:
    position = Scene("gauls", "iberians").player(A, standing={"posts": "all"}).player(B, morale=-5, influence=0)
    sea, town = next(iter(position.state.seas)), plain(position.state)[0]
    position.land(town, A, 0, town=True, post=B).sea(sea, {A: 1})
    table = position.table
    run(sea_battle(table, sea, A, B))
    assert position.state.posts(B) == (town,), "nobody is there to be met"
    position.sea(sea, {A: 1, B: 1})
    run(sea_battle(table, sea, A, B), Disband(space=sea))
    assert position.state.posts(B) == ()
    assert "battle.at_sea" not in keys(table)


def test_7_0_2_an_order_whose_cubes_are_lost_when_the_stage_closes_moves_nobody() -> None:
    position = Scene("gauls", "iberians", board="whole").player(A, morale=-5, influence=0, food=2)
    near = position.state.board.near
    home, middle, end, beyond = next(
        ("remia", middle, end, beyond)
        for middle in near["remia"]
        for end in near[middle]
        for beyond in near[end]
        if not any(LANDS[land].home or LANDS[land].food for land in (middle, end, beyond))
        and end not in near["remia"]
        and beyond not in ("remia", middle)
        and not LANDS[beyond].village
    )
    for land in (home, middle, end):
        position.land(land, A)
    playing = (
        position.turn(A)
        .play()
        .does(A, Expand(leaders=1, goods={}, orders=()), Lose(kind="vassal", places={middle: 1}))
    )
    playing.does(A, March(origin=end, target=beyond, vassals=1))
    assert playing.asked(A) == "morale.disband"
    playing.does(A, Disband(space=end))
    assert not playing.told("move.marched")
    assert playing.state.count_provinces(A) == 0


def test_7_1_1_fleets_that_are_owed_go_home_with_their_fish() -> None:
    position = Scene("gauls", "iberians").player(A, morale=-5, food=2, knows={"navigation": 1}).land("remia", A)
    sea = next(sea for sea in position.state.seas if SEAS[sea].fish)
    playing = position.sea(sea, {A: 1}).turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    playing.does(A, Lose(kind="fleet", places={sea: 1}))
    assert (playing.state.seas[sea].fleets, playing.player(A).food) == ({}, 1)
    assert playing.player(A).free == 11


def test_7_1_1_a_trading_post_that_is_owed_goes_home_without_loss_of_morale() -> None:
    position = Scene("gauls", "iberians").player(A, morale=-5, food=2).land("remia", A)
    town = plain(position.state)[0]
    playing = (
        position.land(town, B, 0, town=True, post=A).turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    )
    playing.does(A, Lose(kind="post", places={town: 1}))
    assert (playing.state.lands[town].post, playing.player(A).free, playing.player(A).morale) == (None, 11, -5)


# Nobody to settle, and nobody left to move


def stormed(free: int, **land: Any) -> tuple[Scene, str, Any]:
    """A province that A has taken with a legion alone."""
    position = Scene("romans", "iberians", "gauls", board="three_1").player(A, free=free, influence=5)
    space = plain(position.state)[0]
    position.land(space, **land)
    state = position.state
    defender = state.lands[space].owner
    sides = Side(seat=A, units={"legion": 1}), Side(seat=defender)
    state.battle = Battle(space=space, at_sea=False, landing=False, attacker=sides[0], defender=sides[1])
    state.expansion = Expansion(seat=A, auto=False, stage=5)
    table = position.table
    run(after_land_battle(table, "attacker"))
    return position, space, table


def test_8_9_whoever_has_no_cube_for_a_village_has_the_tile_and_the_land_stays_empty() -> None:
    position, space, _ = stormed(0, tile="morale_2")
    assert position.state.lands[space].empty and position.state.players[A].tiles == ["morale_2"]
    position, space, _ = stormed(1, tile="morale_2")
    land = position.state.lands[space]
    assert (land.owner, land.vassals, position.state.players[A].free) == (A, 1, 0)


def test_8_9_whoever_has_no_cube_for_a_town_has_conquered_nothing_and_the_town_is_gone() -> None:
    position, space, table = stormed(0, of=B, vassals=0, town=True, post=C)
    land, players = position.state.lands[space], position.state.players
    assert (land.empty, land.town, land.post) == (True, False, None)
    assert players[B].towns == [] and players[C].free == 12
    assert not [event for event in table.news if event.key == "morale.falls" and event.params["seat"] == A]
    assert players[B].influence == 1, "no influence changes hands"


def test_8_9_after_a_draw_whoever_was_kept_out_of_the_fight_keeps_the_province() -> None:
    position = Scene("gauls", "iberians")
    space = plain(position.state)[0]
    state = position.land(space, B).state
    sides = Side(seat=A), Side(seat=B)
    state.battle = Battle(
        space=space, at_sea=False, landing=False, attacker=sides[0], defender=sides[1], aside="vassal"
    )
    run(after_land_battle(position.table, "draw"))
    assert (state.lands[space].owner, state.lands[space].vassals) == (B, 1)


def test_6_7_without_any_cube_a_free_army_is_forgone() -> None:
    position = Scene("gauls", "iberians").player(A, free=0, stock=[0] * 8)
    table = position.table
    run(free_armies(table, A))
    assert [event.params["count"] for event in table.news if event.key == "advance.armies"] == [0]
    assert position.state.players[A].armies == 0


def test_8_3_an_ally_who_sends_armies_twice_triumphs_once() -> None:
    position = Scene("gauls", "britons", "germanics", board="three_3").player(A, thalers=9)
    position.player(C, armies=3, knows={"mechanics": 1})
    side = Side(seat=A)
    position.state.battle = Battle(space="remia", at_sea=False, landing=False, attacker=side, defender=Side(seat=B))
    table = position.table
    for _ in range(2):
        run(support(table, side, C, 1), Choose(of="armies", choice=1))
    assert (side.allies, side.supporters, position.state.players[A].thalers) == ({C: 2}, [C], 7)
    before = position.state.players[C].triumph
    parade(table, [A, *side.supporters], B)
    assert position.state.players[C].triumph == before - 1


def test_9_1_the_parade_ends_on_the_first_field() -> None:
    position = Scene("gauls", "iberians").player(A, triumph=1)
    table = position.table
    advance(table, A)
    assert position.state.players[A].triumph == 1 and not table.news


def test_19_8_a_raid_that_fails_costs_one_fleet_of_several() -> None:
    position, sea, land = raiders()
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    playing.dice(6)
    playing.does(A, Raid(sea=sea, province=land))
    assert playing.state.seas[sea].fleets == {A: 1}
    assert len(playing.state.now.ships[sea]) == 1


# Data


@pytest.mark.parametrize("kind", ["land", "sea"])
def test_1_7_a_border_that_one_side_does_not_know_is_no_map(kind: str) -> None:
    data = MAP.model_dump()
    spaces = [dict(space) for space in data[kind]]
    space = next(one for one in spaces if one["near" if kind == "land" else "borders"])
    space["near" if kind == "land" else "borders"] = () if kind == "land" else {}
    with pytest.raises(ValueError, match="not mutual"):
        Map.model_validate({**data, kind: spaces})
