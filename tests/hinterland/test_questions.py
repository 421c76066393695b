"""Questions as they come up in play, with what may be answered and what comes of it."""

from __future__ import annotations

import pytest

from engines.hinterland.attrition import RICH
from engines.hinterland.diplomacy import Release, Revolt
from engines.hinterland.factions import FACTIONS
from engines.hinterland.facts import ECONOMY
from engines.hinterland.farming import Sow
from engines.hinterland.feeding import Feed
from engines.hinterland.herding import Drive, Drove
from engines.hinterland.income import Feast
from engines.hinterland.movement import March
from engines.hinterland.moves import Move, Rush
from engines.hinterland.scene import Scene
from engines.hinterland.seafaring import Embark
from engines.hinterland.setup import Open, Resettle
from engines.hinterland.trade import Deal
from engines.kernel import Choose

FAR = "syracusae"


def strict(mode: str = "basic", **more: str) -> Scene:
    scene = Scene(mode=mode, pace="strict", **more)  # type: ignore[arg-type]  # the names of modes and seasons
    scene.village(1, FAR)
    return scene


# The special phases of the year (9)


def test_young_herds_go_where_their_owner_says_and_no_field_takes_more_than_it_holds() -> None:
    scene = strict()
    scene.village(0, "rome", "etruria_s", "sabini")
    scene.herds(0, "rome", sheep=2)
    play = scene.at("breeding", 0).play()
    assert play.asked(0) == "breeding.place"
    assert play.refuses(Choose(of="space", choice={"rome": 9}))
    play.answer({"etruria_s": 1})
    assert [herd.kind for herd in play.state.lands["etruria_s"].herds] == ["sheep"]


def test_young_herds_without_a_field_are_lost() -> None:
    scene = strict()
    scene.village(0, "rome")
    scene.herds(0, "rome", sheep=2)
    play = scene.at("breeding", 0).play()
    assert play.told("breeding.no_room") == [{"seat": 0, "herd": "sheep"}]


def test_fields_are_sown_with_stored_grain() -> None:
    scene = strict()
    scene.village(0, "rome", "etruria_s")
    scene.state.alter("rome", grain=1)
    play = scene.at("sowing", 0).play()
    assert play.asked(0) == "sowing.fields"
    assert play.refuses(Sow(fields=("rome", "etruria_s"), stores={"rome": 2}))
    play.say(Sow(fields=("rome",), stores={"rome": 1}))
    assert play.told("sowing.sown") == [{"seat": 0, "spaces": ["rome"]}]
    assert (play.state.lands["rome"].sower, play.state.lands["rome"].grain) == (0, 0)


def test_the_harvest_goes_to_the_stores_its_owner_names() -> None:
    scene = strict(season="autumn")
    scene.village(0, "rome", "etruria_s")
    scene.sown(0, "rome", 2)
    play = scene.at("harvest", 0).play()
    assert play.asked(0) == "harvest.stores"
    play.answer({"etruria_s": 2})
    assert (play.state.lands["etruria_s"].grain, play.state.lands["rome"].grain) == (2, 0)


def test_a_larger_feast_costs_grain_and_brings_more_prestige() -> None:
    scene = strict(season="autumn")
    scene.village(0, "rome")
    scene.state.alter("rome", grain=4)
    play = scene.at("feasts", 0).play()
    assert play.asked(0) == "feast.size"
    worth = play.match.asks[0].params["worth"]
    price = play.state.lands["rome"].building.feast_grain[1]
    assert play.refuses(Feast(size="double", stores={}))
    play.say(Feast(size="double", stores={"rome": price}))
    assert play.state.players[0].pp == 2 * worth
    assert play.state.lands["rome"].grain == 4 - price


def test_who_slaughters_a_herd_feeds_his_people_with_its_meat() -> None:
    scene = strict(season="winter")
    scene.village(0, "rome")
    scene.units(0, "rome", li=1)
    scene.herds(0, "rome", pigs=1)
    play = scene.at("feeding").play()
    assert play.asked(0) == "feeding.feed"
    usual = play.match.usual(0)
    assert isinstance(usual, Feed)
    everybody = ("village rome", "li rome 1")
    assert play.refuses(Feed(place="rome", slaughter={}, halve={}, fed=everybody, meat=0, fish=0))
    play.say(Feed(place="rome", slaughter={"pigs": 1}, halve={}, fed=everybody, meat=2, fish=0))
    assert play.count(0, "li") == 1
    assert not play.state.lands["rome"].herds


