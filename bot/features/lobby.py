"""The lobby: opening one, coming and going, starting, and once more with the same people."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands, ui

from bot.discord.answering import announce, answer, calling, carries, tell, turn, whisper
from bot.discord.components import Press, on_press, panel, rows, text
from bot.discord.house import Interaction, house_of
from bot.discord.permissions import lacking, moderates
from bot.discord.sitting_down import game_here, see
from bot.discord.slash import on_slash
from bot.discord.speech import language_here, language_of_server, speech_for_all, speech_of
from bot.limits import CHOICES
from bot.posts.lobby_card import CARD, card, hangs, refresh, shown
from bot.table.chair import Chair
from bot.table.moderating import denied
from bot.table.sittings import News
from bot.table.words import say, titles, words
from engines.kernel import STRENGTHS, Refused, refused
from storage.names import plain
from storage.store import Sitter, StoredGame


def sitter(person: discord.User | discord.Member) -> Sitter:
    shown = plain(person.display_name)
    return Sitter(user=str(person.id), name=shown or person.name)


async def _shelf(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    shelf, language = house_of(interaction).tables.shelf, language_here(interaction)
    titles = {kind: words(rules, [], language).word("game", "title") for kind, rules in shelf.items()}
    hits = [(kind, title) for kind, title in titles.items() if current.strip().casefold() in title.casefold()]
    return [app_commands.Choice(name=title, value=kind) for kind, title in hits[:CHOICES]]


@on_slash("game", "new", game=_shelf)
async def open_lobby(
    interaction: Interaction, game: str, computers: app_commands.Range[int, 1, 7] | None = None
) -> None:
    outcome = await house_of(interaction).tables.lobby.open(
        _kind(interaction, game),
        str(interaction.channel_id),
        sitter(interaction.user),
        server=str(interaction.guild_id or ""),
        language=language_of_server(interaction),
        interaction=str(interaction.id),
    )
    if isinstance(outcome, Refused):
        await answer(interaction, outcome.why)
        return
    await _post(interaction, outcome.game)
    if computers:
        await _begin_against(interaction, outcome.game, computers)


async def _begin_against(interaction: Interaction, game: StoredGame, computers: int) -> None:
    """So many computers sit down, and it begins at once. What cannot be leaves a table that waits for others."""
    lobby, user = house_of(interaction).tables.lobby, str(interaction.user.id)
    sits = partial(lobby.seat_computer, game.id, user, "medium")
    for step in (*[sits] * computers, partial(lobby.start, game.id, user)):
        outcome = await step()
        if isinstance(outcome, Refused):
            await answer(interaction, outcome.why, game)
            break
        game = outcome.game
    await refresh(interaction, game)


def _kind(interaction: Interaction, typed: str) -> str:
    """The game that was meant, by its id or its title."""
    shelf = house_of(interaction).tables.shelf
    return next((kind for kind, rules in shelf.items() if typed.strip().casefold() in titles(rules)), typed)


async def _post(interaction: Interaction, game: StoredGame) -> None:
    view, files = shown(interaction, game)
    message = await announce(interaction, view, files=files or ())
    await CARD.write(house_of(interaction).store, game.id, message)
    speech = speech_of(interaction)
    if missing := lacking(interaction, speech):
        await whisper(interaction, panel(text(say(speech, "act.cannot_post", permissions=missing))))


@on_press("lobby.join")
async def join(interaction: Interaction, number: int) -> None:
    outcome = await house_of(interaction).tables.lobby.join(number, sitter(interaction.user), str(interaction.id))
    await _changed(interaction, number, outcome)


@on_press("lobby.leave")
async def leave(interaction: Interaction, number: int) -> None:
    outcome = await house_of(interaction).tables.lobby.leave(number, str(interaction.user.id), str(interaction.id))
    await _changed(interaction, number, outcome)


@on_press("lobby.computers")
async def which_computer(interaction: Interaction, number: int) -> None:
    await whisper(interaction, _strengths(interaction, number, say(speech_of(interaction), "lobby.which_computer")))


def _strengths(interaction: Interaction, number: int, before: str) -> ui.LayoutView:
    """The three to choose from; they stay, so that another one is a press away."""
    speech = speech_of(interaction)
    beside = [
        ui.Section(
            say(speech, f"lobby.computer_{strength}"),
            accessory=Press("lobby.computer", number, strength, label=say(speech, "lobby.add_computer")),
        )
        for strength in STRENGTHS
    ]
    return panel(text(before), *beside)


@on_press("lobby.computer")
async def seat_computer(interaction: Interaction, number: int, strength: str) -> None:
    lobby, user = house_of(interaction).tables.lobby, str(interaction.user.id)
    known = next((one for one in STRENGTHS if one == strength), None)
    if known is None:
        await tell(interaction, "not_known")
        return
    outcome = await lobby.seat_computer(number, user, known, str(interaction.id))
    if isinstance(outcome, Refused):
        await answer(interaction, outcome.why, number)
        return
    name = outcome.game.sitters[-1].name
    joined = say(speech_of(interaction), "lobby.computer_joined", name=name)
    await turn(interaction, _strengths(interaction, number, joined))
    await refresh(interaction, outcome.game)


@on_press("lobby.no_computer")
async def dismiss_computer(interaction: Interaction, number: int) -> None:
    lobby, user = house_of(interaction).tables.lobby, str(interaction.user.id)
    await _changed(interaction, number, await lobby.dismiss_computer(number, user, str(interaction.id)))


@on_press("lobby.start")
async def start(interaction: Interaction, number: int) -> None:
    outcome = await house_of(interaction).tables.lobby.start(number, str(interaction.user.id), str(interaction.id))
    await _changed(interaction, number, outcome)


async def _changed(interaction: Interaction, number: int, outcome: News | Refused) -> None:
    """Show the card anew under the finger that pressed."""
    if isinstance(outcome, Refused):
        await answer(interaction, outcome.why, number)
    elif not await _stands_here(interaction, outcome.game):
        # Some other card: the one in the channel is shown anew, and this one only says what holds.
        await whisper(interaction, card(interaction, outcome.game))
        await refresh(interaction, outcome.game)
    else:
        view, files = shown(interaction, outcome.game, hangs=hangs(interaction))
        await turn(interaction, view, public=True, files=files)


async def _stands_here(interaction: Interaction, game: StoredGame) -> bool:
    stands = await CARD.read(house_of(interaction).store, game.id)
    return interaction.message is not None and carries(interaction) and stands in (None, interaction.message.id)


@on_slash("game", "join")
async def join_typed(interaction: Interaction) -> None:
    if game := await game_here(interaction):
        lobby = house_of(interaction).tables.lobby
        await _typed(interaction, game, await lobby.join(game.id, sitter(interaction.user), str(interaction.id)))


@on_slash("game", "leave")
async def leave_typed(interaction: Interaction) -> None:
    if game := await game_here(interaction):
        lobby = house_of(interaction).tables.lobby
        await _typed(interaction, game, await lobby.leave(game.id, str(interaction.user.id), str(interaction.id)))


@on_slash("game", "start")
async def start_typed(interaction: Interaction) -> None:
    if game := await game_here(interaction):
        lobby = house_of(interaction).tables.lobby
        await _typed(interaction, game, await lobby.start(game.id, str(interaction.user.id), str(interaction.id)))


@on_slash("game", "kick")
async def kick(interaction: Interaction, player: discord.Member) -> None:
    """Whoever opened the lobby may ask somebody to get up again."""
    game = await game_here(interaction)
    if game is None:
        return
    user, away = str(interaction.user.id), sitter(player)
    if no := denied(game, user, moderates(interaction)):
        await answer(interaction, no.why, game)
        return
    outcome: News | Refused = refused("lobby.they_sit_not")
    if game.status != "lobby" or game.seat_of(away.user) is not None:
        outcome = await house_of(interaction).tables.lobby.leave(game.id, away.user, str(interaction.id))
    if isinstance(outcome, Refused):
        await answer(interaction, outcome.why, game)
        return
    key = "lobby.kicked" if user == game.opener else "lobby.kicked_by_moderator"
    told = say(speech_for_all(interaction, game), key, person=f"<@{away.user}>", seat=game.seat_of(user))
    await announce(interaction, panel(text(told)), calling([away]))
    await refresh(interaction, outcome.game)


async def _typed(interaction: Interaction, game: StoredGame, outcome: News | Refused) -> None:
    """The answer to something typed about a lobby: the card, and the card in the channel shown anew."""
    if isinstance(outcome, Refused):
        await answer(interaction, outcome.why, game)
        return
    await whisper(interaction, card(interaction, outcome.game))
    await refresh(interaction, outcome.game)


@on_press("lobby.what")
async def what(interaction: Interaction, number: int) -> None:
    """What is this game?"""
    view = await see(interaction, number, _about)
    if view is not None:
        await whisper(interaction, view)


def _about(chair: Chair) -> ui.LayoutView:
    speech = chair.speech
    about = speech.catalog.text("game", "about") or speech.word("game", "tagline")
    rule = Press("rules", chair.game.id, label=say(speech, "post.rules"))
    return panel(text(f"## {speech.word('game', 'title')}", about), *rows([rule]))


@on_slash("rematch")
async def rematch_typed(interaction: Interaction) -> None:
    if game := await game_here(interaction):
        await rematch(interaction, game.id)


@on_press("lobby.rematch")
async def rematch(interaction: Interaction, number: int) -> None:
    """The same people, the same options, a new seed."""
    house = house_of(interaction)
    game = await house.store.game(number)
    if game is None or game.kind not in house.tables.shelf:
        await tell(interaction, "no_game_here")
        return
    if game.seat_of(str(interaction.user.id)) is None:
        await answer(interaction, refused("table.not_yours").why)
        return
    opened = await house.tables.lobby.open(
        game.kind,
        game.place,
        sitter(interaction.user),
        server=game.server,
        interaction=str(interaction.id),
    )
    if isinstance(opened, Refused):
        await answer(interaction, opened.why)
        return
    anew = opened.game.id
    for part in game.options.values():
        for name, value in part.items():
            await house.tables.lobby.configure(anew, opened.game.opener, name, value)
    for other in game.sitters:
        if other.user:
            await house.tables.lobby.join(anew, other)
    fresh = await house.store.game(anew)
    assert fresh is not None
    await _post(interaction, fresh)
