"""Emphasis cards and their markers (7.2)."""

from __future__ import annotations

from engines.kernel import Seat
from engines.sands_of_time.abilities import EmphasisHeritage
from engines.sands_of_time.data import EMPHASIS_CARDS
from engines.sands_of_time.effects import by_advances
from engines.sands_of_time.empire import raise_heritage
from engines.sands_of_time.state import SandsTable
from engines.sands_of_time.vocabulary import Category

_BY_CATEGORY = {card.category: card for card in EMPHASIS_CARDS.values()}


def play_emphasis(table: SandsTable, seat: Seat, card: str) -> None:
    """7.2.2"""
    player = table.state.players[seat]
    player.emphasis, player.markers = EMPHASIS_CARDS[card].category, 0
    table.tell("emphasis.played", seat=seat, category=player.emphasis)


def mark(table: SandsTable, seat: Seat, category: Category) -> None:
    """7.2.3, 7.2.4: a marker is placed if the category is in play and there is room."""
    player = table.state.players[seat]
    if player.emphasis != category or player.markers >= _BY_CATEGORY[category].slots:
        return
    player.markers += 1
    table.tell("emphasis.marker", seat=seat, category=category, markers=player.markers)
    if player.markers == _BY_CATEGORY[category].slots:
        usual = _BY_CATEGORY[category].heritage_on_completion
        raised = max([usual, *(e.amount for e in by_advances(table.state, seat, EmphasisHeritage))])
        with table.tell("emphasis.complete", seat=seat, category=category):
            raise_heritage(table, seat, category, raised)
