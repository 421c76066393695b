"""Writing and reading one order in a line.

A game gives an order short notations in its catalog, the shortest first; a slot that a notation leaves out has its
usual value, or the only one:

    [command.march]
    short = ["{origin}>{target}", "{levies} {origin}>{target}"]

Without one, or where it could be mistaken, the general form holds: the command's name and its values between strokes,
`march a1 / a2 / 3`. The strokes may be left out as long as it is clear what is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any

from engines.kernel.choices import Choices
from engines.kernel.command import Command, Offer
from engines.kernel.domain import Domain
from engines.kernel.model import made
from engines.kernel.note import Note, Refused, refused
from engines.kernel.spoken import LONGEST_QUOTE, Names

_HOLE = re.compile(r"\{(\w+)\}")
_WORD_BREAK = re.compile(r"[^\w]+")
STROKE = " / "
MOST_LISTED = 400
MOST_WORDS = 14


def split_orders(text: str) -> list[str]:
    return [piece for piece in (p.strip(" ,") for p in re.split(r"[;\n]", text)) if piece]


def read_order(text: str, choices: Choices, names: Names) -> Command | Refused:
    """The order that a text means, as the table stands."""
    best: tuple[int, Refused] = (-1, refused("text.unknown", typed=text[:LONGEST_QUOTE]))
    text, verbs = text.strip(), names.other("verb")
    for offer in choices.offers:
        for values in _ways(text, offer, verbs):
            why = choices.barred(offer)
            order = (0, Refused(why=why)) if why is not None else _filled(values, offer, choices, names)
            if isinstance(order, Command):
                return order
            best = max(best, order, key=lambda one: one[0])
    return best[1]


def _ways(text: str, offer: Offer[Command], verbs: Names) -> Iterator[Mapping[str, str]]:
    """Every way to take a text apart into the values of an order of this kind."""
    # The longest first: `1 a1` is one from a1, not a slip of the pen for a1.
    for notation in reversed(verbs.notations(offer.command.verb)):
        if parts := _pattern(notation).fullmatch(text):
            yield parts.groupdict()
    folded = text.casefold()
    for name in verbs.spoken(offer.command.verb):
        if folded.startswith(name.casefold()):
            rest = text[len(name) :]
            if not rest or not rest[0].isalnum():
                yield from _values(rest.strip(" :"), [slot.name for slot in offer.command.slots])


def _values(text: str, slots: Sequence[str]) -> Iterator[Mapping[str, str]]:
    """Values between strokes, or words shared out among the slots in every way, long values first."""
    if not text or "/" in text:
        parts = [part.strip() for part in text.split("/")] if text else []
        if len(parts) <= len(slots):
            yield dict(zip(slots, parts, strict=False))
        return
    words = text.split()
    if len(words) > MOST_WORDS:
        return

    def share(at: int, left: Sequence[str]) -> Iterator[dict[str, str]]:
        if not left:
            yield {}
        elif at < len(slots):
            for many in range(len(left), 0, -1):
                for rest in share(at + 1, left[many:]):
                    yield {slots[at]: " ".join(left[:many]), **rest}

    yield from share(0, words)


@cache
def _pattern(notation: str) -> re.Pattern[str]:
    parts: list[str] = []
    end = 0
    for hole in _HOLE.finditer(notation):
        parts += [_literal(notation[end : hole.start()]), f"(?P<{hole[1]}>.+?)"]
        end = hole.end()
    parts.append(_literal(notation[end:]))
    return re.compile("".join(parts), re.IGNORECASE)


def _literal(text: str) -> str:
    """Blanks around signs may be left out or doubled, those between words not."""
    if text and not text.strip():
        return r"\s+"
    # `in` is a word, and no part of `infantry`.
    parts = [rf"\b{part}\b" if part.isalpha() else re.escape(part) for part in text.split(" ")]
    return r"\s*".join(parts) if text.strip() else ""


def _filled(
    values: Mapping[str, str], offer: Offer[Command], choices: Choices, names: Names
) -> Command | tuple[int, Refused]:
    """The command with these values; or how far it came, and why no further."""
    filled: dict[str, Any] = {}
    for number, slot in enumerate(offer.command.slots, 1):
        domain = choices.domain(offer, slot, filled)
        if slot.name in values:
            value = domain.parse(values[slot.name], names.other(domain.kind))
            if isinstance(value, Refused):
                return number, value
            if not domain.contains(value):
                return number, Refused(why=domain.why_not(value))
        else:
            value = unsaid(domain)
            if value is None:
                return number, refused("plan.says_too_little", command=offer.command.verb)
        filled[slot.name] = value
    return made(offer.command, filled)


def unsaid(domain: Domain[Any]) -> Any:
    """The value that need not be said."""
    usual = domain.usual
    return usual if usual is not None and domain.contains(usual) else domain.only()


def order_text(command: Command, choices: Choices, names: Names) -> str:
    """The shortest way to write an order that is read again as the same."""
    longer = _texts(command, choices, names)
    text = next(longer)
    for following in longer:
        if read_order(text, choices, names) == command:
            break
        # The longest one needs no proof.
        text = following
    return text


def _texts(command: Command, choices: Choices, names: Names) -> Iterator[str]:
    offer = choices.offer(command.verb) or Offer(type(command))
    printed: dict[str, str] = {}
    filled: dict[str, Any] = {}
    needed = 0
    for slot in command.slots:
        domain = choices.domain(offer, slot, filled)
        filled[slot.name] = getattr(command, slot.name)
        printed[slot.name] = domain.print(filled[slot.name], names.other(domain.kind))
        if not slot.holds and unsaid(domain) != filled[slot.name]:
            needed = len(printed)
    for notation in names.notations(command.verb):
        yield _HOLE.sub(lambda hole: printed[hole[1]], notation)
    name = names.other("verb").one(command.verb)
    # What goes in unsaid at the end need not be written.
    if needed:
        yield " ".join([name, STROKE.join(list(printed.values())[:needed])])
    yield " ".join([name, STROKE.join(printed.values())]).strip()


def complete(typed: str, choices: Choices, names: Names, limit: int) -> list[tuple[Command, str, Note | None]]:
    """Orders for what was typed so far, best first, how they are written, and what stands beside them."""
    wanted = " ".join(typed.casefold().split())
    hits: list[tuple[int, Command]] = []
    foremost = 0
    for command in _listed(wanted, choices):
        rank = _best_rank(wanted, _texts(command, choices, names))
        if rank is not None:
            hits.append((rank, command))
            foremost += rank == 0
        if foremost == limit:
            # None of those that follow would come before these.
            break
    hits.sort(key=lambda one: one[0])
    best = [command for _, command in hits[:limit]]
    return [(command, order_text(command, choices, names), choices.hint(command)) for command in best]


def _listed(wanted: str, choices: Choices) -> Iterator[Command]:
    for offer in choices.open():
        # Whoever types a number wants it; else each order is listed once. Of plans there is no end.
        brief = not wanted[:1].isdigit() or any(slot.holds for slot in offer.command.slots)
        yield from islice(choices.each(offer, brief=brief), MOST_LISTED)


def _best_rank(wanted: str, texts: Iterable[str]) -> int | None:
    best: int | None = None
    for text in texts:
        rank = _rank(wanted, text)
        if rank == 0:
            return 0
        if rank is not None and (best is None or rank < best):
            best = rank
    return best


def _rank(wanted: str, text: str) -> int | None:
    whole = text.casefold()
    if whole.startswith(wanted):
        return 0
    if wanted in whole:
        return 1
    words = [word for word in _WORD_BREAK.split(wanted) if word]
    return 2 if words and all(word in whole for word in words) else None
