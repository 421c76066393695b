"""Being away: a computer sits at one's seat, and the seat waits for whoever sat there last."""

from __future__ import annotations

from bot.table.live_games import News
from bot.table.moderating import Moderating
from engines.kernel import Refused, Seat, refused
from storage.key_values import Namespace
from storage.store import Sitter, Store, StoredGame

AWAY = Namespace("away", int, of=("game", "user"), outlives="A game that was given up may go on, and the seat waits.")
"""The seat at which a computer sits for them."""


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


async def go_away(store: Store, game: StoredGame, seat: Seat) -> None:
    """Note that a seat waits for whoever sat there last, and for nobody before them. Call this before a computer sits
    down: so nobody is away who cannot come back."""
    holder = game.sitters[seat].user
    for key, seat_there in await AWAY.entries(store, game=game.id):
        if seat_there == seat and key.user != holder:
            await AWAY.write(store, None, game.id, key.user)
    if holder:
        await AWAY.write(store, seat, game.id, holder)


async def substituted(store: Store, user: str) -> list[StoredGame]:
    """The games in which a computer plays for this person."""
    games = [(await store.game(key.game), seat) for key, seat in await AWAY.entries(store, user=user)]
    return [game for game, seat in games if game is not None and _computer_sits(game, seat)]


async def take_back(
    moderating: Moderating, store: Store, game: StoredGame, sitter: Sitter, interaction: str | None = None
) -> News | Refused:
    seat = await AWAY.read(store, game.id, sitter.user)
    if seat is None or not _computer_sits(game, seat):
        return refused("substitute.none")
    # Whose seat it is, they need nobody's consent for.
    outcome = await moderating.replace(game.id, sitter.user, seat, sitter, moderator=True, interaction=interaction)
    if not isinstance(outcome, Refused):
        await AWAY.write(store, None, game.id, sitter.user)
    return outcome


def _computer_sits(game: StoredGame, seat: Seat) -> bool:
    return game.status == "running" and game.sitters[seat].strength is not None
