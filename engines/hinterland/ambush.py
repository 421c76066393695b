"""The ambush of a fortification (10.8)."""

from __future__ import annotations

from engines.hinterland.losses import assign, bury
from engines.hinterland.prestige import book_side
from engines.hinterland.stakes import DICE, FORT_AMBUSH
from engines.hinterland.state import Battle, HinterlandTable, Side
from engines.kernel import Rule, Seat


def ambushes(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """10.8: once per entering player and subphase, when that player has finished it"""
    state = table.state
    for at, entered in list(state.entered.items()):
        land = state.lands[at]
        victims = [u.id for u in state.units if u.id in entered and u.at == at and u.place != "aboard"]
        if not victims or land.owner is None or not land.fort:
            continue
        owner = land.owner
        hits = sum(DICE["blue"][table.roll() - 1] for _ in range(FORT_AMBUSH[land.settlement]))
        strike = table.tell("ambush.sprung", seat=owner, other=seat, space=at, hits=hits)
        scene = Battle(
            at=at,
            attacker=Side(seat=owner, units=[], prestige=state.players[owner].pp),
            defender=Side(seat=seat, units=victims, prestige=state.players[seat].pp),
        )
        state.battle = scene
        with strike:
            doomed = yield from assign(table, scene, scene.attacker, scene.defender, hits, keep=False)
            yield from bury(table, scene, scene.attacker, scene.defender, doomed)
            book_side(table, scene.attacker, seat, at)
        state.battle = None
    if state.entered:
        state.entered = {}
