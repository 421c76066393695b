"""Was everything as the record says? The whole game again from its seed, and every checkpoint held against its hash.

A game is replayed by today's rules. If they have changed since it was played, its older part need not come out the
same, and nobody can tell from the outcome alone whether the rules or the record have been changed. The story can: the
table writes down when it had to begin a part again because of new rules. So a difference before such a restart is
reported as what it is, the part after it is replayed from the next State that was kept, and the game is `sound` if
nothing else differs. A difference without a restart behind it is never called sound.

Every checkpoint carries the fingerprint of the rules that made it. Where it is not today's, a difference accuses
nobody: that part was played by other rules, and only they could check it. Where it is today's, the record was
changed. Before there were fingerprints none was written down: what begins a record so was played by other rules as
well, nobody knows which.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.table.lobby import agreed_options, seating
from engines.kernel import Checkpoint, Command, Entry, Game, Match, Refused, commitment, read_state
from storage.store import Mark, Store, StoredGame, ToldLine


@dataclass(frozen=True)
class Report:
    moves: int
    """Standing moves in the record."""
    checkpoints: int = 0
    """Checkpoints that were compared and are the same."""
    older_shape: int = 0
    """Checkpoints that cannot be compared: written in an older shape, and only their hash is left."""
    difference: str | None = None
    """The first thing that is not as recorded."""
    resumed: int | None = None
    """With a difference: the number of moves at the State from which on all is as recorded again."""
    restarts: tuple[int, ...] = ()
    """The standing moves before each restart because of new rules."""
    committed: bool | None = None
    """Is the hash that was published at the start that of the seed? None before the start."""
    seated: bool | None = None
    """Is the seating the one that was agreed on, or drawn from the seed? None before the start."""
    rules: str | None = None
    """With a difference: the fingerprint of the rules which that part was played by, if they are not today's; empty
    if it is older than the fingerprints."""
    today: str = ""
    """The fingerprint of the rules it was held against."""

    @property
    def sound(self) -> bool:
        return self.committed is not False and self.seated is not False and (not self.difference or self.explained)

    @property
    def explained(self) -> bool:
        """Has the difference to do with rules that have changed since, as the story says?"""
        return self.resumed is not None and any(self.resumed <= restart for restart in self.restarts)

    @property
    def other_rules(self) -> bool:
        """Does nothing speak against the record but rules that are not those it was played by?"""
        kept = self.committed is not False and self.seated is not False
        return kept and self.rules is not None and not self.explained

    def in_words(self) -> str:
        if self.committed is None:
            return "Not started yet: there is nothing to compare."
        said = [f"{self.moves} moves, {self.checkpoints} checkpoints as recorded."]
        if self.older_shape:
            said.append(f"{self.older_shape} are of an older shape, with only their hash left: not compared.")
        if self.rules is not None:
            which = self.rules or "of an earlier version, which did not write down its own"
            said.append(f"Played by other rules ({which}) than today's ({self.today}).")
            said.append(f"By today's {self.difference}.")
        elif self.difference:
            said.append(f"DIFFERS: {self.difference}.")
        if self.resumed is not None:
            said.append(f"All is as recorded again from the State after move {self.resumed} on.")
        if self.restarts:
            at = ", ".join(map(str, self.restarts))
            said.append(f"The rules have changed during this game: a part was begun again after move {at}.")
        said.append("The seed is the one that was published." if self.committed else "THE SEED IS ANOTHER ONE.")
        if not self.seated:
            said.append("THE SEATING IS ANOTHER ONE.")
        return " ".join(said)


async def verify(store: Store, rules: Game[Any, Any], game: StoredGame) -> Report:
    """Replay a game from its seed and compare. It takes a while: the replay has a thread of its own."""
    while True:
        story = await store.story(game.id)
        marks = await store.marks(game.id)
        states = await store.last_checkpoints(game.id)
        now = await store.game(game.id)
        assert now is not None
        if now.seq == game.seq:
            return await asyncio.to_thread(_verified, rules, now, story, marks, states)
        game = now


def _verified(
    rules: Game[Any, Any],
    game: StoredGame,
    story: Sequence[ToldLine],
    marks: Sequence[Mark],
    states: Sequence[Checkpoint],
) -> Report:
    started = next((line for line in story if line.deed == "started"), None)
    moves = [line for line in story if line.deed == "moved" and line.live]
    if started is None:
        return Report(moves=len(moves))
    entries = [line.entry for line in moves if line.entry]
    comparison = _Comparison(rules, game, entries, marks, states)
    resumed, rules_then = None, None
    if comparison.from_seed() is not None:
        rules_then = comparison.played_by_others()
        resumed = next((point.entries for point in states if comparison.from_state(point) is None), None)
    return Report(
        moves=len(entries),
        checkpoints=len(comparison.same),
        older_shape=len(comparison.older),
        difference=comparison.difference,
        resumed=resumed,
        restarts=tuple(sum(move.seq < line.seq for move in moves) for line in story if line.deed == "restarted"),
        committed=started.events[0].params.get("hash") == commitment(game.seed),
        seated=sit_as_drawn(rules, game, story, started),
        rules=rules_then,
        today=rules.fingerprint,
    )


@dataclass
class _Comparison:
    rules: Game[Any, Any]
    game: StoredGame
    entries: Sequence[Entry]
    marks: Sequence[Mark]
    states: Sequence[Checkpoint]
    same: set[int] = field(default_factory=set)
    older: set[int] = field(default_factory=set)
    difference: str | None = None
    at: int = 0
    """The move at which it differs."""

    def from_seed(self) -> str | None:
        """The first difference of the whole game, if there is one."""
        try:
            options, _ = agreed_options(self.rules, self.game)
            match, happened = Match.start(self.rules, len(self.game.sitters), self.game.seed, options)
        except Exception as fault:
            self.difference = f"these rules cannot set the game up ({_fault_in_words(fault)})"
            return self.difference
        self.difference = self._compare(match, happened.checkpoints)
        return self.difference

    def from_state(self, point: Checkpoint) -> str | None:
        """The first difference of the rest of the game, from this State on."""
        try:
            match = Match(self.rules, [point])
        except Exception as fault:
            return f"these rules cannot go on from the State after move {point.entries} ({_fault_in_words(fault)})"
        return self._compare(match, match.checkpoints)

    def played_by_others(self) -> str | None:
        """The fingerprint of the rules that the part which differs was played by, if they are not today's."""
        today, known = self.rules.fingerprint, self._known_by()
        before = max((entries for entries in self.same if entries < self.at), default=-1)
        ahead = next((entries for entries in known if entries >= self.at), self.at)
        part = {rules for entries, rules in known.items() if before < entries <= ahead} or set([*known.values()][-1:])
        others = sorted(part - {today, None}, key=str, reverse=True)
        # The part that today's rules have played to the end must hold by itself.
        since = max((entries + 1 for entries, rules in known.items() if rules != today), default=0)
        begin = next((point for point in self.states if point.entries >= since), None)
        if others and begin and (difference := self.from_state(begin)):
            self.difference = difference
            return None
        return others[0] if others else None

    def _known_by(self) -> dict[int, str | None]:
        """By which rules each checkpoint was made. Once that is written down, it is so for good: None where it should
        be and is not."""
        first = next((mark.entries for mark in self.marks if mark.rules), None)
        older = {mark.entries for mark in self.marks if first is None or mark.entries < first}
        return {mark.entries: "" if mark.entries in older else mark.rules or None for mark in self.marks}

    def _compare(self, match: Match, passed: Sequence[Checkpoint]) -> str | None:
        """The first thing that differs on the way from where the match stands to the end of the record."""
        first = match.count
        # Several may stand at the same count of moves; the last is the one on record.
        reached = {point.entries: point for point in passed}
        stopped: str | None = None
        while match.count < len(self.entries) and stopped is None:
            outcome = self._played(match, self.entries[match.count])
            if isinstance(outcome, str):
                stopped = outcome
            else:
                reached.update({point.entries: point for point in outcome})
        marks = {mark.entries: mark for mark in self.marks}
        self.at = match.count + 1
        for at in sorted({*marks, *reached}):
            if first <= at <= match.count and (wrong := self._wrong(at, reached.get(at), marks.get(at))):
                self.at = at
                return wrong
        return stopped or self._ended_otherwise(match)

    def _played(self, match: Match, entry: Entry) -> Sequence[Checkpoint] | str:
        command = self.rules.read(entry.said)
        try:
            outcome = match.submit(entry.seat, command) if isinstance(command, Command) else command
        except Exception as fault:
            return f"move {match.count + 1} breaks these rules ({_fault_in_words(fault)})"
        if isinstance(outcome, Refused):
            return f"move {match.count + 1} is not possible by these rules ({outcome.why.key})"
        match.forget()
        return outcome.checkpoints

    def _wrong(self, at: int, point: Checkpoint | None, mark: Mark | None) -> str | None:
        if point is None:
            return f"there is a checkpoint on record after move {at} where these rules make none"
        if mark is None:
            return f"the checkpoint after move {at} is not on record"
        if mark.version != point.version:
            return self._wrong_in_older_shape(at, point)
        if mark.hash != point.hash:
            return f"the State after move {at} is not the one on record"
        self.same.add(at)
        return None

    def _wrong_in_older_shape(self, at: int, point: Checkpoint) -> str | None:
        """Hashes of different shapes say nothing; the State itself, brought into today's shape, does."""
        kept = next((state for state in self.states if state.entries == at), None)
        if kept is None:
            self.older.add(at)
            return None
        try:
            shaped = read_state(self.rules, kept).model_dump_json()
        except Exception as fault:
            return f"these rules cannot read the State after move {at} ({type(fault).__name__})"
        if shaped != point.state:
            return f"the State after move {at} is not the one on record, brought into today's shape"
        self.same.add(at)
        return None

    def _ended_otherwise(self, match: Match) -> str | None:
        over = self.game.status == "over"
        return None if match.over == over else f"after move {match.count} the game is {'not ' if over else ''}over"


def sit_as_drawn(rules: Game[Any, Any], game: StoredGame, story: Sequence[ToldLine], started: ToldLine) -> bool:
    """Does everybody sit where the lot says, as far as they are still there?"""
    lot = seating(game.seed, len(game.sitters), agreed_options(rules, game)[1])
    if started.events[0].params.get("lot") != lot:
        return False
    joined: list[str] = []
    for line in story:
        if line.deed in ("opened", "joined"):
            joined.append(line.user)
        elif line.deed == "left" and line.user in joined:
            joined.remove(line.user)
    if "" in joined:
        # Somebody wished to be forgotten: who came when can no longer be told.
        return True
    replaced = {line.events[0].params["seat"] for line in story if line.deed == "replaced"}
    return len(joined) == len(lot) and all(
        seat in replaced or joined[number] == game.sitters[seat].user for seat, number in enumerate(lot)
    )


def _fault_in_words(fault: BaseException) -> str:
    return f"{type(fault).__name__}: {fault}"
