"""Whole games by purposeful players, counted: `python -m tests.era_of_tribes.balance [games] [what ...]`.

`what` is a number of players (2 to 6) or a difficulty of the AUTOMA, alone (`softie`, `experienced`, `expert`),
against two (`expert/2`) or in twos (`softie+`, `softie+/2`); `@board` behind it names a board. Without it everything
is played.
Prints how long games last, what ends them, and who wins: by people, by place in the first round, by plan.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean

from engines.era_of_tribes import GAME
from engines.era_of_tribes.heuristics import PURPOSES, ROUND, Purpose, Purposeful
from engines.era_of_tribes.heuristics.answers import first_field
from engines.era_of_tribes.places import SETUPS
from engines.era_of_tribes.proposals.outlook import Outlook
from engines.era_of_tribes.setup import Begin, chosen_setup
from engines.era_of_tribes.state import DIFFICULTIES, EraOptions, EraState
from engines.kernel import Command, Happened, Match, Seat

GAMES = 200
EVERYTHING = (
    "2",
    "3",
    "4",
    "5",
    "6",
    *DIFFICULTIES,
    *(f"{d}/2" for d in DIFFICULTIES),
    *(f"{d}+" for d in DIFFICULTIES),
)
SURE = 1.96
"""Two-sided, 95 in 100."""
EARLY = 4
"""No game should be over in so few rounds."""


@dataclass(frozen=True)
class Player:
    """How one player of a game fared."""

    people: str
    place: int
    """In the order of the first round, from 1."""
    purpose: str
    points: int
    won: float
    """1, or a part of it if the victory was shared."""


@dataclass(frozen=True)
class Played:
    rounds: int
    ended_by: str
    players: tuple[Player, ...]
    automas: tuple[str, ...]
    automa_points: int
    beaten: bool


@dataclass(frozen=True)
class Study:
    name: str
    seats: int
    options: EraOptions

    @classmethod
    def read(cls, word: str) -> Study:
        what, _, board = word.partition("@")
        wish = {"board": board} if board else {}
        if what.isdecimal():
            return cls(word, int(what), EraOptions.model_validate(wish))
        difficulty, _, automas = what.partition("/")
        seats = 1 + difficulty.count("+")
        wish |= {"difficulty": difficulty.rstrip("+"), "automas": int(automas or 1)}  # type: ignore[dict-item]
        return cls(word, seats, EraOptions.model_validate(wish))


def cast(study: Study, number: int, led: Sequence[str]) -> tuple[list[str], list[Purpose]]:
    """Who leads which people with what in mind: everybody in turn, a draw for each round through the peoples"""
    setup = chosen_setup(study.seats, study.options)
    peoples = [people for people in SETUPS[setup].peoples if people not in led]
    turn, at = divmod(number, len(peoples))
    random.Random(f"peoples {study.name} {turn}").shuffle(peoples)
    purposes = list(PURPOSES)
    random.Random(f"purposes {study.name} {number // len(purposes)}").shuffle(purposes)
    if study.options.automas:
        purposes = [ROUND]
    return (
        [peoples[(at + seat) % len(peoples)] for seat in range(study.seats)],
        [purposes[(number + seat) % len(purposes)] for seat in range(study.seats)],
    )


def play(study: Study, number: int) -> Played:
    match, _ = Match.start(GAME, study.seats, f"balance {study.name} {number}", study.options)
    state = era(match)
    led = [state.players[seat].people for seat in state.automas]
    peoples, purposes = cast(study, number, led)
    first = [seat for seat in state.order if seat >= 0]
    while not match.over:
        seat = match.waiting[0]
        command = answer(match, seat, purposes[seat], peoples[seat])
        happened = match.submit(seat, command)
        assert isinstance(happened, Happened), (command, happened)
        match.forget(1)
    return counted(match, purposes, first)


def answer(match: Match, seat: Seat, purpose: Purpose, people: str) -> Command:
    state = era(match)
    best = next(Purposeful(purpose).propose(state, seat, match.asks[seat]))
    if isinstance(best, Begin):
        field = first_field(Outlook(state, seat, purpose), people)
        return best.model_copy(update={"people": people, "advance": field, "armed": ()})
    return best


def era(match: Match) -> EraState:
    state = match.state
    assert isinstance(state, EraState)
    return state


def counted(match: Match, purposes: Sequence[Purpose], first: list[Seat]) -> Played:
    state, result = era(match), match.result
    assert result is not None
    points = {score.seat: score.total for score in state.scores}
    players = tuple(
        Player(
            state.players[seat].people,
            first.index(seat) + 1,
            purposes[seat].name,
            points[seat],
            result.share(seat),
        )
        for seat in sorted(first)
    )
    return Played(
        state.round,
        ended_by(state),
        players,
        tuple(state.players[seat].people for seat in state.automas),
        max((points[seat] for seat in state.automas), default=0),
        bool(result.won),
    )


def ended_by(state: EraState) -> str:
    """17.1: by which condition"""
    if not state.ending:
        return "nothing left" if state.exhausted else "last round"
    seat = state.ending[0]
    player, end = state.players[seat], state.rules_of_end
    whose = "AUTOMA: " if seat < 0 else ""
    conquered = seat in state.conquerors
    if conquered:
        return f"{whose}conquest"
    if player.epoch >= end.epoch:
        return f"{whose}epoch"
    if state.count_provinces(seat) >= end.provinces:
        return f"{whose}provinces"
    if player.total_advances >= end.advances:
        return f"{whose}advances"
    if player.influence >= player.triumph:
        return f"{whose}triumph"
    return f"{whose}influence"


# Tables


def share(wins: float, tries: int) -> str:
    """A part of all, and how far it may be off"""
    if not tries:
        return "-"
    part = wins / tries
    # Wilson's interval: it holds for few games and for shares near nothing, too.
    middle = (part + SURE**2 / (2 * tries)) / (1 + SURE**2 / tries)
    off = SURE * sqrt(part * (1 - part) / tries + SURE**2 / (4 * tries**2)) / (1 + SURE**2 / tries)
    return f"{part:.0%} ({max(0, middle - off):.0%} to {middle + off:.0%})"


def table(title: str, heads: Iterable[str], rows: Iterable[Sequence[str]]) -> None:
    lines = [list(heads), *map(list, rows)]
    print(f"\n| {title} " + " ".join(f"| {head}" for head in lines[0]) + " |")
    print("| --- " * (len(lines[0]) + 1) + "|")
    for line in lines[1:]:
        print("| " + " | ".join(line) + " |")


def report(study: Study, games: Sequence[Played]) -> None:
    setup = chosen_setup(study.seats, study.options)
    print(
        f"\n### {study.name}: {study.seats} players, {study.options.automas} AUTOMAs, {setup}, {len(games)} games\n"
    )
    lengths = [game.rounds for game in games]
    early = sum(length <= EARLY for length in lengths)
    print(f"Rounds: {mean(lengths):.1f} ({min(lengths)} to {max(lengths)}), over by round {EARLY}: {early}.")
    print("Ended by: " + ", ".join(f"{why} {n}" for why, n in Counter(g.ended_by for g in games).most_common()) + ".")
    players = [player for game in games for player in game.players]
    print(f"Points: {mean(p.points for p in players):.1f}.")
    if study.options.automas:
        beaten_tables(study, games)
        return
    due = 1 / study.seats
    heads = ("points", "wins", "share", "of its due")
    for title, name in (("people", "people"), ("place", "place"), ("plan", "purpose")):
        groups: dict[str, list[Player]] = {}
        for player in players:
            groups.setdefault(str(getattr(player, name)), []).append(player)
        table(title, heads, [win_row(key, groups[key], due) for key in sorted(groups)])


def win_row(name: str, players: Sequence[Player], due: float) -> tuple[str, ...]:
    wins, tries = sum(player.won for player in players), len(players)
    points = f"{mean(player.points for player in players):.1f}"
    return name, points, f"{wins:.1f} of {tries}", share(wins, tries), f"{wins / tries / due:.2f}"


def beaten_tables(study: Study, games: Sequence[Played]) -> None:
    won = sum(game.beaten for game in games)
    print(f"The AUTOMAs: {mean(game.automa_points for game in games):.1f} points.")
    print(f"Won by the humans: {share(won, len(games))}.")
    for title in ("human", "AUTOMA"):
        groups: dict[str, list[Played]] = {}
        for game in games:
            for people in (p.people for p in game.players) if title == "human" else game.automas:
                groups.setdefault(people, []).append(game)
        table(
            title,
            ("games", "humans won", "rounds"),
            [
                (
                    people,
                    str(len(some)),
                    share(sum(game.beaten for game in some), len(some)),
                    f"{mean(game.rounds for game in some):.1f}",
                )
                for people, some in sorted(groups.items())
            ],
        )


def main(words: Sequence[str]) -> None:
    games = int(words[0]) if words else GAMES
    for word in words[1:] or EVERYTHING:
        study = Study.read(word)
        played: list[Played] = []
        began = time.monotonic()
        for number in range(games):
            played.append(play(study, number))
            spent = time.monotonic() - began
            print(f"\r{word}: {number + 1} of {games}, {spent:.0f} s", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        report(study, played)
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
