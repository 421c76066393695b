"""Typed commands: for each game a group such as `/sands build region: building:`, made from its Commands.

Autocomplete offers only what is legal, with the cost behind it. It is a hint and no promise: whatever is typed is
read and checked again. What is left open is asked in the dialogue.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands

from bot.acting import receipt, show
from bot.components import Interaction, short
from bot.dialogue import Draft
from bot.slash import game_slash, group_name
from bot.speech import speech_at
from bot.table import Sitting
from engines.kernel import Choose, Command, Game, Hit, NextSlot, Refused, Seat, Words, refused
from storage.store import StoredGame

CONFIRM = "confirm"
MOST = 25
"""Commands that Discord takes in one group, and choices that it offers at once."""
LONGEST = 100
"""Characters of such a choice."""


def typed_group(game: Game[Any, Any]) -> app_commands.Group:
    title = game_slash(game, "game", "title")
    group = app_commands.Group(name=group_name(game), description=title, guild_only=True)
    for command in with_names_of_their_own(game):
        group.add_command(_typed(game, command))
    group.add_command(_answer(game))
    return group


def with_names_of_their_own(game: Game[Any, Any]) -> list[type[Command]]:
    """The commands that are typed under their own name. Discord has room for so many in a group: those with the most
    to say come first, and the short ones are answers to `answer`."""
    able = [command for command in game.commands if command.slots]
    chosen = sorted(able, key=lambda command: -len(command.slots))[: MOST - 1]
    return [command for command in able if command in chosen]


def _typed(game: Game[Any, Any], command: type[Command]) -> app_commands.Command[Any, ..., Any]:
    """A slash command whose options are the slots."""
    slots = [slot.name for slot in command.slots]

    async def callback(interaction: Interaction, **given: Any) -> None:
        sure = bool(given.pop(CONFIRM, False))
        await _give(interaction, command, {slot: value for slot, value in given.items() if value is not None}, sure)

    parameters = [_parameter("interaction", discord.Interaction)]
    parameters += [_parameter(slot, str, optional=True) for slot in slots]
    parameters.append(_parameter(CONFIRM, bool, optional=True))
    callback.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    made: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=game_slash(game, "command", command.verb, "name"),
        description=game_slash(game, "command", command.verb, "does"),
        callback=callback,
    )
    about = {slot: game_slash(game, "command", command.verb, "slots", slot) for slot in slots}
    app_commands.describe(**about, **{CONFIRM: game_slash(game, "typed", "confirm")})(made)
    for slot in slots:
        made.autocomplete(slot)(_completing(command, slot))
    return made


def _parameter(name: str, kind: Any, *, optional: bool = False) -> inspect.Parameter:
    where = inspect.Parameter.POSITIONAL_OR_KEYWORD
    if optional:
        return inspect.Parameter(name, where, annotation=kind | None, default=None)
    return inspect.Parameter(name, where, annotation=kind)


def _completing(command: type[Command], slot: str) -> Any:
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        given = {name: value for name, value in vars(interaction.namespace).items() if isinstance(value, str)}
        earlier = {name: value for name, value in given.items() if name != slot}
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
            hits = step.domain.search(current, told.names(step.domain.kind), MOST)
            return [_choice(hit.text, told.note(hit.hint) if hit.hint else "") for hit in hits if fits(hit.text)]

        found = await interaction.client.tables.read(game.id, look)
        return [] if isinstance(found, Refused) else found

    return complete


def fits(answer: str) -> bool:
    """May Discord offer it? Cut short it would no longer mean the same."""
    return 0 < len(answer) <= LONGEST


def _choice(answer: str, hint: str = "") -> app_commands.Choice[str]:
    return app_commands.Choice(name=short(f"{answer} ({hint})" if hint else answer, LONGEST), value=answer)


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


# `answer`: for questions that want just one thing


def _answer(game: Game[Any, Any]) -> app_commands.Command[Any, ..., Any]:
    async def callback(interaction: Interaction, choice: str, confirm: bool = False) -> None:
        await _give_answer(interaction, choice, confirm)

    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        game = await interaction.client.store.game_at(str(interaction.channel_id))
        if game is None:
            return []

        def look(sitting: Sitting) -> list[app_commands.Choice[str]]:
            seat = sitting.game.seat_of(str(interaction.user.id))
            told = speech_at(sitting, interaction)
            hits = [] if seat is None else list(answers(sitting, seat, current, told))[:MOST]
            return [_choice(hit.text, told.note(hit.hint) if hit.hint else "") for hit in hits if fits(hit.text)]

        found = await interaction.client.tables.read(game.id, look)
        return [] if isinstance(found, Refused) else found

    made: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=game_slash(game, "command", Choose.verb, "name"),
        description=game_slash(game, "command", Choose.verb, "does"),
        callback=callback,
    )
    app_commands.describe(
        choice=game_slash(game, "command", Choose.verb, "slots", "choice"),
        confirm=game_slash(game, "typed", "confirm"),
    )(made)
    made.autocomplete("choice")(complete)
    return made


def answers(sitting: Sitting, seat: Seat, typed: str, told: Words) -> Iterator[Hit]:
    """Texts that answer the open question with one thing: `Italia`, `finish`, `bid 2`."""
    match = sitting.playing
    menu = match.menu(seat) if match else refused("table.not_running")
    if match is None or isinstance(menu, Refused):
        return
    for offer in menu.offers:
        name = told.word("command", offer.command.verb, "name")
        if offer.command is Choose:
            step = match.suggest(seat, Choose.verb, {"of": offer.domains["choice"].kind})
            if isinstance(step, NextSlot):
                yield from step.domain.search(typed, told.names(step.domain.kind), 25)
        elif not offer.command.slots:
            if typed.casefold() in name.casefold():
                yield Hit(name)
        elif len(offer.command.slots) == 1:
            step = match.suggest(seat, offer.command.verb, {})
            rest = typed.removeprefix(name).strip()
            if isinstance(step, NextSlot):
                hits = step.domain.search(rest, told.names(step.domain.kind), 25)
                yield from (Hit(f"{name} {hit.text}", hit.hint) for hit in hits)


def read_answer(sitting: Sitting, seat: Seat, typed: str, told: Words) -> tuple[str, dict[str, Any]] | Refused:
    """The verb and the slots that such a text means."""
    match = sitting.playing
    menu = match.menu(seat) if match else refused("table.not_running")
    if match is None or isinstance(menu, Refused):
        return menu if isinstance(menu, Refused) else refused("table.not_running")
    for offer in menu.offers:
        name = told.word("command", offer.command.verb, "name")
        if offer.command is Choose:
            domain = offer.domains["choice"]
            value = domain.parse(typed, told.names(domain.kind))
            return value if isinstance(value, Refused) else (Choose.verb, {"of": domain.kind, "choice": value})
        said = typed.strip()
        if said.casefold() == name.casefold():
            return offer.command.verb, {}
        if said.casefold().startswith(f"{name} ".casefold()) and len(offer.command.slots) == 1:
            slot = offer.command.slots[0].name
            filled = read_slots(sitting, seat, offer.command, {slot: said[len(name) :].strip()}, told)
            return filled if isinstance(filled, Refused) else (offer.command.verb, filled)
    return refused("text.unknown", typed=typed[:LONGEST])


async def _give_answer(interaction: Interaction, typed: str, sure: bool) -> None:
    bot = interaction.client
    game = await bot.game_here(interaction)
    if game is None:
        return

    def read(sitting: Sitting) -> tuple[str, dict[str, Any]] | Refused:
        seat = sitting.game.seat_of(str(interaction.user.id))
        if seat is None:
            return refused("table.not_yours")
        return read_answer(sitting, seat, typed, speech_at(sitting, interaction))

    meant = await bot.tables.read(game.id, read)
    if isinstance(meant, Refused):
        await bot.answer(interaction, meant.why, game)
        return
    verb, filled = meant
    command = bot.tables.shelf[game.kind].verbs[verb]
    await _play_or_show(interaction, game, command, filled, tuple(filled), sure)


# Both end alike


async def _give(interaction: Interaction, command: type[Command], given: dict[str, str], sure: bool) -> None:
    """What was typed under a command's own name."""
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
    await _play_or_show(interaction, game, command, filled, tuple(slot for slot in filled if slot in given), sure)


async def _play_or_show(
    interaction: Interaction,
    game: StoredGame,
    command: type[Command],
    filled: dict[str, Any],
    chosen: tuple[str, ...],
    sure: bool,
) -> None:
    """Play it if the player is sure and it is whole; otherwise show the dialogue where the typing ended."""
    bot = interaction.client
    if not sure or len(filled) < len(command.slots):
        draft = Draft(verb=command.verb, filled=filled, chosen=("", *chosen))
        await show(interaction, game.id, fresh=True, draft=draft)
        return
    said = command.model_construct(**filled)
    outcome = await bot.tables.act(game.id, str(interaction.user.id), said, interaction=str(interaction.id))
    if await bot.did(interaction, outcome, game) and not isinstance(outcome, Refused):
        told = receipt(interaction, outcome, said, bot.words_of(interaction, outcome.game))
        await show(interaction, game.id, fresh=True, before=told)
