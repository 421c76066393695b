"""A computer plays for somebody who is away, until they come back."""

from __future__ import annotations

from discord import app_commands

from bot.discord.answering import answer
from bot.discord.house import Interaction, house_of
from bot.discord.sitting_down import game_here
from bot.discord.slash import on_slash
from bot.discord.speech import language_here
from bot.features.lobby import sitter
from bot.features.moderating import give_seat
from bot.table.computers import newcomer
from bot.table.kept import Kept
from bot.table.languages import LANGUAGES
from bot.table.words import say, speech
from engines.kernel import STRENGTHS, Refused, Seat, Strength, note, refused
from storage.store import Store, StoredGame

AWAY = Kept(("game", "user"), "away", int)
"""The seat at which a computer sits for them."""


async def _strengths(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    here = speech(language_here(interaction))
    named = {strength: say(here, f"computer.{strength}") for strength in STRENGTHS}
    return [
        app_commands.Choice(name=name, value=strength)
        for strength, name in named.items()
        if current.strip().casefold() in name.casefold()
    ]


@on_slash("game", "computer", strength=_strengths)
async def substitute(
    interaction: Interaction, strength: str = "medium", seat: app_commands.Range[int, 1, 20] | None = None
) -> None:
    game = await game_here(interaction)
    if game is None:
        return
    own = game.seat_of(str(interaction.user.id))
    at = own if seat is None else seat - 1
    if no := cannot_hand_over(game, at):
        await answer(interaction, no.why, game)
        return
    assert at is not None
    await go_away(house_of(interaction).store, game, at)
    await give_seat(interaction, game, at, newcomer(_meant(strength), game.sitters))


async def go_away(store: Store, game: StoredGame, seat: Seat) -> None:
    """A seat waits for whoever sat there last, and for nobody before them. Written before a computer sits down: so
    nobody is away who cannot come back."""
    holder = game.sitters[seat].user
    for spot, at in await AWAY.everywhere(store):
        if spot.game == game.id and at == seat and spot.user != holder:
            await AWAY.write(store, game.id, None, spot.user)
    if holder:
        await AWAY.write(store, game.id, seat, holder)


async def substituted(store: Store, user: str) -> list[tuple[StoredGame, Seat]]:
    """Where a computer plays for this person."""
    found = []
    for spot, seat in await AWAY.everywhere(store):
        game = await store.game(spot.game) if spot.user == user else None
        if game is not None and game.status == "running" and game.sitters[seat].strength:
            found.append((game, seat))
    return found


def _meant(typed: str) -> Strength:
    wanted, spoken = typed.strip().casefold(), [speech(language) for language in LANGUAGES]
    called = {one: {one, *(say(words, f"computer.{one}").casefold() for words in spoken)} for one in STRENGTHS}
    return next((one for one in STRENGTHS if wanted in called[one]), "medium")


def cannot_hand_over(game: StoredGame, seat: Seat | None) -> Refused | None:
    if seat is None:
        return refused("table.not_yours")
    if not 0 <= seat < len(game.sitters):
        return refused("table.no_such_seat", seat=seat + 1)
    if game.sitters[seat].strength:
        return refused("substitute.already")
    if all(sitter.strength for at, sitter in enumerate(game.sitters) if at != seat):
        # Among themselves they would be done with it in a minute.
        return refused("substitute.nobody_waits")
    return None


@on_slash("game", "return")
async def come_back(interaction: Interaction) -> None:
    game = await game_here(interaction)
    if game is None:
        return
    house, user = house_of(interaction), str(interaction.user.id)
    seat = await AWAY.read(house.store, game.id, user)
    if seat is None or not game.sitters[seat].strength:
        await answer(interaction, refused("substitute.none").why, game)
        return
    # Whose seat it is, they need nobody's consent for.
    outcome = await house.tables.moderating.replace(
        game.id, user, seat, sitter(interaction.user), moderator=True, interaction=str(interaction.id)
    )
    if isinstance(outcome, Refused):
        await answer(interaction, outcome.why, game)
        return
    await AWAY.write(house.store, game.id, None, user)
    await answer(interaction, note("substitute.back"), outcome.game)
