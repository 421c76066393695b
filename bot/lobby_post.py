"""The lobby: a card with the seats and the options, and the buttons to sit down and begin."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

import discord
from discord import ui

from bot.answering import SILENCE, announce, turn, whisper
from bot.components import (
    Form,
    Interaction,
    Pick,
    Press,
    on_form,
    on_pick,
    on_press,
    option,
    panel,
    rows,
    text,
)
from bot.deeds import denied
from bot.lobby import ANYTIME, plain
from bot.permissions import lacking
from bot.table import News, Sitting, TableOptions
from bot.words import language_of, say, words
from engines.kernel import Refused, Words, refused
from storage.store import Sitter, StoredGame

MENU = 25
OPTIONS_PAGE = 10
"""Options on one page: three components each, and Discord takes forty in all."""


def sitter(person: discord.User | discord.Member) -> Sitter:
    return Sitter(user=str(person.id), name=plain(person.display_name) or plain(person.name) or str(person.id))


async def open_lobby(interaction: Interaction, kind: str) -> None:
    bot = interaction.client
    outcome = await bot.tables.open_lobby(
        _kind(interaction, kind),
        str(interaction.channel_id),
        sitter(interaction.user),
        server=str(interaction.guild_id or ""),
        interaction=str(interaction.id),
    )
    if isinstance(outcome, Refused):
        await bot.answer(interaction, outcome.why)
        return
    await _post(interaction, outcome.game)


def _kind(interaction: Interaction, typed: str) -> str:
    """The game that was meant, by its id or its title."""
    titles = {words(game, []).word("game", "title"): kind for kind, game in interaction.client.tables.shelf.items()}
    return next((kind for title, kind in titles.items() if title.casefold() == typed.strip().casefold()), typed)


async def _post(interaction: Interaction, game: StoredGame) -> None:
    bot = interaction.client
    message = await announce(interaction, card(interaction, game))
    await bot.store.set_setting(f"game:{game.id}", "lobby", message)
    speech = bot.speech(interaction)
    if missing := lacking(interaction, speech):
        await whisper(interaction, panel(text(say(speech, "act.cannot_post", permissions=missing))))


def card(interaction: Interaction, game: StoredGame) -> ui.LayoutView:
    """The lobby as everybody sees it."""
    rules = interaction.client.tables.shelf[game.kind]
    speech = words(rules, [one.name for one in game.sitters], language_of(str(interaction.guild_locale or "en")))
    most = max(rules.seats)
    seats = [
        f"{at + 1} {game.sitters[at].name}" if at < len(game.sitters) else f"{at + 1} {say(speech, 'lobby.free')}"
        for at in range(most if game.status == "lobby" else len(game.sitters))
    ]
    lines = [
        f"## {speech.word('game', 'title')}",
        say(speech, "lobby.about", low=min(rules.seats), high=most, time=speech.word("game", "time")),
        speech.word("game", "tagline"),
        say(speech, "lobby.seats_line", seats=" · ".join(seats)) if seats else "",
        say(speech, "lobby.options_line", options=_options_in_words(rules, game, speech)),
    ]
    if game.status != "lobby":
        ended = "lobby.given_up" if game.status == "abandoned" else "lobby.closed"
        return panel(text(*lines, f"-# {say(speech, ended)}"))
    full, enough = len(game.sitters) >= most, len(game.sitters) in rules.seats
    if missing := max(0, min(rules.seats) - len(game.sitters)):
        lines.append(say(speech, "lobby.missing", count=missing))
    blue, green = discord.ButtonStyle.primary, discord.ButtonStyle.success
    buttons = [
        Press("lobby.join", game.id, label=say(speech, "lobby.join"), style=blue, disabled=full),
        Press("lobby.leave", game.id, label=say(speech, "lobby.leave")),
        Press("lobby.options", game.id, label=say(speech, "lobby.options")),
        Press("lobby.start", game.id, label=say(speech, "lobby.start"), style=green, disabled=not enough),
        Press("lobby.what", game.id, label=say(speech, "lobby.what")),
    ]
    return panel(text(*lines), *rows(buttons))


@on_press("lobby.join")
async def join(interaction: Interaction, game: int) -> None:
    outcome = await interaction.client.tables.join(game, sitter(interaction.user), str(interaction.id))
    await _changed(interaction, game, outcome)


@on_press("lobby.leave")
async def leave(interaction: Interaction, game: int) -> None:
    outcome = await interaction.client.tables.leave(game, str(interaction.user.id), str(interaction.id))
    await _changed(interaction, game, outcome)


@on_press("lobby.start")
async def start(interaction: Interaction, game: int) -> None:
    outcome = await interaction.client.tables.start(game, str(interaction.user.id), str(interaction.id))
    await _changed(interaction, game, outcome)


async def _changed(interaction: Interaction, game: int, outcome: News | Refused) -> None:
    """Show the card anew under the finger that pressed."""
    if isinstance(outcome, Refused):
        await interaction.client.answer(interaction, outcome.why, game)
    elif not await _stands_here(interaction, outcome.game):
        # Some other card: the one in the channel is shown anew, and this one only says what holds.
        await whisper(interaction, card(interaction, outcome.game))
        await refresh(interaction, outcome.game)
    else:
        await turn(interaction, card(interaction, outcome.game), public=True)


async def _stands_here(interaction: Interaction, game: StoredGame) -> bool:
    stands = await interaction.client.store.setting(f"game:{game.id}", "lobby")
    return interaction.message is not None and stands in (None, interaction.message.id)


async def kick(interaction: Interaction, game: StoredGame, person: discord.Member, *, moderator: bool) -> None:
    """Whoever opened the lobby may ask somebody to get up again."""
    bot = interaction.client
    outcome: News | Refused
    if no := denied(game, str(interaction.user.id), moderator):
        outcome = no
    elif game.status == "lobby" and game.seat_of(str(person.id)) is None:
        outcome = refused("lobby.they_sit_not")
    else:
        outcome = await bot.tables.leave(game.id, str(person.id), str(interaction.id))
    await typed(interaction, game, outcome)


async def typed(interaction: Interaction, game: StoredGame, outcome: News | Refused) -> None:
    """The answer to something typed about a lobby: the card, and the card in the channel shown anew."""
    if isinstance(outcome, Refused):
        await interaction.client.answer(interaction, outcome.why, game)
        return
    await whisper(interaction, card(interaction, outcome.game))
    await refresh(interaction, outcome.game)


async def refresh(interaction: Interaction, game: StoredGame) -> None:
    """Show the card anew where it stands."""
    message = await interaction.client.store.setting(f"game:{game.id}", "lobby")
    if message is None:
        return
    place = interaction.client.get_partial_messageable(int(game.place))
    try:
        await place.get_partial_message(message).edit(view=card(interaction, game), allowed_mentions=SILENCE)
    except discord.HTTPException:
        # The card was deleted; /game status shows the lobby just as well.
        return


@on_press("lobby.what")
async def what(interaction: Interaction, game: int) -> None:
    """What is this game?"""

    def look(sitting: Sitting) -> ui.LayoutView:
        speech = words(sitting.rules, [], language_of(str(interaction.locale)))
        about = speech.catalog.text("game", "about") or speech.word("game", "tagline")
        rule = Press("rules.section", game, "1", label=say(speech, "post.rules"))
        return panel(text(f"## {speech.word('game', 'title')}", about), *rows([rule]))

    view = await interaction.client.tables.read(game, look)
    if await interaction.client.did(interaction, view, game) and not isinstance(view, Refused):
        await whisper(interaction, view)


@on_press("lobby.rematch")
async def rematch(interaction: Interaction, game: int) -> None:
    """The same people, the same options, a new seed."""
    bot = interaction.client
    stored = await bot.store.game(game)
    if stored is None or stored.kind not in bot.tables.shelf:
        await bot.tell(interaction, "no_game_here")
        return
    if stored.seat_of(str(interaction.user.id)) is None:
        await bot.answer(interaction, refused("table.not_yours").why)
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
        if other.user:
            await bot.tables.join(number, other)
    fresh = await bot.store.game(number)
    assert fresh is not None
    await _post(interaction, fresh)


# Options


@on_press("lobby.options")
async def options(interaction: Interaction, game: int) -> None:
    await show_options(interaction, game)


@on_press("lobby.options_page")
async def options_page(interaction: Interaction, game: int, page: int) -> None:
    await show_options(interaction, game, page, fresh=False)


@on_pick("lobby.option")
async def choose_option(interaction: Interaction, values: list[str], game: int, name: str, page: int) -> None:
    await _configure(interaction, game, name, values[0] if values else "", page)


@on_press("lobby.number")
async def type_option(interaction: Interaction, game: int, name: str, page: int) -> None:
    speech = await interaction.client.speech_of(interaction, game)
    title = speech.word("option", name, "name")
    await interaction.response.send_modal(Form("lobby.typed", game, name, page, title=title, label=title))


@on_form("lobby.typed")
async def typed_option(interaction: Interaction, typed: str, game: int, name: str, page: int) -> None:
    await _configure(interaction, game, name, typed.strip(), page)


async def _configure(interaction: Interaction, game: int, name: str, typed: str, page: int) -> None:
    def look(sitting: Sitting) -> Any:
        meant = [value for value in _choices(sitting).get(name, []) if str(value) == typed]
        return meant[0] if meant else typed  # whatever it is, it is refused with the reason

    bot = interaction.client
    value = await bot.tables.read(game, look)
    if not await bot.did(interaction, value, game):
        return
    outcome = await bot.tables.configure(game, str(interaction.user.id), name, value, str(interaction.id))
    if isinstance(outcome, Refused):
        await bot.answer(interaction, outcome.why, game)
        return
    await show_options(interaction, game, page, fresh=False)
    await refresh(interaction, outcome.game)


async def show_options(interaction: Interaction, game: int, page: int = 0, *, fresh: bool = True) -> None:
    """Everything that can be agreed on, and how it stands; once the game runs, only to look at."""

    def look(sitting: Sitting) -> ui.LayoutView:
        speech = words(sitting.rules, [], language_of(str(interaction.locale)))
        chosen = _chosen(sitting.rules, sitting.game)
        choices = list(_choices(sitting).items())
        last = (len(choices) - 1) // OPTIONS_PAGE
        at = min(max(page, 0), last)
        parts: list[ui.Item[Any]] = []
        for name, values in choices[at * OPTIONS_PAGE : (at + 1) * OPTIONS_PAGE]:
            stands = _value_in_words(speech, name, chosen[name])
            title, does = speech.word("option", name, "name"), speech.word("option", name, "does")
            # A menu shows what is chosen; a line of its own would say it twice.
            open_menu = sitting.game.status == "lobby" and len(values) <= MENU
            line = "lobby.option_menu" if open_menu else "lobby.option_line"
            parts.append(text(say(speech, line, name=title, value=stands, does=does), most=400))
            if sitting.game.status == "lobby" or (sitting.playing and name in ANYTIME):
                parts.append(ui.ActionRow(_control(speech, game, name, values, chosen[name], at)))
        turns = [
            Press("lobby.options_page", game, at - 1, label=say(speech, "dialogue.earlier"), disabled=at == 0),
            Press("lobby.options_page", game, at + 1, label=say(speech, "dialogue.later"), disabled=at == last),
        ]
        return panel(*parts, *rows(turns if last else []))

    view = await interaction.client.tables.read(game, look)
    if isinstance(view, Refused):
        await interaction.client.answer(interaction, view.why, game)
    elif fresh:
        await whisper(interaction, view)
    else:
        await turn(interaction, view)


def _control(speech: Words, game: int, name: str, values: list[Any], chosen: Any, page: int) -> ui.Item[Any]:
    """A menu if all values fit into one, else a form."""
    if len(values) > MENU:
        label = say(speech, "lobby.type_number", low=values[0], high=values[-1])
        return Press("lobby.number", game, name, page, label=label)
    shown = [option(_value_in_words(speech, name, value), str(value), chosen=value == chosen) for value in values]
    return Pick("lobby.option", game, name, page, options=shown)


def _chosen(rules: Any, game: StoredGame) -> dict[str, Any]:
    chosen: dict[str, Any] = rules.options.model_validate(game.options.get("game", {})).model_dump()
    return chosen | TableOptions.model_validate(game.options.get("table", {})).model_dump()


def _options_in_words(rules: Any, game: StoredGame, speech: Words) -> str:
    return " · ".join(
        f"{speech.word('option', name, 'name')}: {_value_in_words(speech, name, value)}"
        for name, value in _chosen(rules, game).items()
    )


def _value_in_words(speech: Words, name: str, value: Any) -> str:
    if isinstance(value, bool):
        return speech.word("word", "yes" if value else "no")
    return speech.word("option", name, str(value))


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
    high = next((m.le for m in field.metadata if hasattr(m, "le")), low + MENU - 1)
    return list(range(low, high + 1))
