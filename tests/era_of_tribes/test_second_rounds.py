"""Limits of a round held against two deeds of it, and what the next round brings back (1, 4, 5, 7, 8, 14, 19)."""

from __future__ import annotations

import pytest

from engines.era_of_tribes.actions import Feast, Trade, own_luxuries
from engines.era_of_tribes.advance import Enough
from engines.era_of_tribes.aftermath import mark_battlefield
from engines.era_of_tribes.colonies import check_colonies
from engines.era_of_tribes.combat import HoldOut
from engines.era_of_tribes.commitment import own_arms, send
from engines.era_of_tribes.conversion import BuildFleet, Gift
from engines.era_of_tribes.diplomacy import Buy, Diplomacy
from engines.era_of_tribes.expansion import Expand
from engines.era_of_tribes.growth import Grow
from engines.era_of_tribes.meeting import NOBODY
from engines.era_of_tribes.movement import March, Ride
from engines.era_of_tribes.parts import Battle, Side
from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.raid import victims
from engines.era_of_tribes.realm import cube_from_town, next_town, return_town
from engines.era_of_tribes.rounds import Pass, clean_up
from engines.era_of_tribes.scene import Finish, Scene
from engines.era_of_tribes.scoring import scored_tiles
from engines.era_of_tribes.towns import Found
from engines.kernel import Choose
from engines.kernel.scene import run
from tests.era_of_tribes.examples import A, B, C, plain, with_good
from tests.era_of_tribes.test_battles import NOTHING, front
from tests.era_of_tribes.test_diplomacy import FOR_SALE, neighbours

# Once a round


def test_4_4_a_luxury_lies_on_one_action_a_round_and_is_ready_again_in_the_next() -> None:
    position = Scene("gauls", "iberians")
    gold = with_good(position.state, "gold")[0]
    playing = position.land(gold, A).turn(A).play().does(A, Trade(leaders=1, goods={"gold": 1})).does(B, Pass())
    assert playing.player(A).used == [gold]
    assert playing.refuses(Feast(leaders=1, goods={"gold": 1}), A)
    table = position.player(A, used=[gold]).table
    assert own_luxuries(table, A).high == 0
    run(clean_up(table))
    assert own_luxuries(table, A).high == 1


def test_8_2_ore_fights_in_one_battle_a_round_and_in_the_next_round_again() -> None:
    position = Scene("iberians", "gauls", board="whole")
    one, two = with_good(position.state, "ore")[:2]
    position.land(one, A).land(two, A)
    table = position.table
    side = Side(seat=A)
    table.state.battle = Battle(space=one, at_sea=False, landing=False, attacker=Side(seat=B), defender=side)
    send(table, side, NOTHING.model_copy(update={"goods": {"ore": 1}}))
    assert own_arms(table, A).high == 1, "the other ore is still there for the next battle"
    send(table, side, NOTHING.model_copy(update={"goods": {"ore": 1}}))
    assert own_arms(table, A).high == 0
    run(clean_up(table))
    assert own_arms(table, A).high == 2


def test_7_5_each_horse_is_ridden_once_and_several_may_serve_one_vassal() -> None:
    position = Scene("iberians", "gauls", board="whole").player(A, food=1)
    one, two = with_good(position.state, "horses")[:2]
    position.land(one, A).land(two, A)
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    playing.does(A, Ride(province=one), Ride(province=one))
    assert playing.state.now.vassals[one] == [1 + 2 + 2]
    assert playing.refuses(Ride(province=two), A).key == "ride.no_horse"
    table = position.player(A, used=[one, two]).table
    assert table.state.horses(A) == []
    run(clean_up(table))
    assert table.state.horses(A) == [one, two]


def test_5_5_each_leader_brings_one_bonus_action_and_the_next_leader_another() -> None:
    position = neighbours().player(A, treaties=8)
    more = next(land for land in position.state.board.near[FOR_SALE] if position.state.lands[land].empty)
    playing = (
        position.land(more, B).turn(A).play().does(A, Diplomacy(), Enough(), Buy(province=FOR_SALE, way="force"))
    )
    assert playing.asked(A) == "diplomacy.more"
    assert "buy" not in playing.offers(A)


