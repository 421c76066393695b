"""The worked examples of section 22, one test each."""

from __future__ import annotations

from typing import Any

import pytest

from engines.era_of_tribes.actions import Taxes, Trade
from engines.era_of_tribes.advance import Advance, price
from engines.era_of_tribes.colonies import check_colonies
from engines.era_of_tribes.combat import assign_markers, combat
from engines.era_of_tribes.conversion import BuildFleet
from engines.era_of_tribes.diplomacy import Bribe, Diplomacy
from engines.era_of_tribes.ending import check_end
from engines.era_of_tribes.expansion import Expand
from engines.era_of_tribes.growth import Grow, Lose
from engines.era_of_tribes.meeting import NOBODY
from engines.era_of_tribes.movement import March, Ride
from engines.era_of_tribes.parts import Battle, Ring, Side
from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.raid import Raid
from engines.era_of_tribes.realm import gain_food
from engines.era_of_tribes.revolution import Revolution
from engines.era_of_tribes.rounds import Pass
from engines.era_of_tribes.scene import Finish, Scene
from engines.era_of_tribes.seafaring import DIRECT, Cross, GoAshore, Sail
from engines.era_of_tribes.triumph import advance, retreat
from engines.kernel import Choose
from engines.kernel.scene import run
from tests.era_of_tribes.examples import A, B, C, inland, plain, with_good


def with_towns(seat: int, count: int, *peoples: str, **how: Any) -> Scene:
    """A position in which the seat has so many inland towns."""
    position = Scene(*peoples, **how)
    for land in inland(position.state)[:count]:
        position.land(land, seat, 0, town=True)
    return position


def test_we_01_advance_price() -> None:
    position = with_towns(A, 2, "gauls", "iberians").player(A, thalers=8, knows={"navigation": 1})
    playing = position.turn(A).play().does(A, Advance(field="navigation"))
    assert (playing.player(A).thalers, playing.player(A).influence) == (0, 2)
    assert playing.told("advance.bought")[0]["price"] == 8


def test_we_02_follower_at_level_4() -> None:
    position = with_towns(A, 5, "gauls", "iberians").player(B, knows={"commerce": 4})
    position.player(A, thalers=29, knows={"commerce": 3, "navigation": 3, "mechanics": 2})
    playing = position.turn(A).play().does(A, Advance(field="commerce"))
    assert (playing.player(A).thalers, playing.player(A).influence) == (0, 1)


def test_we_03_both_branches_missing() -> None:
    position = Scene("gauls", "iberians").player(A, knows={"commerce": 3})
    assert price(position.state, A, "commerce") == 52


def test_we_04_minimum() -> None:
    position = with_towns(A, 3, "greeks", "romans", board="two_4").pioneers(farming=1)
    assert price(position.state, A, "farming") == 1


def test_we_05_half_price() -> None:
    position = with_towns(A, 3, "egyptians", "romans", board="two_4")
    position.player(A, thalers=5, knows={"architecture": 2, "farming": 2})
    playing = position.turn(A).play().does(A, Advance(field="architecture"))
    assert (playing.player(A).thalers, playing.player(A).influence) == (0, 2)


def test_we_06_half_price_tile() -> None:
    position = with_towns(A, 6, "gauls", "iberians").player(A, knows={"commerce": 2})
    assert price(position.state, A, "commerce", half=True) == 13


@pytest.mark.parametrize(("placed", "morale"), [(4, -1), (3, 0)])
def test_we_07_growth(placed: int, morale: int) -> None:
    position = Scene("gauls", "iberians").player(A, food=3, morale=-1)
    rich = with_good(position.state, "beer", "gold", "silver", "furs")[:2]
    others = [land for land in plain(position.state) if land not in rich][:2]
    lands = [*rich, *others]
    for land in lands[:3]:
        position.land(land, A)
    position.land(lands[3], A, 0, town=True)
    position.player(A, colonies=[[land] for land in lands])
    goods: dict[str, int] = {}
    for land in rich:
        goods[LANDS[land].good] = goods.get(LANDS[land].good, 0) + 1
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods=goods, orders=()))
    assert playing.told("expand.growth")[-1]["growth"] == 6
    assert sum(playing.choices("grow", A)[-1].values()) == 4
    playing.does(A, Grow(places=dict.fromkeys(sorted(lands, key=list(LANDS).index)[:placed], 1)), Finish())
    assert playing.player(A).morale == morale


