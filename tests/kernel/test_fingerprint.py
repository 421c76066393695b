"""Equal rules have equal fingerprints; rules that may decide otherwise have another."""

from __future__ import annotations

import abc
import shutil
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Generic

import pytest

from engines.fords import Fords
from engines.kernel.fingerprint import _written_in, fingerprint


class Stricter(Fords):
    """Other rules, written elsewhere."""


def copied(tmp_path: Path, name: str) -> Path:
    return Path(shutil.copytree(Fords.home, tmp_path / name))


def test_it_is_the_same_wherever_the_game_lies_and_however_its_lines_end(tmp_path: Path) -> None:
    one, two = copied(tmp_path, "one"), copied(tmp_path, "two")
    for file in two.rglob("*.py"):
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert fingerprint(Fords, one) == fingerprint(Fords, two)
    assert Fords().fingerprint == Fords().fingerprint


def test_a_number_in_the_data_a_rule_and_a_file_more_or_less_change_it(tmp_path: Path) -> None:
    data, rule, more, less = (copied(tmp_path, name) for name in ("data", "rule", "more", "less"))
    numbers = next(data.glob("data/*.toml"))
    numbers.write_text(numbers.read_text("utf-8") + "# 7\n", "utf-8")
    rules = rule / "rules.py"
    rules.write_text(rules.read_text("utf-8") + "LIMIT = 7\n", "utf-8")
    (more / "more.py").touch()
    (less / "view.py").unlink()
    homes = (copied(tmp_path, "plain"), data, rule, more, less)
    assert len({fingerprint(Fords, home) for home in homes}) == 5


def test_texts_the_rulebook_and_advice_do_not(tmp_path: Path) -> None:
    plain, told = copied(tmp_path, "plain"), copied(tmp_path, "told")
    (told / "text" / "en.toml").write_text("", "utf-8")
    (told / "RULES.md").unlink()
    for folder in ("heuristics", "proposals"):
        (told / folder).mkdir(exist_ok=True)
        (told / folder / "advice.py").write_text("BOLD = True\n", "utf-8")
    assert fingerprint(Fords, plain) == fingerprint(Fords, told)


def test_rules_written_elsewhere_are_others() -> None:
    assert Stricter().fingerprint != Fords().fingerprint


@pytest.mark.parametrize("brought", [object, abc.ABC, Generic])
def test_what_python_brings_decides_nothing(brought: type) -> None:
    assert _written_in(brought) is None
    assert _written_in(Fords) is not None


def test_what_is_written_outside_of_the_games_folder_counts_as_it_is_written(tmp_path: Path) -> None:
    home, elsewhere = copied(tmp_path, "home"), tmp_path / "house_rules.py"
    found: set[str] = set()
    for line in ("LIMIT = 6", "LIMIT = 7"):
        elsewhere.write_text(f"from engines.fords import Fords\n\n\nclass House(Fords):\n    {line}\n", "utf-8")
        spec = spec_from_file_location("house_rules", elsewhere)
        assert spec is not None and spec.loader is not None
        sys.modules["house_rules"] = module = module_from_spec(spec)
        spec.loader.exec_module(module)
        found.add(fingerprint(module.House, home))
    del sys.modules["house_rules"]
    assert len(found) == 2
