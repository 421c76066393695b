"""Rare rules, met as players meet them: the game asks, they answer, the game goes on."""

from __future__ import annotations

from engines.hinterland.building import Demolish
from engines.hinterland.diplomacy import OfferTreaty
from engines.hinterland.facts import Mode
from engines.hinterland.moves import MOVE, Move
from engines.hinterland.muster import MERCENARY, Buy, Hire
from engines.hinterland.plunder import RAID
from engines.hinterland.scene import Playing, Scene
from engines.hinterland.seafaring import Sail, named
from engines.hinterland.setup import Open, Settle
from engines.hinterland.stakes import LEVEL_IDS
from engines.hinterland.state import Site
from engines.hinterland.trade import DEAL, Deal
from engines.kernel import Choose, Plan, note

# Attrition (10.7)


def hungry_city() -> Scene:
    """An encircled city with an empty store and two light infantry inside"""
    scene = Scene(mode="extended")
    scene.city(0, "rome")
    scene.village(1, "sabini", "etruria_s")
    scene.units(1, "rome", hi=3)
    scene.units(0, "rome", "inside", li=2)
    return scene


def test_a_unit_inside_is_lost_in_place_of_the_settlement_or_the_settlement_loses_a_step() -> None:
    scene = hungry_city()
    scene.dice(6, 1, 1, 1)
    play = scene.at("attrition", 0).play()
    assert play.asked(0) == "attrition.instead"
    assert play.choices() == ["city", "li"]
    play.answer("li")
    assert play.state.lands["rome"].settlement == "city"
    assert play.count(0, "li") == 1

    scene = hungry_city()
    scene.dice(6, 1, 1, 1)
    play = scene.at("attrition", 0).play().answer("city")
    assert play.state.lands["rome"].settlement == "village"
    assert play.count(0, "li") == 2


def test_with_nobody_inside_the_settlement_itself_must_suffer() -> None:
    scene = hungry_city()
    scene.state.units = tuple(unit for unit in scene.state.units if unit.owner == 1)
    scene.dice(6, 1)
    play = scene.at("attrition", 0).play()
    assert play.state.lands["rome"].settlement == "village"
    assert not play.match.asks or "attrition" not in play.asked()


def test_when_a_city_shrinks_its_owner_says_who_still_has_room_inside() -> None:
    scene = hungry_city()
    scene.units(0, "rome", "inside", hi=4)
    scene.herds(0, "rome", sheep=1, cattle=1)
    scene.penned("rome")
    scene.dice(6, *[1] * 7)
    play = scene.at("attrition", 0).play().answer("city")
    assert play.asked(0) == "overflow.units"
    room = play.state.lands["rome"].unit_room
    assert play.refuses(Choose(of="unit", choice={"li": 2, "hi": room - 1}))
    play.answer({"li": 1, "hi": room - 1})
    assert (play.count(0, "li"), play.count(0, "hi")) == (1, room - 1)
    assert play.asked(0) == "overflow.herds"
    play.answer({"sheep": 1})
    assert [herd.kind for herd in play.state.lands["rome"].herds] == ["sheep"]


def test_who_fits_into_the_village_stays_unasked() -> None:
    scene = hungry_city()
    scene.dice(6, 1, 1, 1)
    play = scene.at("attrition", 0).play().answer("city")
    assert not play.asked().startswith("overflow")


# Treaties (18.4)


def test_after_a_treaty_units_that_cannot_go_home_are_removed() -> None:
    scene = Scene(seats=3, season="spring")
    scene.village(0, "rome")
    scene.village(1, "etruria_n", "syracusae")
    scene.village(2, "latium")
    scene.units(2, "rome", li=1)
    scene.units(0, "rome", "inside", li=1)
    scene.units(0, "etruria_n", siege=1)
    for seat in range(3):
        scene.state.players[seat].gold = 9
    play = scene.at("trade", 0).play()
    play.say(Deal(orders=(OfferTreaty(treaty="tribute", partner=1, gold=3).said(),))).answer("accept")
    assert [unit.at for unit in play.state.units if unit.marked("inert")] == ["etruria_n"]
    play.until("treaty.removed")
    assert play.told("treaty.removed") == [{"seat": 0, "space": "etruria_n"}]
    assert play.count(0, "siege") == 0


def test_after_a_treaty_units_that_stay_where_they_are_go_to_the_nearest_settlement_of_their_owner() -> None:
    scene = Scene(seats=3)
    scene.village(0, "rome", "boii")
    scene.village(1, "insubres")
    scene.village(2, "syracusae")
    for unit in scene.units(0, "insubres", li=1):
        scene.state.mark(unit, "inert")
    scene.treaty("ransom", 1, 0)
    play = scene.at("units", 0).play().say(Move(orders=()))
    assert play.told("treaty.sent_home") == [{"seat": 0, "origin": "insubres", "space": "boii"}]
    assert play.count(0, "li", "boii") == 1
    assert not any(unit.marked("inert") for unit in play.state.units)


