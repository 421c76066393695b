"""Typed commands: for each game a group such as `/sands build region: building:`, made from its Commands.

Autocomplete offers only what is legal, with the cost behind it. It is a hint and no promise: whatever is typed is
read and checked again. What is left open is asked in the dialogue.
"""

from __future__ import annotations

import inspect
from typing import Any

import discord
from discord import app_commands

from bot.acting import receipt, show
from bot.components import Interaction, panel, short, text
from bot.dialogue import Draft
from bot.speech import speech_at
from bot.table import Sitting
from bot.words import words
from engines.kernel import Choose, Command, Game, NextSlot, Refused, Seat, Words, refused

CONFIRM = "confirm"


def typed_group(game: Game[Any, Any]) -> app_commands.Group:
    told = words(game, [])
    group = app_commands.Group(name=told.word("game", "command"), description=short(told.word("game", "title"), 100))
    everything: tuple[type[Command], ...] = (*game.commands, Choose)
    for command in everything:
        group.add_command(_typed(command, told))
    return group


def _typed(command: type[Command], told: Words) -> app_commands.Command[Any, ..., Any]:
    """A slash command whose options are the slots."""
    slots = [slot.name for slot in command.slots if not (command is Choose and slot.name == "of")]

    async def callback(interaction: Interaction, **given: Any) -> None:
        sure = bool(given.pop(CONFIRM, False))
        await _give(interaction, command, {slot: value for slot, value in given.items() if value is not None}, sure)

    parameters = [_parameter("interaction", discord.Interaction)]
    parameters += [_parameter(slot, str, optional=True) for slot in slots]
    parameters.append(_parameter(CONFIRM, bool, optional=True))
    callback.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    made: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=told.word("command", command.verb, "name"),
        description=short(told.word("command", command.verb, "does"), 100),
        callback=callback,
    )
    for slot in slots:
        made._params[slot].description = short(told.word("command", command.verb, "slots", slot), 100)
        made.autocomplete(slot)(_completing(command, slot))
    made._params[CONFIRM].description = short(told.word("typed", "confirm"), 100)
    return made


def _parameter(name: str, kind: Any, *, optional: bool = False) -> inspect.Parameter:
    where = inspect.Parameter.POSITIONAL_OR_KEYWORD
    if optional:
        return inspect.Parameter(name, where, annotation=kind | None, default=None)
    return inspect.Parameter(name, where, annotation=kind)


def _completing(command: type[Command], slot: str) -> Any:
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        given = {name: value for name, value in vars(interaction.namespace).items() if name != CONFIRM and value}
        earlier = {name: str(value) for name, value in given.items() if name != slot}
        game = await interaction.client.store.game_at(str(interaction.channel_id))
        if game is None:
            return []

        def look(sitting: Sitting) -> list[app_commands.Choice[str]]:
            told = speech_at(sitting, interaction)
            seat, match = sitting.game.seat_of(str(interaction.user.id)), sitting.playing
            if seat is None or match is None:
                return []
            filled = read_slots(sitting, seat, command, earlier, told, upto=slot)
            step = filled if isinstance(filled, Refused) else match.suggest(seat, command.verb, filled)
            if not isinstance(step, NextSlot) or step.slot.name != slot:
                return []
            hits = step.domain.search(current, told.names(step.domain.kind), 25)
            return [
                app_commands.Choice(
                    name=short(f"{hit.text} ({told.note(hit.hint)})" if hit.hint else hit.text, 100),
                    value=short(hit.text, 100),
                )
                for hit in hits
            ]

        found = await interaction.client.tables.read(game.id, look)
        return [] if isinstance(found, Refused) else found

    return complete


def read_slots(
    sitting: Sitting, seat: Seat, command: type[Command], given: dict[str, str], told: Words, upto: str | None = None
) -> dict[str, Any] | Refused:
    """The typed texts as values, slot by slot; it stops at the first that was not given."""
    match = sitting.playing
    if match is None:
        return refused("table.not_running")
    filled: dict[str, Any] = {}
    while True:
        step = match.suggest(seat, command.verb, filled)
        if not isinstance(step, NextSlot):
            return step if isinstance(step, Refused) else filled
        name = step.slot.name
        if name == upto:
            return filled
        if name in given:
            value = step.domain.parse(given[name], told.names(step.domain.kind))
            if isinstance(value, Refused):
                return value
            if not step.domain.contains(value):
                return Refused(why=step.domain.why_not(value))
        elif (value := step.domain.only()) is None:
            return filled
        filled[name] = value


async def _give(interaction: Interaction, command: type[Command], given: dict[str, str], sure: bool) -> None:
    """Play it if the player is sure and it is whole; otherwise show the dialogue where the typing ended."""
    bot = interaction.client
    game = await bot.game_here(interaction)
    if game is None:
        return
    user = str(interaction.user.id)

    def read(sitting: Sitting) -> dict[str, Any] | Refused:
        seat = sitting.game.seat_of(user)
        if seat is None:
            return refused("table.not_yours")
        return read_slots(sitting, seat, command, given, speech_at(sitting, interaction))

    filled = await bot.tables.read(game.id, read)
    if isinstance(filled, Refused):
        await bot.answer(interaction, filled.why, game)
        return
    whole = len(filled) == len(command.slots)
    if not (sure and whole):
        draft = Draft(verb=command.verb, filled=filled, chosen=("", *(slot for slot in filled if slot in given)))
        await show(interaction, game.id, fresh=True, draft=draft)
        return
    said = command.model_construct(**filled)
    outcome = await bot.tables.act(game.id, user, said, interaction=str(interaction.id))
    if await bot.did(interaction, outcome, game) and not isinstance(outcome, Refused):
        told = await bot.speech(interaction, game.id)
        await interaction.response.send_message(view=panel(text(receipt(outcome, said, told))), ephemeral=True)
