"""Answering a question, guided: press *Act*, choose one thing after the other, see what happens, confirm."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bot.discord.answering import open_up, turn
from bot.discord.components import Form, Press, on_form, on_pick, on_press, panel, rows, text
from bot.discord.house import Interaction, house_of
from bot.discord.sitting_down import game_here, look, words_at
from bot.discord.slash import on_slash
from bot.discord.speech import speech_at
from bot.features.acting.asking import kept_dialogue, receipt, say_if_it_hangs, show
from bot.features.acting.dialogue import DIALOGUE, Dialogue, Step, chosen, counted, filled, picked, stale, toggled
from bot.table.chair import Chair
from bot.table.draft import Draft, chosen_so_far, go_on
from bot.table.sittings import News
from bot.table.words import say
from engines.kernel import Command, Menu, NextSlot, Refused

Change: TypeAlias = Callable[[Dialogue, Step], Dialogue | Refused]


@on_slash("act")
async def act_typed(interaction: Interaction) -> None:
    if game := await game_here(interaction):
        await act(interaction, game.id)


@on_press("act")
async def act(interaction: Interaction, game: int) -> None:
    """The *Act* button under a turn post."""
    await show(interaction, game, fresh=True)


@on_press("act.again")
async def again(interaction: Interaction, game: int) -> None:
    await show(interaction, game)


# One thing after the other


@on_pick("act.verb")
async def verb(interaction: Interaction, values: list[str], game: int, serial: int) -> None:
    def of_the_menu(now: Dialogue, step: Step) -> Dialogue | Refused:
        offered = [offer.command.verb for offer in step.offers] if isinstance(step, Menu) else []
        return now.turned(draft=now.draft.with_verb(values[0])) if values and values[0] in offered else stale()

    await _turn(interaction, game, serial, of_the_menu)


@on_pick("act.value")
async def values(interaction: Interaction, values: list[str], game: int, serial: int) -> None:
    await _fill(interaction, game, serial, lambda now, step: chosen(now, step, values))


@on_press("act.value")
async def value(interaction: Interaction, game: int, serial: int, at: str) -> None:
    await _fill(interaction, game, serial, lambda now, step: chosen(now, step, [at]))


@on_press("act.nothing")
async def nothing(interaction: Interaction, game: int, serial: int) -> None:
    await _fill(interaction, game, serial, lambda now, step: chosen(now, step, []))


@on_press("act.usual")
async def usual(interaction: Interaction, game: int, serial: int) -> None:
    await _fill(interaction, game, serial, lambda now, step: filled(now, step, step.domain.usual))


@on_press("act.page")
async def page(interaction: Interaction, game: int, serial: int, number: int) -> None:
    await _turn(interaction, game, serial, lambda now, step: now.turned(page=number, picks=now.picks))


@on_press("act.back")
async def back(interaction: Interaction, game: int, serial: int) -> None:
    await _turn(interaction, game, serial, lambda now, step: now.turned(draft=now.draft.back()))


@on_press("act.clear")
async def clear(interaction: Interaction, game: int, serial: int) -> None:
    await _turn(interaction, game, serial, lambda now, step: now.turned())


@on_press("act.step")
async def step(interaction: Interaction, game: int, serial: int, at: str, by: int) -> None:
    await _fill(interaction, game, serial, lambda now, step: counted(now, step, at, by))


@on_pick("act.add")
async def add(interaction: Interaction, values: list[str], game: int, serial: int) -> None:
    await _fill(interaction, game, serial, lambda now, step: counted(now, step, values[0] if values else "", 1))


@on_pick("act.toggle")
async def toggle(interaction: Interaction, values: list[str], game: int, serial: int) -> None:
    await _fill(interaction, game, serial, lambda now, step: toggled(now, step, values[0] if values else ""))


@on_press("act.done")
async def done(interaction: Interaction, game: int, serial: int) -> None:
    await _fill(interaction, game, serial, picked)


async def _fill(
    interaction: Interaction, game: int, serial: int, change: Callable[[Dialogue, NextSlot], Dialogue | Refused]
) -> None:
    """Take a press that fills the slot which is asked for."""
    await _turn(
        interaction, game, serial, lambda now, step: change(now, step) if isinstance(step, NextSlot) else stale()
    )


async def _turn(interaction: Interaction, game: int, serial: int, change: Change) -> None:
    """Take a press: change the dialogue if it was meant for where the dialogue stands now."""

    def turned(chair: Chair, now: Dialogue) -> tuple[Dialogue, str]:
        if now.serial != serial:
            return _old_menu(chair, now)
        step = _step(chair, now)
        outcome = stale() if step is None else change(now, step)
        return (now, chair.speech.note(outcome.why)) if isinstance(outcome, Refused) else (outcome, "")

    await show(interaction, game, turned=turned)


def _step(chair: Chair, now: Dialogue) -> Step | None:
    """What the dialogue asks for next; None if it is about a question that is no longer open."""
    if chair.playing is None or chair.seat is None or chair.ask is None or now.posed != chair.game.posed:
        return None
    return go_on(chair.playing, chair.seat, now.draft)[1]


def _old_menu(chair: Chair, now: Dialogue) -> tuple[Dialogue, str]:
    return now, say(chair.speech, "act.old_menu")


# The end of it


@on_press("act.cancel")
async def cancel(interaction: Interaction, game: int, serial: int) -> None:
    kept = await kept_dialogue(interaction, game)
    await DIALOGUE.write(house_of(interaction).store, game, kept.turned(draft=Draft()), str(interaction.user.id))
    speech = await words_at(interaction, game)
    again = Press("act.again", game, label=say(speech, "act.again"))
    await turn(interaction, panel(text(say(speech, "act.cancelled")), *rows([again])))


@on_press("act.confirm")
async def confirm(interaction: Interaction, game: int, serial: int) -> None:
    """The move becomes real."""
    kept = await kept_dialogue(interaction, game)
    if kept.serial != serial:
        await show(interaction, game, kept=kept, turned=_old_menu)
        return
    meant = await look(interaction, game, lambda chair: _whole(chair, kept))
    outcome: News | Refused
    if isinstance(meant, Refused):
        outcome = meant
    else:
        command, names = meant
        play, user = house_of(interaction).tables.play, str(interaction.user.id)
        outcome = await play.act(game, user, command, at=kept.posed, interaction=str(interaction.id))
    if isinstance(outcome, Refused):
        why = outcome.why
        await show(interaction, game, turned=lambda chair, now: (now, chair.speech.note(why)))
        return
    hung = house_of(interaction).posts.hangs(game)
    done = receipt(interaction, outcome, command, speech_at(interaction, outcome.game), names)
    await show(interaction, game, kept=kept, turned=lambda chair, now: (now.turned(draft=Draft()), done))
    await say_if_it_hangs(interaction, game, hung)


def _whole(chair: Chair, now: Dialogue) -> tuple[Command, list[str]] | Refused:
    """The command that was put together, and what was chosen for it, in words."""
    step = _step(chair, now)
    if not isinstance(step, Command):
        return step if isinstance(step, Refused) else stale()
    assert chair.playing is not None and chair.seat is not None
    draft, _ = go_on(chair.playing, chair.seat, now.draft)
    return step, chosen_so_far(chair.playing, chair.seat, draft, chair.speech)


# A form for what is tedious to press together


@on_press("act.type")
async def open_form(interaction: Interaction, game: int, serial: int) -> None:
    kept = await kept_dialogue(interaction, game)
    form = await look(interaction, game, lambda chair: _form(chair, kept)) if kept.serial == serial else stale()
    if isinstance(form, Refused):
        await show(interaction, game, kept=kept, turned=_old_menu)
    else:
        await open_up(interaction, form)


def _form(chair: Chair, now: Dialogue) -> Form | Refused:
    if chair.playing is None or chair.seat is None or chair.ask is None:
        return stale()
    _, step = go_on(chair.playing, chair.seat, now.draft)
    if not isinstance(step, NextSlot):
        return stale()
    speech, domain = chair.speech, step.domain
    example = next(iter(domain)) if domain.usual is None else domain.usual
    return Form(
        "act.typed", now.game, now.serial, title=say(speech, "act.type_title"),
        label=say(speech, "act.type_label", example=domain.print(example, speech.names(domain.kind))),
    )  # fmt: skip


@on_form("act.typed")
async def typed(interaction: Interaction, typed: str, game: int, serial: int) -> None:
    speech = await words_at(interaction, game)

    def read(now: Dialogue, step: NextSlot) -> Dialogue | Refused:
        value = step.domain.parse(typed, speech.names(step.domain.kind))
        return value if isinstance(value, Refused) else filled(now, step, value)

    await _fill(interaction, game, serial, read)
