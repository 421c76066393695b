"""The rules of Three Fords. Numbers refer to RULES.md."""

from __future__ import annotations

from dataclasses import dataclass

from engines.fords.commands import (
    Accept,
    Barter,
    Bid,
    CallUp,
    Campaign,
    GoOn,
    March,
    Pass,
    Pitch,
    Play,
    Recruit,
    Refuse,
    Sell,
)
from engines.fords.state import DATA, NEXT_TO, Camp, FordsTable
from engines.kernel import (
    NONE,
    Cause,
    Choose,
    Command,
    Note,
    Number,
    OneOf,
    Orders,
    Plan,
    Planned,
    Rule,
    Seat,
    Stands,
    ask,
    ask_all,
    asked,
    choose,
    note,
)

ACTIONS = 2


def first_camps(table: FordsTable) -> Rule[None]:
    """2.2"""
    state = table.state
    for seat in state.clockwise(state.first):
        meadow = yield from choose(seat, "pitch.first", OneOf(state.empty(), "meadow"), section="2.2")
        state.camps[meadow] = Camp(owner=seat, levies=DATA.first_levies)
        table.tell("camp.first", seat=seat, meadow=meadow)
    state.phase = "market"


def round_start(table: FordsTable) -> Rule[None]:
    """3.1, 3.2"""
    state = table.state
    state.round += 1
    state.turns = 0
    state.lasting.begin("round")
    for seat in state.clockwise(state.first):
        state.players[seat].wool += len(state.camps_of(seat))
    with table.tell("round.begins", round=state.round, rounds=state.options.rounds):
        if state.options.market == "open":
            yield from market(table)
    state.phase = "turn"


def market(table: FordsTable) -> Rule[None]:
    """3.2"""
    state = table.state
    sides = OneOf(["buy", "sell"], "side")
    offer = Choose.where(of=OneOf(["side"]), choice=sides)
    seats = state.clockwise(state.first)
    answers = yield from ask_all([asked(seat, "market.side", offer, secret=True, section="3.2") for seat in seats])
    for seat in seats:
        alone = all(answers[other].choice != answers[seat].choice for other in state.others(seat))
        gain = DATA.market["alone" if alone else "together"]
        state.players[seat].gold += gain
        table.tell("market.traded", seat=seat, side=answers[seat].choice, gold=gain)


def turn(table: FordsTable) -> Rule[None]:
    """4.1"""
    state = table.state
    seat = (state.first + state.turns) % state.seats
    for action in range(1, ACTIONS + 1):
        plan = Plan(CAMPAIGN, table, seat, begin=set_out, low=1, high=DATA.campaign_orders)
        act = yield from ask(
            seat, "turn.act", Pitch, Recruit, March, Campaign.where(orders=plan), Play, Sell, Barter, Pass,
            section="4.1", usual=Pass(), action=action,
        )  # fmt: skip
        if isinstance(act, Pass):
            break
        yield from act_out(table, seat, act)
    draw(table, seat)
    state.turns += 1
    if state.turns == state.seats:
        end_round(table)


def act_out(table: FordsTable, seat: Seat, act: object) -> Rule[None]:
    match act:
        case Pitch():
            pitch(table, seat, act)
        case Recruit():
            recruit(table, seat, act)
        case March():
            yield from march(table, seat, act)
        case Campaign(orders=orders):
            yield from campaign(table, seat, orders)
        case Play(card=card):
            yield from play(table, seat, card)
        case Sell(cards=places):
            sell(table, seat, places)
        case Barter():
            yield from barter(table, seat, act)


def pitch(table: FordsTable, seat: Seat, act: Pitch) -> None:
    """4.2"""
    player = table.state.players[seat]
    player.gold -= act.payment.get("gold", 0)
    player.wool -= act.payment.get("wool", 0)
    table.state.camps[act.meadow] = Camp(owner=seat, levies=1)
    table.tell("camp.pitched", seat=seat, meadow=act.meadow, payment=act.payment)


def recruit(table: FordsTable, seat: Seat, act: Recruit) -> None:
    """4.3"""
    for meadow, levies in act.levies.items():
        table.state.camps[meadow].levies += levies
    table.state.players[seat].wool -= sum(act.levies.values())
    table.tell("camp.recruited", seat=seat, levies=sum(act.levies.values()), meadows=list(act.levies))


