"""What a player who does not care would answer: every list to choose from has a proposal, and a sensible one."""

from __future__ import annotations

import random
from typing import Any

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.scene import Playing, Scene
from engines.kernel import Counts, Domain, Happened, Match, SomeOf
from tests.clash_of_cultures.homes import homes
from tests.clash_of_cultures.test_invariants import thoughtful

OWN_WISH = {("trade", "give"), ("trade", "take"), ("counter", "give"), ("counter", "take")}
"""What somebody wants from another nobody can propose."""


def proposed(game: Playing, verb: str, slot: str, **filled: Any) -> Any:
    found: Any = game.match.suggest(game.match.waiting[0], verb, filled)
    assert found.slot.name == slot
    return found.domain.usual


def test_a_game_never_asks_for_several_things_without_a_proposal() -> None:
    """Choosing one by one takes many presses; taking a proposal takes one."""
    rnd = random.Random("proposals")
    match, _ = Match.start(GAME, 3, "proposals")
    lacking: set[tuple[str, str]] = set()
    for _ in range(1500):
        if match.over:
            break
        seat, command = thoughtful(match, rnd)
        ask, filled = match.asks[seat], command.said()
        known: dict[str, Any] = {}
        offer = ask.offer(command.verb)
        assert offer is not None
        for slot in command.slots:
            domain: Domain[Any] = offer.domain(slot, match.table, seat, known)
            known[slot.name] = getattr(command, slot.name)
            if not isinstance(domain, (Counts, SomeOf)) or domain.only() is not None:
                continue
            if domain.usual is None or not domain.contains(domain.usual):
                lacking.add((filled["verb"] if filled["verb"] != "choose" else ask.key, slot.name))
        assert isinstance(match.submit(seat, command), Happened)
    assert lacking <= OWN_WISH


def test_recruit_proposes_a_settler_to_who_has_none_and_then_an_army() -> None:
    scene = Scene().city("D7", 0, "happy", "temple").owns(0, "storage", food=4, ore=2)
    assert proposed(scene.play(), "recruit", "units", city="D7") == {"settler": 1, "infantry": 2}
    scene.units("D7", 0, settler=1)
    assert proposed(scene.play(), "recruit", "units", city="D7") == {"infantry": 2, "settler": 1}


def test_raise_mood_proposes_angry_cities_first() -> None:
    scene = homes(Scene(), ["B4"]).city("D7", 0, "angry").city("B6", 0, "angry", "temple").owns(0, mood=3)
    assert proposed(scene.play(), "raise_mood", "steps") == {"D7": 1, "B6": 1}
    assert proposed(scene.owns(0, mood=5).play(), "raise_mood", "steps") == {"D7": 1, "B6": 2}


def test_taxes_propose_what_is_scarce() -> None:
    scene = homes(Scene(), ["D7", "B4", "B6"]).owns(0, "taxes", food=2, wood=1, mood=1)
    game = scene.play().use("advance:taxes", mood=1).as_proposed()
    assert game.purse(0) == {"food": 2, "wood": 2, "ore": 2}


def test_sports_propose_the_saddest_city() -> None:
    scene = Scene().city("D7", 0, "angry").city("B4", 0, "neutral", "temple").owns(0, "sports", culture=2)
    game = scene.play().use("advance:sports").as_proposed()
    assert game.state.cities["D7"].mood == "happy"


def test_a_group_that_does_not_fit_as_a_whole_is_proposed_as_far_as_it_fits() -> None:
    scene = Scene().city("D8", 0).owns(0, "tactics").units("D6", 0, infantry=2, settler=1).land(D5="W")
    scene.units("D5", 0, ship=1)
    assert proposed(scene.play(), "move", "units", origin="D6", target="D5", way="board") == {"infantry": 2}
