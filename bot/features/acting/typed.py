"""Typed commands: for each game a group such as `/sands build region: building:`, made from its Commands.

Autocomplete offers only what is legal, with the cost behind it. It is a hint and no promise: whatever is typed is
read and checked again. What is left open is asked in the dialogue.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str

from bot.discord.components import short
from bot.discord.slash import Completion, completing, game_slash, group_name, option_name, with_visit
from bot.discord.visit import Visit
from bot.features.acting.dialogue import Dialogue
from bot.features.acting.receipt import receipt
from bot.features.acting.sending import post_trouble, say_if_post_fails, show
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES, COMMAND_OPTIONS
from bot.table.context import Context
from bot.table.draft import Draft, open_parts
from bot.table.typed import answers, read_answer, read_slots
from engines.kernel import Choose, Command, Game, Hit, NextSlot, Refused
from engines.kernel.model import made
from storage.store import StoredGame

CONFIRM = "confirm"


@cache
def typed_group(rules: Game[Any, Any]) -> app_commands.Group:
    title = game_slash(rules, "game", "title")
    name = locale_str(group_name(rules), path=("game", "command"), rules=rules)
    group = app_commands.Group(name=name, description=title, guild_only=True)
    for command in with_names_of_their_own(rules):
        group.add_command(_slash_command(rules, command))
    group.add_command(_answer(rules))
    return group


def with_names_of_their_own(rules: Game[Any, Any]) -> list[type[Command]]:
    """The commands with a slash command of their own. Discord has room for 25 in a group: those with the most slots
    come first, and the short ones are typed with `answer`."""
    able = [command for command in rules.commands if command.slots]
    longest = sorted(able, key=lambda command: -len(command.slots))[: COMMAND_OPTIONS - 1]
    return [command for command in able if command in longest]


def _slash_command(rules: Game[Any, Any], command: type[Command]) -> app_commands.Command[Any, ..., Any]:
    """A slash command whose options are the slots."""
    slots = [slot.name for slot in command.slots]

    async def callback(visit: Visit, **given: Any) -> None:
        sure = bool(given.pop(CONFIRM, False))
        await _give(visit, command, {slot: value for slot, value in given.items() if value is not None}, sure)

    parameters = [_parameter("visit", Visit)]
    parameters += [_parameter(slot, str, optional=True) for slot in slots]
    parameters.append(_parameter(CONFIRM, bool, optional=True))
    callback.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    slash: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=game_slash(rules, "command", command.verb, "name"),
        description=game_slash(rules, "command", command.verb, "does"),
        callback=with_visit(callback),
    )
    about = {slot: game_slash(rules, "command", command.verb, "slots", slot) for slot in slots}
    app_commands.describe(**about, **{CONFIRM: game_slash(rules, "typed", "confirm")})(slash)
    app_commands.rename(**{slot: option_name(slot, rules) for slot in (*slots, CONFIRM)})(slash)
    for slot in slots:
        slash.autocomplete(slot)(completing(_completing(command, slot)))
    return slash


def _parameter(name: str, kind: Any, *, optional: bool = False) -> inspect.Parameter:
    where = inspect.Parameter.POSITIONAL_OR_KEYWORD
    if optional:
        return inspect.Parameter(name, where, annotation=kind | None, default=None)
    return inspect.Parameter(name, where, annotation=kind)


def _completing(command: type[Command], slot: str) -> Completion:
    async def complete(visit: Visit, current: str) -> list[app_commands.Choice[str]]:
        given = {name: value for name, value in vars(visit.interaction.namespace).items() if isinstance(value, str)}
        earlier = {name: value for name, value in given.items() if name != slot}

        def hits(context: Context) -> list[Hit]:
            filled = read_slots(context, command, earlier, upto=slot)
            if isinstance(filled, Refused) or context.playing is None or context.seat is None:
                return []
            step = context.playing.suggest(context.seat, command.verb, filled)
            if not isinstance(step, NextSlot) or step.slot.name != slot:
                return []
            return list(step.domain.search(current, context.speech.names(step.domain.kind), CHOICES))

        return await completions(visit, hits)

    return complete


async def completions(visit: Visit, hits: Callable[[Context], list[Hit]]) -> list[app_commands.Choice[str]]:
    game = await visit.store.game_at(visit.place)
    if game is None:
        return []

    def choices(context: Context) -> list[app_commands.Choice[str]]:
        listed = [hit for hit in hits(context) if fits(hit.text)]
        return [_choice(hit.text, context.speech.note(hit.hint) if hit.hint else "") for hit in listed]

    outcome = await visit.at(game.id).look(choices, seq=game.seq)
    return [] if isinstance(outcome, Refused) else outcome


def fits(answer: str) -> bool:
    """May Discord offer this completion? If it were cut, it would mean something else."""
    return 0 < len(answer) <= CHOICE_VALUE


def _choice(answer: str, hint: str = "") -> app_commands.Choice[str]:
    return app_commands.Choice(name=short(f"{answer} ({hint})" if hint else answer, CHOICE_NAME), value=answer)


# `answer`: for questions that want just one thing


def _answer(rules: Game[Any, Any]) -> app_commands.Command[Any, ..., Any]:
    async def callback(visit: Visit, choice: str, confirm: bool = False) -> None:
        await _give_answer(visit, choice, confirm)

    async def complete(visit: Visit, current: str) -> list[app_commands.Choice[str]]:
        return await completions(visit, lambda context: list(answers(context, current))[:CHOICES])

    slash: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=game_slash(rules, "command", Choose.verb, "name"),
        description=game_slash(rules, "command", Choose.verb, "does"),
        callback=with_visit(callback),
    )
    app_commands.describe(
        choice=game_slash(rules, "command", Choose.verb, "slots", "choice"),
        confirm=game_slash(rules, "typed", "confirm"),
    )(slash)
    app_commands.rename(choice=option_name("choice", rules), confirm=option_name(CONFIRM, rules))(slash)
    slash.autocomplete("choice")(completing(complete))
    return slash


async def _give_answer(visit: Visit, typed: str, sure: bool) -> None:
    game = await visit.game_here()
    if game is None:
        return
    answer = await visit.at(game.id).see(lambda context: read_answer(context, typed))
    if answer is not None:
        verb, filled = answer
        command = visit.tables.shelf[game.kind].verbs[verb]
        draft = Draft(verb=verb, filled=filled, chosen=("", *filled))
        await _play_or_show(visit, game, command, draft, sure)


# Both end alike


async def _give(visit: Visit, command: type[Command], given: dict[str, str], sure: bool) -> None:
    """What was typed under a command's own name."""
    game = await visit.game_here()
    if game is None:
        return

    def read(context: Context) -> tuple[Draft, bool] | Refused:
        filled = read_slots(context, command, given)
        if isinstance(filled, Refused):
            return filled
        draft = Draft(verb=command.verb, filled=filled, chosen=("", *(slot for slot in filled if slot in given)))
        assert context.playing is not None and context.seat is not None, "or it was refused"
        return draft, any(open_parts(context.playing, context.seat, draft))

    outcome = await visit.at(game.id).see(read)
    if outcome is not None:
        draft, has_more = outcome
        # Nobody is sure of what they have not said.
        await _play_or_show(visit, game, command, draft, sure and not has_more)


async def _play_or_show(
    visit: Visit,
    game: StoredGame,
    command: type[Command],
    draft: Draft,
    sure: bool,
) -> None:
    """Play the command if the player is sure and it is whole. Otherwise show the dialogue with what was typed."""
    table = visit.at(game.id)
    if not sure or len(draft.filled) < len(command.slots):

        def with_draft(context: Context, dialogue: Dialogue) -> tuple[Dialogue, str]:
            return (dialogue.replace(posed=context.game.posed, draft=draft) if context.ask else dialogue), ""

        await show(table, with_draft, fresh=True)
        return
    said = made(command, {**draft.filled})
    play = visit.tables.play
    outcome = await play.act(game.id, visit.user, said, interaction=visit.id)
    if await visit.did(outcome, game) and not isinstance(outcome, Refused):
        post_failed, news = visit.house.posts.has_failed(game.id), outcome

        def with_receipt(context: Context, dialogue: Dialogue) -> tuple[Dialogue, str]:
            speech = context.speech
            return dialogue, receipt(news, said, speech, trouble=post_trouble(table, speech))

        await show(table, with_receipt, news=[news], fresh=True)
        await say_if_post_fails(table, said_already=post_failed)
