"""The order of rule versions: of two that run side by side, the older leaves alone what the newer plays.

Fingerprints have no order of their own. So each version of a game's rules is entered in the store when it first
comes, after those that were there before it.
"""

from __future__ import annotations

from typing import Any

from engines.kernel import Fact, Game
from storage.key_values import Namespace
from storage.store import Store


class RuleVersions(Fact):
    fingerprints: tuple[str, ...] = ()
    """The fingerprints of a game's rules, the oldest first."""


def _versions(rules: Game[Any, Any]) -> Namespace[RuleVersions]:
    return Namespace(f"eras of {rules.id}", RuleVersions, of=())


async def register(store: Store, rules: Game[Any, Any]) -> None:
    """Note that these rules are here now. Doing so again changes nothing: who comes back is as old as before."""

    def with_these(before: RuleVersions | None) -> RuleVersions:
        known = before.fingerprints if before else ()
        return RuleVersions(fingerprints=known if rules.fingerprint in known else (*known, rules.fingerprint))

    known = await _versions(rules).read(store)
    if known is None or rules.fingerprint not in known.fingerprints:
        await _versions(rules).revise(store, with_these)


async def newer_versions(store: Store, rules: Game[Any, Any]) -> tuple[str, ...]:
    """The fingerprints of this game's rules that came after these."""
    known = (await _versions(rules).read(store) or RuleVersions()).fingerprints
    return known[known.index(rules.fingerprint) + 1 :] if rules.fingerprint in known else ()
