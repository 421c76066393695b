"""Events of harvest, plague and growth. Called once for every affected player who is not protected (12.2)."""

from __future__ import annotations

from engines.clash_of_cultures.data import EVENTS, goods_of, number
from engines.clash_of_cultures.events import EventCard, all_own
from engines.clash_of_cultures.losses import lose_by_event
from engines.clash_of_cultures.moments import on
from engines.clash_of_cultures.mood import lower_by_event, lower_one_by_event
from engines.clash_of_cultures.pieces import choose_units, place_in_city
from engines.clash_of_cultures.purse import gain, has_room, lose
from engines.clash_of_cultures.queries import BuildOptions
from engines.clash_of_cultures.state import MOODS, ClashState, ClashTable, Unit
from engines.kernel import OneOf, Rule, Seat, SomeOf, choose, nth_of

YEARS = ("good", "awesome", "fantastic")
TRAVELLERS = ("roads", "navigation", "trade_routes")
"""Advances whose owners carry an illness to other places."""


def well_travelled(state: ClashState, seat: Seat) -> bool:
    """Only owned advances count. What the Great Library lends has built no road yet."""
    return any(advance in state.players[seat].advances for advance in TRAVELLERS)


def struck(state: ClashState, seat: Seat, source: str, what: str) -> int:
    """How many cities or units an illness strikes."""
    return number(source, f"{what}_if_travelled" if well_travelled(state, seat) else what)


@on("event_text", "event:pestilence")
def pestilence(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    state = table.state
    if len(state.cities_of(seat)) < number("event:pestilence", "least_cities"):
        return
    able = [spot for spot in state.cities_of(seat) if state.cities[spot].mood != "angry"]
    count = min(len(able), struck(state, seat, "event:pestilence", "cities"))
    if count:
        # A happy city bears the loss of mood best.
        best = sorted(able, key=lambda spot: state.cities[spot].mood != "happy")[:count]
        proposed = [spot for spot in able if spot in best]
        chosen = yield from choose(
            seat, "event.cities_fall", SomeOf(able, count, count, "hex", proposed), section="12.2", count=count
        )
        for spot in chosen:
            yield from lower_by_event(table, spot)


def everybody_clean(state: ClashState) -> bool:
    return all_own(state, EVENTS["pestilence"].lies_until_all_own)


@on("build_options", "event:pestilence")
def no_builders(state: ClashState, seat: Seat, options: BuildOptions) -> None:
    if not state.has(seat, "sanitation"):
        options.banned = True


@on("after_advance", "event:pestilence", automatic=True, when=lambda s, p, gained: everybody_clean(s))
def plague_is_over(table: ClashTable, seat: Seat, gained: object) -> None:
    table.state.on_table.remove("pestilence")
    table.state.discards["event"].append("pestilence")
    table.tell("event.over", event="pestilence")


@on("event_text", "event:epidemics")
def epidemics(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    units = table.state.units_of(seat)
    if len(units) < number("event:epidemics", "least_units"):
        return
    losses: list[Unit] = []
    many = struck(table.state, seat, "event:epidemics", "units")
    for nth in range(1, many + 1):
        healthy = [unit for unit in units if unit not in losses]
        hexes = dict.fromkeys(unit.hex for unit in healthy)
        spot = yield from choose(seat, "epidemics.where", OneOf(hexes, "hex"), section="12.2", **nth_of(nth, many))
        losses += yield from choose_units(
            table, seat, [unit for unit in healthy if unit.hex == spot], 1, **nth_of(nth, many)
        )
    yield from lose_by_event(table, seat, losses)


def hunger(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    """The player loses food. Players with too little have an angry city as well."""
    wanted = goods_of(f"event:{event.card}", "lost")
    lost = lose(table, seat, wanted)
    if sum(lost.values()) < sum(wanted.values()):
        yield from lower_one_by_event(table, seat, table.state.cities_of(seat), steps=len(MOODS) - 1)


@on("event_text", "event:famine")
def famine(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    yield from hunger(table, seat, event)


@on("event_text", "event:severe_famine")
def severe_famine(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    yield from hunger(table, seat, event)


def share_food(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    """The player gives food to others, one after the other: one food to each player whose store can hold it."""
    state = table.state
    many = number(f"event:{event.card}", "shares")
    for nth in range(1, many + 1):
        able = [other for other in state.others(seat) if has_room(state, other, "food")]
        if not able:
            return
        other = yield from choose(seat, "event.share_food", OneOf(able, "seat"), section="12.2", **nth_of(nth, many))
        gain(table, other, goods_of(f"event:{event.card}", "share"))


def harvest(name: str) -> None:
    """Good years come in three sizes: for the drawer alone, for all, or shared."""

    @on("event_text", f"event:{name}_year_all")
    def for_all(table: ClashTable, seat: Seat, event: EventCard) -> None:
        gain(table, seat, goods_of(f"event:{event.card}"))

    @on("event_text", f"event:{name}_year_self")
    def for_one(table: ClashTable, seat: Seat, event: EventCard) -> None:
        gain(table, seat, goods_of(f"event:{event.card}"))

    @on("event_text", f"event:{name}_year_share")
    def shared(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
        gain(table, seat, goods_of(f"event:{event.card}"))
        yield from share_food(table, seat, event)


for _name in YEARS:
    harvest(_name)


def settler_for_another(table: ClashTable, seat: Seat) -> Rule[None]:
    state = table.state
    able = [p for p in state.others(seat) if state.supply(p, "settler") and state.cities_of(p)]
    if able:
        other = yield from choose(seat, "event.settler_for", OneOf(able, "seat"), section="12.2")
        yield from place_in_city(table, other, "settler")


def boom(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    yield from place_in_city(table, seat, "settler")
    yield from settler_for_another(table, seat)


on("event_text", "event:population_boom_spawn")(boom)
on("event_text", "event:population_boom_move")(boom)


@on("event_text", "event:migration")
def migration(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    yield from settler_for_another(table, seat)
    yield from lower_one_by_event(table, seat, table.state.cities_of(seat))
