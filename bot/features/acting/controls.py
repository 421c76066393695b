"""How each kind of domain is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import ui

from bot.discord.components import Pick, Press, option, rows, text
from bot.features.acting.dialogue import few_ways
from bot.features.acting.parts import FEW, PAGE, SECTIONS, Choice, Items, ListPage, Parts
from bot.table.effects import beside
from bot.table.slot_pairs import SlotPairs
from bot.table.words import say
from engines.kernel import Command, Counts, Domain, NextSlot, Number, OneOf, SomeOf

STEPPERS = 6


@dataclass(frozen=True)
class Asked:
    """The controls for a slot, the notes under them, and what goes into the last row."""

    controls: Items
    notes: list[str] = field(default_factory=list)
    extra: Items = field(default_factory=list)


class Controls:
    def __init__(self, parts: Parts, commands: Mapping[Any, Command] | None = None) -> None:
        self.parts = parts
        self.commands = commands or {}
        self.words = parts.words

    def of(self, step: NextSlot) -> Asked:
        if isinstance(step, SlotPairs):
            return self._pairs(step)
        match step.domain:
            case OneOf():
                return self._one_of(step.domain)
            case SomeOf():
                return self._some_of(step.domain)
            case Counts():
                return self._counts(step.domain)
            case Number():
                return self._number(step.domain)
        raise TypeError(f"no way to ask for a {type(step.domain).__name__}")

    def _one_of(self, domain: OneOf[Any]) -> Asked:
        names = self.words.names(domain.kind)
        notes = self.parts.barred([(names.one(value), why) for value, why in domain.barred.items()])
        choices = [
            Choice(
                names.one(value), str(at), self._effect(domain, value), value == domain.usual, value in domain.idle
            )
            for at, value in sorted(enumerate(domain.values), key=lambda one: one[1] in domain.idle)
        ]
        controls, extra = self.parts.choosing(choices)
        return Asked(controls, notes, extra)

    def _effect(self, domain: OneOf[Any] | SomeOf[Any], value: Any) -> str:
        meaning = self.parts.meaning(self.commands.get(value) if isinstance(domain, OneOf) else None)
        effect = " · ".join(part for part in (beside(domain, value, self.words), meaning) if part)
        return self.parts.idle(effect, value in domain.idle)

    def _what_they_do(self, domain: Domain[Any]) -> Items:
        """What each thing does, where a list or a stepper has no room for it."""
        names, things = self.words.names(domain.kind), domain.things
        lines = [(names.one(value), beside(domain, value, self.words)) for value in things[: SECTIONS + 1]]
        known = [f"-# **{name}**: {effect}" for name, effect in lines if effect]
        return [text(*known, most=1200)] if known and len(things) <= SECTIONS else []

    def _pairs(self, step: SlotPairs) -> Asked:
        choices: list[Choice] = []
        for at, (one, other) in enumerate(step.pairs):
            second = step.domains[one]
            usual = step.domain.usual == one and second.usual == other
            idle = step.idle((one, other))
            effect = self.parts.idle(step.effect(at, self.words), idle)
            choices.append(Choice(step.name(at, self.words), str(at), effect, usual, idle))
        controls, extra = self.parts.choosing(choices)
        return Asked(controls, [], extra)

    def _some_of(self, domain: SomeOf[Any]) -> Asked:
        names = self.words.names(domain.kind)
        version = self.parts.version
        usual, noted = self._usual(domain)
        nothing = [Press("act.nothing", *version, label=self.parts.say("nothing"))] if domain.low == 0 else []
        if min(domain.high, len(domain.values)) == 1:
            choices = [
                Choice(names.one(value), str(at), self._effect(domain, value), domain.usual == (value,))
                for at, value in enumerate(domain.values)
            ]
            controls, extra = self.parts.choosing(choices)
            return Asked([*controls, *rows(nothing)], [], extra)
        if len(domain.values) <= PAGE:
            chosen = self._select(ListPage(domain.values, 0), domain, domain.low, min(domain.high, PAGE))
            usual = [] if nothing and domain.usual == () else usual
            # Several are ticked and sent: whether that can be changed is read before.
            return Asked(
                [*self._what_they_do(domain), chosen, *rows(nothing)],
                [*([self.parts.sealed] if self.parts.sealed else []), *(noted if usual else [])],
                usual,
            )
        pages = ListPage(domain.values, self.parts.dialogue.page)
        picked = [domain.values[int(at)] for at in self.parts.dialogue.picks]
        done = Press("act.done", *version, label=self.parts.say("done"), style=discord.ButtonStyle.success)
        so_far = say(self.words, "dialogue.picked", names=[names.one(value) for value in picked])
        select = self._select(pages, domain, 1, 1, name="act.toggle")
        return Asked(
            [select, *rows([*self.parts.turns(pages), done])], [self._how_many(domain), so_far, *noted], usual
        )

    def _counts(self, domain: Counts) -> Asked:
        names = self.words.names(domain.kind)
        if ways := few_ways(domain):
            # Where one is all there can be, nobody counts.
            single = domain.high == 1
            choices = [
                Choice(
                    names.one(next(iter(way))) if single and way else domain.print(way, names),
                    str(at), self._way_effect(domain, way), way == domain.usual,
                )
                for at, way in enumerate(ways)
            ]  # fmt: skip
            controls, extra = self.parts.choosing(choices)
            return Asked(controls, [], extra)
        kinds = list(domain.limits)
        counts = {kinds[int(at)]: count for at, count in self.parts.dialogue.picks.items() if count}
        so_far = say(self.words, "dialogue.counted", chosen=domain.print(domain.in_order(counts), names))
        version, label = self.parts.version, self.parts.say
        rows_of: Items = []
        if len(kinds) <= STEPPERS:
            rows_of += [self._stepper(domain, at, kind, counts) for at, kind in enumerate(kinds)]
        else:
            pages = ListPage(kinds, self.parts.dialogue.page)
            rows_of += [
                self._select(pages, domain, 1, 1, name="act.add"),
                *rows(self.parts.turns(pages)),
            ]
        whole = domain.contains(domain.in_order(counts))
        done = Press("act.done", *version, label=label("done"), style=discord.ButtonStyle.success, disabled=not whole)
        clear = Press("act.clear", *version, label=label("clear"), disabled=not counts)
        typed = Press("act.type", *version, label=label("type"))
        controls = [*self._what_they_do(domain), *rows_of, *rows([done, clear, typed])]
        usual, noted = self._usual(domain)
        return Asked(controls, [self._how_many(domain), so_far, *noted], usual)

    def _way_effect(self, domain: Counts, way: Mapping[str, int]) -> str:
        """The effects of the things in one way to count, each told once."""
        effects = {kind: beside(domain, kind, self.words) for kind in domain.limits}
        if not way and any(effects.values()):
            return self.parts.say("none_of_these")
        return " · ".join(dict.fromkeys(effects[kind] for kind in way if effects[kind]))

    def _stepper(self, domain: Counts, at: int, kind: str, counts: Mapping[str, int]) -> ui.ActionRow[Any]:
        count, version = counts.get(kind, 0), self.parts.version
        more = sum(counts.values()) < domain.high and count < domain.limits[kind]
        fits = more and domain.fits({**counts, kind: count + 1})
        things, most = self.words.names(domain.kind).many(kind, count), domain.limits[kind]
        label = say(self.words, "dialogue.step", things=things, most=most)
        return ui.ActionRow(
            Press("act.step", *version, at, -1, label="-", disabled=count == 0),
            Press("act.step", *version, at, 0, label=label, disabled=True),
            Press("act.step", *version, at, 1, label="+", disabled=not fits),
        )

    def _number(self, domain: Number) -> Asked:
        numbers = range(domain.low, min(domain.high, domain.low + PAGE - 1) + 1)
        choices = [
            Choice(str(number), str(at), self.parts.effect(domain.kind, number, domain.hints), number == domain.usual)
            for at, number in enumerate(numbers)
        ]
        explained = any(choice.effect for choice in choices)
        controls, extra = self.parts.choosing(choices)
        if len(choices) > FEW and not explained:
            between = say(self.words, "dialogue.between", low=domain.low, high=domain.high)
            picks = [option(choice.name, choice.value) for choice in choices]
            controls = [ui.ActionRow(Pick("act.value", *self.parts.version, options=picks, placeholder=between))]
        if domain.high >= domain.low + PAGE:
            controls += rows([Press("act.type", *self.parts.version, label=self.parts.say("type"))])
            listed = domain.usual is None or domain.usual in numbers
            extra = extra if listed else self._usual(domain)[0]
        return Asked(controls, [], extra)

    def _how_many(self, domain: SomeOf[Any] | Counts) -> str:
        if domain.low == domain.high:
            return say(self.words, "dialogue.exactly", count=domain.low)
        return say(self.words, "dialogue.how_many", low=domain.low, high=domain.high)

    def _usual(self, domain: Domain[Any]) -> tuple[Items, list[str]]:
        if domain.usual is None or not domain.contains(domain.usual):
            return [], []
        return self.parts.usual(domain.print(domain.usual, self.words.names(domain.kind)))

    def _select(
        self,
        pages: ListPage,
        domain: Domain[Any],
        low: int,
        high: int,
        name: str = "act.value",
    ) -> ui.ActionRow[Any]:
        names = self.words.names(domain.kind)
        values = sorted(enumerate(pages.shown, pages.first), key=lambda one: one[1] in domain.idle)
        choices = [
            option(
                names.one(value), str(at), self.parts.idle(beside(domain, value, self.words), value in domain.idle)
            )
            for at, value in values
        ]
        placeholder = self._how_many(domain) if isinstance(domain, SomeOf) and high > 1 else self.parts.say("choose")
        return ui.ActionRow(
            Pick(
                name, *self.parts.version, options=choices, low=low, high=max(1, min(high, len(choices))),
                placeholder=placeholder,
            )
        )  # fmt: skip
