"""Whole games by purposeful players, counted: `python -m tests.clash_of_cultures.balance [games] [players]`.

Prints who wins with the expansion, by civilization and by place, and where points come from.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import mean

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.heuristics import Purposeful
from engines.clash_of_cultures.scoring import points
from engines.clash_of_cultures.state import ClashOptions, ClashState
from engines.clash_of_cultures.vocabulary import SOURCES
from engines.kernel import Happened, Match, Seat
from engines.players import answers
from engines.players.arena import Rating

GAMES = 200
SEATS = 2
OPTIONS = ClashOptions(box="expansion", peoples="drawn")
"""Drawn, so that no liking for a civilization decides which are played."""


@dataclass(frozen=True)
class Fared:
    """How one player of a game fared."""

    people: str
    place: int
    """In the order of the first round, from 1."""
    sources: dict[str, float]
    won: float
    """1, or a part of it if the victory was shared."""

    @property
    def points(self) -> float:
        return sum(self.sources.values())


def play(seats: int, number: int) -> list[Fared]:
    player = answers(Purposeful())
    match, _ = Match.start(GAME, seats, f"balance {seats} {number}", OPTIONS)
    order = clash(match).clockwise(clash(match).first)
    while not match.over:
        seat = match.waiting[0]
        happened = match.submit(seat, player(match, seat))
        assert isinstance(happened, Happened), happened
        match.forget(1)
    return [fared(match, seat, order.index(seat) + 1) for seat in range(seats)]


def clash(match: Match) -> ClashState:
    state = match.state
    assert isinstance(state, ClashState)
    return state


def fared(match: Match, seat: Seat, place: int) -> Fared:
    state, result = clash(match), match.result
    people = state.players[seat].people
    assert result is not None and people is not None
    return Fared(people, place, points(state, seat), result.share(seat))


def table(title: str, groups: Iterable[tuple[str, list[Fared]]]) -> Iterator[str]:
    """One line for each group, the most successful first, with what is sure of it 95 times in 100"""
    yield f"{title:<12}{'games':>6}{'won':>7}{'sure':>10}{'points':>8}" + "".join(f"{name:>12}" for name in SOURCES)
    for name, group in sorted(groups, key=lambda pair: -mean(one.won for one in pair[1])):
        rating = Rating(name, won=[one.won for one in group])
        low, high = rating.interval
        sure = f"{100 * max(0.0, low):.0f}-{100 * high:.0f} %"
        sources = "".join(f"{mean(one.sources[source] for one in group):12.1f}" for source in SOURCES)
        points = mean(one.points for one in group)
        yield f"{name:<12}{len(group):>6}{100 * rating.share:5.0f} %{sure:>10}{points:8.1f}{sources}"


def main(games: int, seats: int) -> None:
    played = [one for number in range(games) for one in play(seats, number)]
    peoples, places = defaultdict[str, list[Fared]](list), defaultdict[str, list[Fared]](list)
    for one in played:
        peoples[one.people].append(one)
        places[f"place {one.place}"].append(one)
    print(f"{games} games of {seats} players")
    for line in (*table("people", peoples.items()), "", *table("place", places.items())):
        print(line)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    main(numbers[0] if numbers else GAMES, numbers[1] if len(numbers) > 1 else SEATS)
