"""A seat that is offered: to one person, or to whoever wants it. Nobody sits down who has not said yes.

An open seat lies in the store until somebody sits down by it. Both are written at once: of two who press together one
sits down, and where the bot is killed it stands as before.
"""

from __future__ import annotations

from bot.table.live_games import News
from bot.table.moderating import Moderating
from engines.kernel import Fact, Refused, Seat, refused
from storage.key_values import Conflict, Namespace
from storage.store import Sitter, Store, StoredGame


class OpenSeat(Fact):
    mark: str
    """The name of this open seat, which no other one of its game has."""
    seat: Seat
    holder: str
    """Who sat there when the seat was offered; empty for nobody."""
    by: str
    above: bool = False
    """Did a moderator who does not play offer it?"""
    to: Sitter | None = None
    """The person it is offered to; None for whoever wants it."""

    def is_open(self, game: StoredGame) -> bool:
        return game.status == "running" and game.sitters[self.seat].user == self.holder


def _without_offers_to(opened: tuple[OpenSeat, ...], user: str, _: object) -> tuple[OpenSeat, ...] | None:
    return tuple(one for one in opened if one.to is None or one.to.user != user) or None


OPEN_SEATS = Namespace("offers", tuple[OpenSeat, ...], without=_without_offers_to)


async def offer(store: Store, game: StoredGame, opened: OpenSeat) -> None:
    """Offer a seat. A seat is open once: an older offer of it goes."""

    def with_it(kept: tuple[OpenSeat, ...] | None) -> tuple[OpenSeat, ...]:
        return (*(one for one in kept or () if one.seat != opened.seat and one.is_open(game)), opened)

    await OPEN_SEATS.revise(store, with_it, game.id)


async def find(store: Store, game: StoredGame, mark: str) -> OpenSeat | Refused:
    kept = await OPEN_SEATS.read(store, game.id) or ()
    open_seat = next((one for one in kept if one.mark == mark and one.is_open(game)), None)
    return open_seat or refused("seat.gone")


async def withdraw(store: Store, game: StoredGame, mark: str) -> None:
    await OPEN_SEATS.revise(store, lambda kept: _without(kept, mark), game.id)


async def take(
    moderating: Moderating, store: Store, game: StoredGame, opened: OpenSeat, newcomer: Sitter, interaction: str
) -> News | Refused:
    """Take an open seat. With that it is open no longer; if it cannot be taken, it stays open."""
    while True:
        write = await OPEN_SEATS.prepare(store, lambda kept: _without(kept, opened.mark), game.id)
        if isinstance(no := await find(store, game, opened.mark), Refused):
            return no
        try:
            return await moderating.replace(
                game.id,
                opened.by,
                opened.seat,
                newcomer,
                moderator=opened.above,
                interaction=interaction,
                writes=(write,),
            )
        except Conflict:
            # Another seat of this game was opened or taken meanwhile.
            continue


def _without(kept: tuple[OpenSeat, ...] | None, mark: str) -> tuple[OpenSeat, ...] | None:
    return tuple(one for one in kept or () if one.mark != mark) or None


def cannot_take(game: StoredGame, opened: OpenSeat, user: str) -> Refused | None:
    if opened.to is not None and opened.to.user != user:
        return refused("seat.for_another", name=opened.to.name)
    return refused("lobby.sits_already") if game.seat_of(user) is not None else None
