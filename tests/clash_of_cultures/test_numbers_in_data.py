"""Numbers live in the tables: effects read them, and the texts say the same."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.clash_of_cultures import GAME, boxes
from engines.clash_of_cultures.data import goods_of, number, row_of, sources

FILES = sorted(Path(boxes.__file__).parent.rglob("*.py"))
WORDS = {1: ("1", "one", "second"), 2: ("2", "twice", "two", "second"), 3: ("3", "three")}


def numbers_in(code: str) -> Iterator[str]:
    """Numbers that a card could have printed: everything but 0 and 1, and 1 where it is an amount."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value not in (0, 1):
            yield f"line {node.lineno}: {node.value!r}"
        amounts = (
            node.values if isinstance(node, ast.Dict) else [node.value] if isinstance(node, ast.AugAssign) else []
        )
        for amount in amounts:
            if isinstance(amount, ast.Constant) and type(amount.value) is int:
                yield f"line {amount.lineno}: an amount of {amount.value}"


def test_what_would_be_found() -> None:
    assert len(list(numbers_in("gain({'ideas': 1})"))) == 1
    assert len(list(numbers_in("value.bonus += 1"))) == 1
    assert len(list(numbers_in("if rolled >= 5: pass"))) == 1
    assert list(numbers_in("cards[0], more[:1], -1")) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_effects_have_no_numbers_of_their_own(file: Path) -> None:
    assert list(numbers_in(file.read_text("utf-8"))) == []


def printed(source: str) -> list[int]:
    row = row_of(source)
    assert row is not None
    return [*row.numbers.values(), *(n for bag in row.goods.values() for n in bag.values())]


@pytest.mark.parametrize("source", [s for s in sources() if printed(s) and not s.startswith("building:")])
def test_the_text_of_an_effect_says_its_numbers(source: str) -> None:
    text = GAME.catalogs["en"].text("describe", "effect", source)
    assert text is not None
    words = set(re.findall(r"[a-z0-9]+", text.lower()))
    for n in printed(source):
        assert words.intersection(WORDS.get(n, (str(n),))), f"{n} is not in: {text}"


def test_a_number_nobody_has_printed_is_a_fault() -> None:
    with pytest.raises(KeyError, match="advance:myths no number combat_value"):
        number("advance:myths", "combat_value")
    with pytest.raises(KeyError, match="advance:myths no goods gain"):
        goods_of("advance:myths")
