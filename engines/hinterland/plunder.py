"""The fate of taken settlements, theft, plunder, the end of the Combat phase (12.8, 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Annotated

from engines.hinterland.asking import choose
from engines.hinterland.facts import ECONOMY, PLUNDER
from engines.hinterland.orders import at_once, book_of, subphase
from engines.hinterland.pieces import (
    change_herd,
    drop_herd,
    drop_site,
    out_of_the_stable,
    tiles_left,
    trim_herds,
    whole_first,
)
from engines.hinterland.prestige import gain, score, with_bonus
from engines.hinterland.settlements import degrade, occupy, raze
from engines.hinterland.sight import disturb
from engines.hinterland.stakes import POINTS
from engines.hinterland.state import HinterlandState, HinterlandTable, Taken
from engines.hinterland.status import status
from engines.kernel import Command, Counts, Hints, Note, OneOf, Plan, Planned, Rule, Seat, Slot, ask, note

CROP = "crop"


def plunder_phase(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """13: first the fate of what was taken, then the fields he actively controls"""
    state = table.state
    for taken in [one for one in state.taken if one.by == seat]:
        with table.deed():
            yield from fate(table, taken)

    def put(plan: Plan) -> Rule[Planned]:
        act = yield from ask(
            seat, "plunder.act", Raid.where(orders=plan), section="13", usual=lambda: Raid(orders=plan.usual or ())
        )
        return act.orders

    yield from subphase(table, seat, RAID, put, lambda table, seat: usual_order(table, seat) is not None)


def fate(table: HinterlandTable, taken: Taken) -> Rule[None]:
    """12.8"""
    state, land = table.state, table.state.lands[taken.at]
    ways = ["occupy", "raze"]
    if taken.defended:
        ways = ["degrade", "raze"] if land.settlement == "city" else ["raze"]
    if tiles_left(state, taken.by) < 1:
        ways = ["raze"]
    way = yield from choose(
        taken.by, "fate.choose", OneOf(ways, "fate", usual=ways[0]), section="12.8", space=taken.at
    )
    state.taken = tuple(one for one in state.taken if one.at != taken.at)
    if way == "occupy":
        yield from occupy(table, taken.by, taken.loser, taken.at)
    elif way == "degrade":
        degrade(table, taken.by, taken.loser, taken.at)
    else:
        raze(table, taken.by, taken.loser, taken.at)


# What can be done on a field one actively controls


def active_fields(
    state: HinterlandState, seat: Seat, wanted: Callable[[HinterlandState, Seat, str], object]
) -> list[str]:
    """Fields he controls with free units of his own, and where there is something to be had"""
    now = status(state)
    return [
        at
        for at, owners in now.free_owners.items()
        if seat in owners and at in state.lands and wanted(state, seat, at) and now.controls(seat, at)
    ]


def site_fields(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    """13.1: hostile settlement sites; those of extensions are safe while their settlement stands"""
    return OneOf(active_fields(table.state, seat, hostile_site), "space")


def hostile_site(state: HinterlandState, seat: Seat, at: str) -> bool:
    land = state.lands[at]
    return land.site is not None and not land.settlement and state.hostile(seat, land.site.owner)


class Wreck(Command):
    section = "13.1"
    field: Annotated[str, Slot(site_fields)]


def wreck(table: HinterlandTable, seat: Seat, act: Wreck) -> None:
    """13.1"""
    site = table.state.lands[act.field].site
    assert site is not None
    drop_site(table.state, act.field)
    table.tell("plunder.wrecked", seat=seat, other=site.owner, space=act.field)


def loot_at(state: HinterlandState, seat: Seat, at: str) -> dict[str, int]:
    """13.2: herds and sown grain of hostile players"""
    land = state.lands[at]
    if not land.herds and land.sower is None:
        return {}
    found = Counter(herd.kind for herd in land.herds_outside() if state.hostile(seat, herd.owner))
    if land.sower is not None and state.hostile(seat, land.sower):
        found[CROP] = 1
    return dict(found)


def loot_fields(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    return OneOf(active_fields(table.state, seat, loot_at), "space")


def loot_deeds(table: HinterlandTable, seat: Seat, field: str) -> OneOf[str]:
    return OneOf(["steal", "destroy"], "deed", usual="steal")


def loot_goods(table: HinterlandTable, seat: Seat, field: str) -> Counts:
    found = loot_at(table.state, seat, field)
    return Counts(found, 1, kind="loot", usual=found)


class Loot(Command):
    section = "13.2"
    field: Annotated[str, Slot(loot_fields)]
    deed: Annotated[str, Slot(loot_deeds)]
    goods: Annotated[dict[str, int], Slot(loot_goods)]


def loot(table: HinterlandTable, seat: Seat, act: Loot) -> None:
    """13.2: stolen it stays and becomes his; destroyed it is gone; either way the owner loses a point"""
    state, land = table.state, table.state.lands[act.field]
    left = dict(act.goods)
    steals = act.deed == "steal"
    table.tell("plunder.stolen" if steals else "plunder.destroyed", seat=seat, goods=act.goods, space=act.field)
    for herd in whole_first(land.herds_outside()):
        if left.get(herd.kind) and state.hostile(seat, herd.owner):
            left[herd.kind] -= 1
            owner = herd.owner
            if steals:
                change_herd(state, act.field, herd, owner=seat)
            else:
                drop_herd(state, act.field, herd)
            robbed(table, seat, owner, steals)
    if left.get(CROP) and land.sower is not None:
        owner = land.sower
        state.alter(act.field, sower=seat if steals else None, sown=land.sown if steals else 0)
        robbed(table, seat, owner, steals)


def robbed(table: HinterlandTable, seat: Seat, owner: Seat, stolen: bool) -> None:
    disturb(table.state, owner)
    score(table, owner, -POINTS.theft_sp)
    if stolen:
        score(table, seat, POINTS.theft_sp)


def plunder_fields(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    """13.3"""
    state = table.state
    fields = active_fields(state, seat, can_plunder)

    def prestige(at: str) -> Note:
        gains = plunder_prestige(state, seat, at)
        return note("plunder.gains", prestige=gains) if gains >= 0 else note("plunder.loses", prestige=-gains)

    return OneOf(fields, "space", hints=Hints(fields, prestige))


def can_plunder(state: HinterlandState, seat: Seat, at: str) -> bool:
    land = state.lands[at]
    if land.plundered or at in state.board.neutral:
        return False
    return not land.settlement or (land.owner is not None and state.hostile(seat, land.owner))


class Plunder(Command):
    section = "13.3"
    field: Annotated[str, Slot(plunder_fields)]


def plunder(table: HinterlandTable, seat: Seat, act: Plunder) -> None:
    plunder_field(table, seat, act.field)


def plunder_prestige(state: HinterlandState, seat: Seat, at: str) -> int:
    """13.3, 15.2, A68"""
    land = state.lands[at]
    if land.settlement and land.owner is not None:
        return with_bonus(state, seat, land.owner, at, PLUNDER.pp_settlement, True)
    return state.faction(seat).plunder_prestige(state.space(at))


def plunder_field(table: HinterlandTable, seat: Seat, at: str) -> None:
    """13.3, 13.4"""
    state = table.state
    state.alter(at, plundered=True)
    if status(state).connected(seat, at):
        state.players[seat].gold += PLUNDER.gold
    with table.tell("plunder.field", seat=seat, other=state.lands[at].owner, space=at):
        gain(table, seat, plunder_prestige(state, seat, at))


class Raid(Command):
    section = "13"
    orders: Annotated[Planned, Slot(holds=(Wreck, Loot, Plunder))]


def propose(plan: Plan) -> Planned:
    """22: destroy sites, steal, plunder only where prestige is gained"""
    planned: Planned = ()
    while order := usual_order(plan.after(planned), plan.seat):
        planned = (*planned, order.said())
    return planned


def usual_order(table: HinterlandTable, seat: Seat) -> Command | None:
    if sites := site_fields(table, seat).values:
        return Wreck(field=sites[0])
    if table.state.has("theft") and (fields := loot_fields(table, seat).values):
        return Loot(field=fields[0], deed="steal", goods=loot_at(table.state, seat, fields[0]))
    for at in plunder_fields(table, seat).values:
        if plunder_prestige(table.state, seat, at) > 0:
            return Plunder(field=at)
    return None


RAID = book_of({Wreck: at_once(wreck), Loot: at_once(loot), Plunder: at_once(plunder)}, propose=propose)


# The end of the Combat phase (13.5)


def end_of_combat(table: HinterlandTable) -> Rule[None]:
    """13.5: units and herds come out where no enemy is left; a herd that stays inside eats"""
    state = table.state
    for at in state.lands:
        land = state.lands[at]
        if not land.settlement or land.owner is None:
            continue
        if status(state).foes_at(land.owner, at):
            if state.season != "winter":
                yield from feed_inside(table, land.owner, at)
            continue
        inside = [u for u in status(state).here.get(at, ()) if u.place == "inside" and not u.facts.ship]
        herds = [herd for herd in land.herds if herd.inside]
        for unit in inside:
            state.change(unit, place="free")
        if herds:
            out_of_the_stable(state, at)
        if inside or herds:
            trim_herds(state, at)


def feed_inside(table: HinterlandTable, seat: Seat, at: str) -> Rule[None]:
    """13.5: 1 grain of that settlement's store for each herd, otherwise it is lost"""
    state, land = table.state, table.state.lands[at]
    herds = [herd for herd in land.herds if herd.inside]
    if not herds:
        return
    price = ECONOMY.feeding["inside_herd_grain"]
    kinds = dict(Counter(herd.kind for herd in herds))
    most = land.grain // price
    usual: dict[str, int] = {}
    for kind, count in kinds.items():
        usual[kind] = min(count, most - sum(usual.values()))
    fed = yield from choose(
        seat, "feeding.inside", Counts(kinds, 0, most, "herd", usual=usual), section="13.5", space=at
    )
    state.alter(at, grain=land.grain - price * sum(fed.values()))
    left = dict(fed)
    for herd in herds:
        if left.get(herd.kind):
            left[herd.kind] -= 1
        else:
            drop_herd(state, at, herd)
            table.tell("feeding.herd_lost", seat=seat, herd=herd.kind, space=at)
