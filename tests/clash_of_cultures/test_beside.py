"""What stands beside the things that can be chosen: what lies there, what it costs, what is lost."""

from __future__ import annotations

from typing import Any

import pytest

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.data import ACTION_CARDS
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.tactics import lay_tactic
from engines.kernel import Choose, NextSlot, Words
from tests.clash_of_cultures.loose import Scene

WORDS = Words(GAME.catalogs["en"], ["Ada", "Ben"])


def lies(played: Playing, kind: str, thing: Any) -> str:
    played.match.menu(0)
    told = GAME.beside(played.state, 0, kind, thing)
    return WORDS.note(told) if told else ""


def hint(played: Playing, verb: str, thing: Any, **filled: Any) -> str:
    step = played.match.suggest(0, verb, filled)
    assert isinstance(step, NextSlot), step
    return WORDS.note(step.domain.hints[thing])


def test_a_hex_tells_what_lies_there() -> None:
    scene = Scene().city("D7", 0, "happy", "temple").units("D7", 0, infantry=2).city("D5", 1).land(C5="M", B5="W")
    played = scene.units("C5", 1, settler=1).play()
    played.state.exhausted.append("E5")
    del played.state.terrain["A5"]
    assert lies(played, "hex", "D7") == "city of yours, size 2, happy; in it: 2 infantry"
    assert lies(played, "hex", "D5") == "city of Ben, size 1, neutral; nobody in it"
    assert lies(played, "hex", "C5") == "1 settler of Ben, on mountain"
    assert lies(played, "hex", "B5") == "water"
    assert lies(played, "hex", "E5") == "exhausted: it gives nothing"
    assert lies(played, "hex", "A5") == "unexplored"
    assert lies(played, "step", "D7 to B5") == "water"
    assert lies(played, "hex", "none") == lies(played, "card", "action_01") == ""


def test_a_ware_tells_how_much_there_is_and_when_more_is_lost() -> None:
    played = Scene().city("D7", 0).owns(0, food=2, ore=1).play()
    assert lies(played, "harvest", "D7 food") == "you have 2: your store is full, more is lost"
    assert lies(played, "ware", "ore") == "you have 1, room for 7"
    assert lies(played, "ware", "culture") == "you have 0"
    assert lies(played, "ware", "reduction") == ""


def test_a_player_tells_what_everybody_sees() -> None:
    played = Scene().city("D7", 0).city("D5", 1).owns(1, wood=2).holds(1, "action_01").play()
    assert lies(played, "seat", 1) == "one city; one action card; goods: 2 wood"


def test_the_price_of_an_advance_stands_beside_it() -> None:
    played = Scene().city("D7", 0).owns(0, "farming", "mining", food=2, ideas=2).play()
    assert hint(played, "advance", "storage") == "Agriculture, for 2 food"
    assert hint(played, "advance", "price", advance="storage") == "for 2 food"


def test_a_city_that_works_again_is_said_to_grumble() -> None:
    scene = Scene().city("D7", 0).city("D5", 0).owns(0, "farming", "mining", "myths", food=7, wood=5, ore=5)
    played = scene.play()
    assert hint(played, "collect", "D7") == "up to one good"
    assert hint(played, "build", "D7") == "size 1"
    assert hint(played, "recruit", "D7") == "up to one unit"
    played.state.cities["D7"].activations = 1
    played = scene_again(played)
    assert hint(played, "collect", "D7") == "up to one good; its mood falls, as it works again this turn"
    assert hint(played, "build", "D7") == "size 1; its mood falls, as it works again this turn"
    assert hint(played, "recruit", "D7") == "up to one unit; its mood falls, as it works again this turn"


@pytest.mark.parametrize(
    ("goods", "told"),
    [
        ({"food": 4}, "up to 2 units"),
        ({"food": 3}, "up to one unit"),
        ({"food": 3, "ore": 1}, "up to 2 units"),
        ({"food": 7, "ore": 7}, "up to 3 units"),
    ],
)
def test_no_more_units_are_promised_than_can_be_paid(goods: dict[str, int], told: str) -> None:
    """A settler takes two food, infantry one and an ore."""
    scene = Scene().city("D7", 0, "happy", "fortress").owns(0, "tactics", **goods)
    assert hint(scene.play(), "recruit", "D7") == told


def scene_again(played: Playing) -> Playing:
    scene = Scene()
    scene.state = played.state
    return scene.play()