def march(table: FordsTable, seat: Seat, act: March) -> Rule[None]:
    """4.4"""
    camps = table.state.camps
    camps[act.origin].levies -= act.levies
    if act.target not in camps:
        camps[act.target] = Camp(owner=seat, levies=act.levies)
        table.tell("march.founds", seat=seat, origin=act.origin, target=act.target, levies=act.levies)
    elif camps[act.target].owner == seat:
        camps[act.target].levies += act.levies
        table.tell("march.joins", seat=seat, origin=act.origin, target=act.target, levies=act.levies)
    else:
        attack = Attack(seat, camps[act.target].owner, act.origin, act.target, act.levies)
        with table.during("battle"), outbreak(table, attack):
            yield from battle(table, attack)


def departure(table: FordsTable, seat: Seat) -> Cause:
    """4.8: what a campaign costs"""
    table.state.players[seat].gold -= DATA.campaign
    return table.tell("campaign.begins", seat=seat, gold=DATA.campaign)


def set_out(table: FordsTable, seat: Seat) -> Rule[None]:
    """4.8: how a plan of orders begins"""
    departure(table, seat)
    yield from ()


def follow(table: FordsTable, seat: Seat, order: Command) -> Rule[None]:
    """4.8: one order of a campaign"""
    match order:
        case CallUp(meadow=meadow):
            table.state.camps[meadow].levies += 1
            table.state.players[seat].wool -= 1
            table.tell("campaign.called_up", seat=seat, meadow=meadow)
        case March():
            yield from march(table, seat, order)


def propose(plan: Plan) -> Planned:
    """A proposal: levies march to every empty meadow nearby, as far as the number of orders allows."""
    planned: Planned = ()
    while len(planned) < plan.high:
        state = plan.after(planned).state
        addition = next((order for order in plan.additions(planned, March) if order.target not in state.camps), None)
        if addition is None:
            break
        planned = plan.with_order(planned, addition).orders
    return planned or next(iter(plan), ())


def follows(plan: Plan, planned: Planned) -> list[Note]:
    camps = len(plan.after(planned).state.camps_of(plan.seat))
    return [note("campaign.camps", camps=camps)]


CAMPAIGN = Orders((CallUp, March), carry=follow, stage=(CallUp, March).index, propose=propose, follows=follows)


def campaign(table: FordsTable, seat: Seat, orders: Planned) -> Rule[None]:
    """4.8: a battle ends the plan early"""
    room = DATA.campaign_orders
    with departure(table, seat):
        rest = yield from CAMPAIGN.carry_out(table, seat, orders)
        while rest:
            room -= len(orders) - len(rest)
            orders = yield from rest_of(table, seat, rest, room)
            rest = yield from CAMPAIGN.carry_out(table, seat, orders)


def rest_of(table: FordsTable, seat: Seat, orders: Planned, room: int) -> Rule[Planned]:
    """4.8: the player is asked again for the orders that are left."""
    plan = Plan(CAMPAIGN, table, seat, wished=orders, high=room)
    answer = yield from ask(
        seat,
        "campaign.rest",
        GoOn.where(orders=plan),
        section="4.8",
        usual=lambda: GoOn(orders=plan.usual or ()),
        left=room,
    )
    return answer.orders


@dataclass
class Attack:
    attacker: Seat
    defender: Seat
    origin: str
    target: str
    levies: int


def outbreak(table: FordsTable, attack: Attack) -> Cause:
    """5: the attack is told; everything that follows from it is told inside of it."""
    return table.tell(
        "battle.begins",
        seat=attack.attacker,
        other=attack.defender,
        origin=attack.origin,
        target=attack.target,
        levies=attack.levies,
    )


def battle(table: FordsTable, attack: Attack) -> Rule[None]:
    """5: bids, ambush, outcome."""
    state = table.state
    sides = (attack.attacker, attack.defender)
    bids = yield from ask_all(
        [
            asked(seat, "battle.bid", Bid.where(gold=Number(0, state.players[seat].gold)), secret=True, section="5.1")
            for seat in sides
        ]
    )
    for seat in sides:
        state.players[seat].gold -= bids[seat].gold
        state.lasting.add("strength", "battle", bids[seat].gold, seat, "bid")
        table.tell("battle.bids", seat=seat, gold=bids[seat].gold)
    yield from ambush(table, attack.defender)
    attack_strength = attack.levies + state.lasting.total("strength", attack.attacker)
    defence = state.camps[attack.target].levies + state.lasting.total("strength", attack.defender)
    table.tell("battle.strength", seat=attack.attacker, mine=attack_strength, other=attack.defender, theirs=defence)
    if attack_strength > defence:
        yield from defender_beaten(table, attack)
    else:
        attacker_beaten(table, attack)


