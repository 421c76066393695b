"""Treaties (18): offers and answers, truce, vassalage, aid."""

from __future__ import annotations

from typing import Annotated

from engines.hinterland.asking import choose
from engines.hinterland.pieces import place_unit, remove
from engines.hinterland.prestige import gain, score, with_bonus
from engines.hinterland.sight import disturb
from engines.hinterland.stakes import POINTS, TREATIES
from engines.hinterland.state import HinterlandState, HinterlandTable, Treaty, TreatyName, Unit
from engines.hinterland.status import status
from engines.hinterland.victory import check_sovereignty, sovereign
from engines.kernel import (
    ACCEPT,
    FOREVER,
    NO,
    REFUSE,
    Command,
    Hints,
    Note,
    Number,
    OneOf,
    Rule,
    Seat,
    Slot,
    Stands,
    note,
    replies,
)

OFFERS: dict[str, TreatyName] = {
    "tribute": "tribute",
    "ransom": "ransom",
    "submission": "vassalage",
    "overlordship": "vassalage",
    "aid": "aid",
}
"""What can be offered, and the treaty it leads to"""


def can_offer(state: HinterlandState, seat: Seat, proposal: str, other: Seat) -> bool:
    """18.1 to 18.7"""
    kind = OFFERS[proposal]
    player, partner = state.players[seat], state.players[other]
    if partner.out or partner.absent or TREATIES[kind].gold > player.gold:
        return False
    if f"{proposal} {other}" in player.refused or f"{kind} {other}" in player.treated:
        return False
    giver, taker = (other, seat) if proposal == "overlordship" else (seat, other)
    if kind != "aid" and any(t.giver == taker and t.taker == giver for t in state.treaties):
        return False
    if kind == "vassalage":
        return can_serve(state, giver, taker)
    if kind == "ransom":
        return can_ransom(state, seat, other)
    return True


def can_serve(state: HinterlandState, vassal: Seat, lord: Seat) -> bool:
    """18.5: one lord at most, and no circle"""
    if state.lord_of(vassal) is not None:
        return False
    above: Seat | None = lord
    while above is not None:
        if above == vassal:
            return False
        above = state.lord_of(above)
    return True


def can_ransom(state: HinterlandState, seat: Seat, other: Seat) -> bool:
    """18.3: an encircled settlement, or hostile units of the other on an own field"""
    whole_game = state.faction(seat).ransom_whole_game
    if whole_game and state.players[other].faction == whole_game and not state.players[seat].ransomed:
        return True
    if not state.hostile(seat, other):
        return False
    now = status(state)
    for at, owners in now.free_owners.items():
        if other in owners and at in state.lands:
            mine = state.lands[at].owner == seat and bool(state.lands[at].settlement)
            if mine or now.held(seat, at):
                return True
    return False


