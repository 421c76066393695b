"""Who stands on which side of a battle (8.2, 8.3)."""

from __future__ import annotations

from typing import Annotated

from engines.era_of_tribes.automa_reactions import war
from engines.era_of_tribes.data import TRACKS
from engines.era_of_tribes.parts import Side
from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.realm import pay, spend_goods
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.troops import tell_troops
from engines.kernel import Command, Counts, Note, Number, OneOf, Rule, Seat, Slot, ask, choose, note, settled


def place_defender(table: EraTable) -> Rule[None]:
    """8.2"""
    state, battle = table.state, table.state.fight
    side, land, rules = battle.defender, state.lands[battle.space], TRACKS.battle
    militia = land.battlefield + (rules.landing if battle.landing else 0)
    if LANDS[battle.space].terrain == "mountain":
        militia += rules.mountain
    if side.seat is None:
        side.place(village=1, militia=militia + TRACKS.barbarian_level[state.barbarians - 1].militia)
        return
    vassals, town = land.vassals, int(land.town)
    if state.players[side.seat].revolted:
        battle.aside = "town" if town else "vassal"
        town, vassals = (0, vassals) if town else (0, vassals - 1)
    side.place(vassal=vassals, town=town, militia=militia + (rules.town if town else 0))
    if is_automa(side.seat):
        war.defend(table)
    else:
        yield from commit(table, side, battle.attacker)


def place_attacker(table: EraTable) -> Rule[None]:
    """8.3"""
    side, other = table.state.fight.attacker, table.state.fight.defender
    assert side.seat is not None
    if is_automa(side.seat):
        war.attack(table)
    else:
        yield from commit(table, side, other)


def own_arms(table: EraTable, seat: Seat) -> Counts:
    """8.2: ore, and wine or ivory that serves as ore"""
    return Counts(table.state.arms(seat), kind="good", usual={})


def own_armies(table: EraTable, seat: Seat) -> Number:
    """8.2: grey militia are used before own armies"""
    player = table.state.players[seat]
    return Number(0, player.armies + player.militia, usual=0)


def own_legions(table: EraTable, seat: Seat) -> Number:
    return Number(0, table.state.players[seat].legions, usual=0)


def counted(tiles: list[str]) -> dict[str, int]:
    return {tile: tiles.count(tile) for tile in sorted(set(tiles))}


def own_tiles(table: EraTable, seat: Seat) -> Counts:
    """8.2: any unused tile fights as a mercenary"""
    return Counts(counted(table.state.players[seat].tiles), kind="tile", usual={})


def cubes_here(state: EraState, seat: Seat, armies: int, legions: int) -> list[str]:
    """8.5: the kinds of cubes of a side that can fall, those that fall last by themselves first"""
    units = side_of(state, seat)[0].units
    counts = {
        "vassal": units.get("vassal", 0),
        "fleet": units.get("fleet", 0),
        "army": armies - state.players[seat].militia,
        "legion": legions,
    }
    # Where a town fights alone nobody is spared, but a whole answer names somebody.
    return [kind for kind, count in counts.items() if count > 0] or ["vassal"]


def afterwards() -> dict[str, Note]:
    """What becomes of a survivor (8.9)."""
    return {
        "vassal": note("spared.vassal"),
        "fleet": note("spared.fleet"),
        "army": note("spared.army"),
        "legion": note("spared.legion"),
    }


def spareable(table: EraTable, seat: Seat, armies: int, legions: int) -> OneOf[str]:
    """8.5"""
    kinds = cubes_here(table.state, seat, armies, legions)
    return OneOf(kinds, "cube", usual=kinds[0], hints=afterwards())


class Commit(Command):
    """8.3.1: goods, armies, legions, mercenaries and who falls last, in one decision"""

    section = "8.3.1"
    secret = True
    goods: Annotated[dict[str, int], Slot(own_arms)]
    armies: Annotated[int, Slot(own_armies)]
    legions: Annotated[int, Slot(own_legions)]
    mercenaries: Annotated[dict[str, int], Slot(own_tiles)]
    spared: Annotated[str, Slot(spareable)]


def enough(state: EraState, seat: Seat) -> Commit:
    """8.3.1: as many as make the own side stronger, or at least as strong, goods first and armies last; nobody where
    all of them are not enough. Tiles are kept"""
    mine, theirs = side_of(state, seat)
    player, arms = state.players[seat], state.arms(seat)
    own = player.armies + player.militia
    able = sum(arms.values()) + player.legions + own
    wanted = theirs.strength - mine.strength + 1
    wanted = min(wanted, able) if wanted <= able + 1 else 0
    goods: dict[str, int] = {}
    for good, count in arms.items():
        if many := min(count, max(0, wanted)):
            goods[good] = many
            wanted -= many
    legions = min(player.legions, max(0, wanted))
    armies = max(0, wanted - legions)
    spared = cubes_here(state, seat, armies, legions)[0]
    return Commit(goods=goods, armies=armies, legions=legions, mercenaries={}, spared=spared)


