"""Discord's rules for the slash commands a bot registers."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from bot.sandbox.rules import limits
from bot.sandbox.rules.refusal import Complaints, Json, Path

CHAT, USER_MENU, MESSAGE_MENU = 1, 2, 3
SUBCOMMAND, GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = 3, 4, 5, 6, 7, 8, 9, 10, 11

# Discord: ^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$, lower case where the letters have one.
NAME: Final = re.compile(r"[-_'\w]{1,32}")


def check_commands(commands: list[Json], complaints: Complaints) -> None:
    """What Discord checks when a bot registers its commands."""
    kinds = Counter(command.get("type", CHAT) for command in commands)
    for kind, most in (
        (CHAT, limits.COMMANDS),
        (USER_MENU, limits.MENU_COMMANDS),
        (MESSAGE_MENU, limits.MENU_COMMANDS),
    ):
        if kinds[kind] > most:
            complaints.add((), "BASE_TYPE_MAX_LENGTH", f"Maximum number of application commands reached ({most}).")
    names = Counter((command.get("type", CHAT), command["name"]) for command in commands)
    for index, command in enumerate(commands):
        if names[command.get("type", CHAT), command["name"]] > 1:
            complaints.add(
                (index, "name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            )
        _check_command(command, complaints, (index,))


def _check_command(command: Json, complaints: Complaints, path: Path) -> None:
    if command.get("type", CHAT) != CHAT:
        complaints.length((*path, "name"), command["name"], limits.COMMAND_NAME, 1)
        return
    _check_names(command, complaints, path)
    _check_options(command.get("options") or [], 0, complaints, (*path, "options"))
    if _size(command) > limits.COMMAND_TOTAL:
        complaints.add(
            path,
            "APPLICATION_COMMAND_TOO_LARGE",
            f"Command exceeds maximum size ({limits.COMMAND_TOTAL})",
        )


def _check_names(thing: Json, complaints: Complaints, path: Path) -> None:
    localized: Json = thing.get("name_localizations") or {}
    for where, name in [("name", thing["name"]), *((f"name_localizations.{k}", v) for k, v in localized.items())]:
        if not NAME.fullmatch(name) or name != name.lower():
            complaints.add((*path, *where.split(".")), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    complaints.length((*path, "description"), thing.get("description"), limits.COMMAND_DESCRIPTION, 1)
    for locale, text in (thing.get("description_localizations") or {}).items():
        complaints.length((*path, "description_localizations", locale), text, limits.COMMAND_DESCRIPTION, 1)


def _check_options(options: list[Json], depth: int, complaints: Complaints, path: Path) -> None:
    complaints.count(path, options, limits.COMMAND_OPTIONS)
    names = Counter(option["name"] for option in options)
    branches = sum(option["type"] in (SUBCOMMAND, GROUP) for option in options)
    if 0 < branches < len(options):
        complaints.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Subcommands and other options do not mix")
    optional_seen = False
    for index, option in enumerate(options):
        where = (*path, index)
        _check_names(option, complaints, where)
        if names[option["name"]] > 1:
            complaints.add((*where, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Duplicate name")
        if option["type"] in (SUBCOMMAND, GROUP):
            # A command holds groups and subcommands, a group only subcommands, a subcommand neither.
            if depth > 1 or (depth == 1 and option["type"] == GROUP):
                complaints.add((*where, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deep")
            inner_depth = 1 if option["type"] == GROUP else 2
            _check_options(option.get("options") or [], inner_depth, complaints, (*where, "options"))
            continue
        if option.get("required") and optional_seen:
            complaints.add(
                where,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen = optional_seen or not option.get("required")
        check_choices(option.get("choices") or [], complaints, (*where, "choices"))
        if option.get("choices") and option.get("autocomplete"):
            complaints.add((*where, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE", "Not with choices")


def check_choices(choices: list[Json], complaints: Complaints, path: Path) -> None:
    """Fixed choices of an option, or the answer to an autocomplete."""
    complaints.count(path, choices, limits.CHOICES)
    for index, choice in enumerate(choices):
        complaints.length((*path, index, "name"), choice.get("name"), limits.CHOICE_NAME, 1)
        if isinstance(choice.get("value"), str):
            complaints.length((*path, index, "value"), choice["value"], limits.CHOICE_VALUE)


def _size(thing: Json) -> int:
    """Names, descriptions and values of a command and all its parts; the longest translation counts."""
    texts = [thing.get("name") or "", *(thing.get("name_localizations") or {}).values()]
    about = [thing.get("description") or "", *(thing.get("description_localizations") or {}).values()]
    size = max(map(len, texts)) + max(map(len, about))
    size += sum(_size(option) for option in thing.get("options") or [])
    for choice in thing.get("choices") or []:
        size += len(choice["name"]) + len(str(choice["value"]))
    return size
