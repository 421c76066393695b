"""The position in pictures and in words: boards, sheets, and what only one player knows."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import app_commands, ui

from bot.discord.answering import did, think, whisper
from bot.discord.components import Pick, on_pick, on_press, option, panel, text
from bot.discord.house import Interaction, house_of
from bot.discord.sitting_down import game_here, look, see
from bot.discord.slash import on_slash
from bot.painter import Job
from bot.table.chair import Chair
from bot.table.words import say
from engines.kernel import Own, Refused, Words, shown_to
from render.pictures import drawable, pictures

WORDS = "text"
MENU = 25


async def _views(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    game = await house_of(interaction).store.game_at(str(interaction.channel_id))
    if game is None:
        return []
    found = await look(interaction, game.id, lambda chair: looks(chair, paints=_paints(interaction)))
    if isinstance(found, Refused):
        return []
    hits = [(view, label) for view, label in found.items() if current.strip().casefold() in label.casefold()]
    return [app_commands.Choice(name=label[:100], value=view) for view, label in hits[:MENU]]


@on_slash("game", "board", view=_views)
async def board_typed(interaction: Interaction, view: str | None = None) -> None:
    if game := await game_here(interaction):
        await (show_board(interaction, game.id, view) if view else boards(interaction, game.id))


@on_press("look.boards")
async def boards(interaction: Interaction, game: int) -> None:
    """Which board?"""

    def which(chair: Chair) -> ui.LayoutView | None:
        choices = [option(label, view) for view, label in looks(chair, paints=_paints(interaction)).items()]
        if len(choices) < 2:
            return None
        menu = Pick("look.board", game, options=choices[:MENU])
        return panel(text(say(chair.speech, "look.which")), ui.ActionRow(menu))

    view = await look(interaction, game, which)
    if view is None:
        await show_board(interaction, game, WORDS)
    elif await did(interaction, view, game) and not isinstance(view, Refused):
        await whisper(interaction, view)


def _paints(interaction: Interaction) -> bool:
    return house_of(interaction).painter is not None


def looks(chair: Chair, *, paints: bool) -> dict[str, str]:
    """Everything there is to look at: what it is called in a command, and what people call it."""
    found: dict[str, str] = {}
    if paints and drawable(chair.game.kind):
        for name in pictures(chair.game.kind).sheets:
            label = chair.speech.word("sheet", name).replace("_", " ")
            found[f"sheet-{name}"] = label[:1].upper() + label[1:]
        for seat in range(len(chair.game.sitters)):
            found[f"board-{seat + 1}"] = say(chair.speech, "look.board_of", seat=seat)
    return {**found, WORDS: say(chair.speech, "look.in_words")}


@on_pick("look.board")
async def board(interaction: Interaction, values: list[str], game: int) -> None:
    await show_board(interaction, game, values[0] if values else WORDS)


async def show_board(interaction: Interaction, game: int, wanted: str) -> None:
    """One board, large, as the player who looks may see it. `wanted` is one of `looks`, or how one is called."""
    seen = await see(interaction, game, lambda chair: _board(chair, wanted, paints=_paints(interaction)))
    if seen is not None:
        await _show_picture(interaction, *seen)


def _board(chair: Chair, wanted: str, *, paints: bool) -> tuple[Words, Job | None, list[str]]:
    speech = chair.speech
    if chair.match is None:
        return speech, None, [say(speech, "act.no_game")]
    offered = looks(chair, paints=paints)
    named = {label.casefold(): view for view, label in offered.items()}
    which = named.get(wanted.casefold(), wanted)
    if which not in offered:
        return speech, None, [say(speech, "look.no_such_board", choices=list(offered.values()))]
    view = chair.match.view(chair.seat)
    what, _, name = which.partition("-")
    common: dict[str, Any] = {"kind": chair.game.kind, "seen": shown_to(view, chair.seat)}
    common |= {"players": tuple(speech.players), "language": speech.catalog.language}
    if what == "sheet":
        return speech, Job(what="sheet", sheet=name, **common), []
    if what == "board":
        return speech, Job(what="board", seat=int(name) - 1, **common), []
    return speech, None, chair.rules.position(view, speech)


@on_slash("hand")
async def hand_typed(interaction: Interaction) -> None:
    if game := await game_here(interaction):
        await hand(interaction, game.id)


@on_press("look.hand")
async def hand(interaction: Interaction, game: int) -> None:
    """What only this player knows, as a picture and in words."""
    seen = await see(interaction, game, lambda chair: _hand(chair, paints=_paints(interaction)))
    if seen is not None:
        await _show_picture(interaction, *seen)


def _hand(chair: Chair, *, paints: bool) -> tuple[Words, Job | None, list[str]]:
    speech, seat = chair.speech, chair.seat
    if seat is None:
        return speech, None, [say(speech, "look.no_seat")]
    if chair.match is None:
        return speech, None, [say(speech, "act.no_game")]
    view = chair.match.view(seat)
    public = set(chair.rules.position(chair.match.view(None), speech))
    own = [line for line in chair.rules.position(view, speech) if line not in public]
    lines = own or [say(speech, "look.nothing_secret")]
    if not paints or not drawable(chair.game.kind):
        return speech, None, lines
    players, language = tuple(speech.players), speech.catalog.language
    return speech, Job(chair.game.kind, "hand", Own(view, seat), players, seat=seat, language=language), lines


async def _show_picture(interaction: Interaction, speech: Words, job: Job | None, lines: list[str]) -> None:
    """A picture, with words below it; or words alone."""
    painter = house_of(interaction).painter
    below = [text(*lines)] if lines else []
    if job is None or painter is None:
        await whisper(interaction, panel(text(*lines)))
        return
    await think(interaction)
    png = await painter.draw(job)
    if png is None:
        await whisper(interaction, panel(*(below or [text(say(speech, "look.nothing"))])))
        return
    file = discord.File(io.BytesIO(png), f"{job.what}.png")
    alt = say(speech, f"alt.{job.what}", seat=job.seat or 0)
    gallery = ui.MediaGallery[Any](discord.MediaGalleryItem(file, description=alt))
    await whisper(interaction, panel(gallery, *below), [file])
