"""Answering a question, guided: press *Act*, choose one thing after the other, see what happens, confirm.

All of it is visible to the player alone. Where the player is in it is kept in the store, so a dialogue survives a
restart of the bot and an idle hour.
"""

from __future__ import annotations

import time
from typing import Any

from discord import ui

from bot.components import Form, Interaction, Press, on_form, on_pick, on_press, panel, rows, text
from bot.dialogue import Draft, go_on
from bot.dialogue_panel import Composer, Dialogue
from bot.seats import seat_colour
from bot.speech import speech_at
from bot.table import News, Sitting
from bot.words import say
from engines.kernel import Command, Counts, Menu, NextSlot, Number, Refused, Seat, SomeOf, Words, refused


@on_press("act")
async def act(interaction: Interaction, game: str) -> None:
    """The *Act* button under a turn post."""
    await show(interaction, int(game), fresh=True)


async def show(
    interaction: Interaction, game: int, *, fresh: bool = False, before: str = "", draft: Draft | None = None
) -> None:
    """Show the player where the dialogue stands; `fresh` in a message of its own."""
    user = str(interaction.user.id)
    kept = await _kept(interaction, game)
    if draft is not None:
        kept = (kept or Dialogue(game=game, posed=0)).turned(draft=draft)

    def look(sitting: Sitting) -> tuple[Dialogue | None, ui.LayoutView]:
        return _looked(sitting, user, kept or Dialogue(game=game, posed=0), speech_at(sitting, interaction), before)

    seen = await interaction.client.tables.read(game, look)
    if isinstance(seen, Refused):
        await interaction.client.answer(interaction, seen.why)
        return
    dialogue, view = seen
    if dialogue is not None:
        await _keep(interaction, dialogue)
    if fresh:
        await interaction.response.send_message(view=view, ephemeral=True)
    else:
        await interaction.response.edit_message(view=view)


def _looked(
    sitting: Sitting, user: str, dialogue: Dialogue, speech: Words, before: str
) -> tuple[Dialogue | None, ui.LayoutView]:
    """The dialogue brought up to date, and how it looks."""
    seat, match = sitting.game.seat_of(user), sitting.playing
    if match is None or seat is None or seat not in match.asks:
        return None, _nothing_asked(sitting, seat, speech, before)
    if dialogue.posed != sitting.game.posed:
        dialogue = Dialogue(game=sitting.game.id, posed=sitting.game.posed, serial=dialogue.serial + 1)
    ask = match.asks[seat]
    if match.pending and seat in match.pending.answers and not dialogue.draft.chosen and not before:
        before = say(speech, "dialogue.sealed_change")
    draft, step = go_on(match, seat, dialogue.draft)
    if isinstance(step, Refused):
        before = "\n".join(part for part in (before, speech.note(step.why)) if part)
        dialogue = dialogue.turned(draft=Draft())
        draft, step = go_on(match, seat, dialogue.draft)
    dialogue = dialogue.model_copy(update={"draft": draft})
    compose = Composer(dialogue, ask, speech, seat_colour(seat))
    if isinstance(step, Menu):
        return dialogue, compose.menu(step, before)
    if isinstance(step, NextSlot):
        return dialogue, compose.slot(step, before)
    assert isinstance(step, Command)
    preview = match.preview(seat, step)
    assert not isinstance(preview, Refused)
    return dialogue, compose.confirm(step, preview, type(step).section or ask.section)


