"""Positions that are held against nothing: an advance without the one that opens its category, a purse too full."""

from __future__ import annotations

from typing import Self

from engines.clash_of_cultures import scene
from engines.clash_of_cultures.boxes.expansion import scene as expansion
from engines.kernel import Match, Seat
from tests.impossible import match_of


class Loose(scene.Scene):
    def owns(self, seat: Seat, *advances: str, **goods: int) -> Self:
        """These advances alone."""
        player = self.state.players[seat]
        player.advances += [advance for advance in advances if advance not in player.advances]
        player.purse.update(goods)
        return self

    def begin(self) -> Match:
        return match_of(self)


class Scene(Loose):
    pass


class Realm(Loose, expansion.Realm):
    pass
