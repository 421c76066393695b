"""Whole games by purposeful players, counted: `python -m tests.sands_of_time.balance [games] [players ...]`.

Prints how long games last, where points come from, and who wins, for each number of players.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, quantiles

from engines.kernel import Happened, Match, Seat
from engines.players import answers
from engines.sands_of_time import GAME
from engines.sands_of_time.data import BOARD, DYNASTIES, FIELDS
from engines.sands_of_time.heuristics import PURPOSES, Purpose, Purposeful
from engines.sands_of_time.state import SandsOptions, SandsState

GAMES = 200
SURE = 1.96
"""Two-sided, 95 in 100."""
SOURCES = (*FIELDS, "wonders", "final", "unrest")


@dataclass(frozen=True)
class Player:
    """How one player of a game fared."""

    purpose: str
    place: int
    """In the order of the first round, from 1."""
    points: int
    sources: Counter[str]
    dynasties: Counter[int]
    won: float
    """1, or a part of it if the victory was shared."""


@dataclass(frozen=True)
class Played:
    decisions: int
    rounds: int
    generations: int
    players: tuple[Player, ...]


def cast(seats: int, number: int) -> list[Purpose]:
    """Who plays what. Four games in a row share a draw, one seat further each time: so all sit everywhere."""
    drawn = list(PURPOSES)
    random.Random(f"cast {seats} {number // len(drawn)}").shuffle(drawn)
    return [drawn[(seat + number) % len(drawn)] for seat in range(seats)]


def play(seats: int, number: int) -> Played:
    purposes = cast(seats, number)
    players = [answers(Purposeful(purpose)) for purpose in purposes]
    match, _ = Match.start(GAME, seats, f"balance {seats} {number}", SandsOptions())
    state = sands(match)
    order, lost, decisions = state.order(), Counter[Seat](), 0
    while not match.over:
        seat = match.waiting[0]
        happened = match.submit(seat, players[seat](match, seat))
        assert isinstance(happened, Happened), happened
        decisions += 1
        for event in happened.events:
            if event.key == "unrest.over":
                lost[event.params["seat"]] += event.params["points"]
        match.forget(1)
    state = sands(match)
    return Played(
        decisions,
        state.space - BOARD.dynasty.start,
        state.generation,
        tuple(fared(match, seat, purposes[seat], order.index(seat) + 1, lost[seat]) for seat in range(seats)),
    )


def sands(match: Match) -> SandsState:
    state = match.state
    assert isinstance(state, SandsState)
    return state


def fared(match: Match, seat: Seat, purpose: Purpose, place: int, lost: int) -> Player:
    state, result = sands(match), match.result
    assert result is not None
    sources, dynasties = Counter[str](), Counter[int]()
    for scored in state.scored:
        if scored.seat == seat:
            sources.update(scored.points)
            sources["wonders"] += scored.wonders
            dynasties[scored.dynasty] += scored.wonders + sum(scored.points.values())
    sources["final"] = BOARD.final_bonus.points * sum(seat in seats for seats in state.awards.values())
    sources["unrest"] = -lost
    points = state.players[seat].points
    assert points == sum(sources.values())
    return Player(purpose.name, place, points, sources, dynasties, result.share(seat))


def within(values: Sequence[float]) -> str:
    """The mean, and how far it may be off."""
    if len(values) < 2:
        return f"{mean(values):.1f}"
    middle = mean(values)
    spread = sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1))
    return f"{middle:.1f} ±{SURE * spread / sqrt(len(values)):.1f}"


def table(title: str, heads: Iterable[str], rows: Iterable[Sequence[str]]) -> None:
    print(f"\n{title}")
    lines = [list(heads), *map(list, rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
    for line in lines:
        print("  " + "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)))


def report(seats: int, games: Sequence[Played]) -> None:
    players = [player for game in games for player in game.players]
    print(f"\n=== {seats} players, {len(games)} games ===")
    table("Length", ("", "mean", "least", "most"), map(length_row(games), ("decisions", "rounds", "generations")))
    winners = [player.points for player in players if player.won]
    tenths = quantiles([player.points for player in players], n=10)
    print(f"\nPoints: all {within([p.points for p in players])}, winners {within(winners)}")
    print(f"  nine of ten players have {tenths[0]:.0f} or more, one of ten {tenths[-1]:.0f} or more")
    purposes = [purpose.name for purpose in PURPOSES]
    groups = {"all": players} | {name: [p for p in players if p.purpose == name] for name in purposes}
    total = sum(sum(p.sources[field] for field in FIELDS) for p in players)
    table(
        "Points by source",
        ("", *groups, "of all fields"),
        [
            (
                source,
                *(f"{mean(p.sources[source] for p in group):.1f}" for group in groups.values()),
                f"{sum(p.sources[source] for p in players) / total:.0%}" if source in FIELDS else "",
            )
            for source in SOURCES
        ],
    )
    table(
        "Points by dynasty",
        ("", *groups),
        [
            (str(dynasty), *(f"{mean(p.dynasties[dynasty] for p in group):.1f}" for group in groups.values()))
            for dynasty in range(1, DYNASTIES + 1)
        ],
    )
    heads = ("", "points", "wins", "share", "its due")
    places = [[p for p in players if p.place == place] for place in range(1, seats + 1)]
    table("Winners by purpose", heads, [win_row(name, groups[name], seats) for name in purposes])
    table("Winners by place", heads, [win_row(str(at), group, seats) for at, group in enumerate(places, 1)])


def length_row(games: Sequence[Played]) -> Callable[[str], tuple[str, ...]]:
    def row(what: str) -> tuple[str, ...]:
        counts = [getattr(game, what) for game in games]
        return what, f"{mean(counts):.1f}", str(min(counts)), str(max(counts))

    return row


def win_row(name: str, players: Sequence[Player], seats: int) -> tuple[str, ...]:
    """Of the games such a player took part in, one seat each, the part it won; its due is one in so many seats."""
    wins, tries = sum(player.won for player in players), len(players)
    share = wins / tries
    off = SURE * sqrt(share * (1 - share) / tries)
    points = within([player.points for player in players])
    return name, points, f"{wins:.1f} of {tries}", f"{share:.0%} ±{off:.0%}", f"{1 / seats:.0%}"


def main(words: Sequence[str]) -> None:
    games = int(words[0]) if words else GAMES
    for seats in map(int, words[1:] or map(str, GAME.seats)):
        report(seats, [play(seats, number) for number in range(games)])
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
