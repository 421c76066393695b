"""A seat that is offered: to one person, or to whoever wants it. Nobody sits down who has not said yes.

An offer lies in the store until somebody sits down by it. Both are written at once: of two who press together one
sits down, and where the bot is killed it stands as before.
"""

from __future__ import annotations

from bot.table.kept import Kept
from bot.table.moderating import Moderating
from bot.table.sittings import News
from engines.kernel import Fact, Refused, Seat, refused
from storage.store import Overtaken, Sitter, Store, StoredGame


class Offer(Fact):
    mark: str
    """Tells it from every other one of its game."""
    seat: Seat
    holder: str
    """Who sat there when it was made."""
    by: str
    above: bool = False
    """Was it made by a moderator who does not play?"""
    to: Sitter | None = None
    """None for whoever wants it."""

    def stands(self, game: StoredGame) -> bool:
        return game.status == "running" and game.sitters[self.seat].user == self.holder


OFFERS = Kept("game", "offers", tuple[Offer, ...])


async def put(store: Store, game: StoredGame, offer: Offer) -> None:
    """Of one seat there is one offer: the last."""

    def with_it(kept: tuple[Offer, ...] | None) -> tuple[Offer, ...]:
        return (*(one for one in kept or () if one.seat != offer.seat and one.stands(game)), offer)

    await OFFERS.revise(store, game.id, with_it)


async def found(store: Store, game: StoredGame, mark: str) -> Offer | Refused:
    kept = await OFFERS.read(store, game.id) or ()
    stands = next((one for one in kept if one.mark == mark and one.stands(game)), None)
    return stands or refused("seat.gone")


async def withdraw(store: Store, game: StoredGame, mark: str) -> None:
    await OFFERS.revise(store, game.id, lambda kept: _without(kept, mark))


async def take(
    moderating: Moderating, store: Store, game: StoredGame, offer: Offer, newcomer: Sitter, interaction: str
) -> News | Refused:
    """Sit down; the offer is gone with that, and stands if it cannot be."""
    while True:
        laid = await OFFERS.to_be_laid(store, game.id, lambda kept: _without(kept, offer.mark))
        if isinstance(gone := await found(store, game, offer.mark), Refused):
            return gone
        try:
            return await moderating.replace(
                game.id, offer.by, offer.seat, newcomer, moderator=offer.above, interaction=interaction, laid=(laid,)
            )
        except Overtaken:
            # Another offer of this game was made or taken meanwhile.
            continue


def _without(kept: tuple[Offer, ...] | None, mark: str) -> tuple[Offer, ...] | None:
    return tuple(one for one in kept or () if one.mark != mark) or None


def cannot_take(game: StoredGame, offer: Offer, user: str) -> Refused | None:
    if offer.to is not None and offer.to.user != user:
        return refused("seat.for_another", name=offer.to.name)
    return refused("lobby.sits_already") if game.seat_of(user) is not None else None
