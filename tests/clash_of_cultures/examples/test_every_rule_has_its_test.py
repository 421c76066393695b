"""Each advance, each wonder and each worked example has a test that bears its name."""

from __future__ import annotations

import re
from pathlib import Path

from engines.clash_of_cultures.boxes.expansion.rows import ABILITIES, CIV_ADVANCES
from engines.clash_of_cultures.data import ADVANCES, WONDERS

TESTS = Path(__file__).parents[1]
SECTIONS = ((1, 8), (10, 16), (20, 27), (30, 35), (40, 48), (50, 57), (60, 62), (70, 73), (80, 81), (90, 136))
"""The first and the last number of each section of examples"""
WORKED_EXAMPLES = {f"{number:02}" for first, last in SECTIONS for number in range(first, last + 1)} | {
    "20a",
    "21a",
    "52a",
}
"""19: the numbers, all of them"""
NUMBER = re.compile(r"w_(\d+[a-z]?)_")
RULINGS = (*range(81, 93), *range(98, 108))
"""20: those of the expansion"""


def names_in(folder: Path) -> list[str]:
    return [
        name
        for path in sorted(folder.rglob("test_*.py"))
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]


def test_every_advance_has_a_scenario() -> None:
    names = names_in(TESTS / "advances")
    assert [a for a in ADVANCES if not any(name.startswith(f"test_{a}_") for name in names)] == []


def test_every_wonder_has_a_scenario() -> None:
    names = names_in(TESTS / "wonders")
    assert [w for w in WONDERS if not any(name.startswith(f"test_{w}_") for name in names)] == []


def test_every_advance_of_a_civilization_and_every_ability_of_a_leader_has_a_scenario() -> None:
    names = " ".join(names_in(TESTS / "expansion"))
    assert [name for name in (*CIV_ADVANCES, *ABILITIES) if name not in names] == []


def test_every_worked_example_has_a_test() -> None:
    tested = {number for name in names_in(TESTS) if name.startswith("test_w_") for number in NUMBER.findall(name)}
    assert WORKED_EXAMPLES - tested == set()
    assert tested <= WORKED_EXAMPLES, "a number that the rules do not know"


def test_every_ruling_of_the_expansion_has_a_test() -> None:
    names = names_in(TESTS / "expansion")
    assert [n for n in RULINGS if not any(name.startswith(f"test_r_{n}_") for name in names)] == []
