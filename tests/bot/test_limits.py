"""All that the bot tells Discord keeps to Discord's numbers (`bot/limits.py`): its commands, and whatever it sends.

The commands are looked at here, all of them with every game and in every language. What is sent is looked at wherever
a test makes it (`tests/limits.py`); that this watch notices too much of anything is shown here.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands, ui

import bot.app  # and with it every feature
from bot import limits
from bot.discord import router
from bot.discord.components import Fields, Form, Pick, Press, option, panel, rows, text
from bot.discord.slash import Translations, slash_commands
from bot.features.acting.typed import typed_group
from bot.sandbox.rules.commands import SUBCOMMAND, check_commands
from bot.sandbox.rules.refusal import Complaints, Json
from bot.table.languages import LANGUAGES
from tests.bot.discord import bazaar
from tests.conformance.games import GAMES
from tests.limits import assert_taken

ROOT = Path(bot.app.__file__).parent
LONG = "word " * 1000
NUMBERS = 10
"""Characters of the longest number that a custom_id may hold, with its sign."""


async def as_told() -> list[Json]:
    """All commands as Discord is told them, were every game of the house offered at once."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    await tree.set_translator(Translations())
    for command in (*slash_commands(), *map(typed_group, (*GAMES.values(), bazaar.GAME))):
        tree.add_command(command)
    translations = Translations()
    return [await command.get_translated_payload(tree, translations) for command in tree.get_commands()]


def refused(commands: list[Json]) -> str:
    complaints = Complaints()
    check_commands(commands, complaints)
    return json.dumps(complaints.tree, indent=1) if complaints.tree else ""


def nodes(options: list[Json]) -> Iterator[Json]:
    for one in options:
        yield one
        yield from nodes(one.get("options") or [])


async def test_discord_takes_every_command_of_the_bot_and_of_every_game_in_every_language() -> None:
    commands = await as_told()
    assert not (why := refused(commands)), f"Discord refuses this: {why}"
    translated = {locale for node in nodes(commands) for locale in node.get("name_localizations") or {}}
    assert translated == set(LANGUAGES) - {"en"}, "else the lengths of translations were not looked at"
    assert any(len(command.get("options") or []) == limits.COMMAND_OPTIONS for command in commands)


def group_of(commands: list[Json], name: str) -> Json:
    return next(command for command in commands if command["name"] == name)


def one_more(commands: list[Json]) -> None:
    group = group_of(commands, "game")["options"]
    while len(group) <= limits.COMMAND_OPTIONS:
        group.append({**group[-1], "name": f"n{len(group)}", "name_localizations": {}, "type": SUBCOMMAND})


def too_deep(commands: list[Json]) -> None:
    group = group_of(commands, "game")
    group["options"][0]["options"] = [deepcopy(group["options"][1])]


def too_long(field: str) -> Callable[[list[Json]], None]:
    def lengthen(commands: list[Json]) -> None:
        group_of(commands, "fords")["options"][0][field] = LONG

    def translate(commands: list[Json]) -> None:
        group_of(commands, "fords")["options"][0][field]["de"] = LONG

    return translate if field.endswith("localizations") else lengthen


def too_many_choices(commands: list[Json]) -> None:
    last = next(node for node in nodes(commands) if node["type"] not in (1, 2) and not node.get("choices"))
    last["autocomplete"] = False
    last["choices"] = [{"name": str(n), "value": str(n)} for n in range(limits.CHOICES + 1)]


def too_large(commands: list[Json]) -> None:
    for node in nodes(group_of(commands, "game")["options"]):
        node["description"] = "x" * limits.COMMAND_DESCRIPTION
        for number in range(3 if node["type"] == SUBCOMMAND else 0):
            more = {"type": 3, "name": f"more{number}", "description": "x" * limits.COMMAND_DESCRIPTION}
            node.setdefault("options", []).append(more)


@pytest.mark.parametrize(
    "overdo",
    [
        one_more, too_deep, too_many_choices, too_large,
        *map(too_long, ("name", "description", "name_localizations", "description_localizations")),
    ],
)  # fmt: skip
async def test_what_is_too_much_of_a_command_is_noticed(overdo: Callable[[list[Json]], None]) -> None:
    commands: list[Json] = json.loads(json.dumps(await as_told()))
    assert not refused(commands)
    overdo(commands)
    assert refused(commands)


