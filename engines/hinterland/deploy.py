"""The pieces everybody starts with (7.7)."""

from __future__ import annotations

from engines.hinterland.asking import choose
from engines.hinterland.facts import YEAR
from engines.hinterland.pieces import add_herd, herd_room, into_roomiest, new_unit, set_shipyard
from engines.hinterland.stakes import START_PRESTIGE
from engines.hinterland.state import HinterlandState, HinterlandTable, Treaty
from engines.hinterland.status import status
from engines.kernel import Counts, Fact, OneOf, Rule, Seat, SomeOf

EXPERIENCED = 2


class Kit(Fact):
    """What a player starts with."""

    light_infantry: int
    cavalry: int = 0
    sheep: int
    pigs: int
    horses: int = 0
    grain: int
    gold: int
    docks: tuple[str, ...] = ()
    """Villages that may have the dock with the transport."""
    transport: str = ""
    """The harbour in which the transport starts without a dock."""


def kit(state: HinterlandState, seat: Seat) -> Kit:
    """7.7, in its order: the city, the coast, the faction"""
    start, faction, player = YEAR.setup, state.faction(seat), state.players[seat]
    goods = state.has("resources")
    if faction.start_set is not None:
        own = faction.start_set
        return Kit(
            light_infantry=own["light_infantry"],
            cavalry=own["cavalry"],
            sheep=own["sheep"] if goods else 0,
            pigs=0,
            horses=own["horses"] if goods else 0,
            grain=own["grain"] if goods else 0,
            gold=own["gold"],
        )
    infantry, gold, pigs, sheep = start.light_infantry, start.gold, start.pigs, start.sheep
    if player.opening == "city":
        infantry, pigs = start.city_light_infantry, 0
    if player.opening == "harbour":
        pigs = 0
    homes = status(state).settled[seat]
    docks = tuple(at for at in homes if at in state.board.coastal and not state.lands[at].shipyard)
    harbour = next((at for at in homes if state.lands[at].shipyard), "")
    if faction.start_no_dock_no_ship:
        docks, harbour = (), ""
    elif not docks and not harbour:
        infantry += start.inland_light_infantry
        gold += start.inland_gold
    if faction.start_light_infantry:
        infantry = faction.start_light_infantry
    if faction.start_herds is not None:
        sheep, pigs = faction.start_herds["sheep"], faction.start_herds["pigs"]
    return Kit(
        light_infantry=infantry,
        sheep=sheep if goods else 0,
        pigs=pigs if goods else 0,
        grain=start.grain if goods else 0,
        gold=gold,
        docks=docks,
        transport="" if docks else harbour,
    )


def fields_for(state: HinterlandState, seat: Seat) -> list[str]:
    """7.7: the own fields; the Huns also use those next to their village"""
    homes = list(status(state).settled[seat])
    if state.faction(seat).start_set is None:
        return homes
    near = {at for home in homes for at in state.board.roads[home]}
    return homes + [at for at in state.lands if at in near and not state.lands[at].settlement]


