"""Carthage: Warbeasts, Hegemony, Pirate Allies, Mercenary Levy; Hannibal, Hanno, Dido."""

from __future__ import annotations

from engines.clash_of_cultures.found_city import Found
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.queries import Levy, RecruitPrice
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import BARBARIANS, PIRATES
from tests.clash_of_cultures.expansion.realm import faces, heard, values
from tests.clash_of_cultures.homes import usual
from tests.clash_of_cultures.loose import Realm


def move(origin: str, target: str, way: str, units: dict[str, int], along: dict[str, int] | None = None) -> Move:
    return Move(origin=origin, target=target, way=way, units=units, along=along or {}, payment={})


def test_w_120_warbeasts_are_fed_with_gold_or_culture() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple").people(0, "carthage", "warbeasts")
    scene.owns(0, "storage", food=4, gold=1, culture=4)
    game = scene.play()
    assert game.refuses(Recruit(city="D7", units={"elephant": 2}, payment={"food": 3, "gold": 1}))
    two = {"elephant": 2}
    mixed = scene.play().say(Recruit(city="D7", units=two, payment={"food": 2, "gold": 1, "culture": 1}))
    assert mixed.at("D7", 0) == two
    assert scene.play().say(Recruit(city="D7", units=two, payment={"culture": 4})).at("D7", 0) == two
    market = Realm().city("D7", 0, "neutral", "market").people(0, "carthage", "warbeasts").owns(0, food=2)
    assert market.play().say(Recruit(city="D7", units={"elephant": 1}, payment={"food": 2})).at("D7", 0) == {
        "elephant": 1
    }


def test_w_122_hegemony_makes_a_city_of_a_ship() -> None:
    scene = (
        Realm()
        .land(D6="W")
        .city("D7", 0)
        .units("D6", 0, ship=1, settler=1, infantry=1)
        .people(0, "carthage", "hegemony")
    )
    game = scene.play().use("civ:hegemony").answer("E6", {"settler": 1, "infantry": 1})
    assert game.state.cities["E6"].owner == 0
    assert game.at("E6", 0) == {"settler": 1, "infantry": 1}
    assert all(unit.fatigued for unit in game.state.own_at("E6", 0)), "they may not be moved this turn"
    assert game.state.supply(0, "ship") == 4
    dry = Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=1).people(0, "carthage", "hegemony")
    for spot in ("D5", "E6", "E7", "C7", "C6"):
        dry.land(**{spot: "B"})
    assert not dry.play().may_use("civ:hegemony")


def test_mercenary_levy_drafts_for_gold_and_ships_in_ports() -> None:
    scene = (
        Realm()
        .land(D6="W")
        .city("D7", 0)
        .port("D7", "D6")
        .city("B6", 0)
        .people(0, "carthage", "mercenary_levy")
        .owns(0, gold=1)
    )
    game = scene.play().say(Recruit(city="D7", units={"ship:draft": 1}, payment={"gold": 1}))
    assert game.at("D6", 0) == {"ship": 1}
    assert scene.play().refuses(Recruit(city="B6", units={"ship:draft": 1}, payment={"gold": 1})), "no port"


def test_father_of_strategy_caps_the_bonus_of_the_other_side() -> None:
    scene = (
        Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "hannibal", "D6").units("D5", 1, cavalry=2)
    )
    game = scene.play().dice(*faces("2e", "2c", "2c", "2e", "2c", "2c")).move("D6", "D5", leader=1)
    assert values(game)[1] == 4 + 2
    if game.asked() == "battle.go_on":
        game.answer(True)
        assert values(game)[3] == 4 + 4, "only in the first round"


def test_hannibal_ad_portas_crosses_mountains_with_elephants() -> None:
    scene = (
        Realm()
        .land(D6="M", D5="M")
        .city("D7", 0)
        .owns(0, "tactics")
        .leader(0, "hannibal", "D7")
        .units("D7", 0, elephant=1, infantry=1)
    )
    game = scene.play()
    game.say(move("D7", "D6", "elephants", {"leader": 1, "elephant": 1}, {"infantry": 1}))
    assert all(unit.marks == [] for unit in game.state.units_of(0))
    while game.asked() in ("command.next", "command.stuck"):
        game.as_proposed()
    game.say(move("D6", "D5", "elephants", {"leader": 1, "elephant": 1}))
    assert game.at("D5", 0) == {"leader": 1, "elephant": 1}
    alone = Realm().land(D6="M").city("D7", 0).owns(0, "tactics").leader(0, "hannibal", "D7").play()
    assert alone.refuses(move("D7", "D6", "elephants", {"leader": 1})), "not without an elephant"


