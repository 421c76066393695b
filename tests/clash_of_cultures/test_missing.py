"""`python -m engines.clash_of_cultures missing`: of each kind of thing, every place is asked for."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from engines.clash_of_cultures import GAME, effects_present
from engines.clash_of_cultures import missing as asked
from engines.clash_of_cultures.__main__ import main
from engines.clash_of_cultures.data import ACTION_CARDS, EFFECTS
from engines.clash_of_cultures.lookup import with_things
from engines.clash_of_cultures.missing import Files, Thing, missing, rowless, things
from engines.clash_of_cultures.moments import REGISTRY, on
from engines.clash_of_cultures.windows import card_effect
from engines.kernel import Catalog

ONE_OF_EACH = {thing.kind: thing for thing in things()}
KINDS = pytest.mark.parametrize("kind", sorted(ONE_OF_EACH))


def lines(thing: Thing, files: Files) -> list[str]:
    return [str(lack) for lack in thing.lacks(files)]


def test_nothing_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["missing"]) == 0
    assert capsys.readouterr().out == "Nothing is missing.\n"


def test_whoever_asks_for_something_else_reads_what_can_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "missing" in capsys.readouterr().err


@pytest.fixture
def files() -> Files:
    """The files as they are, to take something out of."""
    own = Files()
    own.__dict__ = {name: deepcopy(value) for name, value in vars(READ).items()}
    return own


READ = Files()
for _name in ("languages", "texts", "rules", "emblems", "drawings", "tests"):
    getattr(READ, _name)


@KINDS
def test_every_text_that_is_taken_out_is_named_with_its_file(kind: str, files: Files) -> None:
    thing = ONE_OF_EACH[kind]
    for language in ("de", "en"):
        for table, key in thing.texts:
            assert taken_out(files.texts[language], table, key)
            assert (
                f"{kind} {thing.id}: engines/clash_of_cultures/boxes/{thing.box}/text/{language}.toml"
                f' lacks "{key}" = "..." under [{table}]'
            ) in lines(thing, files)


def taken_out(trees: list[Any], table: str, key: str) -> bool:
    """Was it there? It is no longer."""
    removed = []
    for tree in trees:
        for part in table.split("."):
            tree = tree.get(part, {})
        removed.append(tree.pop(key, None))
    return any(removed)


def test_what_is_taken_out_is_all_that_is_missing(files: Files) -> None:
    assert taken_out(files.texts["de"], "name.tactic", "high_morale")
    assert missing(files) == [
        "tactic high_morale: engines/clash_of_cultures/boxes/base/text/de.toml"
        ' lacks "high_morale" = "..." under [name.tactic]'
    ]


@pytest.mark.parametrize("kind", sorted(kind for kind, thing in ONE_OF_EACH.items() if thing.rules))
@pytest.mark.parametrize(("language", "file"), [("de", "RULES.de.md"), ("en", "RULES.md")])
def test_a_rule_that_is_taken_out_is_named(kind: str, language: str, file: str, files: Files) -> None:
    files.rules[language] = ""
    assert [line for line in lines(ONE_OF_EACH[kind], files) if f"/{file} lacks a row for" in line]


@pytest.mark.parametrize("kind", sorted(kind for kind, thing in ONE_OF_EACH.items() if thing.emblem))
def test_a_symbol_that_is_taken_out_is_named_and_so_is_its_drawing(kind: str, files: Files) -> None:
    thing = ONE_OF_EACH[kind]
    symbol = files.emblems[thing.emblem].pop(thing.id)
    assert [line for line in lines(thing, files) if f"emblems.toml lacks {thing.id} =" in line]
    files.emblems[thing.emblem][thing.id] = symbol
    files.drawings.discard(symbol)
    assert [line for line in lines(thing, files) if f"icons.json lacks the drawing {symbol}" in line]


@pytest.mark.parametrize("kind", sorted(kind for kind, thing in ONE_OF_EACH.items() if thing.tested))
def test_a_test_that_is_taken_out_is_named(kind: str, files: Files) -> None:
    thing, (names, quoted) = ONE_OF_EACH[kind], files.tests
    files.tests = {name for name in names if not name.startswith(f"test_{thing.id}_")}, quoted - {thing.id}
    assert [line for line in lines(thing, files) if line.endswith("or one that names it")]


@pytest.mark.parametrize("kind", sorted(kind for kind, thing in ONE_OF_EACH.items() if thing.effects))
def test_an_effect_that_is_taken_out_is_named_with_its_moment(
    kind: str, files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(effects_present, "CARRIED", {})
    acts = {moment: [] if "/" not in moment else found for moment, found in REGISTRY.items()}
    monkeypatch.setattr(effects_present, "REGISTRY", acts)
    thing = ONE_OF_EACH[kind]
    assert [line for line in lines(thing, files) if "lacks a function for" in line]


def test_texts_about_what_has_no_row_are_named(files: Files) -> None:
    files.texts["de"][0].setdefault("describe", {}).setdefault("effect", {})["card:windfall"] = "Du findest Gold."
    assert [str(lack) for lack in rowless(files)] == [
        "card:windfall: engines/clash_of_cultures/boxes lacks a row in data, of which text/de.toml speaks"
    ]


def test_a_half_on_no_card_and_a_card_without_its_half_are_named(
    files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asked, "EFFECTS", {**EFFECTS, "windfall": EFFECTS["spy"]})
    other = ACTION_CARDS["action_01"].model_copy(update={"tactic": "ambush"})
    monkeypatch.setattr(asked, "ACTION_CARDS", {**ACTION_CARDS, "action_01": other})
    data = "engines/clash_of_cultures/boxes/base/data/action_cards.toml"
    assert {str(lack) for lack in rowless(files)} >= {
        f"effect windfall: {data} lacks a [[card]] that it is printed on",
        f"tactic ambush: {data} lacks a row [[tactic]] with this id, which a [[card]] names",
    }


@pytest.mark.parametrize("kind", ["action card", "objective card"])
def test_a_card_that_is_not_called_by_both_halves_is_named(kind: str, files: Files) -> None:
    thing = ONE_OF_EACH[kind]
    for tree in files.texts["de"]:
        tree.get("name", {}).get("card", {})[thing.id] = "Geldsegen"
    assert [line for line in lines(thing, files) if "<upper half> · <lower half>" in line]


def test_whoever_has_no_row_or_no_text_reads_which() -> None:
    with pytest.raises(LookupError, match="card:windfall has no row in the data of any box"):
        on("choice_window", "card:windfall")
    with pytest.raises(LookupError, match="card:windfall has no row in the data of any box"):
        card_effect("card:windfall")(lambda table, seat: None)
    without = Catalog("en", {**GAME.catalogs["en"].tree, "describe": {"effect": {}}})
    with pytest.raises(LookupError, match=r"en.toml of its box does not say what event:\w+ does"):
        with_things(without)