def test_the_germans_buy_or_train_heavy_infantry_in_belgica_every_year() -> None:
    scene = Scene(map="britannia", seats=3)
    scene.faction(0, "germans")
    own = scene.state.faction(0).new_year_heavy_infantry
    assert own is not None
    scene.state.players[0].gold = own.gold
    play = scene.at("new_year").play()
    assert play.asked(0) == "new_year.infantry"
    assert play.choices() == ["none", "buy"]
    play.answer("buy")
    assert play.count(0, "hi", own.field) == 1


def test_who_cannot_pay_all_gold_wages_says_whom_he_pays() -> None:
    scene = strict("quick", season="winter")
    scene.village(0, "rome")
    scene.units(0, "rome", hi=2)
    scene.state.players[0].gold = 1
    play = scene.at("gold_wages").play()
    assert play.asked(0) == "wages.whom"
    assert play.refuses(Choose(of="piece", choice=("village rome", "hi rome 1", "hi rome 2")))
    play.answer(("village rome",))
    assert play.count(0, "hi") == 0


def test_who_cannot_pay_all_mercenaries_says_whom_he_keeps() -> None:
    scene = strict("original", season="winter")
    scene.village(0, "rome")
    scene.units(0, "rome", mercenary=2)
    scene.state.players[0].gold = 1
    play = scene.at("wages", 0).play()
    assert play.asked(0) == "wages.mercenaries"
    play.answer(("mercenary rome 2",))
    assert [told["units"] for told in play.told("wages.disbanded")] == [{"mercenary": 1}]


# Movement (10)


def test_units_march_one_field_and_light_infantry_is_not_stopped() -> None:
    scene = strict()
    scene.village(0, "rome")
    scene.units(0, "rome", li=2)
    play = scene.at("units", 0).play()
    assert play.asked(0) == "move.act"
    march = March(origin="rome", target="sabini", units={"li": 1})
    assert play.refuses(Move(orders=(March(origin="rome", target="campania", units={"li": 1}).said(),)))
    play.say(Move(orders=(march.said(),)))
    assert play.count(0, "li", "sabini") == 1


def test_a_special_move_for_all_is_bought_before_anybody_moves() -> None:
    scene = strict()
    scene.village(0, "rome")
    scene.units(0, "rome", cavalry=1, li=1)
    scene.state.players[0].pp = 14
    play = scene.at("special", 0).play()
    march = March(origin="rome", target="etruria_s", units={"cavalry": 1}).said()
    assert play.refuses(Move(orders=(march, Rush().said())))
    play.say(Move(orders=(Rush().said(), march, March(origin="rome", target="etruria_s", units={"li": 1}).said())))
    assert play.state.players[0].pp == 0
    assert play.count(0, "li", "etruria_s") == 1


def test_herds_are_driven_within_the_realm() -> None:
    scene = strict()
    scene.village(0, "rome", "etruria_s")
    scene.herds(0, "rome", sheep=1)
    play = scene.at("herds", 0).play()
    assert play.asked(0) == "herds.act"
    assert play.refuses(Drove(orders=(Drive(origin="rome", herd="sheep", target="sabini", count=1).said(),)))
    play.say(Drove(orders=(Drive(origin="rome", herd="sheep", target="etruria_s", count=1).said(),)))
    assert len(play.state.lands["etruria_s"].herds) == 1


def test_the_owner_of_a_ship_lets_friends_aboard_or_not() -> None:
    for agreed in (True, False):
        scene = strict()
        scene.village(0, "rome")
        scene.treaty("vassalage", 0, 1, 0)
        ship = scene.units(1, "tuscum", transport=1)[0]
        scene.units(0, "rome", li=1)
        board = Embark(origin="rome", ship=f"transport {ship.id}", units={"li": 1})
        play = scene.at("units", 0).play().say(Move(orders=(board.said(),)))
        assert play.asked(1) == "move.consent"
        play.answer(agreed)
        assert (play.state.units_of(0)[0].place == "aboard") == agreed
        assert bool(play.told("move.refused")) != agreed


# Attrition (10.7)


@pytest.mark.parametrize(("left", "paid"), [(-1, 0), (0, 0), (RICH - 1, 0), (RICH, 2)])
def test_the_toll_is_usually_paid_for_all_and_only_by_the_rich(left: int, paid: int) -> None:
    scene = Scene(map="orient", mode="basic")
    path = scene.state.board.tolls[0]
    scene.units(0, path.id, li=2)
    scene.state.players[0].gold = 2 * path.toll + left
    play = scene.at("attrition", 0).play()
    assert play.asked(0) == "attrition.toll"
    assert play.match.usual(0) == Choose(of="unit", choice={"li": paid} if paid else {})


