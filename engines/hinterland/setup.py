"""The prologue (7): rivals, first player, villages, factions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from engines.hinterland.asking import choose
from engines.hinterland.factions import NO_FACTION, Faction, factions_of
from engines.hinterland.facts import YEAR
from engines.hinterland.pieces import set_shipyard, settle
from engines.hinterland.stakes import DICE, START_PRESTIGE
from engines.hinterland.state import HinterlandOptions, HinterlandState, HinterlandTable, Land, Player
from engines.kernel import Command, Dice, OneOf, Rule, Seat, Slot, ask


def new_game(seats: int, options: HinterlandOptions, dice: Dice) -> HinterlandState:
    """7.1, 7.8"""
    state = HinterlandState(
        seats=seats,
        dice=dice,
        options=options,
        players=tuple(Player(gold=YEAR.setup.gold, pp=START_PRESTIGE) for _ in range(seats)),
        lands={},
    )
    state.lands = {field: Land() for field in state.board.fields}
    return state


def rivals_and_first_player(table: HinterlandTable) -> Rule[None]:
    """7.2, 7.3"""
    state = table.state
    draw_rivals(table, range(state.seats))
    leaders = list(range(state.seats))
    while len(leaders) > 1:
        swords = {seat: sum(DICE["white"][table.roll() - 1] for _ in range(YEAR.setup.dice)) for seat in leaders}
        for seat in leaders:
            table.tell("setup.swords", seat=seat, swords=swords[seat])
        leaders = [seat for seat in leaders if swords[seat] == max(swords.values())]
    state.first = leaders[0]
    table.tell("setup.first", seat=state.first)
    state.phase = "villages"
    yield from ()


def draw_rivals(table: HinterlandTable, seats: Iterable[Seat]) -> None:
    """7.2: one tile for each other player, always a full supply; whoever drew one another is told of once"""
    state, drawn = table.state, list[Seat]()
    for seat in seats:
        others = [other for other in state.others(seat) if not state.players[other].out]
        if others:
            state.players[seat].rival = table.pick(others)
            drawn.append(seat)
    for at, seat in enumerate(drawn):
        rival = state.players[seat].rival
        mutual = rival is not None and state.players[rival].rival == seat
        if not (mutual and rival in drawn[:at]):
            table.tell("setup.rivals" if mutual else "setup.rival", seat=seat, other=rival)


# Villages (7.4, 7.5)


def village_fields(state: HinterlandState) -> list[str]:
    board = state.board
    return [
        at
        for at, land in state.lands.items()
        if board.fields[at].startable and not board.fields[at].neutral and not land.settlement
    ]


def usual_village(state: HinterlandState, seat: Seat) -> str:
    """22.1: the suggested start, else the best field next to an own village, else the best"""
    board, open_fields = state.board, village_fields(state)
    suggested = state.suggested_start
    if suggested is not None:
        plan = suggested.seats[state.order.index(seat)]
        for at in (*plan.villages, *plan.city):
            if at in open_fields:
                return at
    mine = [at for at, land in state.lands.items() if land.owner == seat]
    near = [at for at in open_fields if any(at in board.roads[home] for home in mine)]
    return max(near or open_fields, key=lambda at: board.fields[at].crop)


def taken(state: HinterlandState, faction: Faction) -> bool:
    return faction.exclusive and any(player.faction == faction.id for player in state.players)


def first_openings(state: HinterlandState) -> dict[str, str]:
    """7.4: openings instead of villages, and the faction each declares"""
    found: dict[str, str] = {}
    factions = factions_of(state.options.map)
    for at in village_fields(state):
        field = state.space(at)
        if field.city_start:
            own = [f for f in factions if f.city_opening and field.region in f.home_regions]
            if not own:
                found[f"city {at}"] = NO_FACTION
            elif not taken(state, own[0]):
                found[f"city {at}"] = own[0].id
    for faction in factions:
        if taken(state, faction):
            continue
        if faction.start_set is not None:
            for at in village_fields(state):
                if state.space(at).region in faction.home_regions:
                    found[f"{faction.id} {at}"] = faction.id
        if faction.late_start is not None:
            found["late"] = faction.id
    return found


def openings(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    """7.4"""
    state = table.state
    mine = [at for at, land in state.lands.items() if land.owner == seat]
    if not mine:
        return OneOf(first_openings(state), "opening")
    if len(mine) == YEAR.setup.villages - 1:
        return OneOf([f"harbour {at}" for at in mine if state.space(at).harbour_start], "opening")
    return OneOf([], "opening")


def settle_fields(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    return OneOf(village_fields(table.state), "space", usual=usual_village(table.state, seat))


class Settle(Command):
    section = "7.4"
    field: Annotated[str, Slot(settle_fields)]


class Open(Command):
    section = "7.4"
    opening: Annotated[str, Slot(openings)]


def villages(table: HinterlandTable) -> Rule[None]:
    """7.4: forwards, backwards, forwards"""
    state = table.state
    for number in range(YEAR.setup.villages):
        for seat in state.order if number % 2 == 0 else reversed(state.order):
            if state.players[seat].opening:
                continue
            state.acting = seat
            act = yield from ask(
                seat, "setup.village", Settle, Open, section="7.4", number=number + 1,
                usual=Settle(field=usual_village(state, seat)),
            )  # fmt: skip
            if isinstance(act, Settle):
                settle(state, seat, act.field, "village")
                table.tell("setup.village", seat=seat, space=act.field)
            elif isinstance(act, Open):
                open_otherwise(table, seat, act.opening)
    state.acting = None
    state.phase = "moving"


def open_otherwise(table: HinterlandTable, seat: Seat, opening: str) -> None:
    """7.4: a city, a harbour, the Huns or the late Vikings"""
    state, player = table.state, table.state.players[seat]
    how, _, at = opening.partition(" ")
    if how == "harbour":
        set_shipyard(state, at, "harbour")
        table.tell("setup.harbour", seat=seat, space=at)
    else:
        state.change(player, faction=first_openings(state)[opening])
        if how == "city":
            settle(state, seat, at, "city")
            table.tell("setup.city", seat=seat, space=at)
        elif how == "late":
            player.absent = True
            player.gold = player.pp = 0
            table.tell("setup.late", seat=seat)
        else:
            settle(state, seat, at, "village")
            table.tell("setup.village", seat=seat, space=at)
        if player.faction != NO_FACTION:
            table.tell("setup.faction", seat=seat, faction=player.faction)
    player.opening = how if how in ("city", "harbour", "late") else "declared"


def movable_villages(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    """7.5"""
    lands = table.state.lands
    mine = [at for at, land in lands.items() if land.owner == seat and land.settlement == "village"]
    return OneOf([at for at in mine if not lands[at].shipyard], "space")


def new_places(table: HinterlandTable, seat: Seat, village: str) -> OneOf[str]:
    state = table.state
    fields = village_fields(state)
    if state.players[seat].opening == "declared":
        home = state.faction(seat).home_regions
        fields = [at for at in fields if state.space(at).region in home]
    return OneOf(fields, "space")


class Resettle(Command):
    section = "7.5"
    village: Annotated[str, Slot(movable_villages)]
    field: Annotated[str, Slot(new_places)]


class Stay(Command):
    section = "7.5"


def moving_one(table: HinterlandTable) -> Rule[None]:
    """7.5: the last player first; 7.9: brisk, only who did not get what he wished for"""
    state = table.state
    for seat in reversed(state.order):
        if state.options.pace == "brisk" and seat not in state.crossed:
            continue
        villages_here = movable_villages(table, seat).values
        if not villages_here or not any(new_places(table, seat, at).values for at in villages_here):
            continue
        state.acting = seat
        act = yield from ask(seat, "setup.move", Resettle, Stay, section="7.5", usual=Stay())
        if isinstance(act, Resettle):
            state.lands = {**state.lands, act.village: Land()}
            settle(state, seat, act.field, "village")
            table.tell("setup.moved", seat=seat, origin=act.village, space=act.field)
    state.acting = None
    state.phase = "factions"


def eligible(state: HinterlandState, seat: Seat) -> list[str]:
    """7.6"""
    return eligible_with(state, [at for at, land in state.lands.items() if land.owner == seat and land.settlement])


def eligible_with(state: HinterlandState, homes: list[str]) -> list[str]:
    """7.6: the factions that are open to whoever has these settlements"""
    mine = [state.space(at).region for at in homes]
    found = []
    for faction in factions_of(state.options.map):
        home = sum(region in faction.home_regions for region in mine)
        if (
            not faction.declared
            and not taken(state, faction)
            and home >= min(faction.min_settlements, len(mine))
            and (not faction.required_region or faction.required_region in mine)
        ):
            found.append(faction.id)
    return found


def choose_factions(table: HinterlandTable) -> Rule[None]:
    """7.6; 7.9: brisk, only who wished for one that is not open to him is asked"""
    state = table.state
    for seat in state.order:
        player = state.players[seat]
        if player.faction != NO_FACTION or player.absent:
            continue
        open_to = eligible(state, seat)
        if not open_to:
            table.tell("setup.no_faction", seat=seat)
            continue
        wished = state.wished.get(seat)
        if wished is not None:
            # Nobody has seen it so far (25.5).
            table.learn()
        if wished in open_to or wished == NO_FACTION:
            faction = wished
        else:
            state.acting = seat
            faction = yield from choose(
                seat, "setup.faction", OneOf([*open_to, NO_FACTION], "faction", usual=open_to[0]), section="7.6"
            )
        state.change(player, faction=faction)
        if player.faction == NO_FACTION:
            table.tell("setup.no_faction", seat=seat)
        else:
            table.tell("setup.faction", seat=seat, faction=player.faction)
    state.acting = None
    state.wished, state.crossed = {}, []
    state.phase = "pieces"
