"""Battles of two rounds: what holds in each of them, in the first only, or once a battle (16.3, 16.5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from engines.clash_of_cultures.boxes.expansion.rows import ABILITIES, CIV_ADVANCES
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import BARBARIANS, PIRATES
from tests.clash_of_cultures.cards.hand import card
from tests.clash_of_cultures.expansion.realm import faces, values
from tests.clash_of_cultures.loose import Realm

NOBODY = "caesar"
"""A leader who adds nothing to any combat value"""


@dataclass(frozen=True)
class Field:
    """Where two meet: Red with a leader, and somebody else."""

    scene: Callable[[], Realm]
    spot: str = "D6"
    """Where the leader stands"""
    target: str = "D5"
    attack: dict[str, int] = field(default_factory=lambda: {"leader": 1})
    defends: bool = False
    sails: bool = False
    rolled: str = "2c"
    """Every die: a symbol that nobody there can use"""


def begin(place: Field, leader: str) -> Playing:
    scene = place.scene()
    scene.state.players[0].leaders.append(leader)
    scene.leader(0, leader, place.spot)
    game = scene.play().dice(*faces(*[place.rolled] * 40))
    origin = "D5" if place.defends else place.spot
    target = place.spot if place.defends else place.target
    if place.sails:
        game.say(Move(origin=origin, target=target, way="sail", units={"ship": 1}, along={"leader": 1}, payment={}))
    else:
        game.move(origin, target, "march", **place.attack)
    return game


def fought(place: Field, leader: str, rounds: int = 2) -> list[int]:
    """Red's combat values round by round; whatever can be paid is paid, nobody gives up."""
    game = begin(place, leader)
    while game.asked() != "turn.act" and (len(values(game)) < 2 * rounds or game.asked() != "battle.go_on"):
        match game.asked():
            case "battle.go_on":
                game.answer(True)
            case "effect.use_for":
                game.answer(True)
            case "unit.which_lost":
                game.answer({"infantry": 1})
            case _:
                game.answer(game.choices()[-1])
    return values(game)[place.defends :: 2]


def open_land() -> Realm:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics", ore=2, culture=9).owns(1, "tactics")
    return scene.units("D5", 1, infantry=1)


def two_of_them() -> Realm:
    return open_land().units("D5", 1, infantry=1)


def temple_city() -> Realm:
    return open_land().city("D5", 1, "neutral", "temple")


def port_city() -> Realm:
    return open_land().land(E5="W").city("D5", 1)


def wilderness() -> Realm:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics")
    return scene.units("D5", BARBARIANS, infantry=1)


def sea(owner: int = 1) -> Realm:
    scene = Realm().land(D6="W", D5="W").city("D7", 0).city("B3", 1).units("D6", 0, ship=1)
    return scene.units("D5", owner, ship=1)


def landing() -> Realm:
    return open_land().land(D6="W").units("D6", 0, ship=1)


def at_home(*pieces: str) -> Realm:
    scene = Realm().city("D6", 0, "neutral", *pieces).city("B3", 1).owns(0, culture=9).owns(1, "tactics")
    scene.units("D5", 1, infantry=1).state.now.seat = 1
    return scene


def far_away() -> Realm:
    return Realm().city("G7", 0).city("B3", 1).owns(0, "tactics").units("D5", 1, infantry=1)


def masters() -> Realm:
    return open_land().owns(1, "siegecraft")


def settled() -> Realm:
    return open_land().units("D7", 0, settler=2)


def abroad() -> Realm:
    scene = open_land().city("B6", 0)
    scene.state.players[0].capital = "D7"
    return scene


def with_elephant() -> Realm:
    return two_of_them().units("D6", 0, elephant=1)