def _nothing_asked(sitting: Sitting, seat: Seat | None, speech: Words, before: str) -> ui.LayoutView:
    match = sitting.playing
    if match is None:
        return panel(text(before, say(speech, "act.no_game")))
    waited = max(0, int((time.time() - sitting.game.touched) // 3600))
    told = say(speech, "act.waiting", seats=list(match.waiting), hours=waited)
    undo = []
    if seat is not None and not isinstance(terms := match.undo_terms(seat), Refused) and not terms.consent:
        undo = [Press("undo", sitting.game.id, label=say(speech, "act.undo"))]
    return panel(text(before, "" if before else say(speech, "act.not_asked"), told), *rows(undo))


# What the player presses


@on_pick("act.verb")
async def verb(interaction: Interaction, values: list[str], game: str, serial: str) -> None:
    await _turn(interaction, game, serial, lambda now, step: now.turned(draft=now.draft.with_verb(values[0])))


@on_pick("act.value")
async def values(interaction: Interaction, values: list[str], game: str, serial: str) -> None:
    await _turn(interaction, game, serial, lambda now, step: _chosen(now, step, [int(value) for value in values]))


@on_press("act.value")
async def value(interaction: Interaction, game: str, serial: str, at: str) -> None:
    await _turn(interaction, game, serial, lambda now, step: _chosen(now, step, [int(at)]))


@on_press("act.nothing")
async def nothing(interaction: Interaction, game: str, serial: str) -> None:
    await _turn(interaction, game, serial, lambda now, step: _chosen(now, step, []))


@on_press("act.usual")
async def usual(interaction: Interaction, game: str, serial: str) -> None:
    await _turn(interaction, game, serial, lambda now, step: _with(now, step, step.domain.usual))


@on_press("act.page")
async def page(interaction: Interaction, game: str, serial: str, number: str) -> None:
    await _turn(interaction, game, serial, lambda now, step: now.turned(page=int(number), picks=now.picks))


@on_press("act.back")
async def back(interaction: Interaction, game: str, serial: str) -> None:
    await _turn(interaction, game, serial, lambda now, step: now.turned(draft=now.draft.back()))


@on_press("act.clear")
async def clear(interaction: Interaction, game: str, serial: str) -> None:
    await _turn(interaction, game, serial, lambda now, step: now.turned())


@on_press("act.step")
async def step(interaction: Interaction, game: str, serial: str, at: str, by: str) -> None:
    await _turn(interaction, game, serial, lambda now, _: _counted(now, at, int(by)))


@on_pick("act.add")
async def add(interaction: Interaction, values: list[str], game: str, serial: str) -> None:
    await _turn(interaction, game, serial, lambda now, _: _counted(now, values[0], 1))


@on_pick("act.toggle")
async def toggle(interaction: Interaction, values: list[str], game: str, serial: str) -> None:
    await _turn(interaction, game, serial, lambda now, _: _toggled(now, values[0]))


@on_press("act.done")
async def done(interaction: Interaction, game: str, serial: str) -> None:
    await _turn(interaction, game, serial, lambda now, step: _picked(now, step))


@on_press("act.cancel")
async def cancel(interaction: Interaction, game: str, serial: str) -> None:
    kept = await _kept(interaction, int(game))
    if kept is not None:
        await _keep(interaction, kept.turned(draft=Draft()))
    speech = await interaction.client.speech(interaction, int(game))
    again = Press("act.again", game, label=say(speech, "act.again"))
    await interaction.response.edit_message(view=panel(text(say(speech, "act.cancelled")), *rows([again])))


@on_press("act.again")
async def again(interaction: Interaction, game: str) -> None:
    await show(interaction, int(game))


@on_press("act.type")
async def open_form(interaction: Interaction, game: str, serial: str) -> None:
    speech = await interaction.client.speech(interaction, int(game))
    form = Form("act.typed", game, serial, title=say(speech, "act.type_title"), label=say(speech, "act.type_label"))
    await interaction.response.send_modal(form)


@on_form("act.typed")
async def typed(interaction: Interaction, typed: str, game: str, serial: str) -> None:
    speech = await interaction.client.speech(interaction, int(game))

    def read(now: Dialogue, step: NextSlot) -> Dialogue | Refused:
        value = step.domain.parse(typed, speech.names(step.domain.kind))
        return value if isinstance(value, Refused) else _with(now, step, value)

    await _turn(interaction, game, serial, read)


@on_press("act.confirm")
async def confirm(interaction: Interaction, game: str, serial: str) -> None:
    """The move becomes real."""
    number, user = int(game), str(interaction.user.id)
    kept = await _kept(interaction, number)
    if kept is None or kept.serial != int(serial):
        await show(
            interaction, number, before=say(await interaction.client.speech(interaction, number), "act.old_menu")
        )
        return

    def whole(sitting: Sitting) -> Command | Refused:
        seat, match = sitting.game.seat_of(user), sitting.playing
        if seat is None or match is None or kept.posed != sitting.game.posed:
            return refused("table.stale")
        _, step = go_on(match, seat, kept.draft)
        return step if isinstance(step, Command | Refused) else refused("table.stale")

    tables = interaction.client.tables
    command = await tables.read(number, whole)
    outcome: News | Refused
    if isinstance(command, Refused):
        outcome = command
    else:
        outcome = await tables.act(number, user, command, at=kept.posed, interaction=str(interaction.id))
    speech = await interaction.client.speech(interaction, number)
    if isinstance(outcome, Refused):
        await show(interaction, number, before=speech.note(outcome.why))
        return
    assert isinstance(command, Command)
    await _keep(interaction, kept.turned(draft=Draft()))
    await show(interaction, number, before=receipt(outcome, command, speech))


def receipt(news: News, command: Command, speech: Words) -> str:
    """What the player has done and what came of it, for the player's eyes."""
    lines = [say(speech, "act.receipt", command=command.said())]
    lines += [f"• {speech.event(event)}" for event in news.events if event.audible(news.seat)][:10]
    return "\n".join(lines)


# How a press changes the dialogue


def _chosen(now: Dialogue, step: NextSlot, places: list[int]) -> Dialogue | Refused:
    """The values at these places of the list that was shown."""
    domain = step.domain
    if isinstance(domain, SomeOf):
        if any(at >= len(domain.values) for at in places):
            return refused("table.stale")
        return _with(now, step, domain.in_order(domain.values[at] for at in places))
    listed: list[Any] = list(range(domain.low, domain.high + 1)) if isinstance(domain, Number) else list(domain)
    return _with(now, step, listed[places[0]]) if places and places[0] < len(listed) else refused("table.stale")


def _with(now: Dialogue, step: NextSlot, value: Any) -> Dialogue | Refused:
    if not step.domain.contains(value):
        return Refused(why=step.domain.why_not(value))
    return now.turned(draft=now.draft.with_value(step.slot.name, value))


def _counted(now: Dialogue, at: str, by: int) -> Dialogue:
    count = max(0, now.picks.get(at, 0) + by)
    return now.turned(page=now.page, picks={**now.picks, at: count})


def _toggled(now: Dialogue, at: str) -> Dialogue:
    picks = {key: 1 for key in now.picks if key != at} if at in now.picks else {**now.picks, at: 1}
    return now.turned(page=now.page, picks=picks)


def _picked(now: Dialogue, step: NextSlot) -> Dialogue | Refused:
    domain = step.domain
    if isinstance(domain, Counts):
        kinds = list(domain.limits)
        return _with(now, step, domain.in_order({kinds[int(at)]: n for at, n in now.picks.items() if n}))
    return _chosen(now, step, [int(at) for at in now.picks])


async def _turn(interaction: Interaction, game: str, serial: str, change: Any) -> None:
    """Take a press: change the dialogue if it was meant for where the dialogue stands now."""
    number, user = int(game), str(interaction.user.id)
    kept = await _kept(interaction, number)
    speech = await interaction.client.speech(interaction, number)
    if kept is None or kept.serial != int(serial):
        await show(interaction, number, before=say(speech, "act.old_menu"))
        return

    def turned(sitting: Sitting) -> Dialogue | Refused:
        seat, match = sitting.game.seat_of(user), sitting.playing
        if seat is None or match is None or seat not in match.asks or kept.posed != sitting.game.posed:
            return refused("table.stale")
        _, step = go_on(match, seat, kept.draft)
        outcome: Dialogue | Refused = change(kept, step)
        return outcome

    outcome = await interaction.client.tables.read(number, turned)
    if isinstance(outcome, Refused):
        await show(interaction, number, before=speech.note(outcome.why))
        return
    await _keep(interaction, outcome)
    await show(interaction, number)


async def _kept(interaction: Interaction, game: int) -> Dialogue | None:
    kept = await interaction.client.store.setting(f"user:{interaction.user.id}", f"dialogue:{game}")
    return None if kept is None else Dialogue.model_validate(kept)


async def _keep(interaction: Interaction, dialogue: Dialogue) -> None:
    scope, key = f"user:{interaction.user.id}", f"dialogue:{dialogue.game}"
    await interaction.client.store.set_setting(scope, key, dialogue.model_dump(mode="json"))