def test_navigator_sails_once_more_with_him_aboard() -> None:
    scene = Realm().land(D6="W", D5="W").city("D7", 0).units("D6", 0, ship=1).leader(0, "hanno", "D6")
    game = scene.play().use("leader:navigator").say(move("D6", "D5", "sail", {"ship": 1}, {"leader": 1}))
    assert game.at("D5", 0) == {"ship": 1, "leader": 1}
    assert game.state.now.actions_left == 3
    assert not game.may_use("leader:navigator")
    ashore = Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=1).leader(0, "hanno", "D7")
    assert not ashore.play().may_use("leader:navigator")


def test_fleet_commander_fights_better_at_sea_with_him_aboard() -> None:
    def attack(aboard: bool) -> int:
        scene = Realm().land(D6="W", D5="W").city("D7", 0).units("D6", 0, ship=1).units("D5", 1, ship=1)
        scene.leader(0, "hanno", "D6" if aboard else "D7")
        along = {"leader": 1} if aboard else {}
        return values(scene.play().dice(*faces("3e", "1l")).say(move("D6", "D5", "sail", {"ship": 1}, along)))[0]

    assert (attack(True), attack(False)) == (5, 3)


def test_founder_founds_without_an_action() -> None:
    scene = Realm().city("D7", 0).units("D5", 0, settler=1).leader(0, "dido", "D5")
    game = scene.play().use("leader:founder")
    assert game.state.cities["D5"].owner == 0
    assert game.state.now.actions_left == 3
    away = Realm().city("D7", 0).units("D5", 0, settler=1).leader(0, "dido", "D6").play()
    assert not away.may_use("leader:founder")
    away.say(Found(hex="D5"))


def test_w_112_dido_gives_herself_for_the_city() -> None:
    scene = (
        Realm()
        .city("D7", 0)
        .city("B3", 1)
        .leader(0, "dido", "D7")
        .units("D7", 0, infantry=1)
        .units("D6", 1, infantry=3)
    )
    scene.owns(1, "tactics").state.now.seat = 1
    game = scene.play().dice(*faces("1l", "1l", "2e", "1l", "2e", "1l", "2e")).move("D6", "D7", infantry=3)
    # With her die and her 2 the least she strikes is one hit; nobody falls on her side.
    assert values(game) == [4, 5]
    game.answer(True)
    assert game.at("D7", 0) == {"infantry": 2}
    assert game.at("D6", 1) == {"infantry": 2}, "those who are left go back"
    assert game.state.players[1].captured == []
    assert game.state.now.battles[-1].result == "draw"


def test_sacrifice_adds_two_only_at_home() -> None:
    scene = (
        Realm()
        .city("D7", 0)
        .city("B3", 1)
        .leader(0, "dido", "D6")
        .units("D5", BARBARIANS, infantry=1)
        .owns(0, "tactics")
    )
    assert values(scene.play().dice(*faces("3e", "1l")).move("D6", "D5", leader=1))[0] == 3


def landing(spot: str = "D6", there: int = 0, ships: int = 1, **aboard: int) -> Playing:
    """A ship of Carthage that becomes a city on E6"""
    scene = Realm().land(D6="W").city("D7", 0).units(spot, 0, ship=ships, **aboard).units("E6", 0, infantry=there)
    for other in ("D5", "E7", "C7", "C6"):
        scene.land(**{other: "B"})
    return scene.people(0, "carthage", "hegemony").play().use("civ:hegemony")


def test_hegemony_lands_two_at_most_the_rest_drowns_unless_another_ship_has_room() -> None:
    game = landing(settler=1, infantry=1)
    assert game.asked() == "hegemony.ashore"
    assert usual(game) == {"settler": 1, "infantry": 1}
    assert "hegemony.founds" in heard(game)
    game.answer({"settler": 1})
    assert (game.at("E6", 0), game.at("D6", 0)) == ({"settler": 1}, {}), "who stays aboard of nothing drowns"
    crowd = landing(ships=2, settler=2, infantry=2)
    assert max(sum(group.values()) for group in crowd.choices()) == 2
    crowd.answer({"infantry": 1})
    assert crowd.asked() == "unit.which_lost", "three are left, and one ship"
    assert not any("ship" in lost for lost in crowd.choices())
    assert landing().asked() == "turn.act", "nobody aboard, nothing to ask"