def test_19_6_greeks_have_one_fleet_free_however_many_they_buy_and_none_by_themselves() -> None:
    position = Scene("greeks", "romans", board="two_4").land("hellas", A, 2)
    position.player(A, food=3, thalers=20, knows={"navigation": 1})
    sea = position.state.board.shores["hellas"][0]
    build = BuildFleet(province="hellas", sea=sea, fleets=1, rival=NOBODY)
    playing = (
        position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()), Grow(places={"hellas": 2}), build)
    )
    playing.does(A, Gift(sea=sea, source="free", rival=NOBODY), build)
    assert playing.barred("gift").key == "gift.none"
    assert playing.state.seas[sea].fleets == {A: 3}
    alone = position.auto(A).play().does(A, Grow(places={"hellas": 1}), build)
    assert alone.barred("gift").key == "gift.none", "not in an Auto-Expansion"


def test_19_8_each_player_is_raided_once_a_round_wherever_the_fleets_are() -> None:
    position = Scene("norsemen", "slavs", "germanics", board="three_3").player(A, raided=[])
    state = position.state
    sea = next(sea for sea in state.seas if len(state.board.coast[sea]) >= 3)
    one, two, other = state.board.coast[sea][:3]
    position.land(one, B).land(two, B).land(other, C)
    assert victims(state, A, sea) == [one, two, other]
    position.player(A, raided=[B])
    assert victims(state, A, sea) == [other]
    position.player(A, raided=[B, C])
    assert victims(state, A, sea) == []
    run(clean_up(position.table))
    assert victims(state, A, sea) == [one, two, other]
    position.land(one, B, battlefield=1)
    assert victims(state, A, sea) == [two, other]


def colonists(*peoples: str) -> tuple[Scene, list[str]]:
    """A people at home, and provinces that border neither on that nor on one another."""
    position = Scene(*peoples, board="three_3")
    state = position.state
    home = state.homes(A)[0]
    apart = [home]
    for land in plain(state):
        if not set(state.board.near[land]) & set(apart):
            apart.append(land)
    return position.land(home, A), apart[1:]


@pytest.mark.parametrize(("people", "lost"), [("norsemen", [0, 2, 2, 2]), ("slavs", [2, 4, 6, 8])])
def test_19_8_the_first_new_colony_of_each_round_is_free_for_norsemen(people: str, lost: list[int]) -> None:
    position, apart = colonists(people, "gauls", "germanics")
    position.player(A, morale=10)
    table, seen = position.table, []
    for land in apart[:2]:
        check_colonies(position.land(land, A).table, A)
        seen.append(10 - table.state.players[A].morale)
    run(clean_up(table))
    check_colonies(position.land(apart[2], A).table, A)
    seen.append(10 - table.state.players[A].morale)
    run(clean_up(table))
    check_colonies(position.land(apart[3], A).table, A)
    seen.append(10 - table.state.players[A].morale)
    assert seen == lost


def test_8_5_whoever_holds_out_does_so_for_one_battle() -> None:
    position, origin, target = front()
    other = next(
        land
        for land in position.state.board.near[origin]
        if land != target and LANDS[land].terrain != "mountain" and position.state.lands[land].empty
    )
    position.land(other, B).player(A, tiles=["score_thalers"])
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    playing.does(A, March(origin=origin, target=target, vassals=1), March(origin=origin, target=other, vassals=2))
    playing.does(A, Finish(), Choose(of="space", choice=other), NOTHING)
    assert playing.asked(A) == "battle.more"
    playing.dice("shield", "fist", "sword", "sword", "sword", "sword")
    playing.does(A, HoldOut())
    assert [event["space"] for event in playing.told("battle.won")] == [other]
    playing.does(A, NOTHING)
    assert playing.asked(A) == "battle.more", "another battle, another question"


# Every further one


def test_7_1_3_cubes_come_from_the_leftmost_town_until_it_has_none() -> None:
    position = Scene("gauls", "iberians").player(A, morale=10)
    for _ in range(4):
        cube_from_town(position.table, A, 2)
    assert position.state.players[A].stock == [3, 3, 3, 3, 3, 3, 2, 0]
    assert position.state.players[A].morale == 2, "each cube has its price"


