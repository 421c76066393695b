"""The pieces everybody starts with (7.7)."""

from __future__ import annotations

from typing import Annotated

from engines.hinterland.asking import choose
from engines.hinterland.facts import STANDARD, YEAR
from engines.hinterland.pieces import add_herd, herd_room, into_roomiest, new_unit, set_shipyard
from engines.hinterland.stakes import START_PRESTIGE
from engines.hinterland.state import HinterlandState, HinterlandTable, Treaty
from engines.hinterland.status import status
from engines.kernel import Command, Counts, Fact, Rule, Seat, Slot, SomeOf, ask_all, asked, note

EXPERIENCED = 2
HERDS = ("sheep", "pigs", "horses")


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
    shares = {at: count // len(fields) + (n < count % len(fields)) for n, at in enumerate(fields)}
    return {at: share for at, share in shares.items() if share}


def place_pieces(table: HinterlandTable) -> Rule[None]:
    """7.7, 7.8; 7.9: brisk, all at once"""
    state = table.state
    here = [seat for seat in state.order if not state.players[seat].absent]
    if state.options.pace == "brisk":
        yield from place_all(table, here)
    else:
        for seat in here:
            state.acting = seat
            yield from place_own(table, seat)
    state.acting = None
    first_vassalage(table)
    state.phase = "season"


# What can be placed where: each after what was placed before it


def ports(table: HinterlandTable, seat: Seat) -> SomeOf[str]:
    """The village that has the dock with the transport"""
    docks = kit(table.state, seat).docks
    count = min(1, len(docks))
    seas = {at: note("beside.dock", seas=list(table.state.space(at).seas)) for at in docks}
    return SomeOf(docks, count, count, "space", usual=docks[:count], hints=seas)


def standing(table: HinterlandTable, seat: Seat, count: int) -> Counts:
    state = table.state
    fields = dict.fromkeys(fields_for(state, seat), count) if count else {}
    usual = spread(list(status(state).settled[seat]), count) if count else {}
    return Counts(fields, count, count, "space", usual=usual)


def infantry_fields(table: HinterlandTable, seat: Seat) -> Counts:
    return standing(table, seat, kit(table.state, seat).light_infantry)


def cavalry(table: HinterlandTable, seat: Seat) -> Counts:
    return standing(table, seat, kit(table.state, seat).cavalry)


def veterans(table: HinterlandTable, seat: Seat, infantry: dict[str, int]) -> Counts:
    """21.7: start_experience"""
    state = table.state
    count = state.faction(seat).start_experienced if state.has("experience") else 0
    return Counts(infantry, count, count, "space", usual=into_roomiest(infantry, count))


def herding(table: HinterlandTable, seat: Seat, kind: str, *before: dict[str, int]) -> Counts:
    """7.7: as many as there is room for; 22.1: together on the poorest fields"""
    state = table.state
    owned: int = getattr(kit(state, seat), kind)
    fields = fields_for(state, seat) if owned else []
    rooms = {at: herd_room(state, at) - sum(placed.get(at, 0) for placed in before) for at in fields}
    count = min(owned, sum(rooms.values()))
    usual: dict[str, int] = {}
    for at in sorted(fields, key=lambda field: state.space(field).crop):
        usual[at] = min(rooms[at], count - sum(usual.values()))
    domain = Counts(rooms, count, count, "space")
    return Counts(rooms, count, count, "space", usual=domain.in_order(usual))


def sheep_fields(table: HinterlandTable, seat: Seat) -> Counts:
    return herding(table, seat, "sheep")


def pig_fields(table: HinterlandTable, seat: Seat, sheep: dict[str, int]) -> Counts:
    return herding(table, seat, "pigs", sheep)


def horse_fields(table: HinterlandTable, seat: Seat, sheep: dict[str, int], pigs: dict[str, int]) -> Counts:
    return herding(table, seat, "horses", sheep, pigs)


def stores(table: HinterlandTable, seat: Seat) -> Counts:
    state, count = table.state, kit(table.state, seat).grain
    rooms = {at: state.lands[at].grain_room for at in status(state).settled[seat]} if count else {}
    return Counts(rooms, count, count, "space", usual=into_roomiest(rooms, count))


def walls(table: HinterlandTable, seat: Seat) -> SomeOf[str]:
    """21.7: start_fortification"""
    homes = status(table.state).settled[seat]
    count = min(table.state.faction(seat).start_fortifications, len(homes))
    return SomeOf(homes if count else (), count, count, "space", usual=homes[:count])


# One after the other (7.7)


def place_own(table: HinterlandTable, seat: Seat) -> Rule[None]:
    has = kit(table.state, seat)
    dock = yield from choose(seat, "setup.dock", ports(table, seat), section="7.7")
    troops: dict[str, dict[str, int]] = {}
    for kind, domain in (("li", infantry_fields(table, seat)), ("cavalry", cavalry(table, seat))):
        troops[kind] = yield from choose(
            seat, "setup.units", domain, section="7.7", unit=kind, count=domain.low,
        )  # fmt: skip
    able = veterans(table, seat, troops["li"])
    experienced = yield from choose(seat, "setup.experienced", able, section="7.7", count=able.low)
    herds: list[dict[str, int]] = []
    for kind in HERDS:
        domain = herding(table, seat, kind, *herds)
        herds.append((yield from choose(seat, "setup.herds", domain, section="7.7", herd=kind, count=domain.low)))
    stored = yield from choose(seat, "setup.grain", stores(table, seat), section="7.7", count=has.grain)
    forts = walls(table, seat)
    walled = yield from choose(seat, "setup.forts", forts, section="7.7", count=forts.low)
    placed = Deploy(
        dock=dock, infantry=troops["li"], cavalry=troops["cavalry"], experienced=experienced, sheep=herds[0],
        pigs=herds[1], horses=herds[2], grain=stored, forts=walled,
    )  # fmt: skip
    deploy(table, seat, placed)


# In one visit (7.9)


class Deploy(Command):
    section = "7.9"
    dock: Annotated[tuple[str, ...], Slot(ports)]
    infantry: Annotated[dict[str, int], Slot(infantry_fields)]
    cavalry: Annotated[dict[str, int], Slot(cavalry)]
    experienced: Annotated[dict[str, int], Slot(veterans)]
    sheep: Annotated[dict[str, int], Slot(sheep_fields)]
    pigs: Annotated[dict[str, int], Slot(pig_fields)]
    horses: Annotated[dict[str, int], Slot(horse_fields)]
    grain: Annotated[dict[str, int], Slot(stores)]
    forts: Annotated[tuple[str, ...], Slot(walls)]


def place_all(table: HinterlandTable, seats: list[Seat]) -> Rule[None]:
    """7.9: nobody's pieces are in another's way"""
    questions = [asked(seat, "setup.deploy", Deploy, section="7.9") for seat in seats]
    answers: dict[Seat, Deploy] = yield from ask_all(questions)
    for seat, placed in answers.items():
        deploy(table, seat, placed)


def deploy(table: HinterlandTable, seat: Seat, placed: Deploy) -> None:
    """7.7, 7.8, 21.7"""
    state, faction, has = table.state, table.state.faction(seat), kit(table.state, seat)
    state.players[seat].gold, state.players[seat].pp = has.gold, START_PRESTIGE
    for at in placed.dock:
        set_shipyard(state, at, "dock")
    for at in placed.dock or ((has.transport,) if has.transport else ()):
        new_unit(state, seat, "transport", at, place="inside")
    for kind, where in (("li", placed.infantry), ("cavalry", placed.cavalry)):
        for at, number in where.items():
            for n in range(number):
                learned = kind == "li" and n < placed.experienced.get(at, 0)
                new_unit(state, seat, kind, at, EXPERIENCED if learned else STANDARD)
    for kind, where in zip(HERDS, (placed.sheep, placed.pigs, placed.horses), strict=True):
        for at, number in where.items():
            for _ in range(number):
                add_herd(state, seat, kind, at)
    for at, amount in placed.grain.items():
        state.alter(at, grain=amount)
    forts = placed.forts
    if faction.start_fortification_on_danube:
        danube = state.board.map.danube_sections
        homes = status(state).settled[seat]
        forts += tuple(at for at in homes if any(sea in danube for sea in state.board.shores[at]))
    for at in forts:
        state.alter(at, fort=True)
        table.tell("setup.fort", seat=seat, space=at)
    table.tell("setup.ready", seat=seat, gold=has.gold)


def first_vassalage(table: HinterlandTable) -> None:
    """21.6: Constantinople begins as lord of the Romans"""
    state = table.state
    for lord in range(state.seats):
        for vassal in state.others(lord):
            name = state.faction(lord).lord_of
            if name and state.players[vassal].faction == name:
                state.treaties += (Treaty(kind="vassalage", giver=vassal, taker=lord, first=True),)
                table.tell("treaty.vassal", seat=lord, other=vassal)
