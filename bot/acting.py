"""Answering a question, guided: press *Act*, choose one thing after the other, see what happens, confirm.

All of it is visible to the player alone. Where the player is in it is kept in the store, so a dialogue survives a
restart of the bot and an idle hour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from discord import ui

from bot.answering import turn, whisper
from bot.components import Form, Interaction, Press, on_form, on_pick, on_press, panel, rows, text
from bot.dialogue import Draft, chosen_so_far, go_on
from bot.dialogue_panel import Composer, Dialogue, few_ways, kept_quiet
from bot.permissions import lacking
from bot.seats import seat_colour
from bot.speech import speech_at
from bot.table import News, Sitting
from bot.words import say
from engines.kernel import Command, Counts, Menu, NextSlot, Number, OneOf, Refused, Seat, SomeOf, Words, refused

Step: TypeAlias = Menu | NextSlot | Command | Refused
Change: TypeAlias = Callable[[Dialogue, Any], Dialogue | Refused]


@on_press("act")
async def act(interaction: Interaction, game: int) -> None:
    """The *Act* button under a turn post."""
    await show(interaction, game, fresh=True)


async def show(
    interaction: Interaction,
    game: int,
    *,
    fresh: bool = False,
    before: str = "",
    draft: Draft | None = None,
    dialogue: Dialogue | None = None,
) -> None:
    """Show the player where the dialogue stands; `fresh` in a message of its own.

    A `draft` comes from typing; a `dialogue` is where a press has led, and is kept.
    """
    user, now = str(interaction.user.id), interaction.client.clock()
    kept = dialogue or await _kept(interaction, game)

    def look(sitting: Sitting) -> tuple[Dialogue | None, ui.LayoutView]:
        begun = kept if draft is None else kept.turned(posed=sitting.game.posed, draft=draft)
        waited = max(0, int((now - sitting.game.touched) // 3600))
        return _looked(sitting, user, begun, speech_at(sitting, interaction), before, waited)

    seen = await interaction.client.tables.read(game, look)
    if isinstance(seen, Refused):
        await interaction.client.answer(interaction, seen.why, game)
        return
    stands, view = seen
    if (stands or kept) != kept or dialogue is not None:
        await _keep(interaction, stands or kept)
    await (whisper(interaction, view) if fresh else turn(interaction, view))


def _looked(
    sitting: Sitting, user: str, dialogue: Dialogue, speech: Words, before: str, waited: int
) -> tuple[Dialogue | None, ui.LayoutView]:
    """The dialogue brought up to date, and how it looks."""
    seat, match = sitting.game.seat_of(user), sitting.playing
    if match is None or seat is None or seat not in match.asks:
        return None, _nothing_asked(sitting, seat, speech, before, waited)
    if dialogue.posed != sitting.game.posed:
        dialogue = dialogue.turned(posed=sitting.game.posed, draft=Draft())
    ask = match.asks[seat]
    if match.pending and seat in match.pending.answers and not dialogue.draft.chosen:
        sealed = say(speech, "dialogue.sealed_change")
        if before:
            return dialogue, _put_down(sitting.game.id, speech, before, sealed, match.waiting, waited)
        before = sealed
    draft, step = go_on(match, seat, dialogue.draft)
    if isinstance(step, Refused):
        before = "\n".join(part for part in (before, speech.note(step.why)) if part)
        dialogue = dialogue.turned(draft=Draft())
        draft, step = go_on(match, seat, dialogue.draft)
    dialogue = dialogue.model_copy(update={"draft": draft})
    compose = Composer(dialogue, ask, speech, seat_colour(seat), undo=_undo_is_free(sitting, seat))
    match step:
        case Menu():
            return dialogue, compose.menu(step, before)
        case NextSlot():
            return dialogue, compose.slot(step, chosen_so_far(match, seat, draft, speech), before)
        case Command():
            preview = match.preview(seat, step)
            assert not isinstance(preview, Refused)
            return dialogue, compose.confirm(step, preview, chosen_so_far(match, seat, draft, speech), before)
    raise TypeError(f"{ask.key} cannot be answered: {step}")


def _put_down(
    game: int, speech: Words, before: str, sealed: str, missing: Sequence[Seat], waited: int
) -> ui.LayoutView:
    """After a sealed choice the question is still open, but nothing more is wanted of this player."""
    waiting = say(speech, "act.waiting", seats=list(missing), hours=waited)
    change = Press("act.again", game, label=say(speech, "act.change"))
    return panel(text(before, f"-# {sealed}", waiting), *rows([change]))


def _undo_is_free(sitting: Sitting, seat: Seat) -> bool:
    terms = sitting.playing.undo_terms(seat) if sitting.playing else refused("table.not_running")
    return not isinstance(terms, Refused) and not terms.consent


def _nothing_asked(sitting: Sitting, seat: Seat | None, speech: Words, before: str, waited: int) -> ui.LayoutView:
    match = sitting.playing
    if match is None:
        ended = "act.over" if sitting.game.status == "over" else "act.no_game"
        return panel(text(before, say(speech, ended)))
    told = say(speech, "act.waiting", seats=list(match.waiting), hours=waited)
    undo = []
    if seat is not None and _undo_is_free(sitting, seat):
        undo = [Press("act.undo", sitting.game.id, label=say(speech, "act.undo"))]
    lead = before or say(speech, "act.not_asked" if seat is not None else "act.not_at_this_table")
    return panel(text(lead, told), *rows(undo))


# What the player presses


@on_pick("act.verb")
async def verb(interaction: Interaction, values: list[str], game: int, serial: int) -> None:
    def chosen(now: Dialogue, step: Step) -> Dialogue | Refused:
        offered = [offer.command.verb for offer in step.offers] if isinstance(step, Menu) else []
        return now.turned(draft=now.draft.with_verb(values[0])) if values and values[0] in offered else _stale()

    await _turned(interaction, game, serial, chosen)


@on_pick("act.value")
async def values(interaction: Interaction, values: list[str], game: int, serial: int) -> None:
    await _filled(interaction, game, serial, lambda now, step: _chosen(now, step, values))


@on_press("act.value")
async def value(interaction: Interaction, game: int, serial: int, at: str) -> None:
    await _filled(interaction, game, serial, lambda now, step: _chosen(now, step, [at]))


@on_press("act.nothing")
async def nothing(interaction: Interaction, game: int, serial: int) -> None:
    await _filled(interaction, game, serial, lambda now, step: _chosen(now, step, []))


@on_press("act.usual")
async def usual(interaction: Interaction, game: int, serial: int) -> None:
    await _filled(interaction, game, serial, lambda now, step: _with(now, step, step.domain.usual))


@on_press("act.page")
async def page(interaction: Interaction, game: int, serial: int, number: int) -> None:
    await _turned(interaction, game, serial, lambda now, step: now.turned(page=number, picks=now.picks))


@on_press("act.back")
async def back(interaction: Interaction, game: int, serial: int) -> None:
    await _turned(interaction, game, serial, lambda now, step: now.turned(draft=now.draft.back()))


@on_press("act.clear")
async def clear(interaction: Interaction, game: int, serial: int) -> None:
    await _turned(interaction, game, serial, lambda now, step: now.turned())


@on_press("act.step")
async def step(interaction: Interaction, game: int, serial: int, at: str, by: int) -> None:
    await _filled(interaction, game, serial, lambda now, step: _counted(now, step, at, by))


@on_pick("act.add")
async def add(interaction: Interaction, values: list[str], game: int, serial: int) -> None:
    await _filled(interaction, game, serial, lambda now, step: _counted(now, step, values[0] if values else "", 1))


@on_pick("act.toggle")
async def toggle(interaction: Interaction, values: list[str], game: int, serial: int) -> None:
    await _filled(interaction, game, serial, lambda now, step: _toggled(now, step, values[0] if values else ""))


@on_press("act.done")
async def done(interaction: Interaction, game: int, serial: int) -> None:
    await _filled(interaction, game, serial, _picked)


@on_press("act.cancel")
async def cancel(interaction: Interaction, game: int, serial: int) -> None:
    kept = await _kept(interaction, game)
    await _keep(interaction, kept.turned(draft=Draft()))
    speech = await interaction.client.speech_of(interaction, game)
    again = Press("act.again", game, label=say(speech, "act.again"))
    await turn(interaction, panel(text(say(speech, "act.cancelled")), *rows([again])))


@on_press("act.again")
async def again(interaction: Interaction, game: int) -> None:
    await show(interaction, game)


@on_press("act.undo")
async def undo(interaction: Interaction, game: int) -> None:
    """Take back what was just confirmed, and ask again in the same message."""
    tables, user = interaction.client.tables, str(interaction.user.id)
    outcome = await tables.undo(game, user, interaction=str(interaction.id))
    speech = await interaction.client.speech_of(interaction, game)
    if isinstance(outcome, Refused):
        told = speech.note(outcome.why)
    else:
        told = "\n".join(speech.event(event) for event in outcome.events if event.audible(outcome.seat))
    await show(interaction, game, before=told)


@on_press("act.type")
async def open_form(interaction: Interaction, game: int, serial: int) -> None:
    """A form for what is tedious to press together."""
    user = str(interaction.user.id)
    kept = await _kept(interaction, game)

    def look(sitting: Sitting) -> Form | Refused:
        seat, match = sitting.game.seat_of(user), sitting.playing
        if seat is None or match is None or seat not in match.asks:
            return _stale()
        _, step = go_on(match, seat, kept.draft)
        if not isinstance(step, NextSlot):
            return _stale()
        speech, domain = speech_at(sitting, interaction), step.domain
        example = next(iter(domain)) if domain.usual is None else domain.usual
        return Form(
            "act.typed", game, serial, title=say(speech, "act.type_title"),
            label=say(speech, "act.type_label", example=domain.print(example, speech.names(domain.kind))),
        )  # fmt: skip

    form = await interaction.client.tables.read(game, look) if kept.serial == serial else _stale()
    if isinstance(form, Refused):
        await _old_menu(interaction, game)
    else:
        await interaction.response.send_modal(form)


@on_form("act.typed")
async def typed(interaction: Interaction, typed: str, game: int, serial: int) -> None:
    speech = await interaction.client.speech_of(interaction, game)

    def read(now: Dialogue, step: NextSlot) -> Dialogue | Refused:
        value = step.domain.parse(typed, speech.names(step.domain.kind))
        return value if isinstance(value, Refused) else _with(now, step, value)

    await _filled(interaction, game, serial, read)


@on_press("act.confirm")
async def confirm(interaction: Interaction, game: int, serial: int) -> None:
    """The move becomes real."""
    user = str(interaction.user.id)
    kept = await _kept(interaction, game)
    if kept.serial != serial:
        await _old_menu(interaction, game)
        return

    def whole(sitting: Sitting) -> tuple[Command, list[str]] | Refused:
        seat, match = sitting.game.seat_of(user), sitting.playing
        if seat is None or match is None or seat not in match.asks or kept.posed != sitting.game.posed:
            return _stale()
        draft, step = go_on(match, seat, kept.draft)
        if isinstance(step, Command):
            return step, chosen_so_far(match, seat, draft, speech_at(sitting, interaction))
        return step if isinstance(step, Refused) else _stale()

    tables = interaction.client.tables
    meant = await tables.read(game, whole)
    outcome: News | Refused
    if isinstance(meant, Refused):
        outcome = meant
    else:
        command, chosen = meant
        outcome = await tables.act(game, user, command, at=kept.posed, interaction=str(interaction.id))
    if isinstance(outcome, Refused):
        speech = await interaction.client.speech_of(interaction, game)
        await show(interaction, game, before=speech.note(outcome.why))
        return
    told = receipt(interaction, outcome, command, interaction.client.words_of(interaction, outcome.game), chosen)
    await show(interaction, game, before=told, dialogue=kept.turned(draft=Draft()))


def receipt(interaction: Interaction, news: News, command: Command, speech: Words, chosen: Sequence[str] = ()) -> str:
    """What the player has done and what came of it, for the player's eyes."""
    lines = [say(speech, "act.receipt", command=command.said())]
    if quiet := kept_quiet(command, chosen, speech):
        lines.append(quiet)
    lines += [f"• {speech.event(event)}" for event in news.events if event.audible(news.seat)][:10]
    if missing := lacking(interaction, speech):
        lines.append(say(speech, "act.cannot_post", permissions=missing))
    return "\n".join(lines)


