"""Random games to hold the rules against, kept so that a test can stand at any moment of them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, TypeAlias

from engines.kernel import (
    Ask,
    Checkpoint,
    Command,
    Domain,
    Entry,
    Happened,
    Match,
    NextSlot,
    Options,
    Paced,
    Refused,
    Seat,
    Words,
)
from tests.conformance.games import GAMES, PLAYERS, AnyGame, quick, viewers

MOST_DECISIONS = 20_000
SOMETHING_ELSE = 6
"""The variant that stories are told of: one in which every game has much in play."""
Player: TypeAlias = Callable[[Match, Seat, random.Random], Command]


def at_random(match: Match, seat: Seat, rnd: random.Random) -> Command:
    return match.sample(seat, rnd)


@dataclass(frozen=True)
class Line:
    """A command as it was given, and what came of it."""

    seat: Seat
    command: Command
    happened: Happened
    ask: Ask


@dataclass(frozen=True)
class Story:
    """A whole random game."""

    game: AnyGame
    seats: int
    seed: str
    options: Options
    opening: Happened
    lines: tuple[Line, ...]

    @cached_property
    def entries(self) -> list[Entry]:
        return [line.happened.entry for line in self.lines if line.happened.entry is not None]

    @cached_property
    def checkpoints(self) -> list[Checkpoint]:
        return [*self.opening.checkpoints, *(point for line in self.lines for point in line.happened.checkpoints)]

    @property
    def open_points(self) -> list[Checkpoint]:
        """The checkpoints after which somebody still had something to say."""
        return [point for point in self.checkpoints if point.entries < len(self.lines)]

    @property
    def certain(self) -> bool:
        """Was any answer given from which nobody came to know something? Else none of it can be foreseen to its end,
        or taken back freely."""
        return any(not entry.learned for entry in self.entries)

    @property
    def words(self) -> Words:
        return Words(self.game.catalogs["en"], PLAYERS)

    def match_at(self, count: int) -> Match:
        """The match before the command of this number was given."""
        point = max((at for at, c in enumerate(self.checkpoints) if c.entries <= count), default=0)
        start = self.checkpoints[point]
        return Match(self.game, [start], self.entries[start.entries : count])

    def moments(self, how_many: int, salt: str = "") -> list[int]:
        """Moments to look at: one of every kind of answer to every question, the rest by chance.

        A game that is played by three, four or five is looked at as often as one that is played by two alone.
        """
        how_many = max(3, how_many // len(quick(self.game)) * 2 // 3)
        rnd = random.Random(f"{self.game.id} {self.seats} {self.seed} {salt}")
        order = list(range(len(self.lines)))
        rnd.shuffle(order)
        by_key: dict[tuple[str, str], int] = {}
        for count in order:
            by_key.setdefault((self.lines[count].ask.key, self.lines[count].command.verb), count)
        firsts = list(by_key.values())[:how_many]
        return sorted({*firsts, *order[: max(0, how_many - len(firsts))]})


def play(
    game: AnyGame,
    seats: int,
    seed: str,
    options: Options | None = None,
    player: Player = at_random,
    most: int | None = None,
) -> Story:
    """Play a game to its end, or so many decisions. Every command must be accepted."""
    options = agreed(game, seats, options or game.options())
    match, opening = Match.start(game, seats, seed, options)
    return play_on(match, opening, seed, options, player, most)


def play_on(
    match: Match, opening: Happened, seed: str, options: Options, player: Player, most: int | None = None
) -> Story:
    """Play from where a match stands."""
    game, seats = match.game, match.state.seats
    rnd = random.Random(f"{game.id} {seats} {seed}")
    lines: list[Line] = []
    while not match.over and (most is None or len(lines) < most):
        assert len(lines) < MOST_DECISIONS, f"{game.id} does not end"
        seat = rnd.choice(match.waiting)
        ask = match.asks[seat]
        command = player(match, seat, rnd)
        assert match.pending is not None
        happened = match.submit(seat, command, at=match.pending.number)
        assert isinstance(happened, Happened), (ask.key, command, happened)
        lines.append(Line(seat, command, happened, ask))
        match.forget()
    return Story(game, seats, seed, options, opening, tuple(lines))


class TooLittle(AssertionError):
    """In a game that a test has chosen something must be there to be compared; in one drawn by lot, perhaps not."""


def assert_enough(compared: object, why: str) -> None:
    if not compared:
        raise TooLittle(why)


def agreed(game: AnyGame, seats: int, wished: Options | None = None) -> Options:
    """What is wished for, unless it was drawn by lot for another number of players; what is usual for so many."""
    if wished is not None and game.objection(seats, wished) is None:
        return wished
    options = game.agree(seats, {})
    assert isinstance(options, Options)
    return options


@cache
def _story(game: str, seats: int, seed: str) -> Story:
    kind = GAMES[game]
    return play(kind, seats, seed, _agreed_in_stories(kind, seats))


def _agreed_in_stories(game: AnyGame, seats: int) -> Options:
    """Every second number of players has all in play that comes in the box; where that is nothing unusual, they have
    agreed on something else. Two play by the book, the others as tables usually do."""
    at = game.seats.index(seats)
    more = dict(vars(game.options.everything()).items() - vars(game.options()).items())
    if at % 2 and not more:
        return variant(game, seats, SOMETHING_ELSE)
    by_the_book = {"pace": "strict"} if at == 0 and issubclass(game.options, Paced) else {}
    options = game.agree(seats, more if at % 2 else by_the_book)
    assert isinstance(options, Options)
    return options


def story(game: AnyGame, seats: int, seed: str = "once upon a time") -> Story:
    """The random game of this seed. Tests in one process share it: nothing in it changes."""
    return _story(game.id, seats, seed)


def variant(game: AnyGame, seats: int, number: int) -> Options:
    """What so many might agree on. As the number grows, every option goes through all that it may be for them, now
    with this beside it and now with that; where two cannot be had together, each is wished for first in its turn."""
    options, names = agreed(game, seats), list(game.options.model_fields)
    first = number % len(names) if names else 0
    for name in names[first:] + names[:first]:
        values = moderate(game, name)
        value = values[(number + names.index(name) * (number // len(values))) % len(values)]
        chosen = game.agree(seats, {**vars(options), name: value})
        options = options if isinstance(chosen, Refused) else chosen
    return options


def moderate(game: AnyGame, name: str) -> Sequence[bool | int | str]:
    """What an option may be; of numbers none above the usual one, if it is one: a long game proves no more than two
    short ones."""
    usual = game.options.model_fields[name].default
    return [
        value for value in game.options.values(name) if isinstance(value, (bool, str)) or not usual or value <= usual
    ]


def candidates(match: Match, seat: Seat, rnd: random.Random, how_many: int) -> list[Command]:
    """Different random legal commands."""
    found = [match.sample(seat, rnd) for _ in range(how_many)]
    return [command for at, command in enumerate(found) if command not in found[:at]]


def walk(
    match: Match, seat: Seat, verb: str, choose: Callable[[Domain[Any]], Any]
) -> Iterator[tuple[str, Domain[Any], Any]]:
    """Fill a command one slot after the other, as a menu does; every step is slot, domain and value."""
    filled: dict[str, Any] = {}
    while True:
        step = match.suggest(seat, verb, filled)
        assert not isinstance(step, Refused), (verb, filled, step)
        if not isinstance(step, NextSlot):
            return
        assert not step.domain.empty, f"dead end: nothing for {step.slot.name} of {verb} after {filled}"
        value = choose(step.domain)
        yield step.slot.name, step.domain, value
        filled[step.slot.name] = value


def whole(match: Match, seat: Seat, verb: str, choose: Callable[[Domain[Any]], Any]) -> Command:
    filled = {slot: value for slot, _, value in walk(match, seat, verb, choose)}
    command = match.suggest(seat, verb, filled)
    assert isinstance(command, Command)
    return command


def domains_met(match: Match, seat: Seat, rnd: random.Random) -> Iterator[tuple[str, str, Domain[Any], Any]]:
    """Every domain on a random way through every command open to a seat: verb, slot, domain, value."""
    menu = match.menu(seat)
    assert not isinstance(menu, Refused)
    for offer in menu.offers:
        for slot, domain, value in walk(match, seat, offer.command.verb, lambda domain: domain.sample(rnd)):
            yield offer.command.verb, slot, domain, value


def asked_of(ask: Ask) -> tuple[Any, ...]:
    """A question as everybody may know it."""
    return ask.seat, ask.key, json.dumps(ask.params, sort_keys=True), ask.secret, ask.section


def standing(match: Match) -> dict[str, Any]:
    """Where a match stands, to compare it with another."""
    pending = match.pending
    return {
        "state": match.state.model_dump_json(),
        "count": match.count,
        "asks": [asked_of(ask) for ask in match.asks.values()],
        "number": pending.number if pending else None,
        "sealed": {seat: answer.said() for seat, answer in pending.answers.items()} if pending else {},
        "waiting": match.waiting,
        "over": match.over,
        "result": match.result,
    }


def everything_shown(match: Match) -> dict[str, Any]:
    """Where a match stands, and what each viewer sees of it."""
    views = [match.view(viewer).model_dump_json() for viewer in viewers(match.state.seats)]
    return {**standing(match), "views": views}


def texts(words: Words, happened: Iterable[Any], viewer: Seat | None) -> list[str]:
    """What a viewer hears."""
    return [words.event(event) for event in happened if event.audible(viewer)]
