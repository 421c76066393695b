"""Battles, conquest, tactics, objectives (9, 10, 11)."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engines.clash_of_cultures.advance import Advance
from engines.clash_of_cultures.battle import open_battle
from engines.clash_of_cultures.combat_roll import Roll, roll_dice, use_abilities
from engines.clash_of_cultures.data import FACES, GAME
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.queries import Abilities
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import BARBARIANS, Battle, ClashTable, Monument, Side
from engines.kernel import Always, Choose, Table
from tests.clash_of_cultures.homes import homes
from tests.clash_of_cultures.loose import Scene

FIELD = Battle(
    id=1, hex="D5", origin="D6", attacker=Side(owner=0, units=[]), defender=Side(owner=1, units=[]), sea=False
)
INFANTRY = {3: 6, 5: 10, 6: 11}
"""Faces with the infantry symbol, by number"""
PLAIN = {1: 1, 2: 3, 3: 5, 4: 7}
"""Faces that activate nothing for infantry"""


def attack(game: Playing, origin: str, target: str, along: int = 0, **units: int) -> Playing:
    company = {"settler": along} if along else {}
    return game.say(Move(origin=origin, target=target, way="march", units=units, along=company, payment={}))


def field(mine: int, theirs: int, other: int = 1) -> Scene:
    """Red on D6, Blue on D5, in the open."""
    scene = Scene().city("D8", 0).city("D1", 1).owns(0, "tactics")
    return scene.units("D6", 0, infantry=mine).units("D5", other, infantry=theirs)


def test_w_50_red_and_blue() -> None:
    game = field(3, 2).play().dice(INFANTRY[6], INFANTRY[3], PLAIN[3], INFANTRY[5], PLAIN[2])
    attack(game, "D6", "D5", infantry=3)
    assert game.at("D5", 0) == {"infantry": 2}
    assert game.at("D5", 1) == {}


@given(st.integers(0, 60))
def test_w_53_hits_are_fifths_of_the_value(value: int) -> None:
    hits = Roll(number=value).value // GAME.battle.hit
    assert hits * 5 <= value < hits * 5 + 5


@given(st.lists(st.sampled_from(FACES), max_size=8), st.integers(0, 4), st.integers(0, 4), st.integers(0, 4))
def test_abilities_are_never_more_than_symbols_or_units(faces: list, foot: int, horse: int, trunk: int) -> None:  # type: ignore[type-arg]
    roll = Roll(list(faces), sum(face.value for face in faces))
    use_abilities(
        roll, ["infantry"] * foot + ["cavalry"] * horse + ["elephant"] * trunk, Abilities(FIELD, FIELD.attacker)
    )
    symbols = [face.symbol for face in faces]
    assert roll.bonus == min(symbols.count("infantry"), foot) + 2 * min(symbols.count("cavalry"), horse)
    assert roll.ignores == min(symbols.count("elephant"), trunk)
    assert 0 <= roll.number <= sum(face.value for face in faces)


def test_w_54_a_lone_fortress_defends_itself() -> None:
    scene = Scene().city("D8", 0).city("D1", 1).city("D5", 1, "neutral", "fortress").owns(0, "tactics")
    scene.units("D6", 0, infantry=1)
    game = attack(scene.play().dice(PLAIN[4], INFANTRY[5]), "D6", "D5", infantry=1)
    assert game.state.cities["D5"].owner == 1
    assert game.at("D6", 0) == game.at("D5", 0) == {}
    game = attack(scene.play().dice(PLAIN[1], PLAIN[4]), "D6", "D5", infantry=1).answer("D1")
    assert game.state.cities["D5"].owner == 0


def test_the_attacker_may_retreat_to_where_it_came_from() -> None:
    game = attack(field(1, 1).play().dice(PLAIN[1], PLAIN[1]), "D6", "D5", infantry=1)
    assert game.asked() == "battle.go_on"
    game.answer(False)
    assert game.at("D6", 0) == {"infantry": 1}
    assert game.refuses(Move(origin="D6", target="C6", way="march", units={"infantry": 1}, along={}, payment={}))


def test_w_25_conquest() -> None:
    scene = Scene(3).city("A7", 0).city("G9", 1).owns(0, "tactics").units("D6", 0, infantry=1)
    scene.city("D5", 1, "happy", "temple", academy=2)
    game = attack(scene.play(), "D6", "D5", infantry=1)
    assert game.asked() == "conquest.refuge"
    game.answer("G9")
    city = game.state.cities["D5"]
    assert (city.owner, city.mood, city.buildings) == (0, "angry", {"temple": 0, "academy": 2})
    assert game.purse(0) == {"gold": 4}
    assert game.at("G9", 1) == {"settler": 1}


def test_w_27_conquest_without_a_temple_in_supply() -> None:
    scene = Scene().owns(0, "tactics").city("D1", 1).city("D5", 1, "neutral", "temple")
    for spot in ("A3", "A5", "A7", "G3", "G5"):
        scene.city(spot, 0, "neutral", "temple")
    game = attack(scene.units("D6", 0, infantry=1).play(), "D6", "D5", infantry=1).answer("none")
    assert game.purse(0) == {"gold": 3}
    assert game.state.cities["D5"].size == 1


def test_w_27_conquest_without_a_settlement_in_supply() -> None:
    scene = homes(Scene(), ["A3", "A5", "A7", "G3", "G5", "G7", "D8"]).owns(0, "tactics")
    scene.city("D1", 1).city("D5", 1, "neutral", "temple").units("D6", 0, infantry=1)
    game = attack(scene.play(), "D6", "D5", infantry=1).answer("D1")
    assert "D5" not in game.state.cities
    assert game.purse(0) == {"gold": 4}
    assert game.at("D5", 0) == {"infantry": 1}


def test_w_52a_fanaticism_fights_for_and_against_temples() -> None:
    scene = Scene().city("D8", 0).city("D1", 1).city("D5", 1, "neutral", "temple").units("D5", 1, infantry=1)
    scene.units("D6", 0, infantry=1).owns(0, "tactics", "dogma", "fanaticism")
    game = attack(scene.play().dice(PLAIN[3], PLAIN[1]), "D6", "D5", infantry=1).answer("D1")
    assert game.state.cities["D5"].owner == 0


def test_w_55_drowning() -> None:
    scene = Scene().city("D8", 0).city("D1", 1).land(D5="W", D4="W").owns(0, "tactics")
    scene.units("D5", 0, ship=2, infantry=3, settler=1).units("D4", 1, ship=1)
    game = scene.play().dice(12, 12, 9)
    game.say(
        Move(origin="D5", target="D4", way="sail", units={"ship": 2}, along={"infantry": 3, "settler": 1}, payment={})
    )
    assert game.asked() == "unit.which_lost"
    game.answer({"infantry": 1, "settler": 1})
    assert game.at("D4", 0) == {"ship": 1, "infantry": 2}


def test_w_57_two_tactics_that_cancel_each_other() -> None:
    scene = field(2, 2).owns(1, "tactics").holds(0, "action_23").holds(1, "action_24")
    game = attack(scene.play().dice(*[PLAIN[1]] * 4), "D6", "D5", infantry=2)
    game.answer("action_23", "action_24")
    assert game.state.players[0].actions == ["action_24"]
    assert game.at("D5", 1) == {"infantry": 2}


def test_high_morale_adds_two() -> None:
    scene = field(1, 1).holds(0, "action_06")
    game = attack(scene.play().dice(PLAIN[3], PLAIN[1]), "D6", "D5", infantry=1).answer("action_06")
    assert game.at("D5", 0) == {"infantry": 1}
    assert game.state.discards["action"] == ["action_06"]


def test_tactical_retreat_gives_up_the_hex() -> None:
    scene = field(1, 1).owns(1, "tactics").holds(1, "action_17")
    game = attack(scene.play(), "D6", "D5", infantry=1).answer("action_17", "D4")
    assert game.at("D5", 0) == {"infantry": 1}
    assert game.at("D4", 1) == {"infantry": 1}


def test_steel_against_no_steel() -> None:
    scene = field(1, 1).owns(0, "steel_weapons", ore=1)
    game = attack(scene.play().dice(PLAIN[3], PLAIN[1]), "D6", "D5", infantry=1).answer(True)
    assert game.at("D5", 0) == {"infantry": 1}
    assert game.purse(0) == {}


def test_siegecraft_robs_the_fortress_of_die_and_walls() -> None:
    scene = Scene().city("D8", 0).city("D1", 1).city("D5", 1, "neutral", "fortress").owns(0, "tactics", "siegecraft")
    scene.units("D6", 0, infantry=1).owns(0, wood=2, ore=2)
    game = attack(scene.play(), "D6", "D5", infantry=1).answer(True, True, "D1")
    assert game.state.cities["D5"].owner == 0
    assert game.purse(0) == {"gold": 2}


def test_beaten_barbarians_are_worth_a_gold() -> None:
    game = attack(field(2, 1, BARBARIANS).play().dice(11, 11, 1), "D6", "D5", infantry=2)
    assert game.purse(0) == {"gold": 1}


def test_w_62_one_conquest_two_objectives_and_w_61_not_one_twice() -> None:
    scene = Scene().city("D8", 0).city("D1", 1).city("D5", 1).units("D5", 1, infantry=3).owns(0, "tactics")
    scene.units("D6", 0, infantry=4).holds(0, "objective_02", "objective_08", "objective_05")
    game = attack(scene.play().dice(*[12] * 4, *[1] * 3), "D6", "D5", infantry=4).answer("D1")
    assert game.asked() == "objective.play"
    game.answer("objective_02:conqueror")
    assert "objective_08:conqueror" not in game.choices()
    game.answer("objective_05:general")
    assert [scored.objective for scored in game.state.players[0].scored] == ["conqueror", "general"]


def test_w_60_teach_us_needs_a_conquered_city_for_each_card() -> None:
    scene = Scene().city("D8", 0).city("D1", 1).city("D5", 1).owns(1, "myths").owns(0, "tactics")
    scene.units("D6", 0, infantry=1).holds(0, "action_35", "action_36")
    game = attack(scene.play(), "D6", "D5", infantry=1).answer("D1")
    assert game.asked() == "teach_us.play"
    game.answer("action_35")
    assert "myths" in game.state.players[0].advances
    assert game.state.players[0].actions == ["action_36"]
    assert game.asked() != "teach_us.play"


def test_the_great_wall_turns_barbarians_away() -> None:
    scene = Scene().city("D7", 0, "neutral", "great_wall").city("D1", 1).units("D6", BARBARIANS, infantry=2)
    scene.state.monuments["great_wall"] = Monument(builder=0, markers=[0], hex="D7")
    scene.next_event("famine").owns(0, food=2).state.players[0].counter = 1
    game = scene.play().say(Advance(advance="fishing", way="price", payment={"food": 2}))
    assert game.at("D6", BARBARIANS) == game.at("D7", BARBARIANS) == {}
    assert game.state.cities["D7"].owner == 0
    assert game.purse(0)["gold"] == 1


def rolled(units: list[str], *faces: int) -> Roll:
    """The roll of one side with these units, against one infantry in the open."""
    scene = Scene().city("D8", 0).city("D1", 1).units("D5", 1, infantry=1)
    for kind in units:
        scene.units("D6", 0, **{kind: 1})
    battle = open_battle(scene.state, scene.state.own_at("D6", 0), "D5", "D6")
    left = iter(faces)
    table: ClashTable = Table(scene.state)
    table.roll = lambda sides=6: next(left)  # type: ignore[method-assign]
    return roll_dice(table, battle, battle.attacker)


def test_w_51_leader_and_cavalry() -> None:
    assert rolled(["infantry", "infantry", "cavalry", "leader"], 7, 3, 5, 1, 11).value == 18


def test_w_52_the_elephant_ignores_a_hit() -> None:
    roll = rolled(["infantry", "leader", "elephant"], 4, 1, 10, 2)
    assert (roll.value, roll.ignores) == (7, 1)


def test_a_fortress_without_its_die_may_still_lay_a_tactic() -> None:
    """9.4.1, 9.7.2"""
    scene = Scene().city("D8", 0).city("D1", 1).city("D5", 1, "neutral", "fortress").units("D6", 0, infantry=1)
    scene.owns(0, "tactics", "siegecraft", wood=2).owns(1, "tactics").holds(1, "action_23").holds(0, "action_38")
    game = scene.play().move("D6", "D5", infantry=1).answer(True, "action_38")
    assert (game.asked(), game.match.waiting) == ("battle.tactic", [1])
    game.answer("action_23", "D1")
    assert game.state.players[1].actions == ["action_38"], "Scout takes High Morale, before the city falls"
    assert game.state.cities["D5"].owner == 0


def test_a_cancelled_tactic_lies_open_on_the_discards_at_once() -> None:
    scene = field(2, 2).owns(0, "tactics").owns(1, "tactics").holds(0, "action_24").holds(1, "action_38")
    scene.units("D6", 0, cavalry=1)
    act = Move(origin="D6", target="D5", way="march", units={"infantry": 2, "cavalry": 1}, along={}, payment={})
    game = scene.play().say(act).answer("action_24", "action_38")
    assert game.asked() == "unit.which_lost", "in the middle of the round"
    assert game.state.discards["action"] == ["action_38"]
    view: Any = game.match.view(None)
    assert not view.battle.defender.laid


def test_17_7_no_tactic_for_the_rest_of_the_battle() -> None:
    scene = field(3, 3).owns(0, "tactics").owns(1, "tactics").holds(0, "action_24").holds(1, "action_38")
    game = scene.play().move("D6", "D5", infantry=3)
    none = Choose(of="card", choice="none")
    game.dice(*[PLAIN[1]] * 6).say(Always(answer=none.said(), span="battle")).say(none)
    assert game.asked() == "battle.go_on"
    game.answer(game.choices()[0])
    assert (game.asked(), game.match.waiting, game.state.fights[-1].round) == ("battle.tactic", [1], 2)
    assert [one.secret for one in game.match.standing(0)] == [True]