# The hinterland phase (14)


def building_site() -> Scene:
    scene = Scene()
    scene.village(0, "sabini")
    scene.village(1, "syracusae")
    scene.state.alter("rome", site=Site(owner=0, building="village"))
    scene.units(0, "rome", "site", li=2)
    scene.state.players[0].pp = 12
    return scene


def test_for_twelve_prestige_the_builders_do_twice_as_much_in_a_round() -> None:
    play = building_site().at("building", 0).play()
    assert play.asked(0) == "building.double"
    play.answer(True)
    assert play.told("building.double") == [{"seat": 0}]
    assert play.told("building.progress")[0]["quarters"] == 2
    assert play.state.players[0].pp == 0

    play = building_site().at("building", 0).play().answer(False)
    assert play.told("building.progress")[0]["quarters"] == 1
    assert play.state.players[0].pp == 12


def test_who_has_less_prestige_or_is_ready_anyway_is_not_asked() -> None:
    scene = building_site()
    scene.state.players[0].pp = 11
    assert scene.at("building", 0).play().asked(0) != "building.double"
    scene = building_site()
    scene.state.alter("rome", site=Site(owner=0, building="village", quarters=3))
    play = scene.at("building", 0).play()
    assert play.told("building.complete")


def test_grain_that_a_store_no_longer_holds_is_lost_when_the_fortification_goes() -> None:
    scene = Scene()
    scene.village(0, "rome", fort=True)
    scene.village(1, "sabini")
    room = scene.state.lands["rome"].grain_room
    scene.state.alter("rome", grain=room)
    play = scene.at("trade", 0).play().say(Deal(orders=(Demolish(field="rome", building="fortification").said(),)))
    left = play.state.lands["rome"].grain_room
    assert play.told("store.overflow") == [{"space": "rome", "goods": {"grain": room - left}}]
    assert play.state.lands["rome"].grain == left < room


def test_mitanni_choose_on_which_of_two_fields_the_third_light_infantry_appears_for_nothing() -> None:
    scene = Scene(map="orient", mode="basic", seats=2)
    scene.faction(0, "mitanni")
    one, other, far = [at for at in scene.state.lands if at not in scene.state.board.neutral][:3]
    scene.village(0, one, other)
    scene.village(1, far)
    scene.state.players[0].gold = 4
    first, second = (Buy(field=at, level="standard", count=1).said() for at in (one, other))
    play = scene.at("trade", 0).play().say(Deal(orders=(first, second)))
    assert play.asked(0) == "trade.free_infantry"
    assert play.choices() == [one, other]
    play.answer(other)
    assert (play.count(0, "li", one), play.count(0, "li", other)) == (1, 2)
    assert play.told("trade.free_infantry") == [{"seat": 0, "space": other}]


def test_who_is_not_mitanni_gets_no_third() -> None:
    scene = Scene(map="orient", mode="basic", seats=2)
    one, other, far = [at for at in scene.state.lands if at not in scene.state.board.neutral][:3]
    scene.village(0, one, other)
    scene.village(1, far)
    scene.state.players[0].gold = 4
    first, second = (Buy(field=at, level="standard", count=1).said() for at in (one, other))
    play = scene.at("trade", 0).play().say(Deal(orders=(first, second)))
    assert play.count(0, "li") == 2
    assert not play.told("trade.free_infantry")


def hired_by(faction: str) -> Playing:
    """A mercenary bought on the map of the Huns, with the Visigoths at the table"""
    scene = Scene(map="huns", mode="original")
    scene.faction(0, faction)
    scene.faction(1, "visigoths")
    scene.village(0, "scythia")
    scene.village(1, "muntenia")
    scene.state.players[0].gold, scene.state.players[0].pp = MERCENARY.buy_gold, MERCENARY.buy_pp
    order = Hire(field="scythia", way="gold", level="standard").said()
    return scene.at("trade", 0, 1).play().say(Deal(orders=(order,)))


def test_the_visigoths_receive_two_gold_from_the_bank_when_the_romans_buy_a_mercenary() -> None:
    play = hired_by("romans")
    assert play.count(0, "mercenary", "scythia") == 1
    assert play.told("trade.commission") == [{"seat": 1, "gold": 2}]
    assert [player.gold for player in play.state.players] == [0, 2]


def test_the_visigoths_receive_nothing_for_the_mercenary_of_anybody_else() -> None:
    play = hired_by("slavs")
    assert play.count(0, "mercenary", "scythia") == 1
    assert not play.told("trade.commission")
    assert play.state.players[1].gold == 0


