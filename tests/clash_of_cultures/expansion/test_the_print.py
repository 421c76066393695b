"""What the rules say of each leader is what the tables and the effects do (16.5)."""

from __future__ import annotations

import re

import pytest

from engines.clash_of_cultures.boxes.expansion.rows import ABILITIES
from engines.clash_of_cultures.data import HOME
from engines.clash_of_cultures.windows import USAGES


def abilities(language: str) -> list[str]:
    """The rows of 16.5, in the order of the tables"""
    text = (HOME / f"RULES{language}.md").read_text("utf-8")
    table = text.partition("\n### 16.5")[2].partition("\n### ")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("|")]
    return [words for _, _, words in rows[2:]]


@pytest.mark.parametrize(
    ("language", "action", "free", "once", "first"),
    [
        ("", "As action|use 1 action", "Free action|needs no action", "[Oo]nce per turn", "[Ff]irst round"),
        (
            ".de",
            "Als Aktion|nutze 1 Aktion",
            "Gratis-Aktion|braucht keine Aktion",
            "[Ee]inmal pro Zug",
            "[Ee]rsten? (Kampfr|R)unde",
        ),
    ],
)
def test_16_5_says_what_each_ability_takes_and_how_often(
    language: str, action: str, free: str, once: str, first: str
) -> None:
    for (name, row), words in zip(ABILITIES.items(), abilities(language), strict=True):
        usage = USAGES.get(f"leader:{name}")
        if usage is not None:
            assert re.search(action if usage.takes_action else free, words), name
        assert bool(re.search(once, words)) == (row.limit == "once_per_turn"), name
        assert re.search(first, words) or row.limit != "first combat round", name
