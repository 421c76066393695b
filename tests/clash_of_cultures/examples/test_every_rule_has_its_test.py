"""Each advance, each wonder and each worked example has a test that bears its name."""

from __future__ import annotations

import re
from pathlib import Path

from engines.clash_of_cultures.data import ADVANCES, WONDERS

TESTS = Path(__file__).parents[1]
WORKED_EXAMPLES = frozenset(
    "01 02 03 04 05 06 07 08 10 11 12 13 14 15 16 20 20a 21 21a 22 23 24 25 26 27 30 31 32 33 34 35 40 41 42 43 44 "
    "45 46 47 48 50 51 52 52a 53 54 55 56 57 60 61 62 70 71 72 73 80 81 90".split()
)
"""19: the numbers, all of them"""
EXPANSION_ONLY = {
    "08": "leaders",
    "14": "civilization advances",
    "26": "the obelisk",
    "56": "Persia and elephants",
    "81": "the market",
}
"""Worked examples that need pieces of the expansion"""
NUMBER = re.compile(r"w_(\d+[a-z]?)_")


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


def test_every_worked_example_has_a_test() -> None:
    tested = {number for name in names_in(TESTS) if name.startswith("test_w_") for number in NUMBER.findall(name)}
    assert WORKED_EXAMPLES - tested - EXPANSION_ONLY.keys() == set()
    assert tested <= WORKED_EXAMPLES, "a number that the rules do not know"
