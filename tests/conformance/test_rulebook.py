"""The rules of every game can be looked up, and are written for people."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.discord.components import TEXT
from bot.table.rule_text import COLUMNS
from bot.table.rulebook import PAGE, chapters, how_to_play, rulebook, section
from tests.conformance.games import GAMES, AnyGame, every_game, written_in

CITED = re.compile(r'section\w*(?:: [\w\[\]]+)? ?= ?"(\d[\d.]*)"')
NAME_OF_CODE = re.compile(r"\b[A-Za-z]+_\w+|`(?!``)|\b\w+\.(?:toml|py|md)\b|\bdata/")
TAG = re.compile(r"\(house\)|\[[A-Z]\]|\b(?:R|WE|X)-\d")
CAPITALS = re.compile(r"\b[A-Z]{2,3}s?\b")
SPELLED_SO = {"END", "NET", "II", "III", "IV", "VI", "NW", "NE", "SW", "SE", "NO", "SO", "UND"}
"""Whole words, numbers of epochs, points of the compass."""


HOW = """\
## How to play {title}

**What you want.** ...

**Your turn.** ...

**What matters.** ...

**The end** ...

**Your first game.** ...
"""
"""What a page on how to play looks like: CONTRIBUTING.md says so, too."""
WANTED = ("What you want", "matter", "The end", "first game")
LEAST = 500
"""Characters of it: fewer say too little even of a small game."""


def cited(home: Path) -> set[str]:
    """Every section that a question or a command of the game names, in code or in data."""
    sources = [file for end in ("*.py", "*.toml") for file in home.rglob(end)]
    return {number for file in sources for number in CITED.findall(file.read_text("utf-8"))}


def translated(game: AnyGame) -> list[str]:
    """The languages in which somebody has written the rules down, besides English."""
    return [file.name.split(".")[1] for file in sorted(game.home.glob("RULES.*.md"))]


def numbers(game: AnyGame, language: str) -> dict[str, set[int]]:
    """The numbers in each section; an item of a list may bear the number of a paragraph."""
    found: dict[str, set[int]] = {}
    for one in rulebook(game.home, language):
        found.setdefault(one.number, set()).update(map(int, re.findall(r"\d+", one.own)))
    return found


def cells(game: AnyGame, file: str) -> set[str]:
    """What stands alone in a cell of a table."""
    rows = re.findall(r"(?m)^ *\|(.*)\|$", (game.home / file).read_text("utf-8"))
    return {cell.strip() for row in rows for cell in row.split("|")}


def named(game: AnyGame, language: str) -> dict[str, set[tuple[str, str]]]:
    """Names in whichever form, and what is called so."""
    found: dict[str, set[tuple[str, str]]] = {}
    for kind, names in game.catalogs[language].tree.get("name", {}).items():
        for key, forms in names.items():
            said = [forms] if isinstance(forms, str) else forms if isinstance(forms, list) else forms.values()
            for one in said:
                if isinstance(one, str) and one:
                    found.setdefault(one, set()).add((kind, key))
    return found


def shown(game: AnyGame) -> list[tuple[str, str]]:
    return [
        (f"{language} {one.number}", page)
        for language in ("en", *translated(game))
        for one in rulebook(game.home, language)
        for page in (one.title, *one.pages)
    ]


@every_game
def test_every_section_that_is_cited_opens_at_itself(game: AnyGame) -> None:
    numbers = cited(game.home)
    assert numbers, f'{game.id}: no command and no question says which section it follows: section="2.1"'
    lines = (game.home / "RULES.md").read_text("utf-8").splitlines()
    for number in numbers:
        found = section(game.home, number)
        assert found is not None, f"{game.id} cites {number}: {written_in(game, 'RULES.md')} has no such section"
        assert found.number == number
        begins = re.compile(
            rf"#+ {re.escape(number)}\.? |{re.escape(number)} " if "." in number else rf"## {number}\. "
        )
        (line,) = [line for line in lines if begins.match(line)]
        first = re.findall(r"[a-z]{5,}", line.casefold().replace("(house)", ""))[:3]
        read = f"{found.title} {found.pages[0]}".casefold()[:300]
        assert all(word in read for word in first), (number, first)


def test_citations_are_found() -> None:
    """Of a large game dozens."""
    assert max(len(cited(game.home)) for game in GAMES.values()) > 40


@every_game
def test_every_command_and_question_of_the_game_cites_a_section_that_exists(game: AnyGame) -> None:
    for command in (*game.commands, *game.orders):
        there = not command.section or section(game.home, command.section)
        assert there, f"{command.verb} cites {command.section}: {written_in(game, 'RULES.md')} has no such section"


@every_game
def test_what_the_rules_refer_to_can_be_opened(game: AnyGame) -> None:
    known = {one.number for one in rulebook(game.home)}
    for number, page in shown(game):
        for reference in re.findall(r"\((\d+\.\d+(?:\.\d+)?)\)", page):
            assert reference in known, f"{number} refers to {reference}"


@every_game
def test_no_word_of_code_and_no_tag_reaches_a_reader(game: AnyGame) -> None:
    for number, page in shown(game):
        for pattern in (NAME_OF_CODE, TAG):
            assert not (met := pattern.search(page.replace("```", ""))), f"{game.id} {number}: {met[0]}"


@every_game
def test_every_abbreviation_is_spelled_out(game: AnyGame) -> None:
    for number, page in shown(game):
        unknown = set(CAPITALS.findall(page)) - SPELLED_SO
        assert not unknown, f"{game.id} {number}: {unknown}"


@every_game
def test_a_table_is_read_on_a_phone(game: AnyGame) -> None:
    for number, page in shown(game):
        assert "|--" not in page and "| --" not in page, number
        assert not re.search(r"(?m)^\|", page), number
        assert page.count("```") % 2 == 0, f"{number}: a table is broken by the end of a page"
        for drawn in re.findall(r"```\n(.*?)\n```", page, re.DOTALL):
            assert all(len(line) <= COLUMNS for line in drawn.splitlines()), number


@every_game
def test_every_page_of_the_rules_fits_a_message(game: AnyGame) -> None:
    assert chapters(game.home)
    for one in rulebook(game.home):
        assert one.pages[0], one.number
        for page in one.pages:
            assert len(page) <= PAGE < TEXT


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_says_on_one_page_how_it_is_played(game: AnyGame) -> None:
    page, title = how_to_play(game.home), game.catalogs["en"].text("game", "title") or ""
    file, like = written_in(game, "HOW_TO_PLAY.md"), f"It looks like this:\n\n{HOW.format(title=title)}"
    assert page is not None, f"write {file}. {like}"
    assert page.startswith(f"## How to play {title}\n"), f"the first line of {file} is: ## How to play {title}"
    assert LEAST <= len(page) <= PAGE, f"{file} has {len(page)} characters, not {LEAST} to {PAGE}"
    missing = [wanted for wanted in WANTED if wanted not in page]
    assert not missing, f"{file} says nowhere: {', '.join(missing)}. {like}"
    for pattern in (NAME_OF_CODE, TAG):
        assert not (met := pattern.search(page)), met[0]
    assert not set(CAPITALS.findall(page)) - SPELLED_SO


def test_whoever_adds_a_game_is_told_what_that_page_must_hold() -> None:
    told = " ".join((Path(__file__).parents[2] / "CONTRIBUTING.md").read_text("utf-8").split())
    assert all(f"“{wanted}”" in told for wanted in WANTED)
    assert f"{LEAST} to {PAGE:,} characters" in told
    assert all(wanted in HOW for wanted in WANTED)


@every_game
def test_in_a_translation_no_number_becomes_another_and_no_row_is_lost(game: AnyGame) -> None:
    """A small number may be said in a word; a translation that is not finished has only some of the sections."""
    english = numbers(game, "en")
    for language in translated(game):
        for at, here in numbers(game, language).items():
            gone, new = english[at] - here, here - english[at]
            assert not (gone and new), f"{language} {at}: {gone} has become {new}"
            assert all(number < 5 for number in gone | new), f"{language} {at}: {gone | new}"
        if language in game.catalogs and game.catalogs[language].finished:
            files = [(game.home / name).read_text("utf-8") for name in ("RULES.md", f"RULES.{language}.md")]
            for line in (r"(?m)^ *\|.*\|$", r"(?m)^ *- "):
                wanted, counted = (len(re.findall(line, file)) for file in files)
                assert counted == wanted, f"{language}: {counted} lines like {line}, not {wanted}"


@every_game
def test_the_tables_of_a_translation_call_things_by_the_names_of_the_catalog(game: AnyGame) -> None:
    english = cells(game, "RULES.md")
    for language in translated(game):
        if language not in game.catalogs or not game.catalogs[language].finished:
            continue
        own, called = cells(game, f"RULES.{language}.md"), named(game, language)
        for name, keys in named(game, "en").items():
            if name in english and name[0].isupper():
                here = {one for one, others in called.items() if keys & others}
                # "Triumph Sterngucker": a name may bring along what kind of thing it is.
                assert any(one == cell or one.endswith(f" {cell}") for one in here for cell in own), (name, here)


@every_game
def test_the_rules_are_there_in_every_language_of_the_game_section_by_section(game: AnyGame) -> None:
    english = [one.number for one in rulebook(game.home)]
    for language, catalog in game.catalogs.items():
        if not catalog.finished:
            continue
        assert [one.number for one in rulebook(game.home, language)] == english, language
        assert all(len(page) <= PAGE for one in rulebook(game.home, language) for page in one.pages)
        page = how_to_play(game.home, language)
        assert page is not None, f"write {written_in(game, 'HOW_TO_PLAY.md')}"
        assert (catalog.text("game", "title") or "") in page.partition("\n")[0], language
        assert len(page) <= PAGE
        for name in (f"RULES.{language}.md", f"HOW_TO_PLAY.{language}.md"):
            assert language == "en" or (game.home / name).exists(), f"write {written_in(game, name)}"
        if language != "en":
            assert rulebook(game.home, language) != rulebook(game.home), f"RULES.{language}.md is in English"
