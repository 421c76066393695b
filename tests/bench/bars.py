"""The bars that a game sets itself, in `tests/<game id>/bars.toml`. A game without the file meets those of all."""

from __future__ import annotations

import tomllib
from pathlib import Path

from engines.kernel import Fact

TESTS = Path(__file__).parents[1]


class Rated(Fact):
    options: dict[str, str]
    at_least: int


class Bars(Fact):
    decisions_a_second: int = 1000
    """Random decisions, sampled, checked and played."""
    decisions_with_everything: int = 900
    """Decisions a second with all that comes in the box."""
    decisions_with: tuple[Rated, ...] = ()
    """Decisions a second with these options."""
    longest: dict[str, int | str] = {}
    """With these options a game lasts longest: so much is kept of it, and opened."""
    taps: dict[str, int] = {}
    """Touches from *Act* to done, by command."""
    turn_begins: str = ""
    """The question with which a turn begins; its taps are those of `a_turn`."""
    taps_typed: int = 2
    """Taps for a turn in one line: sent and confirmed."""
    rare: tuple[str, ...] = ()
    """Commands that people seldom give."""
    rounds_by: tuple[str, ...] = ()
    """What of the State tells one round from another."""
    setup: tuple[str, ...] = ()
    """The phases before the first round."""
    setup_taps: int = 0
    """Touches of three players until the first round begins."""
    setup_posts: int = 0
    handovers: dict[str, float] = {}
    """How often a round the game waits for another person, by the number of players; a table without a bar misses."""
    handovers_before: dict[str, int] = {}
    """Hand-overs before the first round."""
    posts: float = 0
    """New messages a round at a table of three; while one player goes on, a post is edited and rings nobody. A round
    must call those whom it hands over to: the bar of its hand-overs for three. Beyond it there is room for what gets
    a post of its own ([climax] of its texts), and for the post below, on which the turn goes on."""


def say_there_is_none(what: str, game: str) -> None:
    """For a game that has not said what it must reach, or what this is measured by."""
    print(f"      {what}, {game}: tests/{game}/bars.toml sets no bar")


def bars(game: str) -> Bars:
    file = TESTS / game / "bars.toml"
    return Bars.model_validate(tomllib.loads(file.read_text("utf-8"))) if file.exists() else Bars()
