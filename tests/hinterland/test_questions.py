"""Questions as they come up in play, with what may be answered and what comes of it."""

from __future__ import annotations

import pytest

from bot.table.words import words
from engines.hinterland import GAME
from engines.hinterland.battle import meet
from engines.hinterland.diplomacy import Release, Revolt
from engines.hinterland.factions import FACTIONS
from engines.hinterland.facts import ECONOMY
from engines.hinterland.farming import Sow
from engines.hinterland.feeding import Feed
from engines.hinterland.herding import Drive, Drove
from engines.hinterland.income import Feast
from engines.hinterland.movement import March
from engines.hinterland.moves import Move, Rush
from engines.hinterland.plunder import Plunder, Raid
from engines.hinterland.seafaring import Embark
from engines.hinterland.setup import Open, Resettle
from engines.hinterland.siege import siege
from engines.hinterland.stakes import SPEND
from engines.hinterland.state import Fought
from engines.hinterland.trade import Deal
from engines.hinterland.withdrawal import Withdraw
from engines.kernel import Choose
from tests.hinterland.scene import Scene

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
    play = scene.at("breeding", 0)
    assert play.asked == "breeding.place 0"
    assert play.refuses(Choose(of="space", choice={"rome": 9}))
    play.answer({"etruria_s": 1})
    assert [herd.kind for herd in play.state.lands["etruria_s"].herds] == ["sheep"]


def test_young_herds_without_a_field_are_lost() -> None:
    scene = strict()
    scene.village(0, "rome")
    scene.herds(0, "rome", sheep=4)
    play = scene.at("breeding", 0)
    assert play.heard("breeding.no_room") == [{"seat": 0, "herd": "sheep"}]


def test_fields_are_sown_with_stored_grain() -> None:
    scene = strict()
    scene.village(0, "rome", "etruria_s")
    scene.state.alter("rome", grain=1)
    play = scene.at("sowing", 0)
    assert play.asked == "sowing.fields 0"
    assert play.refuses(Sow(fields=("rome", "etruria_s"), stores={"rome": 2}))
    play.say(Sow(fields=("rome",), stores={"rome": 1}))
    assert play.heard("sowing.sown") == [{"seat": 0, "spaces": ["rome"]}]
    assert (play.state.lands["rome"].sower, play.state.lands["rome"].grain) == (0, 0)


def test_the_harvest_goes_to_the_stores_its_owner_names() -> None:
    scene = strict(season="autumn")
    scene.village(0, "rome", "etruria_s")
    scene.sown(0, "rome", 2)
    play = scene.at("harvest", 0)
    assert play.asked == "harvest.stores 0"
    play.answer({"etruria_s": 2})
    assert (play.state.lands["etruria_s"].grain, play.state.lands["rome"].grain) == (2, 0)


def test_a_larger_feast_costs_grain_and_brings_more_prestige() -> None:
    scene = strict(season="autumn")
    scene.village(0, "rome")
    scene.state.alter("rome", grain=4)
    play = scene.at("feasts", 0)
    assert play.asked == "feast.size 0"
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
    play = scene.at("feeding")
    assert play.asked == "feeding.feed 0"
    usual = play.match.usual(0)
    assert isinstance(usual, Feed)
    everybody = ("village rome", "li rome 1")
    assert play.refuses(Feed(place="rome", slaughter={}, halve={}, fed=everybody, meat=0, fish=0))
    play.say(Feed(place="rome", slaughter={"pigs": 1}, halve={}, fed=everybody, meat=2, fish=0))
    assert play.count(0, "li") == 1
    assert not play.state.lands["rome"].herds


def test_the_germans_buy_or_train_heavy_infantry_in_belgica_every_year() -> None:
    scene = Scene(chart="britannia", seats=3)
    scene.faction(0, "germans")
    own = scene.state.faction(0).new_year_heavy_infantry
    assert own is not None
    scene.village(0, own.field)
    scene.state.players[0].gold = own.gold
    play = scene.at("new_year")
    assert play.asked == "new_year.infantry 0"
    assert play.choices == ["none", "buy"]
    play.answer("buy")
    assert play.count(0, "hi", own.field) == 1