def press(name: str = "look.board", *arguments: object) -> Press:
    return Press(name, 1, *arguments, label=LONG)


def options(many: int) -> list[discord.SelectOption]:
    return [option(LONG, str(number), LONG) for number in range(many)]


def test_whatever_a_feature_has_to_say_is_cut_to_what_discord_takes() -> None:
    """So that no name of a person, a place or a game can be too long."""
    buttons = [press("look.board", number) for number in range(12)]
    menu = ui.ActionRow(Pick("look.board", 1, options=options(limits.SELECT_OPTIONS), placeholder=LONG))
    assert_taken(panel(text(LONG), text(LONG), menu, *rows(buttons)))
    assert_taken(Form("act.line", 1, title=LONG, label=LONG, content=LONG, long=True))
    field: ui.TextInput[Any] = ui.TextInput(custom_id="a", max_length=limits.TEXT_INPUT)
    assert_taken(Fields("act.form", 1, 2, title=LONG, fields=[(LONG, field)]))


def many_components() -> object:
    return panel(*(text(str(number)) for number in range(limits.V2_COMPONENTS)))


def many_options() -> object:
    return panel(ui.ActionRow(Pick("look.board", 1, options=options(limits.SELECT_OPTIONS + 1))))


def long_value() -> object:
    return panel(ui.ActionRow(Pick("look.board", 1, options=[option("a", "x" * (limits.SELECT_TEXT + 1))])))


def long_custom_id() -> object:
    return panel(*rows([press("look.board", "x" * limits.CUSTOM_ID)]))


def the_same_custom_id() -> object:
    return panel(*rows([press(), press()]))


def a_wide_row() -> object:
    """discord.py counts what stands in a row by itself."""
    return panel(ui.ActionRow(*(press("look.board", number) for number in range(limits.ROW_BUTTONS + 1))))


def a_frame_in_a_frame() -> object:
    inner: ui.Container[Any] = ui.Container(text("a"))
    return panel(inner)


def many_fields() -> object:
    fields: list[tuple[str, ui.TextInput[Any]]] = [
        (str(number), ui.TextInput(custom_id=str(number))) for number in range(limits.MODAL_COMPONENTS + 1)
    ]
    return Fields("act.form", 1, 2, title="a", fields=fields)


def a_long_choice() -> object:
    return app_commands.Choice(name="x" * (limits.CHOICE_NAME + 1), value="a")


@pytest.mark.parametrize(
    "overdo",
    [
        many_components, many_options, long_value, long_custom_id, the_same_custom_id, a_wide_row,
        a_frame_in_a_frame, many_fields, a_long_choice,
    ],
)  # fmt: skip
def test_what_is_too_much_of_a_message_is_noticed_where_it_is_made(overdo: Callable[[], object]) -> None:
    with pytest.raises((AssertionError, ValueError)):
        overdo()


@cache
def longest_name() -> str:
    """Of all that a custom_id may name: a command, a slot, an option, a question, a thing."""
    found: list[str] = []
    for game in GAMES.values():
        tree = game.catalogs["en"].tree
        found += [name for command in (*game.commands, *game.orders) for name in (command.verb, *tree["ask"])]
        found += [slot.name for command in (*game.commands, *game.orders) for slot in command.slots]
        found += [
            *game.options.model_fields,
            *(str(thing) for things in tree.get("name", {}).values() for thing in things),
        ]
    return max(found, key=len)


@pytest.mark.parametrize(("kind", "name"), router._routes)
def test_every_custom_id_has_room_for_the_longest_that_it_may_name(kind: str, name: str) -> None:
    takes = router._routes[kind, name].takes
    needs = [NUMBERS if one is int else len(longest_name()) for one in takes]
    assert len(f"{kind}/{name}") + sum(1 + need for need in needs) <= limits.CUSTOM_ID


MADE_BY = {"View", "LayoutView", "Modal", "Button", "Select"}


def test_no_feature_makes_messages_and_forms_of_its_own() -> None:
    """They are whole, and looked at, where `panel`, `Form` and `Fields` have made them. A button with a link and a
    field of a form are parts of those."""
    made = {
        (file.relative_to(ROOT).as_posix(), node.func.attr)
        for file in sorted(ROOT.rglob("*.py"))
        if not file.is_relative_to(ROOT / "sandbox")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MADE_BY
    }
    assert {one for one in made if one[1].endswith(("View", "Modal"))} == {("discord/components.py", "LayoutView")}
