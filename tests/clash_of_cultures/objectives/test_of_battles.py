"""Instant objectives of battles. Faces: 1 is a 1 without an ability, 11 and 12 are a 6 with that of infantry."""

from __future__ import annotations

from engines.clash_of_cultures.objectives import facts_for
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import BARBARIANS
from tests.clash_of_cultures.loose import Scene
from tests.clash_of_cultures.objectives.scoring import card, offered, scored

LOW, HIGH = 1, 12


def field(mine: int, theirs: int, owner: int = 1) -> Scene:
    """Red on D6, the others on D5; Red's city is D8, Blue's D1."""
    scene = Scene().city("D8", 0).city("D1", 1).owns(0, "tactics")
    return scene.units("D6", 0, infantry=mine).units("D5", owner, infantry=theirs)


def town(mine: int, theirs: int, owner: int = 1, *buildings: str) -> Scene:
    return field(mine, theirs, owner).city("D5", owner, "neutral", *buildings)


def attack(scene: Scene, name: str, *dice: int, holder: int = 0) -> Playing:
    """Red attacks with everybody on D6; the holder has the objective in hand."""
    game = scene.holds(holder, card(name)).play().dice(*dice)
    game.move("D6", "D5", infantry=game.at("D6", 0)["infantry"])
    return flee(game)


def flee(game: Playing) -> Playing:
    """Blue takes no settler for a lost city."""
    return game.answer("none") if game.asked() == "conquest.refuge" else game


def test_conqueror_takes_a_defended_city_of_a_player() -> None:
    game = attack(town(2, 1), "conqueror", HIGH, HIGH, LOW)
    assert scored(game, "conqueror")
    walled = attack(town(2, 0, 1, "fortress"), "conqueror", HIGH, HIGH, LOW)
    assert offered(walled, "conqueror"), "a fortress is a defence"


def test_conqueror_has_nothing_of_an_open_city_or_of_barbarians() -> None:
    assert not offered(attack(town(2, 0), "conqueror"), "conqueror")
    assert not offered(attack(town(2, 1, BARBARIANS), "conqueror", HIGH, HIGH, LOW), "conqueror")


def test_warmonger_fights_two_land_battles_on_different_hexes() -> None:
    """Lone settlers of Blue, beaten in passing, are battles too."""
    scene = field(1, 0).units("D5", 1, settler=1).units("F5", 0, infantry=1).units("F4", 1, settler=1)
    game = scene.holds(0, card("warmonger"), card("warmonger", 1)).play().move("D6", "D5", infantry=1)
    assert game.asked() == "command.next", "one battle is not enough"
    game.move("F5", "F4", infantry=1)
    assert scored(game, "warmonger")
    assert not offered(game, "warmonger", copy=1), "each needs two battles of its own"


def test_warmonger_does_not_count_battles_on_one_hex_twice() -> None:
    scene = field(1, 1).units("C5", 0, infantry=1).holds(0, card("warmonger"))
    game = scene.play().dice(LOW, LOW, HIGH, LOW).move("D6", "D5", infantry=1).answer(False)
    game.move("C5", "D5", infantry=1)
    assert game.at("D5", 0) == {"infantry": 1}
    assert not offered(game, "warmonger")


def test_warmonger_needs_a_victory_among_them() -> None:
    scene = field(1, 1).units("F5", 0, infantry=1).units("F4", 1, infantry=1).holds(0, card("warmonger"))
    game = scene.play().dice(LOW, LOW, LOW, LOW).move("D6", "D5", infantry=1).answer(False)
    game.move("F5", "F4", infantry=1).answer(False)
    assert not offered(game, "warmonger")


def test_warmonger_may_owe_the_victory_to_a_third_battle() -> None:
    """A draw on F4, a victory on D5 that was let pass, and another draw on D5."""
    scene = field(1, 1).units("F5", 0, infantry=1).units("F4", 1, infantry=1).holds(0, card("warmonger"))
    state = scene.play().dice(LOW, LOW).move("F5", "F4", infantry=1).answer(False).state
    draw = state.now.battles[-1]
    won = draw.model_copy(deep=True, update={"id": 2, "hex": "D5", "result": "attacker"})
    last = draw.model_copy(deep=True, update={"id": 3, "hex": "D5"})
    state.now.battles += [won, last]
    assert facts_for(state, 0, "warmonger", last) == ["battle: 1", "battle: 2", "battle: 3"]
    state.now.battles.remove(won)
    assert facts_for(state, 0, "warmonger", last) is None


