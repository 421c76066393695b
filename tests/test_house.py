"""Who may import whom: games, pictures (views only, never a State) and the store; and what house.md says.

The layers themselves are import-linter's business (`make check`).
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engines import shelf

ROOT = Path(__file__).parents[1]
ROOMS = ("bot", "engines", "render", "storage", "tests")
INSIDE = ("body", "orelse", "handlers", "finalbody", "cases")
"""Where statements hold others."""
NOT_GAMES = {"kernel", "players", "__pycache__"}
GAMES = sorted(p.name for p in (ROOT / "engines").iterdir() if p.is_dir() and p.name not in NOT_GAMES)


def imports(folder: Path) -> Iterator[tuple[Path, str]]:
    """Every module that a Python file below a folder imports."""
    for file in sorted(folder.rglob("*.py")):
        yield from imports_of(file)


@cache
def imports_of(file: Path) -> tuple[tuple[Path, str], ...]:
    """The imports of a file, read from its statements alone: imports are nothing else."""
    found, left = list[tuple[Path, str]](), list[ast.AST]([ast.parse(file.read_text("utf-8"))])
    while left:
        node = left.pop(0)
        if isinstance(node, ast.Import):
            found += ((file, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            found.append((file, node.module or ""))
        left += (inner for part in INSIDE for inner in getattr(node, part, ()))
    return tuple(found)


def within(module: str, *packages: str) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


def strangers(folder: Path, *friends: str) -> list[str]:
    """Imports that are neither of the standard library nor of these packages."""
    return [
        f"{file.relative_to(ROOT)} imports {module}"
        for file, module in imports(folder)
        if module.partition(".")[0] not in sys.stdlib_module_names and not within(module, *friends)
    ]


def test_the_kernel_imports_nothing_but_the_standard_library_and_pydantic() -> None:
    assert strangers(ROOT / "engines/kernel", "engines.kernel", "pydantic") == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_knows_the_kernel_and_itself(game: str) -> None:
    assert strangers(ROOT / "engines" / game, "engines.kernel", f"engines.{game}", "pydantic") == []


def test_every_game_of_the_house_is_registered() -> None:
    assert sorted(module.removeprefix("engines.") for module in shelf.GAMES) == GAMES


def test_the_store_knows_the_kernel_and_no_game() -> None:
    assert strangers(ROOT / "storage", "storage", "engines.kernel", "pydantic", "aiosqlite", "asyncpg") == []


DRAWN = sorted(p.parent.name for p in (ROOT / "render").glob("*/__init__.py") if p.parent.name in GAMES)
PICTURES = ("render.kit", "render.atlas", "render.drawn", "render.pictures", "PIL", "engines.kernel")


def test_what_pictures_are_drawn_with_knows_no_game() -> None:
    assert strangers(ROOT / "render/kit", "render.kit", "engines.kernel", "PIL", "isal") == []
    assert strangers(ROOT / "render/atlas", "render.kit", "render.atlas", "engines.kernel", "PIL") == []


@pytest.mark.parametrize("game", DRAWN)
def test_the_pictures_of_a_game_know_no_other_game(game: str) -> None:
    assert strangers(ROOT / "render" / game, f"render.{game}", f"engines.{game}", *PICTURES) == []


@pytest.mark.parametrize("game", DRAWN)
def test_pictures_are_made_of_views_and_facts(game: str) -> None:
    """What they take from their game is its view, or knows nothing of its state."""
    taken = {module for _, module in imports(ROOT / "render" / game) if within(module, f"engines.{game}")}
    assert f"engines.{game}.view" in taken, f"put what is seen into engines/{game}/view.py, and import it from there"
    assert sorted(module for module in taken - {f"engines.{game}.view"} if knows_the_state(game, module)) == []


def knows_the_state(game: str, module: str) -> bool:
    """By itself, or through what it imports of its game."""
    known, new = set[str](), {module}
    while new:
        known |= new
        paths = [ROOT.joinpath(*name.split(".")) for name in new]
        files = [
            path.with_suffix(".py") if path.with_suffix(".py").exists() else path / "__init__.py" for path in paths
        ]
        new = {found for file in files for _, found in imports_of(file) if within(found, f"engines.{game}")} - known
    return f"engines.{game}.state" in known


def test_features_know_the_house_and_not_the_bot() -> None:
    """Whatever the client of an interaction can do, mypy sees only through `Visit.house`."""
    asking = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for room in ("discord", "posts", "features")
        for file in sorted((ROOT / "bot" / room).rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "client"
    ]
    assert [place.partition(":")[0] for place in asking] == ["bot/discord/visit.py"]


HIDDEN = """
def f():
    import a
    try:
        import b
    except E:
        import c
    else:
        from d import x
    finally:
        import e
    match f:
        case 1:
            import f
    if f:
        with f:
            import g
    elif g:
        import h
"""


def test_a_stranger_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("import json, discord\nfrom engines.other import x\n")
    found = [module for _, module in imports(tmp_path)]
    assert found == ["json", "discord", "engines.other"]
    (tmp_path / "bad.py").unlink()
    (tmp_path / "hidden.py").write_text(HIDDEN)
    assert {module for _, module in imports(tmp_path)} == set("abcdefgh")
    assert not within("engines.other", "engines.kernel")


def test_no_module_is_named_after_nothing() -> None:
    nameless = {"utils", "util", "helpers", "helper", "manager", "handler", "handlers", "misc", "common"}
    named = [p for top in ROOMS for p in (ROOT / top).rglob("*.py")]
    assert [p.relative_to(ROOT) for p in named if p.stem in nameless] == []


PAGE = (ROOT / "docs/house.md").read_text("utf-8")
NAMED = r"`([\w/]+(?:\.py|/))`"


def test_every_path_on_the_page_of_the_house_exists() -> None:
    found = [path for room in ROOMS for path in (ROOT / room).rglob("*")]
    there = [f"/{path.relative_to(ROOT).as_posix()}{'/' if path.is_dir() else ''}" for path in found]
    assert [name for name in re.findall(NAMED, PAGE) if not any(path.endswith(f"/{name}") for path in there)] == []


@pytest.mark.parametrize("room", ["bot", "bot/features", "storage"])
def test_the_page_of_the_house_names_every_module(room: str) -> None:
    _, *parts = re.split(r"^## (\w+).*$", PAGE, flags=re.MULTILINE)
    chapter = dict(zip(parts[::2], parts[1::2], strict=True))[room.partition("/")[0]]
    modules = {p.name for p in (ROOT / room).glob("*.py")} | {
        f"{p.parent.name}/" for p in (ROOT / room).glob("*/__init__.py")
    }
    assert sorted(modules - {"__init__.py", *re.findall(NAMED, chapter)}) == []
