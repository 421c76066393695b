"""The pictures look as they did when somebody last looked at them."""

from __future__ import annotations

from difflib import unified_diff
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.render import golden
from tests.render.golden import PICTURES, file_of, inventory_file, inventory_of, small

LINES = 40
"""Lines that are shown of an inventory that differs."""


@pytest.mark.parametrize("name", PICTURES)
def test_looks_as_it_should(name: str) -> None:
    assert_it_looks_as_it_should(name, small(PICTURES[name]()))


def assert_it_looks_as_it_should(name: str, drawn: Image.Image) -> None:
    expected = golden.kept(name)
    if expected is None or not golden.alike(expected, drawn):
        shown = golden.laid_out(name, expected, drawn)
        pytest.fail(f"expected, difference and drawn: {shown}; meant? python -m tests.render.golden {name}", False)


def painted_over(picture: Image.Image) -> Image.Image:
    """This picture with a patch on it."""
    other = picture.copy()
    other.paste("magenta", (0, 0, 40, 40))
    return other


def test_one_that_looks_otherwise_lies_beside_what_was_expected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(golden, "DIFFERING", tmp_path / "differing")
    name = next(iter(PICTURES))
    expected = golden.kept(name)
    assert expected is not None
    with pytest.raises(pytest.fail.Exception, match=f"differing/{name}.png; meant"):
        assert_it_looks_as_it_should(name, painted_over(expected))
    with Image.open(tmp_path / "differing" / f"{name}.png") as strip:
        wide = expected.width + golden.GAP
        parts = [strip.crop((left, 0, left + expected.width, expected.height)) for left in (0, wide, 2 * wide)]
        assert strip.width == 3 * wide - golden.GAP
    assert parts[0].tobytes() == expected.tobytes() and parts[2].tobytes() == painted_over(expected).tobytes()
    assert parts[1].getbbox() == (0, 0, 40, 40)
    with pytest.raises(pytest.fail.Exception):
        assert_it_looks_as_it_should(name, expected.resize((expected.width, expected.height + 1)))


def test_whoever_makes_one_anew_is_shown_it_and_ends_in_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, draw = next(iter(PICTURES.items()))
    other = BytesIO()
    painted_over(small(draw())).save(other, "PNG")
    monkeypatch.setattr(golden, "PICTURES", {name: draw})
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    monkeypatch.setattr(golden, "DIFFERING", tmp_path / "differing")
    shown = [str(tmp_path / "differing" / f"{name}.png"), f"{inventory_file(name)}, with git diff"]
    assert golden.main(()).splitlines()[1:] == shown, "a new one"
    assert golden.main(()) == "", "nothing is new in it"
    monkeypatch.setattr(golden, "PICTURES", {name: other.getvalue})
    assert golden.main((name,)).splitlines()[1:] == shown
    assert golden.main(("another",)) == golden.main(()) == ""


def test_there_is_no_copy_without_a_picture() -> None:
    assert sorted(golden.FOLDER.iterdir()) == sorted([*map(file_of, PICTURES), *map(inventory_file, PICTURES)])


@pytest.mark.parametrize("name", PICTURES)
def test_every_word_and_every_piece_lies_where_it_should(name: str) -> None:
    before, now = golden.inventory_kept(name).splitlines(), inventory_of(name).splitlines()
    found = list(unified_diff(before, now, "expected", "drawn", n=2, lineterm=""))
    if found:
        lines = "\n".join(found[:LINES])
        pytest.fail(f"{lines}\n({len(found)} lines) meant? python -m tests.render.golden {name}", False)
