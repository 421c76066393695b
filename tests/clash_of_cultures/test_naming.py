"""Cities have names, which are told and may be typed; their hexes may be typed as ever."""

from __future__ import annotations

import pytest

from bot.table.line_parser import ParsedLine, read_line
from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.boxes.expansion.rows import CIVILIZATIONS
from engines.clash_of_cultures.boxes.expansion.scene import Realm
from engines.clash_of_cultures.collect import Collect
from engines.clash_of_cultures.data import BUILDING
from engines.clash_of_cultures.found_city import Found
from engines.clash_of_cultures.naming import CITIES, new_name
from engines.clash_of_cultures.scene import Playing, Scene
from engines.clash_of_cultures.setup import setup
from engines.clash_of_cultures.state import BARBARIANS, ClashOptions
from engines.kernel import Dice, Refused, Words

WORDS = Words(GAME.catalogs["en"], ("Ada", "Bohumil"))


def words_at(game: Playing) -> Words:
    return WORDS.calling(GAME.called(game.state))


def test_a_name_belongs_to_one_list_and_is_one_word() -> None:
    lists = [
        *(row.names for row in CITIES.seat),
        CITIES.barbarians.names,
        *(c.cities for c in CIVILIZATIONS.values()),
    ]
    names = [name for one in lists for name in one]
    assert len(set(names)) == len(names)
    assert all(name.isalpha() and len(name) > 2 for name in names)
    assert all(len(one) >= BUILDING.settlements_per_player for one in lists)


def test_capitals_have_the_first_name_of_their_owners_list() -> None:
    state = setup(3, ClashOptions(), Dice(seed="names"))
    assert [state.cities[player.capital].name for player in state.players] == [
        row.names[0] for row in CITIES.seat[:3]
    ]


def test_a_new_city_has_the_next_name_and_it_is_told() -> None:
    scene = Scene().city("D7", 0).units("B6", 0, settler=1)
    scene.state.cities["D7"].name = new_name(scene.state, 0)
    game = scene.play().say(Found(hex="B6"))
    assert game.state.cities["B6"].name == CITIES.seat[0].names[1]
    told = next(event for event in game.news if event.key == "found.founds")
    assert "Eridu (B6)" in words_at(game).event(told)
    assert "Eridu" not in WORDS.event(told), "who does not know the table tells the hex"


def test_a_list_that_is_used_up_leaves_the_hex_alone() -> None:
    scene = Scene()
    for number, name in enumerate(CITIES.barbarians.names):
        scene.city(f"X{number}", BARBARIANS)
        scene.state.cities[f"X{number}"].name = name
    assert new_name(scene.state, BARBARIANS) == ""


def test_a_civilization_names_its_cities_itself() -> None:
    scene = Realm().city("D7", 0).units("B6", 0, settler=1).people(0, "rome")
    scene.state.cities["D7"].name = new_name(scene.state, 0)
    game = scene.play().say(Found(hex="B6"))
    assert [game.state.cities[spot].name for spot in ("D7", "B6")] == ["Roma", "Ostia"]


@pytest.mark.parametrize("typed", ["collect Uruk", "collect uruk", "collect D7", "Collect Uruk (D7)"])
def test_name_and_hex_may_both_be_typed(typed: str) -> None:
    scene = Scene().city("D7", 0)
    scene.state.cities["D7"].name = "Uruk"
    game = scene.play()
    line = read_line(game.match, 0, f"{typed} / D7 food", words_at(game))
    assert isinstance(line, ParsedLine), line
    assert line.commands == (Collect(city="D7", spaces=("D7 food",)),)


def test_a_city_without_that_name_is_not_meant() -> None:
    game = Scene().city("D7", 0).play()
    assert isinstance(read_line(game.match, 0, "collect Uruk / D7 food", words_at(game)), Refused)
