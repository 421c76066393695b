"""A table in the terminal: everybody at one keyboard, the same rules, the same store."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bot.table.draft import Draft, go_on
from bot.table.live_games import LiveGame, News
from bot.table.tables import Tables
from bot.table.words import words_for_all
from engines.kernel import (
    Command,
    Counts,
    Domain,
    Event,
    Match,
    Menu,
    NextSlot,
    Note,
    Number,
    OneOf,
    Plan,
    Refused,
    Seat,
    SomeOf,
    Words,
)
from engines.players import decide

NARROWEST = 20
LEAD = re.compile(r"\s*(?:(?:\d+|[-*>])\s+)?")
"""The beginning of a line before its first word: the number of a choice, the star of a piece of news."""
Say = Callable[[str], None]
Listen = Callable[[str], str]


def terminal_width() -> int:
    return shutil.get_terminal_size().columns


def folded(text: str, width: int) -> str:
    """Lines broken between words; what goes on stands under where it began.

    >>> print(folded("   2  Pitch a camp: found a camp in a free meadow", 30))
       2  Pitch a camp: found a
          camp in a free meadow
    """
    return "\n".join(part for line in text.split("\n") for part in _broken(line, max(width, NARROWEST)))


def _broken(line: str, width: int) -> list[str]:
    """Lines with columns stay as they are, if they fit."""
    if len(line) <= width:
        return [line]
    begins = LEAD.match(line)
    hang = " " * min(len(begins.group()) if begins else 0, width // 2)
    return textwrap.wrap(
        line, width, subsequent_indent=hang, break_long_words=False, break_on_hyphens=False, drop_whitespace=True
    )


class Leave(Exception):
    """The players get up; the game stays in the store."""


class Hotseat:
    """One running game, played in the terminal until it ends or the players leave."""

    def __init__(
        self,
        tables: Tables,
        number: int,
        say: Say = print,
        listen: Listen | None = None,
        width: Callable[[], int] = terminal_width,
    ) -> None:
        self.tables = tables
        self.game = number
        self._print = say
        self._input = listen or input
        self._width = width
        self._seen: dict[Seat, int] = {}
        self._at_keyboard: Seat | None = None
        self._foretold = 0

    def say(self, text: str) -> None:
        self._print(folded(text, self._width()))

    def listen(self, prompt: str) -> str:
        *before, last = folded(prompt, self._width()).split("\n")
        for line in before:
            self._print(line)
        return self._input(last + " " * (len(prompt) - len(prompt.rstrip())))

    async def play(self) -> None:
        try:
            while (live := await self._live_game()).playing is not None:
                await self._turn(live)
            self._show_end(live)
        except (Leave, EOFError, KeyboardInterrupt):
            self.say("\n" + self._words(live).word("hotseat", "left"))

    async def _live_game(self) -> LiveGame:
        live = await self.tables.live_games.read(self.game, lambda live: live)
        assert isinstance(live, LiveGame)
        return live

    def _words(self, live: LiveGame) -> Words:
        return words_for_all(live.rules, live.game, live.match)

    async def _turn(self, live: LiveGame) -> None:
        """One answer of one player, or something the player does instead."""
        match = live.match
        assert match is not None
        seat = match.waiting[0]
        speech = self._words(live)
        strength = live.game.sitters[seat].strength
        if strength is not None:
            said = decide(match, seat, strength).command
            self._overheard(await self.tables.play.act(self.game, _user(live, seat), said), speech)
            return
        await self._hand_over(live, seat, speech)
        ask = match.asks[seat]
        self.say("\n" + speech.fill("{seat:seat}: ", {"seat": seat}) + speech.ask(ask.key, ask.params))
        command = self._command(match, seat, speech)
        if isinstance(command, Command):
            await self._tell(await self.tables.play.act(self.game, _user(live, seat), command), seat, speech)
        else:
            await self._aside(command, live, seat, speech)

    async def _hand_over(self, live: LiveGame, seat: Seat, speech: Words) -> None:
        """Wait until the next player has come to the keyboard: secrets are for one pair of eyes."""
        if seat == self._at_keyboard:
            return
        if self._at_keyboard is not None:
            self.say("\n" * 40)
        if self.listen(speech.fill(speech.word("hotseat", "hand_over"), {"seat": seat})).strip() in LEAVE:
            raise Leave
        self._at_keyboard = seat
        self._show_position(live, seat, speech)
        lines = await self.tables.store.story(self.game, after=self._seen.get(seat, 0))
        events = [event for line in lines for event in line.events if event.audible(seat)]
        self._show_events(events[-20:], speech)
        self._seen[seat] = live.game.seq

    def _command(self, match: Match, seat: Seat, speech: Words) -> Command | str:
        """Ask for a command slot by slot, show what will happen, have it confirmed."""
        draft = Draft()
        while True:
            draft, step = go_on(match, seat, draft)
            if isinstance(step, Refused):
                self.say(speech.note(step.why))
                draft = Draft()
            elif isinstance(step, Menu):
                verb = self._verb(step, speech)
                if verb in ASIDES:
                    return verb
                draft = draft.with_verb(verb)
            elif isinstance(step, NextSlot):
                value = self._value(draft, step, speech)
                if value is None:
                    if not draft.chosen:
                        return "back"
                    draft = draft.back()
                elif isinstance(value, str) and value in ASIDES and not step.domain.contains(value):
                    return value
                else:
                    draft = draft.with_value(step.slot.name, value)
            elif self._confirmed(match, seat, step, speech):
                return step
            else:
                draft = draft.back()

    def _verb(self, menu: Menu, speech: Words) -> str:
        verbs = [offer.command.verb for offer in menu.offers]
        for number, verb in enumerate(verbs, 1):
            self.say(f"  {number:>2}  {speech.word('command', verb, 'name')}: {speech.word('command', verb, 'does')}")
        for verb, why in menu.barred.items():
            self.say(f"   -  {speech.word('command', verb, 'name')}: {speech.note(why)}")
        names = {speech.word("command", verb, "name"): verb for verb in verbs}
        while True:
            typed = self._heard(speech)
            if typed in ASIDES and typed != "back":
                return typed
            if typed.isdigit() and 1 <= int(typed) <= len(verbs):
                return verbs[int(typed) - 1]
            if typed in names:
                return names[typed]
            self.say(speech.word("hotseat", "which"))

    def _value(self, draft: Draft, step: NextSlot, speech: Words) -> Any:
        """A value for a slot; None to go back."""
        assert draft.verb is not None
        if draft.verb != "choose":
            self.say(speech.word("command", draft.verb, "slots", step.slot.name))
        values = self._show_domain(step.domain, speech)
        while True:
            typed = self._heard(speech)
            if typed == "back":
                return None
            if typed in ASIDES:
                return typed
            if not typed and step.domain.usual is None:
                self.say(speech.word("hotseat", "which"))
                continue
            value = _read(step.domain, typed, values, speech)
            if isinstance(value, Refused):
                self.say(speech.note(value.why))
            elif not step.domain.contains(value):
                self.say(speech.note(step.domain.why_not(value)))
            else:
                return value

    def _show_domain(self, domain: Domain[Any], speech: Words) -> list[Any]:
        """Print the choices; the numbered ones come back as a list."""
        names = speech.names(domain.kind)
        hints: dict[Any, Note] = {}
        values: list[Any] = []
        if isinstance(domain, OneOf | SomeOf):
            values, hints = list(domain.values), dict(domain.hints)
        elif isinstance(domain, Counts):
            self.say("  " + ", ".join(f"{names.one(key)} (0-{limit})" for key, limit in domain.limits.items()))
        lines = [
            f"{number:>3}  {names.one(value)}" + (f"  ({speech.note(hints[value])})" if value in hints else "")
            for number, value in enumerate(values, 1)
        ]
        for line in _in_columns(lines, self._width() - 2):
            self.say(line)
        how = {SomeOf: "some", Counts: "counts", Number: "number"}.get(type(domain))
        if how and isinstance(domain, SomeOf | Counts | Number):
            self.say("  " + speech.fill(speech.word("hotseat", how), {"low": domain.low, "high": domain.high}))
        if isinstance(domain, Plan):
            self._show_plan(domain, speech)
        elif domain.usual is not None:
            usual = domain.print(domain.usual, names)
            self.say("  " + speech.fill(speech.word("hotseat", "usual"), {"usual": usual}))
        return values

    def _show_plan(self, plan: Plan, speech: Words) -> None:
        """The proposal, an order a line, and what comes of it; then how to type another."""
        names, usual = speech.names(plan.kind), plan.usual
        if usual is not None:
            self.say("  " + speech.word("hotseat", "proposal"))
            for number, order in enumerate(usual, 1):
                self.say(f"  {number:>2}  {speech.command(order)}")
            for follows in plan.follows(usual):
                self.say(f"  * {speech.note(follows)}")
        typed = plan.print(usual or next(iter(plan), ()), names)
        self.say("  " + speech.fill(speech.word("hotseat", "plan"), {"typed": typed, "high": plan.high}))

    def _confirmed(self, match: Match, seat: Seat, command: Command, speech: Words) -> bool:
        self.say("> " + speech.command(command.said()))
        preview = match.preview(seat, command)
        if isinstance(preview, Refused):
            self.say(speech.note(preview.why))
            return False
        self._foretold = self._show_events(preview.events, speech)
        if preview.open_end:
            self.say("  ...")
        return self._heard(speech, "confirm") not in ("back", "n", "no")

    async def _aside(self, wish: str, live: LiveGame, seat: Seat, speech: Words) -> None:
        """Do what a player wants instead of answering."""
        user = _user(live, seat)
        if wish == "position":
            self._show_position(live, seat, speech)
        elif wish == "log":
            lines = await self.tables.store.story(self.game)
            self._show_events([e for line in lines for e in line.events if e.audible(seat)][-40:], speech)
        elif wish == "undo":
            await self._undo(live, speech)
        elif wish == "redo":
            await self._tell(await self.tables.undoing.redo(self.game, user), seat, speech)

    async def _undo(self, live: LiveGame, speech: Words) -> None:
        """Undo the last move. At one keyboard the others nod or do not."""
        match = live.match
        assert match is not None
        mover = match.entries[-1].seat if match.entries else 0
        user = _user(live, mover)
        terms = await self.tables.undoing.terms(self.game, user)
        agreed: frozenset[Seat] = frozenset()
        if not isinstance(terms, Refused) and terms.consent:
            assert terms.why is not None
            question = speech.fill(speech.word("hotseat", "agree"), {"seats": sorted(terms.consent)})
            if self.listen(f"{speech.note(terms.why)} {question} ").strip().casefold() not in _yes(speech):
                return
            agreed = terms.consent
        await self._tell(await self.tables.undoing.undo(self.game, user, agreed=agreed), mover, speech)

    async def _tell(self, outcome: News | Refused, seat: Seat, speech: Words) -> None:
        if isinstance(outcome, Refused):
            self.say(speech.note(outcome.why))
            return
        events = [event for event in outcome.events if event.audible(seat)]
        # What the preview has told is not told again.
        self._show_events(events[self._foretold if outcome.deed == "moved" else 0 :], speech)
        self._foretold = 0
        self._seen[seat] = outcome.game.seq

    def _overheard(self, outcome: News | Refused, speech: Words) -> None:
        """Print what a computer has done, for whoever comes to the keyboard next."""
        if isinstance(outcome, News) and self._at_keyboard is not None:
            self._show_events([event for event in outcome.events if event.audible(self._at_keyboard)], speech)
            self._seen[self._at_keyboard] = outcome.game.seq

    def _heard(self, speech: Words, prompt: str = "prompt") -> str:
        while True:
            typed = self.listen(speech.word("hotseat", prompt) + " ").strip()
            if typed in LEAVE:
                raise Leave
            if typed in ("?", "help"):
                self.say(speech.word("hotseat", "help"))
                continue
            return SHORT.get(typed, typed)

    def _show_position(self, live: LiveGame, seat: Seat | None, speech: Words) -> None:
        assert live.match is not None
        self.say("\n" + "\n".join(live.rules.position(live.match.view(seat), speech)))

    def _show_events(self, events: Sequence[Event], speech: Words) -> int:
        """Print what happened; how many lines that were."""
        for event in events:
            self.say(f"  * {speech.event(event)}")
        return len(events)

    def _show_end(self, live: LiveGame) -> None:
        match, speech = live.match, self._words(live)
        result = match.result if match else None
        self._show_position(live, None, speech)
        if result:
            for place, seats in result.ranked:
                params = {"place": place, "seats": list(seats), "points": result.points[seats[0]]}
                self.say(speech.fill(speech.word("hotseat", result.fate(seats[0])), params))


ASIDES = ("position", "log", "undo", "redo", "back")
LEAVE = ("q", "quit")
SHORT = {"p": "position", "l": "log", "u": "undo", "r": "redo", "b": "back"}


def _in_columns(lines: list[str], width: int, long: int = 8) -> Iterator[str]:
    """A long list of short choices, several on a line, read downwards."""
    widest = max(map(len, lines), default=0) + 2
    columns = width // widest if len(lines) > long else 1
    rows = -(-len(lines) // max(1, columns))
    for row in range(rows):
        yield "".join(line.ljust(widest) for line in lines[row::rows]).rstrip()


def _user(live: LiveGame, seat: Seat) -> str:
    return live.game.sitters[seat].user


def _read(domain: Domain[Any], typed: str, values: list[Any], speech: Words) -> Any:
    """What was typed, as a value: numbers of the list, names, or nothing for the usual."""
    if not typed and domain.usual is not None:
        return domain.usual
    if isinstance(domain, OneOf) and typed.isdigit() and 1 <= int(typed) <= len(values):
        return values[int(typed) - 1]
    if isinstance(domain, SomeOf) and typed:
        numbers = [piece.strip() for piece in typed.split(",")]
        if all(number.isdigit() and 1 <= int(number) <= len(values) for number in numbers):
            return domain.in_order(values[int(number) - 1] for number in numbers)
    return domain.parse(typed, speech.names(domain.kind))


def _yes(speech: Words) -> set[str]:
    """Does this text mean yes, in the language of the table or in English?"""
    said = {"yes", speech.word("word", "yes")}
    return said | {one[0] for one in said}