def commit(table: EraTable, side: Side, other: Side) -> Rule[None]:
    """8.3.1: allies answer before the other side decides"""
    state, seat = table.state, side.seat
    assert seat is not None
    player = state.players[seat]
    if state.arms(seat) or player.regular_army or player.tiles:
        answer = yield from ask(
            seat,
            "battle.commit",
            Commit,
            section="8.3.1",
            usual=lambda: enough(state, seat),
            space=state.fight.space,
            mine=side.strength,
            theirs=other.strength,
            attacking=int(side is state.fight.attacker),
        )
        send(table, side, answer)
    yield from call_allies(table, side, other)


def send(table: EraTable, side: Side, answer: Commit) -> None:
    """8.2, 8.3"""
    state, seat = table.state, side.seat
    assert seat is not None
    player = state.players[seat]
    side.spared = answer.spared
    arms = {land: good for land, good in state.goods(seat).items() if good == "ore" or land in player.military}
    side.goods += spend_goods(table, seat, answer.goods, arms)
    militia = min(answer.armies, player.militia)
    player.militia -= militia
    player.armies -= answer.armies - militia
    player.legions -= answer.legions
    side.place(
        good=sum(answer.goods.values()),
        militia=militia,
        army=answer.armies - militia,
        legion=answer.legions,
    )
    hire(table, side, answer.mercenaries)
    troops = {
        "good": sum(answer.goods.values()),
        "army": answer.armies,
        "legion": answer.legions,
        "mercenary": sum(answer.mercenaries.values()),
    }
    tell_troops(table, seat, troops)


def hire(table: EraTable, side: Side, tiles: dict[str, int]) -> None:
    """8.3.1: mercenaries lie face down until the battle ends"""
    assert side.seat is not None
    player = table.state.players[side.seat]
    for tile, count in tiles.items():
        for _ in range(count):
            player.tiles.remove(tile)
            side.tiles.append(tile)
    side.place(mercenary=sum(tiles.values()))


# Allies


def callable_allies(state: EraState, side: Side, other: Side) -> list[Seat]:
    """8.3: allies with an army that can be paid, who neither fight here nor help the other side"""
    seat = side.seat
    assert seat is not None
    thalers = state.players[seat].thalers
    return [
        ally
        for ally in state.allies(seat)
        if ally != other.seat
        and ally not in other.supporters
        and state.players[ally].armies
        and thalers >= state.army_price(ally)
    ]


def side_of(state: EraState, seat: Seat) -> tuple[Side, Side]:
    """The own side and the other one"""
    battle = state.fight
    if battle.attacker.seat == seat:
        return battle.attacker, battle.defender
    return battle.defender, battle.attacker


def armies_to_ask(table: EraTable, seat: Seat, ally: Seat) -> Number:
    """8.3: as many as the ally has and the supported player can pay"""
    state = table.state
    armies, price = state.players[ally].armies, state.army_price(ally)
    most = min(armies, state.players[seat].thalers // price) if price else armies
    return Number(1, most, usual=most)


class Call(Command):
    section = "8.3"
    ally: Annotated[int, Slot()]
    armies: Annotated[int, Slot(armies_to_ask)]


class Hold(Command):
    section = "8.5"


def call_allies(table: EraTable, side: Side, other: Side) -> Rule[None]:
    """8.3"""
    state, seat = table.state, side.seat
    assert seat is not None
    asked: list[Seat] = []
    while left := [ally for ally in callable_allies(state, side, other) if ally not in asked]:
        answer = yield from ask(
            seat,
            "battle.allies",
            Call.where(ally=OneOf(left, "seat")),
            Hold,
            section="8.3",
            usual=Hold(),
            space=state.fight.space,
        )
        if isinstance(answer, Hold):
            return
        assert isinstance(answer, Call)
        asked.append(answer.ally)
        yield from support(table, side, answer.ally, answer.armies)


def support(table: EraTable, side: Side, ally: Seat, asked: int) -> Rule[None]:
    """8.3: the ally answers with a number, and is paid at once"""
    state = table.state
    assert side.seat is not None
    count = 0
    if settled(state, ally, "support") == "ask":
        count = yield from choose(
            ally,
            "battle.support",
            Number(0, asked, "armies", usual=0),
            section="8.3",
            other=side.seat,
            space=state.fight.space,
            price=state.army_price(ally),
        )
    table.tell("battle.supported", seat=ally, other=side.seat, count=count)
    if not count:
        return
    pay(table, side.seat, count * state.army_price(ally), ally)
    state.players[ally].armies -= count
    side.allies[ally] = side.allies.get(ally, 0) + count
    if ally not in side.supporters:
        side.supporters.append(ally)
    side.place(ally=count)
