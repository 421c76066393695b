"""Slash commands: who answers them, what they are called and say of themselves.

A feature says what a command does, next to the code that does it; nobody keeps a list of them:

    @on_slash("game", "undo")
    async def undo(visit: TableVisit) -> None: ...

A function that takes a `TableVisit` is called at the game of the channel; where there is none, whoever typed it is
told. The texts of commands are in the catalog, under `slash`. English is what Discord falls back on; a language whose
catalog we have is sent along as a translation.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias, TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.discord.components import short
from bot.discord.house import Interaction
from bot.discord.visit import TableVisit, Visit
from bot.limits import COMMAND_DESCRIPTION, COMMAND_OPTIONS
from bot.table.languages import LANGUAGES
from bot.table.words import catalog_of, table_catalog
from engines.kernel import FALLBACK, Catalog, Game

Callback = TypeVar("Callback", bound=Callable[..., Awaitable[None]])
Completion: TypeAlias = Callable[[Visit, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]


@dataclass(frozen=True)
class _Known:
    path: tuple[str, ...]
    callback: Callable[..., Any]
    everywhere: bool
    completes: dict[str, Completion]

    def command(self) -> app_commands.Command[Any, ..., Any]:
        name = self.path[-1]
        made: app_commands.Command[Any, ..., Any] = app_commands.Command(
            name=slash(name, "name"), description=slash(name, "does"), callback=with_visit(self.callback)
        )
        _, *options = inspect.signature(self.callback).parameters
        # An option that is called `name` is described under `what`: `name` is what the command itself is called.
        app_commands.describe(**{one: slash(name, "what" if one == "name" else one) for one in options})(made)
        app_commands.rename(**{one: option_name(one) for one in options})(made)
        for option, complete in self.completes.items():
            made.autocomplete(option)(completing(complete))
        if self.everywhere:
            return app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)(made)
        return made if len(self.path) > 1 else app_commands.guild_only()(made)


def with_visit(callback: Callable[..., Any]) -> Callable[..., Any]:
    """The function as discord.py calls it: with the interaction, from which the visit is made."""
    first, *options = inspect.signature(callback, eval_str=True).parameters.values()

    async def call(interaction: Interaction, **given: Any) -> None:
        visit = Visit(interaction)
        if first.annotation is TableVisit:
            game = await visit.game_here()
            if game is None:
                return
            visit = visit.at(game.id)
        await callback(visit, **given)

    whose = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    call.__signature__ = inspect.Signature([whose, *options])  # type: ignore[attr-defined]
    return call


def completing(complete: Completion) -> Callable[..., Any]:
    """The completion as discord.py calls it."""

    async def call(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await complete(Visit(interaction), current)

    return call


_known: dict[tuple[str, ...], _Known] = {}


def on_slash(*path: str, everywhere: bool = False, **completes: Completion) -> Callable[[Callback], Callback]:
    """Register what a typed command does. An option whose values are offered while it is typed names the function
    that does so. `everywhere` is for commands that need no channel of a server."""

    def register(callback: Callback) -> Callback:
        assert path not in _known, path
        beside = [known for known in _known if len(known) > 1 and known[0] == path[0]]
        if len(path) > 1 and len(beside) >= COMMAND_OPTIONS:
            raise ValueError(
                f"/{' '.join(path)} is one too many: Discord takes {COMMAND_OPTIONS} commands in a group,"
                f" and /{path[0]} has them. Give it a group of its own (CONTRIBUTING.md, Add a feature of the bot)."
            )
        _known[path] = _Known(path, callback, everywhere, completes)
        return callback

    return register


@cache
def slash_commands() -> list[app_commands.Command[Any, ..., Any] | app_commands.Group]:
    """All commands that the features have registered."""
    groups: dict[str, app_commands.Group] = {}
    alone: list[app_commands.Command[Any, ..., Any] | app_commands.Group] = []
    for (first, *_), known in _known.items():
        if len(known.path) == 1:
            alone.append(known.command())
            continue
        if first not in groups:
            name, does = slash(first, "name"), slash(first, "does")
            groups[first] = app_commands.guild_only()(app_commands.Group(name=name, description=does))
        groups[first].add_command(known.command())
    return [*groups.values(), *alone]


def slash(*path: str) -> locale_str:
    """A text of the bot's own commands: `slash("new", "does")`."""
    return _spoken(table_catalog(FALLBACK), ("slash", *path), None)


def game_slash(rules: Game[Any, Any], *path: str) -> locale_str:
    """A text of a game's catalog: `game_slash(rules, "command", "march", "does")`."""
    return _spoken(catalog_of(rules, FALLBACK), path, rules)


def option_name(option: str, rules: Game[Any, Any] | None = None) -> locale_str:
    """What an option is called before its colon: in English as in the code, elsewhere as under [name.slot]."""
    return locale_str(option, path=("name", "slot", option), rules=rules)


def group_name(rules: Game[Any, Any], language: str = FALLBACK) -> str:
    """`sands` of The Sands of Time: what its catalog says, or the first word of its id."""
    return catalog_of(rules, language).text("game", "command") or rules.id.partition("_")[0]


def _spoken(english: Catalog, path: tuple[str, ...], rules: Game[Any, Any] | None) -> locale_str:
    text = english.text(*path)
    assert text, f"no text for {path}"
    return locale_str(short(text, COMMAND_DESCRIPTION), path=path, rules=rules)


class Translations(app_commands.Translator):
    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        language = str(locale).partition("-")[0]
        if language == FALLBACK or language not in LANGUAGES or "path" not in string.extras:
            return None
        rules: Game[Any, Any] | None = string.extras["rules"]
        said = (catalog_of(rules, language) if rules else table_catalog(language)).text(*string.extras["path"])
        return short(said, COMMAND_DESCRIPTION) if said and said != string.message else None