def test_who_cannot_pay_all_gold_wages_says_whom_he_pays() -> None:
    scene = strict("quick", season="winter")
    scene.village(0, "rome")
    scene.units(0, "rome", hi=2)
    scene.state.players[0].gold = 1
    play = scene.at("gold_wages")
    assert play.asked == "wages.whom 0"
    assert play.refuses(Choose(of="piece", choice=("village rome", "hi rome 1", "hi rome 2")))
    play.answer(("village rome",))
    assert play.count(0, "hi") == 0


def test_who_cannot_pay_all_mercenaries_says_whom_he_keeps() -> None:
    scene = strict("original", season="winter")
    scene.village(0, "rome")
    scene.units(0, "rome", mercenary=2)
    scene.state.players[0].gold = 1
    play = scene.at("wages", 0)
    assert play.asked == "wages.mercenaries 0"
    play.answer(("mercenary rome 2",))
    assert [told["units"] for told in play.heard("wages.disbanded")] == [{"mercenary": 1}]


# Movement (10)


def test_units_march_one_field_and_light_infantry_is_not_stopped() -> None:
    scene = strict()
    scene.village(0, "rome")
    scene.units(0, "rome", li=2)
    play = scene.at("units", 0)
    assert play.asked == "move.act 0"
    march = March(origin="rome", target="sabini", units={"li": 1})
    assert play.refuses(Move(orders=(March(origin="rome", target="campania", units={"li": 1}).said(),)))
    play.say(Move(orders=(march.said(),)))
    assert play.count(0, "li", "sabini") == 1


def test_a_special_move_for_all_is_bought_before_anybody_moves() -> None:
    scene = strict()
    scene.village(0, "rome")
    scene.units(0, "rome", cavalry=1, li=1)
    scene.state.players[0].pp = 14
    play = scene.at("special", 0)
    march = March(origin="rome", target="etruria_s", units={"cavalry": 1}).said()
    assert play.refuses(Move(orders=(march, Rush().said())))
    play.say(Move(orders=(Rush().said(), march, March(origin="rome", target="etruria_s", units={"li": 1}).said())))
    assert play.state.players[0].pp == 0
    assert play.count(0, "li", "etruria_s") == 1


def test_herds_are_driven_within_the_realm() -> None:
    scene = strict()
    scene.village(0, "rome", "etruria_s")
    scene.herds(0, "rome", sheep=1)
    play = scene.at("herds", 0)
    assert play.asked == "herds.act 0"
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
        play = scene.at("units", 0).say(Move(orders=(board.said(),)))
        assert play.asked == "move.consent 1"
        play.answer(agreed)
        assert (play.state.units_of(0)[0].place == "aboard") == agreed
        assert bool(play.heard("move.refused")) != agreed


# Attrition (10.7)


def test_a_toll_makes_the_path_safe_for_those_who_pay_it() -> None:
    scene = Scene(chart="orient", mode="basic")
    path = scene.state.board.tolls[0]
    homes = [at for at in scene.state.lands if at not in scene.state.board.neutral]
    scene.village(0, homes[0])
    scene.village(1, homes[-1])
    scene.units(0, path.id, li=2)
    scene.state.players[0].gold = 2 * path.toll
    play = scene.at("attrition", 0)
    assert play.asked == "attrition.toll 0"
    play.answer({"li": 2})
    assert play.heard("attrition.toll") == [{"seat": 0, "space": path.id, "gold": 2 * path.toll}]
    assert play.count(0, "li") == 2


def test_plundering_the_field_spares_units_without_connection() -> None:
    scene = strict("extended")
    scene.village(0, "rome")
    scene.units(0, "boii", li=2)
    play = scene.at("attrition", 0)
    assert play.asked == "attrition.forage 0"
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
    scene.roll(1, hit, hit)
    play = scene.at("attrition", 0)
    assert play.asked == "attrition.feed 0"
    assert play.refuses(Choose(of="piece", choice=("li rome 1", "li rome 2")))
    play.answer(("li rome 2",))
    assert play.count(0, "li") == 1
    assert play.state.lands["rome"].grain == 0


# Combat (11 to 13)