# How a press changes the dialogue


def _stale() -> Refused:
    return refused("table.stale")


def _place(at: str, length: int) -> int | None:
    """A place in a list that was shown, as it comes back from outside."""
    return int(at) if at.isascii() and at.isdigit() and len(at) < 10 and int(at) < length else None


def _chosen(now: Dialogue, step: NextSlot, places: Sequence[str]) -> Dialogue | Refused:
    """The values at these places of the list that was shown."""
    domain = step.domain
    listed: Sequence[Any]
    match domain:
        case SomeOf() | OneOf():
            listed = domain.values
        case Number():
            listed = range(domain.low, domain.high + 1)
        case Counts():
            listed = few_ways(domain)
        case _:
            return _stale()
    found = [_place(at, len(listed)) for at in places]
    values = [listed[at] for at in found if at is not None]
    if len(values) != len(places):
        return _stale()
    if isinstance(domain, SomeOf):
        return _with(now, step, domain.in_order(values))
    return _with(now, step, values[0]) if len(values) == 1 else _stale()


def _with(now: Dialogue, step: NextSlot, value: Any) -> Dialogue | Refused:
    if not step.domain.contains(value):
        return Refused(why=step.domain.why_not(value))
    return now.turned(draft=now.draft.with_value(step.slot.name, value))


