"""Which tests come by what is broken."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.mutants.breaks import breaks_in
from tests.mutants.suite import suites_for
from tests.mutants.watch import NO_TEST, Seen, Watch

HERE = Path(__file__).resolve().parents[2]
RULE = """
def pay(gold, price):
    if gold < price:
        return (
            0
        )
    return gold - price
"""


def came_by(gold: int) -> set[int]:
    """The lines that were seen while the rule was at work."""
    watch = Watch({"rule.py": set(range(3, 8))})
    names: dict[str, object] = {}
    exec(compile(RULE, "rule.py", "exec"), names)
    watch.test = "a test"
    before = sys.gettrace()
    sys.settrace(watch._call)
    try:
        names["pay"](gold, 2)  # type: ignore[operator]  # as the source above says
    finally:
        sys.settrace(before)
    return {line for (_, line), tests in watch.by.items() if tests == {"a test"}}


def test_a_line_is_seen_by_the_test_that_comes_by() -> None:
    assert came_by(gold=5) == {3, 7}
    assert came_by(gold=1) & {4, 5}


def test_a_break_is_reached_from_the_line_its_statement_begins_with() -> None:
    [nothing] = [change for change in breaks_in("rule.py", RULE) if change.old == "0"]
    assert (nothing.line, nothing.lines) == (5, range(4, 6))


def test_the_quickest_of_those_who_come_by_goes_first() -> None:
    seen = Seen()
    seen.add({"slow": 3.0, "quick": 0.1}, {("rule.py", 3): {"slow"}})
    seen.add({"far": 1.0}, {("rule.py", 3): {"quick"}})
    assert list(seen.tests_for("rule.py", range(3, 4))) == ["quick", "slow"]
    assert not seen.tests_for("rule.py", range(7, 8))


def test_what_is_worked_out_before_any_test_is_every_tests_business() -> None:
    seen = Seen()
    seen.add({"slow": 3.0, "quick": 0.1}, {("rule.py", 2): {NO_TEST}})
    assert list(seen.tests_for("rule.py", range(2, 3))) == ["quick", "slow"]


@pytest.mark.parametrize(
    "where",
    ["engines/kernel", "engines/fords", "engines/clash_of_cultures/boxes/base", "bot/table", "storage", "render"],
)
def test_every_folder_has_tests_that_look_at_it(where: str) -> None:
    for suite in suites_for(where, HERE):
        assert all((HERE / path).exists() for path in suite.tests)
