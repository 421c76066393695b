"""Every sentence of the bot is in its catalog, and every sentence of the catalog is said somewhere."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

import bot
from bot.discord import slash
from bot.table.languages import LANGUAGES, language_of
from bot.table.words import language_name, table_catalog
from engines.fords import GAME as FORDS
from engines.kernel import Catalog
from engines.kernel.text import holes, template

HOME = Path(bot.__file__).parent
ANYTHING = r"[\w.-]+"
PREFIXES = {"_say": "dialogue."}
"""Calls that say a key without its first part."""
SAYING = {
    "say": ("say", 1),
    "tell": ("say", 0),
    "_say": ("say", 0),
    "refused": ("note", 0),
    "note": ("note", 0),
    "Event": ("event", -1),
}
"""Where the key stands among the arguments (-1: by name), and in which section of the catalog its sentence is."""


def sources() -> Iterator[tuple[str, ast.AST]]:
    for file in sorted(HOME.rglob("*.py")):
        if "sandbox" not in file.relative_to(HOME).parts:
            yield str(file.relative_to(HOME)), ast.parse(file.read_text("utf-8"))


def patterns(node: ast.expr | None) -> list[str]:
    """What an expression can say, as patterns: a literal, one of two, or a literal with something left open."""
    match node:
        case ast.Constant(value=str(text)):
            return [re.escape(text)]
        case ast.IfExp(body=one, orelse=other):
            return [*patterns(one), *patterns(other)]
        case ast.JoinedStr(values=parts):
            texts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else ANYTHING for p in parts]
            return ["".join(texts)]
    return []


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def literals_of(name: str, tree: ast.AST) -> dict[str, list[str]]:
    """Variables of a file that hold a key: `key = "a" if x else "b"`."""
    found: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).extend(patterns(node.value))
    return found


def typed(function: ast.AsyncFunctionDef) -> Iterator[str]:
    """What a function that answers a slash command has said of it: its name, what it does, its options, its group."""
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and called(decorator) == "on_slash":
            *group, own = (patterns(argument)[0] for argument in decorator.args)
            options = [argument.arg for argument in function.args.args[1:]]
            yield from (rf"{own}\.{'what' if option == 'name' else option}" for option in options)
            yield from (rf"{one}\.{part}" for one in (*group, own) for part in ("name", "does"))


@cache
def said() -> dict[str, dict[str, str]]:
    """Patterns of keys by section of the catalog, with the place."""
    found: dict[str, dict[str, str]] = {"say": {}, "note": {}, "event": {}, "slash": {}}
    for name, tree in sources():
        variables = literals_of(name, tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.AsyncFunctionDef):
                found["slash"].update(dict.fromkeys(typed(node), name))
            if not isinstance(node, ast.Call):
                continue
            section, at = SAYING.get(called(node), ("", 0))
            if not section or (called(node) == "_say" and name != "features/acting/panel.py"):
                continue
            key = node.args[at] if 0 <= at < len(node.args) else None
            if at < 0:
                key = next((keyword.value for keyword in node.keywords if keyword.arg == "key"), None)
            meant = variables.get(key.id, []) if isinstance(key, ast.Name) else patterns(key)
            for pattern in meant:
                prefix = re.escape(PREFIXES.get(called(node), ""))
                found[section][prefix + pattern] = f"{name}:{node.lineno}"
    return found


@cache
def catalog(language: str = "en") -> dict[str, Any]:
    return tomllib.loads((HOME / "text" / f"{language}.toml").read_text("utf-8"))


def keys(section: str) -> set[str]:
    tree = catalog()[section]
    if section != "slash":
        return set(tree)
    return {f"{command}.{part}" for command, parts in tree.items() for part in parts}


@pytest.mark.parametrize("section", ["say", "note", "event", "slash"])
def test_everything_that_is_said_is_in_the_catalog(section: str) -> None:
    kernel = tomllib.loads((HOME.parent / "engines/kernel/text/en.toml").read_text("utf-8"))
    known = keys(section) | set(kernel.get(section, {}))
    missing = {
        pattern: place
        for pattern, place in said()[section].items()
        if not any(re.fullmatch(pattern, key) for key in known)
    }
    assert missing == {}
    assert len(said()[section]) > 5, "the test has found what is said"


@pytest.mark.parametrize("section", ["say", "note", "event", "slash"])
def test_everything_in_the_catalog_is_said(section: str) -> None:
    unsaid = {key for key in keys(section) if not any(re.fullmatch(pattern, key) for pattern in said()[section])}
    assert unsaid == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_read(language: str) -> None:
    for section in ("say", "note", "event", "hotseat"):
        for text in catalog(language)[section].values():
            template(text)


def test_a_reader_gets_their_language_or_english() -> None:
    assert (language_of("de"), language_of("en-GB"), language_of("pt-BR")) == ("de", "en", "en")


@pytest.mark.parametrize(
    ("text", "german"),
    [
        (slash.slash("new", "name"), "neu"),
        (slash.slash("new", "does"), "In diesem Kanal einen Tisch für ein Spiel eröffnen"),
        (slash.option_name("game"), "spiel"),
        (slash.game_slash(FORDS, "command", "march", "name"), "marschieren"),
        (slash.option_name("origin", FORDS), "von"),
        (slash.option_name("zone"), None),
        (app_commands.locale_str("plain"), None),
    ],
)
async def test_commands_are_translated_where_we_speak_the_language(
    text: app_commands.locale_str, german: str | None
) -> None:
    context: Any = None
    assert await slash.Translations().translate(text, discord.Locale.german, context) == german
    assert await slash.Translations().translate(text, discord.Locale.british_english, context) is None
    assert await slash.Translations().translate(text, discord.Locale.french, context) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_a_command_is_too_long(language: str) -> None:
    for command, parts in catalog(language)["slash"].items():
        assert re.fullmatch(r"[a-zäöüß]{1,32}", parts["name"]), command
        assert all(1 <= len(text) <= 100 for text in parts.values()), command


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_of_the_bot_says_everything_that_english_says(language: str) -> None:
    said, english = (dict(Catalog(one, catalog(one)).sentences()) for one in (language, "en"))
    assert {path for path in set(english) - set(said) if not path.startswith("herald.")} == set()
    assert {path for path in set(said) - set(english) if not path.startswith("name.slot.")} == set()
    assert [path for path in set(english) & set(said) if params_in(said[path]) != params_in(english[path])] == []


def params_in(text: str) -> set[str]:
    return {param for hole in holes(text) for param in hole.params}


def test_what_a_language_has_no_words_for_yet_is_said_in_english() -> None:
    english = table_catalog("en").text("say", "look.house_first")
    assert english and table_catalog("xx").text("say", "look.house_first") == english
    assert table_catalog("de").text("say", "look.house_first") != english
    assert [language_name(language) for language in ("de", "en")] == ["Deutsch", "English"]