def test_general_removes_three_army_units_in_one_land_battle() -> None:
    assert scored(attack(field(4, 3), "general", *[HIGH] * 4, LOW, LOW, LOW), "general")
    assert not offered(attack(field(4, 2), "general", *[HIGH] * 4, LOW, LOW), "general")


def test_general_need_not_win() -> None:
    game = attack(field(3, 4), "general", 11, 11, 11, 11, 11, 11, LOW, holder=1)
    assert game.at("D5", 0) == {}
    assert scored(game, "general", seat=1), "the defender removed three"


def test_great_battle_has_six_army_units() -> None:
    assert scored(attack(field(4, 2), "great_battle", *[HIGH] * 4, LOW, LOW), "great_battle")
    assert not offered(attack(field(4, 1), "great_battle", *[HIGH] * 4, LOW), "great_battle")


def test_great_battle_is_one_for_the_loser_too() -> None:
    game = attack(field(4, 2), "great_battle", *[HIGH] * 4, LOW, LOW, holder=1)
    assert scored(game, "great_battle", seat=1)


UPHILL = (HIGH, HIGH, LOW, LOW, LOW, HIGH, HIGH, LOW)
"""Two beat three in two rounds."""


def test_defiance_beats_a_player_with_more_units() -> None:
    assert scored(attack(field(2, 3), "defiance", *UPHILL).answer(True), "defiance")


def test_defiance_is_not_shown_to_equals_or_barbarians() -> None:
    assert not offered(attack(field(1, 1), "defiance", HIGH, LOW), "defiance")
    game = attack(field(2, 3, BARBARIANS), "defiance", *UPHILL).answer(True)
    assert game.at("D5", 0) == {"infantry": 2}
    assert not offered(game, "defiance")


def test_bold_beats_more_units_of_anybody_or_the_better_warrior() -> None:
    assert scored(attack(field(2, 3, BARBARIANS), "bold", *UPHILL).answer(True), "bold")
    assert scored(attack(field(1, 1).owns(1, "tactics", "siegecraft"), "bold", HIGH, LOW), "bold")
    assert not offered(attack(field(1, 1).owns(1, "tactics"), "bold", HIGH, LOW), "bold")


def test_bold_needs_a_combat_round() -> None:
    scene = town(1, 0).owns(1, "tactics", "siegecraft")
    assert not offered(attack(scene, "bold"), "bold")


def test_aggressor_removes_two_in_a_land_battle_won_as_attacker() -> None:
    assert scored(attack(field(3, 2), "aggressor", *[HIGH] * 3, LOW, LOW), "aggressor")
    assert not offered(attack(field(3, 1), "aggressor", *[HIGH] * 3, LOW), "aggressor")


def test_resistance_removes_two_attackers_whoever_wins() -> None:
    game = attack(field(3, 2), "resistance", *[HIGH] * 3, 11, 10, holder=1)
    assert game.at("D5", 1) == {}
    assert scored(game, "resistance", seat=1)
    assert not offered(attack(field(3, 2), "resistance", *[HIGH] * 3, 11, LOW, holder=1), "resistance", seat=1)


def test_resistance_is_for_defenders() -> None:
    assert not offered(attack(field(3, 2), "resistance", *[HIGH] * 3, LOW, LOW), "resistance")


def test_resistance_meets_barbarians_too() -> None:
    scene = Scene().city("D7", 0).city("D1", 1).units("D7", 0, infantry=3).units("D6", BARBARIANS, infantry=2)
    scene.owns(0, "irrigation", food=2).event_follows("famine").holds(0, card("resistance"))
    game = scene.play().dice(LOW, LOW, HIGH, HIGH, LOW).learn("fishing", food=2)
    assert scored(game, "resistance")
    assert game.purse(0)["gold"] == 1


