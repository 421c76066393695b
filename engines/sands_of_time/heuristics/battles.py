"""What to bid in combat."""

from __future__ import annotations

from engines.kernel import Params
from engines.sands_of_time.combat import Bid, most_bid
from engines.sands_of_time.data import BOARD
from engines.sands_of_time.heuristics.campaigns import prize
from engines.sands_of_time.heuristics.outlook import Outlook
from engines.sands_of_time.heuristics.works import unease
from engines.sands_of_time.state import SandsState

LIKELY = 2
"""What the other side is likely to bid."""


def bid(outlook: Outlook, state: SandsState, seat: int, params: Params) -> Bid:
    """Enough against a likely bid, but never more unrest than the region is worth. A bid that loses costs nothing."""
    factor, unrest = BOARD.combat.bid_factor, state.players[seat].unrest
    stake = at_stake(outlook, state, seat, params["region"])
    worth_it = [
        steps
        for steps in range(most_bid(state, seat) + 1)
        if unease(outlook, unrest + steps) - unease(outlook, unrest) <= stake
    ]
    short = params["theirs"] + LIKELY * factor + 1 - params["mine"]
    return Bid(bid=min(max(0, -(-short // factor)), max(worth_it, default=0)))


def at_stake(outlook: Outlook, state: SandsState, seat: int, region: str) -> float:
    """What is at stake: the region for an attacker; for its owner also those who fall, and the chronicles that would
    no longer hold."""
    if state.lands[region].controller != seat:
        return prize(outlook, state, region)
    return -outlook.gain(A=-len(state.lands[region].buildings), C=-1, D=-BOARD.combat.loser_loses)