def test_we_08_negative_growth() -> None:
    position = Scene("gauls", "iberians").player(A, hunger=2, morale=-3)
    for home in ("carnutia", "remia", "belgica"):
        position.land(home, A, 2)
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    assert playing.told("expand.growth")[-1]["growth"] == -3
    playing.does(A, Lose(kind="vassal", places={"carnutia": 1, "remia": 2}))
    assert [playing.state.lands[home].vassals for home in ("carnutia", "remia", "belgica")] == [1, 0, 2]
    assert playing.asked(A) == "expand.rest"


def test_we_09_trade() -> None:
    position = Scene("germanics", "slavs", board="two_8").player(A, thalers=0, knows={"commerce": 2})
    position.land("dregovia", B, 0, town=True, post=A)
    goods: dict[str, int] = {}
    for land in with_good(position.state, "beer", "furs", "gold", "silver", "cloth")[:3]:
        position.land(land, A)
        goods[LANDS[land].good] = goods.get(LANDS[land].good, 0) + 1
    playing = position.turn(A).play().does(A, Trade(leaders=2, goods=goods))
    assert playing.player(A).thalers == 11


@pytest.mark.parametrize(("people", "lost"), [("romans", 10), ("egyptians", 9), ("greeks", 11)])
def test_we_10_taxes(people: str, lost: int) -> None:
    other = "carthaginians"
    position = with_towns(A, 4, people, other, board="two_4").player(A, thalers=0, morale=7, influence=9)
    playing = position.turn(A).play().does(A, Taxes(leaders=2))
    assert playing.player(A).thalers == 8
    assert playing.player(A).morale == max(-5, 7 - lost)


def test_we_11_round_start() -> None:
    position = with_towns(A, 3, "greeks", "romans", board="two_4").player(A, epoch=1, hunger=1, morale=3)
    assert position.at("round").play().player(A).morale == -2


def test_we_12_bribery() -> None:
    position = Scene("gauls", "britons", "germanics", board="three_3")
    playing = position.player(A, influence=17, thalers=6).turn(A).play().does(A, Diplomacy(), Bribe())
    assert (playing.player(A).thalers, playing.player(A).influence) == (0, 18)
    assert [playing.player(seat).thalers for seat in (B, C)] == [8, 8]


def test_we_13_triumph() -> None:
    table = Scene("gauls", "iberians").table
    player = table.state.players[A]
    assert player.triumph == 28
    advance(table, A)
    assert (player.triumph, player.influence) == (27, 2)
    retreat(table, A)
    assert (player.triumph, player.influence) == (28, 1)
    player.triumph = 26
    advance(table, A)
    assert (player.triumph, player.morale) == (25, 3)


def test_we_14_meeting() -> None:
    position = Scene("gauls", "britons", "germanics", "slavs", board="four_4").player(A, triumph=18, influence=18)
    check_end(position.table)
    assert position.state.ending == [A]
    assert position.state.players[A].influence == 21


def test_we_15_conflict_markers() -> None:
    position = Scene("gauls", "iberians").land("remia", B, 4)
    position.player(A, morale=1, knows={"mechanics": 2}).player(B, knows={"mechanics": 2})
    position.state.battle = Battle(
        space="remia",
        at_sea=False,
        landing=False,
        attacker=Side(seat=A, units={"vassal": 4}),
        defender=Side(seat=B, units={"vassal": 4}),
    )
    table = position.table
    assign_markers(table)
    battle = table.state.fight
    assert [marker for marker, owner in battle.markers.items() if owner == "attacker"] == ["sword", "mask"]
    position.dice("shield", "mask")
    with pytest.raises(AssertionError, match="no die was foreseen"):
        run(combat(table))
    assert (battle.attacker.strength, battle.defender.strength) == (3, 3)


