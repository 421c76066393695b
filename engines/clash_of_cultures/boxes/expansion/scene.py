"""Positions with civilizations and leaders."""

from __future__ import annotations

from typing import Any, Self

from engines.clash_of_cultures import scene
from engines.clash_of_cultures.boxes.expansion.peoples import follow
from engines.clash_of_cultures.boxes.expansion.rows import ANY_GOVERNMENT, CIV_ADVANCES, CIVILIZATIONS
from engines.clash_of_cultures.data import GOVERNMENTS, TOP
from engines.clash_of_cultures.state import BARBARIANS
from engines.kernel import Seat


class Realm(scene.Scene):
    def __init__(self, *seats: int, **options: Any) -> None:
        super().__init__(*seats, **{"box": "expansion"} | options)
        for player in self.state.players:
            player.dealt = []

    def plans(self, seat: Seat, *wonders: str) -> Self:
        """Wonder cards in hand."""
        for wonder in wonders:
            self.state.decks["wonder"].remove(wonder)
            self.state.players[seat].wonders.append(wonder)
        return self

    def people(self, seat: Seat, name: str, *advances: str) -> Self:
        """A civilization with some of its advances, and what those are tied to."""
        player = self.state.players[seat]
        player.people, player.leaders = name, list(CIVILIZATIONS[name].leaders)
        tied = [CIV_ADVANCES[advance].unlocked_by for advance in advances]
        self.owns(seat, *(TOP[GOVERNMENTS[0]] if name == ANY_GOVERNMENT else name for name in tied))
        follow(self.state, seat)
        assert set(advances) <= set(player.special)
        return self

    def leader(self, seat: Seat, card: str, spot: str) -> Self:
        player = self.state.players[seat]
        if player.people is None:
            self.people(seat, next(name for name, row in CIVILIZATIONS.items() if card in row.leaders))
        player.leaders.remove(card)
        player.leader = card
        player.led.append(card)
        return self.units(spot, seat, leader=1)

    def successor(self, seat: Seat, before: str, card: str, spot: str) -> Self:
        """A leader on the map who has followed another one."""
        self.leader(seat, card, spot)
        player = self.state.players[seat]
        player.leaders = [left for left in player.leaders if left != before]
        player.led.insert(0, before)
        return self

    def captives(self, seat: Seat, **kinds: int) -> Self:
        """`infantry=2`: so many barbarian units held prisoner."""
        held = {f"{BARBARIANS} {kind}": n for kind, n in kinds.items()}
        self.state.players[seat].captives, self.state.captive = dict(held), dict(held)
        return self
