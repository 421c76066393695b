"""Everything the bot says is in its catalog, with what each sentence needs, and nothing that it never says."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import bot
import engines.kernel
from bot.table.lobby import possible_options
from bot.table.table_options import ANYTIME
from engines.fords import GAME
from engines.kernel import Catalog
from engines.kernel.text import holes, template

HOME = Path(bot.__file__).parent
FILES = sorted(file for file in HOME.rglob("*.py") if "sandbox" not in file.relative_to(HOME).parts)
OWN = Catalog("en", tomllib.loads((HOME / "text" / "en.toml").read_text("utf-8")))
KERNEL = Catalog("en", tomllib.loads((Path(engines.kernel.__file__).parent / "text" / "en.toml").read_text("utf-8")))
EVERYTHING = OWN.over(KERNEL)
SECTION = {"refused": "note", "note": "note", "Event": "event"}


class Said(NamedTuple):
    """A place in the code where a text key is used; `params` is None where they are not written out."""

    where: str
    section: str
    keys: tuple[str, ...]
    params: frozenset[str] | None


def said(file: Path) -> Iterator[Said]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SECTION:
            named = {keyword.arg: keyword.value for keyword in node.keywords}
            key = named.pop("key", None) or (node.args[0] if node.args else None)
            params = _names(named["params"]) if "params" in named else _keywords(named)
            where = f"{file.relative_to(HOME)}:{node.lineno}"
            yield Said(where, SECTION[node.func.id], tuple(_keys(key)), params)


def _keys(node: ast.expr | None) -> Iterator[str]:
    """The keys that a literal, or a choice between literals, may stand for."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _keys(node.body)
        yield from _keys(node.orelse)


def _keywords(named: dict[str | None, ast.expr]) -> frozenset[str] | None:
    return None if None in named else frozenset(name for name in named if name)


def _names(node: ast.expr) -> frozenset[str] | None:
    if not isinstance(node, ast.Dict):
        return None
    names = [key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)]
    return frozenset(names) if len(names) == len(node.keys) else None


@cache
def all_said() -> list[Said]:
    return [one for file in FILES for one in said(file)]


def test_there_is_something_to_look_at() -> None:
    assert len(all_said()) > 30
    assert sum(bool(one.keys) for one in all_said()) > 30


def test_every_text_that_the_bot_uses_is_there() -> None:
    missing = [
        (one.where, one.section, key)
        for one in all_said()
        for key in one.keys
        if EVERYTHING.text(one.section, key) is None
    ]
    assert missing == []


def test_every_sentence_is_given_what_it_names() -> None:
    lacking = [
        (one.where, key, sorted(holes - one.params))
        for one in all_said()
        for key in one.keys
        if one.params is not None and (holes := _holes(EVERYTHING.text(one.section, key) or "")) - one.params
    ]
    assert lacking == []


def _holes(sentence: str) -> set[str]:
    found = holes(sentence)
    return {param for hole in found for param in hole.params} | {
        hole.kind[1:] for hole in found if hole.kind.startswith("@")
    }


def test_every_change_of_a_running_table_is_told() -> None:
    for option in ANYTIME:
        for value in possible_options(GAME)[option]:
            plain = isinstance(value, int) or option == "language"
            key = f"table.set_{option}" if plain else f"table.set_{option}_{value}"
            assert OWN.text("event", key), key


def test_every_sentence_of_the_catalog_can_be_read() -> None:
    for path, sentence in OWN.sentences():
        assert template(sentence), path
