"""What the file of a rulebook says in signs is said to the reader in words of the reader's language."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.table.rulebook import PAGE, section

ENGLISH = """# A game

## 1. First **(house)**
1.1 **Ties** **(house)**. nobody wins.
1.2 **Camps (house).** one each.
1.3 A hut (R-07) burns **(house)**, as in X-02.
"""
GERMAN = """# Ein Spiel

## 1. Erstens **(Haus)**
1.1 **Gleichstand** **(Haus)**. niemand gewinnt.
1.2 **Lager (Haus).** je eines.
1.3 Eine Hütte (R-07) brennt **(Haus)**, siehe X-02; **(house)** versteht man auch.
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "RULES.md").write_text(ENGLISH, "utf-8")
    (tmp_path / "RULES.de.md").write_text(GERMAN, "utf-8")
    return tmp_path


def read(home: Path, number: str, language: str) -> tuple[str, str]:
    found = section(home, number, language)
    assert found is not None
    return found.title, found.own


@pytest.mark.parametrize(
    ("language", "titles", "tie", "camps", "hut"),
    [
        (
            "en",
            ("First", "Ties", "Camps"),
            "House ruling. Nobody wins.",
            "House ruling. One each.",
            "A hut (ruling 7) burns (house ruling), as in Example 2.",
        ),
        (
            "de",
            ("Erstens", "Gleichstand", "Lager"),
            "Hausregel. Niemand gewinnt.",
            "Hausregel. Je eines.",
            "Eine Hütte (Klärung 7) brennt (Hausregel), siehe Beispiel 2; (Hausregel) versteht man auch.",
        ),
    ],
)
def test_what_the_house_decided_is_said_in_the_language_of_the_file(
    home: Path, language: str, titles: tuple[str, str, str], tie: str, camps: str, hut: str
) -> None:
    assert read(home, "1", language)[0] == titles[0]
    assert read(home, "1.1", language) == (titles[1], tie)
    assert read(home, "1.2", language) == (titles[2], camps)
    assert read(home, "1.3", language) == ("", hut)


def test_a_reader_without_a_translation_reads_english_throughout(home: Path) -> None:
    (home / "RULES.de.md").unlink()
    assert read(home, "1.1", "de") == ("Ties", "House ruling. Nobody wins.")


def pages(home: Path, text: str) -> tuple[str, ...]:
    (home / "RULES.md").write_text(f"# A game\n\n## 1. All\n{text}\n", "utf-8")
    found = section(home, "1")
    assert found is not None
    assert "".join(found.whole.split()) == "".join("".join(found.pages).split())
    return found.pages


def test_a_long_list_fills_the_page_on_which_it_is_announced(tmp_path: Path) -> None:
    rows = "\n".join(f"| {'a name ' * 5}{at} | {'what it does ' * 8}|" for at in range(60))
    *full, _ = pages(tmp_path, f"This is the list.\n\n| name | effect |\n|---|---|\n{rows}")
    assert len(full) > 2
    assert all(PAGE // 2 < len(page) <= PAGE for page in full)


@pytest.mark.parametrize("between", ["\n\n", ""])
def test_a_table_is_not_broken_and_goes_with_the_line_that_announces_it(tmp_path: Path, between: str) -> None:
    table = "| face | number |\n|---|---|\n" + "\n".join(f"| {at} | {at} |" for at in range(60))
    first, second = pages(tmp_path, f"{'It rains. ' * 230}{between}The faces are these:\n\n{table}")
    assert first.endswith("It rains.")
    assert second.startswith("The faces are these:\n\n```")


def test_an_item_goes_on_with_its_list_and_no_list_begins_with_a_second(tmp_path: Path) -> None:
    weather = "### 1.5 Weather\n\nIt lasts.\n\n2. This year.\n"
    (tmp_path / "RULES.md").write_text(f"# Rules\n\n## 1. Sky\n\n1. First rain.\n2. Then sun.\n\n{weather}", "utf-8")
    assert read(tmp_path, "1.2", "en") == ("", "Then sun.")
    assert read(tmp_path, "1.5", "en") == ("Weather", "It lasts.\n\n2. This year.")
    assert section(tmp_path, "1.5.2") is None
