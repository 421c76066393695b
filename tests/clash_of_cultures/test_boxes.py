"""The rules know no card by name, and no box a later one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines import clash_of_cultures
from engines.clash_of_cultures.boxes.expansion.rows import ABILITIES, CIV_ADVANCES, CIVILIZATIONS, LEADERS
from engines.clash_of_cultures.data import BOXES, EFFECTS, EVENTS, OBJECTIVES, TACTICS, WONDERS

HOME = Path(clash_of_cultures.__file__).parent
TOOLS = {"missing"}
"""Commands for whoever adds a card, which look into every box."""
RULES = sorted(file for file in HOME.glob("*.py") if file.stem not in TOOLS)
BASE = sorted((HOME / "boxes" / "base").rglob("*.py"))
NAMES = {*CIVILIZATIONS, *CIV_ADVANCES, *LEADERS, *ABILITIES, *WONDERS, *EFFECTS, *TACTICS, *EVENTS, *OBJECTIVES}
ALSO_WORDS = {"expansion", "ideas", "draft", "siege", "government", "leader", "defender", "captives"}
"""Names of cards that are words of the rules as well"""


def words_in(file: Path) -> Iterator[str]:
    """The strings of a file that are no docstrings, and what it imports"""
    tree = ast.parse(file.read_text("utf-8"))
    prose = {
        node.value.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in prose:
            yield node.value
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("file", RULES, ids=lambda file: file.stem)
def test_the_rules_of_an_action_know_no_card_by_name(file: Path) -> None:
    found = {word.partition(":")[2] or word for word in words_in(file)}
    assert (found & NAMES) - ALSO_WORDS == set()


@pytest.mark.parametrize("file", RULES, ids=lambda file: file.stem)
def test_no_rule_reads_the_expansion(file: Path) -> None:
    assert not any("boxes.expansion" in word for word in words_in(file))


@pytest.mark.parametrize("file", BASE, ids=lambda file: file.stem)
def test_no_file_of_the_base_names_the_expansion(file: Path) -> None:
    assert not any("boxes.expansion" in word for word in words_in(file))
    later = {*CIVILIZATIONS, *CIV_ADVANCES, *LEADERS, *ABILITIES}
    assert {word.partition(":")[2] or word for word in words_in(file)} & later <= ALSO_WORDS


def test_every_box_has_data_effects_and_texts() -> None:
    for box in BOXES:
        folder = HOME / "boxes" / box
        assert list((folder / "data").glob("*.toml"))
        assert (folder / "text" / "en.toml").exists()
        assert list(folder.glob("*.py"))
    assert BOXES == ("base", "expansion")
