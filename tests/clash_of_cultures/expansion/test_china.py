"""China: Rice Cultivation, Expansion, Fireworks, Imperial Army; Sun Tzu, Qin Shi Huang, Wu Zetian."""

from __future__ import annotations

from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Playing
from tests.clash_of_cultures.expansion.realm import faces, heard, values
from tests.clash_of_cultures.homes import usual
from tests.clash_of_cultures.loose import Realm


def test_w_129_rice_cultivation_pays_where_settlers_stand() -> None:
    scene = (
        Realm().city("D7", 0, "neutral", "temple").units("D6", 0, settler=1).people(0, "china", "rice_cultivation")
    )
    assert scene.owns(0, "storage").play().collect("D7", "D7 food", "D6 food").purse(0) == {"food": 3}
    many = (
        Realm()
        .city("D7", 0, "neutral", "temple", "academy")
        .people(0, "china", "rice_cultivation")
        .owns(0, "storage")
    )
    for spot in ("D6", "E7", "C7"):
        many.units(spot, 0, settler=1)
    game = many.play().collect("D7", "D6 food", "E7 food", "C7 food")
    assert game.purse(0) == {"food": 5}, "two such hexes at most"


def test_expansion_lets_settlers_in_cities_walk_after_a_recruit_with_settlers() -> None:
    scene = Realm().city("D7", 0).units("D7", 0, settler=1).people(0, "china", "expansion").owns(0, food=2, ore=1)
    game = scene.play().say(Recruit(city="D7", units={"settler": 1}, payment={"food": 2}))
    game.move("D7", "D6", settler=1).move("D7", "E7", settler=1)
    assert (game.at("D6", 0), game.at("E7", 0)) == ({"settler": 1}, {"settler": 1})
    assert (game.asked(), game.state.now.actions_left) == ("turn.act", 2)
    soldiers = scene.play().say(Recruit(city="D7", units={"infantry": 1}, payment={"food": 1, "ore": 1}))
    assert soldiers.asked() == "turn.act"


def test_w_129_fireworks_ignore_a_hit_in_round_one_for_wood_and_ore() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).people(0, "china", "fireworks").owns(0, "tactics", wood=1, gold=1)
    scene.units("D6", 0, infantry=1).units("D5", 1, infantry=2)
    game = scene.play().dice(*faces("1l", "5c", "4c")).move("D6", "D5", infantry=1).answer(True)
    assert values(game)[1] == 9
    assert game.at("D5", 0) == {"infantry": 1}
    assert game.purse(0) == {}


def test_imperial_army_changes_settlers_and_infantry_once_a_turn() -> None:
    scene = Realm().city("D7", 0).units("D7", 0, settler=2, infantry=1).people(0, "china", "imperial_army")
    game = scene.play().use("civ:imperial_army").answer({"D7 settler": 2, "D7 infantry": 1})
    assert game.at("D7", 0) == {"infantry": 2, "settler": 1}
    assert game.state.now.actions_left == 2
    assert not game.may_use("civ:imperial_army")


def test_art_of_war_teaches_warfare() -> None:
    scene = Realm().city("D7", 0, "happy").leader(0, "sun_tzu", "D7").owns(0, mood=1)
    game = scene.play().use("leader:art_of_war")
    while game.asked() != "turn.act":
        game.answer(game.choices()[0])
    assert "tactics" in game.state.players[0].advances
    assert not scene.owns(0, mood=0).play().may_use("leader:art_of_war")


def test_fast_war_rewards_a_victory_in_the_first_round() -> None:
    scene = (
        Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "sun_tzu", "D6").units("D5", 1, infantry=1)
    )
    game = scene.play().dice(*faces("6i", "1l")).move("D6", "D5", leader=1)
    assert (game.purse(0)["mood"], game.purse(0)["culture"]) == (1, 1)
    slow = scene.play().dice(*faces("1l", "2e", "1l", "6i", "1l")).move("D6", "D5", leader=1).answer(True)
    assert slow.state.now.battles[-1].winner == 0
    assert "culture" not in slow.purse(0)


def test_the_great_wall_is_found_wherever_it_is() -> None:
    scene = Realm().city("D7", 0).leader(0, "qin_shi_huang", "D6").owns(0, food=2)
    game = scene.play().learn("engineering", food=2)
    assert game.state.players[0].wonders == ["great_wall"]
    assert "great_wall" not in game.state.decks["wonder"]


def test_the_great_wall_costs_less_but_other_wonders_do_not() -> None:
    from engines.clash_of_cultures.build import build_price

    scene = Realm().city("D7", 0, "happy").leader(0, "qin_shi_huang", "B6")
    with_him = build_price(scene.state, 0, "D7", "great_wall").cost["culture"]
    other = build_price(scene.state, 0, "D7", "great_arena").cost["culture"]
    scene.state.players[0].leader = None
    assert build_price(scene.state, 0, "D7", "great_wall").cost["culture"] == with_him + 2
    assert build_price(scene.state, 0, "D7", "great_arena").cost["culture"] == other
    assert Build.section == "6.4.3"


def test_tactician_ignores_one_hit_a_battle_for_two_tokens() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics", culture=4).leader(0, "qin_shi_huang", "D6")
    scene.units("D6", 0, infantry=1).units("D5", 1, infantry=3)
    game = scene.play().dice(*faces("2e", "2e", "5c", "2e", "1l", "2e", "2e", "5c", "2e", "1l"))
    game.move("D6", "D5", leader=1, infantry=1).answer(True)
    assert game.purse(0)["culture"] == 2
    game.answer(True)
    assert game.asked() != "effect.use_for", "once a battle"


