"""Discord's rules for the slash commands a bot registers."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from bot import limits
from bot.sandbox.rules.refusal import Complaints, Json, Path

CHAT, USER_MENU, MESSAGE_MENU = 1, 2, 3
SUBCOMMAND, GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = 3, 4, 5, 6, 7, 8, 9, 10, 11

USER_INSTALL, PRIVATE_CHANNEL = 1, 2
VALUES: Final[dict[int, tuple[type, ...]]] = {STRING: (str,), INTEGER: (int,), NUMBER: (int, float)}
LOCALES: Final = frozenset(
    {"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR"}
    | {"ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko"}
)

# Discord: ^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$, lower case where the letters have one.
NAME: Final = re.compile(r"[-_'\w]{1,32}")


def check_commands(commands: list[Json], complaints: Complaints) -> None:
    """What Discord checks when a bot registers its commands."""
    kinds = Counter((command.get("type") or CHAT) for command in commands)
    for kind, most in (
        (CHAT, limits.COMMANDS),
        (USER_MENU, limits.MENU_COMMANDS),
        (MESSAGE_MENU, limits.MENU_COMMANDS),
    ):
        if kinds[kind] > most:
            complaints.add((), "BASE_TYPE_MAX_LENGTH", f"Maximum number of application commands reached ({most}).")
    names = Counter(((command.get("type") or CHAT), command["name"]) for command in commands)
    for index, command in enumerate(commands):
        if names[(command.get("type") or CHAT), command["name"]] > 1:
            complaints.add(
                (index, "name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            )
        _check_command(command, complaints, (index,))
    for kind in (CHAT, USER_MENU, MESSAGE_MENU):
        same = [(i, c) for i, c in enumerate(commands) if (c.get("type") or CHAT) == kind]
        _check_translations(same, complaints, (), "APPLICATION_COMMANDS_DUPLICATE_NAME")


def _check_translations(things: list[tuple[int, Json]], complaints: Complaints, path: Path, code: str) -> None:
    """Translated names must be unique as well, among themselves and with names that were left as they are."""
    locales = {locale for _, thing in things for locale in thing.get("name_localizations") or {}}
    for locale in sorted(locales):
        names = Counter((thing.get("name_localizations") or {}).get(locale, thing["name"]) for _, thing in things)
        for index, thing in things:
            if names[(thing.get("name_localizations") or {}).get(locale)] > 1:
                where = (*path, index, "name_localizations", locale)
                complaints.add(where, code, "Localized names must be unique")


def _check_locales(thing: Json, complaints: Complaints, path: Path) -> None:
    for field in ("name_localizations", "description_localizations"):
        for locale in thing.get(field) or {}:
            if locale not in LOCALES:
                complaints.add(
                    (*path, field, locale), "BASE_TYPE_CHOICES", f"Value must be one of {sorted(LOCALES)}."
                )


def _check_scope(command: Json, complaints: Complaints, path: Path) -> None:
    """Where a command is offered: servers (0), its own direct messages (1), those of others (2)."""
    for field, most in (("contexts", 2), ("integration_types", 1)):
        chosen = command.get(field)
        if chosen is None:
            continue
        complaints.count((*path, field), chosen, most + 1, 1)
        for index, number in enumerate(chosen):
            if not 0 <= number <= most:
                choices = ", ".join(map(str, range(most + 1)))
                complaints.add((*path, field, index), "BASE_TYPE_CHOICES", f"Value must be one of ({choices}).")
        if len(set(chosen)) < len(chosen):
            complaints.add((*path, field), "SET_TYPE_ALREADY_CONTAINS_VALUE", "The list contains a value twice.")
    installed = command.get("integration_types")
    if installed is not None and USER_INSTALL not in installed and PRIVATE_CHANNEL in (command.get("contexts") or []):
        complaints.add(
            (*path, "contexts"),
            "APPLICATION_COMMAND_INVALID_CONTEXTS",
            "PRIVATE_CHANNEL takes an installation by users",
        )


def _check_command(command: Json, complaints: Complaints, path: Path) -> None:
    kind = command.get("type") or CHAT
    if kind not in (CHAT, USER_MENU, MESSAGE_MENU):
        complaints.add((*path, "type"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3).")
    _check_scope(command, complaints, path)
    _check_locales(command, complaints, path)
    if kind != CHAT:
        if command.get("description"):
            complaints.add(
                (*path, "description"),
                "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_CANNOT_BE_SET",
                "Context menu commands cannot have description",
            )
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
    _check_translations(list(enumerate(options)), complaints, path, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS")
    optional_seen = False
    for index, option in enumerate(options):
        where = (*path, index)
        _check_names(option, complaints, where)
        if names[option["name"]] > 1:
            complaints.add((*where, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Duplicate name")
        _check_locales(option, complaints, where)
        if not SUBCOMMAND <= option["type"] <= FILE:
            complaints.add((*where, "type"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, ... 11).")
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
        check_choices(option.get("choices") or [], complaints, (*where, "choices"), option["type"])
        _check_range(option, complaints, where)
        if option.get("choices") and option.get("autocomplete"):
            complaints.add((*where, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE", "Not with choices")


def _check_range(option: Json, complaints: Complaints, path: Path) -> None:
    for low, high, kinds in (("min_value", "max_value", (INTEGER, NUMBER)), ("min_length", "max_length", (STRING,))):
        least, most = option.get(low), option.get(high)
        for name, bound in ((low, least), (high, most)):
            if bound is not None and option["type"] not in kinds:
                complaints.add((*path, name), "APPLICATION_COMMAND_OPTIONS_RANGE", "Not for options of this type")
        if least is not None and most is not None and least > most:
            complaints.add((*path, low), "NUMBER_TYPE_MAX", f"Value should be less than or equal to {most}.")


def check_choices(choices: list[Json], complaints: Complaints, path: Path, kind: int | None = None) -> None:
    """Fixed choices of an option of that kind, or the answer to an autocomplete."""
    complaints.count(path, choices, limits.CHOICES)
    for index, choice in enumerate(choices):
        complaints.length((*path, index, "name"), choice.get("name"), limits.CHOICE_NAME, 1)
        if isinstance(choice.get("value"), str):
            complaints.length((*path, index, "value"), choice["value"], limits.CHOICE_VALUE)
        for locale, name in (choice.get("name_localizations") or {}).items():
            complaints.length((*path, index, "name_localizations", locale), name, limits.CHOICE_NAME, 1)
        if kind is not None and not isinstance(choice.get("value"), VALUES.get(kind, ())):
            where = (*path, index, "value")
            complaints.add(where, "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE", "The value does not fit the option")


def _size(thing: Json) -> int:
    """Names, descriptions and values of a command and all its parts; the longest translation counts."""
    texts = [thing.get("name") or "", *(thing.get("name_localizations") or {}).values()]
    about = [thing.get("description") or "", *(thing.get("description_localizations") or {}).values()]
    size = max(map(len, texts)) + max(map(len, about))
    size += sum(_size(option) for option in thing.get("options") or [])
    for choice in thing.get("choices") or []:
        size += len(choice["name"]) + len(str(choice["value"]))
    return size