DEFENCE = {"infantry": 1}
EACH: list[tuple[str, str, Field, list[int]]] = [
    ("iconoclast", "nebuchadnezzar", Field(temple_city), [2, 2]),
    ("liberator", "nabopolassar", Field(open_land), [2, 2]),
    ("fleet_commander", "hanno", Field(sea, sails=True), [2, 2]),
    ("sacrifice", "dido", Field(at_home, defends=True, attack=DEFENCE), [2, 2]),
    ("warrior_people", "vercingetorix", Field(settled), [2, 2]),
    ("fearless", "boudica", Field(masters), [2, 2]),
    ("brilliant_conqueror", "wu_zetian", Field(open_land), [2, 2]),
    ("coastal_power", "ramses", Field(port_city), [2, 2]),
    ("coastal_power", "ramses", Field(lambda: sea(PIRATES), sails=True), [2, 2]),
    ("ruler_of_the_world", "alexander", Field(abroad), [1, 1]),
    ("hero_of_thermopylae", "leonidas", Field(two_of_them), [2, 2]),
    ("admiral", "pericles", Field(sea, sails=True), [2, 2]),
    ("prepared", "sri_gupta", Field(open_land), [2, 2]),
    ("bladed_tusks", "akbar", Field(with_elephant, attack={"leader": 1, "elephant": 1}), [1, 1]),
    ("way_of_the_sword", "go_toba", Field(open_land), [2, 2]),
    (
        "fortified",
        "jimmu",
        Field(lambda: at_home("fortress").units("D5", 1, infantry=1), defends=True, attack={"infantry": 2}),
        [2, 2],
    ),
    ("defender", "suiko", Field(at_home, defends=True, attack=DEFENCE), [2, 2]),
    ("fire_is_born", "siyaj_kak", Field(temple_city), [2, 0]),
    ("new_dynasty", "wak_chanil_ajaw", Field(open_land), [2, 2]),
    ("priest_of_astarte", "ithobaal", Field(lambda: open_land().city("D7", 0, "angry", "temple")), [2, 2]),
    ("emperor", "augustus", Field(far_away), [2, 2]),
    ("civilizer", "sulla", Field(wilderness), [2, 2]),
    ("horror_of_the_north", "ragnar", Field(landing), [2, 2]),
]


@pytest.mark.parametrize(
    ("ability", "leader", "place", "more"), EACH, ids=lambda value: str(value) if isinstance(value, str) else ""
)
def test_a_leader_adds_this_in_the_first_round_and_that_in_the_second(
    ability: str, leader: str, place: Field, more: list[int]
) -> None:
    plain = fought(place, NOBODY)
    assert [value - usual for value, usual in zip(fought(place, leader), plain, strict=True)] == more


def test_every_leader_with_a_combat_value_is_in_the_table() -> None:
    adding = {name for name, row in ABILITIES.items() if "combat_value" in row.moments}
    others = {"father_of_strategy", "strategist"}
    assert {name for name, *_ in EACH} == adding - others


NOT: list[tuple[str, str, Field]] = [
    ("iconoclast", "nebuchadnezzar", Field(port_city)),
    ("liberator", "nabopolassar", Field(lambda: open_land().city("B6", 0))),
    ("liberator", "nabopolassar", Field(wilderness)),
    ("fleet_commander", "hanno", Field(open_land)),
    ("sacrifice", "dido", Field(open_land)),
    ("warrior_people", "vercingetorix", Field(lambda: open_land().units("G7", 0, settler=2))),
    ("fearless", "boudica", Field(lambda: masters().owns(0, "steel_weapons"))),
    ("fearless", "boudica", Field(wilderness)),
    ("brilliant_conqueror", "wu_zetian", Field(two_of_them)),
    ("coastal_power", "ramses", Field(temple_city)),
    ("coastal_power", "ramses", Field(sea, sails=True)),
    ("ruler_of_the_world", "alexander", Field(sea, sails=True)),
    ("hero_of_thermopylae", "leonidas", Field(open_land)),
    ("admiral", "pericles", Field(open_land)),
    ("prepared", "sri_gupta", Field(sea, sails=True)),
    ("bladed_tusks", "akbar", Field(open_land)),
    ("way_of_the_sword", "go_toba", Field(sea, sails=True)),
    ("fortified", "jimmu", Field(at_home, defends=True, attack=DEFENCE)),
    ("defender", "suiko", Field(open_land)),
    ("fire_is_born", "siyaj_kak", Field(open_land)),
    ("new_dynasty", "wak_chanil_ajaw", Field(far_away)),
    ("priest_of_astarte", "ithobaal", Field(temple_city)),
    ("emperor", "augustus", Field(lambda: at_home(), defends=True, attack=DEFENCE)),
    ("civilizer", "sulla", Field(open_land)),
    ("horror_of_the_north", "ragnar", Field(open_land)),
    ("horror_of_the_north", "ragnar", Field(sea, sails=True)),
]


