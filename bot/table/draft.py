"""Filling a command one answer after the other, wherever the answers come from.

A draft is plain data, so a dialogue can be put down and taken up again days later. What has just one possible value
is filled in silently. So is what is usual, once the player has chosen something or where a plan follows: the last
page shows it and lets one change it. *Back* returns to the last thing the player really chose.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from pydantic import field_validator

from engines.kernel import (
    Command,
    Counts,
    Domain,
    Fact,
    Match,
    Menu,
    NextSlot,
    Note,
    Number,
    Refused,
    Seat,
    SomeOf,
    Words,
)
from engines.kernel.notation import unsaid
from engines.players import at_a_glance

PARTS = 3
"""A question with at least so many parts is proposed whole."""
MENU = "?"
"""The value of `asking` for a player who wants to see all commands."""


class Draft(Fact):
    """A command in the making: its verb, the filled slots, and which of them the player chose."""

    verb: str | None = None
    filled: dict[str, Any] = {}
    chosen: tuple[str, ...] = ()
    asking: str = ""
    """A slot that the player wants to be asked for although it has a usual value."""
    behind: dict[str, Any] = field(default_factory=dict, repr=False)
    """What the player had chosen behind that slot. It is taken again where it is still allowed."""

    @field_validator("filled", "behind")
    @classmethod
    def _as_chosen(cls, filled: dict[str, Any]) -> dict[str, Any]:
        """Lists read from JSON become tuples again."""
        return {slot: tuple(value) if isinstance(value, list) else value for slot, value in filled.items()}

    def with_verb(self, verb: str) -> Draft:
        return Draft(verb=verb, chosen=("",))

    def with_value(self, slot: str, value: Any) -> Draft:
        still = "" if slot == self.asking else self.asking
        return self.model_copy(
            update={"filled": {**self.filled, slot: value}, "chosen": (*self.chosen, slot), "asking": still}
        )

    def asked_for(self, slot: str) -> Draft:
        """The draft with one slot open that was filled silently. What was chosen behind it must fit once more."""
        kept = self._before(slot)
        return Draft(
            verb=self.verb,
            filled=kept,
            chosen=tuple(c for c in self.chosen if not c or c in kept),
            asking=slot,
            behind={name: self.filled[name] for name in self.chosen if name and name not in kept},
        )

    def back(self) -> Draft:
        """Without the last choice, and without what followed from it."""
        if self.asking:
            return self.model_copy(update={"asking": ""})
        if len(self.chosen) <= 1 and (not self.chosen or self.chosen[0] == ""):
            return Draft()
        return Draft(verb=self.verb, filled=self._before(self.chosen[-1]), chosen=self.chosen[:-1])

    def _before(self, slot: str) -> dict[str, Any]:
        kept: dict[str, Any] = {}
        for name, value in self.filled.items():
            if name == slot:
                break
            kept[name] = value
        return kept


def suggest(match: Match, seat: Seat, verb: str, filled: Mapping[str, Any]) -> NextSlot | Command | Refused:
    """What a command in the making asks for next. A usual value is replaced by what good sense says, so that nobody
    is proposed what they are advised against."""
    step = match.suggest(seat, verb, filled)
    if not isinstance(step, NextSlot) or step.slot.holds or step.domain.usual is None:
        return step
    best = sense(match, seat)
    if best is None or best.verb != verb or any(getattr(best, name) != value for name, value in filled.items()):
        return step
    value = getattr(best, step.slot.name)
    return NextSlot(step.slot, step.domain.proposing(value)) if step.domain.contains(value) else step


def sense(match: Match, seat: Seat) -> Command | None:
    """What good sense answers to a question that wants one thing. None where the player chooses between several
    commands, and for orders of a whole season: those are proposed by the game, which attacks nobody unless it is told
    to."""
    pending = match.pending
    assert pending is not None
    if seat not in pending.sense:
        offers = match.asks[seat].offers
        wants_one = len(offers) == 1 and not any(slot.holds for slot in offers[0].command.slots)
        pending.sense[seat] = at_a_glance(match, seat) if wants_one else None
    return pending.sense[seat]


def in_their_place(match: Match, seat: Seat) -> Command | None:
    """The answer for a player who does not come: what they would be proposed, if there is anything."""
    best = sense(match, seat)
    return match.asks[seat].usual if best is None else best


def go_on(match: Match, seat: Seat, draft: Draft) -> tuple[Draft, Menu | NextSlot | Command | Refused]:
    """What to ask next: which command, which slot; or the whole command; or why the draft no longer holds."""
    if draft.verb is None:
        menu = match.menu(seat)
        if isinstance(menu, Refused) or len(menu.offers) != 1 or menu.barred:
            return draft, menu
        draft = Draft(verb=menu.offers[0].command.verb)
    assert draft.verb is not None
    settled = any(draft.chosen) or (not draft.chosen and is_proposed_whole(match, seat, draft.verb))
    while True:
        step = suggest(match, seat, draft.verb, draft.filled)
        if isinstance(step, NextSlot) and not draft.asking and _still_allowed(draft, step):
            draft = draft.with_value(step.slot.name, draft.behind[step.slot.name])
            continue
        if not isinstance(step, NextSlot) or (silent := _silent(match, draft, step, settled)) is None:
            return draft, step
        draft = draft.model_copy(update={"filled": {**draft.filled, step.slot.name: silent}})


def _still_allowed(draft: Draft, step: NextSlot) -> bool:
    """Does what was chosen here before still hold?"""
    return step.slot.name in draft.behind and step.domain.contains(draft.behind[step.slot.name])


def matter(menu: Menu) -> str | None:
    """The command that a question is about, if it is about one and the others are only alternatives."""
    about = [offer.command.verb for offer in menu.offers if not offer.command.aside]
    return about[0] if len(about) == 1 and about[0] not in menu.idle else None


def is_proposed_whole(match: Match, seat: Seat, verb: str) -> bool:
    """Is this a question of many parts with a usual answer to each? Then it is proposed whole."""
    filled: dict[str, Any] = {}
    parts = 0
    while isinstance(step := suggest(match, seat, verb, filled), NextSlot):
        if step.slot.holds or (value := unsaid(step.domain)) is None:
            return False
        parts += step.domain.only() is None
        filled[step.slot.name] = value
    return isinstance(step, Command) and parts >= PARTS


def _silent(match: Match, draft: Draft, step: NextSlot, settled: bool) -> Any:
    """The value that goes in without a question; None if there is one to ask."""
    if (only := step.domain.only()) is not None or step.slot.holds or step.slot.name == draft.asking:
        return only
    settled = settled or before_a_plan(match, draft.verb or "", step.slot.name)
    return unsaid(step.domain) if settled else None


def before_a_plan(match: Match, verb: str, slot: str) -> bool:
    """Does a plan follow on this slot?"""
    command = match.game.verbs.get(verb)
    names = [spec.name for spec in command.slots] if command else []
    return command is not None and slot in names and any(s.holds for s in command.slots[names.index(slot) + 1 :])


def parts_of(match: Match, seat: Seat, draft: Draft) -> Iterator[tuple[str, Any, NextSlot]]:
    """All that is filled in: each slot, its value, and the step at which it was filled."""
    filled: dict[str, Any] = {}
    for slot, value in draft.filled.items():
        step = suggest(match, seat, draft.verb or "", filled)
        if not isinstance(step, NextSlot):
            return
        yield slot, value, step
        filled[slot] = value


def open_parts(match: Match, seat: Seat, draft: Draft) -> Iterator[tuple[str, Domain[Any]]]:
    """What was filled in without a question and could be otherwise."""
    for slot, _, step in parts_of(match, seat, draft):
        if slot not in draft.chosen and step.domain.only() is None:
            yield slot, step.domain


def adds_nothing(domain: Domain[Any], value: Any) -> bool:
    """Does this value, filled in without a question, leave what was chosen as it is?"""
    return isinstance(domain, (SomeOf, Counts, Number)) and not value


def chosen_so_far(match: Match, seat: Seat, draft: Draft, words: Words) -> list[str]:
    """What the player has chosen, in words. What was filled in silently is left out."""
    return [_in_words(value, step, words) for _, value, step in _choices(match, seat, draft)]


def on_the_way(match: Match, seat: Seat, draft: Draft, step: NextSlot, words: Words) -> list[str]:
    """What was chosen so far, in words, to be shown above the next question. Two slots that count the same kind of
    thing are told with their questions: goods that are given are not those that are taken."""
    parts = _choices(match, seat, draft)
    counted = [one.domain.kind for one in (*(one for _, _, one in parts), step) if isinstance(one.domain, Counts)]

    def in_words(slot: str, value: Any, one: NextSlot) -> str:
        alike = isinstance(one.domain, Counts) and counted.count(one.domain.kind) > 1
        asked = f"{words.word('command', draft.verb or '', 'slots', slot)} " if alike else ""
        return asked + _in_words(value, one, words)

    return [in_words(*part) for part in parts]


def _choices(match: Match, seat: Seat, draft: Draft) -> list[tuple[str, Any, NextSlot]]:
    return [part for part in parts_of(match, seat, draft) if part[0] in draft.chosen and not part[2].slot.holds]


def _in_words(value: Any, step: NextSlot, words: Words) -> str:
    return step.domain.print(value, words.names(step.domain.kind))


def effects_of(match: Match, seat: Seat, draft: Draft, words: Words) -> list[str]:
    """The effects of what was chosen or could be otherwise, each with the name of its thing if there are several.
    What is paid without a question is told as the price. If nothing was chosen, the only choice is told."""
    names: dict[str, str] = {}
    alone = not any(draft.chosen)
    for slot, value, step in parts_of(match, seat, draft):
        if slot in draft.chosen or (not isinstance(value, dict) and (alone or step.domain.only() is None)):
            things = value if isinstance(value, (tuple, dict)) else (value,)
            kind, hints = step.domain.kind, step.domain.hints
            for one in things:
                if isinstance(one, (str, int)) and (effect := effect_of(kind, one, hints, words)):
                    name = "" if isinstance(one, int) and not kind else words.name(kind, one)
                    if kind == "seat":
                        # Whose goods they are is never plain without the name.
                        effect, name = f"{name}: {effect}", ""
                    names.setdefault(effect, name)
    if len(names) <= 1:
        return list(names)
    # A bare number names nothing.
    return [f"{name}: {effect}" if name else effect for effect, name in names.items()]


def effect_of(kind: str, value: Any, hints: Mapping[Any, Note] | None, words: Words) -> str:
    """What stands beside a value: its hint, such as the price, and what the catalog says of such a thing."""
    note = hints.get(value) if hints else None
    does = "" if note and words.tells(note) else words.describes(kind, value)
    return " · ".join(part for part in (words.note(note) if note else "", does) if part)