def test_we_16_landing() -> None:
    position = Scene("gauls", "iberians", board="whole")
    state = position.state
    land = next(land for land in plain(state) if LANDS[land].terrain == "mountain" and state.board.shores[land])
    sea = state.board.shores[land][0]
    position.land(land, B).sea(sea, {A: 2}).player(A, food=1, knows={"navigation": 1})
    playing = position.land("remia", A).turn(A).play()
    playing.does(A, Expand(leaders=1, goods={}, orders=()), GoAshore(sea=sea, province=land, fleets=2))
    playing.dice(*["sword"] * 6)
    playing.does(A, Finish())
    assert playing.told("battle.markers")[0] | {"attacker": [], "defender": []} == {
        "mine": 2,
        "theirs": 3,
        "attacker": [],
        "defender": [],
    }
    assert playing.state.lands[land].battlefield == 1


def test_we_17_barbarians() -> None:
    position = Scene("gauls", "iberians")
    state = position.state
    state.barbarians = 2
    land, near = next(
        (land, near) for land in state.lands if LANDS[land].terrain == "hill" for near in state.board.near[land]
    )
    position.land(land, tile="morale_2").land(near, A, 3)
    playing = position.turn(A).play()
    playing.dice(*["sword"] * 4)
    # Nobody is left to move, so the battle follows at once.
    playing.does(A, Expand(leaders=1, goods={}, orders=()), March(origin=near, target=land, vassals=3))
    markers = playing.told("battle.markers")[0]
    assert (markers["mine"], markers["theirs"]) == (3, 3)
    # Three against three, morale 0 against 0, mechanics 0 against 1: everything but the sword is the barbarians'.
    assert markers["attacker"] == ["sword"]
    assert playing.player(A).triumph == 27
    assert playing.state.lands[land].battlefield == 1
    assert playing.asked(A) == "tile.won"


def test_we_18_town_conquest() -> None:
    position = Scene("gauls", "iberians")
    state = position.state
    town = next(land for land in plain(state) if LANDS[land].terrain != "mountain" and land in inland(state))
    near = next(land for land in state.board.near[town] if not LANDS[land].food)
    own = [land for land in inland(state) if land not in (town, near)][:2]
    position.land(town, B, 0, town=True).land(near, A, 3)
    for land in own:
        position.land(land, A, 0, town=True)
    position.player(A, food=1, morale=5, knows={"architecture": 2}, colonies=[[land] for land in (*own, near)])
    position.player(B, influence=4, food=0)
    playing = position.turn(A).play()
    playing.dice(*["sword"] * 4)
    # Nobody is left to move, so the battle follows at once.
    playing.does(A, Expand(leaders=1, goods={}, orders=()), March(origin=near, target=town, vassals=3))
    assert playing.asked(A) == "battle.town"
    assert [fall["amount"] for fall in playing.told("morale.falls")][-1] == 3
    # One for the town, one for the black field 27 of the triumph parade.
    assert playing.player(A).influence == 3
    playing.does(A, Choose(of="yes_no", choice=True))
    assert (playing.player(A).food, playing.player(A).hunger) == (0, 1)
    assert playing.player(A).towns[-1] == town
    assert (playing.player(B).influence, playing.player(B).food) == (3, 2)


def test_we_19_first_ascent() -> None:
    position = Scene("gauls", "britons", "germanics", board="three_3").player(A, knows={"farming": 4})
    for land in with_good(position.state, "beer", "gold", "silver", "furs", "wine")[:3]:
        position.land(land, A)
    for seat, thalers in ((A, 5), (B, 5), (C, 3)):
        position.player(seat, thalers=thalers)
    playing = position.turn(A).play().does(A, Revolution()).does(A, Choose(of="card", choice="the_rich"))
    assert [playing.player(seat).influence for seat in (A, B, C)] == [1 + 2 + 2, 1 + 2, 1]
    assert playing.state.barbarians == 2
    assert "the_rich" not in playing.state.open_cards
    assert len(playing.state.open_cards) == 2