def test_fish_go_to_the_docks_of_the_realm_as_their_owner_says_and_no_dock_takes_more_than_it_holds() -> None:
    scene = Scene()
    scene.village(0, "rome", "etruria_s", port="dock")
    scene.village(1, "syracusae")
    scene.units(0, "tuscum", warship=1)
    play = scene.at("fishing", 0).play()
    assert play.asked(0) == "fishing.docks"
    held = play.state.lands["rome"].port.fish
    caught = play.match.asks[0].params["amount"]
    assert play.refuses(Choose(of="space", choice={"rome": held + 1}))
    play.answer({"etruria_s": caught})
    assert play.told("fishing.caught") == [{"seat": 0, "amount": caught, "lost": 0}]
    assert play.state.lands["etruria_s"].fish == caught


# Setting up (7.4, 7.7)


def test_who_has_a_village_in_carthago_may_add_a_harbour_in_place_of_the_third_village() -> None:
    scene = Scene(seats=4, pace="strict")
    scene.state.first = 0
    play = scene.at("villages").play()
    assert play.refuses(Open(opening="harbour carthago"))
    for at in ("carthago", "rome", "boii", "syracusae", "panormus", "insubres", "etruria_s"):
        play.say(Settle(field=at))
    assert play.asked(0) == "setup.village"
    assert play.refuses(Open(opening="harbour carthago")), "the second village comes first"
    play.say(Settle(field="byzacium")).say(Open(opening="harbour carthago"))
    assert play.told("setup.harbour") == [{"seat": 0, "space": "carthago"}]
    assert play.state.lands["carthago"].shipyard == "harbour"
    assert [at for at, land in play.state.lands.items() if land.owner == 0] == ["carthago", "byzacium"]
    assert play.asked(1) == "setup.village"
    assert play.refuses(Open(opening="harbour carthago")), "it is not his village"


def test_the_celts_begin_with_three_experienced_light_infantry_where_they_like() -> None:
    scene = Scene(mode="original", pace="strict")
    scene.village(0, "insubres", "cenomani", "boii")
    scene.village(1, "syracusae", "lilybaeum", "panormus")
    scene.state.first = 0
    play = scene.at("factions").play().until("setup.faction").answer("celts").until("setup.units")
    play.until("setup.experienced")
    assert play.asked(0) == "setup.experienced"
    here = "insubres"
    assert play.refuses(Choose(of="space", choice={here: 2}))
    play.answer({here: 3}).until("setup.ready")
    learned = [(u.owner, u.at, LEVEL_IDS[u.level]) for u in play.state.units if LEVEL_IDS[u.level] != "standard"]
    assert learned == [(0, here, "experienced")] * 3


def test_nobody_is_experienced_where_the_mode_has_no_experience() -> None:
    scene = Scene(mode="basic")
    scene.village(0, "insubres", "cenomani", "boii")
    scene.village(1, "syracusae", "lilybaeum", "panormus")
    scene.state.first = 0
    play = scene.at("factions").play().until("setup.faction").answer("celts").until("season.begins")
    assert all(LEVEL_IDS[unit.level] == "standard" for unit in play.state.units)


# What a mode does not have, nobody is offered (20.3)


def test_a_mode_offers_only_the_orders_of_rules_that_it_has() -> None:
    everything = {kind.verb for kind in DEAL.kinds}
    needs_layer = {"purchase", "sell", "slaughter", "train", "hurry", "pirates", "commission"}
    lacking: dict[Mode, set[str]] = {
        "quick": needs_layer,
        "basic": {"train", "hurry", "pirates", "commission"},
        "original": {"commission"},
        "extended": set(),
    }
    for mode, missing in lacking.items():
        scene = Scene(mode=mode)
        assert {offer.command.verb for offer in DEAL.offers(scene.table, 0)} == everything - missing
        raids = {offer.command.verb for offer in RAID.offers(scene.table, 0)}
        assert raids == ({"wreck", "plunder"} if mode == "quick" else {"wreck", "plunder", "loot"})


def test_who_has_nothing_to_do_with_ships_is_offered_no_voyage() -> None:
    scene = Scene()
    scene.units(0, "rome", li=1)
    voyages = {"embark", "disembark", "sail", "transfer", "beach"}

    def offered() -> set[str]:
        return {offer.command.verb for offer in MOVE.offers(scene.table, 0)}

    assert offered() == {"march"}
    (ship,) = scene.units(1, "tuscum", transport=1)
    assert offered() == {"march"}
    plan = Plan(MOVE, scene.table, 0)
    flaw = plan.flaw((Sail(origin="tuscum", target="ligusticum", ships=(named(ship),)).said(),))
    assert flaw is not None and flaw.why == note("plan.not_offered", command="sail")
    scene.treaty("tribute", 0, 1)
    assert offered() == {"march"} | voyages
    scene.state.treaties = ()
    (aboard,) = scene.units(0, "tuscum", "aboard", hi=1)
    scene.state.change(aboard, ship=ship.id)
    assert offered() == {"march"} | voyages
    scene.state.units = tuple(unit for unit in scene.state.units if unit.id != aboard.id)
    scene.state.change(ship, owner=0)
    assert offered() == {"march"} | voyages
