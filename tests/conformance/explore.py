"""Whole games drawn by lot, by the hour or by the night: make explore MINUTES=60

Any game, any number of players, whatever they may agree on, people who play anyhow, who are curious or who know what
they do. Of each game is asked what `tests/conformance` asks of a story, a part of it each time. The seed is drawn and
printed: with it everything comes again. What fails is added to `found.toml`, which the quick suite plays for ever
(`test_found.py`). A row is only the way to a game: when a rule changes, the same seed may lead elsewhere, so whoever
mends a fault writes a test of its own for it.
"""

from __future__ import annotations

import argparse
import json
import random
import secrets
import sys
import time
import tomllib
import traceback
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import cache, partial
from importlib import import_module
from inspect import signature
from itertools import count
from pathlib import Path
from textwrap import shorten
from types import ModuleType
from typing import Any, TypeAlias
from unittest.mock import patch

from engines.kernel import Command, Match, Seat
from engines.players import decide
from tests.conformance import secrecy, told
from tests.conformance.games import GAMES, AnyGame
from tests.conformance.play import Player, Story, TooLittle, agreed, at_random, play, variant
from tests.conformance.test_reaching import Curious
from tests.conformance.test_whole_games import (
    assert_a_sane_end,
    assert_it_replays,
    assert_points_are_counted_on_the_way,
)

HERE = Path(__file__).parent
FOUND = HERE / "found.toml"
VARIANTS = 1000
PART = 0.25
"""So much of what could be asked is asked of each game: more games tell more."""
WHIM = 0.1
NEWS = 25
LENGTH = 200

Check: TypeAlias = Callable[[Story], None]


def knowing(match: Match, seat: Seat, rnd: random.Random) -> Command:
    """Somebody who knows the game, and has a whim now and then."""
    return match.sample(seat, rnd) if rnd.random() < WHIM else decide(match, seat, "medium").command


PEOPLE: dict[str, Callable[[], Player]] = {
    "anyhow": lambda: at_random,
    "curious": Curious,
    "knowing": lambda: knowing,
}


@dataclass(frozen=True)
class Case:
    """The way to a game, and what is asked of it."""

    game: str
    seats: int
    seed: str
    people: str
    agreed: dict[str, bool | int | str]
    """What is not as usual."""
    check: str = "playing"
    what: str = ""
    """What was wrong, when it was found."""

    def played(self) -> Story:
        game = GAMES[self.game]
        options = agreed(game, self.seats).model_copy(update=self.agreed)
        return play(game, self.seats, self.seed, options, PEOPLE[self.people]())

    def examine(self) -> None:
        checks()[self.check](self.played())

    def row(self) -> str:
        """As it stands in the list."""
        agreed = ", ".join(f"{name} = {json.dumps(value)}" for name, value in self.agreed.items())
        values = {name: json.dumps(value) for name, value in asdict(self).items()} | {"agreed": f"{{ {agreed} }}"}
        return "\n".join(("\n[[found]]", *(f"{name} = {value}" for name, value in values.items()), ""))


def drawn(seed: str, number: int, games: list[AnyGame]) -> Case:
    rnd = random.Random(f"{seed} {number}")
    game = rnd.choice(games)
    seats = rnd.choice(game.seats)
    usual, options = agreed(game, seats), variant(game, seats, rnd.randrange(VARIANTS))
    unusual = {name: value for name, value in vars(options).items() if value != getattr(usual, name)}
    return Case(game.id, seats, f"{seed} {number}", rnd.choice(list(PEOPLE)), unusual)


def whole_game(story: Story) -> None:
    assert_a_sane_end(story)
    assert_points_are_counted_on_the_way(story)
    assert_it_replays(story)


@cache
def checks() -> dict[str, Check]:
    """Beside what holds of every whole game: each test that is told a story of every table."""
    found: dict[str, Check] = {"playing": lambda story: None, "whole game": whole_game}
    for file in sorted(HERE.glob("test_*.py")):
        module = import_module(f"tests.conformance.{file.stem}")
        for name, test in vars(module).items():
            if name in MATTERS_OF_MEASURE or not name.startswith("test_") or "story" not in vars(module):
                continue
            if list(signature(test).parameters) == TABLE:
                found[f"{file.stem}.{name}"] = partial(asked, module, name)
    return found


TABLE = ["game", "seats"]
MATTERS_OF_MEASURE = {"test_what_is_usual_leaves_nobody_worse_off_than_declining"}
"""What good sense thinks of a position is an estimate: somewhere among all positions it thinks otherwise."""


def asked(module: ModuleType, name: str, story: Story) -> None:
    if story.game.id not in games_of(getattr(module, name)):
        return
    with patch.object(module, "story", lambda *_: story):
        getattr(module, name)(story.game, story.seats)


def games_of(test: Any) -> set[str]:
    """The games whose tables a test is told: some hold only where something is hidden, or derived."""
    (tables,) = (mark.args[1] for mark in test.pytestmark if mark.name == "parametrize")
    return {table.values[0].id for table in tables}


def failures(case: Case, rnd: random.Random) -> Iterator[Case]:
    """What goes wrong in a game, or is wrong in it."""
    try:
        story = case.played()
    except Exception as why:
        yield found(case, "playing", why)
        return
    for name, check in checks().items():
        if name == "whole game" or rnd.random() < PART:
            try:
                check(story)
            except TooLittle:
                continue
            except Exception as why:
                yield found(case, name, why)


def found(case: Case, check: str, why: Exception) -> Case:
    traceback.print_exception(why)
    said = shorten(f"{type(why).__name__}: {why}", LENGTH, placeholder=" ...")
    return Case(**{**asdict(case), "check": check, "what": said})


def listed(file: Path = FOUND) -> list[Case]:
    return [Case(**row) for row in tomllib.loads(file.read_text("utf-8")).get("found", [])]


def explore(seed: str, games: list[AnyGame], file: Path, goes_on: Callable[[int], bool]) -> int:
    """Play while it goes on; how much was found. Of the same fault the list keeps one."""
    known = {(case.game, case.check, case.what) for case in listed(file)}
    many = 0
    for number in count():
        if not goes_on(number):
            print(f"{number} games, {many} faults. The same again: make explore SEED={seed}", flush=True)
            return many
        if number and number % NEWS == 0:
            print(f"{number} games, {many} faults", flush=True)
        for case in failures(drawn(seed, number, games), random.Random(f"{seed} {number} checks")):
            many += 1
            print(f"Game {number}, {case.check}:{case.row()}", flush=True)
            if (fault := (case.game, case.check, case.what)) not in known:
                known.add(fault)
                with file.open("a", encoding="utf-8") as rows:
                    rows.write(case.row())
                print(f"Added to {file}: pytest {HERE / 'test_found.py'} -k {case.game}", flush=True)
    raise AssertionError


def main() -> int:
    asked_for = argparse.ArgumentParser(prog="python -m tests.conformance.explore")
    asked_for.add_argument("--minutes", type=float, default=60)
    asked_for.add_argument("--seed", default=secrets.token_hex(4))
    asked_for.add_argument("--game", choices=list(GAMES), action="append")
    given = asked_for.parse_args()
    games = [GAMES[name] for name in given.game or GAMES]
    secrecy.watch()
    told.watch()
    print(f"Seed {given.seed}, {given.minutes:g} minutes", flush=True)
    end = time.monotonic() + 60 * given.minutes
    return 1 if explore(given.seed, games, FOUND, lambda number: time.monotonic() < end) else 0


if __name__ == "__main__":
    sys.exit(main())
