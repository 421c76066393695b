"""The lobby: a card with the seats and the options, and the buttons to sit down and begin."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

import discord
from discord import ui

from bot.components import Interaction, Pick, Press, on_pick, on_press, option, panel, rows, text
from bot.table import News, Sitting, TableOptions
from bot.words import language_of, say, words
from engines.kernel import Refused, Words
from storage.store import Game, Sitter


def sitter(person: discord.User | discord.Member) -> Sitter:
    return Sitter(user=str(person.id), name=person.display_name)


async def open_lobby(interaction: Interaction, kind: str) -> None:
    bot = interaction.client
    outcome = await bot.tables.open_lobby(
        kind,
        str(interaction.channel_id),
        sitter(interaction.user),
        server=str(interaction.guild_id or ""),
        interaction=str(interaction.id),
    )
    if isinstance(outcome, Refused):
        await bot.answer(interaction, outcome.why)
        return
    await interaction.response.send_message(view=card(interaction, outcome.game))
    sent = await interaction.original_response()
    await bot.store.set_setting(f"game:{outcome.game.id}", "lobby", sent.id)


def card(interaction: Interaction, game: Game) -> ui.LayoutView:
    """The lobby as everybody sees it."""
    rules = interaction.client.tables.shelf[game.kind]
    speech = words(rules, [one.name for one in game.sitters], language_of(str(interaction.guild_locale or "en")))
    most = max(rules.seats)
    seats = [
        f"{at + 1} {game.sitters[at].name}" if at < len(game.sitters) else f"{at + 1} {say(speech, 'lobby.free')}"
        for at in range(most)
    ]
    about = say(
        speech, "lobby.about", low=min(rules.seats), high=most, time=speech.word("game", "time"),
    )  # fmt: skip
    lines = [
        f"## {speech.word('game', 'title')}",
        about,
        speech.word("game", "tagline"),
        say(speech, "lobby.seats_line", seats=" · ".join(seats)),
        say(speech, "lobby.options_line", options=_options_in_words(rules, game, speech)),
    ]
    if game.status != "lobby":
        return panel(text(*lines, f"-# {say(speech, 'lobby.closed')}"))
    full, enough = len(game.sitters) >= most, len(game.sitters) in rules.seats

    def button(name: str, **kwargs: Any) -> Press:
        return Press(f"lobby.{name}", game.id, label=say(speech, f"lobby.{name}"), **kwargs)

    buttons = [
        button("join", style=discord.ButtonStyle.primary, disabled=full),
        button("leave"),
        button("options"),
        button("start", style=discord.ButtonStyle.success, disabled=not enough),
        button("what"),
    ]
    return panel(text(*lines), *rows(buttons))


def _options_in_words(rules: Any, game: Game, speech: Words) -> str:
    chosen = rules.options.model_validate(game.options.get("game", {})).model_dump()
    table = TableOptions.model_validate(game.options.get("table", {})).model_dump()
    return " · ".join(
        f"{speech.word('option', name, 'name')}: {_value_in_words(speech, name, value)}"
        for name, value in {**chosen, **table}.items()
    )


def _value_in_words(speech: Words, name: str, value: Any) -> str:
    if isinstance(value, bool):
        return speech.word("word", "yes" if value else "no")
    return speech.word("option", name, str(value)) if isinstance(value, str) else str(value)


@on_press("lobby.join")
async def join(interaction: Interaction, game: str) -> None:
    await _changed(
        interaction,
        await interaction.client.tables.join(int(game), sitter(interaction.user), str(interaction.id)),
    )


@on_press("lobby.leave")
async def leave(interaction: Interaction, game: str) -> None:
    await _changed(
        interaction, await interaction.client.tables.leave(int(game), str(interaction.user.id), str(interaction.id))
    )


@on_press("lobby.start")
async def start(interaction: Interaction, game: str) -> None:
    await _changed(
        interaction, await interaction.client.tables.start(int(game), str(interaction.user.id), str(interaction.id))
    )


@on_press("lobby.what")
async def what(interaction: Interaction, game: str) -> None:
    """What is this game?"""
    stored = await interaction.client.store.game(int(game))
    if stored is None:
        return
    rules = interaction.client.tables.shelf[stored.kind]
    speech = words(rules, [], language_of(str(interaction.locale)))
    title, about = speech.word("game", "title"), speech.word("game", "about")
    await interaction.response.send_message(view=panel(text(f"## {title}", about)), ephemeral=True)


@on_press("lobby.rematch")
async def rematch(interaction: Interaction, game: str) -> None:
    """The same people, the same options, a new seed."""
    bot = interaction.client
    stored = await bot.store.game(int(game))
    if stored is None:
        return
    opened = await bot.tables.open_lobby(
        stored.kind,
        stored.place,
        sitter(interaction.user),
        server=stored.server,
        interaction=str(interaction.id),
    )
    if isinstance(opened, Refused):
        await bot.answer(interaction, opened.why)
        return
    number = opened.game.id
    for part in stored.options.values():
        for name, value in part.items():
            await bot.tables.configure(number, opened.game.opener, name, value)
    for other in stored.sitters:
        await bot.tables.join(number, other)
    fresh = await bot.store.game(number)
    assert fresh is not None
    await interaction.response.send_message(view=card(interaction, fresh))
    await bot.store.set_setting(f"game:{number}", "lobby", (await interaction.original_response()).id)


@on_press("lobby.options")
async def options(interaction: Interaction, game: str) -> None:
    await _show_options(interaction, int(game), fresh=True)


@on_pick("lobby.option")
async def choose_option(interaction: Interaction, values: list[str], game: str, name: str) -> None:
    number = int(game)
    choices = await interaction.client.tables.read(number, lambda sitting: _choices(sitting)[name])
    if isinstance(choices, Refused):
        await interaction.client.answer(interaction, choices.why)
        return
    value = next(value for value in choices if str(value) == values[0])
    outcome = await interaction.client.tables.configure(
        number, str(interaction.user.id), name, value, str(interaction.id)
    )
    if isinstance(outcome, Refused):
        await interaction.client.answer(interaction, outcome.why)
        return
    await _show_options(interaction, number, fresh=False)
    await refresh(interaction, outcome.game)


async def _show_options(interaction: Interaction, game: int, *, fresh: bool) -> None:
    def look(sitting: Sitting) -> ui.LayoutView:
        speech = words(sitting.rules, [], language_of(str(interaction.locale)))
        chosen: dict[str, Any] = {}
        for part, model in (("game", sitting.rules.options), ("table", TableOptions)):
            chosen |= model.model_validate(sitting.game.options.get(part, {})).model_dump()
        parts: list[ui.Item[Any]] = []
        for name, values in _choices(sitting).items():
            does = speech.word("option", name, "does")
            parts.append(text(f"**{speech.word('option', name, 'name')}** {does}"))
            shown = [_option(speech, name, value, value == chosen[name]) for value in values[:25]]
            parts.append(ui.ActionRow(Pick("lobby.option", game, name, options=shown)))
        return panel(*parts)

    view = await interaction.client.tables.read(game, look)
    if isinstance(view, Refused):
        await interaction.client.answer(interaction, view.why)
    elif fresh:
        await interaction.response.send_message(view=view, ephemeral=True)
    else:
        await interaction.response.edit_message(view=view)


def _option(speech: Words, name: str, value: Any, default: bool) -> discord.SelectOption:
    made = option(_value_in_words(speech, name, value), str(value))
    made.default = default
    return made


def _choices(sitting: Sitting) -> dict[str, list[Any]]:
    """Every option and what it may be."""
    fields = {**sitting.rules.options.model_fields, **TableOptions.model_fields}
    return {name: _values(field) for name, field in fields.items()}


def _values(field: Any) -> list[Any]:
    if get_origin(field.annotation) is Literal:
        return list(get_args(field.annotation))
    if field.annotation is bool:
        return [True, False]
    low = next((m.ge for m in field.metadata if hasattr(m, "ge")), 0)
    high = next((m.le for m in field.metadata if hasattr(m, "le")), low + 24)
    return list(range(low, high + 1))


async def _changed(interaction: Interaction, outcome: News | Refused) -> None:
    """Show the card anew under the finger that pressed."""
    if isinstance(outcome, Refused):
        await interaction.client.answer(interaction, outcome.why)
        return
    await interaction.response.edit_message(view=card(interaction, outcome.game))


async def refresh(interaction: Interaction, game: Game) -> None:
    """Show the card anew where it stands, after something typed."""
    message = await interaction.client.store.setting(f"game:{game.id}", "lobby")
    if message is None:
        return
    place = interaction.client.get_partial_messageable(int(game.place))
    try:
        await place.get_partial_message(message).edit(view=card(interaction, game))
    except discord.HTTPException:
        # The card was deleted; /game status shows the lobby just as well.
        return