def _counted(now: Dialogue, step: NextSlot, at: str, by: int) -> Dialogue | Refused:
    """One more or one fewer of a kind."""
    domain = step.domain
    place = _place(at, len(domain.limits)) if isinstance(domain, Counts) else None
    if not isinstance(domain, Counts) or place is None or by not in (-1, 1):
        return _stale()
    kinds = list(domain.limits)
    taken = {kinds[int(other)]: count for other, count in now.picks.items()}
    taken[kinds[place]] = max(0, taken.get(kinds[place], 0) + by)
    wanted = domain.in_order(taken)
    if taken[kinds[place]] > domain.limits[kinds[place]] or sum(wanted.values()) > domain.high:
        return Refused(why=domain.why_not(wanted))
    if not domain.fits(wanted):
        return refused("slot.together")
    return now.turned(page=now.page, picks={**now.picks, str(place): taken[kinds[place]]})


def _toggled(now: Dialogue, step: NextSlot, at: str) -> Dialogue | Refused:
    """One of several in, or out again."""
    domain = step.domain
    place = _place(at, len(domain.values)) if isinstance(domain, SomeOf) else None
    if place is None:
        return _stale()
    key = str(place)
    picks = {other: 1 for other in now.picks if other != key} if key in now.picks else {**now.picks, key: 1}
    return now.turned(page=now.page, picks=picks)