def test_who_is_threatened_takes_units_and_herds_inside_as_far_as_there_is_room() -> None:
    scene = strict()
    scene.village(0, "rome")
    scene.units(0, "rome", li=2)
    scene.units(1, "rome", hi=3)
    scene.herds(0, "rome", sheep=2)
    play = scene.at("withdrawal", 0)
    assert play.asked == "withdrawal.choose 0"
    room = play.state.lands["rome"].building.herds
    assert play.refuses(Withdraw(units={"li": 2}, herds={"sheep": room + 1}, grain=0))
    play.say(Withdraw(units={"li": 2}, herds={"sheep": 1}, grain=0))
    assert play.heard("withdrawal.herds") == [{"seat": 0, "herds": {"sheep": 1}}]
    assert {unit.place for unit in play.state.units_of(0)} == {"inside"}


def riders() -> Scene:
    scene = Scene(mode="original")
    scene.village(0, "sabini")
    scene.village(1, "latium")
    for unit in scene.units(0, "rome", cavalry=2):
        unit.came = "sabini"
    scene.units(1, "rome", li=2)
    return scene


def test_cavalry_charges_before_the_others_strike() -> None:
    play = riders().at("battle", "rome").answer(True)
    assert play.asked == "battle.charge 0"
    play.answer({"cavalry": 2})
    assert play.heard("battle.charges") == [{"seat": 0, "units": {"cavalry": 2}}]


def test_dice_are_rolled_again_for_prestige() -> None:
    scene = riders()
    scene.state.players[0].pp = SPEND.reroll_combat
    scene.roll(*scene.swords("red", 1, 1))
    play = scene.at("battle", "rome").answer(True, {"cavalry": 2})
    assert play.asked == "battle.paid_reroll 0"
    ask = play.match.asks[0]
    assert words(GAME, ["Ada", "Ben"]).ask(ask.key, ask.params).startswith("Battle in Roma: you rolled ")
    play.answer({"red 1": 1})
    assert play.heard("battle.rerolled")
    assert play.asked != "battle.paid_reroll 0"


def test_who_flees_takes_shelter_in_his_settlement_and_what_cannot_go_is_overrun() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "rome", "etruria_s")
    scene.village(1, FAR)
    for unit in scene.units(1, "rome", li=2):
        unit.came = "latium"
    scene.units(0, "rome", li=2, siege=1)
    scene.roll(*scene.swords("white", *[0] * 4))
    play = scene.at("battle", "rome").answer(True).until("battle.flight")
    while play.asked.startswith("battle.flight"):
        play.answer("flee" if play.asked.endswith(" 0") else "stay")
    assert play.asked == "battle.shelter 0"
    assert play.refuses(Choose(of="unit", choice={"li": play.state.lands["rome"].unit_room + 1}))
    play.answer({"li": 1})
    assert [told["units"] for told in play.heard("battle.sheltered")] == [{"li": 1}]
    play.until("battle.fled")
    assert [told["units"] for told in play.heard("battle.overrun")] == [{"siege": 1}]


def test_a_battle_that_nobody_wins_in_ten_rounds_is_drawn() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "sabini")
    scene.village(1, "latium")
    scene.units(0, "rome", siege=1)[0].came = "sabini"
    scene.units(1, "rome", siege=1)
    play = scene.at("battle", "rome").answer(True).until("battle.drawn")
    assert play.count(0, "siege") == play.count(1, "siege") == 1


def test_after_a_failed_round_the_besieger_goes_on_or_breaks_off() -> None:
    scene = strict()
    scene.city(0, "rome", fort=True)
    scene.units(0, "rome", "inside", li=2)
    scene.units(1, "rome", hi=8)
    scene.roll(*[1] * 20)
    play = scene.at("siege", "rome").answer(True).until("siege.go_on")
    assert play.asked == "siege.go_on 1"
    play.answer(False)
    assert play.heard("siege.broken_off")
    assert play.state.lands["rome"].owner == 0


