"""Every German sentence is German, as far as a pattern can tell: those of random games, and those of the catalogs."""

from __future__ import annotations

import re

import pytest

from bot.table.words import table_catalog
from engines.kernel import Catalog
from tests.conformance.games import GAMES, AnyGame, every_game
from tests.conformance.german import faults, readings
from tests.conformance.grammar import faults_of_a_sentence
from tests.conformance.spoken import spoken

CATALOG = Catalog(
    "de",
    {
        "game": {"title": "Land of Cities"},
        "name": {
            "thing": {
                "soldier": {"m": "Soldat", "many": "Soldaten", "dat": {"m": "Soldaten"}},
                "city": {"f": "Stadt", "many": "Städte"},
                "temple": {"m": "Tempel", "many": "Tempel"},
                "camp": {"n": "Lager", "many": "Lager"},
                "elephant": {"m": "Elefant", "many": "Elefanten", "akk": {"m": "Elefanten"}},
            }
        },
    },
)


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("Ada baut mit die Karte eine Straße.", "a case after mit, aus, von"),
        ("Ada kommt aus eine Stadt.", "a case after mit, aus, von"),
        ("Ada zahlt für dem Tempel 3 Gold.", "a case after für, durch, gegen"),
        ("Ada kämpft gegen einem Feind.", "a case after für, durch, gegen"),
        ("Ada zieht zu der Furt.", "two words for im, zum, vom"),
        ("Ada hat 1 Städte.", "a plural of one"),
        ("Ada gründet eine Siedlungen.", "a plural of one"),
        ("Ada hat 3 Stadt.", "one of many"),
        ("Ada baut ein Stadt.", "a wrong article"),
        ("Ada baut das Tempel.", "a wrong article"),
        ("Ada räumt einen Lager.", "a wrong article"),
        ("Ada baut ein lager.", "a noun in small letters"),
        ("Ada sagt dass sie kommt.", "no comma before dass"),
        ("Es zählt nicht weil es zu spät ist.", "no comma before dass"),
        ("Ada und Bohumil zieht eine Karte.", "a verb for one of many"),
        ("Ada haben gewonnen.", "a verb for many of one"),
        ("Bitte warten Sie.", "Sie for du"),
        ("Ada zahlt 3 Gold and 2 Wolle.", "a word of English"),
        ("Der Befehl “ziehen” gilt nicht.", "quotation marks"),
        ("Ada's Zug.", "an apostrophe"),
        ("Du mußt ziehen.", "dass with ß"),
        ("Ada zahlt mit .", "nothing in a list"),
    ],
)
def test_a_mistake_of_german_is_found(said: str, fault: str) -> None:
    assert fault in faults(said, CATALOG)


@pytest.mark.parametrize(
    "said",
    [
        "Ada kommt mit 2 Tempeln aus der Stadt, und es bleibt, wie es ist.",
        "Ada möchte, dass Bohumil den Platz von Cyrus übernimmt.",
        "Angenommen wird nur, wenn Ada und Bohumil zustimmen.",
        "Wenn du willst, zieht Ada mit einem Lager um.",
        "„Ziehen“ gilt nicht: Nimm das Lager. Ihr Ende ist nah.",
        "Ada hat 1 Stadt und 2 Lager; für die Stadt zahlt sie 1 Gold.",
        "Ada zieht mit 1 Soldaten in die Stadt.",
        "In Land of Cities gewinnt Ada.",
        "Immer wenn Ada „Lehrt uns!“ spielt, bekommt sie 1 Elefanten.",
    ],
)
def test_good_german_is_left_alone(said: str) -> None:
    assert faults(said, CATALOG) == []


@every_game
def test_every_german_sentence_of_a_random_game_is_well_made(game: AnyGame) -> None:
    """At its largest table: there most is said."""
    if "de" not in game.catalogs:
        return
    catalog = game.catalogs["de"]
    whole = {"a small letter first", "no stop last"}
    found = []
    for where, said in spoken(game, max(game.seats), "de"):
        broken = faults(said, catalog)
        if where.startswith(("event.", "ask.")):
            broken += [fault for fault in faults_of_a_sentence(said) if fault in whole and said[0] not in "ÄÖÜ„"]
        found += [(where, said, broken)] if broken else []
    assert not found, "\n".join(f"{where}: {said} ({', '.join(broken)})" for where, said, broken in found[:20])


CATALOGS = {
    "bot": table_catalog("de"),
    **{game.id: game.catalogs["de"] for game in GAMES.values() if "de" in game.catalogs},
}
OF_WHAT_FILLS_THEM = {"a gap", "two spaces", "a stop in the air", "nothing in a list", "a word twice"}
TAKEN_OVER = re.compile(r"command\.\w+\.name$|game\.title$")


@pytest.mark.parametrize("catalog", CATALOGS.values(), ids=list(CATALOGS))
def test_every_german_sentence_of_a_catalog_is_well_made(catalog: Catalog) -> None:
    """A random game may never come by some of them."""
    found = [
        (path, said, broken)
        for path, text in catalog.sentences()
        if path.partition(".")[0] not in ("article", "name", "slash", "hotseat") and not TAKEN_OVER.match(path)
        for said in readings(text)
        if (broken := set(faults(said, catalog)) - OF_WHAT_FILLS_THEM)
    ]
    assert not found, "\n".join(f"{path}: {said} ({', '.join(broken)})" for path, said, broken in found[:20])


@pytest.mark.parametrize("catalog", CATALOGS.values(), ids=list(CATALOGS))
def test_a_command_of_several_words_has_its_noun_first(catalog: Catalog) -> None:
    """A button shows `karawane-umsonst` with a capital at its front and nowhere else."""
    names = [(path, text) for path, text in catalog.sentences() if re.match(r"command\.\w+\.name$", path)]
    prose = " ".join(text for path, text in catalog.sentences() if not path.endswith(".name"))
    words = set(re.findall(r"\w+", prose))
    shown = [
        name for _, name in names for word in name.split("-")[1:] if word.capitalize() in words and word not in words
    ]
    assert not shown
