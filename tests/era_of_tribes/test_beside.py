"""What stands beside the things that can be chosen: what a province brings, what leaders would."""

from __future__ import annotations

from typing import Any

from engines.era_of_tribes import GAME
from engines.era_of_tribes.data import TRACKS
from engines.era_of_tribes.parts import Ring
from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.scene import Playing, Scene
from engines.kernel import Menu, NextSlot, Number, Words

WORDS = Words(GAME.catalogs["en"], ["Ada", "Ben"])


def lies(playing: Playing, kind: str, thing: Any) -> str:
    playing.match.menu(0)
    told = GAME.beside(playing.state, 0, kind, thing)
    return WORDS.note(told) if told else ""


def bringing(food: bool, good: bool) -> str:
    lands = Scene("britons", "gauls").state.lands
    return next(land for land in lands if LANDS[land].food is food and bool(LANDS[land].good) is good)


def test_a_province_tells_what_it_brings_and_who_is_there() -> None:
    field, bare, sweet = bringing(True, False), bringing(False, False), bringing(False, True)
    playing = Scene("britons", "gauls").land(field, 0, 2, town=True).land(bare, 1, 1).land(sweet).turn(0).play()
    assert lies(playing, "space", field).startswith("2 vassals of yours and a town; ")
    assert lies(playing, "space", field).endswith(", brings food")
    assert lies(playing, "space", bare).startswith("one vassal of Ben; ") and "brings" not in lies(
        playing, "space", bare
    )
    assert lies(playing, "space", sweet).startswith("empty; ") and ", brings " in lies(playing, "space", sweet)
    playing = Scene("britons", "gauls").land(sweet, tile="army_2").turn(0).play()
    assert lies(playing, "space", sweet).startswith("barbarians; ")


def test_a_sea_tells_of_fish_and_fleets() -> None:
    state = Scene("britons", "gauls").state
    fishing = next(sea for sea in state.seas if state.has_fish(sea))
    empty = next(sea for sea in state.seas if not state.has_fish(sea))
    playing = Scene("britons", "gauls").turn(0).play()
    assert lies(playing, "space", fishing) == "a fishing ground: food for whoever holds it"
    assert lies(playing, "space", empty) == "open sea"
    playing = Scene("britons", "gauls").sea(empty, {1: 2}).turn(0).play()
    assert lies(playing, "space", empty) == "2 fleets of Ben"
    assert lies(playing, "space", "atlantis") == lies(playing, "good", "beer") == ""


def test_a_player_tells_what_everybody_sees() -> None:
    playing = Scene("britons", "gauls").land("carnutia", 1).player(1, thalers=4, armies=1).turn(0).play()
    assert lies(playing, "seat", 1) == "one province, 4 thalers, one army"


def outlook(playing: Playing, verb: str, leaders: int) -> str:
    step = playing.match.suggest(0, verb, {})
    assert isinstance(step, NextSlot) and isinstance(step.domain, Number)
    return WORDS.note(step.domain.hints[leaders])


def test_leaders_tell_what_they_would_bring() -> None:
    position = Scene("gauls", "britons").land("carnutia", 0, town=True).player(0, thalers=5, morale=0, leaders=2)
    playing = position.turn(0).play()
    assert outlook(playing, "trade", 2) == "brings 2 thalers; you will have 7"
    assert outlook(playing, "taxes", 1).startswith("brings one thaler; morale \N{MINUS SIGN}")
    assert outlook(playing, "feast", 1).startswith("morale ")


def test_what_is_wasted_or_lost_is_said_before() -> None:
    position = Scene("gauls", "britons").land("carnutia", 0, town=True).player(0, leaders=2)
    low = position.player(0, morale=TRACKS.morale.lowest).turn(0).play()
    assert "are paid in influence, then in cubes" in outlook(low, "taxes", 2)
    high = position.player(0, morale=TRACKS.morale.highest).turn(0).play()
    assert outlook(high, "feast", 1).endswith("as high as it goes: more is wasted")
    menus = [playing.match.menu(0) for playing in (low, high)]
    assert [isinstance(menu, Menu) and "feast" in menu.idle for menu in menus] == [False, True]


def test_a_place_in_the_order_tells_who_plays_before() -> None:
    position = Scene("gauls", "britons")
    position.state.ring = Ring(seat=0, since=1)
    playing = position.at("round").play()
    step = playing.match.suggest(0, "choose", {"of": "place"})
    assert isinstance(step, NextSlot) and isinstance(step.domain, Number)
    assert [WORDS.note(step.domain.hints[place]) for place in (1, 2)] == [
        "nobody plays before you",
        "one plays before you",
    ]
