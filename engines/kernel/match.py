"""A running game: the State and the open question; submit, preview, undo (with whose consent) and redo."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeAlias

from engines.kernel.ask import Ask, AskAll, Question, Rule
from engines.kernel.choices import Choices, DeadEnd, NextSlot
from engines.kernel.command import Command, Offer, Said
from engines.kernel.dice import Dice
from engines.kernel.game import Game, Options, Result
from engines.kernel.model import Seat, made
from engines.kernel.note import Event, Note, Refused, note, refused
from engines.kernel.record import Checkpoint, Entry, Happened
from engines.kernel.standing import Always, LetGo, Standing
from engines.kernel.standing_answers import (
    cannot_let_go,
    cannot_stand,
    held,
    in_force,
    inner,
    keep,
    let_go,
    upheld,
)
from engines.kernel.state_json import text_of
from engines.kernel.table import State, Table, Unforeseeable
from engines.kernel.view import View


class RuleFault(Exception):
    """A rule broke. The match stands where it stood before the command."""


class CannotReplay(Exception):
    """The entries after a checkpoint no longer follow from it: the rules have changed since."""


Given: TypeAlias = tuple[dict[Seat, Said], bool]
"""What was answered to a question, as it is on record, and whether it was sealed."""


@dataclass
class Pending:
    """The open question. `number` is the count of entries when it was put."""

    number: int
    asks: dict[Seat, Ask]
    sealed: bool
    choices: dict[Seat, Choices]
    """What each of them may say: while a question is open the State does not change."""
    answers: dict[Seat, Command] = field(default_factory=dict)
    said: dict[Seat, Said] = field(default_factory=dict)
    """The answers as they are on record: the rules may do with theirs what they like."""
    views: dict[Seat | None, View] = field(default_factory=dict)
    """What was looked at since the last answer: for the same reason."""
    sense: dict[Seat, Command | None] = field(default_factory=dict)
    """What good sense says to it, where somebody has asked: likewise."""

    @property
    def waiting(self) -> list[Seat]:
        return [seat for seat in self.asks if seat not in self.answers]

    @property
    def complete(self) -> bool:
        return len(self.answers) == len(self.asks)

    @property
    def given(self) -> Given:
        """The answers in the order of the question, whoever was first to answer."""
        return {seat: self.said[seat] for seat in self.asks}, self.sealed


@dataclass(frozen=True)
class Menu:
    """The commands that answer a question, and those that do not just now, with the reason."""

    offers: tuple[Offer[Command], ...]
    barred: Mapping[str, Note]
    brings: Mapping[str, Note] = field(default_factory=dict)
    """The gain or price of each verb just now."""
    idle: frozenset[str] = frozenset()
    """The offers that would bring nothing."""


@dataclass(frozen=True)
class Preview:
    """What is certain to follow from a command. `open_end`: then chance or a secret decides."""

    events: tuple[Event, ...]
    looks: Callable[[], View]
    open_end: bool
    asks: tuple[Ask, ...]
    free: bool = False
    """Could it be taken back afterwards without asking anybody?"""
    ending: Command | None = None
    """How the seat says that this was all, if it is asked that next."""

    @property
    def view(self) -> View:
        """The view of the seat after it."""
        return self.looks()


@dataclass(frozen=True)
class UndoTerms:
    """What taking back would remove, and whose consent it needs. None needed: it is free."""

    at: int
    """The number of entries before the first that is removed."""
    removes: tuple[Entry, ...]
    consent: frozenset[Seat]
    why: Note | None = None


class Match:
    def __init__(
        self, game: Game[Any, Any], checkpoints: Sequence[Checkpoint], entries: Sequence[Entry] = ()
    ) -> None:
        """Open a match: its last checkpoints, and every entry since the first of them."""
        self.game = game
        self.checkpoints = list(checkpoints)
        self.entries: list[Entry] = []
        self.undone: list[Entry] = []
        self.table: Table[Any]
        self.pending: Pending | None = None
        self._given: list[Given] = []
        """All that the rules were given since the last checkpoint, answers that nobody had to give included."""
        self._rule: Rule[None]
        self._stand(entries)

    @classmethod
    def start(
        cls, game: Game[Any, Any], seats: int, seed: str, options: Options | None = None
    ) -> tuple[Match, Happened]:
        """A new game, up to its first question."""
        if seats not in game.seats:
            raise ValueError(f"{game.id} is not for {seats} players")
        agreed = options or game.agree(seats, {})
        why = agreed.why if isinstance(agreed, Refused) else game.objection(seats, agreed)
        if why is not None:
            raise ValueError(f"{game.id} for {seats} is not played so: {why.key}")
        state = game.setup(seats, agreed, Dice(seed=seed))
        match = cls(game, [_checkpoint(game, state, 0)])
        return match, Happened(events=tuple(match.table.news), checkpoints=tuple(match.checkpoints), over=match.over)

    # What stands on the table

    @property
    def state(self) -> State:
        state: State = self.table.state
        return state

    @property
    def over(self) -> bool:
        return self.pending is None

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)

    @property
    def count(self) -> int:
        """Entries since the first move."""
        return self._first + len(self.entries)

    @property
    def asks(self) -> Mapping[Seat, Ask]:
        """The open questions by seat. A seat with a sealed answer is still asked: the answer can be changed."""
        return self.pending.asks if self.pending else {}

    @property
    def waiting(self) -> list[Seat]:
        """The seats without whose answer the game does not go on."""
        return self.pending.waiting if self.pending else []

    def view(self, seat: Seat | None) -> View:
        views = self.pending.views if self.pending else {}
        if (view := views.get(seat)) is None:
            view = views[seat] = self.game.view(self.state, seat)
        return view

    @property
    def _first(self) -> int:
        return self.checkpoints[0].entries

    def standing(self, seat: Seat) -> list[Standing]:
        """The answers that this seat has given for good."""
        return held(self.game, self.state, seat)

    def settled(self, seat: Seat) -> dict[str, str]:
        """The matters that this seat has settled in advance."""
        return in_force(self.state, seat)

    def given(self) -> list[Any]:
        """All that the rules were given since the last checkpoint, anew: nobody else has it."""
        return [
            _received({seat: self._on_record(one) for seat, one in said.items()}, sealed)
            for said, sealed in self._given
        ]

    # What a seat may say

    def menu(self, seat: Seat) -> Menu | Refused:
        """The commands open to a seat."""
        choices = self._asked(seat)
        if isinstance(choices, Refused):
            return choices
        offers: list[Offer[Command]] = []
        barred: dict[str, Note] = {}
        for offer in choices.offers:
            why = choices.barred(offer)
            if why is None:
                offers.append(offer)
            else:
                barred[offer.command.verb] = why
        brings = {offer.command.verb: offer.brings or offer.command.brings(choices.table, seat) for offer in offers}
        idle = frozenset(offer.command.verb for offer in offers if offer.command.idle(choices.table, seat))
        return Menu(tuple(offers), barred, {verb: says for verb, says in brings.items() if says}, idle)

    def suggest(self, seat: Seat, verb: str, filled: Mapping[str, Any]) -> NextSlot | Command | Refused:
        """The next slot of a partial command and its domain; the command itself once it is whole."""
        choices = self._asked(seat)
        return choices if isinstance(choices, Refused) else choices.suggest(verb, filled)

    def legal(self, seat: Seat) -> Iterator[Command]:
        """Every command open to a seat, lazily: there may be a great many."""
        choices = self._asked(seat)
        return iter(()) if isinstance(choices, Refused) else choices.legal()

    def sample(self, seat: Seat, rnd: random.Random) -> Command:
        """A random legal command: a kind at random, then each slot at random."""
        assert self.pending is not None
        command = self.pending.choices[seat].sample(rnd)
        assert command is not None
        return command

    def usual(self, seat: Seat) -> Command | Refused:
        """The usual answer for the whole of a question; where it names none, that of its first command."""
        choices = self._asked(seat)
        if isinstance(choices, Refused):
            return choices
        return self.asks[seat].usual or choices.usual(next(choices.open()))

    def submit(self, seat: Seat, command: Command, at: int | None = None) -> Happened | Refused:
        """Give an answer. `at` is the number of the question it was meant for."""
        try:
            refusal = self._refusal(seat, command, at)
            if refusal is not None:
                return refusal
            self.undone.clear()
            return self._accept(seat, command)
        except Unforeseeable:
            raise
        except Exception as fault:
            self._stand(self.entries)
            raise RuleFault(f"{self.game.id}: {command.verb} of seat {seat}") from fault

    def preview(self, seat: Seat, command: Command, *, asking: bool = False) -> Preview | Refused:
        """What is certain to happen, played on a copy up to the first die, card or secret. No answer of another seat
        stands in it: nobody is told beforehand that there is one. `asking`: nor does one of its own."""
        open_end = False
        try:
            # Asked here, where much is worked out already, and not of the copy.
            if (refusal := self._refusal(seat, command, None)) is not None:
                return refusal
            if len(self.asks) > 1:
                return self._sealed_away(seat)
            copy = self.copy()
            copy.state.standing[:] = [one for one in copy.state.standing if one.seat == seat and not asking]
            copy.table.certain_only = True
            copy._accept(seat, command)
        except Unforeseeable:
            open_end = True
        except Exception as fault:
            raise RuleFault(f"{self.game.id}: {command.verb} of seat {seat}, foreseen") from fault
        events = tuple(event for event in copy.table.news if event.audible(seat))
        asks = () if open_end else tuple(copy.asks[s] for s in copy.waiting)
        terms = None if open_end else copy.undo_terms(seat)
        free = isinstance(terms, UndoTerms) and not terms.consent
        ending = None if open_end else copy._ending(seat)
        return Preview(events, lambda: copy.view(seat), open_end, asks, free, ending)

    def _sealed_away(self, seat: Seat) -> Preview:
        """What follows from a sealed answer: nothing as long as others think, then what nobody can foresee."""
        asks = tuple(self.asks[other] for other in self.waiting if other != seat)
        return Preview((), lambda: self.view(seat), open_end=not asks, asks=asks, free=bool(asks))

    def _ending(self, seat: Seat) -> Command | None:
        """The usual answer to what is asked now, if it says that this was all."""
        if self.pending is None or seat not in self.waiting:
            return None
        if not any(offer.command.ends for offer in self.asks[seat].offers):
            # The usual answer may be a whole season long.
            return None
        usual = self.asks[seat].usual
        return usual if usual is not None and usual.ends else None

    # Taking back

    def undo_terms(self, seat: Seat) -> UndoTerms | Refused:
        """What it takes for a seat to take back its last command.

        Free until something became known or somebody else answered; otherwise all others must agree.
        """
        last = max((n for n, entry in enumerate(self.entries) if entry.seat == seat), default=None)
        if last is None:
            return refused("undo.nothing" if self._first == 0 else "undo.too_old")
        entry, later = self.entries[last], self.entries[last + 1 :]
        at = self._first + last
        if self._sealed_now(last):
            return UndoTerms(at, (entry,), frozenset())
        others = frozenset(range(self.state.seats)) - {seat}
        if later:
            return UndoTerms(at, (entry, *later), others, note("undo.others_answered"))
        if entry.learned:
            return UndoTerms(at, (entry,), others, note("undo.known"))
        return UndoTerms(at, (entry,), frozenset())

    def undo(self, seat: Seat, agreed: Collection[Seat] = ()) -> UndoTerms | Refused:
        """Take back, if the terms are met. Nothing else of the game is touched."""
        terms = self.undo_terms(seat)
        if isinstance(terms, Refused):
            return terms
        if missing := sorted(terms.consent - set(agreed)):
            return refused("undo.consent", seats=missing)
        at = terms.at - self._first
        entries = [*self.entries[:at], *self.entries[at + len(terms.removes) :]]
        self._stand(entries)
        self.undone = list(terms.removes)
        return terms

    def redo(self, seat: Seat) -> Happened | Refused:
        """Give the commands again that this seat took back last."""
        if not self.undone or self.undone[0].seat != seat:
            return refused("undo.no_redo")
        happened: list[Happened] = []
        for entry in list(self.undone):
            command = self.game.read(entry.said)
            again = command if isinstance(command, Refused) else self.submit(entry.seat, command)
            if isinstance(again, Refused):
                return again
            happened.append(again)
        return Happened(
            entry=happened[-1].entry,
            events=tuple(event for one in happened for event in one.events),
            checkpoints=tuple(point for one in happened for point in one.checkpoints),
            over=self.over,
        )

    def copy(self) -> Match:
        """A copy of the position that shares nothing that changes."""
        point = self.checkpoints[-1]
        since = self.entries[point.entries - self._first :]
        if self.pending is None or any(entry.said["verb"] == LetGo.verb for entry in since):
            # What was let go of in between is not among what the rules were given.
            return Match(self.game, [point], since)
        copy = object.__new__(Match)
        copy.game = self.game
        copy.checkpoints, copy.entries, copy.undone = [point], since, []
        copy._retrace(self, self.pending)
        return copy

    def forget(self, checkpoints: int = 3) -> None:
        """Let go of older checkpoints and the entries before them; they can be read from the store again."""
        first = self._first
        self.checkpoints = self.checkpoints[-checkpoints:]
        self.entries = self.entries[self._first - first :]

    # How it works

    def _stand(self, entries: Sequence[Entry]) -> None:
        """Set the match to where these entries lead, from the last checkpoint on their way."""
        first = self._first
        self.checkpoints = [c for c in self.checkpoints if c.entries <= first + len(entries)]
        point = self.checkpoints[-1]
        before, after = entries[: point.entries - first], entries[point.entries - first :]
        self.table = Table(read_state(self.game, point))
        self.entries = list(before)
        self.pending = None
        self._given = []
        if self.game.result(self.table.state) is None:
            self._rule = self.game.step(self.table)
            self._run(None)
        for entry in after:
            command = self.game.read(entry.said)
            refusal = command if isinstance(command, Refused) else self._refusal(entry.seat, command, None)
            if isinstance(command, Refused) or refusal is not None:
                raise CannotReplay(f"{self.game.id}: entry {self.count + 1}: {refusal}")
            try:
                self._accept(entry.seat, command)
            except Exception as fault:
                raise CannotReplay(f"{self.game.id}: entry {self.count + 1}") from fault

    def _retrace(self, other: Match, asked: Pending) -> None:
        """To where another match stands, by what its rules were given: it was checked there."""
        self.table = Table(read_state(self.game, self.checkpoints[-1]))
        self._rule = self.game.step(self.table)
        self._given = list(other._given)
        question = self._rule.send(None)
        for answer in other.given():
            # What was told before an answer is handed out by then.
            self.table.news.clear()
            question = self._rule.send(answer)
        self.table.state.standing[:] = [one.model_copy(deep=True) for one in other.state.standing]
        self.pending = self._posed(question, asked.number)
        self.pending.said.update(asked.said)
        self.pending.answers.update({seat: self._on_record(said) for seat, said in asked.said.items()})

    def _accept(self, seat: Seat, command: Command) -> Happened:
        pending = self.pending
        assert pending is not None
        passed = len(self.checkpoints)
        pending.views.clear()
        self.table.news.clear()
        self.table.learned = False
        if isinstance(command, LetGo):
            let_go(self.table, seat, command.matter)
            self.entries.append(Entry(seat=seat, said=command.said(), secret=True))
            return Happened(entry=self.entries[-1])
        secret = pending.sealed or pending.asks[seat].secret or command.secret
        entry = made(Entry, {"seat": seat, "said": command.said(), "learned": False, "secret": secret})
        self.entries.append(entry)
        # The rules get what is on record, not the caller's object: so playing and replaying cannot differ, and
        # nothing that the rules keep of it is shared with anybody.
        pending.said[seat], pending.answers[seat] = entry.said, self._on_record(entry.said)
        keep(self.game, self.table, pending.asks[seat], command, secret)
        try:
            if pending.complete:
                if len(pending.asks) > 1:
                    self.table.learn()
                self._run(pending)
        except BaseException:
            self.entries.pop()
            raise
        if self.table.learned:
            entry = made(Entry, {**entry.__dict__, "learned": True})
            self.entries[-1] = entry
        events, checkpoints = tuple(self.table.news), tuple(self.checkpoints[passed:])
        return made(Happened, {"entry": entry, "events": events, "checkpoints": checkpoints, "over": self.over})

    def _run(self, answered: Pending | None) -> None:
        """Let the rules go on to the next question that a person must answer."""
        while True:
            answer = None
            if answered is not None:
                self._given.append(answered.given)
                answer = _received({seat: answered.answers[seat] for seat in answered.asks}, answered.sealed)
            try:
                question = self._rule.send(answer)
            except StopIteration:
                self._given = []
                self.checkpoints.append(_checkpoint(self.game, self.table.state, self.count))
                if self.game.result(self.table.state) is not None:
                    self.pending = None
                    # The seed is shown when a game ends, and with it everything that was hidden.
                    self.table.learned = True
                    return
                self.table.begin_step()
                self._rule = self.game.step(self.table)
                answered = None
                continue
            self.pending = answered = self._put(question)
            if not answered.complete:
                self.table.wait_no_longer()
                return

    def _put(self, question: Question) -> Pending:
        """Put a question; whoever has just one legal answer to an open one has given it."""
        pending = self.pending = self._posed(question, self.count)
        choices = pending.choices
        for ask in pending.asks.values():
            standing = upheld(self.game, self.table, ask, choices[ask.seat])
            if standing is not None:
                pending.said[ask.seat], pending.answers[ask.seat] = standing.said(), standing
                if self.entries and ask.seat != self.entries[-1].seat:
                    # Whoever has just spoken comes to know of it.
                    self.table.learn()
                continue
            # Two will do: whoever has them has a choice.
            offers = list(islice(choices[ask.seat].open_quickly(), 2))
            if not offers:
                raise RuntimeError(f"{self.game.id}: nothing answers {ask.key} to seat {ask.seat}")
            try:
                only = choices[ask.seat].only(offers[0]) if len(offers) == 1 else None
            except DeadEnd as nothing:
                raise RuntimeError(f"{self.game.id}: nothing answers {ask.key} to seat {ask.seat}") from nothing
            if only is not None and not ask.secret:
                said = only.said()
                pending.said[ask.seat], pending.answers[ask.seat] = said, self._on_record(said)
                put = {"key": ask.key, "params": dict(ask.params)}
                self.table.remind(None, "table.only_answer", seat=ask.seat, command=only.said(), question=put)
        return pending

    def _posed(self, question: Question, number: int) -> Pending:
        asks = question.asks if isinstance(question, AskAll) else (question,)
        choices = {ask.seat: Choices(self.table, ask.seat, ask.offers) for ask in asks}
        return Pending(number, {ask.seat: ask for ask in asks}, isinstance(question, AskAll), choices)

    def _asked(self, seat: Seat) -> Choices | Refused:
        if self.pending is None:
            return refused("table.over")
        return self.pending.choices.get(seat) or refused("table.not_asked", waiting=self.waiting)

    def _on_record(self, said: Said) -> Command:
        command = self.game.read(said)
        command = command if isinstance(command, Refused) else inner(self.game, command)
        if isinstance(command, Refused):
            raise TypeError(f"{self.game.id}: {said} cannot be read again")
        return command

    def _refusal(self, seat: Seat, command: Command, at: int | None) -> Refused | None:
        if isinstance(command, LetGo):
            return cannot_let_go(self.game, self.state, seat, command)
        if self.pending and seat in self.pending.asks and at not in (None, self.pending.number):
            return refused("table.stale")
        if isinstance(command, Always) and seat in self.asks:
            answer = inner(self.game, command)
            if isinstance(answer, Refused):
                return answer
            return cannot_stand(self.asks[seat], command, answer) or self._refusal(seat, answer, at)
        if self.game.verbs.get(command.verb) is not type(command):
            return refused("table.no_such_command", verb=command.verb)
        choices = self._asked(seat)
        if isinstance(choices, Refused):
            return choices
        return choices.refusal(command)

    def _sealed_now(self, at: int) -> bool:
        """Is the entry at this place an answer to the open sealed question?"""
        return self.pending is not None and self.pending.sealed and self._first + at >= self.pending.number


def _received(answers: dict[Seat, Command], sealed: bool) -> Any:
    """The answers in the form that the rule receives."""
    return answers if sealed else next(iter(answers.values()))


def _checkpoint(game: Game[Any, Any], state: State, entries: int) -> Checkpoint:
    return made(Checkpoint, {"entries": entries, "state": text_of(state), "version": game.version})


def read_state(game: Game[Any, Any], point: Checkpoint) -> State:
    """The State that was kept, in today's shape."""
    if point.version == game.version:
        state: State = game.state.model_validate_json(point.state)
        return state
    upgraded: State = game.state.model_validate(game.upgrade(json.loads(point.state), point.version))
    return upgraded
