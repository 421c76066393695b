"""Tables of facts are typed: whatever is wrong in a file is said with its name and the key."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.kernel import Fact, WrongFacts, by_id, facts


class Meadow(Fact):
    id: str
    sheep: int


class Land(Fact):
    rows: int
    meadow: tuple[Meadow, ...] = ()


def written(folder: Path, **files: str) -> list[Path]:
    paths = [folder / f"{name}.toml" for name in files]
    for path, text in zip(paths, files.values(), strict=True):
        path.write_text(text, "utf-8")
    return paths


def test_several_files_are_one_table(tmp_path: Path) -> None:
    files = written(tmp_path, land="rows = 2", meadows='[[meadow]]\nid = "a1"\nsheep = 3')
    assert facts(Land, *files) == Land(rows=2, meadow=(Meadow(id="a1", sheep=3),))


@pytest.mark.parametrize(
    ("meadows", "said"),
    [
        ('[[meadow]]\nid = "a1"\nsheeps = 3', "meadows.toml: meadow.0.sheep"),
        ('[[meadow]]\nid = "a1"\nsheep = 3\ngoats = 1', "meadows.toml: meadow.0.goats"),
        ('[[meadow]]\nid = "a1"\nsheep = "many"', "meadows.toml: meadow.0.sheep"),
        ("[[meadows]]", "meadows.toml: meadows"),
        ("rows = 3", "meadows.toml: rows stands in land.toml already"),
        ("rows = ", "meadows.toml: Invalid value"),
    ],
)
def test_what_is_wrong_is_named_with_its_file(tmp_path: Path, meadows: str, said: str) -> None:
    with pytest.raises(WrongFacts) as wrong:
        facts(Land, *written(tmp_path, land="rows = 2", meadows=meadows))
    assert said in str(wrong.value)


def test_what_is_missing_in_all_files_names_them_all(tmp_path: Path) -> None:
    with pytest.raises(WrongFacts, match=r"a\.toml, b\.toml: rows"):
        facts(Land, *written(tmp_path, a="", b=""))


def test_rows_are_found_by_their_names_and_no_two_have_the_same() -> None:
    near, far = Meadow(id="a1", sheep=3), Meadow(id="b2", sheep=0)
    assert by_id([near, far]) == {"a1": near, "b2": far}
    with pytest.raises(WrongFacts, match="a1"):
        by_id([near, far, near])
