"""Events that shake, drown and divide."""

from __future__ import annotations

from engines.clash_of_cultures.data import number
from engines.clash_of_cultures.events import EventCard
from engines.clash_of_cultures.losses import lose_by_event
from engines.clash_of_cultures.moments import on
from engines.clash_of_cultures.mood import lower_by_event, lower_one_by_event
from engines.clash_of_cultures.pieces import choose_units
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.clash_of_cultures.status import change_government, other_governments
from engines.kernel import NONE, OneOf, Rule, Seat, SomeOf, choose


def ruin(state: ClashState, spot: str, piece: str, points: int) -> None:
    """A structure leaves the game; its owner keeps points for it. Wonders keep their markers (13.4.1)."""
    city = state.cities[spot]
    if piece in city.wonders:
        city.wonders.remove(piece)
        state.monuments[piece].hex = None
        return
    colour = city.owner if piece == "settlement" else city.buildings.pop(piece)
    if piece == "port":
        city.port = None
    if piece == "settlement":
        del state.cities[spot]
    player = state.players[colour]
    player.removed[piece] = player.removed.get(piece, 0) + 1
    player.event_points += points


@on("event_text", "event:volcano")
def volcano(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    state = table.state
    if len(state.cities_of(seat)) < number("event:volcano", "least_cities"):
        return
    spot = yield from choose(seat, "volcano.where", OneOf(state.cities_of(seat), "hex"), section="12.2")
    with table.tell("volcano.erupts", seat=seat, hex=spot):
        yield from lose_by_event(table, seat, state.at(spot))
    city = state.cities[spot]
    for piece in [*city.wonders, *city.buildings, "settlement"]:
        ruin(state, spot, piece, number("event:volcano", "points"))


def shaken(state: ClashState, seat: Seat, most: int) -> SomeOf[str]:
    """The player loses one structure from each of some cities. A settlement may go only together with everything else
    in its city. So a settlement is offered where it is alone; otherwise the last of a city is named by `all of`."""
    pieces: list[str] = []
    for spot in state.cities_of(seat):
        city = state.cities[spot]
        others = [*city.buildings, *city.wonders]
        pieces += [f"{spot} {piece}" for piece in others]
        if len(others) < most:
            pieces.append(f"{spot} all")

    def weight(chosen: tuple[str, ...]) -> int:
        return sum(state.cities[p.split(" ")[0]].size if p.endswith(" all") else 1 for p in chosen)

    def fits(chosen: tuple[str, ...]) -> bool:
        whole = {p.split(" ")[0] for p in chosen if p.endswith(" all")}
        twice = any(p.split(" ")[0] in whole and not p.endswith(" all") for p in chosen)
        return not twice and weight(chosen) <= most

    return SomeOf(pieces, 1, most, "ruin", pieces[:1] if fits(tuple(pieces[:1])) else None, fits)


def quake(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    state, source = table.state, f"event:{event.card}"
    if len(state.cities_of(seat)) < number(source, "least_cities"):
        return
    most = number(source, "structures")
    able = shaken(state, seat, most)
    chosen = yield from choose(seat, "earthquake.what", able, section="12.2", most=most)
    hit = list(dict.fromkeys(piece.split(" ")[0] for piece in chosen))
    for piece in chosen:
        spot, _, what = piece.partition(" ")
        city = state.cities[spot]
        for one in [*city.wonders, *city.buildings, "settlement"] if what == "all" else [what]:
            ruin(state, spot, one, number(source, "points"))
    with table.tell("earthquake.shakes", seat=seat, hexes=hit):
        for spot in hit:
            if spot in state.cities:
                yield from lower_by_event(table, spot)


on("event_text", "event:earthquake")(quake)
on("event_text", "event:heavy_earthquake")(quake)


def flood(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    state = table.state
    coast = [spot for spot in state.cities_of(seat) if any(state.is_water(near) for near in state.near(spot))]
    yield from lower_one_by_event(table, seat, coast)


on("event_text", "event:flood")(flood)
on("event_text", "event:heavy_flood")(flood)


@on("event_text", "event:civil_war")
def civil_war(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    state = table.state
    torn = [
        spot
        for spot in state.cities_of(seat)
        if state.cities[spot].mood != "happy" and any(u.kind == "infantry" for u in state.own_at(spot, seat))
    ]
    if not torn:
        yield from lower_one_by_event(table, seat, state.cities_of(seat))
        return
    spot = yield from choose(seat, "civil_war.where", OneOf(torn, "hex"), section="12.2")
    infantry = [unit for unit in state.own_at(spot, seat) if unit.kind == "infantry"]
    lost = yield from choose_units(table, seat, infantry, 1)
    yield from lose_by_event(table, seat, lost)
    yield from lower_by_event(table, spot)


def sacrifice_army(table: ClashTable, seat: Seat, last: bool) -> Rule[bool]:
    """The player may lose 1 army unit in place of something worse. If an effect then saves the unit, it has bought
    nothing off."""
    state = table.state
    hexes = list(dict.fromkeys(unit.hex for unit in state.units_of(seat) if unit.is_army))
    if not hexes:
        return False
    spot = yield from choose(
        seat, "revolution.government" if last else "revolution.action", OneOf([NONE, *hexes], "hex", NONE),
        section="12.2",
    )  # fmt: skip
    if spot == NONE:
        return False
    army = [unit for unit in state.own_at(spot, seat) if unit.is_army]
    units = yield from choose_units(table, seat, army, 1)
    yield from lose_by_event(table, seat, units)
    return not any(unit.id == gone.id for unit in state.units for gone in units)


@on("event_text", "event:revolution")
def revolution(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    """The player loses an action, and then the government. An army unit buys off each of the two."""
    state = table.state
    in_turn = state.turn is not None and state.turn.seat == seat
    if not in_turn or state.now.actions_left:
        bought = yield from sacrifice_army(table, seat, last=False)
        if not bought and in_turn:
            state.now.actions_left -= number("event:revolution", "actions")
        elif not bought:
            state.players[seat].lost_actions += number("event:revolution", "actions")
    others = other_governments(state, seat)
    if others:
        bought = yield from sacrifice_army(table, seat, last=True)
        if not bought:
            category = yield from choose(seat, "revolution.new", OneOf(others, "category"), section="14.5")
            yield from change_government(table, seat, category, {})