def test_we_20_past_hunger() -> None:
    position = Scene("gauls", "iberians").player(A, hunger=1)
    gain_food(position.table, A, 2)
    player = position.state.players[A]
    assert (player.food, player.hunger, player.past_hunger) == (1, 0, 1)


@pytest.mark.parametrize("rolled", [4, 6])
def test_we_21_raid(rolled: int) -> None:
    position = Scene("norsemen", "slavs", board="two_8").player(A, food=2, knows={"navigation": 1})
    state = position.state
    sea = next(sea for sea in state.seas if state.board.coast[sea])
    land = state.board.coast[sea][0]
    position.sea(sea, {A: 1}).land(land, B, 0, town=True).land("viken", A)
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    thalers, morale = playing.player(B).thalers, playing.player(A).morale
    playing.dice(rolled)
    playing.does(A, Raid(sea=sea, province=land))
    assert playing.player(B).thalers == thalers
    if rolled == 6:
        assert not playing.state.seas[sea].fleets
        assert playing.state.lands[land].battlefield == 1
        assert playing.told("morale.rises")[-1]["amount"] == 2
    else:
        assert playing.state.seas[sea].fleets == {A: 1}
        assert playing.player(A).morale >= morale


def test_we_22_ending_bonus() -> None:
    position = Scene("gauls", "iberians")
    for land in list(position.state.lands)[:25]:
        position.land(land, A)
    check_end(position.table)
    assert position.state.players[A].influence == 4
    position.player(B, influence=25)
    check_end(position.table)
    assert (position.state.ending, position.state.players[B].influence) == ([A, B], 27)


def test_we_23_orders() -> None:
    position = Scene("iberians", "gauls").player(A, thalers=2, food=2)
    for home in ("edetania", "contestania", "bastetania"):
        position.land(home, A)
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    assert playing.told("expand.growth")[-1]["growth"] == 4
    playing.does(
        A,
        Grow(places={"edetania": 1, "contestania": 1, "bastetania": 1}),
        March(origin="edetania", target="celtiberia", vassals=1),
        March(origin="bastetania", target="turdetania", vassals=1),
    )
    assert playing.player(A).morale == 0
    assert playing.state.lands["celtiberia"].owner == playing.state.lands["turdetania"].owner == A
    assert playing.refuses(BuildFleet(province="contestania", sea="mare_ibericum", fleets=1, rival=NOBODY), A)
    playing.does(A, March(origin="contestania", target="oretania", vassals=1))
    assert playing.state.lands["oretania"].owner == A


def test_we_24_points_of_units() -> None:
    position = Scene("iberians", "gauls").player(A, food=1, knows={"mechanics": 2})
    position.land("edetania", A, 2).land("contestania", A)
    playing = (
        position.turn(A)
        .play()
        .does(A, Expand(leaders=1, goods={}, orders=()), March(origin="contestania", target="edetania", vassals=1))
    )
    assert sorted(playing.state.now.vassals["edetania"]) == [1, 2, 2]
    playing.does(A, March(origin="edetania", target="celtiberia", vassals=1))
    assert sorted(playing.state.now.vassals["edetania"]) == [2, 2]
    far = next(
        land
        for land in playing.choices("march", A, origin="edetania")
        if land not in playing.state.board.near["edetania"]
    )
    playing.does(A, March(origin="edetania", target=far, vassals=1))
    assert playing.state.now.vassals["edetania"] == [2]


def test_we_25_transport() -> None:
    position = Scene("iberians", "gauls").player(A, food=1, knows={"navigation": 1})
    state = position.state
    sea = next(sea for sea in state.seas if len(state.board.coast[sea]) > 1)
    origin, target = state.board.coast[sea][:2]
    position.land(origin, A, 3).sea(sea, {A: 1})
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    playing.refuses(Cross(origin=origin, target=target, vassals=3), A)
    playing.does(A, Cross(origin=origin, target=target, vassals=2))
    assert [ship.points for ship in playing.state.now.ships[sea]] == [0]
    assert playing.state.lands[target].vassals == 2


