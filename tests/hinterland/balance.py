"""Whole games by purposeful players, counted: `python -m tests.hinterland.balance [games] [mode] [map ...]`.

Prints for every map and number of players who wins, how, and when. With `--keep FILE` every game is written down as
it ends, and games that are in the file already are not played again.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import mean

from engines.hinterland import GAME
from engines.hinterland.claims import HARBOUR, VILLAGES, Claim
from engines.hinterland.facts import BUILDINGS, YEAR, Mode
from engines.hinterland.heuristics import Purposeful
from engines.hinterland.maps import MAPS, MapName, StartSeat, SuggestedStart, board
from engines.hinterland.proposals.outlook import BALANCED, BOLD, PEACEFUL, Stance, rounds_left
from engines.hinterland.setup import first_openings
from engines.hinterland.state import HinterlandOptions, HinterlandState
from engines.kernel import Ask, Command, Happened, Match, Seat
from engines.players.arena import Rating
from engines.players.search import reply

GAMES = 60
PLANS: dict[str, Stance] = {
    "builder": replace(PEACEFUL, taste={"village": 1.4, "city": 1.8, "harbour": 1.4}),
    "taker": BALANCED,
    "warrior": replace(BOLD, taste={"village": 0.9, "city": 0.8}),
}
WHIM = 0.35
"""So much more or less than others a player likes a field or a building."""


@dataclass(frozen=True)
class Seated:
    """What came of one of the starts."""

    faction: str
    place: int
    """In the order of the first round."""
    plan: str
    won: float
    """1, or a part of it if the victory was shared."""
    score: int


@dataclass(frozen=True)
class Ended:
    """How one game ended."""

    how: str
    rounds: int
    """Played."""
    seated: tuple[Seated, ...]
    """By suggested start."""


class Participant(Purposeful):
    """Somebody with a plan and whims of his own who opens as he is told."""

    def __init__(self, stance: Stance, start: StartSeat) -> None:
        super().__init__(stance)
        self.start = start

    def propose(self, state: HinterlandState, seat: Seat, ask: Ask) -> Iterator[Command]:
        if ask.key == "setup.claim":
            yield claim(state, self.start)
        else:
            yield from super().propose(state, seat, ask)


def claim(state: HinterlandState, start: StartSeat) -> Claim:
    wished = [f"city {at}" for at in start.city] + [f"{start.faction} {at}" for at in start.villages]
    opening = next((one for one in wished if one in first_openings(state)), VILLAGES)
    if opening == VILLAGES and len(start.villages) < YEAR.setup.villages:
        opening = f"{HARBOUR} {next(at for at in start.villages if state.space(at).harbour_start)}"
    villages = [] if opening in first_openings(state) else [at for at in start.villages if at not in opening.split()]
    fields = tuple(state.board.in_order(villages))
    return Claim(opening=opening, fields=fields, faction=start.faction)


def whims(plan: str, name: MapName, seats: int, rnd: random.Random) -> Stance:
    """One plan, followed by everybody in a way of their own"""
    stance = PLANS[plan]
    liked = (*board(name, seats).fields, *BUILDINGS)
    return replace(
        stance,
        taste={one: stance.taste.get(one, 1.0) * rnd.uniform(1 - WHIM, 1 + WHIM) for one in liked},
        caution=stance.caution * rnd.uniform(1 - WHIM, 1 + WHIM),
    )


def plans_of(number: int, seats: int) -> list[str]:
    """In nine rounds of games any two starts meet with every pair of plans"""
    names, turn = tuple(PLANS), 4 * (number // seats) % 9
    a, b = turn % 3, turn // 3
    return [names[n % 3] for n in (a, a + b, a + 2 * b, b)[:seats]]


def play(options: HinterlandOptions, start: SuggestedStart, number: int) -> Ended:
    """Game by game everybody sits one start further in the order of play"""
    seats, rnd = start.players, random.Random(f"whims {number}")
    match, _ = Match.start(GAME, seats, f"balance {number}", options)
    order = hinterland(match).order
    plans = plans_of(number, seats)
    sitting = {order[(n + number) % seats]: n for n in range(seats)}
    players = {
        seat: Participant(whims(plans[n], options.map, seats, rnd), start.seats[n])
        for seat, n in sorted(sitting.items())
    }
    rounds = 0
    while not match.over:
        seat = match.waiting[0]
        state = hinterland(match)
        rounds = min(whole(options.mode), whole(options.mode) - rounds_left(state) + 1)
        happened = match.submit(seat, reply(players[seat], state, match.asks[seat]))
        assert isinstance(happened, Happened), happened
        match.forget(1)
    state, result = hinterland(match), match.result
    assert result is not None
    seated = [
        Seated(
            state.players[seat].faction,
            order.index(seat),
            plans[n],
            result.share(seat),
            state.scores[seat],
        )
        for seat, n in sorted(sitting.items(), key=lambda pair: pair[1])
    ]
    assert [one.faction for one in seated] == [one.faction for one in start.seats], seated
    return Ended(state.victory, rounds, tuple(seated))


def whole(mode: Mode) -> int:
    return YEAR.years * (len(YEAR.seasons) - (mode == "quick"))


def hinterland(match: Match) -> HinterlandState:
    state = match.state
    assert isinstance(state, HinterlandState)
    return state


# What is said of them


def line(name: str, seats: int, played: Sequence[Ended]) -> str:
    ways = ", ".join(f"{how} {count}" for how, count in Counter(one.how for one in played).most_common())
    parts = [
        f"{name} {seats}: {len(played)} games, {mean(one.rounds for one in played):.1f} rounds, {ways}",
        "; ".join(start_line(n, played) for n in range(seats)),
        "first to last " + shares(played, lambda one: str(one.place + 1)),
        "plans " + shares(played, lambda one: one.plan),
    ]
    return "\n    ".join(parts)


def start_line(number: int, played: Sequence[Ended]) -> str:
    of_it = [one.seated[number] for one in played]
    low, high = Rating("", won=[one.won for one in of_it]).interval
    return (
        f"{of_it[0].faction} {sum(one.won for one in of_it):g} ({100 * max(0.0, low):.0f}-{100 * high:.0f} %, "
        f"score {mean(one.score for one in of_it):.1f})"
    )


def shares(played: Sequence[Ended], kind: Callable[[Seated], str]) -> str:
    """Of those who sat so, how many of a hundred won"""
    found: dict[str, list[float]] = {}
    for one in played:
        for seated in one.seated:
            found.setdefault(kind(seated), []).append(seated.won)
    return ", ".join(f"{name} {100 * mean(won):.0f} %" for name, won in sorted(found.items()))


# Games that were played before


def signature(options: HinterlandOptions, start: SuggestedStart, number: int) -> str:
    seats = " | ".join(" ".join((seat.faction, *seat.city, *seat.villages)) for seat in start.seats)
    return f"{options.mode} {options.map} {number}: {seats}"


def kept(file: Path | None) -> dict[str, Ended]:
    if file is None or not file.exists():
        return {}
    rows = [json.loads(row) for row in file.read_text().splitlines()]
    return {
        row["game"]: Ended(row["how"], row["rounds"], tuple(Seated(**one) for one in row["seated"])) for row in rows
    }


def table(options: HinterlandOptions, start: SuggestedStart, games: int, file: Path | None = None) -> list[Ended]:
    known, played = kept(file), []
    for number in range(games):
        name = signature(options, start, number)
        ended = known.get(name) or play(options, start, number)
        if file is not None and name not in known:
            with file.open("a") as rows:
                rows.write(json.dumps({"game": name, **asdict(ended)}) + "\n")
        played.append(ended)
    return played


def main() -> None:
    said = argparse.ArgumentParser()
    said.add_argument("games", nargs="?", type=int, default=GAMES)
    said.add_argument("mode", nargs="?", choices=tuple(YEAR.modes), default="quick")
    said.add_argument("maps", nargs="*", choices=(*MAPS, []), default=[])
    said.add_argument("--seats", type=int, nargs="+", default=GAME.seats)
    said.add_argument("--keep", type=Path)
    args = said.parse_args()
    for chart in MAPS.values():
        for seats in args.seats:
            start = board(chart.id, seats).start_for(seats, args.mode)
            if start is not None and (not args.maps or chart.id in args.maps):
                options = HinterlandOptions(mode=args.mode, map=chart.id)
                print(line(chart.id, seats, table(options, start, args.games, args.keep)), flush=True)


if __name__ == "__main__":
    main()
