"""What every page of the dialogue is made of."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord
from discord import ui

from bot.discord.components import Pick, Press, option, panel, rows, short, text
from bot.features.acting.dialogue import Dialogue
from bot.limits import SELECT_OPTIONS, V2_COMPONENTS
from bot.table.draft import effect_of
from bot.table.effects import described
from bot.table.slot_pairs import ARROW
from bot.table.words import say
from engines.kernel import Ask, Choose, Command, NextSlot, Note, Preview, Words

PAGE = SELECT_OPTIONS
FEW = 5
SECTIONS = 10
"""The most options that have a button beside their text: each takes three of the forty components of a message."""
FULL = V2_COMPONENTS - 2
"""The most components of a panel, without its frame and a picture below it."""
HALF = 9
"""Rows on each of two pages."""
BRIEF = 40
"""The longest name of which two rows are read at a glance."""
VERBS = 20
"""The most commands that have a button each under one text."""
EFFECT = 140
WHOLE = 320
"""The longest text beside an option if there are few options."""
REASONS = 3
"""The most reasons why commands cannot be given. If there are more, the commands are only named."""
NOTES = 900
"""Characters for what cannot be chosen and why."""
ROOM = 1700
"""Characters beside all options of a page together."""
LABEL = 32
"""Characters of a button beside a text that can be read on a phone."""

SLOT = 60
"""Characters of a button in a row of its own that can be read on a phone."""
MARKS = (" · ", ", ", " (", ": ")
"""Signs between the parts of a name."""

WITH_PARTS = (ui.Section, ui.ActionRow)
BLUE = discord.ButtonStyle.primary
GREY = discord.ButtonStyle.secondary
Items: TypeAlias = list[ui.Item[Any]]


Silent: TypeAlias = tuple[str, str, str]
"""What was filled in without a question: the slot, what it is called, and its value in words."""
CHANGES = 5


@dataclass(frozen=True)
class Choice:
    """One thing to choose, and what it does."""

    name: str
    value: str
    effect: str = ""
    usual: bool = False
    idle: bool = False


class ListPage:
    """The part of a long list that a select can show."""

    def __init__(self, values: Sequence[Any], number: int) -> None:
        self.last = max(0, (len(values) - 1) // PAGE)
        self.number = min(max(0, number), self.last)
        self.first = self.number * PAGE
        self.shown = values[self.first : self.first + PAGE]


def weight(items: Sequence[ui.Item[Any]]) -> int:
    """How many components these are."""
    return sum(len(list(item.walk_children())) + 1 if isinstance(item, WITH_PARTS) else 1 for item in items)


def shows_usual(items: Sequence[ui.Item[Any]]) -> bool:
    """Is one of the choices green?"""
    parts = [part for item in items if isinstance(item, WITH_PARTS) for part in item.walk_children()]
    return any(
        isinstance(part, Press)
        and part.style is discord.ButtonStyle.success
        and "/act.value:" in (part.custom_id or "")
        for part in parts
    )


def brief(name: str, otherwise: str, room: int = LABEL) -> str:
    """A name for a button beside a text that has the whole name: whole parts of it, or `otherwise`."""
    _, arrow, last = name.rpartition(ARROW)
    # Of a pair the second: the first is what its neighbours say as well.
    parts = [name, f"{arrow.lstrip()}{last}"] if arrow else [name, *(name.partition(mark)[0] for mark in MARKS)]
    return next((part for part in parts if len(part) <= room), otherwise)


def standing_answers(number: int, count: int, words: Words) -> Items:
    return [Press("standing", number, label=say(words, "standing.open", count=count))] if count else []


def barred(why: Sequence[tuple[str, Note]], words: Words) -> list[str]:
    """What cannot be chosen, and why. Things with the same reason share a line."""
    together: dict[str, list[str]] = {}
    for name, reason in why:
        together.setdefault(words.note(reason), []).append(name)
    return [say(words, "dialogue.barred", name=words.listed(names), why=reason) for reason, names in together.items()]


class Parts:
    def __init__(
        self,
        dialogue: Dialogue,
        ask: Ask,
        words: Words,
        accent: int | None,
        *,
        undo: bool = False,
        stand: int = 0,
        sealed: str = "",
        means: str = "",
        led: Mapping[str, Note] | None = None,
    ) -> None:
        self.dialogue = dialogue
        self.ask = ask
        self.words = words
        self.accent = accent
        self.undo = undo
        """Is an undo of the last command free?"""
        self.stand = stand
        """How many standing answers this player has."""
        self.sealed = sealed
        """The note that nobody sees an answer before all have given theirs."""
        self.means = means
        """What this player has to do with the question."""
        self.led = led
        """If the dialogue went straight to what the question is about: the other commands that cannot be given, and
        why."""

    def page(
        self,
        before: str,
        lines: Sequence[str],
        controls: Sequence[ui.Item[Any]],
        notes: Sequence[str],
        extra: Sequence[ui.Item[Any]],
        section: str,
    ) -> ui.LayoutView:
        draft = self.dialogue.draft
        chosen = draft.chosen or draft.asking or self.dialogue.sheet.order is not None
        back: Items = [Press("act.back", *self.version, label=self.say("back"))] if chosen else []
        if self.undo and not chosen:
            back = [Press("act.undo", self.dialogue.game, label=self.say("undo"))]
        cancel = Press("act.cancel", *self.version, label=self.say("cancel"))
        note = self.whole([*notes, *([self.say("green")] if shows_usual(controls) else [])])
        last = rows([*extra, *self.spans(), *back, cancel, *self.rule(section), *self.standing()])
        noted: Items = [text(note)] if note else []
        apart = [*self.before(before), text(*lines, most=800), *controls, *noted, *last]
        if weight(apart) > FULL:
            # As full as a message can be: what was set apart is one text.
            together = [*([short(before, 900), ""] if before else []), *lines, *([note] if note else [])]
            apart = [text(*together, most=2200), *controls, *last]
        return panel(*apart, accent=self.accent)

    def whole(self, notes: Sequence[str]) -> str:
        """As many whole notes as there is room for, and how many more there are."""
        kept, room = 0, NOTES
        while kept < len(notes) and (room := room - len(notes[kept]) - 4) >= 0:
            kept += 1
        left = len(notes) - kept
        more = [say(self.words, "dialogue.more_barred", count=left)] if left else []
        return "\n".join(f"-# {line}" for line in (*notes[:kept], *more))

    def barred(self, why: Sequence[tuple[str, Note]]) -> list[str]:
        return barred(why, self.words)

    def confirms(self, preview: Preview | None) -> Items:
        """*Confirm*, and beside it a button that also says that this was all, if that would be asked next."""
        green = discord.ButtonStyle.success
        confirm = Press(
            "act.confirm", *self.version, label=self.say("confirm"), style=green, disabled=preview is None
        )
        if preview is None or preview.ending is None:
            return [confirm]
        label = say(self.words, "dialogue.confirm_and", name=self.name(preview.ending.verb))
        return [confirm, Press("act.confirm.end", *self.version, label=label, style=BLUE)]

    def spans(self) -> Items:
        """A switch for each span of time for which the answer may stand."""
        return [
            Press(
                "act.stands",
                *self.version,
                span,
                label=f"{'☑' if span == self.dialogue.stands else '☐'} {say(self.words, 'dialogue.span', span=span)}",
            )
            for span in (self.ask.stands.spans if self.ask.stands else ())
        ]

    def standing(self) -> Items:
        """The way to the answers that stand, where a question begins."""
        return [] if self.dialogue.draft.chosen else standing_answers(self.dialogue.game, self.stand, self.words)

    def before(self, before: str) -> Items:
        """What was just done, apart from what is asked now."""
        return [text(before, most=900), ui.Separator()] if before else []

    def choosing(self, choices: Sequence[Choice], name: str = "act.value") -> tuple[Items, Items]:
        """The controls to choose one of these, a button each or a list, and what goes into the last row with them."""
        explained = any(choice.effect for choice in choices)
        # Where an answer may stand, its switches need room as well.
        sections = HALF if self.ask.stands else SECTIONS
        if explained and len(choices) <= sections:
            room = min(WHOLE, max(EFFECT, ROOM // len(choices)))
            return [self._beside(choice, name, room) for choice in choices], []
        if explained and name == "act.verb" and len(choices) <= VERBS:
            # Names that say most of it: what each does is read above, and every one has its button.
            lines = [f"-# **{choice.name}**: {short(choice.effect, EFFECT)}" for choice in choices]
            return [text(*lines, most=2400), *rows([self._button(choice, name) for choice in choices])], []
        if explained and len(choices) <= 2 * HALF:
            return self._halves(sorted(choices, key=lambda choice: not choice.usual), name)
        short_names = len(choices) <= SECTIONS and all(len(choice.name) <= BRIEF for choice in choices)
        if len(choices) <= FEW or short_names:
            return [*rows([self._button(choice, name) for choice in choices])], []
        pages = ListPage(choices, self.dialogue.page)
        picks = [option(choice.name, choice.value, choice.effect) for choice in pages.shown]
        usual: Items = [
            Press(
                name, *self.version, choice.value, label=self._usually(choice.name), style=discord.ButtonStyle.primary
            )
            for choice in choices
            if choice.usual
        ]
        placeholder = self.say("choose_command" if name == "act.verb" else "choose")
        select = ui.ActionRow(Pick(name, *self.version, options=picks, placeholder=placeholder))
        return [select, *rows(self.turns(pages))], usual

    def _halves(self, choices: Sequence[Choice], name: str) -> tuple[Items, Items]:
        """Half of the choices on each of two pages: on average that is quicker than a list, and no text is cut."""
        second = self.dialogue.page > 0
        half = choices[HALF:] if second else choices[:HALF]
        rest, first = say(self.words, "dialogue.rest", count=len(choices) - HALF), self.say("first_ones")
        label = first if second else rest
        room = max(EFFECT, ROOM // len(half))
        return [self._beside(choice, name, room) for choice in half], [
            Press("act.page", *self.version, 0 if second else 1, label=label)
        ]

    def _button(self, choice: Choice, name: str, label: str = "") -> Press:
        style = discord.ButtonStyle.success if choice.usual else GREY if choice.idle else BLUE
        return Press(name, *self.version, choice.value, label=label or choice.name, style=style)

    def _beside(self, choice: Choice, name: str, room: int) -> ui.Section[Any]:
        """A choice as text in small print, with its button beside it."""
        whole = len(choice.name) <= LABEL
        name_line = [] if whole and choice.effect else [f"**{choice.name}**"]
        note = [f"-# {short(choice.effect, room)}"] if choice.effect else []
        button = self._button(choice, name, brief(choice.name, self.say("this_one")))
        return ui.Section(short("\n".join([*name_line, *note]), room + 4 * LABEL), accessory=button)

    def _usually(self, usual: str) -> str:
        return say(self.words, "dialogue.usual", usual=brief(usual, self.say("this_one"), SLOT))

    def usual(self, printed: str) -> tuple[Items, list[str]]:
        """A button for the usual value. If that is too long for the button, it is noted."""
        whole = say(self.words, "dialogue.usual", usual=printed)
        fits = len(printed) <= SLOT
        label = whole if fits else self.say("all_usual")
        return [Press("act.usual", *self.version, label=label, style=BLUE)], [] if fits else [whole]

    def effect(self, kind: str, value: Any, hints: Mapping[Any, Note] | None = None) -> str:
        """What stands beside a value: its hint, and what the catalog says of such a thing."""
        return effect_of(kind, value, hints, self.words)

    def idle(self, effect: str, brings_nothing: bool) -> str:
        """What stands beside a value, marked if it brings nothing."""
        marks = [say(self.words, "dialogue.idle")] if brings_nothing else []
        return " · ".join([*marks, *([effect] if effect else [])])

    def meaning(self, command: Command | None) -> str:
        """What a press gives, where it does not say all of it itself."""
        return say(self.words, "dialogue.meaning", command=command.said()) if command else ""

    def looks_up(self, step: NextSlot, items: Items, lines: Sequence[str]) -> Items:
        """The button *What is this?*, if there is more to look up than the page shows."""
        parts = [
            part for item in items for part in (item, *(item.walk_children() if isinstance(item, WITH_PARTS) else ()))
        ]
        read = "\n".join([*lines, *(part.content for part in parts if isinstance(part, ui.TextDisplay))])
        more = any(does not in read for _, does in described(step, self.words))
        return [Press("act.what", *self.version, 0, label=self.say("what"))] if more else []

    def changes(self, silent: Sequence[Silent]) -> Items:
        """A button for each slot that was filled without a question, to be asked after all."""
        return [
            Press("act.slot", *self.version, slot, label=whole if len(whole := f"{asked} {value}") <= SLOT else asked)
            for slot, asked, value in silent[:CHANGES]
        ]

    def asks_too(self, slot: str) -> Items:
        """A button for a slot that is left out unless the player wants to be asked for it."""
        asked = self.words.word("command", self.dialogue.draft.verb or "", "slots", slot) if slot else ""
        return [Press("act.slot", *self.version, slot, label=short(asked, 60))] if slot else []

    def others(self) -> Items:
        """The button that shows the other commands."""
        return [Press("act.other", *self.version, label=self.say("other"))] if self.led is not None else []

    def turns(self, pages: ListPage) -> Items:
        if pages.last == 0:
            return []
        at = pages.number
        return [
            Press("act.page", *self.version, at - 1, label=self.say("earlier"), disabled=at == 0),
            Press("act.page", *self.version, at + 1, label=self.say("later"), disabled=at == pages.last),
        ]

    @property
    def section(self) -> str:
        """The section of the rules for the command, else for the question."""
        verb = self.dialogue.draft.verb
        offer = self.ask.offer(verb) if verb else None
        return (offer.command.section if offer else "") or self.ask.section

    def rule(self, section: str) -> Items:
        if not section:
            return []
        label = say(self.words, "dialogue.rule", section=section)
        return [Press("rules.section", self.dialogue.game, section, label=label)]

    def question(self) -> list[str]:
        """The question, and below it what matters for those who never read the rules."""
        asked = f"**{self.words.ask(self.ask.key, self.ask.params)}**"
        advice = self.words.advice(self.ask.key)
        names = [short(does, WHOLE) for does in self.words.named(self.ask.key, self.ask.params)[:2]]
        means = say(self.words, "dialogue.you", means=self.means) if self.means else ""
        return [asked, *(f"-# {line}" for line in (advice, *names, means) if line)]

    def so_far(self, slot: str, so_far: Sequence[str]) -> list[str]:
        """The steps so far, `March · a1 · Where to?`, and below them what the command does."""
        verb = self.dialogue.draft.verb
        if verb is None or verb == Choose.verb:
            return []
        offers = self.ask.offers
        if not self.dialogue.draft.chosen and len(offers) == 1 and len(offers[0].command.slots) == 1:
            return []  # the question itself asks for it
        steps = " · ".join([self.name(verb), *so_far, self.words.word("command", verb, "slots", slot)])
        # Where only one command was possible, the question has said it.
        picked = self.dialogue.draft.chosen[:1] == ("",)
        return [steps, f"-# {self.words.word('command', verb, 'does')}"] if picked else [steps]

    def name(self, verb: str) -> str:
        return self.words.label(verb)

    def say(self, key: str) -> str:
        return say(self.words, f"dialogue.{key}")

    @property
    def version(self) -> tuple[int, int]:
        return self.dialogue.version


def says_no_more(sentence: str, known_text: str, speech: Words) -> bool:
    """Does a sentence repeat the command? Then only the player, an article and another form of the verb are new in
    it."""
    known = set(
        re.findall(r"\w+", " ".join([known_text, *speech.players, speech.word("word", "articles")]).casefold())
    )
    return len([word for word in re.findall(r"\w+", sentence.casefold()) if word not in known]) < 2
