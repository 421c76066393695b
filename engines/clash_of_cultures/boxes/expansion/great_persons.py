"""Great persons of the expansion: two are held like action cards, two lie before their player."""

from __future__ import annotations

from engines.clash_of_cultures.activate import activatable
from engines.clash_of_cultures.boxes.base.action_cards.learning import learn
from engines.clash_of_cultures.boxes.base.events.great_persons import lesson, may_learn
from engines.clash_of_cultures.boxes.expansion.asking import where, which
from engines.clash_of_cultures.build import Build, affordable, build
from engines.clash_of_cultures.cards import Draw, discard, take_top
from engines.clash_of_cultures.data import (
    TOKENS,
    WONDERS,
    goods_of,
    name_of,
)
from engines.clash_of_cultures.events import EventCard
from engines.clash_of_cultures.moments import on
from engines.clash_of_cultures.purse import gain, lose
from engines.clash_of_cultures.queries import (
    AttackCondition,
    BuildOptions,
    BuildPrice,
)
from engines.clash_of_cultures.state import ClashState, ClashTable, Owner, is_player
from engines.clash_of_cultures.windows import card_effect
from engines.kernel import NONE, OneOf, Rule, Seat, ask, choose

ARCHITECT, DIPLOMAT, SEER = "event:great_architect", "event:great_diplomat", "event:great_seer"
AT_WORK = "great architect at work"


def held_wonders(state: ClashState, seat: Seat) -> dict[str, list[str]]:
    """By city, the wonders in hand that the card could build there."""
    state.lasting.add(AT_WORK, "turn", seat=seat, source=AT_WORK)
    by_city = {
        spot: [w for w in affordable(state, seat, spot) if w in WONDERS and w in state.players[seat].wonders]
        for spot in activatable(state, seat, "build")
    }
    state.lasting.drop(AT_WORK)
    return {spot: wonders for spot, wonders in by_city.items() if wonders}


@card_effect(ARCHITECT, can=lambda state, seat: bool(held_wonders(state, seat)))
def great_architect(table: ClashTable, seat: Seat) -> Rule[None]:
    able = held_wonders(table.state, seat)
    city = yield from where(seat, ARCHITECT, able)
    offer = Build.where(city=OneOf([city], "hex"), piece=OneOf(able[city], "piece"))
    table.state.lasting.add(AT_WORK, "turn", seat=seat, source=AT_WORK)
    act = yield from ask(seat, "effect.build", offer, section="13.2", effect=ARCHITECT)
    yield from build(table, seat, act)
    table.state.lasting.drop(AT_WORK)
    give_back(table, seat, ARCHITECT)


def give_back(table: ClashTable, seat: Seat, source: str) -> None:
    """A card that lies before a player goes to the discards."""
    name = name_of(source)
    table.state.players[seat].kept.remove(name)
    table.state.players[seat].tokens.pop(source, None)
    discard(table, seat, name)


@on("build_options", ARCHITECT)
def any_plan(state: ClashState, seat: Seat, options: BuildOptions) -> None:
    if state.lasting.total(AT_WORK, seat):
        options.free_wonders += state.players[seat].wonders


@on("build_price", ARCHITECT)
def masterly(state: ClashState, seat: Seat, price: BuildPrice) -> None:
    if price.wonder and state.lasting.total(AT_WORK, seat):
        for coin, amount in goods_of(ARCHITECT, "less").items():
            price.cost[coin] = max(0, price.cost.get(coin, 0) - amount)


@card_effect(
    "event:great_athlete",
    can=lambda state, seat: may_learn(state, seat, "culture") or any(state.players[seat].purse[t] for t in TOKENS),
    first=lesson("culture"),
)
def great_athlete(table: ClashTable, seat: Seat, advance: str | None) -> Rule[None]:
    """The player exchanges any number of tokens for the other kind, in one direction."""
    yield from learn(table, seat, advance)
    purse = table.state.players[seat].purse
    able = [token for token in TOKENS if purse[token]]
    if not able:
        return
    token = yield from which(seat, "event:great_athlete", [NONE, *able], "ware")
    if token == NONE:
        return
    count = yield from choose(
        seat,
        "effect.how_many",
        OneOf(range(1, purse[token] + 1), "number"),
        section="12.2",
        effect="event:great_athlete",
    )
    lose(table, seat, {token: count})
    gain(table, seat, {next(other for other in TOKENS if other != token): count})


@on("event_text", DIPLOMAT)
def great_diplomat(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    partner = yield from choose(seat, "card.which_player", OneOf(table.state.others(seat), "seat"), section="12.2")
    table.state.players[seat].tokens[DIPLOMAT] = 1 + partner
    table.tell("diplomat.pact", seat=seat, other=partner)


@on("attack_condition", DIPLOMAT)
def pact(state: ClashState, owner: Owner, condition: AttackCondition) -> None:
    partner = state.players[owner].tokens.get(DIPLOMAT, 0) - 1 if is_player(owner) else None
    if {condition.attacker, condition.opponent} == {owner, partner}:
        for coin, amount in goods_of(DIPLOMAT, "price").items():
            condition.price[coin] = condition.price.get(coin, 0) + amount
        condition.then.append(lambda table: give_back(table, owner, DIPLOMAT))


@card_effect(DIPLOMAT)
def recall(table: ClashTable, seat: Seat) -> None:
    give_back(table, seat, DIPLOMAT)


@card_effect(SEER)
def great_seer(table: ClashTable, seat: Seat) -> Rule[None]:
    """One objective is laid aside for each player. Only the player of this card knows which."""
    state = table.state
    new = [card for card in (take_top(table, "objective") for _ in range(state.seats)) if card is not None]
    table.tell("seer.sees", to=seat, cards=new)
    # New cards belong to nobody until the player has chosen. In the player's hand they are as hidden as they should
    # be.
    state.players[seat].objectives += new
    for player in state.clockwise(seat):
        rest = [card for card in new if card in state.players[seat].objectives]
        if not rest:
            break
        gift = yield from choose(
            seat, "seer.assign", OneOf(sorted(rest), "card"), secret=True, section="12.2", other=player
        )
        state.players[seat].objectives.remove(gift)
        new.remove(gift)
        if player in state.assigned:
            state.decks["objective"].append(state.assigned[player])
        state.assigned[player], state.assigned_by[player] = gift, seat
        state.lasting.add(SEER, "game", seat=player, source=f"seer of {player}")


def foretold(state: ClashState, seat: Seat, drawing: Draw) -> bool:
    return drawing.deck == "objective" and seat in state.assigned and drawing.instead is None


@on("card_draw", SEER, automatic=True, when=foretold)
def fate(table: ClashTable, seat: Seat, drawing: Draw) -> None:
    table.learn()
    drawing.instead, drawing.unseen = table.state.assigned.pop(seat), True
    table.state.assigned_by.pop(seat, None)
    table.state.lasting.drop(f"seer of {seat}")