@pytest.mark.parametrize(
    ("ability", "leader", "place"), NOT, ids=lambda value: str(value) if isinstance(value, str) else ""
)
def test_a_leader_adds_nothing_where_the_print_does_not_say_so(ability: str, leader: str, place: Field) -> None:
    assert fought(place, leader) == fought(place, NOBODY)


def test_every_condition_of_a_combat_value_is_missed_somewhere() -> None:
    assert {name for name, *_ in EACH} == {name for name, *_ in NOT}


def both(game: Playing) -> tuple[list[int], list[int]]:
    """The combat values of the attacker, and of the defender"""
    return values(game)[::2], values(game)[1::2]


def test_father_of_strategy_and_persian_elephants_cap_the_first_round_alone() -> None:
    def against(scene: Realm, **units: int) -> list[int]:
        scene.city("D7", 0).city("B3", 1).owns(0, "tactics").units("D5", 1, cavalry=2, infantry=1)
        dice = faces(*["2e"] * sum(units.values()), "2c", "2c", "3i", *["2e"] * sum(units.values()), "2c", "2c", "3i")
        game = scene.play().dice(*dice).move("D6", "D5", "march", **units)
        while game.asked() == "unit.which_lost" or (game.asked() == "battle.go_on" and len(values(game)) < 4):
            game.answer({"infantry": 1} if game.asked() == "unit.which_lost" else True)
        return both(game)[1]

    assert against(Realm().leader(0, "hannibal", "D6").units("D6", 0, infantry=3), leader=1, infantry=3)[0] == 7 + 2
    beasts = Realm().people(0, "persia", "persian_elephants").units("D6", 0, elephant=1, infantry=3)
    assert against(beasts, elephant=1, infantry=3)[0] == 7 + 2
    plain = Realm().people(0, "persia").units("D6", 0, elephant=1, infantry=3)
    assert against(plain, elephant=1, infantry=3)[0] == 7 + 5


def test_father_of_strategy_lets_the_second_round_be_as_it_is() -> None:
    scene = (
        Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "hannibal", "D6").units("D5", 1, cavalry=1)
    )
    scene.owns(1, "steel_weapons", ore=1)
    game = scene.play().dice(*faces("2e", "2c", "2e", "2c")).move("D6", "D5", leader=1).answer(True)
    game.answer(True)
    assert both(game)[1] == [2 + 2, 2 + 2 + 2], "steel and cavalry: 4 count as 2, then as 4"


def test_horsemanship_is_stronger_in_the_first_round_alone() -> None:
    scene = Realm().city("D6", 0, "neutral", "fortress").city("B3", 1).owns(1, "tactics").units("D5", 1, infantry=4)
    scene.people(0, "japan", "horsemanship").units("D6", 0, cavalry=1).state.now.seat = 1
    game = scene.play().dice(*faces("1l", "1l", "1l", "1l", "2c", "1l", "1l", "1l", "1l", "2c"))
    game.move("D5", "D6", infantry=4).answer(True)
    assert both(game)[1] == [2 + 1 + 2 + 1, 2 + 2], "two dice and 3, then one die and 2"


def defence(scene: Realm, dice: list[str], attackers: int = 1) -> Playing:
    """Blue attacks D6 with infantry from D5."""
    scene.city("B3", 1).owns(1, "tactics").units("D5", 1, infantry=attackers).state.now.seat = 1
    return scene.play().dice(*faces(*dice)).move("D5", "D6", infantry=attackers)


