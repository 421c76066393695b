"""Modifiers that last for a while: a command, a battle, a turn, a round, or whatever a game calls its spans.

A span that begins and ends inside one Step is a `with table.during("battle")`; one that outlives a checkpoint is
begun and ended by name. Modifiers belong to the innermost open span of their name, so a battle inside a battle
does not end the effects of the outer one.
"""

from __future__ import annotations

from engines.kernel.model import Part, Seat


class Span(Part):
    name: str
    serial: int


class Modifier(Part):
    """`key` says what it changes, `source` where it comes from, `seat` whom it concerns (None: everybody)."""

    key: str
    amount: int = 1
    seat: Seat | None = None
    source: str = ""
    span: int


class Lasting(Part):
    spans: list[Span] = []
    modifiers: list[Modifier] = []
    serial: int = 0

    def begin(self, name: str) -> None:
        self.serial += 1
        self.spans.append(Span(name=name, serial=self.serial))

    def end(self, name: str) -> None:
        """Close the innermost span of that name and drop what lasted for it."""
        span = self._innermost(name)
        self.spans.remove(span)
        self.modifiers = [m for m in self.modifiers if m.span != span.serial]

    def add(self, key: str, until: str, amount: int = 1, seat: Seat | None = None, source: str = "") -> None:
        span = self._innermost(until).serial
        self.modifiers.append(Modifier(key=key, amount=amount, seat=seat, source=source, span=span))

    def drop(self, source: str) -> None:
        """What caused these effects is gone: they go too, whatever their span."""
        self.modifiers = [m for m in self.modifiers if m.source != source]

    def on(self, key: str, seat: Seat | None = None) -> list[Modifier]:
        """The modifiers of this kind that concern this seat."""
        return [m for m in self.modifiers if m.key == key and m.seat in (None, seat)]

    def total(self, key: str, seat: Seat | None = None) -> int:
        return sum(m.amount for m in self.on(key, seat))

    def current(self, name: str) -> int:
        """Which one is open now; 0 if none is."""
        return next((span.serial for span in reversed(self.spans) if span.name == name), 0)

    def _innermost(self, name: str) -> Span:
        for span in reversed(self.spans):
            if span.name == name:
                return span
        raise LookupError(f"no open span {name!r}; open: {[s.name for s in self.spans]}")
