"""Warnings worth giving beside a plan (25.8): they save a realm and decide nothing."""

from __future__ import annotations

from engines.hinterland.attrition import danger
from engines.hinterland.building import Demolish
from engines.hinterland.diplomacy import OfferTreaty, victor_by
from engines.hinterland.dismissal import Degrade, degradable, next_of
from engines.hinterland.facts import ECONOMY
from engines.hinterland.gold_wages import bill
from engines.hinterland.larder import Larder
from engines.hinterland.menace import armies
from engines.hinterland.pieces import herds_of, labels
from engines.hinterland.scrap import Scrap, merged, with_building, with_ship
from engines.hinterland.sight import newly_seen, reopened
from engines.hinterland.state import HinterlandState, Unit
from engines.hinterland.status import status
from engines.hinterland.supply import shut_in, supplied
from engines.kernel import Note, Plan, Planned, Seat, note


def after_moves(plan: Plan, planned: Planned) -> list[Note]:
    """25.8: a realm that falls apart, ships at sea, units that are cut off or in danger, an army before the
    walls, somebody about to win"""
    before: HinterlandState = plan.table.state
    state: HinterlandState = plan.after(planned).state
    last = state.phase == "retreat"
    # Whoever is ordered nowhere in the last of the moves does not see it: on land all is said from the first one on.
    return [
        *asked_again(plan),
        *announced(state, plan.seat),
        *torn_apart(before, state, plan.seat),
        *(at_sea(state, plan.seat) if last else ()),
        *cut_off(state, plan.seat, last),
        *threatened(state, plan.seat),
        *beset(state, plan.seat),
    ]


def after_trade(plan: Plan, planned: Planned) -> list[Note]:
    """25.8: what it costs, food or wages for the winter, seed for the spring, room for the harvest, somebody about to
    win"""
    state: HinterlandState = plan.after(planned).state
    seat = plan.seat
    winter = winter_food(state, seat) if state.has("resources") else winter_wages(state, seat)
    return [
        *asked_again(plan),
        *spent(plan, state),
        *scrapped(plan, planned),
        *last_treaties(plan, planned),
        *announced(state, seat),
        *winter,
        *seed(state, seat),
        *store_room(state, seat),
    ]


def asked_again(plan: Plan) -> list[Note]:
    """26.3: whoever has written all this already reads why he is asked once more"""
    state: HinterlandState = plan.table.state
    if plan.wished is None or not reopened(state, plan.seat):
        return []
    came = state.board.in_order(set(newly_seen(state, plan.seat)))
    return [note("warning.came", spaces=came) if came else note("warning.changed")]


def spent(plan: Plan, after: HinterlandState) -> list[Note]:
    """What all of it costs, or brings: the orders have a price each, and there is one purse"""
    now, then = plan.table.state.players[plan.seat], after.players[plan.seat]
    gold = [note("warning.gold", had=now.gold, left=then.gold)] if now.gold != then.gold else []
    prestige = [note("warning.prestige", had=now.pp, left=then.pp)] if now.pp != then.pp else []
    return gold + prestige


def scrapped(plan: Plan, planned: Planned) -> list[Note]:
    """5.3, T12: whoever is aboard and whatever lies there is lost with a ship or a building that is given up"""
    lost: list[Scrap] = []
    for number, said in enumerate(planned):
        if said["verb"] not in (Degrade.verb, Demolish.verb):
            continue
        before: HinterlandState = plan.after(planned[:number]).state
        at = said["field"]
        if said["verb"] == Demolish.verb:
            lost.append(with_building(before, at, said["building"]))
        else:
            lost.append(with_ship(before, next_of(before, degradable(before, plan.seat, at), said["unit"])))
    units, goods = merged(lost).of_all(), merged(lost).goods
    return [
        *([note("warning.scrapped", units=units)] if units else []),
        *([note("warning.spoiled", goods=goods)] if goods else []),
    ]


def last_treaties(plan: Plan, planned: Planned) -> list[Note]:
    """19.2: offers that end the game at once if they are accepted"""
    found: list[Note] = []
    for number, said in enumerate(planned):
        if said["verb"] != OfferTreaty.verb:
            continue
        other = said["partner"]
        victor = victor_by(plan.after(planned[:number]).state, plan.seat, said["treaty"], other)
        if victor == plan.seat:
            found.append(note("warning.treaty_wins", other=other))
        elif victor is not None:
            found.append(note("warning.treaty_loses", other=other))
    return found