def test_sun_shield_holds_for_a_round_and_expansionist_for_every_round() -> None:
    walls = Realm().city("D6", 0, "neutral", "obelisk").leader(0, "pakal", "D6")
    game = defence(walls, ["5c", "2e", "5c", "2e"])
    assert game.answer(True).state.players[0].leader is None, "the second hit strikes"
    far = Realm().city("G7", 0).leader(0, "ahuitzotl", "D6")
    game = defence(far, ["5c", "2e"] * 3)
    assert game.answer(True, True).state.players[0].leader == "ahuitzotl"


def test_fireworks_are_for_the_first_round_tactician_and_protector_for_one_round_of_a_battle() -> None:
    china = Realm().city("D6", 0).people(0, "china", "fireworks").owns(0, wood=2, ore=2).units("D6", 0, infantry=2)
    game = defence(china, ["5c", "2e", "2e", "5c", "2e", "2e"])
    assert game.asked() == "effect.use_for"
    assert len(game.answer(True, True).state.units_of(0)) == 1, "nothing is asked in the second round"
    for leader in ("qin_shi_huang", "pygmalion"):
        scene = Realm().city("D6", 0).leader(0, leader, "D6").owns(0, culture=6).units("D6", 0, infantry=1)
        game = defence(scene, ["5c", "2e", "2e"] * 2)
        assert game.asked() == "effect.use_for"
        assert game.answer(True, True).asked() == "unit.which_lost", "once a battle"
        later = defence(scene, ["5c", "2e", "2e"] * 2).answer(False, {"infantry": 1}, True)
        assert later.asked() == "effect.use_for", "in a round of the player's choice"


def test_tactician_is_ready_again_in_the_next_battle_of_the_turn() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).leader(0, "qin_shi_huang", "D6").owns(0, culture=4)
    scene.units("D5", 1, infantry=1).units("E6", 1, infantry=1).owns(1, "tactics").state.now.seat = 1
    game = scene.play().dice(*faces(*["5c", "2e"] * 2)).move("D5", "D6", infantry=1).answer(True, False)
    game.move("E6", "D6", infantry=1)
    assert game.asked() == "effect.use_for"


def test_sparta_silences_every_round_in_which_it_is_fewer() -> None:
    def asked(spartans: int) -> list[str]:
        scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").owns(1, "tactics").holds(1, card("siege"))
        scene.people(0, "greece", "sparta").units("D6", 0, infantry=spartans).units("D5", 1, infantry=2)
        game = scene.play().dice(*faces(*["1l"] * 12)).move("D6", "D5", infantry=spartans)
        return [game.asked(), game.answer("none" if game.asked() == "battle.tactic" else True).asked()]

    assert asked(1) == ["battle.go_on", "battle.go_on"]
    assert asked(2)[0] == "battle.tactic"


def test_battering_rams_are_over_in_the_second_round() -> None:
    scene = Realm().city("D7", 0).city("D5", 1).city("B3", 1).owns(0, "tactics").owns(1, "tactics")
    scene.leader(0, "bleda", "D6").units("D5", 1, infantry=2).holds(1, card("heavy_resistance"))
    game = scene.play().dice(*faces("2e", "1l", "1l", "2e", "1l", "1l")).move("D6", "D5", leader=1)
    assert game.asked() == "battle.go_on"
    assert game.answer(True).asked() == "battle.tactic"


def test_terror_strikes_once_in_each_round_after_the_first_for_two_tokens_each() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics", mood=5).leader(0, "viriatus", "D6")
    dice = [name for foes in (4, 3, 2, 2) for name in ("2e", *["1l"] * foes)]
    game = scene.units("D5", 1, infantry=4).play().dice(*faces(*dice))
    game.move("D6", "D5", leader=1)
    for left in (3, 2):
        assert game.answer(True).asked() == "effect.use_for"
        game.answer(True).answer(game.choices()[0])
        assert game.at("D5", 1)["infantry"] == left
    assert game.purse(0) == {"mood": 1}
    assert game.answer(True).asked() != "effect.use_for", "the last token is not enough"


