"""Events of the expansion (12.2). Called once for every affected player who is not protected."""

from __future__ import annotations

from engines.clash_of_cultures.advance import Gained, advances_changed
from engines.clash_of_cultures.battle import retreat
from engines.clash_of_cultures.boxes.base.events.years import well_travelled
from engines.clash_of_cultures.boxes.expansion.asking import mixes, wants, where, which
from engines.clash_of_cultures.boxes.expansion.leaders import come, room_beside
from engines.clash_of_cultures.cards import Draw, choose_card, discard, discard_from_hand, take_top
from engines.clash_of_cultures.data import (
    ADVANCES,
    GOVERNMENTS,
    RESOURCES,
    TOKENS,
    Bag,
    goods_of,
    number,
    worth_of,
)
from engines.clash_of_cultures.events import EventCard
from engines.clash_of_cultures.losses import lose_by_event
from engines.clash_of_cultures.moments import carried, on
from engines.clash_of_cultures.mood import lower_by_event, lower_one_by_event
from engines.clash_of_cultures.pieces import choose_units, place_unit, remove_unit
from engines.clash_of_cultures.purse import gain, keep_limits, lose, means, pay
from engines.clash_of_cultures.queries import (
    AdvanceMarker,
    Points,
)
from engines.clash_of_cultures.state import MOODS, Battle, ClashState, ClashTable, Owner, Unit, is_player
from engines.clash_of_cultures.tactics import NO_TACTIC
from engines.kernel import NONE, Counts, OneOf, Rule, Seat, choose, nth_of

ECLIPSE, HORSE, ANARCHY, ENVOY = "solar_eclipse", "trojan_horse", "anarchy", "envoy"
MARKERS = f"event:{ANARCHY}"
for _scored in ("uprising", "black_death"):
    # Points of these events are written down at once.
    carried(f"event:{_scored}", "scoring")
carried(f"event:{HORSE}", "round_start")


def score(table: ClashTable, seat: Owner, source: str, count: int = 1) -> None:
    """The player gets points for an event. They are kept under the event's name."""
    if is_player(seat) and count:
        table.state.players[seat].event_points += worth_of(source) * count
        table.tell("event.points", seat=seat, points=worth_of(source) * count)