def test_we_26_leaving_and_arriving() -> None:
    position = Scene("iberians", "gauls")
    state = position.state
    origin, target = next(
        (one, other)
        for one in state.lands
        if LANDS[one].food and not LANDS[one].home
        for other in state.board.near[one]
        if LANDS[other].food and not LANDS[other].home
    )
    position.land(origin, A)
    playing = (
        position.turn(A)
        .play()
        .does(A, Expand(leaders=1, goods={}, orders=()), March(origin=origin, target=target, vassals=1))
    )
    player = playing.player(A)
    assert (player.food, player.hunger, player.past_hunger) == (0, 0, 0)


def test_we_27_colonies() -> None:
    position = Scene("iberians", "gauls").land("edetania", A).land("hibernia", A).land("celtiberia", A)
    position.player(A, colonies=[["celtiberia"]])
    check_colonies(position.table, A)
    player = position.state.players[A]
    assert (player.morale, player.colonies) == (-2, [["hibernia"]])


def test_we_28_passing_fleets() -> None:
    position = Scene("iberians", "gauls", "britons", board="three_1").player(A, food=1, knows={"navigation": 1})
    state = position.state
    state.alliances = [(A, B)]
    first = next(sea for sea in state.seas if 1 in state.board.waters[sea].values())
    middle = next(sea for sea, cost in state.board.waters[first].items() if cost == 1)
    position.sea(first, {A: 1}).sea(middle, {B: 1}).land("edetania", A)
    position.player(A, protected=True).player(B, morale=5, influence=5)
    playing = (
        position.turn(A)
        .play()
        .does(
            A,
            Expand(leaders=1, goods={}, orders=()),
            Sail(origin=first, target=middle, via=DIRECT, fleets=1, rival=NOBODY),
        )
    )
    assert playing.asked(B) == "sea.objects"
    playing.does(B, Choose(of="yes_no", choice=True))
    battle = playing.state.now.sea_battles[middle]
    assert (battle.attacker, battle.defender) == (B, A)
    assert playing.state.alliances == []
    assert playing.player(B).morale == 5 - 5 - 5
    assert playing.player(B).influence == 4
    assert middle not in playing.choices("march", A, origin="edetania")
    assert "sail" not in playing.offers(A)
    playing.does(A, Finish())
    assert playing.told("battle.at_sea")


def test_we_29_ring() -> None:
    position = Scene("gauls", "iberians").player(A, thalers=20, influence=6)
    position.state.ring = None
    playing = position.turn(A).play().does(A, Diplomacy(), Bribe())
    state = playing.state
    assert state.ring is not None
    assert (state.ring.seat, playing.player(A).available) == (A, 1)
    later = Scene("gauls", "iberians").player(A, thalers=20, influence=6, placed=1)
    later.state.ring, later.state.round = state.ring, 2
    again = later.at("round").play()
    assert again.asked(A) == "order.place"
    again.does(A, Choose(of="place", choice=1))
    assert again.state.order[0] == A
    again.does(A, Diplomacy())
    assert "bribe" not in again.offers(A)


def test_we_29_the_leader_comes_back_after_the_first_action() -> None:
    position = Scene("gauls", "iberians").player(A, thalers=20, influence=6, placed=1)
    position.state.ring = Ring(seat=A, since=1)
    playing = position.turn(A).play().does(A, Trade(leaders=1, goods={}))
    assert playing.state.ring is None
    assert playing.player(A).available == 1
    playing.does(B, Pass()).does(A, Diplomacy())
    assert "bribe" in playing.offers(A)


def test_a_horse_makes_the_quickest_vassal_quicker() -> None:
    position = Scene("iberians", "gauls").player(A, food=1)
    stable = with_good(position.state, "horses")[0]
    playing = (
        position.land(stable, A, 2)
        .turn(A)
        .play()
        .does(A, Expand(leaders=1, goods={}, orders=()), Ride(province=stable))
    )
    assert sorted(playing.state.now.vassals[stable]) == [1, 3]
    assert playing.refuses(Ride(province=stable), A).key == "ride.no_horse"
