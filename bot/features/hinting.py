"""Hint: what a good player would do here, for whoever asks and nobody else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.discord.components import Press, panel, rows, text
from bot.discord.router import on_press
from bot.discord.visit import TableVisit
from bot.features.acting.answer import with_plan
from bot.features.acting.dialogue import Dialogue
from bot.features.acting.plan_sheet import Sheet
from bot.features.acting.sending import show
from bot.table.command_text import command_text
from bot.table.computers import Thought, thought_of
from bot.table.context import Context
from bot.table.draft import Draft, go_on, open_parts
from bot.table.table_options import table_options_of
from bot.table.words import say
from engines.kernel import Command, Fact, Match, Menu, NextSlot, Plan, Refused, Seat, Words, refused
from engines.players import Decision
from storage.key_values import Namespace

REASONS = 2
"""The most reasons that are told; further ones hardly matter."""


class Hinted(Fact):
    """The hint that somebody was given, and the question."""

    posed: int
    command: dict[str, Any]


HINTED = Namespace("hint", Hinted, of=("game", "user"))
_thinking_for = set[str]()
"""Who waits for a hint. Each person has one under way, at whichever table."""


@on_press("hint")
async def hint(visit: TableVisit) -> None:
    """Let a strong computer think about the question; that takes a few seconds."""
    question = await visit.see(_asked_now)
    if question is None:
        return
    thought, posed = question
    if visit.user in _thinking_for:
        await visit.tell("hint.one_at_a_time")
        return
    _thinking_for.add(visit.user)
    try:
        decision = await visit.house.thinker.think(thought, visit.number)
    finally:
        _thinking_for.discard(visit.user)
    said = decision.command.said()
    await HINTED.write(visit.store, Hinted(posed=posed, command=said), visit.number, visit.user)
    view = await visit.see(lambda context: advice(context, posed, decision))
    if view is not None:
        await visit.reply(view)


def advice(context: Context, posed: int, decision: Decision) -> ui.LayoutView | Refused:
    """The whole hint, in the words of the buttons."""
    match, seat, ask, speech = context.playing, context.seat, context.ask, context.speech
    if match is None or seat is None or ask is None or context.game.posed != posed:
        return refused("hint.changed")
    full = command_text(match, seat, decision.command, speech)
    phrase = say(speech, "hint.button", button=full.button, what=full.phrase) if full.button else full.phrase
    proposal = whole_proposal(match, seat, decision.command.verb)
    beside = ""
    if proposal is not None:
        beside = say(speech, "hint.same" if proposal == decision.command else "hint.instead")
    take_button = Press(
        "hint.take", context.game.id, posed, label=say(speech, "hint.take"), style=discord.ButtonStyle.success
    )
    act = Press("act", context.game.id, label=say(speech, "post.act"))
    lines = [f"-# {speech.ask(ask.key, ask.params)}", say(speech, "hint.would", what=phrase), *full.besides]
    return panel(text(*lines, reasons(speech, ask.key, decision.because), beside), *rows([take_button, act]))


def whole_proposal(match: Match, seat: Seat, verb: str) -> Command | None:
    """The command that *Act* proposes whole, with one press to confirm it; None if it asks for one thing after the
    other."""
    menu = match.menu(seat)
    several = isinstance(menu, Menu) and (len(menu.offers) > 1 or bool(menu.barred))
    draft, step = go_on(match, seat, Draft().with_verb(verb) if several else Draft(verb=verb))
    if isinstance(step, NextSlot) and isinstance(step.domain, Plan):
        step = with_plan(match, seat, draft, step, Dialogue(game=0, posed=0)).command
    if not isinstance(step, Command) or not (
        any(open_parts(match, seat, draft)) or any(slot.holds for slot in step.slots)
    ):
        return None
    return step


@on_press("hint.take")
async def take_hint(visit: TableVisit, posed: int) -> None:
    """Show the dialogue as if the player had chosen the hint: to confirm, or to change."""
    hinted = await HINTED.read(visit.store, visit.number, visit.user)

    def with_hint(context: Context, dialogue: Dialogue) -> tuple[Dialogue, str]:
        if hinted is None or not context.game.posed == hinted.posed == posed:
            return dialogue, say(context.speech, "hint.from_earlier")
        draft, sheet = as_chosen(context.rules.verbs[hinted.command["verb"]], hinted.command)
        return dialogue.replace(posed=posed, draft=draft, sheet=sheet), ""

    await show(visit, with_hint, fresh=True)


def as_chosen(command: type[Command], said: dict[str, Any]) -> tuple[Draft, Sheet]:
    """The command as a draft that can be changed part by part. A single plan lies on its sheet; any other command is
    whole."""
    plans = [slot.name for slot in command.slots if slot.holds]
    on_sheet = plans[0] if len(plans) == 1 and plans[0] == command.slots[-1].name else None
    filled = {name: value for name, value in said.items() if name not in ("verb", on_sheet)}
    draft = Draft(verb=command.verb, filled=filled, chosen=("",))
    return draft, Sheet(plan=tuple(said[on_sheet])) if on_sheet else Sheet()


def _asked_now(context: Context) -> tuple[Thought, int] | Refused:
    thought = to_think_about(context)
    return thought if isinstance(thought, Refused) else (thought, context.game.posed)


def to_think_about(context: Context) -> Thought | Refused:
    if not table_options_of(context.game.options).hints:
        return refused("hint.off")
    if context.playing is None or context.seat is None or context.seat not in context.playing.asks:
        return refused("hint.nothing_asked")
    return thought_of(context.playing, context.seat, "strong", explained=True)


def reasons(speech: Words, question: str, because: Sequence[str]) -> str:
    """What the hint is good for: [why] of the texts says what good sense looks at in this question; else the parts of
    the position that gain most by it."""
    if why := speech.catalog.text("why", question):
        return why
    named = [name for part in because if (name := speech.catalog.text("worth", part))]
    return say(speech, "hint.because", parts=named[:REASONS]) if named else ""
