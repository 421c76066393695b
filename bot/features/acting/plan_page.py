"""How a plan looks: the orders in words, what follows from them, and the lists with which it is changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from discord import ui

from bot.discord.components import Pick, Press, option, panel, rows, text
from bot.features.acting.parts import Items, Parts, Silent, says_no_more
from bot.features.acting.plan_sheet import MORE, Tick, Ticks, dropped_orders, lists, number_of, plan_of
from bot.limits import SELECT_OPTIONS
from bot.posts.telling import in_lines
from bot.table.words import say
from engines.kernel import NextSlot, Plan, Planned, Preview

LISTS = 7
"""The most lists in one message; a press shows the others."""
ROOM = 600
"""Characters for what is proposed in a later plan."""


PlanAfter: TypeAlias = tuple[str, Plan, Planned]
"""A plan that comes later: its slot, its domain, and what is proposed in it."""


class PlanPage:
    def __init__(self, parts: Parts, step: NextSlot) -> None:
        assert isinstance(step.domain, Plan)
        self.parts = parts
        self.words = parts.words
        self.plan = step.domain
        self.slot = step.slot.name
        self.sheet = parts.dialogue.sheet
        self.mended = plan_of(self.sheet, self.plan)
        self.open = self.sheet.open or not self.mended.orders
        """Are the lists shown? Where nothing is proposed, they are what the player came for."""

    def view(
        self,
        preview: Preview | None,
        silent: Sequence[Silent],
        so_far: Sequence[str],
        before: str,
        later: Sequence[PlanAfter],
    ) -> ui.LayoutView:
        """The page. `silent`: what was filled in without a question; `later`: the plans that come after this one."""
        parts, words = self.parts, self.words
        drops = [
            say(words, "dialogue.plan_dropped", order=order, why=why)
            for order, why in dropped_orders(self.mended, words)[:6]
        ]
        asked = parts.question()[:1] if parts.dialogue.draft.chosen else parts.question()
        lines = [*asked, *parts.so_far(self.slot, so_far)[:1]]
        return panel(
            *parts.before("\n".join(part for part in (before, *drops) if part)),
            text(*lines, most=500),
            text(self._orders(), most=1500),
            *self._follows(preview, later),
            *self._proposed_later(later),
            *(self._lists() if self.open else ()),
            *rows(self._ends(preview, later)),
            *self._further(later),
            *rows([*parts.changes(silent), *self._leaving()]),
            accent=parts.accent,
        )

    def _orders(self) -> str:
        orders = self.mended.orders
        if not orders:
            return self.parts.say("plan_none")
        lead = self.parts.say("plan_proposed" if self.sheet.plan is None else "plan_yours")
        listed = "\n".join(f"{number}. {self.words.command(said)}" for number, said in enumerate(orders, 1))
        if len(listed) > 1300:
            listed = self.plan.print(orders, self.words.names(self.plan.kind))
        return f"{lead}\n{listed}"

    def _follows(self, preview: Preview | None, later: Sequence[PlanAfter]) -> Items:
        """What follows from the plan, and from what is proposed after it."""
        plans = [(self.plan, self.mended.orders), *((plan, orders) for _, plan, orders in later)]
        sentences = [self.words.note(follows) for plan, orders in plans for follows in plan.follows(orders)]
        lines = [f"• {one}" for one in dict.fromkeys(sentences)]
        if not lines and preview is not None:
            # What the list of orders says already is not said again.
            orders = [self.words.command(said) for said in self.mended.orders]
            sentences = in_lines(preview.events, self.words, self.parts.ask.seat)
            lines = [one for one in sentences if not any(says_no_more(one, order, self.words) for order in orders)][
                :10
            ]
        early = self.plan.ends_early(self.mended.orders)
        if early is not None and self.mended.orders:
            lines.append(say(self.words, "dialogue.plan_ends", done=early, left=len(self.mended.orders) - early))
        return [text(*lines, most=900)] if lines else []

    def _proposed_later(self, later: Sequence[PlanAfter]) -> Items:
        """What *Confirm* would put into the plans that were not looked at."""
        lines = [
            say(
                self.words,
                "dialogue.plan_later",
                question=self._question(slot),
                orders=self._orders_in_words(plan, orders),
            )
            for slot, plan, orders in later
            if orders
        ]
        return [text(*lines, most=2 * ROOM)] if lines else []

    def _orders_in_words(self, plan: Plan, orders: Planned) -> str:
        """The orders in whole words, or in short if there is no room."""
        listed = self.words.listed([self.words.command(said) for said in orders])
        return listed if len(listed) <= ROOM else plan.print(orders, self.words.names(plan.kind))

    def _question(self, slot: str) -> str:
        return self.words.word("command", self.parts.dialogue.draft.verb or "", "slots", slot)

    def _ends(self, preview: Preview | None, later: Sequence[PlanAfter]) -> Items:
        version, label = self.parts.version, self.parts.say
        items: Items = self.parts.confirms(preview)
        if later:
            onward = say(self.words, "dialogue.plan_next", question=self._question(later[0][0]))
            items.append(Press("act.plan.next", *version, label=onward))
        if not self.open:
            items.append(Press("act.plan.change", *version, label=label("plan_change")))
        items.append(Press("act.type", *version, label=label("type")))
        if self.mended.orders:
            items.append(Press("act.plan.empty", *version, label=label("plan_empty")))
        if self.sheet.plan is not None and self.plan.usual:
            items.append(Press("act.plan.proposal", *version, label=label("plan_proposal")))
        return items

    def _further(self, later: Sequence[PlanAfter]) -> Items:
        """A list of the plans behind the next one, to go there straight."""
        options = [option(self._question(slot), slot) for slot, _, _ in later[1:]]
        if not options:
            return []
        placeholder = self.parts.say("plan_further")
        return [ui.ActionRow(Pick("act.plan.to", *self.parts.version, options=options, placeholder=placeholder))]

    def _leaving(self) -> Items:
        parts = self.parts
        back: Items = []
        if self.sheet.open or parts.dialogue.draft.chosen:
            back = [Press("act.back", *parts.version, label=parts.say("back"))]
        return [*back, Press("act.cancel", *parts.version, label=parts.say("cancel")), *parts.rule(parts.section)]

    # Changing it

    def _lists(self) -> Items:
        every = lists(self.plan, self.mended.orders, self.sheet, self.words)
        leaves = [every[at : at + LISTS] for at in range(0, len(every), LISTS)]
        at = self.sheet.leaf % max(1, len(leaves))
        items: Items = [self._list(ticks) for ticks in leaves[at]] if leaves else []
        if len(leaves) > 1:
            names = [self.parts.name(ticks.verb) for ticks in leaves[(at + 1) % len(leaves)]]
            others = say(self.words, "dialogue.plan_others", orders=names)
            items += rows([Press("act.plan.leaf", *self.parts.version, label=others)])
        return [*items, *self._numbers()]

    def _list(self, ticks: Ticks) -> ui.ActionRow[Any]:
        name = self.parts.name(ticks.verb)
        # A list in which something is ticked shows that instead of its name.
        options = [
            option(tick.label, tick.value, self._beside(ticks.verb, tick), chosen=tick.inside) for tick in ticks.shown
        ]
        if ticks.pages > 1:
            options.append(option(self.parts.say("plan_more"), MORE))
        inside = sum(tick.inside for tick in ticks.shown)
        how = "dialogue.plan_list" if self.mended.orders else "dialogue.plan_choice"
        placeholder = say(self.words, how, name=name, count=len(ticks.shown) - inside)
        return ui.ActionRow(
            Pick(
                "act.plan.tick", *self.parts.version, ticks.verb, options=options, low=0, high=len(options),
                placeholder=placeholder,
            )
        )  # fmt: skip

    def _beside(self, verb: str, tick: Tick) -> str:
        """The effect of an order; if it is ticked, also its kind, which the list does not show then."""
        does = tick.effect or self.words.word("command", verb, "does")
        return f"{self.parts.name(verb)} · {does}" if tick.inside else does

    def _numbers(self) -> Items:
        """A list of the orders in which a number can be changed."""
        options = [
            option(f"{at + 1}. {self.words.command(said)}", str(at))
            for at, said in enumerate(self.mended.orders)
            if number_of(self.plan, self.mended.orders, at) is not None
        ]
        if not options:
            return []
        placeholder = self.parts.say("plan_number")
        return [
            ui.ActionRow(
                Pick("act.plan.order", *self.parts.version, options=options[:SELECT_OPTIONS], placeholder=placeholder)
            )
        ]
