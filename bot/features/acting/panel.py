"""How a question looks to the player who is asked: one message, one thing to choose at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.discord.components import Pick, Press, option, panel, rows, short, text
from bot.features.acting.dialogue import Dialogue, few_ways
from bot.table.words import say
from engines.kernel import (
    Ask,
    Choose,
    Command,
    Counts,
    Domain,
    Menu,
    NextSlot,
    Note,
    Number,
    OneOf,
    Plan,
    Preview,
    SomeOf,
    Words,
)

PAGE = 25
FEW = 5
STEPPERS = 6


def kept_quiet(command: Command, chosen: Sequence[str], words: Words) -> str:
    """What the player chose and the sentence that all will read does not tell: the cards that are laid face down."""
    if command.verb == Choose.verb:
        return ""  # the sentence is the choice
    sentence = words.command(command.said()).casefold()
    quiet = [name for name in chosen if any(part not in sentence for part in name.casefold().split(", "))]
    return say(words, "dialogue.picked", names=quiet) if quiet else ""


class Composer:
    """Puts one step of a dialogue into a panel."""

    def __init__(self, dialogue: Dialogue, ask: Ask, words: Words, accent: int | None, *, undo: bool = False) -> None:
        self.dialogue = dialogue
        self.ask = ask
        self.words = words
        self.accent = accent
        self.undo = undo
        """May the last command be taken back just like that?"""

    def menu(self, menu: Menu, before: str = "") -> ui.LayoutView:
        """Which command?"""
        verbs = [offer.command.verb for offer in menu.offers]
        pages = _Page(verbs, self.dialogue.page)
        choices = [option(self._name(verb), verb, self.words.word("command", verb, "does")) for verb in pages.shown]
        barred = [
            say(self.words, "dialogue.barred", name=self._name(verb), why=self.words.note(why))
            for verb, why in menu.barred.items()
        ]
        return self._panel(
            before,
            [self._question()],
            [
                ui.ActionRow(
                    Pick("act.verb", *self._stamp(), options=choices, placeholder=self._say("choose_command"))
                )
            ],
            barred,
            self._turns(pages),
            self.ask.section,
        )

    def slot(self, step: NextSlot, so_far: Sequence[str], before: str = "") -> ui.LayoutView:
        """What goes into this slot?"""
        match step.domain:
            case OneOf():
                controls, notes = self._one_of(step.domain)
            case SomeOf():
                controls, notes = self._some_of(step.domain)
            case Counts():
                controls, notes = self._counts(step.domain)
            case Number():
                controls, notes = self._number(step.domain)
            case Plan():
                controls, notes = rows([Press("act.type", *self._stamp(), label=self._say("type"))]), []
            case _:
                raise TypeError(f"no way to ask for a {type(step.domain).__name__}")
        lines = [self._question(), *self._so_far(step, so_far)]
        return self._panel(before, lines, controls, notes, self._usual(step.domain), self._section())

    def confirm(self, command: Command, preview: Preview, so_far: Sequence[str], before: str = "") -> ui.LayoutView:
        """This is what will happen."""
        certain = [f"• {self.words.event(event)}" for event in preview.events[:12]]
        if preview.open_end:
            certain.append(self._say("open_end"))
        stamp = self._stamp()
        buttons: list[ui.Item[Any]] = [
            Press("act.confirm", *stamp, label=self._say("confirm"), style=discord.ButtonStyle.success),
            Press("act.back", *stamp, label=self._say("back"), disabled=not self.dialogue.draft.chosen),
            Press("act.cancel", *stamp, label=self._say("cancel")),
            *self._rule(self._section()),
        ]
        phrase = self.words.command(command.said())
        # An answer alone says little: `Italia` to which question?
        asked = "" if self.dialogue.draft.chosen and command.verb != Choose.verb else self._question()
        meant = f"{phrase[:1].upper()}{phrase[1:]}"
        return panel(
            *self._before(before),
            text(asked, f"**{short(meant, 300)}**", kept_quiet(command, so_far, self.words), most=1500),
            text(*(certain or [self._say("sealed" if self.ask.secret else "just_that")]), most=2300),
            *rows(buttons),
            accent=self.accent,
        )

    # The four kinds of domain

    def _one_of(self, domain: OneOf[Any]) -> tuple[list[ui.ActionRow[Any]], list[str]]:
        names = self.words.names(domain.kind)
        notes = [
            say(self.words, "dialogue.barred", name=names.one(value), why=self.words.note(why))
            for value, why in domain.barred.items()
        ]
        pages = _Page(list(domain.values), self.dialogue.page)
        if len(domain.values) <= FEW and not domain.hints:
            buttons = [
                Press("act.value", *self._stamp(), at, label=names.one(value), style=discord.ButtonStyle.primary)
                for at, value in enumerate(domain.values)
            ]
            return rows(buttons), notes
        return [self._select(pages, domain, domain.hints, 1, 1), *rows(self._turns(pages))], notes

    def _some_of(self, domain: SomeOf[Any]) -> tuple[list[ui.ActionRow[Any]], list[str]]:
        how_many = self._how_many(domain)
        if len(domain.values) <= PAGE:
            pages = _Page(list(domain.values), 0)
            chosen = self._select(pages, domain, domain.hints, domain.low, min(domain.high, PAGE))
            nothing = [Press("act.nothing", *self._stamp(), label=self._say("nothing"))] if domain.low == 0 else []
            return [chosen, *rows(nothing)], [how_many]
        pages = _Page(list(domain.values), self.dialogue.page)
        picked = [domain.values[int(at)] for at in self.dialogue.picks]
        names = self.words.names(domain.kind)
        done = Press("act.done", *self._stamp(), label=self._say("done"), style=discord.ButtonStyle.success)
        so_far = say(self.words, "dialogue.picked", names=[names.one(value) for value in picked])
        select = self._select(pages, domain, domain.hints, 1, 1, name="act.toggle")
        return [select, *rows([*self._turns(pages), done])], [how_many, so_far]

    def _counts(self, domain: Counts) -> tuple[list[ui.ActionRow[Any]], list[str]]:
        names = self.words.names(domain.kind)
        if ways := few_ways(domain):
            return self._ways([domain.print(way, names) for way in ways]), [self._how_many(domain)]
        kinds = list(domain.limits)
        taken = {kinds[int(at)]: count for at, count in self.dialogue.picks.items() if count}
        so_far = say(self.words, "dialogue.counted", chosen=domain.print(domain.in_order(taken), names))
        how_many = self._how_many(domain)
        stamp = self._stamp()
        controls: list[ui.ActionRow[Any]] = []
        if len(kinds) <= STEPPERS:
            for at, kind in enumerate(kinds):
                count = taken.get(kind, 0)
                more = sum(taken.values()) < domain.high and count < domain.limits[kind]
                fits = more and domain.fits({**taken, kind: count + 1})
                controls.append(
                    ui.ActionRow(
                        Press("act.step", *stamp, at, -1, label="-", disabled=count == 0),
                        Press("act.step", *stamp, at, 0, label=names.many(kind, count), disabled=True),
                        Press("act.step", *stamp, at, 1, label="+", disabled=not fits),
                    )
                )
        else:
            pages = _Page(kinds, self.dialogue.page)
            controls.append(self._select(pages, domain, {}, 1, 1, name="act.add"))
            controls += rows(self._turns(pages))
        done = Press(
            "act.done",
            *stamp,
            label=self._say("done"),
            style=discord.ButtonStyle.success,
            disabled=not domain.contains(domain.in_order(taken)),
        )
        typed = Press("act.type", *stamp, label=self._say("type"))
        clear = Press("act.clear", *stamp, label=self._say("clear"), disabled=not taken)
        return [*controls, *rows([done, clear, typed])], [how_many, so_far]

    def _number(self, domain: Number) -> tuple[list[ui.ActionRow[Any]], list[str]]:
        numbers = list(range(domain.low, min(domain.high, domain.low + PAGE - 1) + 1))
        typed = (
            [] if domain.high < domain.low + PAGE else [Press("act.type", *self._stamp(), label=self._say("type"))]
        )
        if len(numbers) <= FEW:
            buttons = [
                Press("act.value", *self._stamp(), at, label=str(number), style=discord.ButtonStyle.primary)
                for at, number in enumerate(numbers)
            ]
            return rows([*buttons, *typed]), []
        choices = [option(str(number), str(at)) for at, number in enumerate(numbers)]
        between = say(self.words, "dialogue.between", low=domain.low, high=domain.high)
        return [
            ui.ActionRow(Pick("act.value", *self._stamp(), options=choices, placeholder=between)),
            *rows(typed),
        ], []

    def _ways(self, ways: Sequence[str]) -> list[ui.ActionRow[Any]]:
        """Whole answers to choose from."""
        stamp = self._stamp()
        if len(ways) > FEW:
            choices = [option(way, str(at)) for at, way in enumerate(ways)]
            return [ui.ActionRow(Pick("act.value", *stamp, options=choices, placeholder=self._say("choose")))]
        blue = discord.ButtonStyle.primary
        return rows([Press("act.value", *stamp, at, label=way, style=blue) for at, way in enumerate(ways)])

    # The parts

    def _how_many(self, domain: SomeOf[Any] | Counts) -> str:
        if domain.low == domain.high:
            return say(self.words, "dialogue.exactly", count=domain.low)
        return say(self.words, "dialogue.how_many", low=domain.low, high=domain.high)

    def _panel(
        self,
        before: str,
        lines: Sequence[str],
        controls: Sequence[ui.ActionRow[Any]],
        notes: Sequence[str],
        extra: Sequence[ui.Item[Any]],
        section: str,
    ) -> ui.LayoutView:
        chosen = self.dialogue.draft.chosen
        back: list[ui.Item[Any]] = [Press("act.back", *self._stamp(), label=self._say("back"))] if chosen else []
        if self.undo and not chosen:
            back = [Press("act.undo", self.dialogue.game, label=self._say("undo"))]
        cancel = Press("act.cancel", *self._stamp(), label=self._say("cancel"))
        shown = short("\n".join(f"-# {line}" for line in notes), 1200)
        return panel(
            *self._before(before),
            text(*lines, most=1200),
            *controls,
            *([text(shown)] if shown else []),
            *rows([*extra, *back, cancel, *self._rule(section)]),
            accent=self.accent,
        )

    def _before(self, before: str) -> list[ui.Item[Any]]:
        """What was just done, set apart from what is asked now."""
        return [text(before, most=1200), ui.Separator()] if before else []

    def _section(self) -> str:
        """The rule behind the command that is being given, else the one behind the question."""
        verb = self.dialogue.draft.verb
        offer = self.ask.offer(verb) if verb else None
        return (offer.command.section if offer else "") or self.ask.section

    def _rule(self, section: str) -> list[ui.Item[Any]]:
        if not section:
            return []
        label = say(self.words, "dialogue.rule", section=section)
        return [Press("rules.section", self.dialogue.game, section, label=label)]

    def _select(
        self,
        pages: _Page,
        domain: Domain[Any],
        hints: Any,
        low: int,
        high: int,
        name: str = "act.value",
    ) -> ui.ActionRow[Any]:
        names = self.words.names(domain.kind)
        choices = [
            option(names.one(value), str(at), self._hint(hints.get(value)))
            for at, value in enumerate(pages.shown, pages.first)
        ]
        return ui.ActionRow(
            Pick(
                name, *self._stamp(), options=choices, low=low, high=max(1, min(high, len(choices))),
                placeholder=self._say("choose"),
            )
        )  # fmt: skip

    def _usual(self, domain: Domain[Any]) -> list[ui.Item[Any]]:
        if domain.usual is None or not domain.contains(domain.usual):
            return []
        shown = domain.print(domain.usual, self.words.names(domain.kind))
        label = say(self.words, "dialogue.usual", usual=short(shown, 60))
        return [Press("act.usual", *self._stamp(), label=label, style=discord.ButtonStyle.primary)]

    def _turns(self, pages: _Page) -> list[ui.Item[Any]]:
        if pages.last == 0:
            return []
        stamp, at = self._stamp(), pages.number
        return [
            Press("act.page", *stamp, at - 1, label=self._say("earlier"), disabled=at == 0),
            Press("act.page", *stamp, at + 1, label=self._say("later"), disabled=at == pages.last),
        ]

    def _question(self) -> str:
        return f"**{self.words.ask(self.ask.key, self.ask.params)}**"

    def _so_far(self, step: NextSlot, so_far: Sequence[str]) -> list[str]:
        """`March · a1 · Where to?`, and for those who do it for the first time what it does."""
        verb = self.dialogue.draft.verb
        if verb is None or verb == Choose.verb:
            return []
        asked = self.words.word("command", verb, "slots", step.slot.name)
        done = " · ".join([self._name(verb), *so_far, asked])
        # Where only one command was possible, the question has said it.
        picked = self.dialogue.draft.chosen[:1] == ("",)
        return [done, f"-# {self.words.word('command', verb, 'does')}"] if picked else [done]

    def _name(self, verb: str) -> str:
        name = self.words.word("command", verb, "name").replace("_", " ").replace("-", " ")
        return name[:1].upper() + name[1:]

    def _hint(self, note: Note | None) -> str:
        return self.words.note(note) if note else ""

    def _say(self, key: str) -> str:
        return say(self.words, f"dialogue.{key}")

    def _stamp(self) -> tuple[int, int]:
        return self.dialogue.game, self.dialogue.serial


class _Page:
    """The part of a long list that a select can show."""

    def __init__(self, values: list[Any], number: int) -> None:
        self.last = max(0, (len(values) - 1) // PAGE)
        self.number = min(max(0, number), self.last)
        self.first = self.number * PAGE
        self.shown = values[self.first : self.first + PAGE]