def test_hegemony_respects_the_unit_limit_of_the_new_city() -> None:
    full = landing(there=3, settler=1, infantry=1, cavalry=1, ships=2)
    assert {"infantry": 1, "cavalry": 1} not in full.choices(), "one army unit fits"
    assert {"settler": 1, "infantry": 1} in full.choices()
    assert {"settler": 1, "cavalry": 1} in full.choices()


def test_hegemony_may_spend_an_allied_pirate_instead() -> None:
    scene = Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=1, corsair=1)
    scene.people(0, "carthage", "hegemony", "pirate_allies").state.captive = {"-2 ship": 1}
    game = scene.play().use("civ:hegemony").answer("E6")
    assert set(game.choices()) == {"ship", "corsair"}
    game.answer("corsair")
    assert game.at("D6", 0) == {"ship": 1}
    assert game.state.supply(PIRATES, "ship") == 4


def test_hegemony_leaves_no_alliance_behind_without_a_unit_of_carthage() -> None:
    def founded(**aboard: int) -> Playing:
        scene = Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=1, corsair=1, **aboard)
        scene.people(0, "carthage", "hegemony", "pirate_allies").state.captive = {"-2 ship": 1}
        return scene.play().use("civ:hegemony").answer("E6", "ship")

    alone = founded()
    assert (alone.at("D6", 0), alone.at("D6", PIRATES)) == ({}, {"ship": 1})
    assert alone.state.captive == {}, "they are counted as pirates again"
    ashore = founded(settler=1).answer({"settler": 1})
    assert (ashore.at("E6", 0), ashore.at("D6", PIRATES)) == ({"settler": 1}, {"ship": 1})
    aboard = founded(settler=1).answer({})
    assert aboard.at("D6", 0) == {"settler": 1, "corsair": 1}, "whoever stays aboard keeps them"


def test_warbeasts_change_no_other_price_and_feed_in_a_market_as_usual() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple").people(0, "carthage", "warbeasts").owns(0, gold=3, culture=3)
    assert scene.play().refuses(Recruit(city="D7", units={"infantry": 1}, payment={"culture": 2}))
    assert scene.play().refuses(Recruit(city="D7", units={"settler": 1}, payment={"culture": 2}))


def test_mercenary_levy_changes_nothing_of_a_price_but_the_token() -> None:
    price = RecruitPrice("D7", {"guard": Levy("infantry", {"mood": 1, "food": 1}, 1, "draft")})
    price.also_pays("draft", "mood", "gold")
    assert price.levies["guard"].cost == {"mood:draft": 1, "food": 1}


def test_father_of_strategy_caps_nobody_when_he_is_not_there_and_never_his_own_side() -> None:
    def rolls(spot: str) -> list[int]:
        scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "hannibal", spot)
        scene.units("D6", 0, cavalry=2).units("D5", 1, cavalry=2)
        group = {"cavalry": 2, "leader": 1} if spot == "D6" else {"cavalry": 2}
        dice = faces("2c", "2c", *(["3e"] if spot == "D6" else []), "2c", "2c")
        return values(scene.play().dice(*dice).move("D6", "D5", **group))[:2]

    assert rolls("D6") == [4 + 3 + 4, 4 + 2]
    assert rolls("D7") == [4 + 4, 4 + 4]


def alps(there: int = 0, **units: int) -> Playing:
    scene = Realm().land(D6="M").city("D7", 0).owns(0, "tactics").leader(0, "hannibal", "D7")
    return scene.units("D7", 0, **units).units("D6", 0, infantry=there).play()