@on("event_text", "event:uprising")
def uprising(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    """The player loses tokens in any mix. Other wares may stand for them."""
    able = means(table.state, seat, TOKENS)
    most = min(number("event:uprising", "most"), sum(able.values()))
    if not most:
        return
    first = next(iter(able))
    paid = yield from choose(
        seat, "uprising.pay", Counts(able, 1, most, "ware", dict.fromkeys([first], 1)), section="12.2", most=most
    )
    pay(table, seat, paid)
    score(table, seat, "event:uprising", sum(paid.values()))


@on("event_text", "event:envoy")
def envoy(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    state = table.state
    gain(table, seat, goods_of("event:envoy"))
    other = yield from choose(seat, "card.which_player", OneOf(state.others(seat), "seat"), section="12.2")
    gain(table, other, goods_of("event:envoy", "other"))
    wonder = take_top(table, "wonder")
    if wonder is not None:
        state.open_wonders.append(wonder)
        for player in range(state.seats):
            state.lasting.add(f"event:{ENVOY}", "game", seat=player, source=f"event:{ENVOY}")
        table.tell("card.laid_open", seat=seat, card=wonder)


def lies_open(state: ClashState, seat: Seat, drawing: Draw) -> bool:
    return drawing.deck == "wonder" and bool(state.open_wonders) and state.options.wonders == "hand"


@on("card_draw", "event:envoy", when=lies_open)
def shown_by_the_envoy(table: ClashTable, seat: Seat, drawing: Draw) -> Rule[None]:
    if drawing.instead is not None:
        return
    wonder = yield from which(seat, "event:envoy", [NONE, *table.state.open_wonders], "card")
    if wonder != NONE:
        table.state.open_wonders.remove(wonder)
        drawing.instead = wonder
        if not table.state.open_wonders:
            table.state.lasting.drop(f"event:{ENVOY}")


def stays(name: str) -> None:
    @on("event_text", f"event:{name}")
    def lie(table: ClashTable, seat: Seat, event: EventCard) -> None:
        event.stays = True
        table.state.on_table.append(name)


stays(ECLIPSE)
stays(HORSE)


def leave_table(table: ClashTable, name: str) -> None:
    table.state.on_table.remove(name)
    table.state.discards["event"].append(name)
    table.tell("event.over", event=name)


def darkened(state: ClashState, owner: Owner, battle: Battle) -> bool:
    return not battle.sea and battle.by_rounds and battle.attacker.owner == owner


@on("round_end", "event:solar_eclipse", automatic=True, when=darkened)
def solar_eclipse(table: ClashTable, owner: Owner, battle: Battle) -> None:
    """The battle ends after its first round, whoever is left."""
    if not battle.result:
        retreat(table, battle)


@on("battle_end", "event:solar_eclipse", automatic=True, when=darkened)
def light_again(table: ClashTable, owner: Owner, battle: Battle) -> None:
    winner = battle.winner if battle.winner is not None else battle.defender.owner
    score(table, winner, "event:solar_eclipse")
    leave_table(table, ECLIPSE)


def before_the_gates(state: ClashState, owner: Owner, battle: Battle) -> bool:
    defended = bool(battle.defender.units) or battle.fortress
    return is_player(owner) and battle.attacker.owner == owner and battle.city_owner is not None and defended


@on("battle_start", "event:trojan_horse", when=before_the_gates)
def trojan_horse(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    if (yield from wants(table, seat, "event:trojan_horse", goods_of("event:trojan_horse", "price"))):
        score(table, seat, "event:trojan_horse")
        battle.defender.effects.append(NO_TACTIC)
        leave_table(table, HORSE)


@on("event_text", "event:guillotine")
def guillotine(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    """The leader dies. One more leader may come, or the player takes points. After that no more leaders come."""
    state, player = table.state, table.state.players[seat]
    for unit in state.units_of(seat, "leader"):
        remove_unit(table, unit)
    armies = dict.fromkeys(u.hex for u in state.units_of(seat) if u.is_army and state.is_land(u.hex))
    spots = dict.fromkeys((*state.cities_of(seat), *armies))
    able = {card: [h for h in spots if room_beside(state, seat, card, h) > 0] for card in player.leaders}
    choice, comes = NONE, [card for card in player.leaders if able[card]]
    hidden = state.options.leader_cards == "mixed"
    # Whether a leader fits into a hex with four other units depends on the card, so only the owner may know.
    if comes or (hidden and player.leaders and spots):
        choice = yield from which(seat, "event:guillotine", [NONE, *comes], "leader", secret=hidden)
    if choice == NONE:
        score(table, seat, "event:guillotine")
    else:
        spot = yield from where(seat, "event:guillotine", able[choice])
        come(table, seat, choice)
        place_unit(state, seat, "leader", spot)
    player.leaders = []


def ruling(state: ClashState, seat: Seat) -> list[str]:
    return [name for name in state.players[seat].advances if ADVANCES[name].category in GOVERNMENTS]


@on("event_text", "event:anarchy")
def anarchy(table: ClashTable, seat: Seat, event: EventCard) -> None:
    """The markers of the lost government lie on the event card from now on."""
    player, government = table.state.players[seat], ruling(table.state, seat)
    if not government:
        return
    player.advances = [name for name in player.advances if name not in government]
    advances_changed(table.state, seat)
    keep_limits(table, seat)
    player.tokens[MARKERS] = player.tokens.get(MARKERS, 0) + len(government)
    player.kept.append(ANARCHY)
    event.stays = True
    table.tell("anarchy.reigns", seat=seat)


def new_order(state: ClashState, seat: Seat, advance: str) -> bool:
    return ADVANCES[advance].category in GOVERNMENTS and state.players[seat].tokens.get(MARKERS, 0) > 0


@on("advance_marker", "event:anarchy")
def marker_of_old(state: ClashState, seat: Seat, marker: AdvanceMarker) -> None:
    if new_order(state, seat, marker.advance):
        marker.from_counter = False


@on("advance_gained", "event:anarchy", automatic=True, when=lambda s, p, gained: new_order(s, p, gained.advance))
def order_returns(table: ClashTable, seat: Seat, gained: Gained) -> None:
    player = table.state.players[seat]
    player.tokens[MARKERS] = player.tokens[MARKERS] - 1
    if not player.tokens[MARKERS]:
        del player.tokens[MARKERS]
        player.kept.remove(ANARCHY)
        discard(table, seat, ANARCHY)


@on("scoring", "event:anarchy")
def old_markers(state: ClashState, seat: Seat, points: Points) -> None:
    points.by["events"] += state.players[seat].tokens.get(MARKERS, 0) * worth_of("event:anarchy")


def cities_with(state: ClashState, seat: Seat, *buildings: str) -> int:
    return sum(any(b in state.cities[spot].buildings for b in buildings) for spot in state.cities_of(seat))


def share(source: str, event: EventCard, seat: Seat, count: int) -> int:
    """Every player has an upper limit. The drawer has a lower limit as well."""
    row = {name: number(source, name) for name in ("least", "most") if has_number(source, name)}
    count = min(count, row.get("most", count))
    return max(count, row.get("least", 0)) if event.drawer == seat else count


def has_number(source: str, name: str) -> bool:
    try:
        number(source, name)
    except KeyError:
        return False
    return True


@on("event_text", "event:scientific_trade")
def scientific_trade(table: ClashTable, seat: Seat, event: EventCard) -> None:
    count = share("event:scientific_trade", event, seat, cities_with(table.state, seat, "academy", "observatory"))
    gain(table, seat, {ware: n * count for ware, n in goods_of("event:scientific_trade").items()})


@on("event_text", "event:flourishing_trade")
def flourishing_trade(table: ClashTable, seat: Seat, event: EventCard) -> None:
    count = share("event:flourishing_trade", event, seat, cities_with(table.state, seat, "market", "port"))
    gain(table, seat, {ware: n * count for ware, n in goods_of("event:flourishing_trade").items()})


@on("event_text", "event:era_of_stability")
def era_of_stability(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    count = share("event:era_of_stability", event, seat, cities_with(table.state, seat, "temple", "obelisk"))
    if count:
        taken = yield from mixes(seat, "event:era_of_stability", dict.fromkeys(TOKENS, count), count)
        gain(table, seat, taken)


def temples_of(state: ClashState, seat: Seat) -> list[str]:
    return [spot for spot in state.cities_of(seat) if state.cities[spot].buildings.get("temple") == seat]


@on("event_text", "event:reformation")
def reformation(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    """A temple changes its colour. No effect can prevent this."""
    state = table.state
    devout = seat
    if not temples_of(state, seat):
        others = [other for other in state.others(seat) if temples_of(state, other)]
        if not others:
            return
        devout = yield from choose(seat, "card.which_player", OneOf(others, "seat"), section="12.2")
    able = [other for other in state.others(devout) if state.supply(other, "temple")]
    if not able:
        return
    reformer = yield from choose(devout, "card.which_player", OneOf(able, "seat"), section="12.2")
    spot = yield from where(reformer, "event:reformation", temples_of(state, devout))
    state.cities[spot].buildings["temple"] = reformer
    table.tell("takeover.wins", seat=reformer, loser=devout, piece="temple", hex=spot)


@on("event_text", "event:pandemics")
def pandemics(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    """Each player loses things of any kind: half as many as the player has cities."""
    state, player = table.state, table.state.players[seat]
    things: Bag = {coin: n for coin in (*RESOURCES, *TOKENS) if (n := player.purse[coin])}
    things |= {"action_card": len(player.actions), "objective_card": len(player.objectives)}
    things["unit"] = len(state.units_of(seat))
    things = {name: n for name, n in things.items() if n}
    count = min(len(state.cities_of(seat)) // number("event:pandemics", "cities"), sum(things.values()))
    if not count:
        return
    usual: Bag = {}
    for name, n in things.items():
        usual[name] = min(n, count - sum(usual.values()))
    losses = yield from choose(
        seat, "pandemics.what", Counts(things, count, count, "good", {k: n for k, n in usual.items() if n}),
        section="12.2", count=count,
    )  # fmt: skip
    lose(table, seat, {coin: n for coin, n in losses.items() if coin in player.purse})
    for name, hand in (("action_card", player.actions), ("objective_card", player.objectives)):
        many = losses.get(name, 0)
        for nth in range(1, many + 1):
            thrown = yield from choose_card(seat, hand, **nth_of(nth, many))
            discard_from_hand(table, seat, thrown)
    yield from lose_units(table, seat, losses.get("unit", 0))


def lose_units(table: ClashTable, seat: Seat, count: int) -> Rule[int]:
    """The player loses `count` units, and chooses the hexes. Returns how many were lost."""
    state = table.state
    losses: list[Unit] = []
    for nth in range(1, count + 1):
        rest = [unit for unit in state.units_of(seat) if unit not in losses]
        hexes = dict.fromkeys(unit.hex for unit in rest)
        spot = yield from choose(seat, "epidemics.where", OneOf(hexes, "hex"), section="12.2", **nth_of(nth, count))
        losses += yield from choose_units(
            table, seat, [unit for unit in rest if unit.hex == spot], 1, **nth_of(nth, count)
        )
    before = len(state.units_of(seat))
    if losses:
        yield from lose_by_event(table, seat, losses)
    return min(len(losses), before - len(state.units_of(seat)))


@on("event_text", "event:black_death")
def black_death(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    units, each = len(table.state.units_of(seat)), number("event:black_death", "units")
    if units < each:
        return
    count = units // each + (number("event:black_death", "more") if well_travelled(table.state, seat) else 0)
    lost = yield from lose_units(table, seat, count)
    score(table, seat, "event:black_death", lost)


@on("event_text", "event:famine_vermin")
def famine_vermin(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    if not table.state.has(seat, "storage"):
        return
    if not lose(table, seat, goods_of("event:famine_vermin", "lost")):
        yield from lower_one_by_event(table, seat, table.state.cities_of(seat), steps=len(MOODS) - 1)


@on("event_text", "event:famine_drought")
def famine_drought(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    state = table.state
    dry = [h for h in state.cities_of(seat) if any(state.terrain.get(n) == "barren" for n in (h, *state.near(h)))]
    count = min(len(dry), number("event:famine_drought", "most"))
    lost = lose(table, seat, {"food": count})
    if sum(lost.values()) < count:
        yield from lower_one_by_event(table, seat, dry, steps=len(MOODS) - 1)


@on("event_text", "event:fire")
def fire(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    """The fire takes a whole forest, whoever has cities in it."""
    state = table.state
    woods = [spot for spot in state.cities_of(seat) if state.terrain[spot] == "forest"]
    if not woods:
        lose(table, seat, goods_of("event:fire", "lost"))
        return
    start = yield from where(seat, "event:fire", woods)
    burning, ring = {start}, [start]
    while ring:
        ring = [n for at in ring for n in state.near(at) if state.terrain.get(n) == "forest" and n not in burning]
        burning.update(ring)
    for player in state.clockwise(seat):
        for spot in [spot for spot in state.cities_of(player) if spot in burning]:
            yield from lower_by_event(table, spot)


@on("event_text", "event:successful_year")
def successful_year(table: ClashTable, seat: Seat, event: EventCard) -> None:
    """Players with the fewest cities gain as much as they are behind. If nobody is behind, all gain."""
    state = table.state
    cities = [len(state.cities_of(player)) for player in range(state.seats)]
    behind = max(cities) - min(cities)
    if not behind:
        gain(table, seat, {"food": number("event:successful_year", "same")})
    elif cities[seat] == min(cities):
        gain(table, seat, {"food": behind})
