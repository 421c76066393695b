"""A seat that is offered: to one person, or to whoever wants it. Nobody sits down who has not said yes.

An offer lies in the store until somebody takes it, and whoever took it out sits down: two who press at once are one.
"""

from __future__ import annotations

from bot.table.kept import Kept
from engines.kernel import Fact, Refused, Seat, refused
from storage.store import Sitter, Store, StoredGame


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


async def taken_out(store: Store, game: StoredGame, mark: str) -> bool:
    """True for the one who took it out."""
    was_there = False

    def without(kept: tuple[Offer, ...] | None) -> tuple[Offer, ...] | None:
        nonlocal was_there
        was_there = any(one.mark == mark for one in kept or ())
        return tuple(one for one in kept or () if one.mark != mark) or None

    await OFFERS.revise(store, game.id, without)
    return was_there


def cannot_take(game: StoredGame, offer: Offer, user: str) -> Refused | None:
    if offer.to is not None and offer.to.user != user:
        return refused("seat.for_another", name=offer.to.name)
    return refused("lobby.sits_already") if game.seat_of(user) is not None else None