def test_a_toll_makes_the_path_safe_for_those_who_pay_it() -> None:
    scene = Scene(map="orient", mode="basic")
    path = scene.state.board.tolls[0]
    homes = [at for at in scene.state.lands if at not in scene.state.board.neutral]
    scene.village(0, homes[0])
    scene.village(1, homes[-1])
    scene.units(0, path.id, li=2)
    scene.state.players[0].gold = 2 * path.toll
    play = scene.at("attrition", 0).play()
    assert play.asked(0) == "attrition.toll"
    play.answer({"li": 2})
    assert play.told("attrition.toll") == [{"seat": 0, "space": path.id, "gold": 2 * path.toll}]
    assert play.count(0, "li") == 2


def test_plundering_the_field_spares_units_without_connection() -> None:
    scene = strict("extended")
    scene.village(0, "rome")
    scene.units(0, "boii", li=2)
    play = scene.at("attrition", 0).play()
    assert play.asked(0) == "attrition.forage"
    play.answer(("boii",))
    assert play.state.lands["boii"].plundered
    assert play.count(0, "li", "boii") == 2


def test_in_an_encircled_settlement_food_goes_to_those_who_are_named() -> None:
    scene = strict("extended")
    scene.village(0, "rome")
    scene.units(0, "rome", "inside", li=2)
    scene.units(1, "rome", hi=1)
    scene.state.alter("rome", grain=1)
    hit = ECONOMY.attrition.encircled_faces[0]
    scene.dice(1, hit, hit)
    play = scene.at("attrition", 0).play()
    assert play.asked(0) == "attrition.feed"
    assert play.refuses(Choose(of="piece", choice=("li rome 1", "li rome 2")))
    play.answer(("li rome 2",))
    assert play.count(0, "li") == 1
    assert play.state.lands["rome"].grain == 0


# Treaties and victory (18, 19)


def test_a_lord_releases_his_vassal() -> None:
    scene = strict()
    scene.village(0, "rome")
    scene.treaty("vassalage", 1, 0, 0)
    play = scene.at("trade", 0).play()
    assert play.refuses(Deal(orders=(Revolt().said(),))), "a lord has none to revolt against"
    play.say(Deal(orders=(Release(vassal=1).said(),)))
    assert play.told("treaty.released") == [{"seat": 0, "other": 1}]
    assert not play.state.treaties


def test_who_fulfils_a_victory_announces_it_and_wins_a_round_later_if_it_still_holds() -> None:
    for points, event in ((99, "victory.score"), (0, "victory.failed")):
        scene = strict("quick")
        scene.village(0, "rome")
        scene.state.players[0].sp = scene.state.players[0].sp_before = 99
        play = scene.at("round_end").play()
        assert play.asked(0) == "victory.announce"
        play.answer("dominance")
        play.state.players[0].sp = play.state.players[0].sp_before = points
        play.until(event)
        assert play.match.over == (event == "victory.score")


# Setting up (7)


def test_a_village_is_moved_once_before_the_game_begins() -> None:
    scene = Scene(pace="strict")
    scene.village(0, "rome", "etruria_s", "campania")
    scene.village(1, FAR, "panormus", "messana")
    play = scene.at("moving").play()
    seat = play.match.waiting[0]
    home = "campania" if seat == 0 else "messana"
    play.say(Resettle(village=home, field="apulia"))
    assert play.told("setup.moved") == [{"seat": seat, "origin": home, "space": "apulia"}]
    assert not play.state.lands[home].settlement


def test_who_opens_with_a_city_has_it_instead_of_villages() -> None:
    scene = Scene(pace="strict")
    play = scene.at("villages").play()
    seat = play.match.waiting[0]
    play.say(Open(opening="city rome"))
    assert (play.state.lands["rome"].owner, play.state.lands["rome"].settlement) == (seat, "city")


def test_scattered_villages_belong_to_no_faction() -> None:
    scene = Scene()
    scene.village(0, "taurini", "rome", "corsica")
    scene.village(1, FAR, "umbria", "sardinia_n")
    play = scene.at("factions").play().until("setup.no_faction")
    assert play.told("setup.no_faction")


def test_some_factions_choose_where_their_fortifications_stand() -> None:
    name, own = next((name, own) for (_, name), own in FACTIONS.items() if own.start_fortifications)
    scene = Scene(map=own.map, mode="original", pace="strict")
    homes = [at for at in scene.state.lands if scene.state.space(at).region in own.home_regions]
    homes = homes[: own.start_fortifications + 1]
    others = [at for at in scene.state.lands if at not in homes and at not in scene.state.board.neutral]
    scene.village(0, *homes)
    scene.village(1, *others[-3:])
    scene.faction(0, name)
    play = scene.at("pieces").play().until("setup.forts")
    assert play.asked(0) == "setup.forts"
    play.answer(tuple(homes[1:]))
    assert [play.state.lands[at].fort for at in homes] == [False, *[True] * own.start_fortifications]
