"""Which tests come by what is broken."""

from __future__ import annotations

import builtins
import re
from pathlib import Path

import pytest
from PIL import Image

from engines import shelf
from render.kit.drawing_cache import DrawingCache
from render.kit.fit import size_to_fit
from render.kit.fonts import Face
from tests.conformance.games import GAMES, SMALL, quick
from tests.mutants.breaks import breaks_in
from tests.mutants.suite import suites_for
from tests.mutants.watch import MARK, NO_TEST, WHOLE_FILE, Seen, Watch, forget, marked, memories, where_met
from tests.render.tables import DRAWN

HERE = Path(__file__).resolve().parents[2]
RULE = """
def pay(gold, price):
    if gold < price:
        return (
            0
        )
    elif gold == price:
        gold = 0
    return gold - price
"""


@pytest.mark.parametrize(("gold", "lines"), [(1, [3, 4]), (2, [3, 7, 8, 9]), (5, [3, 7, 9])])
def test_a_statement_is_marked_by_whoever_comes_by(
    gold: int, lines: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    came: list[int] = []
    monkeypatch.setattr(builtins, MARK, lambda file, line, lasts: came.append(line), raising=False)
    names: dict[str, object] = {}
    exec(compile(marked(RULE, "rule.py", {("rule.py", line) for line in range(3, 10)}), "rule.py", "exec"), names)
    names["pay"](gold, 2)  # type: ignore[operator]  # as the source above says
    assert came == lines


def test_what_stays_with_a_thing_is_the_business_of_every_test(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(set())
    watch.test = "first"
    monkeypatch.setattr(builtins, MARK, watch.came_by, raising=False)
    source = "from functools import cached_property\nclass Thing:\n"
    source += "    @cached_property\n    def wool(self):\n        return 3\n    def gold(self):\n        return 4\n"
    names: dict[str, type] = {}
    exec(compile(marked(source, "thing.py", {("thing.py", 5), ("thing.py", 7)}), "thing.py", "exec"), names)
    thing = names["Thing"]()
    assert (thing.wool, thing.gold()) == (3, 4)
    assert watch.by == {("thing.py", 5): {NO_TEST}, ("thing.py", 7): {"first"}}


def test_a_break_is_reached_from_the_line_its_statement_begins_with() -> None:
    [nothing] = [change for change in breaks_in("rule.py", RULE) if change.old == "0" and change.line == 5]
    assert nothing.statement == 4


def test_the_quickest_of_those_who_come_by_goes_first() -> None:
    seen = Seen({"slow": 3.0, "quick": 0.1, "far": 1.0}, {("rule.py", 3): {"slow", "quick"}})
    assert list(seen.tests_for([("rule.py", 3)])) == ["quick", "slow"]
    assert list(seen.tests_for([("rule.py", 3)], most=2.0)) == ["quick"]
    assert not seen.tests_for([("rule.py", 7)])


def test_what_is_worked_out_before_any_test_is_every_tests_business() -> None:
    seen = Seen({"slow": 3.0, "quick": 0.1}, {("rule.py", 2): {NO_TEST}})
    assert list(seen.tests_for([("rule.py", 2)])) == ["quick", "slow"]


def test_a_constant_is_met_wherever_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "bot").mkdir()
    one, other = tmp_path / "bot/one.py", tmp_path / "bot/other.py"
    one.write_text("MOST = 3\n\ndef full(n):\n    return n > MOST\n")
    other.write_text("from bot import one\n\ndef room(n):\n    if n:\n        n -= 1\n    return one.MOST - n\n")
    [limit] = [change for change in breaks_in("bot/one.py", one.read_text()) if change.line == 1]
    assert where_met(limit, tmp_path) == {(str(one), 4), (str(other), 6)}
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_one.py").write_text("from bot.one import MOST\n")
    (tmp_path / "tests/test_other.py").write_text("from bot.one import full\n")
    met = where_met(limit, tmp_path)
    assert met == {(str(one), 4), (str(other), 6), ("tests/test_one.py", WHOLE_FILE)}
    seen = Seen(
        {"tests/test_one.py::test_it": 1.0, "tests/test_other.py::test_it": 2.0, "by": 0.1}, {(str(one), 4): {"by"}}
    )
    assert list(seen.tests_for(met)) == ["by", "tests/test_one.py::test_it"]
    [beyond] = [change for change in breaks_in("bot/one.py", one.read_text()) if change.kind == "comparison"]
    assert where_met(beyond, tmp_path) == {(str(one), 4)}
    other.write_text("from bot.one import MOST as FEW\n\ndef room(n):\n    return FEW - n\n")
    assert where_met(limit, tmp_path) == {(str(one), 1)}, "it is named otherwise: every test's business"


@pytest.mark.parametrize(
    "where",
    ["engines/kernel", "engines/players", "engines/clash_of_cultures/boxes/base", "bot/table", "storage", "render"],
)
def test_every_folder_has_tests_that_look_at_it(where: str) -> None:
    for suite in suites_for(where, HERE):
        assert all((HERE / path).exists() for path in suite.tests)


@pytest.mark.parametrize("game", DRAWN)
def test_the_pictures_of_a_game_are_looked_at_with_their_inventories_and_facts(game: str) -> None:
    near, wider = suites_for(f"render/{game}", HERE)
    golden, facts = "tests/render/test_golden.py", "tests/render/test_facts_drawn.py"
    assert {f"tests/render/{game}", golden, facts} <= set(near.tests)
    assert near.only == wider.only == game
    assert not {golden, facts} & set(wider.tests), "once is enough"
    assert all((HERE / path).exists() for path in (*near.tests, *wider.tests))


@pytest.mark.parametrize("folder", ["kit", "atlas"])
def test_what_games_draw_with_is_looked_at_in_three_of_them(folder: str) -> None:
    [suite] = suites_for(f"render/{folder}", HERE)
    looked_at = [game for game in DRAWN if f"not {game}" not in suite.only]
    assert suite.tests[0] == "tests/render" and len(looked_at) == 3
    drawing = [file.read_text() for game in looked_at for file in (HERE / "render" / game).glob("*.py")]
    assert any(f"render.{folder}" in text for text in drawing)


def test_what_is_remembered_is_worked_out_again_for_the_next_test() -> None:
    """Or only the first one would be seen to come by."""
    cache, drawn = DrawingCache(ready=100), list[int]()

    @cache
    def square(size: int) -> Image.Image:
        drawn.append(size)
        return Image.new("L", (size, size))

    memories.cache_clear()
    for _ in range(2):
        forget()
        assert size_to_fit.cache_info().currsize == 0
        for size in (2, 90, 91, 90):
            square(size)
            size_to_fit("wool", Face.LABEL, 30, size)
    memories.cache_clear()
    assert drawn == [2, 90, 91] * 2


@pytest.mark.parametrize("module", shelf.GAMES)
def test_every_game_of_the_shelf_has_tests_that_look_at_it(module: str) -> None:
    near, *wider = suites_for(module.replace(".", "/"), HERE)
    game = shelf.game(module)
    assert near.tests[0] == f"tests/{game.id}"
    assert [suite.tests for suite in wider] == [("tests/annals",), ("tests/playthroughs",), ("tests/conformance",)]
    assert all(game.id in suite.only for suite in wider)
    left = [seats for seats in game.seats if f"{game.id}-{seats}" not in wider[-1].only]
    assert len(left) == 1 and left[0] in quick(game), "one table of it is looked at, and the quick suite plays it"


@pytest.mark.parametrize("where", ["engines/kernel", "bot/table"])
def test_what_all_games_share_is_looked_at_in_each_of_them(where: str) -> None:
    """Each uses it in its own way."""
    told = [suite for suite in suites_for(where, HERE) if suite.tests == ("tests/annals",)]
    chosen = re.findall(r"\[([\w-]+)\]", told[0].only)
    assert {stem.rpartition("-")[0] for stem in chosen} == set(GAMES) - {SMALL}
    assert all((HERE / f"tests/annals/{stem}.txt").exists() for stem in chosen)
