"""Which rules came after which: of two versions that run side by side, the older leaves alone what the newer plays.

Fingerprints have no order of their own. So each version of a game's rules is entered in the store when it first
comes, after those that were there before it.
"""

from __future__ import annotations

from typing import Any

from engines.kernel import Fact, Game
from storage.niches import Niche, Spot
from storage.store import Store, revise


class Eras(Fact):
    fingerprints: tuple[str, ...] = ()
    """The oldest first."""


def _spot(game: Game[Any, Any]) -> Spot[Eras]:
    return Niche(f"eras of {game.id}", Eras, of=()).at()


async def enter(store: Store, game: Game[Any, Any]) -> None:
    """These rules are here now. Entering them again changes nothing: who comes back is as old as before."""

    def entered(eras: Eras | None) -> Eras:
        known = eras.fingerprints if eras else ()
        return Eras(fingerprints=known if game.fingerprint in known else (*known, game.fingerprint))

    held = await store.kept(_spot(game))
    if held.value is None or game.fingerprint not in held.value.fingerprints:
        await revise(store, _spot(game), entered)


async def newer(store: Store, game: Game[Any, Any]) -> tuple[str, ...]:
    """The rules of this game that came after these."""
    eras = (await store.kept(_spot(game))).value or Eras()
    known = eras.fingerprints
    return known[known.index(game.fingerprint) + 1 :] if game.fingerprint in known else ()
