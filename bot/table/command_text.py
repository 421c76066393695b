"""A whole command for whoever gives it: the sentence that all may read, and what that keeps to itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.table.draft import Draft, adds_nothing, parts_of
from bot.table.words import say
from engines.kernel import Choose, Command, Match, NextSlot, Plan, Seat, Words
from engines.kernel.text import holes

ROOM = 1300
"""Characters for the orders of one plan; what is longer is written in short."""


@dataclass(frozen=True)
class CommandText:
    """The command in a line, with the button that begins it; then, in a line each, what that line does not tell."""

    button: str
    phrase: str
    besides: tuple[str, ...] = ()


def named_in(name: str, sentence: str) -> bool:
    """Is this name told by a sentence? `1 Hispania` is told by `muster soldiers: 1 in Hispania`."""
    said = sentence.casefold()
    words = set(re.findall(r"\w+", said))
    return all(part in said or words.issuperset(part.split()) for part in name.casefold().split(", "))


def kept_quiet(command: Command, names: Sequence[str], words: Words, beside: Sequence[str] = ()) -> str:
    """What of a player's choices is not told by the sentence that all will read, such as cards that are laid face
    down. `names` is what was chosen, in words; `beside` are lines next to the sentence that may name it as well."""
    if command.verb == Choose.verb:
        return ""  # the sentence is the choice
    said = command.said()
    sentence = "\n".join([words.command(said), *beside])
    # What it counts it tells, also as "one leader".
    counts = {str(said.get(hole.param)) for hole in holes(words.catalog.text("command", command.verb, "says"))}
    loud = {words.word("word", "none"), *counts}
    quiet = [name for name in names if name not in loud and not named_in(name, sentence)]
    return say(words, "dialogue.picked", names=quiet) if quiet else ""


def command_text(match: Match, seat: Seat, command: Command, words: Words) -> CommandText:
    """A whole command in words for the seat that may give it, with what the sentence for all readers leaves out."""
    filled = {slot.name: getattr(command, slot.name) for slot in command.slots}
    parts = list(parts_of(match, seat, Draft(verb=command.verb, filled=filled)))
    if any(filled[slot.name] for slot in command.slots if slot.holds):
        phrase, button, said = words.label(command.verb), "", ""
    else:
        phrase = said = words.command(command.said())
        several = len(match.asks[seat].offers) > 1 and command.verb != Choose.verb
        button = words.label(command.verb) if several else ""
    named = {hole.param for hole in holes(words.catalog.text("command", command.verb, "says"))} if said else set()
    besides: list[str] = []
    for slot, value, step in parts:
        if slot not in named and step.slot.name != "of":
            besides += _besides(slot, value, step, command, said, words)
    return CommandText("" if named_in(button, phrase) else button, phrase, tuple(besides))


def _besides(slot: str, value: Any, step: NextSlot, command: Command, said: str, words: Words) -> Iterator[str]:
    """A slot with its value; the orders of a plan one below the other."""
    asked = words.word("command", command.verb, "slots", slot)
    if isinstance(step.domain, Plan):
        if value:
            listed = [f"{number}. {words.command(order)}" for number, order in enumerate(value, 1)]
            short = sum(map(len, listed)) > ROOM
            yield asked
            yield from [step.domain.print(value, words.names(step.domain.kind))] if short else listed
        return
    printed = step.domain.print(value, words.names(step.domain.kind))
    if step.domain.only() is None and not adds_nothing(step.domain, value) and not named_in(printed, said):
        yield f"{asked} {printed}"