@pytest.mark.parametrize(
    ("stormers", "ending", "lost"),
    [
        ({"li": 2, "siege": 1}, "siege.broken_off", {"li": 2}),
        ({"li": 1, "siege": 1}, "siege.beaten_off", {"li": 1, "siege": 1}),
    ],
)
def test_an_assault_that_leads_to_nothing_is_told_with_its_losses(
    stormers: dict[str, int], ending: str, lost: dict[str, int]
) -> None:
    scene = strict()
    scene.village(0, "insubres")
    scene.units(0, "insubres", "inside", hi=1)
    scene.units(1, "insubres", li=stormers["li"], siege=stormers["siege"])
    scene.roll(*scene.swords("white_reversed", *[0] * stormers["li"]))
    scene.roll(*scene.swords("red", 2), *scene.swords("blue", 0))
    scene.play(siege(scene.table, "insubres"), {"siege.assault": True, "siege.go_on": False})
    told = [event for event in scene.table.news if event.key in ("siege.broken_off", "siege.beaten_off")]
    assert [(event.key, event.params["lost"], event.params["killed"]) for event in told] == [(ending, lost, {})]


def test_who_may_storm_reads_what_both_sides_bring_and_how_likely_the_walls_break() -> None:
    scene = strict()
    scene.village(0, "insubres")
    scene.units(0, "insubres", "inside", li=1)
    scene.units(1, "insubres", li=2, siege=1)
    play = scene.at("siege", "insubres")
    params = play.match.asks[1].params
    # One sword breaks a single shield: two reversed white dice show none in 4 of 9 cases.
    assert (params["shields"], params["swords"], params["chance"], params["theirs"]) == (1, 2, 56, 3)
    question = words(GAME, ("Ada", "Ben")).ask("siege.assault", params)
    assert "at best 2 swords against one shield of the walls: a chance of 56 % a round to break in" in question
    assert "Inside: 1 light infantry; at best 3 swords strike back each round" in question


def test_an_assault_that_cannot_break_the_walls_is_not_asked_about() -> None:
    for infantry, asked in ((4, False), (5, True)):
        scene = strict()
        scene.village(0, "insubres")
        scene.units(1, "insubres", li=infantry)
        play = scene.at("siege", "insubres")
        assert (play.asked == "siege.assault 1") == asked


def test_an_assault_ends_when_those_who_are_left_cannot_break_the_walls() -> None:
    scene = strict()
    scene.village(0, "insubres")
    scene.units(0, "insubres", "inside", hi=1)
    scene.units(1, "insubres", li=5)
    scene.roll(*scene.swords("white_reversed", 0, 0, 0, 0, 0), *scene.swords("red", 2), *scene.swords("blue", 0))
    scene.play(siege(scene.table, "insubres"), {"siege.assault": True, "siege.go_on": []})
    assert [event.key for event in scene.table.news][-1] == "siege.broken_off"


def test_a_round_in_which_nobody_falls_is_told_and_so_is_a_battle_that_nobody_wants() -> None:
    scene = strict()
    scene.units(0, "insubres", li=1)
    scene.units(1, "insubres", li=1)
    scene.roll(*scene.swords("white", 0, 0))
    scene.play(meet(scene.table, "insubres", 0, 1), {"battle.flight 0": "flee"})
    assert [event.key for event in scene.table.news if event.key == "battle.in_vain"]
    scene = strict()
    scene.units(0, "insubres", li=1)
    scene.units(1, "insubres", li=1)
    scene.play(meet(scene.table, "insubres", 0, 1), {"battle.fight": False})
    assert [event.key for event in scene.table.news] == ["battle.avoided"]


def test_raiders_plunder_a_field_that_they_hold_in_enemy_land() -> None:
    scene = strict()
    scene.village(0, "rome")
    scene.units(0, "sabini", li=1)
    play = scene.at("plunder", 0)
    assert play.asked == "plunder.act 0"
    assert play.refuses(Raid(orders=(Plunder(field="etruria_s").said(),)))
    play.say(Raid(orders=(Plunder(field="sabini").said(),)))
    assert play.state.lands["sabini"].plundered


