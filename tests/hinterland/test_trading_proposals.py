"""What is proposed in Trade: nothing for which the gold is spent already, and nothing that the wages need."""

from __future__ import annotations

from engines.hinterland.facts import Season
from engines.hinterland.muster import Buy, Double
from engines.hinterland.proposals.outlook import Outlook
from engines.hinterland.proposals.trading import deals
from engines.hinterland.scene import Scene


def plundered(gold: int, season: Season) -> Scene:
    """Two villages, one of them plundered: to clear it costs 3 gold."""
    scene = Scene(mode="quick", season=season)
    scene.village(0, "rome", "campania")
    scene.village(1, "insubres")
    scene.state.alter("campania", plundered=True)
    scene.state.players[0].gold, scene.state.players[0].pp = gold, 10
    return scene


def test_nobody_pays_for_twice_as_many_and_buys_none() -> None:
    for gold in range(3, 12):
        orders = list(deals(Outlook(plundered(gold, "spring").state, 0)))
        doubled = [order.field for order in orders if isinstance(order, Double)]
        bought = [order.field for order in orders if isinstance(order, Buy)]
        assert set(doubled) <= set(bought), (gold, orders)


def test_what_is_bought_can_be_paid_in_winter() -> None:
    for gold in range(2, 12):
        scene = plundered(gold, "autumn")
        orders = list(deals(Outlook(scene.state, 0)))
        count = sum(order.count for order in orders if isinstance(order, Buy))
        cleared = 3 * any(order.verb == "restore" for order in orders)
        assert not count or gold - cleared - 2 * count >= 2 + count, (gold, orders)
