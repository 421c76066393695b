"""A rule that breaks leaves the match where it stood, and the next command works."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from engines.kernel import Dice, Match, RuleFault, Table
from tests.conformance.games import AnyGame, every_table
from tests.conformance.play import standing, story


class Broken(Exception):
    pass


def breaks_once(real: Callable[..., Any], after: int) -> Callable[..., Any]:
    """This function, raising at one of its calls."""
    left = [after]

    def breaking(*args: Any, **kwargs: Any) -> Any:
        left[0] -= 1
        if left[0] == -1:
            raise Broken
        return real(*args, **kwargs)

    return breaking


@every_table
@pytest.mark.parametrize(
    ("owner", "name"), [(Table, "tell"), (Dice, "below"), (Match, "_put")], ids=["tell", "dice", "question"]
)
def test_a_rule_that_breaks_leaves_nothing_behind(
    game: AnyGame, seats: int, owner: type, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = story(game, seats)
    rnd = random.Random(f"{seats} {name}")
    broken = 0
    for count in told.moments(50, f"faults {name}"):
        match, line = told.match_at(count), told.lines[count]
        before = standing(match)
        with monkeypatch.context() as patched:
            # The first time at once, or a game that does little at a time would never come to it.
            after = rnd.randrange(3) if broken else 0
            patched.setattr(owner, name, breaks_once(getattr(owner, name), after))
            try:
                match.submit(line.seat, line.command)
            except RuleFault as fault:
                assert isinstance(fault.__cause__, Broken)
                broken += 1
            else:
                continue
        assert standing(match) == before
        assert match.submit(line.seat, line.command) == line.happened
        assert standing(match) == standing(told.match_at(count + 1))
    assert broken or name == "below", "nothing was broken, so nothing was proved"
