"""Expansion: conversions, movement, hints and refusals (7, 19)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.era_of_tribes.advance import Advance, Forgo, Launch
from engines.era_of_tribes.conversion import BuildFleet, BuildPost, Gift, Train
from engines.era_of_tribes.expansion import Expand
from engines.era_of_tribes.growth import Grow, Recruit
from engines.era_of_tribes.meeting import NOBODY, Demand, LetBe
from engines.era_of_tribes.movement import March
from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.raid import Raid
from engines.era_of_tribes.scene import Finish, Playing, Scene
from engines.era_of_tribes.towns import Found
from engines.era_of_tribes.upkeep import Disband
from engines.kernel import Choose, Note
from tests.era_of_tribes.examples import A, B, plain


def greeks(**player: Any) -> tuple[Playing, str]:
    """Greeks who have grown in a home with a coast."""
    position = Scene("greeks", "romans", board="two_4").land("hellas", A).player(A, food=1, thalers=9, **player)
    sea = position.state.board.shores["hellas"][0]
    playing = (
        position.player(A, knows={"navigation": 1}).turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    )
    return playing.does(A, Grow(places={"hellas": 1})), sea


def test_19_6_greeks_get_a_fleet_with_a_fleet() -> None:
    playing, sea = greeks()
    assert barred(playing, "gift").key == "gift.none"
    playing.does(
        A, BuildFleet(province="hellas", sea=sea, fleets=1, rival=NOBODY), Gift(sea=sea, source="town", rival=NOBODY)
    )
    assert playing.state.seas[sea].fleets == {A: 2}
    assert playing.player(A).morale == -1
    assert sum(playing.player(A).stock) == 23


def test_19_6_the_table_hears_of_the_fleet_that_greeks_pay_nothing_for() -> None:
    playing, sea = greeks(free=9)
    orders = (
        BuildFleet(province="hellas", sea=sea, fleets=1, rival=NOBODY),
        Gift(sea=sea, source="free", rival=NOBODY),
    )
    playing.does(A, *orders, Finish())
    assert playing.told("expand.gift") == [{"seat": A, "space": sea}]
    assert playing.state.seas[sea].fleets == {A: 2}
    # One cube has grown, the other is the gift; only the first fleet has a price.
    player, price = playing.player(A), playing.state.fleet_price(A)
    assert (player.free, player.morale, player.thalers) == (7, 0, 9 - price)


def test_19_6_no_gift_without_cubes() -> None:
    playing, sea = greeks(free=1, stock=[0] * 8)
    playing.does(A, BuildFleet(province="hellas", sea=sea, fleets=1, rival=NOBODY))
    assert barred(playing, "gift").key == "gift.nobody"


def barred(playing: Playing, verb: str) -> Note:
    return playing.barred(verb)


def trader(**player: Any) -> Playing:
    position = Scene("gauls", "iberians").land("remia", A).player(A, food=1, knows={"commerce": 2})
    near = position.state.board.near["remia"][0]
    position.land(near, B, 0, town=True).player(A, **player)
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    return playing.does(A, Grow(places={"remia": 1}))


def test_7_4_a_trading_post() -> None:
    playing = trader(treaties=1)
    town = playing.choices("build_post", A, province="remia")[0]
    playing.does(A, BuildPost(province="remia", town=town, payment="treaty"))
    assert playing.state.lands[town].post == A
    assert (playing.player(A).treaties, playing.player(B).treaties, playing.player(A).morale) == (0, 1, 2)
    assert barred(playing, "build_post").key in ("convert.nobody_new", "post.no_town")


def test_7_4_the_table_hears_of_a_trading_post_and_its_neighbour_is_paid_unasked() -> None:
    playing = trader(thalers=1)
    town = playing.choices("build_post", A, province="remia")[0]
    before = playing.player(B).thalers
    playing.does(A, BuildPost(province="remia", town=town, payment="thaler"), Finish())
    assert playing.told("expand.post") == [{"seat": A, "other": B, "space": town, "payment": "thaler"}]
    assert (playing.player(A).thalers, playing.player(B).thalers) == (0, before + 1)
    assert playing.state.lands[town].post == A
    assert playing.state.lands["remia"].vassals == 1


def test_7_4_a_trading_post_must_be_paid_and_needs_a_town() -> None:
    assert barred(trader(thalers=0), "build_post").key == "post.nothing_to_pay"
    position = Scene("gauls", "iberians").land("remia", A).player(A, food=2, knows={"commerce": 2})
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()), Grow(places={"remia": 1}))
    assert barred(playing, "build_post").key == "post.no_town"


def test_7_1_3_recruits_come_from_unbuilt_towns() -> None:
    position = Scene("gauls", "iberians").land("remia", A, 5).player(A, food=3, free=1)
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    assert playing.choices("recruit", A) == [1, 2, 3, 4]
    playing.does(A, Recruit(cubes=2))
    assert (playing.player(A).free, playing.player(A).morale, playing.player(A).stock[-1]) == (3, -4, 1)
    empty = Scene("gauls", "iberians").land("remia", A, 5).player(A, food=3, free=1, stock=[0] * 8)
    assert (
        barred(empty.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=())), "recruit").key
        == "recruit.nobody"
    )


def test_7_3_new_vassals_become_armies() -> None:
    position = Scene("gauls", "iberians").land("remia", A, 2).player(A, food=2, thalers=3, knows={"mechanics": 1})
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()), Grow(places={"remia": 2}))
    playing.does(A, Train(places={"remia": 2}))
    assert (playing.player(A).armies, playing.player(A).thalers) == (2, 1)


def test_7_9_a_town_is_founded() -> None:
    position = Scene("gauls", "iberians").land("remia", A, 3).player(A, food=2, knows={"architecture": 1})
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()), Found(province="remia"))
    player, land = playing.player(A), playing.state.lands["remia"]
    assert (land.town, land.vassals, player.free, player.food, player.influence) == (True, 0, 12 + 3, 0, 2)
    assert player.stock[0] == 0


def hints(playing: Playing, verb: str, **filled: object) -> dict[str, str]:
    """By value of the next slot: the key of the note beside it."""
    found: dict[str, Note] = getattr(playing.domain(verb, **filled), "hints")  # noqa: B009
    return {value: shown.key for value, shown in found.items()}


def test_what_awaits_a_traveller_stands_beside_the_target() -> None:
    position = Scene("gauls", "iberians").player(A, food=1, knows={"mechanics": 4})
    state = position.state
    position.land("remia", A).land("carnutia", A)
    one, two, *_ = (land for land in state.board.near["remia"] if land != "carnutia")
    position.land(one, B).land(two, tile="morale_2")
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    found = hints(playing, "march", origin="remia")
    assert (found[one], found[two], found["carnutia"]) == ("move.attack", "move.barbarians", "move.own")
    assert "move.empty" in found.values()


def test_the_seas_say_what_is_in_them() -> None:
    position = Scene("gauls", "iberians").player(A, food=1, knows={"navigation": 4}).land("remia", A)
    seas = list(position.state.seas)
    start = next(sea for sea in seas if position.state.board.waters[sea])
    rival = next(iter(position.state.board.waters[start]))
    playing = (
        position.sea(start, {A: 1}).sea(rival, {B: 1}).turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    )
    assert {"move.fish", "move.sea", "move.meeting"} <= set(hints(playing, "sail", origin=start).values())


def test_prices_of_advances_stand_beside_them() -> None:
    playing = Scene("gauls", "iberians").player(A, thalers=9, knows={"farming": 4}).turn(A).play()
    assert set(hints(playing, "advance").values()) == {"advance.price"}
    assert playing.refuses(Advance(field="farming"), A).key == "advance.complete"


def test_6_7_a_free_fleet_from_an_unbuilt_town_can_be_forgone() -> None:
    position = Scene("gauls", "iberians").player(A, free=0, thalers=9).land("belgica", A)
    playing = position.turn(A).play().does(A, Advance(field="navigation"))
    assert playing.asked(A) == "advance.fleet"
    playing.does(A, Forgo())
    assert playing.state.fleets(A) == 0
    assert playing.told("advance.no_fleet")


def launched_among_foreign_fleets() -> tuple[Playing, str]:
    """The free fleet of A has come to a sea that B controls."""
    position = Scene("gauls", "iberians").player(A, thalers=9).player(B, knows={"navigation": 1}).land("belgica", A)
    sea = position.state.board.shores["belgica"][0]
    playing = (
        position.sea(sea, {B: 1}).turn(A).play().does(A, Advance(field="navigation"), Launch(sea=sea, source="free"))
    )
    return playing, sea


def test_6_7_among_foreign_fleets_whoever_launches_is_the_first_to_be_asked_for_a_battle() -> None:
    playing, sea = launched_among_foreign_fleets()
    assert playing.match.waiting == [A]
    assert playing.asked(A) == "sea.demand"
    assert playing.choices("demand", A) == [B]
    assert playing.state.seas[sea].fleets == {A: 1, B: 1}


def test_6_7_a_battle_demanded_for_a_free_fleet_is_fought_at_once() -> None:
    playing, sea = launched_among_foreign_fleets()
    playing.dice("sword", "sword")
    playing.does(A, Demand(rival=B))
    assert playing.told("battle.at_sea") == [{"space": sea, "seat": A, "other": B}]
    assert playing.state.seas[sea].fleets == {A: 1}
    assert playing.player(B).free == 12
    assert playing.asked(A) == "advance.more"


def test_7_6_5_who_lets_foreign_fleets_be_may_still_be_attacked_by_them() -> None:
    playing, sea = launched_among_foreign_fleets()
    playing.does(A, LetBe())
    assert playing.asked(B) == "sea.objects"
    playing.dice("sword", "sword")
    playing.does(B, Choose(of="yes_no", choice=True))
    assert playing.told("battle.at_sea") == [{"space": sea, "seat": B, "other": A}]
    assert playing.state.seas[sea].fleets == {B: 1}


def test_7_6_5_where_nobody_wants_a_battle_the_previous_controller_keeps_the_sea() -> None:
    playing, sea = launched_among_foreign_fleets()
    playing.does(A, LetBe()).does(B, Choose(of="yes_no", choice=False))
    assert playing.state.seas[sea].fleets == {A: 1, B: 1}
    assert playing.state.seas[sea].controller == B
    assert not playing.told("battle.at_sea")
    assert playing.asked(A) == "advance.more"


def test_6_6_carthaginians_launch_three_fleets() -> None:
    position = Scene("carthaginians", "romans", board="two_4").player(A, thalers=9).land("zeugitana", A)
    sea = position.state.board.shores["zeugitana"][0]
    playing = position.turn(A).play().does(A, Advance(field="navigation"))
    playing.does(A, *(Launch(sea=sea, source=source) for source in ("free", "town", "town")))
    assert playing.state.seas[sea].fleets == {A: 3}
    assert playing.player(A).morale == -2
    assert playing.player(A).free == 10


@pytest.mark.parametrize("drafted", [True, False])
def test_6_7_an_army_from_an_unbuilt_town_costs_morale(drafted: bool) -> None:
    position = Scene("gauls", "iberians").player(A, free=0, thalers=9)
    playing = position.turn(A).play().does(A, Advance(field="mechanics"))
    assert playing.asked(A) == "advance.army"
    playing.does(A, Choose(of="yes_no", choice=drafted))
    assert (playing.player(A).armies, playing.player(A).morale) == ((1, -2) if drafted else (0, 0))


def test_6_6_germanics_raise_three_armies_from_unbuilt_towns() -> None:
    playing = Scene("germanics", "slavs", board="two_8").player(A, thalers=9).turn(A).play()
    playing.does(A, Advance(field="mechanics"))
    assert (playing.player(A).armies, playing.player(A).free, playing.player(A).morale) == (3, 12, 0)


def raiders() -> tuple[Scene, str, str]:
    position = Scene("norsemen", "slavs", board="two_8").player(A, food=2, knows={"navigation": 1})
    sea = next(sea for sea in position.state.seas if position.state.board.coast[sea])
    land = position.state.board.coast[sea][0]
    return position.sea(sea, {A: 2}).land(land, B).land("viken", A), sea, land


def test_19_8_a_raid_brings_loot_once_from_each_player() -> None:
    position, sea, land = raiders()
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    playing.dice(5)
    playing.does(A, Raid(sea=sea, province=land))
    assert (playing.player(A).thalers, playing.player(B).thalers) == (6, 4)
    assert "raid" not in playing.offers(A)


def test_15_1_when_morale_and_influence_are_exhausted_cubes_leave() -> None:
    position = Scene("gauls", "iberians").land("remia", A).land("carnutia", A)
    position.player(A, morale=-5, influence=1, hunger=1)
    playing = position.at("round").play()
    assert playing.asked(A) == "morale.disband"
    playing.does(A, Disband(space="remia"))
    assert playing.state.lands["remia"].owner is None
    assert playing.player(A).influence == 0


def test_7_6_1_allies_may_be_passed_through() -> None:
    position = Scene("gauls", "iberians").player(A, food=1, knows={"mechanics": 2})
    near = position.state.board.near
    middle, end = next(
        (one, two)
        for one in near["remia"]
        for two in near[one]
        if two != "remia" and two not in near["remia"] and not LANDS[two].village
    )
    position.land("remia", A).land(middle, B)
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    assert end not in playing.choices("march", A, origin="remia")
    position.state.alliances = [(A, B)]
    playing = position.turn(A).play().does(A, Expand(leaders=1, goods={}, orders=()))
    playing.does(A, March(origin="remia", target=end, vassals=1))
    assert playing.state.lands[end].owner == A
    assert playing.state.alliances == [(A, B)]


def test_14_2_surplus_vassals_go_home() -> None:
    position = Scene("gauls", "iberians").land("remia", A, 3).land(plain(Scene("gauls", "iberians").state)[0], A, 2)
    playing = position.at("clean_up").play()
    assert playing.player(A).free == 10
    assert playing.state.lands["remia"].vassals == 1


def test_13_1_who_has_nothing_to_order_is_not_asked() -> None:
    playing = Scene("gauls", "iberians").player(A, morale=-1).auto(A).play()
    assert playing.told("expand.auto")
    # The next question is that of the next round.
    assert playing.asked(A) == "turn.action"
    assert playing.state.round == 3