def test_hannibal_ad_portas_takes_as_many_along_as_fit() -> None:
    pair = {"leader": 1, "elephant": 1}
    assert alps(there=2, elephant=1).say(move("D7", "D6", "elephants", pair)).at("D6", 0)["infantry"] == 2
    assert alps(there=3, elephant=1).refuses(move("D7", "D6", "elephants", pair)), "two do not fit"
    two = {"infantry": 2}
    assert alps(elephant=1, infantry=2).say(move("D7", "D6", "elephants", pair, two)).at("D6", 0) == pair | two
    assert alps(there=1, elephant=1, infantry=2).refuses(move("D7", "D6", "elephants", pair, two))
    settlers = alps(there=2, elephant=1, settler=2)
    assert settlers.say(move("D7", "D6", "elephants", pair, {"settler": 2})).at("D6", 0)["settler"] == 2
    assert alps(elephant=1).refuses(move("D7", "D6", "elephants", pair, {"elephant": 1})), "the pair is counted once"


def test_hannibal_ad_portas_needs_both_ready_and_on_land() -> None:
    scene = Realm().land(D6="M").city("D7", 0).owns(0, "tactics").leader(0, "hannibal", "D7")
    scene.units("D7", 0, elephant=1)
    scene.state.units_of(0, "elephant")[0].fatigued = True
    assert scene.play().refuses(move("D7", "D6", "elephants", {"leader": 1, "elephant": 1}))


def sailing(**aboard: int) -> Playing:
    scene = Realm().land(D6="W", D5="W", D4="W").city("D7", 0).units("D6", 0, ship=2, **aboard)
    return scene.owns(0, "tactics").leader(0, "hanno", "D6").play()


def test_navigator_must_be_carried_and_who_stays_needs_a_ship() -> None:
    game = sailing(settler=2).use("leader:navigator")
    assert game.refuses(move("D6", "D5", "sail", {"ship": 1}, {"settler": 2})), "not without him"
    assert game.refuses(move("D6", "D5", "sail", {"ship": 2}, {"leader": 1})), "no ship is left for the settlers"
    assert game.refuses(move("D6", "D5", "sail", {"ship": 1}, {"leader": 1, "settler": 2})), "two to a ship"
    game.say(move("D6", "D5", "sail", {"ship": 1}, {"leader": 1, "settler": 1}))
    assert game.at("D6", 0) == {"ship": 1, "settler": 1}
    assert {u.kind for u in game.state.own_at("D5", 0) if u.fatigued} == {"ship", "leader"}
    assert not any(u.fatigued for u in game.state.own_at("D6", 0))
    assert not game.may_use("leader:navigator")


def test_navigator_takes_no_ship_that_has_sailed_this_turn() -> None:
    game = sailing().say(move("D6", "D5", "sail", {"ship": 1}, {"leader": 1}))
    while game.asked() in ("command.next", "command.stuck"):
        game.as_proposed()
    assert not game.may_use("leader:navigator"), "ship and leader have moved"
    other = sailing().say(move("D6", "D5", "sail", {"ship": 1}))
    while other.asked() in ("command.next", "command.stuck"):
        other.as_proposed()
    assert other.may_use("leader:navigator"), "the one that stayed with him has not"


def test_founder_spends_a_ship_of_her_hex_with_hegemony_only() -> None:
    def scene(*advances: str, spot: str = "D6") -> Realm:
        return Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=1).leader(0, "dido", spot).owns(0, *advances)

    assert not scene().play().may_use("leader:founder")
    able = scene()
    able.people(0, "carthage", "hegemony").state.players[0].leaders.remove("dido")
    game = able.play().use("leader:founder").answer("E6")
    while game.asked() != "turn.act":
        game.as_proposed()
    assert game.state.cities["E6"].owner == 0
    assert game.state.now.actions_left == 3
    away = scene(spot="D7")
    away.people(0, "carthage", "hegemony").state.players[0].leaders.remove("dido")
    assert not away.play().may_use("leader:founder")


def test_sacrifice_needs_infantry_in_supply_and_may_be_declined() -> None:
    def attacked(left: int) -> Playing:
        scene = Realm().city("D7", 0).city("B3", 1).leader(0, "dido", "D7").units("D6", 1, infantry=3)
        scene.units("D7", 0, infantry=1).units("F2", 0, infantry=scene.state.supply(0, "infantry") - left)
        scene.owns(1, "tactics").state.now.seat = 1
        return scene.play().dice(*faces("1l", "1l", "2e", "1l", "2e", "1l", "2e")).move("D6", "D7", infantry=3)

    assert attacked(1).asked() == "effect.use"
    assert attacked(0).asked() != "effect.use"
    kept = attacked(1).answer(False)
    assert kept.at("D7", 0) == {"leader": 1, "infantry": 1}
