"""What is broken on purpose, and what is left alone."""

from __future__ import annotations

import ast

import pytest

from tests.mutants.breaks import Break, breaks_in

RULE = '''
def pay(table, seat: int | None, price: int = 2) -> None:
    """4.1"""
    assert price > 0, "never less"
    log.info("paying %s", price)
    if seat is not None and price <= 3:
        table.gold[seat] -= max(price, 1)
        table.tell("paid", to=seat, price=price + 1)
    raise ValueError(f"{price + 1}")
'''


def changes(kind: str) -> list[str]:
    return [change.new for change in breaks_in("rule.py", RULE) if change.kind == kind]


def test_every_kind_of_break_is_found() -> None:
    assert changes("comparison") == ["(seat is None)", "(price < 3)"]
    assert changes("condition") == ["True", "False", "(seat is not None or price <= 3)"]
    assert changes("arithmetic") == ["table.gold[seat] += max(price, 1)", "(price - 1)"]
    assert changes("statement") == ["pass", "pass"]
    assert changes("audience") == ["table.tell('paid', price=price + 1)"]
    assert sorted(changes("limit")) == ["(min(price, 1))", "2", "2", "3", "4"]


def test_types_assertions_errors_texts_and_the_log_are_left_alone() -> None:
    lines = {change.line for change in breaks_in("rule.py", RULE)}
    assert lines == {2, 6, 7, 8}


@pytest.mark.parametrize(
    "source",
    [
        "pairs = zip(a, b, strict=True)",
        "mark = secrets.token_hex(8)",
        "class Thing:\n    def __repr__(self):\n        return self.name or 'nobody'",
    ],
)
def test_what_decides_nothing_is_left_alone(source: str) -> None:
    assert breaks_in("rule.py", source) == []


@pytest.mark.parametrize("change", breaks_in("rule.py", RULE), ids=str)
def test_a_break_changes_its_own_place_and_still_parses(change: Break) -> None:
    broken = change.of(RULE)
    assert broken != RULE
    ast.parse(broken)
    same = [
        at for at, (one, two) in enumerate(zip(RULE.splitlines(), broken.splitlines(), strict=False), 1) if one == two
    ]
    assert set(range(1, change.line)) <= set(same)


def test_columns_count_bytes() -> None:
    source = 'gold = {"Größe": 1}["Größe"] + 2\n'
    [plus] = [change for change in breaks_in("rule.py", source) if change.kind == "arithmetic"]
    assert plus.of(source) == "gold = ({'Größe': 1}['Größe'] - 2)\n"