def offers_open(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state, others = table.state, table.state.others(seat)
    return OneOf([o for o in OFFERS if any(can_offer(state, seat, o, other) for other in others)], "offer")


def offer_partners(table: HinterlandTable, seat: Seat, treaty: str) -> OneOf[Seat]:
    """18.1; with whom the game would be over at once (19.2) stands beside them"""
    state = table.state
    able = [other for other in state.others(seat) if can_offer(state, seat, treaty, other)]
    over = {other: victor for other in able if (victor := victor_by(state, seat, treaty, other)) is not None}
    return OneOf(able, "seat", hints=Hints(over, lambda other: end_of_game(seat, over[other])))


def end_of_game(seat: Seat, victor: Seat) -> Note:
    return note("treaty.wins") if victor == seat else note("treaty.loses", other=victor)


def offer_gold(table: HinterlandTable, seat: Seat, treaty: str) -> Number:
    least = TREATIES[OFFERS[treaty]].gold
    return Number(least, table.state.players[seat].gold if least else 0, "amount", usual=least)


class OfferTreaty(Command):
    verb = "offer"
    section = "18"
    treaty: Annotated[str, Slot(offers_open)]
    partner: Annotated[Seat, Slot(offer_partners)]
    gold: Annotated[int, Slot(offer_gold)]


REASONS: dict[str, tuple[str, ...]] = {
    "tribute": ("price", "war"),
    "ransom": ("price", "war"),
    "submission": ("war",),
    "overlordship": ("service",),
    "aid": ("need",),
}
"""Why an offer is declined, if somebody says why"""
AT_THE_END = "end"
NO_TREATY = Stands((FOREVER,), (NO,))


def victor_by(state: HinterlandState, seat: Seat, treaty: str, partner: Seat) -> Seat | None:
    """19.2: who wins the game at once if this offer of a player is accepted"""
    if treaty == "aid":
        return None
    giver, taker = parties(seat, treaty, partner)
    return taker if sovereign(state, taker, besides=giver) else None


def parties(seat: Seat, treaty: str, partner: Seat) -> tuple[Seat, Seat]:
    """Who pays or serves, and who receives or rules"""
    return (partner, seat) if treaty == "overlordship" else (seat, partner)


def answers(state: HinterlandState, seat: Seat, act: OfferTreaty) -> OneOf[str]:
    """18.1: yes, no, or no and why"""
    victor = victor_by(state, seat, act.treaty, act.partner)
    why = REASONS[act.treaty] if victor != seat else (AT_THE_END, *REASONS[act.treaty])
    usual = ACCEPT if victor == act.partner else REFUSE
    return replies(*why, usual=usual)


def offer(table: HinterlandTable, seat: Seat, act: OfferTreaty) -> Rule[None]:
    """18.1: the addressee answers at once"""
    with table.tell("treaty.offered", seat=seat, other=act.partner, offer=act.treaty, gold=act.gold):
        yield from put_to(table, seat, act)


def put_to(table: HinterlandTable, seat: Seat, act: OfferTreaty) -> Rule[None]:
    """18.1"""
    state = table.state
    victor = victor_by(state, seat, act.treaty, act.partner)
    reply = yield from choose(
        act.partner, "treaty.answer", answers(state, seat, act), section="18", stands=NO_TREATY,
        seat=seat, offer=act.treaty, gold=act.gold, wins=int(victor == act.partner), loses=int(victor == seat),
    )  # fmt: skip
    if reply != ACCEPT:
        state.players[seat].refused.append(f"{act.treaty} {act.partner}")
        if reply == REFUSE:
            table.tell("treaty.refused", seat=act.partner, other=seat)
        else:
            table.tell("treaty.declined", seat=act.partner, other=seat, reason=reply)
        return
    with table.deed():
        conclude(table, OFFERS[act.treaty], *parties(seat, act.treaty, act.partner), act.gold)


def conclude(table: HinterlandTable, kind: TreatyName, giver: Seat, taker: Seat, gold: int) -> None:
    """18.2 to 18.6"""
    state, facts = table.state, TREATIES[kind]
    state.players[giver].gold -= gold
    state.players[taker].gold += gold
    state.players[giver].treated.append(f"{kind} {taker}")
    state.players[taker].treated.append(f"{kind} {giver}")
    disturb(state, *range(state.seats))
    table.tell("treaty.concluded", seat=giver, other=taker, treaty=kind)
    if kind == "aid":
        state.players[giver].aid_given += 1
        state.players[taker].aid_taken += 1
        gain(table, giver, POINTS.aid_pp)
        gain(table, taker, -POINTS.aid_pp)
    else:
        whole_game = state.faction(giver).ransom_whole_game
        lasting = kind == "ransom" and bool(whole_game) and state.players[taker].faction == whole_game
        if lasting:
            lasting = not state.players[giver].ransomed
            state.players[giver].ransomed = True
        state.treaties += (Treaty(kind=kind, giver=giver, taker=taker, left=facts.rounds, lasting=lasting),)
    if kind == "vassalage":
        gain(table, giver, -POINTS.vassal_pp)
        gain(table, taker, with_bonus(state, taker, giver, "", POINTS.vassal_pp, False))
        table.tell("treaty.vassal", seat=taker, other=giver)
    score(table, taker, facts.sp_to)
    score(table, giver, facts.sp_from)
    if kind in ("tribute", "ransom"):
        freeze(state, giver, taker)
    if kind != "aid":
        check_sovereignty(table)


def freeze(state: HinterlandState, one: Seat, other: Seat) -> None:
    """18.4: units on fields that the partner controls, holds or has a settlement on are inert"""
    abroad = [
        unit
        for seat, partner in ((one, other), (other, one))
        if not state.at_peace(seat, partner)
        for unit in state.units_of(seat)
        if unit.place in ("free", "site") and stands_with(state, unit, partner)
    ]
    for unit in abroad:
        state.mark(unit, "inert")
        state.change(unit, place="free")


def stands_with(state: HinterlandState, unit: Unit, other: Seat) -> bool:
    land = state.lands.get(unit.at)
    if land is None:
        return False
    return (land.owner == other and bool(land.settlement)) or status(state).held(other, unit.at)


def send_home(table: HinterlandTable, seat: Seat) -> None:
    """18.4: inert units that did not leave in their owner's Units subphase go to the nearest own settlement"""
    state = table.state
    late = [unit for unit in state.units_of(seat) if unit.marked("inert")]
    if not late:
        return
    homes = status(state).vus(seat)
    for unit in late:
        state.unmark(unit, "inert")
        steps = state.board.distances(unit.at)
        reach = [at for at in homes if at in steps]
        if unit.facts.ship:
            place_unit(state, unit, unit.sea)
            state.change(unit, sea="", river="")
            table.tell("treaty.sent_home", seat=seat, origin=unit.came, space=unit.at)
            continue
        if not reach:
            remove(state, [unit])
            table.tell("treaty.removed", seat=seat, space=unit.at)
            continue
        home = min(reach, key=lambda at: (steps[at], state.board.order[at]))
        table.tell("treaty.sent_home", seat=seat, origin=unit.at, space=home)
        place_unit(state, unit, home)


# Revolt and release (18.5)


def bond(state: HinterlandState, seat: Seat) -> Treaty | None:
    return next((t for t in state.treaties if t.kind == "vassalage" and t.giver == seat), None)


class Revolt(Command):
    section = "18.5"

    @classmethod
    def barred(cls, table: HinterlandTable, seat: Seat) -> Note | None:
        treaty = bond(table.state, seat)
        if treaty is None:
            return note("treaty.no_lord")
        if treaty.age < POINTS.revolt_after:
            return note("treaty.too_early", rounds=POINTS.revolt_after - treaty.age)
        return None


def revolt(table: HinterlandTable, seat: Seat, act: Revolt) -> None:
    """18.5"""
    state = table.state
    treaty = bond(state, seat)
    assert treaty is not None
    state.treaties = tuple(t for t in state.treaties if t is not treaty)
    disturb(state, *range(state.seats))
    table.tell("treaty.revolt", seat=seat, other=treaty.taker)
    gain(table, seat, -POINTS.revolt_pp)


def vassals(table: HinterlandTable, seat: Seat) -> OneOf[Seat]:
    return OneOf(table.state.vassals_of(seat), "seat")


class Release(Command):
    section = "18.5"
    vassal: Annotated[Seat, Slot(vassals)]


def release(table: HinterlandTable, seat: Seat, act: Release) -> None:
    """18.5"""
    state = table.state
    state.treaties = tuple(t for t in state.treaties if not (t.kind == "vassalage" and t.giver == act.vassal))
    disturb(state, *range(state.seats))
    table.tell("treaty.released", seat=seat, other=act.vassal)


def vassals_pay(table: HinterlandTable) -> None:
    """18.5: once a year, or what he has"""
    state = table.state
    if state.season != POINTS.vassal_season:
        return
    for treaty in state.treaties:
        if treaty.kind == "vassalage":
            gold = min(POINTS.vassal_gold, state.players[treaty.giver].gold)
            state.players[treaty.giver].gold -= gold
            state.players[treaty.taker].gold += gold
            table.tell("treaty.dues", seat=treaty.giver, other=treaty.taker, gold=gold)


def treaties_age(table: HinterlandTable) -> None:
    """14.6.2"""
    state = table.state
    older = []
    for treaty in state.treaties:
        ends = treaty.kind != "vassalage" and not treaty.lasting
        treaty = treaty.but(age=treaty.age + 1, left=treaty.left - ends)
        if ends and treaty.left <= 0:
            table.tell("treaty.ended", seat=treaty.giver, other=treaty.taker, treaty=treaty.kind)
        else:
            older.append(treaty)
    state.treaties = tuple(older)
    for unit in state.units:
        if unit.marked("inert") and not any(state.under_truce(unit.owner, o) for o in state.others(unit.owner)):
            state.unmark(unit, "inert")
