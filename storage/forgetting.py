"""Taking a person out of every game. What becomes of their seats is decided here, the same for every driver."""

from __future__ import annotations

from storage.store import Behind, Change, Line, Sitter, Store, StoredGame

NOBODY = Sitter(user="", name="?")


async def forget(store: Store, user: str) -> int:
    """Take a person's name and id out of the store; the count of games they sat in. Doing it again does no harm."""
    games = await store.games(user=user)
    for game in games:
        await _leave(store, game, user)
    await store.erase(user)
    return len(games)


async def _leave(store: Store, game: StoredGame | None, user: str) -> None:
    while game is not None and game.seat_of(user) is not None:
        try:
            await store.commit(without(game, user))
            return
        except Behind:
            game = await store.game(game.id)


def without(game: StoredGame, user: str) -> Change:
    """They get up from a lobby; at a table that has begun their seat waits for somebody else."""
    if game.status == "lobby":
        sitters = tuple(sitter for sitter in game.sitters if sitter.user != user)
    else:
        sitters = tuple(NOBODY if sitter.user == user else sitter for sitter in game.sitters)
    heirs = [sitter.user for sitter in sitters if sitter.user]
    return Change(
        game=game.id,
        seq=game.seq,
        # They are silent about it: no reminder starts anew, no answer under way is stale.
        at=game.touched,
        posed=False,
        # A line of its own: what was planned while they still sat there must be planned again.
        lines=(Line(deed="forgotten"),),
        sitters=sitters,
        opener=(heirs[0] if heirs else "") if game.opener == user else None,
        status="abandoned" if game.status == "lobby" and not sitters else None,
    )