def test_a_herd_that_stays_inside_eats_or_is_lost() -> None:
    scene = strict()
    scene.village(0, "rome")
    scene.units(1, "rome", hi=1)
    scene.herds(0, "rome", sheep=1, pigs=1)
    scene.penned("rome")
    scene.state.alter("rome", grain=1)
    play = scene.at("combat_end")
    assert play.asked == "feeding.inside 0"
    assert play.refuses(Choose(of="herd", choice={"sheep": 1, "pigs": 1}))
    play.answer({"pigs": 1})
    assert [herd.kind for herd in play.state.lands["rome"].herds] == ["pigs"]


def test_who_has_destroyed_an_enemy_learns_and_the_player_says_who() -> None:
    scene = strict("original")
    scene.village(0, "rome")
    units = [*scene.units(0, "rome", li=1), *scene.units(0, "rome", hi=1)]
    scene.state.fought = [Fought(at="rome", seat=0, kills=1, units=[unit.id for unit in units])]
    play = scene.at("experience", 0)
    assert play.asked == "experience.whom 0"
    assert play.refuses(Choose(of="unit", choice={"li": 1, "hi": 1}))
    play.answer({"hi": 1})
    assert [unit.label for unit in play.state.units_of(0)] == ["li", "hi experienced"]


# Treaties and victory (18, 19)


def test_a_lord_releases_his_vassal() -> None:
    scene = strict()
    scene.village(0, "rome")
    scene.treaty("vassalage", 1, 0, 0)
    play = scene.at("trade", 0)
    assert play.refuses(Deal(orders=(Revolt().said(),))), "a lord has none to revolt against"
    play.say(Deal(orders=(Release(vassal=1).said(),)))
    assert play.heard("treaty.released") == [{"seat": 0, "other": 1}]
    assert not play.state.treaties


def test_who_fulfils_a_victory_announces_it_and_wins_a_round_later_if_it_still_holds() -> None:
    for points, event in ((99, "victory.score"), (0, "victory.failed")):
        scene = strict("quick")
        scene.village(0, "rome")
        scene.state.players[0].sp = scene.state.players[0].sp_before = 99
        play = scene.at("round_end")
        assert play.asked == "victory.announce 0"
        play.answer("dominance")
        play.state.players[0].sp = play.state.players[0].sp_before = points
        play.until(event)
        assert play.match.over == (event == "victory.score")


# Setting up (7)


def test_a_village_is_moved_once_before_the_game_begins() -> None:
    scene = Scene(pace="strict")
    scene.village(0, "rome", "etruria_s", "campania")
    scene.village(1, FAR, "panormus", "messana")
    play = scene.at("moving")
    seat = play.match.waiting[0]
    home = "campania" if seat == 0 else "messana"
    play.say(Resettle(village=home, field="apulia"))
    assert play.heard("setup.moved") == [{"seat": seat, "origin": home, "space": "apulia"}]
    assert not play.state.lands[home].settlement


def test_who_opens_with_a_city_has_it_instead_of_villages() -> None:
    scene = Scene(pace="strict")
    play = scene.at("villages")
    seat = play.match.waiting[0]
    play.say(Open(opening="city rome"))
    assert (play.state.lands["rome"].owner, play.state.lands["rome"].settlement) == (seat, "city")


def test_scattered_villages_belong_to_no_faction() -> None:
    scene = Scene()
    scene.village(0, "taurini", "rome", "corsica")
    scene.village(1, FAR, "umbria", "sardinia_n")
    play = scene.at("factions").until("setup.no_faction")
    assert play.heard("setup.no_faction")


def test_some_factions_choose_where_their_fortifications_stand() -> None:
    name, own = next((name, own) for (_, name), own in FACTIONS.items() if own.start_fortifications)
    scene = Scene(chart=own.map, mode="original", pace="strict")
    homes = [at for at in scene.state.lands if scene.state.space(at).region in own.home_regions]
    homes = homes[: own.start_fortifications + 1]
    others = [at for at in scene.state.lands if at not in homes and at not in scene.state.board.neutral]
    scene.village(0, *homes)
    scene.village(1, *others[-3:])
    scene.faction(0, name)
    play = scene.at("pieces").until("setup.forts")
    assert play.asked == "setup.forts 0"
    play.answer(tuple(homes[1:]))
    assert [play.state.lands[at].fort for at in homes] == [False, *[True] * own.start_fortifications]
