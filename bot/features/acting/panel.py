"""How a question looks to the player who is asked: one message, one thing to choose at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from discord import ui

from bot.discord.components import Press, panel, rows, short, text
from bot.features.acting.controls import Controls
from bot.features.acting.parts import REASONS, WHOLE, Choice, Items, Parts, Silent
from bot.features.acting.plan_page import PlanAfter, PlanPage
from bot.features.acting.plan_sheet import OrderSlot
from bot.posts.telling import in_lines
from bot.table.command_text import kept_quiet, named_in
from bot.table.slot_pairs import SlotPairs
from bot.table.words import say
from engines.kernel import Choose, Command, Menu, NextSlot, Note, Preview

NOTHING: Mapping[Any, Any] = MappingProxyType({})


@dataclass(frozen=True)
class Settled:
    """What can be only one thing in a command: what it does, and the command if nothing is left to ask."""

    effects: Sequence[str]
    command: Command | None


class Composer(Parts):
    """Puts one step of a dialogue into a panel."""

    def menu(self, menu: Menu, before: str = "", settled: Mapping[str, Settled] = NOTHING) -> ui.LayoutView:
        """The page that asks for a command. `settled` is what goes into commands without a question."""
        verbs = sorted((offer.command.verb for offer in menu.offers), key=menu.idle.__contains__)
        choices = [
            Choice(self.name(verb), verb, self._does(menu, verb, settled.get(verb)), idle=verb in menu.idle)
            for verb in verbs
        ]
        notes = self._not_now(menu.barred)
        controls, extra = self.choosing(choices, "act.verb")
        why = [Press("act.why", *self.version, label=self.say("why_not"))] if len(menu.barred) > REASONS else []
        typed = Press("act.line", *self.version, label=self.say("type"))
        return self.page(before, self.question(), controls, notes, [*extra, *why, typed], self.ask.section)

    def _not_now(self, barred: Mapping[str, Note]) -> list[str]:
        """The commands that cannot be given now: with their reasons, or by name alone if there are many."""
        if len(barred) > REASONS:
            return [say(self.words, "dialogue.not_now", names=[self.name(verb) for verb in barred])]
        return self.barred([(self.name(verb), why) for verb, why in barred.items()])

    def _does(self, menu: Menu, verb: str, settled: Settled | None) -> str:
        """What a command does, and what would come of it now."""
        does, brings = self.words.word("command", verb, "does"), menu.brings.get(verb)
        sentences = [does, self.words.note(brings) if brings else ""]
        if settled:
            sentences += [self.meaning(settled.command), *(f"{one[:1].upper()}{one[1:]}." for one in settled.effects)]
        return self.idle(" ".join(part for part in sentences if part), verb in menu.idle)

    def slot(
        self,
        step: NextSlot,
        so_far: Sequence[str],
        before: str = "",
        left_out: str = "",
        commands: Mapping[Any, Command] = NOTHING,
        alike: str = "",
    ) -> ui.LayoutView:
        """The page that asks for a slot. `left_out` is a slot that would not be asked for after it; `commands` is
        what a value brings about at once; `alike` is what goes with every value."""
        asked = Controls(self, commands).of(step)
        if isinstance(step, OrderSlot):
            order = step.order
            slot = self.words.word("command", order["verb"], "slots", step.slot.name)
            lines = [f"**{self.words.command(order)}**", slot]
        else:
            name = step.second.name if isinstance(step, SlotPairs) else step.slot.name
            # What matters was read when the command was chosen.
            question = self.question()[:1] if self.dialogue.draft.chosen else self.question()
            lines = [*question, *self.so_far(name, so_far), *([f"-# {alike}"] if alike else [])]
        extra = [*asked.extra, *self.asks_too(left_out), *self.looks_up(step, asked.controls, lines), *self.others()]
        notes = [*asked.notes, *self._not_now(self.led or {})]
        return self.page(before, lines, asked.controls, notes, extra, self.section)

    def plan(
        self,
        step: NextSlot,
        preview: Preview | None,
        silent: Sequence[Silent],
        so_far: Sequence[str],
        before: str = "",
        later: Sequence[PlanAfter] = (),
    ) -> ui.LayoutView:
        """The page that asks for a plan."""
        return PlanPage(self, step).view(preview, silent, so_far, before, later)

    def confirm(
        self,
        command: Command,
        preview: Preview,
        so_far: Sequence[str],
        effects: Sequence[str],
        silent: Sequence[Silent],
        before: str = "",
    ) -> ui.LayoutView:
        """The page that shows what will happen, to be confirmed. `effects` belong to the things that were chosen;
        `silent` is what was filled in without a question."""
        certain = in_lines(preview.events, self.words, self.ask.seat)[:12]
        if preview.open_end:
            certain.append(self.sealed or self.say("open_end"))
        buttons: Items = [
            *(confirms := self.confirms(preview)),
            *([Press("act.back", *self.version, label=self.say("back"))] if self.dialogue.draft.chosen else []),
            Press("act.cancel", *self.version, label=self.say("cancel")),
            *self.spans(),
            *self.rule(self.section),
        ]
        if len(silent) > 1:
            # Next to *Confirm*: what was filled in is looked at, and perhaps changed, all at once.
            buttons.insert(len(confirms), Press("act.form", *self.version, label=self.say("plan_change")))
        phrase = self.words.command(command.said())
        untold = [f"{asked} {value}" for _, asked, value in silent if not named_in(value, phrase)]
        filled_in = " · ".join(untold) if len(silent) > 1 else ""
        # An answer alone says little: `Italia` to which question? What is proposed whole has no page before it.
        asked = [] if self.dialogue.draft.chosen and command.verb != Choose.verb else self.question()
        if self.dialogue.draft.chosen:
            asked = asked[:1]
        sentence = f"{phrase[:1].upper()}{phrase[1:]}"
        notes = [f"-# {short(effect, WHOLE)}" for effect in effects[:5]]
        quiet = kept_quiet(command, so_far, self.words, notes)
        return panel(
            *self.before(before),
            text(*asked, f"**{short(sentence, 300)}**", *notes, quiet, most=1200),
            *([text(f"-# {short(filled_in, 600)}")] if filled_in else []),
            text(*(certain or [self.sealed or self.say("just_that")]), most=1800),
            *rows([*buttons, *([] if len(silent) > 1 else self.changes(silent))]),
            accent=self.accent,
        )  # fmt: skip