def test_agriculture_economist_teaches_agriculture() -> None:
    scene = Realm().city("D7", 0, "happy").leader(0, "wu_zetian", "D7").owns(0, culture=1)
    game = scene.play().use("leader:agriculture_economist")
    while game.asked() != "turn.act":
        game.answer(game.choices()[0])
    assert game.state.players[0].advances[-1] in ("storage", "irrigation", "husbandry")
    assert game.purse(0).get("culture", 0) == 0
    assert not scene.city("D7", 1).play().may_use("leader:agriculture_economist")


def test_brilliant_conqueror_fights_better_with_as_many() -> None:
    def attack(enemies: int) -> int:
        scene = (
            Realm()
            .city("D7", 0)
            .city("B3", 1)
            .owns(0, "tactics")
            .leader(0, "wu_zetian", "D6")
            .units("D5", 1, infantry=enemies)
        )
        return values(scene.play().dice(*faces("3e", *["1l"] * enemies)).move("D6", "D5", leader=1))[0]

    assert (attack(1), attack(2)) == (5, 3)


def test_rice_cultivation_counts_settlers_on_plains_outside_the_city() -> None:
    scene = Realm().land(D6="F").city("D7", 0, "neutral", "temple").people(0, "china", "rice_cultivation")
    scene.owns(0, "storage").units("D7", 0, settler=1).units("D6", 0, settler=1)
    game = scene.play().collect("D7", "D7 food", "D6 wood")
    assert game.purse(0) == {"food": 1, "wood": 1}, "neither at home nor in a forest"
    mixed = Realm().city("D7", 0, "neutral", "temple").people(0, "china", "rice_cultivation").owns(0, "storage")
    mixed.units("D6", 0, infantry=1, settler=1).units("E7", 0, infantry=1)
    assert mixed.play().collect("D7", "D6 food", "E7 food").purse(0) == {"food": 3}, "whoever else is there"


def test_expansion_leaves_settlers_in_the_fields_where_they_are() -> None:
    scene = Realm().city("D7", 0).units("D5", 0, settler=1).people(0, "china", "expansion").owns(0, food=2)
    game = scene.play().say(Recruit(city="D7", units={"settler": 1}, payment={"food": 2}))
    assert game.choices("move") == ["D7"]


def test_fireworks_come_in_the_first_round_when_there_is_a_hit_to_ignore() -> None:
    def asked(*dice: str) -> str:
        scene = Realm().city("D7", 0).city("B3", 1).people(0, "china", "fireworks").owns(0, "tactics", wood=1, ore=1)
        scene.units("D6", 0, infantry=2).units("D5", 1, infantry=2)
        game = scene.play().dice(*faces(*dice)).move("D6", "D5", infantry=2)
        if game.asked() == "battle.go_on":
            game.answer(True)
        return game.asked()

    assert asked("2e", "2e", "3e", "3e") == "effect.use_for"
    assert asked("2e", "2e", "2e", "2e", "2e", "2e", "3e", "3e") != "effect.use_for", "no hit first, then too late"


def recruits(spot: str = "D7", left: int = 99, **units: int) -> Playing:
    scene = Realm().land(D6="W").city("D7", 0).people(0, "china", "imperial_army").units(spot, 0, **units)
    spare = scene.state.supply(0, "infantry") - left
    return scene.units("F2", 0, infantry=max(0, spare)).play()


def test_imperial_army_keeps_to_supply_and_to_the_unit_limit() -> None:
    one = recruits(left=1, settler=2).use("civ:imperial_army")
    assert one.at("D7", 0) == {"settler": 1, "infantry": 1}, "one infantry in supply, one way to do it"
    swap = recruits(left=1, settler=2, infantry=1)
    swap.use("civ:imperial_army").answer({"D7 settler": 2, "D7 infantry": 1})
    assert swap.at("D7", 0) == {"infantry": 2, "settler": 1}, "exchanged as a whole"
    full = recruits(settler=2, infantry=3).use("civ:imperial_army")
    assert {"D7 settler": 1} in full.choices() and {"D7 settler": 2} not in full.choices(), "four fit"
    full.answer({"D7 settler": 2, "D7 infantry": 1})
    assert full.at("D7", 0) == {"infantry": 4, "settler": 1}
    packed = recruits(settler=1, cavalry=4)
    assert not packed.may_use("civ:imperial_army"), "no room at all"
    assert not recruits(cavalry=1).may_use("civ:imperial_army"), "settlers and infantry alone"


def test_imperial_army_proposes_one_and_changes_no_other_kind() -> None:
    game = recruits(cavalry=1, settler=2).use("civ:imperial_army")
    assert usual(game) == {"D7 settler": 1}
    game.answer({"D7 settler": 1})
    assert game.at("D7", 0) == {"cavalry": 1, "settler": 1, "infantry": 1}
    assert "imperial_army.changes" in heard(game)


def test_fast_war_counts_army_units_beside_settlers() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "sun_tzu", "D6")
    scene.units("D5", 1, infantry=1, settler=1)
    game = scene.play().dice(*faces("6i", "1l")).move("D6", "D5", leader=1)
    while game.asked() not in ("turn.act", "command.next", "command.stuck"):
        game.answer(game.choices()[0])
    assert game.purse(0)["culture"] == 1


def test_tactician_is_not_asked_without_a_hit() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics", culture=4).leader(0, "qin_shi_huang", "D6")
    game = scene.units("D5", 1, infantry=1).play().dice(*faces("2e", "2e")).move("D6", "D5", leader=1)
    assert game.asked() == "battle.go_on"
