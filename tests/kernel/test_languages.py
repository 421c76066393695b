"""A language is a file of texts: how it bends its names, counts and lists, and what is said where it says nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engines.kernel import Catalog, OneOf, Words
from engines.kernel.text import KERNEL

THINGS: dict[str, Any] = {
    "temple": {"m": "Tempel", "many": "Tempel", "dat": {"many": "Tempeln"}, "gen": {"m": "Tempels"}},
    "settlement": {"f": "Siedlung", "many": "Siedlungen"},
    "camp": {"n": "Lager", "many": "Lager", "dat": {"many": "Lagern"}},
    "farmer": {"m": "Bauer", "many": "Bauern", "akk": {"m": "Bauern"}, "dat": {"m": "Bauern"}},
    "supplies": {"many": "Vorräte", "dat": {"many": "Vorräten"}},
    "tower": {"m": "Hoher Turm", "nom": {"m": "Hohe Turm"}, "akk": {"m": "Hohen Turm"}},
    "italy": "Italia",
}
GERMAN = Words(
    Catalog("de", {"name": {"thing": THINGS, "called": {"Athens": "Athen"}}}).over(Catalog.shared("de")),
    ["Ada", "Bo"],
)


@pytest.mark.parametrize(
    ("sentence", "thing", "text"),
    [
        ("{^der it:thing} brennt.", "temple", "Der Tempel brennt."),
        ("{^der it:thing} brennt.", "settlement", "Die Siedlung brennt."),
        ("{^der it:thing} brennt.", "italy", "Italia brennt."),
        ("{^der it:thing} brennt.", "tower", "Der Hohe Turm brennt."),
        ("{^it:thing} in Flammen", "tower", "Hoher Turm in Flammen"),
        ("Ada baut {einen it:thing}.", "temple", "Ada baut einen Tempel."),
        ("Ada baut {einen it:thing}.", "camp", "Ada baut ein Lager."),
        ("Ada ruft {den it:thing}.", "farmer", "Ada ruft den Bauern."),
        ("Das Dach {des it:thing} ist neu.", "temple", "Das Dach des Tempels ist neu."),
        ("Das Dach {des it:thing} ist neu.", "italy", "Das Dach von Italia ist neu."),
        ("Es brennt {im it:thing}.", "settlement", "Es brennt in der Siedlung."),
        ("Es brennt {im it:thing}.", "camp", "Es brennt im Lager."),
        ("Es brennt {im it:thing}.", "italy", "Es brennt in Italia."),
        ("Bo zieht {ins it:thing}.", "camp", "Bo zieht ins Lager."),
        ("Bo zieht {ins it:thing}.", "italy", "Bo zieht nach Italia."),
        ("Bo kommt {aus it:thing}.", "supplies", "Bo kommt aus den Vorräten."),
        ("Feuer {im it:thing}!", ["camp", "temple", "italy"], "Feuer im Lager, im Tempel und in Italia!"),
        ("mit {dativ it:thing}", {"temple": 2, "farmer": 1}, "mit 2 Tempeln und 1 Bauern"),
        ("für {it:thing}", {"settlement": 1, "camp": 2}, "für 1 Siedlung und 2 Lager"),
    ],
)  # fmt: skip
def test_a_word_before_a_name_asks_for_its_case(sentence: str, thing: Any, text: str) -> None:
    assert GERMAN.fill(sentence, {"it": thing}) == text


def test_half_a_point_is_written_with_a_comma() -> None:
    assert GERMAN.fill("{n|# Punkt|# Punkte}, {m}", {"n": 0.5, "m": 33.5}) == "0,5 Punkte, 33,5"


def test_what_a_table_calls_by_a_name_of_its_own_has_no_gender() -> None:
    words = GERMAN.calling({"thing": {"settlement": "Rom"}})
    assert words.fill("{im it:thing}", {"it": "settlement"}) == "in Rom (Siedlung)"


def test_what_a_table_calls_by_a_name_of_its_own_may_be_called_otherwise_in_another_language() -> None:
    words = GERMAN.calling({"thing": {"settlement": "Athens", "camp": "Rom"}})
    assert words.fill("{it:thing}", {"it": ["settlement", "camp"]}) == "Athen (Siedlung) und Rom (Lager)"
    assert {"Athens", "Athen", "Siedlung"} <= {*words.names("thing").spoken("settlement")}


MANY_NUMBERS = Words(
    Catalog(
        "pl",
        {
            "plural": {"one": "1", "few": "([0-9]*[^1])?[2-4]", "many": ".*"},
            "list": {"between": "; ", "last": "; oraz "},
            "name": {"ware": {"sword": {"m": "miecz", "few": "miecze", "many": "mieczy"}, "gold": ["1", "2-4", "5"]}},
        },
    ),
    [],
)


@pytest.mark.parametrize(
    ("count", "text"), [(1, "1 miecz"), (3, "3 miecze"), (5, "5 mieczy"), (12, "12 mieczy"), (22, "22 miecze")]
)
def test_a_language_has_as_many_numbers_as_it_says(count: int, text: str) -> None:
    assert MANY_NUMBERS.names("ware").many("sword", count) == text
    assert MANY_NUMBERS.fill("{n|# miecz|# miecze|# mieczy}", {"n": count}) == text
    assert MANY_NUMBERS.names("ware").many("gold", 4) == "4 2-4"


def test_a_language_lists_in_its_own_way() -> None:
    assert MANY_NUMBERS.listed(["a", "b", "c"]) == "a; b; oraz c"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    texts = tmp_path / "text"
    texts.mkdir()
    english = '[word]\nnone = "nought"\n[note]\nold = "Old {w:ware}."\nnew = "New."\n'
    (texts / "en.toml").write_text(english + '[name.ware]\ngold = "gold"\nwool = "wool"\n', "utf-8")
    (texts / "de.toml").write_text('[note]\nold = "Alt {w:ware}."\n[name.ware]\nwool = { f = "Wolle" }\n', "utf-8")
    (texts / "xx.toml").write_text('[note]\nold = "Xx."\n', "utf-8")
    return tmp_path


def test_what_a_language_does_not_say_is_said_in_english_key_by_key(game: Path) -> None:
    german = Words(Catalog.of(game, "de"), [])
    assert german.sentence("note", "old", {"w": ["gold", "wool"]}) == "Alt gold und Wolle."
    assert german.sentence("note", "new", {}) == "New."
    assert german.sentence("note", "table.over", {}) == "Dieses Spiel ist zu Ende."
    assert german.word("word", "none") == "keine"


def test_a_language_that_the_kernel_does_not_speak_is_heard_as_far_as_it_goes(game: Path) -> None:
    assert not (KERNEL / "text" / "xx.toml").exists()
    strange = Words(Catalog.of(game, "xx"), [])
    assert strange.sentence("note", "old", {}) == "Xx."
    assert (strange.word("word", "none"), strange.word("word", "and")) == ("nought", "and")


def test_a_language_is_finished_unless_it_says_otherwise(game: Path) -> None:
    (game / "text" / "xx.toml").write_text("[language]\nunfinished = true\n", "utf-8")
    assert {language: one.finished for language, one in Catalog.all_of(game).items()} == {
        "de": True,
        "en": True,
        "xx": False,
    }


def test_a_name_may_be_typed_in_every_language_of_the_game(game: Path) -> None:
    catalogs = Catalog.all_of(game)
    assert set(catalogs) == {"de", "en", "xx"}
    for catalog in catalogs.values():
        assert {"wool", "Wolle"} <= set(Words(catalog, []).names("ware").spoken("wool")), catalog.language


def test_what_is_said_in_the_own_language_is_meant_before_all_others(tmp_path: Path) -> None:
    """A German council is called as an English rat."""
    (tmp_path / "text").mkdir()
    for language, council, rat in (("en", "council", "rat"), ("de", "Rat", "Ratte")):
        names = f'[name.thing]\na = "{council}"\nb = "{rat}"\n'
        (tmp_path / "text" / f"{language}.toml").write_text(names, "utf-8")
    catalogs, domain = Catalog.all_of(tmp_path), OneOf(kind="thing", values=("a", "b"))
    assert domain.parse("Rat", Words(catalogs["de"], []).names("thing")) == "a"
    assert domain.parse("rat", Words(catalogs["en"], []).names("thing")) == "b"
    assert domain.parse("council", Words(catalogs["de"], []).names("thing")) == "a"
