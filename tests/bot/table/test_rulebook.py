"""What the file of a rulebook says in signs is said to the reader in words of the reader's language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.table.rule_text import table
from bot.table.rulebook import LINE, PAGE, chapters, how_to_play, near, neighbours, rulebook, search, section
from engines.shelf import GAMES, games

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
    one = section(home, number, language)
    assert one is not None
    return one.title, one.own


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
    one = section(home, "1")
    assert one is not None
    assert "".join(one.whole.split()) == "".join("".join(one.pages).split())
    return one.pages


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


BOOK = """# A game

## 1. The land
1.1 **Meadows.** Sheep graze there.
1.2 Every turn:
1. The shepherd counts.
2. The wolf comes.
1.3 **Fords.** A ford lies between two meadows.

## 2. The sheep

<!-- for whoever builds the game -->
2.1 Sheep are kept in a list.

### 2.1.1 Wool
It is a number.

## 20. The end
20.1 **Counting.** Sheep count two, and the wolf takes one.
"""


@pytest.fixture(name="book")
def a_book(tmp_path: Path) -> Path:
    (tmp_path / "RULES.md").write_text(BOOK, "utf-8")
    return tmp_path


def numbers(home: Path, typed: str, limit: int = 25) -> list[str]:
    return [hit.section.number for hit in search(home, typed, limit)]


@pytest.mark.parametrize("last", [False, True])
def test_what_is_for_builders_is_not_shown(tmp_path: Path, last: bool) -> None:
    (tmp_path / "RULES.md").write_text(BOOK.partition("## 20.")[0] if last else BOOK, "utf-8")
    ends = [] if last else ["20", "20.1"]
    assert [one.number for one in rulebook(tmp_path)] == ["1", "1.1", "1.2", "1.2.1", "1.2.2", "1.3", *ends]
    assert [one.number for one in chapters(tmp_path)] == ["1", *ends[:1]]


def test_from_a_section_one_turns_to_those_beside_it(book: Path) -> None:
    def beside(number: str) -> list[str | None]:
        return [one.number if one else None for one in neighbours(book, number)]

    assert beside("1.1") == [None, "1.2"]
    assert beside("1.2") == ["1.1", "1.3"]
    assert beside("1.3") == ["1.2", None]
    assert beside("1.2.1") == [None, "1.2.2"]
    assert beside("20") == ["1", None]
    assert beside("7") == [None, None]


def test_a_number_is_found_with_what_stands_below_it_and_not_what_begins_alike(book: Path) -> None:
    assert numbers(book, "2") == []
    assert numbers(book, "1")[:4] == ["1", "1.1", "1.2", "1.3"]
    assert numbers(book, "1.2") == ["1.2"]
    assert numbers(book, "1.2.2") == ["1.2.2"], "an item by its own number only"


def test_words_are_looked_for_in_titles_first_all_of_them_and_from_their_beginning(book: Path) -> None:
    assert numbers(book, "meadow") == ["1.1", "1.3"]
    assert numbers(book, "sheep") == ["1.1", "20.1"]
    assert numbers(book, "sheep graze") == ["1.1"] and numbers(book, "graze wolf") == []
    assert numbers(book, "eadow") == []
    assert numbers(book, "shepherd") == ["1.2"], "an item is found by the paragraph it belongs to"
    assert numbers(book, "sheep", 1) == ["1.1"]
    assert numbers(book, "") == ["1", "1.1", "1.2", "1.3", "20", "20.1"]


def test_what_was_found_is_shown_in_the_middle_of_its_line(tmp_path: Path) -> None:
    text = f"{'Rain falls. ' * 20}The heron waits. {'Mist rises. ' * 20}"
    (tmp_path / "RULES.md").write_text(f"# Rules\n\n## 1. Sky\n\n1.1 {text}\n", "utf-8")
    [hit] = search(tmp_path, "heron")
    before, _, after = hit.line.partition("heron")
    assert before.startswith("… ") and after.endswith(" …") and len(hit.line) <= LINE + 4
    assert LINE // 6 < len(before) <= LINE // 3 + 2 < len(after)
    assert before.removeprefix("… ").startswith(("Rain ", "falls. ")), "no word is broken"
    [hit] = search(tmp_path, "1.1")
    assert hit.line.startswith("Rain falls. ") and hit.line.endswith(" …")
    assert search(tmp_path, "rain")[0].line.startswith("Rain falls. ")


def test_a_short_line_is_shown_whole_and_a_long_name_is_cut_between_words(tmp_path: Path) -> None:
    (tmp_path / "RULES.md").write_text(f"# R\n\n## 1. Sky\n\n1.1 {'ab' * 25}\n1.2 Rain, {'x' * 50}\n", "utf-8")
    first, second = (section(tmp_path, number) for number in ("1.1", "1.2"))
    assert first is not None and first.name == f"1.1 A{'ba' * 24}b"
    assert second is not None and second.name == "1.2 Rain …" and second.head == "1.2"


def test_words_that_look_alike_are_proposed(book: Path) -> None:
    assert near(book, "medows sheperd") == ["meadows", "shepherd", "sheep"]
    assert near(book, "medows sheperd", 1) == ["meadows"] and near(book, "qqqq") == []


def test_the_page_on_how_to_play_is_there_if_somebody_has_written_it(tmp_path: Path) -> None:
    home = tmp_path / "written"
    home.mkdir()
    (home / "HOW_TO_PLAY.md").write_text("\nHave sheep.\n", "utf-8")
    assert how_to_play(tmp_path) is None and how_to_play(home) == "Have sheep."


def test_what_only_the_machine_calls_a_thing_is_left_out_of_a_table() -> None:
    assert table("| id | Name | n |\n|---|---|---|\n| x_1 | Ox | 2 |") == "```\nName  n\nOx    2\n```"
    assert "x_1" in table("| id | n |\n|---|---|\n| x_1 | 2 |")


def test_two_tables_side_by_side_are_shown_one_below_the_other() -> None:
    assert table("| face | n | | face | n |\n|--|--|--|--|--|\n| 1 | 2 | | 5 | 6 |\n| 3 | 4 | | | |") == (
        "```\nface  n\n1     2\n3     4\n5     6\n```"
    )


def test_a_wide_table_is_told_row_by_row_and_what_says_nothing_is_left_out() -> None:
    long = "sheep " * 9
    wide = f"| who | does | |\n|--|--|--|\n| ox | {long} | - |\n| | {long} | 7 |\n| hen | - | |"
    told = long.strip()
    assert table(wide) == f"- **ox**: does: {told}\n- does: {told}; 7\n- **hen**"
    assert table(f"| who | does |\n|--|--|\n| ox | {long} |\n| | {long} |") == f"- **ox**: {told}\n- {told}"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kind", games(GAMES))
def test_what_is_meant_for_builders_reaches_no_player(kind: str, language: str) -> None:
    for told in rulebook(games(GAMES)[kind].home, language):
        words = re.findall(r"\w+", told.whole)
        assert not [word for word in words if "_" in word.strip("_")], told.number
        assert not {"parameters", "Parameter"} & set(words), told.number