def _picked(now: Dialogue, step: NextSlot) -> Dialogue | Refused:
    """All that was picked one by one, as the answer."""
    domain = step.domain
    if isinstance(domain, Counts):
        kinds = list(domain.limits)
        return _with(now, step, domain.in_order({kinds[int(at)]: n for at, n in now.picks.items() if n}))
    return _chosen(now, step, list(now.picks))


async def _filled(
    interaction: Interaction, game: int, serial: int, change: Callable[[Dialogue, NextSlot], Dialogue | Refused]
) -> None:
    """Take a press that fills the slot which is asked for."""
    await _turned(
        interaction, game, serial, lambda now, step: change(now, step) if isinstance(step, NextSlot) else _stale()
    )


async def _turned(interaction: Interaction, game: int, serial: int, change: Change) -> None:
    """Take a press: change the dialogue if it was meant for where the dialogue stands now."""
    user = str(interaction.user.id)
    kept = await _kept(interaction, game)
    if kept.serial != serial:
        await _old_menu(interaction, game)
        return

    def turned(sitting: Sitting) -> Dialogue | Refused:
        seat, match = sitting.game.seat_of(user), sitting.playing
        if seat is None or match is None or seat not in match.asks or kept.posed != sitting.game.posed:
            return _stale()
        _, step = go_on(match, seat, kept.draft)
        return change(kept, step)

    outcome = await interaction.client.tables.read(game, turned)
    if isinstance(outcome, Refused):
        speech = await interaction.client.speech_of(interaction, game)
        await show(interaction, game, before=speech.note(outcome.why))
        return
    await show(interaction, game, dialogue=outcome)


async def _old_menu(interaction: Interaction, game: int) -> None:
    speech = await interaction.client.speech_of(interaction, game)
    await show(interaction, game, before=say(speech, "act.old_menu"))


async def _kept(interaction: Interaction, game: int) -> Dialogue:
    kept = await interaction.client.store.setting(f"user:{interaction.user.id}", f"dialogue:{game}")
    return Dialogue(game=game, posed=-1) if kept is None else Dialogue.model_validate(kept)


async def _keep(interaction: Interaction, dialogue: Dialogue) -> None:
    scope, key = f"user:{interaction.user.id}", f"dialogue:{dialogue.game}"
    await interaction.client.store.set_setting(scope, key, dialogue.model_dump(mode="json"))
