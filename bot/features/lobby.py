"""The lobby: opening one, coming and going, starting, and once more with the same people."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands, ui

from bot.discord.components import Press, panel, rows, text
from bot.discord.router import on_press
from bot.discord.slash import on_slash
from bot.discord.visit import TableVisit, Visit, calling
from bot.limits import CHOICES
from bot.posts.lobby_card import CARD, card, has_banner, lobby_post, refresh
from bot.table.context import Context
from bot.table.live_games import News
from bot.table.moderating import not_allowed
from bot.table.words import say, titles_of, words
from engines.kernel import STRENGTHS, Refused, refused
from storage.names import plain
from storage.store import Sitter, StoredGame


def sitter(person: discord.User | discord.Member) -> Sitter:
    name = plain(person.display_name)
    return Sitter(user=str(person.id), name=name or person.name)


async def _shelf(visit: Visit, current: str) -> list[app_commands.Choice[str]]:
    shelf, language = visit.tables.shelf, visit.language
    names = {kind: words(rules, [], language).word("game", "title") for kind, rules in shelf.items()}
    hits = [(kind, title) for kind, title in names.items() if current.strip().casefold() in title.casefold()]
    return [app_commands.Choice(name=title, value=kind) for kind, title in hits[:CHOICES]]


@on_slash("game", "new", game=_shelf)
async def open_lobby(visit: Visit, game: str, computers: app_commands.Range[int, 1, 7] | None = None) -> None:
    outcome = await visit.tables.lobby.open(
        _kind(visit, game),
        visit.place,
        sitter(visit.person),
        server=visit.server,
        language=visit.language_of_server,
        interaction=visit.id,
    )
    if isinstance(outcome, Refused):
        await visit.tell_note(outcome.why)
        return
    await _post(visit, outcome.game)
    if computers:
        await _begin_against(visit, outcome.game, computers)


async def _begin_against(visit: Visit, game: StoredGame, computers: int) -> None:
    """Seat this many computers and begin at once. If that is not possible, the lobby waits for others."""
    lobby = visit.tables.lobby
    sits = partial(lobby.seat_computer, game.id, visit.user, "medium")
    for step in (*[sits] * computers, partial(lobby.start, game.id, visit.user)):
        outcome = await step()
        if isinstance(outcome, Refused):
            await visit.tell_note(outcome.why, game)
            break
        game = outcome.game
    await refresh(visit.house, game)


def _kind(visit: Visit, typed: str) -> str:
    """The game that was typed, by its id or its title."""
    shelf = visit.tables.shelf
    return next((kind for kind, rules in shelf.items() if typed.strip().casefold() in titles_of(rules)), typed)


async def _post(visit: Visit, game: StoredGame) -> None:
    view, files = lobby_post(visit.house, game)
    message = await visit.post(view, files=files or ())
    await CARD.write(visit.store, message, game.id)
    speech = visit.speech
    if missing := visit.lacking(speech):
        await visit.reply(panel(text(say(speech, "act.cannot_post", permissions=missing))))


@on_press("lobby.join")
async def join(visit: TableVisit) -> None:
    outcome = await visit.tables.lobby.join(visit.number, sitter(visit.person), visit.id)
    await _show_change(visit, outcome)


@on_press("lobby.leave")
async def leave(visit: TableVisit) -> None:
    outcome = await visit.tables.lobby.leave(visit.number, visit.user, visit.id)
    await _show_change(visit, outcome)


@on_press("lobby.computers")
async def which_computer(visit: TableVisit) -> None:
    await visit.reply(_strengths(visit, say(visit.speech, "lobby.which_computer")))


def _strengths(visit: TableVisit, before: str) -> ui.LayoutView:
    """Show the three strengths to choose from. They stay, so that a second computer is one press away."""
    speech = visit.speech
    beside = [
        ui.Section(
            say(speech, f"lobby.computer_{strength}"),
            accessory=Press("lobby.computer", visit.number, strength, label=say(speech, "lobby.add_computer")),
        )
        for strength in STRENGTHS
    ]
    return panel(text(before), *beside)


@on_press("lobby.computer")
async def seat_computer(visit: TableVisit, strength: str) -> None:
    lobby = visit.tables.lobby
    known = next((one for one in STRENGTHS if one == strength), None)
    if known is None:
        await visit.tell("not_known")
        return
    outcome = await lobby.seat_computer(visit.number, visit.user, known, visit.id)
    if isinstance(outcome, Refused):
        await visit.tell_note(outcome.why, visit.number)
        return
    name = outcome.game.sitters[-1].name
    joined = say(visit.speech, "lobby.computer_joined", name=name)
    await visit.edit(_strengths(visit, joined))
    await refresh(visit.house, outcome.game)


@on_press("lobby.no_computer")
async def dismiss_computer(visit: TableVisit) -> None:
    lobby = visit.tables.lobby
    await _show_change(visit, await lobby.dismiss_computer(visit.number, visit.user, visit.id))


@on_press("lobby.start")
async def start(visit: TableVisit) -> None:
    outcome = await visit.tables.lobby.start(visit.number, visit.user, visit.id)
    await _show_change(visit, outcome)


async def _show_change(visit: TableVisit, outcome: News | Refused) -> None:
    """Show the lobby anew in the message that was pressed, or say why nothing changed."""
    if isinstance(outcome, Refused):
        await visit.tell_note(outcome.why, visit.number)
    elif not await _stands_here(visit, outcome.game):
        # Some other card: the one in the channel is shown anew, and this one only says what holds.
        await visit.reply(card(visit.house, outcome.game))
        await refresh(visit.house, outcome.game)
    else:
        view, files = lobby_post(visit.house, outcome.game, keep_banner=has_banner(visit))
        await visit.edit(view, public=True, files=files)


async def _stands_here(visit: Visit, game: StoredGame) -> bool:
    stands = await CARD.read(visit.store, game.id)
    return visit.interaction.message is not None and visit.carries and stands in (None, visit.interaction.message.id)


@on_slash("game", "join")
async def join_typed(visit: Visit) -> None:
    if game := await visit.game_here():
        lobby = visit.tables.lobby
        await _answer(visit, game, await lobby.join(game.id, sitter(visit.person), visit.id))


@on_slash("game", "leave")
async def leave_typed(visit: Visit) -> None:
    if game := await visit.game_here():
        lobby = visit.tables.lobby
        await _answer(visit, game, await lobby.leave(game.id, visit.user, visit.id))


@on_slash("game", "start")
async def start_typed(visit: Visit) -> None:
    if game := await visit.game_here():
        lobby = visit.tables.lobby
        await _answer(visit, game, await lobby.start(game.id, visit.user, visit.id))


@on_slash("game", "kick")
async def kick(visit: Visit, player: discord.Member) -> None:
    """Ask somebody to leave the lobby. Whoever opened it may."""
    game = await visit.game_here()
    if game is None:
        return
    away = sitter(player)
    if no := not_allowed(game, visit.user, visit.moderates):
        await visit.tell_note(no.why, game)
        return
    outcome: News | Refused = refused("lobby.they_sit_not")
    if game.status != "lobby" or game.seat_of(away.user) is not None:
        outcome = await visit.tables.lobby.leave(game.id, away.user, visit.id)
    if isinstance(outcome, Refused):
        await visit.tell_note(outcome.why, game)
        return
    key = "lobby.kicked" if visit.user == game.opener else "lobby.kicked_by_moderator"
    sentence = say(visit.speech_for_all(game), key, person=f"<@{away.user}>", seat=game.seat_of(visit.user))
    await visit.post(panel(text(sentence)), calling([away]))
    await refresh(visit.house, outcome.game)


async def _answer(visit: Visit, game: StoredGame, outcome: News | Refused) -> None:
    """Answer what was typed about a lobby, and show its card anew."""
    if isinstance(outcome, Refused):
        await visit.tell_note(outcome.why, game)
        return
    await visit.reply(card(visit.house, outcome.game))
    await refresh(visit.house, outcome.game)


@on_press("lobby.what")
async def what(visit: TableVisit) -> None:
    """Say what kind of game this is."""
    view = await visit.see(_about)
    if view is not None:
        await visit.reply(view)


def _about(context: Context) -> ui.LayoutView:
    speech = context.speech
    about = speech.catalog.text("game", "about") or speech.word("game", "tagline")
    rule = Press("rules", context.game.id, label=say(speech, "post.rules"))
    return panel(text(f"## {speech.word('game', 'title')}", about), *rows([rule]))


@on_slash("rematch")
@on_press("lobby.rematch")
async def rematch(visit: TableVisit) -> None:
    """Open a lobby for the same people with the same options and a new seed."""
    game = await visit.store.game(visit.number)
    if game is None or game.kind not in visit.tables.shelf:
        await visit.tell("no_game_here")
        return
    if game.seat_of(visit.user) is None:
        await visit.tell_note(refused("table.not_yours").why)
        return
    opened = await visit.tables.lobby.open(
        game.kind,
        game.place,
        sitter(visit.person),
        server=game.server,
        interaction=visit.id,
    )
    if isinstance(opened, Refused):
        await visit.tell_note(opened.why)
        return
    anew = opened.game.id
    for part in game.options.values():
        for name, value in part.items():
            await visit.tables.lobby.configure(anew, opened.game.opener, name, value)
    for other in game.sitters:
        if other.user:
            await visit.tables.lobby.join(anew, other)
    fresh = await visit.store.game(anew)
    assert fresh is not None
    await _post(visit, fresh)
