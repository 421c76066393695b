"""Whole games by purposeful players, counted: `python -m tests.hinterland.balance [games] [mode] [map ...]`.

Prints for every map and number of players who wins, how, and when.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean

from engines.hinterland import GAME
from engines.hinterland.counsel.outlook import rounds_left
from engines.hinterland.facts import YEAR, Mode
from engines.hinterland.maps import MAPS, MapName
from engines.hinterland.player import Purposeful
from engines.hinterland.state import HinterlandOptions, HinterlandState
from engines.kernel import Happened, Match
from engines.players import answers
from engines.players.arena import Standing

GAMES = 20


@dataclass(frozen=True)
class Ended:
    """How one game ended."""

    how: str
    rounds: int
    """Played."""
    won: tuple[tuple[str, float], ...]
    """By seat: the faction, and 1 or a part of it if the victory was shared."""
    scores: tuple[int, ...]


def play(options: HinterlandOptions, seats: int, number: int) -> Ended:
    player = answers(Purposeful())
    match, _ = Match.start(GAME, seats, f"balance {number}", options)
    rounds = 0
    while not match.over:
        seat = match.waiting[0]
        state = hinterland(match)
        rounds = whole(options.mode) - rounds_left(state) + 1
        happened = match.submit(seat, player(match, seat))
        assert isinstance(happened, Happened), happened
        match.forget(1)
    state, result = hinterland(match), match.result
    assert result is not None
    share = 1 / len(result.winners)
    won = tuple((one.faction, share * (seat in result.winners)) for seat, one in enumerate(state.players))
    return Ended(state.victory, rounds, won, tuple(state.scores))


def whole(mode: Mode) -> int:
    return YEAR.years * (len(YEAR.seasons) - (mode == "quick"))


def hinterland(match: Match) -> HinterlandState:
    state = match.state
    assert isinstance(state, HinterlandState)
    return state


def line(name: str, seats: int, played: Sequence[Ended]) -> str:
    ways = ", ".join(f"{how} {count}" for how, count in Counter(one.how for one in played).most_common())
    by_faction: dict[str, list[float]] = {}
    for one in played:
        for faction, share in one.won:
            by_faction.setdefault(faction, []).append(share)
    shares = []
    for faction, won in sorted(by_faction.items(), key=lambda pair: -mean(pair[1])):
        low, high = Standing(faction, won=won).interval
        shares.append(f"{faction} {100 * mean(won):.0f} % ({100 * max(0.0, low):.0f}-{100 * high:.0f})")
    rounds = mean(one.rounds for one in played)
    return f"{name:<10}{seats} players  {rounds:5.1f} rounds  {ways}; {', '.join(shares)}"


def main(games: int, mode: Mode, maps: Sequence[MapName]) -> None:
    for name in maps:
        for seats in GAME.seats:
            options = HinterlandOptions(mode=mode, map=name)
            print(line(name, seats, [play(options, seats, number) for number in range(games)]), flush=True)


if __name__ == "__main__":
    count, chosen, *wanted = (*sys.argv[1:], *("", "")[len(sys.argv[1:]) :])
    main(
        int(count or GAMES),
        next((mode for mode in YEAR.modes if mode == chosen), "quick"),
        [chart.id for chart in MAPS.values() if not wanted or chart.id in wanted],
    )
