"""Everything that was filled in without a question, in one form: changed there, and sent off for good."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.discord.components import Field, Fields, short
from bot.discord.router import on_fields, on_press
from bot.discord.visit import TableVisit
from bot.features.acting.answer import answer_of
from bot.features.acting.dialogue import Dialogue, few_ways, stale
from bot.features.acting.sending import open_form, show
from bot.limits import MODAL_COMPONENTS, SELECT_OPTIONS, SELECT_TEXT
from bot.table.context import Context
from bot.table.draft import Draft, effect_of, go_on, suggest
from bot.table.words import say
from engines.kernel import Command, Counts, Domain, Match, NextSlot, Number, OneOf, Refused, Seat, SomeOf, Words
from engines.kernel.notation import unsaid

RADIOS = 10


@on_press("act.form")
async def change_parts(visit: TableVisit, serial: int) -> None:
    await open_form(visit, serial, _form)


def _form(context: Context, dialogue: Dialogue) -> Fields | Refused:
    match, seat, words = context.playing, context.seat, context.speech
    if match is None or seat is None or context.ask is None:
        return stale()
    draft, step = go_on(match, seat, dialogue.draft)
    if not isinstance(step, Command) or draft.verb is None:
        return stale()
    verb = draft.verb
    fields = [
        (words.word("command", verb, "slots", slot), _field(slot, domain, draft.filled[slot], words))
        for slot, domain in open_slots(match, seat, draft).items()
    ]
    return Fields("act.form", dialogue.game, dialogue.serial, title=say(words, "dialogue.form"), fields=fields)


def open_slots(match: Match, seat: Seat, draft: Draft) -> dict[str, Domain[Any]]:
    """The slots of a whole command that could be otherwise, as far as a form has room for them."""
    domains: dict[str, Domain[Any]] = {}
    filled: dict[str, Any] = {}
    for slot, value in draft.filled.items():
        step = suggest(match, seat, draft.verb or "", filled)
        if isinstance(step, NextSlot) and step.domain.only() is None and not step.slot.holds:
            domains[slot] = step.domain
        filled[slot] = value
    return dict(list(domains.items())[:MODAL_COMPONENTS])


def values_of(domain: Domain[Any]) -> Sequence[Any]:
    """The values to choose from; empty if they cannot be listed and have to be typed."""
    match domain:
        case OneOf() | SomeOf() if len(domain.values) <= SELECT_OPTIONS:
            return domain.values
        case Number() if domain.high - domain.low < SELECT_OPTIONS:
            return range(domain.low, domain.high + 1)
        case Counts():
            return few_ways(domain)
    return ()


def _field(slot: str, domain: Domain[Any], value: Any, words: Words) -> Field:
    names, values = words.names(domain.kind), values_of(domain)
    if not values:
        return ui.TextInput(custom_id=slot, default=domain.print(value, names), required=False, max_length=1000)
    several = isinstance(domain, SomeOf)
    defaults = value if several else (value,)
    labels = [domain.print((one,) if several else one, names) for one in values]
    effects = [
        effect_of(domain.kind, one, domain.hints, words) if isinstance(one, (str, int)) else "" for one in values
    ]
    options: list[dict[str, Any]] = [
        {
            "label": short(label, SELECT_TEXT),
            "value": str(at),
            "description": short(effect, SELECT_TEXT) or None,
            "default": one in defaults,
        }
        for at, (one, label, effect) in enumerate(zip(values, labels, effects, strict=True))
    ]
    few = len(values) <= RADIOS
    if isinstance(domain, SomeOf):
        if few:
            boxes = [discord.CheckboxGroupOption(**one) for one in options]
            return ui.CheckboxGroup(
                custom_id=slot, options=boxes, required=domain.low > 0, min_values=domain.low, max_values=domain.high
            )
        return _select(slot, options, domain.low, domain.high)
    if few:
        return ui.RadioGroup(custom_id=slot, options=[discord.RadioGroupOption(**one) for one in options])
    return _select(slot, options, 1, 1)


def _select(slot: str, options: Sequence[Mapping[str, Any]], low: int, high: int) -> ui.Select[Any]:
    picks = [discord.SelectOption(**one) for one in options]
    return ui.Select(custom_id=slot, options=picks, required=low > 0, min_values=low, max_values=max(1, high))


@on_fields("act.form")
async def read_form(visit: TableVisit, answers: dict[str, list[str]], serial: int) -> None:
    """Read a filled form. Sending it confirms the command, unless one answer makes another impossible."""

    def with_answers(context: Context, dialogue: Dialogue) -> tuple[Dialogue, str]:
        match, seat, speech = context.playing, context.seat, context.speech
        if dialogue.serial != serial or match is None or seat is None or dialogue.posed != context.game.posed:
            return dialogue, speech.note(stale().why)
        outcome = draft_with(match, seat, dialogue.draft, answers, speech)
        if isinstance(outcome, Refused):
            return dialogue, speech.note(outcome.why)
        draft, fits = outcome
        after = dialogue.replace(draft=draft)
        fits = fits and not isinstance(answer_of(context, after), Refused)
        return after, "" if fits else say(speech, "act.unfit")

    await show(visit, with_answers, answer=answer_of)


def draft_with(
    match: Match, seat: Seat, draft: Draft, answers: Mapping[str, Sequence[str]], words: Words
) -> tuple[Draft, bool] | Refused:
    """The draft with the answers of the form, and whether all of them go together."""
    draft, _ = go_on(match, seat, draft)
    fields = open_slots(match, seat, draft)
    filled: dict[str, Any] = {}
    fits = True
    for slot, before in draft.filled.items():
        step = suggest(match, seat, draft.verb or "", filled)
        if not isinstance(step, NextSlot):
            return step if isinstance(step, Refused) else stale()
        value = before
        if slot in fields and slot in answers:
            value = _read(fields[slot], answers[slot], words)
            if isinstance(value, Refused):
                return value
        if not step.domain.contains(value):
            fits = fits and value == before and slot not in fields
            value = unsaid(step.domain)
            if value is None:
                chosen = tuple(dict.fromkeys((*draft.chosen, *filled)))
                return Draft(verb=draft.verb, filled=filled, chosen=chosen), False
        filled[slot] = value
    chosen = tuple(dict.fromkeys((*draft.chosen, *(slot for slot in filled if slot in answers))))
    return Draft(verb=draft.verb, filled=filled, chosen=chosen), fits


def _read(domain: Domain[Any], given: Sequence[str], words: Words) -> Any:
    values = values_of(domain)
    if not values:
        return domain.parse(given[0] if given else "", words.names(domain.kind))
    places = [int(at) for at in given if at.isascii() and at.isdigit() and len(at) < 4 and int(at) < len(values)]
    if len(places) != len(given) or not (isinstance(domain, SomeOf) or len(places) == 1):
        return stale()
    choice = [values[at] for at in places]
    value = domain.in_order(choice) if isinstance(domain, SomeOf) else choice[0]
    return value if domain.contains(value) else Refused(why=domain.why_not(value))