def test_barbarian_conquest_takes_a_city_with_two_units() -> None:
    assert scored(attack(town(3, 2, BARBARIANS), "barbarian_conquest", *[HIGH] * 3, LOW, LOW), "barbarian_conquest")
    one = attack(town(3, 1, BARBARIANS), "barbarian_conquest", *[HIGH] * 3, LOW)
    assert one.state.cities["D5"].owner == 0
    assert not offered(one, "barbarian_conquest")
    assert not offered(attack(town(3, 2), "barbarian_conquest", *[HIGH] * 3, LOW, LOW), "barbarian_conquest")


def landing(defenders: int = 0, owner: int = 1) -> Playing:
    scene = Scene().city("D8", 0).city("D1", 1).city("D5", owner).owns(0, "tactics").land(D6="W")
    scene.units("D6", 0, ship=1, infantry=1).units("D5", owner, infantry=defenders)
    return flee(scene.holds(0, card("naval_assault")).play().dice(HIGH, LOW).move("D6", "D5", infantry=1))


def test_naval_assault_conquers_a_city_from_ships() -> None:
    assert scored(landing(), "naval_assault")
    assert scored(landing(1), "naval_assault")


def test_naval_assault_is_neither_by_land_nor_on_barbarians() -> None:
    assert not offered(attack(town(1, 0), "naval_assault"), "naval_assault")
    by_sea = landing(owner=BARBARIANS)
    assert by_sea.state.cities["D5"].owner == 0
    assert not offered(by_sea, "naval_assault")


def marvel(attackers: int, *buildings: str) -> Scene:
    return town(attackers, 1, 1, *buildings).wonder("D5", "great_gardens")


def test_legendary_battle_is_fought_for_a_great_city_with_a_wonder() -> None:
    scene = marvel(3, "temple", "academy", "port")
    game = attack(scene, "legendary_battle", LOW, LOW, LOW, LOW).answer(False)
    assert game.state.cities["D5"].owner == 1
    assert scored(game, "legendary_battle"), "no victory needed"


def test_legendary_battle_needs_three_units_a_size_of_five_and_a_wonder() -> None:
    few = attack(marvel(2, "temple", "academy", "port"), "legendary_battle", LOW, LOW, LOW).answer(False)
    assert not offered(few, "legendary_battle")
    small = attack(marvel(3, "temple", "academy"), "legendary_battle", *[LOW] * 4).answer(False)
    assert not offered(small, "legendary_battle")
    plain = town(3, 1, 1, "temple", "academy", "port", "fortress")
    assert not offered(attack(plain, "legendary_battle", *[LOW] * 5).answer(False), "legendary_battle")


def caravan(red_city: str = "D7") -> Scene:
    """A settler of Blue, who owns Trade Routes, two hexes from a city of Red."""
    scene = Scene().city(red_city, 0).city("D1", 1).owns(0, "tactics").owns(1, "bartering", "trade_routes")
    return scene.units("D6", 0, infantry=1).units("D5", 1, settler=1)


def test_scavenger_removes_a_trader_that_could_have_traded() -> None:
    assert scored(attack(caravan(), "scavenger"), "scavenger")


def test_scavenger_needs_a_route_and_its_advance() -> None:
    assert not offered(attack(caravan("D8"), "scavenger"), "scavenger"), "three hexes are too far"
    ignorant = caravan()
    ignorant.state.players[1].advances.remove("trade_routes")
    assert not offered(attack(ignorant, "scavenger"), "scavenger")
    no_trader = field(1, 1).owns(1, "trade_routes")
    assert not offered(attack(no_trader, "scavenger", HIGH, LOW), "scavenger")


def test_an_objective_kept_in_hand_may_be_played_another_time() -> None:
    game = attack(field(3, 2), "aggressor", *[HIGH] * 3, LOW, LOW).answer("keep")
    assert game.state.players[0].objectives == [card("aggressor")]
    assert game.asked() == "turn.act"