def test_loyalty_lends_one_tactic_in_each_round() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "viriatus", "D7").owns(1, "tactics")
    scene.units("D4", 1, infantry=2).units("D5", BARBARIANS, infantry=2).state.now.seat = 1
    scene.holds(0, card("for_the_people"), card("high_morale", 1), card("high_morale"))
    game = scene.play().dice(*faces(*["1l"] * 12)).move("D4", "D5", infantry=2)
    for copy in (0, 1):
        assert (game.asked(), game.match.waiting) == ("battle.tactic", [0])
        game.answer(card("high_morale", copy))
        assert game.asked() == "battle.go_on"
        game.answer(True)
    assert both(game)[1] == [1 + 1 + 2, 1 + 1 + 2]


def test_immortals_are_paid_before_each_roll_four_at_most() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).people(0, "persia", "immortals").owns(0, "tactics", culture=6)
    game = scene.units("D6", 0, infantry=1).units("D5", 1, infantry=3).play().dice(*faces(*["1l"] * 8))
    game.move("D6", "D5", infantry=1)
    assert game.choices() == [0, 1, 2, 3, 4]
    game.answer(3, True)
    assert game.choices() == [0, 1, 2, 3], "three tokens are left"
    game.answer(0, False)
    assert both(game)[0] == [4, 1]
    assert game.purse(0) == {"culture": 3}


def test_biremes_are_matched_by_warships_from_the_second_round_on() -> None:
    def rolled(*advances: str) -> list[int]:
        scene = sea().people(0, "phoenicia", "biremes").owns(1, *advances)
        sail = Move(origin="D6", target="D5", way="sail", units={"ship": 1}, along={}, payment={})
        game = scene.play().dice(*faces(*["2e"] * 4)).say(sail).answer(True)
        return both(game)[0]

    assert (rolled(), rolled("warships")) == ([4, 4], [4, 2])


def test_tribal_warfare_counts_at_every_roll_four_cities_at_most() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).people(0, "celts", "tribal_warfare").units("D6", 0, infantry=1)
    for spot in ("D3", "C4", "E4", "B5", "F5"):
        scene.city(spot, BARBARIANS)
    game = scene.units("D5", 1, infantry=6).play().dice(*faces(*["1l"] * 7, *["1l"] * 6))
    game.move("D6", "D5", infantry=1)
    assert both(game)[0][0] == 1 + 4


def test_strategist_gives_up_one_tactic_after_the_other() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).leader(0, "cyrus", "D6").owns(0, "tactics").units("D5", 1, infantry=2)
    scene.holds(0, card("high_morale"), card("surprise"))
    game = scene.play().dice(*faces("2e", "1l", "1l", "2e", "1l", "1l")).move("D6", "D5", leader=1)
    game.answer(card("high_morale"), True, True, card("surprise"), True)
    assert both(game)[0] == [4, 4], "neither card adds anything besides"
    plain = scene.play().dice(*faces("2e", "1l", "1l", "2e", "1l", "1l")).move("D6", "D5", leader=1)
    assert both(plain.answer("none"))[0] == [2]


def test_mighty_army_has_no_abilities_as_long_as_there_are_five() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).leader(0, "xerxes", "D6").units("D6", 0, cavalry=4).owns(0, "tactics")
    scene.units("D5", 1, infantry=4).holds(0, card("wedge_formation"))
    dice = faces("1l", "2c", "2c", "2c", "2c", "5i", "1l", "1l", "1l", "2e", "2c", "2c", "2c", "1l", "1l", "1l")
    game = scene.play().dice(*dice).move("D6", "D5", leader=1, cavalry=4)
    assert both(game)[0] == [9], "the leader's die is not thrown again, no cavalry adds 2, no tactic was laid"
    while game.asked() != "battle.tactic":
        game.answer({"cavalry": 1} if game.asked() == "unit.which_lost" else True)
    game.answer("none")
    assert both(game)[0][1] == 2 + 6 + 6


def test_every_civ_advance_of_battle_has_two_rounds_here() -> None:
    battle = {"combat_value", "combat_abilities", "before_roll", "round_start", "ignore_hits"}
    fighting = {name for name, row in CIV_ADVANCES.items() if battle & set(row.moments)}
    assert fighting == {
        "horsemanship", "sparta", "fireworks", "persian_elephants", "immortals", "tribal_warfare", "biremes",
    }  # fmt: skip