def test_1_4_a_town_that_came_back_brings_no_cubes_when_it_is_built_again_and_the_next_one_does() -> None:
    position = Scene("gauls", "iberians").player(A, food=20)
    table, player = position.table, position.state.players[A]
    one, two, three, four = plain(position.state)[:4]
    for land in (one, two, three, four):
        position.land(land, A)
    brought = []
    for land in (one, two):
        next_town(table, A, land)
    return_town(table, one)
    for land in (three, four):
        before = player.free
        next_town(table, A, land)
        brought.append(player.free - before)
    assert (brought, player.towns) == ([0, 3], [two, three, four])


def test_7_9_towns_are_founded_until_the_limit_is_reached() -> None:
    position = Scene("gauls", "iberians").player(A, food=9, knows={"architecture": 1})
    sites = plain(position.state)[:3]
    for land in sites:
        position.land(land, A, 3)
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    playing.does(A, Found(province=sites[0]), Found(province=sites[1]))
    assert playing.asked(A) != "expand.order", "the plan is over: there is nothing more to order"
    assert [playing.state.lands[land].town for land in sites] == [True, True, False]
    assert (playing.player(A).influence, playing.player(A).food) == (3, 5)


@pytest.mark.parametrize(
    ("units", "marker"), [([4], 0), ([5], 1), ([5, 9], 1), ([5, 10], 2), ([10, 5], 2), ([10, 4], 2)]
)
def test_10_1_a_bigger_battlefield_replaces_a_smaller_one_and_never_the_reverse(
    units: list[int], marker: int
) -> None:
    position = Scene("gauls", "iberians")
    space = plain(position.state)[0]
    for placed in units:
        attacker, defender = Side(seat=A, placed=placed - 2), Side(seat=B, placed=2)
        battle = Battle(space=space, at_sea=False, landing=False, attacker=attacker, defender=defender)
        mark_battlefield(position.table, battle)
    assert position.state.lands[space].battlefield == marker


def test_17_3_each_of_two_equal_scoring_tiles_scores() -> None:
    position = Scene("gauls", "iberians").player(A, thalers=16, tiles=["score_thalers", "morale_2", "score_thalers"])
    assert scored_tiles(position.state, A) == {"score_thalers": 6}


# Each for themselves


def test_14_2_everybody_keeps_as_many_as_their_own_farming_allows() -> None:
    position = Scene("gauls", "iberians").player(A, knows={"farming": 2})
    one, two, three, four = plain(position.state)[:4]
    position.land(one, A, 4).land(two, B, 4).land(three, A, 3, town=True).land(four, B, 3, town=True)
    run(clean_up(position.table))
    assert [position.state.lands[land].vassals for land in (one, two, three, four)] == [2, 1, 1, 0]
    assert [position.state.players[seat].free for seat in (A, B)] == [12 + 3 - 7 + 4, 12 + 3 - 7 + 6]


@pytest.mark.parametrize("order", [[A, B], [B, A]])
def test_14_3_each_decides_in_turn_order_on_each_token_and_in_the_next_round_anew(order: list[int]) -> None:
    position = Scene("gauls", "carthaginians", board="whole")
    state = position.state
    goods = {A: with_good(state, "wine")[:2], B: with_good(state, "ivory")[:2]}
    for seat, lands in goods.items():
        for land in lands:
            position.land(land, seat)
            # Somebody is near, so that it matters.
            near = next(other for other in state.board.near[land] if state.lands[other].empty)
            position.land(near, B if seat == A else A)
    state.order = order
    playing = position.at("clean_up").play()
    for seat in order:
        assert playing.match.waiting == [seat]
        assert playing.asked(seat) == "luxury.arm"
        playing.does(seat, Choose(of="space", choice=(goods[seat][0],)))
    assert [playing.player(seat).military for seat in (A, B)] == [goods[A][:1], goods[B][:1]]
    assert [playing.state.ready_luxuries(seat)[good] for seat, good in ((A, "wine"), (B, "ivory"))] == [1, 1]
    table = position.player(A, military=goods[A]).table
    rule = clean_up(table)
    next(rule)
    assert table.state.players[order[0]].military == [], "until the next clean-up"