def spread(fields: list[str], count: int) -> dict[str, int]:
    """22.1: evenly"""
    return {at: count // len(fields) + (n < count % len(fields)) for n, at in enumerate(fields)}


def place_pieces(table: HinterlandTable) -> Rule[None]:
    """7.7, 7.8"""
    state = table.state
    for seat in state.order:
        if state.players[seat].absent:
            continue
        state.acting = seat
        yield from place_own(table, seat)
    state.acting = None
    first_vassalage(table)
    state.phase = "season"


def place_own(table: HinterlandTable, seat: Seat) -> Rule[None]:
    state, player, faction = table.state, table.state.players[seat], table.state.faction(seat)
    has = kit(state, seat)
    player.gold, player.pp = has.gold, START_PRESTIGE
    homes, fields = status(state).settled[seat], fields_for(state, seat)
    port = has.transport
    if has.docks:
        port = yield from choose(seat, "setup.dock", OneOf(has.docks, "space", usual=has.docks[0]), section="7.7")
        set_shipyard(state, port, "dock")
    if port:
        new_unit(state, seat, "transport", port, place="inside")
    for kind, count in (("li", has.light_infantry), ("cavalry", has.cavalry)):
        if count:
            placed = yield from choose(
                seat, "setup.units",
                Counts(dict.fromkeys(fields, count), count, count, "space", usual=spread(homes, count)),
                section="7.7", unit=kind, count=count,
            )  # fmt: skip
            for at, number in placed.items():
                for _ in range(number):
                    new_unit(state, seat, kind, at)
    if faction.start_experienced and state.has("experience"):
        yield from first_veterans(table, seat, faction.start_experienced)
    for kind in ("sheep", "pigs", "horses"):
        yield from place_herds(table, seat, kind, getattr(has, kind), fields)
    if has.grain:
        rooms = {at: state.lands[at].grain_room for at in homes}
        stored = yield from choose(
            seat, "setup.grain",
            Counts(rooms, has.grain, has.grain, "space", usual=into_roomiest(rooms, has.grain)),
            section="7.7", count=has.grain,
        )  # fmt: skip
        for at, amount in stored.items():
            state.lands[at].grain = amount
    yield from first_forts(table, seat)
    table.tell("setup.ready", seat=seat, gold=player.gold)


def first_veterans(table: HinterlandTable, seat: Seat, count: int) -> Rule[None]:
    """21.7: start_experience"""
    state = table.state
    standing = {
        at: sum(unit.owner == seat and unit.kind == "li" for unit in status(state).here.get(at, ()))
        for at in state.lands
    }
    chosen = yield from choose(
        seat, "setup.experienced",
        Counts(standing, count, count, "space", usual=into_roomiest(standing, count)), section="7.7", count=count,
    )  # fmt: skip
    for at, number in chosen.items():
        here = [unit for unit in status(state).here[at] if unit.owner == seat and unit.kind == "li"]
        for unit in here[:number]:
            unit.level = EXPERIENCED


def place_herds(table: HinterlandTable, seat: Seat, kind: str, count: int, fields: list[str]) -> Rule[None]:
    state = table.state
    if not count:
        return
    rooms = {at: herd_room(state, at) for at in fields}
    usual: dict[str, int] = {}
    for at in sorted(fields, key=lambda field: state.space(field).crop):
        usual[at] = min(rooms[at], count - sum(usual.values()))
    placed = yield from choose(
        seat, "setup.herds", Counts(rooms, count, count, "space", usual=usual), section="7.7", herd=kind, count=count
    )
    for at, number in placed.items():
        for _ in range(number):
            add_herd(state, seat, kind, at)


def first_forts(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """21.7: start_fortification, and on the Danube"""
    state, faction = table.state, table.state.faction(seat)
    homes = status(state).settled[seat]
    forts: tuple[str, ...] = ()
    if faction.start_fortification_on_danube:
        danube = state.board.map.danube_sections
        forts = tuple(at for at in homes if any(sea in danube for sea in state.board.shores[at]))
    count = min(faction.start_fortifications, len(homes))
    if count:
        forts = yield from choose(
            seat, "setup.forts", SomeOf(homes, count, count, "space", usual=homes[:count]), section="7.7", count=count
        )
    for at in forts:
        state.lands[at].fort = True
        table.tell("setup.fort", seat=seat, space=at)
    state.changed()


def first_vassalage(table: HinterlandTable) -> None:
    """21.6: Constantinople begins as lord of the Romans"""
    state = table.state
    for lord in range(state.seats):
        for vassal in state.others(lord):
            name = state.faction(lord).lord_of
            if name and state.players[vassal].faction == name:
                state.treaties.append(Treaty(kind="vassalage", giver=vassal, taker=lord, first=True))
                table.tell("treaty.vassal", seat=lord, other=vassal)
    state.changed()
