"""The lobby as everybody sees it: the seats, the options, and the buttons to sit down and begin."""

from __future__ import annotations

import io
import logging
from collections.abc import Mapping
from typing import Any

import discord
from discord import ui
from discord.utils import snowflake_time

from bot.discord.components import Press, panel, rows, text
from bot.discord.house import House
from bot.discord.permissions import may_attach
from bot.discord.visit import SILENCE, Visit
from bot.posts.editing import NO_CONNECTION, YOUNG, CannotEdit, edit
from bot.table.lobby import chosen_options
from bot.table.table_options import table_options_of
from bot.table.words import language_name, say, words_for_all
from engines.kernel import Game, Words, commitment
from render.pictures import banner
from storage.key_values import Namespace
from storage.store import Sitter, StoredGame

log = logging.getLogger("diurna.posts")

BANNER = "banner.webp"
CARD = Namespace("lobby", int, outlives="The card of a lobby that was closed says so.")
"""The message that shows the lobby."""


def lobby_post(
    house: House, game: StoredGame, *, keep_banner: bool = False
) -> tuple[ui.LayoutView, list[discord.File] | None]:
    """The lobby as everybody sees it, with its banner while it waits. The files are None if the message has the
    banner already."""
    blob = banner(game.kind) if game.status == "lobby" else None
    if blob is None or not may_attach(house, int(game.place)):
        return card(house, game), []
    title = words_for_all(house.tables.shelf[game.kind], game).word("game", "title")
    item = discord.MediaGalleryItem(f"attachment://{BANNER}", description=title)
    view = card(house, game, ui.MediaGallery(item))
    return view, None if keep_banner else [discord.File(io.BytesIO(blob), BANNER)]


def has_banner(visit: Visit) -> bool:
    """Does the card whose button was pressed have its picture?"""
    message = visit.interaction.message
    return message is not None and any(one.filename == BANNER for one in message.attachments)


def card(house: House, game: StoredGame, *above: ui.Item[Any]) -> ui.LayoutView:
    """The lobby in words, with what there is to press."""
    rules = house.tables.shelf[game.kind]
    speech = words_for_all(rules, game)
    most, waiting = max(rules.seats), game.status == "lobby"
    seats = [
        *(_seat_line(at, sitter, speech) for at, sitter in enumerate(game.sitters, 1)),
        *(say(speech, "lobby.free", number=at + 1) for at in range(len(game.sitters), most if waiting else 0)),
    ]
    lines = [
        f"## {speech.word('game', 'title')}",
        say(speech, "lobby.about", low=min(rules.seats), high=most, time=speech.word("game", "time")),
        speech.word("game", "tagline"),
        say(speech, "lobby.seats_line", seats=" · ".join(seats)) if seats else "",
        _agreed_on(rules, game, speech),
    ]
    if not waiting:
        why = "lobby.given_up" if game.status == "abandoned" else "lobby.closed"
        sealed = say(speech, "lobby.sealed", hash=commitment(game.seed)) if game.status != "abandoned" else ""
        return panel(text(*lines, f"-# {say(speech, why)}", sealed))
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
        Press("lobby.computers", game.id, label=say(speech, "lobby.computers"), disabled=full),
    ]
    if any(sitter.strength for sitter in game.sitters):
        buttons.append(Press("lobby.no_computer", game.id, label=say(speech, "lobby.dismiss")))
    return panel(*above, text(*lines), *rows(buttons))


def _seat_line(number: int, sitter: Sitter, speech: Words) -> str:
    """Who sits there; of a computer also how well it plays."""
    if sitter.strength is None:
        return say(speech, "lobby.seat", number=number, name=sitter.name)
    strength = say(speech, f"computer.{sitter.strength}")
    return say(speech, "lobby.computer", number=number, name=sitter.name, strength=strength)


async def refresh(house: House, game: StoredGame) -> None:
    """Show the lobby anew in its message."""
    message = await CARD.read(house.store, game.id)
    if message is None:
        return
    # If it came without its picture, Discord does not take this; then it comes anew.
    place, (view, files) = house.get_partial_messageable(int(game.place)), lobby_post(house, game, keep_banner=True)
    young = house.clock() - snowflake_time(message).timestamp() < YOUNG
    try:
        if young and await _edit(place.get_partial_message(message), view, files):
            return
        if game.status == "lobby":
            # The buttons of the old one still work, if it is still there; they lead to this one.
            view, files = lobby_post(house, game)
            anew = await place.send(view=view, files=files or [], allowed_mentions=SILENCE, silent=True)
            await CARD.write(house.store, anew.id, game.id)
    except (discord.DiscordException, *NO_CONNECTION) as why:
        # /game status shows the lobby just as well.
        log.info("game %s: the card could not be shown anew (%s)", game.id, why)


async def _edit(message: discord.PartialMessage, view: ui.LayoutView, files: list[discord.File] | None) -> bool:
    try:
        await edit(message, view, files)
    except CannotEdit:
        return False
    return True


def _agreed_on(rules: Game[Any, Any], game: StoredGame, speech: Words) -> str:
    """The options that are not as usual, or usual for few numbers of players only. *Options* shows the rest."""
    usual = chosen_options(rules, game.model_copy(update={"options": {}}))
    # In which language they read it, everybody sees.
    usual |= {"language": table_options_of(game.options).language}
    fitting = rules.defaults(len(game.sitters))
    options = chosen_options(rules, game)
    plain = {**usual, **rules.options().model_dump()}
    for_all = [{**plain, **rules.defaults(seats)} for seats in rules.seats]
    chosen = {
        name: value
        for name, value in options.items()
        if (value != usual[name] or name in fitting) and any(of[name] != value for of in for_all)
    }
    if not chosen:
        return say(speech, "lobby.options_usual")
    return say(speech, "lobby.options_line", options=_options_in_words(chosen, speech))


def _options_in_words(chosen: Mapping[str, Any], speech: Words) -> str:
    return " · ".join(
        f"{speech.word('option', name, 'name')}: {value_in_words(speech, name, value)}"
        for name, value in chosen.items()
    )


def value_in_words(speech: Words, name: str, value: Any) -> str:
    if name == "language":
        return language_name(value)
    if isinstance(value, bool):
        return speech.word("word", "yes" if value else "no")
    return speech.word("option", name, str(value))
