"""Long games of people who know what they want, and after every decision a mark of all that it brought about.

The playthroughs are there to be read; these are there to notice. Each line of a file is one decision: a mark of the
State, one of the news with their audience, one of what was asked, offered and shown before it, one of what a computer
would have said and one of how the table leads to it (now and then: it takes long), then who said what. The commands
stand there as they were given: a player who becomes cleverer changes no game here, a rule that changes shows where it
did. To write what they would see today, or to look for better games:

    python -m tests.annals fords            the games of one kind, with the marks of today; where something that was
                                            said can be said no more, it goes on another way
    python -m tests.annals --anew fords     other games: those that come by most of its rules
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from engines.kernel import Command, Fact, Happened, Match, Refused, Seat, Words
from tests.annals.led import led
from tests.conformance.another_world import answers_to
from tests.conformance.games import GAMES, PLAYERS, SMALL, AnyGame, viewers
from tests.conformance.play import asked_of

HOME = Path(__file__).parent
MARKS = (
    "what stands on the table",
    "what is told, and to whom",
    "what was asked, offered and shown",
    "what a computer thinks",
    "how one is led to it",
)
SEED = "annals"
NOW_AND_THEN = 2
SELDOM = 11
"""To be led takes longest: of a large game it is looked at so seldom among those looks."""
FIRST = 2
NOT_LOOKED_AT = "-"


@dataclass(frozen=True)
class Given:
    """One decision."""

    seat: Seat
    said: dict[str, Any]

    def line(self, marks: Iterable[str]) -> str:
        return " ".join((*marks, str(self.seat), json.dumps(self.said, separators=(",", ":"), ensure_ascii=False)))


@dataclass(frozen=True)
class Annal:
    """A game as it is kept: what was agreed on, and what was said."""

    game: AnyGame
    seats: int
    seed: str
    agreed: dict[str, Any]
    given: tuple[Given, ...]

    def head(self) -> str:
        return json.dumps({"game": self.game.id, "seats": self.seats, "seed": self.seed, "agreed": self.agreed})

    @property
    def words(self) -> Words:
        return Words(self.game.catalogs["en"], PLAYERS)

    def leads(self, look: int) -> bool:
        return self.game.id == SMALL or look % SELDOM == 0

    def lines(self, looks: Callable[[int], bool] = lambda look: True) -> Iterator[str]:
        """The text of the file; it ends where something is refused that was once allowed. `looks` says at which of
        the decisions that are looked at closely that is to be done."""
        yield self.head()
        match, _ = Match.start(self.game, self.seats, self.seed, self.game.options.model_validate(self.agreed))
        for number, given in enumerate(self.given):
            if given.seat not in match.waiting:
                yield f"{given.seat} is not asked"
                return
            looked = number % NOW_AND_THEN == 0 and looks(number // NOW_AND_THEN)
            offered = mark(offers(match, given.seat, number)) if looked else NOT_LOOKED_AT
            thought = mark(thoughts(match, given.seat)) if looked else NOT_LOOKED_AT
            command = self.game.read(given.said)
            leads = NOT_LOOKED_AT
            if looked and isinstance(command, Command) and self.leads(number // NOW_AND_THEN):
                leads = mark(led(match, given.seat, command, self.words))
            happened = command if isinstance(command, Refused) else match.submit(given.seat, command)
            if isinstance(happened, Refused):
                yield f"{given.seat} is refused {given.said}: {happened.why.key}"
                return
            yield given.line((mark([match.state.model_dump_json()]), mark(news(happened)), offered, thought, leads))
            match.forget()
        if match.result is not None:
            yield f"{match.result.places} {match.result.points}"
        yield mark(line for viewer in viewers(self.seats) for line in shown(match, viewer))


def without_looks(line: str) -> str:
    """The line of a decision that was not looked at closely."""
    state, told, *_, given = line.split(" ", len(MARKS))
    return " ".join((state, told, NOT_LOOKED_AT, NOT_LOOKED_AT, NOT_LOOKED_AT, given))


def offers(match: Match, seat: Seat, number: int) -> list[Any]:
    """What everybody is asked, what this seat may answer, and what it sees meanwhile."""
    asked = [asked_of(ask) for ask in match.asks.values()]
    return [*asked, *answers_to(match, seat, number), *shown(match, seat), *shown(match, None)]


def shown(match: Match, viewer: Seat | None) -> list[str]:
    view = match.view(viewer)
    return [view.model_dump_json(), *match.game.position(view, Words(match.game.catalogs["en"], PLAYERS))]


def thoughts(match: Match, seat: Seat) -> list[Any]:
    """What a computer would say first, and what it thinks its position is worth."""
    policy, ask = match.game.policy, match.asks[seat]
    worth = {part: round(value, 3) for part, value in policy.worth(match.state, seat).items()}
    return [*islice(policy.propose(match.state, seat, ask), FIRST), worth]


def news(happened: Happened) -> list[Any]:
    return [(event.key, event.audience, event.model_dump_json()) for event in happened.events]


def mark(what: Iterable[Any]) -> str:
    return hashlib.blake2b("\n".join(map(text, what)).encode(), digest_size=3).hexdigest()


def text(one: Any) -> str:
    """A Fact by its fields alone, whatever its class is called; all else as Python writes it."""
    if not isinstance(one, Fact):
        return str(one)
    told = [name for name, field in type(one).model_fields.items() if field.repr]
    return " ".join(f"{name}={getattr(one, name)!r}" for name in told)


def files_of(game: AnyGame) -> list[Path]:
    return sorted(HOME.glob(f"{game.id}-*.txt"), key=lambda file: int(file.stem.rpartition("-")[2]))


def read(file: Path) -> Annal:
    head, *lines = file.read_text("utf-8").splitlines()
    known = json.loads(head)
    parts = (line.partition(" {") for line in lines if line.endswith("}"))
    said = tuple(Given(int(before.split()[-1]), json.loads("{" + said)) for before, _, said in parts)
    return Annal(GAMES[known["game"]], known["seats"], known["seed"], known["agreed"], said)