def stored(state: HinterlandState, seat: Seat) -> tuple[int, int]:
    mine = [land for land in state.lands.values() if land.owner == seat]
    return sum(land.grain for land in mine), sum(land.fish for land in mine)


def winter_food(state: HinterlandState, seat: Seat) -> list[Note]:
    if state.season != "autumn":
        return []
    units = sum(unit.facts.food + unit.facts.extra_grain for unit in state.units_of(seat))
    homes = sum(state.lands[at].building.food for at in status(state).settled[seat])
    herds = sum(not Larder.grazes(state, seat, at) for at, _ in herds_of(state, seat))
    grain, fish = stored(state, seat)
    return [
        note(
            "warning.winter",
            need=units + homes,
            herds=herds * ECONOMY.feeding["herd_grain"],
            have=grain + fish // ECONOMY.fish["per_food"],
        )
    ]


def winter_wages(state: HinterlandState, seat: Seat) -> list[Note]:
    """9.10: who is not paid goes"""
    if state.season != "autumn":
        return []
    units = [u for u in state.units_of(seat) if supplied(state, u)]
    need = sum(bill(state, units, list(status(state).settled[seat]), 1).values())
    return [note("warning.wages", need=need, have=state.players[seat].gold)]


def seed(state: HinterlandState, seat: Seat) -> list[Note]:
    """The most common way to ruin a realm is to eat the seed corn."""
    grain, _ = stored(state, seat)
    homes = len(status(state).vus(seat))
    if state.season != "winter" or not state.has("resources") or grain >= homes:
        return []
    return [note("warning.seed", grain=grain)]


def store_room(state: HinterlandState, seat: Seat) -> list[Note]:
    if state.season != "summer":
        return []
    lying = sum(land.sown for land in state.lands.values() if land.sower == seat)
    room = sum(state.lands[at].grain_room - state.lands[at].grain for at in status(state).vus(seat))
    return [note("warning.store", amount=lying - room)] if lying > room else []


def at_sea(state: HinterlandState, seat: Seat) -> list[Note]:
    if not state.has("shipwreck") or state.season == "spring":
        return []
    ships = [u for u in state.units_of(seat) if u.facts.ship and u.at in state.board.open_water]
    return [note("warning.at_sea", units=labels(ships))] if ships else []


def cut_off(state: HinterlandState, seat: Seat, at_sea_too: bool) -> list[Note]:
    """3.7: all year where attrition strikes, else before and in the winter, when units are fed and paid"""
    if state.season in ("spring", "summer") and not state.has("hard_attrition"):
        return []
    lost = [
        u
        for u in state.units_of(seat)
        if (u.at in state.lands or at_sea_too) and not supplied(state, u) and not shut_in(state, u)
    ]
    return [note("warning.cut_off", units=labels(lost), spaces=places(lost))] if lost else []


def threatened(state: HinterlandState, seat: Seat) -> list[Note]:
    """10.7: who stands where attrition strikes, other than at sea or for want of connection"""
    risky = [
        u
        for u in state.units_of(seat)
        if u.at in state.lands and supplied(state, u) and danger(state, u, set(), set())
    ]
    return [note("warning.attrition", units=labels(risky), spaces=places(risky))] if risky else []


def beset(state: HinterlandState, seat: Seat) -> list[Note]:
    """Settlements that an army can be before with its next move, and those of them that nobody of ours guards"""
    near = armies(state, seat)
    if not near:
        return []
    units = {unit.id: unit for army in near.values() for unit in army}
    guards = {unit.at for unit in state.units_of(seat) if not unit.facts.afloat}
    unguarded = [at for at in near if at not in guards]
    return [
        note("warning.army", units=labels(units.values()), spaces=list(near)),
        *([note("warning.unguarded", spaces=unguarded)] if unguarded else []),
    ]


def places(units: list[Unit]) -> list[str]:
    return list(dict.fromkeys(unit.at for unit in units))


def torn_apart(before: HinterlandState, state: HinterlandState, seat: Seat) -> list[Note]:
    """3.7: settlements that were joined to the first of the realm, and are so no longer"""
    was, now = status(before), status(state)
    homes = now.vus(seat)
    lost = [at for at in homes[1:] if was.together(seat, homes[0], at) and not now.together(seat, homes[0], at)]
    return [note("warning.torn", space=homes[0], spaces=lost)] if lost else []


def announced(state: HinterlandState, seat: Seat) -> list[Note]:
    return [
        note("warning.announced", seat=other, how=state.players[other].announced)
        for other in state.others(seat)
        if state.players[other].announced
    ]
