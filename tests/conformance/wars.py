"""Stories of people who fight, trade, spy and draw: what a game hides, it hides there.

A player by chance hardly ever comes to blows. This one has no plan either, but of several legal commands it prefers
what has happened least so far: a question that nobody was asked yet, a verb that nobody used.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

from engines.kernel import Checkpoint, Command, Happened, Match, Preview, Seat
from tests.conformance.games import GAMES, AnyGame
from tests.conformance.play import Story, candidates, play, play_on
from tests.conformance.secrecy import War, secrecy_of

LOOKS = 4
"""How many commands are weighed against each other."""
STRETCH = 20
"""Decisions of a war; then another one is more interesting."""
WHOLE = 80
"""Decisions of a game that is told from its beginning."""


class Curious:
    """Says what the script says, then what has been said least."""

    def __init__(self, seen: Counter[str], *script: tuple[Seat, Command]) -> None:
        self.seen = seen
        self.script = list(script)

    def __call__(self, match: Match, seat: Seat, rnd: random.Random) -> Command:
        if self.script and self.script[0][0] == seat:
            return self.script.pop(0)[1]
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
    game, seen = GAMES[game_id], Counter[str]()
    told = [waged(game, war, number, seen) for number, war in enumerate(secrecy_of(game_id).wars())]
    seats = next((seats for seats in game.seats if seats >= 3), game.seats[-1])
    told.append(play(game, seats, "from the beginning", player=Curious(seen), most=WHOLE))
    return tuple(told)


def waged(game: AnyGame, war: War, number: int, seen: Counter[str]) -> Story:
    point = Checkpoint(entries=0, state=war.state.model_dump_json(), version=game.version)
    match = Match(game, [point])
    opening = Happened(events=tuple(match.table.news), checkpoints=(point,))
    return play_on(match, opening, f"war {number}", game.options(), Curious(seen, *war.script), STRETCH)
