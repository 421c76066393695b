"""Stories of people who fight, trade, spy and draw: what a game hides, it hides there.

A player by chance hardly ever comes to blows. This one has no plan either, but of several legal commands it prefers
what has happened least so far: a question that nobody was asked yet, a verb that nobody used.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

from engines.kernel import Checkpoint, Command, Happened, Match, Preview, Seat, State
from tests.conformance.games import GAMES, AnyGame
from tests.conformance.play import Story, candidates, play, play_on
from tests.conformance.secrecy import secrecy_of

LOOKS = 5
"""How many commands are weighed against each other."""
STRETCH = 40
"""Decisions of a war; then another one is more interesting."""
WHOLE = 120
"""Decisions of a game that is told from its beginning."""


class Curious:
    """Does what has been done least."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def __call__(self, match: Match, seat: Seat, rnd: random.Random) -> Command:
        weighed = [(self.novelty(match, seat, command), command) for command in candidates(match, seat, rnd, LOOKS)]
        novelty, command = max(weighed, key=lambda pair: max(pair[0].values()))
        self.seen.update(novelty.keys())
        return command

    def novelty(self, match: Match, seat: Seat, command: Command) -> dict[str, float]:
        """What the command brings, as far as can be foreseen, and how new each of it is."""
        found = [f"{match.asks[seat].key} {command.verb}"]
        foreseen = match.preview(seat, command)
        if isinstance(foreseen, Preview):
            found += [f"asks {ask.key}" for ask in foreseen.asks] + [f"news {event.key}" for event in foreseen.events]
        return {what: 1 / (1 + self.seen[what]) for what in found}


@cache
def wars(game_id: str) -> tuple[Story, ...]:
    """From the positions that the game names, and from its beginning."""
    game, curious = GAMES[game_id], Curious()
    told = [war(game, state, number, curious) for number, state in enumerate(secrecy_of(game_id).wars())]
    seats = next((seats for seats in game.seats if seats >= 3), game.seats[-1])
    told.append(play(game, seats, "from the beginning", player=curious, most=WHOLE))
    return tuple(told)


def war(game: AnyGame, state: State, number: int, player: Curious) -> Story:
    point = Checkpoint(entries=0, state=state.model_dump_json(), version=game.version)
    match = Match(game, [point])
    opening = Happened(events=tuple(match.table.news), checkpoints=(point,))
    return play_on(match, opening, f"war {number}", game.options(), player, STRETCH)