def ambush(table: FordsTable, defender: Seat) -> Rule[None]:
    """5.2: everybody with cards is asked. Asking only those who hold an ambush would tell."""
    player = table.state.players[defender]
    if not player.hand:
        return
    answers = [NONE, "ambush"] if "ambush" in player.hand else [NONE]
    card = yield from choose(defender, "battle.ambush", OneOf(answers, "reaction"), secret=True, section="5.2")
    if card == "ambush":
        player.hand.remove("ambush")
        table.state.discard.append("ambush")
        table.learn()
        table.state.lasting.add("strength", "battle", 2, defender, "ambush")
        table.tell("battle.ambushed", seat=defender)


def attacker_beaten(table: FordsTable, attack: Attack) -> None:
    """5.3, 5.4"""
    home = attack.levies // 2
    table.state.camps[attack.origin].levies += home
    table.tell("battle.repelled", seat=attack.defender, target=attack.target, lost=attack.levies - home)


def defender_beaten(table: FordsTable, attack: Attack) -> Rule[None]:
    """5.3 to 5.5"""
    state = table.state
    camp = state.camps[attack.target]
    if len(state.camps_of(attack.defender)) == 1:
        camp.levies = 1
        state.camps[attack.origin].levies += attack.levies
        table.tell("battle.last_camp", seat=attack.defender, target=attack.target)
        return
    rest = camp.levies // 2
    state.camps[attack.target] = Camp(owner=attack.attacker, levies=attack.levies)
    homes = [m for m in NEXT_TO[attack.target] if m in state.camps and state.camps[m].owner == attack.defender]
    lost = camp.levies - rest
    with table.tell("battle.won", seat=attack.attacker, other=attack.defender, target=attack.target, lost=lost):
        if rest and homes:
            refuge = yield from choose(
                attack.defender, "battle.refuge", OneOf(homes, "meadow"), section="5.4", levies=rest
            )
            state.camps[refuge].levies += rest
            table.tell("battle.withdrew", seat=attack.defender, refuge=refuge, levies=rest)


def play(table: FordsTable, seat: Seat, card: str) -> Rule[None]:
    """4.5"""
    state = table.state
    state.players[seat].hand.remove(card)
    state.discard.append(card)
    if card == "feast":
        state.lasting.add("strength", "round", 1, seat, "feast")
        table.tell("card.feast", seat=seat)
        return
    other = yield from choose(seat, "spy.whom", OneOf(state.others(seat), "seat"), section="4.5")
    with table.tell("card.spy", seat=seat, other=other):
        table.tell("card.spied", to=seat, other=other, cards=sorted(state.players[other].hand))


def sell(table: FordsTable, seat: Seat, places: tuple[int, ...]) -> None:
    """4.6"""
    player = table.state.players[seat]
    sold = [player.hand[place - 1] for place in places]
    player.hand = [card for place, card in enumerate(player.hand, 1) if place not in places]
    player.gold += len(sold)
    table.state.discard += sold
    table.learn()
    table.tell("card.sold", seat=seat, cards=sold)


def barter(table: FordsTable, seat: Seat, act: Barter) -> Rule[None]:
    """4.7"""
    with table.tell("barter.offered", seat=seat, other=act.partner, gold=act.gold, wool=act.wool):
        answer = yield from ask(
            act.partner, "barter.answer", Accept, Refuse, section="4.7", usual=Refuse(),
            stands=Stands(("round",), (Refuse,)), seat=seat, gold=act.gold, wool=act.wool,
        )  # fmt: skip
        if isinstance(answer, Refuse):
            table.tell("barter.refused", seat=act.partner)
            return
        mine, theirs = table.state.players[seat], table.state.players[act.partner]
        mine.gold, mine.wool = mine.gold - act.gold, mine.wool + act.wool
        theirs.gold, theirs.wool = theirs.gold + act.gold, theirs.wool - act.wool
        table.tell("barter.done", seat=seat, other=act.partner)


def draw(table: FordsTable, seat: Seat) -> None:
    """4.1"""
    state = table.state
    if not state.deck:
        state.deck, state.discard = table.shuffled(state.discard), []
    if state.deck:
        table.learn()
        card = state.deck.pop()
        state.players[seat].hand.append(card)
        with table.tell("card.draws", seat=seat):
            table.tell("card.drawn", to=seat, card=card)


def end_round(table: FordsTable) -> None:
    """3.3, 6.1"""
    state = table.state
    state.lasting.end("round")
    state.first = (state.first + 1) % state.seats
    state.phase = "over" if state.round == state.options.rounds else "market"
    if state.phase == "over":
        table.tell("game.over")
