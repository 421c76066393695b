"""Attrition (10.7)."""

from __future__ import annotations

from collections import Counter

from engines.hinterland.asking import choose
from engines.hinterland.brown_dice import reroll_brown, roll_brown
from engines.hinterland.facts import ECONOMY, HERDS
from engines.hinterland.passengers import lose_units, with_crew
from engines.hinterland.pieces import drop_herd, labels, overflow, room_inside, take
from engines.hinterland.plunder import active_fields, can_plunder, plunder_field
from engines.hinterland.settlements import lose
from engines.hinterland.sight import disturb
from engines.hinterland.state import HinterlandState, HinterlandTable, Unit
from engines.hinterland.status import status
from engines.hinterland.supply import piece_names, shut_in, supplied
from engines.hinterland.withdrawal import fitting
from engines.kernel import Counts, OneOf, Rule, Seat, SomeOf, settled

FACTS = ECONOMY.attrition
RICH = 5
"""22.1: gold that should remain before tolls are paid without being asked."""


def attrition(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """10.7"""
    state = table.state
    late = state.faction(seat).late_start
    if late is not None and state.year <= late.year:
        return
    safe = yield from tolls(table, seat)
    spared = yield from foraging(table, seat)
    faces = {
        name: found
        for name, unit in piece_names(state.units_of(seat)).items()
        if (found := danger(state, unit, safe, spared))
    }
    yield from roll_for_units(table, seat, faces)
    if state.has("hard_attrition") and state.season != "winter":
        for at in [home for home in status(state).settled[seat] if home in status(state).encircled]:
            yield from hardship(table, seat, at)


def danger(state: HinterlandState, unit: Unit, safe: set[int], spared: set[str]) -> tuple[int, ...]:
    """10.7: the widest set of faces among all causes"""
    if unit.place == "aboard" or unit.kind == "pirate" or (unit.place == "inside" and unit.facts.ship):
        return ()
    found: tuple[int, ...] = ()
    field = state.board.fields.get(unit.at)
    if field is None:
        found = max(found, wreck_faces(state, unit), key=len)
    elif field.neutral and unit.id not in safe and field.neutral not in state.faction(unit.owner).safe_on:
        found = max(found, field.attrition, key=len)
    if state.has("hard_attrition"):
        if field is not None and field.full == "brown" and unit.kind in FACTS.mountain_units:
            found = max(found, FACTS.mountain_faces, key=len)
        if unit.at not in spared and not supplied(state, unit) and not shut_in(state, unit):
            found = max(found, FACTS.unconnected_faces, key=len)
    return found


def wreck_faces(state: HinterlandState, unit: Unit) -> tuple[int, ...]:
    """10.7: shipwreck"""
    if not state.has("shipwreck") or not unit.facts.ship or state.season in state.faction(unit.owner).no_shipwreck:
        return ()
    storm = state.season == "winter" and state.climate.get("sea") == "bad"
    table = ECONOMY.shipwreck.get("storm" if storm else state.season, {})
    return table.get(state.board.seas[unit.at].kind, ())


def roll_for_units(table: HinterlandTable, seat: Seat, faces: dict[str, tuple[int, ...]]) -> Rule[None]:
    """Every unit rolls once"""
    state = table.state
    if not faces:
        return
    names = piece_names(state.units_of(seat))
    dice = roll_brown(table, seat, list(faces), "piece")
    yield from reroll_brown(table, seat, dice, [name for name in faces if dice[name] in faces[name]], "piece")
    lost = [names[name] for name in faces if dice[name] in faces[name]]
    if lost:
        disturb(state, seat)
        table.tell("attrition.lost", seat=seat, units=labels(with_crew(state, lost)))
        lose_units(table, lost)


# Tolls (21.3)


def tolls(table: HinterlandTable, seat: Seat) -> Rule[set[int]]:
    """21.3: 1 gold a unit makes a path safe; whoever controls the oasis passes free"""
    state, player = table.state, table.state.players[seat]
    oasis = state.board.map.oasis
    keeper = status(state).controller.get(oasis) if oasis else None
    safe: set[int] = set()
    for field in state.board.tolls:
        at = field.id
        here = [u for u in status(state).here.get(at, ()) if u.owner == seat and u.place == "free"]
        if not here or field.neutral in state.faction(seat).safe_on:
            continue
        if keeper == seat:
            safe |= {unit.id for unit in here}
            continue
        most = min(len(here), player.gold // field.toll)
        if not most:
            continue
        everybody = labels(here)
        usual = everybody if most == len(here) and player.gold - most * field.toll >= RICH else {}
        paid = yield from choose(
            seat, "attrition.toll", Counts(everybody, 0, most, "unit", usual=usual), section="21.3",
            space=at, price=field.toll,
        )  # fmt: skip
        gold = field.toll * sum(paid.values())
        player.gold -= gold
        if keeper is not None:
            state.players[keeper].gold += gold
        if gold:
            table.tell("attrition.toll", seat=seat, space=at, gold=gold)
        safe |= {unit.id for unit in take(here, paid)}
    return safe


# Plundering instead (13.4)


def foraging(table: HinterlandTable, seat: Seat) -> Rule[set[str]]:
    """10.7, 27.4: one plundering spares all own units on a field from the want of connection"""
    state = table.state
    spared: set[str] = set()
    if not state.has("hard_attrition"):
        return spared
    now = status(state)
    fields = [
        at
        for at in active_fields(state, seat, can_plunder)
        if any(u.owner == seat and not supplied(state, u) for u in now.free[at])
    ]
    if fields:
        match settled(state, seat, "foraging"):
            case "never":
                chosen: tuple[str, ...] = ()
            case "always":
                chosen = tuple(fields)
            case _:
                chosen = yield from choose(
                    seat, "attrition.forage", SomeOf(fields, 0, None, "space", usual=()), section="10.7"
                )
        for at in chosen:
            plunder_field(table, seat, at)
            spared.add(at)
    return spared


# Encircled settlements


def hardship(table: HinterlandTable, seat: Seat, at: str) -> Rule[None]:
    """10.7: every unit and the settlement itself may need food from the store inside"""
    state, land = table.state, table.state.lands[at]
    inside = piece_names(u for u in status(state).here.get(at, ()) if u.owner == seat and u.place == "inside")
    walls = (f"city {at}", f"second {at}") if land.settlement == "city" else (f"village {at}",)
    rolls = dict.fromkeys(walls, 1) | {n: FACTS.encircled_rolls.get(u.kind, 1) for n, u in inside.items()}
    need: dict[str, int] = {}
    for name, count in rolls.items():
        hits = sum(table.roll() in FACTS.encircled_faces for _ in range(count))
        if hits:
            need[name] = hits
    if not need:
        return
    per = ECONOMY.fish["per_food"]
    food = land.grain + land.fish // per
    usual: list[str] = []
    for name in need:
        if sum(need[one] for one in usual) + need[name] <= food:
            usual.append(name)
    fed = yield from choose(
        seat, "attrition.feed",
        SomeOf(need, 0, None, "piece", usual=usual, fits=lambda chosen: sum(need[n] for n in chosen) <= food),
        section="10.7", space=at, food=food,
    )  # fmt: skip
    eaten = sum(need[name] for name in fed)
    fish = min(land.fish // per, eaten)
    state.alter(at, fish=land.fish - fish * per, grain=land.grain - (eaten - fish))
    lost = [unit for name, unit in inside.items() if name in need and name not in fed]
    if lost:
        disturb(state, seat)
        table.tell("attrition.lost", seat=seat, units=labels(with_crew(state, lost)))
        lose_units(table, lost)
    for name in walls:
        if name in need and name not in fed:
            yield from settlement_suffers(table, seat, at)


def settlement_suffers(table: HinterlandTable, seat: Seat, at: str) -> Rule[None]:
    """10.7: a unit inside is lost in its place, or the settlement loses a step: city, village, gone"""
    state, land = table.state, table.state.lands[at]
    if not land.settlement:
        return
    inside = [u for u in status(state).here.get(at, ()) if u.owner == seat and u.place == "inside"]
    choices = [land.settlement, *labels(inside)]
    who = yield from choose(
        seat, "attrition.instead", OneOf(choices, "victim", usual=choices[-1]), section="10.7", space=at
    )
    if who != land.settlement:
        lost = next(unit for unit in inside if unit.label == who)
        disturb(state, seat)
        table.tell("attrition.lost", seat=seat, units=labels(with_crew(state, [lost])))
        lose_units(table, [lost])
    elif land.settlement == "city":
        state.alter(at, settlement="village")
        overflow(table, at)
        table.tell("feeding.shrunk", seat=seat, space=at)
        yield from crowd_out(table, seat, at)
    else:
        lose(table, seat, at)


def crowd_out(table: HinterlandTable, seat: Seat, at: str) -> Rule[None]:
    """4.5: the owner says which units and herds still have room inside; the others are lost"""
    state, land = table.state, table.state.lands[at]
    inside = [u for u in status(state).here.get(at, ()) if u.place == "inside" and not u.facts.ship]
    if room_inside(state, at) < 0:
        domain, _ = fitting(inside, land.unit_room)
        kept = yield from choose(seat, "overflow.units", domain, section="4.5", space=at)
        saved = {unit.id for unit in take(inside, kept)}
        lost = [unit for unit in inside if unit.id not in saved]
        table.tell("attrition.lost", seat=seat, units=labels(with_crew(state, lost)))
        lose_units(table, lost)
    herds = [herd for herd in land.herds if herd.inside]
    room = land.building.herds
    if len(herds) > room:
        kinds = dict(Counter(herd.kind for herd in herds))
        left = yield from choose(
            seat, "overflow.herds", Counts(kinds, room, room, "herd", usual=dearest(kinds, room)),
            section="4.5", space=at,
        )  # fmt: skip
        left = dict(left)
        for herd in herds:
            if left.get(herd.kind):
                left[herd.kind] -= 1
            else:
                drop_herd(state, at, herd)
                table.tell("feeding.herd_lost", seat=seat, herd=herd.kind, space=at)


def dearest(kinds: dict[str, int], room: int) -> dict[str, int]:
    """22: the most valuable herds"""
    chosen: dict[str, int] = {}
    for kind in sorted(kinds, key=lambda one: -HERDS[one].buy):
        chosen[kind] = min(kinds[kind], room - sum(chosen.values()))
    return {kind: count for kind, count in chosen.items() if count}