def test_a_site_tells_what_its_people_could_collect_from() -> None:
    played = Scene().city("D7", 0).land(D5="F", C5="M").units("D5", 0, settler=1).play()
    assert hint(played, "found", "D5").startswith("forest; beside it mountain, plains")


def test_a_step_of_mood_tells_its_price() -> None:
    played = Scene().city("D7", 0, "angry", "temple").owns(0, mood=4).play()
    assert hint(played, "raise_mood", "D7") == "angry, size 2: a step costs 2 mood tokens"


def test_a_way_tells_what_it_does_to_those_who_go() -> None:
    scene = (
        Scene().city("D7", 0).city("D6", 0).land(C6="M", E7="F").units("D7", 0, infantry=1).units("C7", 1, settler=2)
    )
    played = scene.owns(0, "farming", "mining", "tactics", "roads", food=2, ore=2).play()
    assert hint(played, "move", "D6", origin="D7") == "your city, size 1"
    assert hint(played, "move", "C6", origin="D7") == "mountain: your units cannot move on this turn"
    assert hint(played, "move", "E7", origin="D7") == "forest: no attack from there this turn"
    assert hint(played, "move", "C7", origin="D7") == "battle with Ben: 2 settlers"
    assert hint(played, "move", "march", origin="D7", target="D6") == "costs nothing"
    assert hint(played, "move", "road", origin="D7", target="D6") == "for 1 food and 1 ore"


def test_a_card_tells_the_half_that_is_played() -> None:
    scene = Scene().city("D7", 0).owns(0, culture=2).holds(0, "action_01")
    played = scene.play()
    assert ACTION_CARDS["action_01"].effect == "quick_advance" and ACTION_CARDS["action_01"].tactic == "peltasts"
    assert hint(played, "play", "action_01") == WORDS.describes("card", "quick_advance")
    assert WORDS.describes("card", "action_01").endswith(f"In battle: {WORDS.describes('tactic', 'peltasts')}")


def test_a_tactic_tells_the_half_that_is_laid() -> None:
    scene = Scene().city("D7", 0).city("D5", 1).units("D6", 0, infantry=2).units("D5", 1, infantry=1)
    played = scene.owns(0, "tactics").holds(0, "action_01").play().move("D6", "D5", infantry=2)
    assert played.asked() == "battle.tactic", lay_tactic.__doc__
    of = {"of": "card"}
    assert hint(played, Choose.verb, "action_01", **of) == WORDS.describes("tactic", "peltasts")
    assert hint(played, Choose.verb, "none", **of) == "You keep your cards."


def test_who_defends_stands_beside_the_way_into_battle() -> None:
    scene = Scene().city("D7", 0).units("D7", 0, infantry=1).owns(0, "tactics").city("D6", 1).city("C7", 1)
    played = scene.units("D6", 1, infantry=2).play()
    assert hint(played, "move", "D6", origin="D7") == "battle with Ben: 2 infantry"
    assert hint(played, "move", "C7", origin="D7") == "city of Ben; nobody defends it"


def test_whoever_goes_to_found_a_city_reads_where_none_can_stand() -> None:
    scene = Scene().city("D7", 0).owns(0, "tactics").land(D6="B", C7="P")
    settling = scene.units("D7", 0, settler=1).play()
    assert hint(settling, "move", "D6", origin="D7") == "barren land: no city can be founded there"
    assert hint(settling, "move", "C7", origin="D7") == "plains"
    marching = Scene().city("D7", 0).owns(0, "tactics").land(D6="B").units("D7", 0, infantry=1).play()
    assert hint(marching, "move", "D6", origin="D7") == "barren land"


def test_an_effect_says_that_it_takes_an_action_and_what_it_costs() -> None:
    played = Scene().city("D7", 0).owns(0, "taxes", mood=1).play()
    assert hint(played, "use", "advance:taxes") == "takes an action and 1 mood token"


def test_an_effect_says_what_it_costs_without_an_action() -> None:
    played = Scene().city("D7", 0).city("D5", 0).owns(0, "free_economy", mood=1).play()
    assert hint(played, "use", "advance:free_economy") == "for 1 mood token"


def test_a_city_tells_how_far_its_culture_reaches() -> None:
    played = Scene().city("D7", 0, "neutral", "temple", "fortress").city("D4", 1, "neutral", "academy").play()
    assert hint(played, "takeover", "D7") == "range 3"
