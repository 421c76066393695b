"""Every question but the season's sheet on which there is an opinion, and the answers to it, the best first (22)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from engines.hinterland.diplomacy import AT_THE_END, REASONS
from engines.hinterland.herding import Drove
from engines.hinterland.heuristics.seasons import hastens, planned, stances
from engines.hinterland.moves import Move
from engines.hinterland.pieces import labels
from engines.hinterland.plunder import Raid
from engines.hinterland.proposals.outlook import Outlook
from engines.hinterland.proposals.stores import feast
from engines.hinterland.proposals.war import ratio, storms
from engines.hinterland.setup import Open, first_openings
from engines.hinterland.state import Battle
from engines.hinterland.trade import Deal
from engines.hinterland.withdrawal import Hold, Sally, inside_of
from engines.kernel import ACCEPT, Ask, Command, Counts, Plan, Planned, Seat, Table, chosen, domain_of, yes_no

PRICE_OF_PREY = 6
"""Gold for which a settlement that is about to fall is let go"""

Answer = Callable[[Outlook, Ask], Iterable[Command]]


def plan_of(ask: Ask) -> Plan:
    plan = domain_of(ask, "orders")
    assert isinstance(plan, Plan)
    return plan


def orders(command: Callable[[Planned], Command]) -> Answer:
    """A subphase that is asked for by itself: strict pace, or something came in between"""

    def answer(outlook: Outlook, ask: Ask) -> Iterator[Command]:
        seen: list[Planned] = []
        for stance in stances(outlook.stance):
            found = planned(plan_of(ask), outlook.state.phase, stance)
            if found not in seen:
                seen.append(found)
                yield command(found)

    return answer


def feasts(outlook: Outlook, ask: Ask) -> Iterable[Command]:
    return feast(outlook, Table(outlook.state))


def fight_at(outlook: Outlook) -> Battle:
    battle = outlook.state.battle
    assert battle is not None
    return battle


def fight(outlook: Outlook, ask: Ask) -> list[Command]:
    """11.2: whoever is clearly stronger wants it"""
    return yes_no(ask, ratio(outlook, fight_at(outlook)) >= 1.15)


def flight(outlook: Outlook, ask: Ask) -> list[Command]:
    """11.9: a lost battle costs a point either way; the units need not be lost with it"""
    stays = ratio(outlook, fight_at(outlook)) >= 0.8
    return [chosen(ask, "stay"), chosen(ask, "flee")] if stays else [chosen(ask, "flee"), chosen(ask, "stay")]


def assault(outlook: Outlook, ask: Ask) -> list[Command]:
    return yes_no(ask, storms(outlook, fight_at(outlook)))


def go_on(outlook: Outlook, ask: Ask) -> list[Command]:
    """12.5"""
    battle = fight_at(outlook)
    return yes_no(ask, ratio(outlook, battle) >= 1.0 if battle.breached else storms(outlook, battle))


def sally(outlook: Outlook, ask: Ask) -> Iterator[Command]:
    """11.1: out, if those outside are weaker"""
    at = outlook.state.spot
    inside = inside_of(outlook.state, outlook.seat, at)
    mine, theirs = outlook.might(inside, at), outlook.might(outlook.hostile.get(at, ()), at)
    out = Sally(units=labels(inside))
    yield from (out, Hold()) if mine > 1.4 * theirs else (Hold(), out)


def off_site(outlook: Outlook, ask: Ask) -> Iterator[Command]:
    """11.1.1: builders fight with half their dice"""
    domain = domain_of(ask)
    assert isinstance(domain, Counts)
    yield chosen(ask, dict(domain.limits))


def double(outlook: Outlook, ask: Ask) -> list[Command]:
    return yes_no(ask, hastens(outlook))


def treaty(outlook: Outlook, ask: Ask) -> Sequence[Command]:
    """18, 19.2: gold and points are welcome, as long as they are worth more than what is about to be taken; nobody
    serves, and nobody gives a victory away. Whoever declines says why"""
    offer, gold = ask.params["offer"], ask.params["gold"]
    if ask.params["wins"]:
        return [chosen(ask, ACCEPT)]
    if ask.params["loses"]:
        return [chosen(ask, AT_THE_END)]
    match offer:
        case "tribute" | "ransom" | "submission":
            welcome = offer == "submission" or gold >= PRICE_OF_PREY * prey(outlook, ask.params["seat"])
        case "aid":
            welcome = outlook.player.gold < outlook.reserve
        case _:
            welcome = False
    answers = [chosen(ask, ACCEPT), chosen(ask, REASONS[offer][0])]
    return answers if welcome else answers[1:]


def prey(outlook: Outlook, other: Seat) -> int:
    """How many settlements of the other player stand encircled by own land units"""
    now = outlook.now
    walls = [at for at in now.settled[other] if at in now.encircled]
    return sum(any(u.owner == outlook.seat and not u.facts.afloat for u in now.free[at]) for at in walls)


def infantry(outlook: Outlook, ask: Ask) -> Iterator[Command]:
    """21.4: the Germans train whoever stands there"""
    able = list(domain_of(ask))
    if "train" in able and outlook.budget >= 3:
        yield chosen(ask, "train")
    if "buy" in able and outlook.budget >= 6:
        yield chosen(ask, "buy")


def village(outlook: Outlook, ask: Ask) -> Iterator[Command]:
    """7.4: the suggested start, with a city or a people of its own where that is suggested"""
    state = outlook.state
    start = state.suggested_start
    if start is not None and not outlook.now.settled[outlook.seat]:
        plan, known = start.seats[state.order.index(outlook.seat)], first_openings(state)
        wished = [f"city {at}" for at in plan.city] + [f"{plan.faction} {at}" for at in plan.villages]
        yield from (Open(opening=one) for one in wished if one in known)


def faction(outlook: Outlook, ask: Ask) -> Iterator[Command]:
    """7.6: that of the suggested start, if the villages lie that way"""
    start = outlook.state.suggested_start
    if start is not None:
        wished = [seat.faction for seat in start.seats]
        yield from (chosen(ask, one) for one in domain_of(ask) if one in wished)


ANSWERS: dict[str, Answer] = {
    "setup.village": village,
    "setup.faction": faction,
    "move.act": orders(lambda found: Move(orders=found)),
    "herds.act": orders(lambda found: Drove(orders=found)),
    "plunder.act": orders(lambda found: Raid(orders=found)),
    "trade.act": orders(lambda found: Deal(orders=found)),
    "feast.size": feasts,
    "battle.fight": fight,
    "battle.flight": flight,
    "siege.assault": assault,
    "siege.go_on": go_on,
    "withdrawal.sally": sally,
    "withdrawal.builders": off_site,
    "building.double": double,
    "treaty.answer": treaty,
    "new_year.infantry": infantry,
}
