"""Filling a command one answer after the other, wherever the answers come from.

A draft is plain data, so a dialogue can be put down and taken up again days later. What has just one possible value
is filled in silently; *Back* returns to the last thing the player really chose.
"""

from __future__ import annotations

from typing import Any

from pydantic import field_validator

from engines.kernel import Command, Fact, Match, Menu, NextSlot, Refused, Seat, Words


class Draft(Fact):
    """A command in the making: the verb, what is filled, and which of it the player chose."""

    verb: str | None = None
    filled: dict[str, Any] = {}
    chosen: tuple[str, ...] = ()

    @field_validator("filled")
    @classmethod
    def _as_chosen(cls, filled: dict[str, Any]) -> dict[str, Any]:
        """JSON knows no tuples, and several values chosen together are one."""
        return {slot: tuple(value) if isinstance(value, list) else value for slot, value in filled.items()}

    def with_verb(self, verb: str) -> Draft:
        return Draft(verb=verb, chosen=("",))

    def with_value(self, slot: str, value: Any) -> Draft:
        return Draft(verb=self.verb, filled={**self.filled, slot: value}, chosen=(*self.chosen, slot))

    def back(self) -> Draft:
        """Without the last choice, and without what followed from it."""
        if len(self.chosen) <= 1 and (not self.chosen or self.chosen[0] == ""):
            return Draft()
        last = self.chosen[-1]
        kept: dict[str, Any] = {}
        for slot, value in self.filled.items():
            if slot == last:
                break
            kept[slot] = value
        return Draft(verb=self.verb, filled=kept, chosen=self.chosen[:-1])


def go_on(match: Match, seat: Seat, draft: Draft) -> tuple[Draft, Menu | NextSlot | Command | Refused]:
    """What to ask next: which command, which slot; or the whole command; or why the draft no longer holds."""
    if draft.verb is None:
        menu = match.menu(seat)
        if isinstance(menu, Refused) or len(menu.offers) != 1 or menu.barred:
            return draft, menu
        draft = Draft(verb=menu.offers[0].command.verb)
    assert draft.verb is not None
    while True:
        step = match.suggest(seat, draft.verb, draft.filled)
        if not isinstance(step, NextSlot) or (only := step.domain.only()) is None:
            return draft, step
        draft = Draft(verb=draft.verb, filled={**draft.filled, step.slot.name: only}, chosen=draft.chosen)


def chosen_so_far(match: Match, seat: Seat, draft: Draft, words: Words) -> list[str]:
    """What the player has chosen, in words; what was filled in silently is not among it."""
    names: list[str] = []
    filled: dict[str, Any] = {}
    for slot, value in draft.filled.items():
        step = match.suggest(seat, draft.verb or "", filled)
        if not isinstance(step, NextSlot):
            break
        if slot in draft.chosen:
            names.append(step.domain.print(value, words.names(step.domain.kind)))
        filled[slot] = value
    return names
