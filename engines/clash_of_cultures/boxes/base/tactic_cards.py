"""Tactics, the lower halves of action cards. Each works for the side that laid it, in that round only (9.4)."""

from __future__ import annotations

from engines.clash_of_cultures.battle import Hits, choose_losses, fall
from engines.clash_of_cultures.cards import draw_to_hand
from engines.clash_of_cultures.data import goods_of, number
from engines.clash_of_cultures.moments import on
from engines.clash_of_cultures.pieces import choose_units, room_for_army
from engines.clash_of_cultures.purse import can_pay, settle
from engines.clash_of_cultures.queries import Abilities, CombatValue, DiceCount
from engines.clash_of_cultures.state import Battle, ClashState, ClashTable, Owner, Side, is_player
from engines.clash_of_cultures.tactics import throw_away, undo_tactic, who_laid
from engines.kernel import OneOf, Rule, Seat, choose

SHIELDED = "round: peltasts"
STARVED = "round: siege"
SIEGE_FOOD = goods_of("tactic:siege", "cost")


def lucky(tactic: str, rolled: int) -> bool:
    """Does a die of a tactic show enough?"""
    return rolled >= number(tactic, "lucky")


def remove(table: ClashTable, battle: Battle, side: Side, count: int) -> Rule[None]:
    """The side loses this number of fighting units, as far as there are any. Its owner chooses them, or the player
    who has lent the tactic."""
    units = [unit for unit in table.state.units if unit.id in side.units]
    count = min(count, len(units))
    if side.lent_by is None:
        chosen = yield from choose_losses(table, battle, side, units, count)
    else:
        chosen = yield from choose_units(table, side.lent_by, units, count)
    fall(table, battle, side, chosen)


@on("tactic_reveal", "tactic:peltasts", automatic=True)
def peltasts(table: ClashTable, seat: Seat, battle: Battle) -> None:
    side = battle.side(seat)
    numbers = [table.roll() for _ in side.units]
    table.tell("tactic.rolls", seat=who_laid(side), numbers=numbers)
    if any(lucky("tactic:peltasts", rolled) for rolled in numbers):
        side.effects.append(SHIELDED)


@on("ignore_hits", "tactic:peltasts", automatic=True)
def small_shields(table: ClashTable, seat: Seat, hits: Hits) -> None:
    if SHIELDED in hits.battle.side(seat).effects:
        hits.ignored[seat] += number("tactic:peltasts", "ignored_hits")


def loses_as_much(state: ClashState, seat: Seat, hits: Hits) -> bool:
    mine, theirs = hits.battle.side(seat), hits.battle.other(seat)
    return theirs.losses >= mine.losses and theirs.losses < len(theirs.units)


@on("final_hits", "tactic:encircled", automatic=True, when=loses_as_much)
def encircled(table: ClashTable, seat: Seat, hits: Hits) -> None:
    """The other side takes one more hit, which cannot be ignored."""
    rolled = table.roll()
    table.tell("tactic.rolls", seat=who_laid(hits.battle.side(seat)), numbers=[rolled])
    if lucky("tactic:encircled", rolled):
        hits.battle.other(seat).losses += number("tactic:encircled", "units")


@on("combat_value", "tactic:wedge_formation")
def wedge(state: ClashState, owner: Owner, value: CombatValue) -> None:
    if value.side.owner == owner:
        value.bonus += len(value.battle.defender.units) * number("tactic:wedge_formation", "combat_value")


@on("combat_value", "tactic:high_morale")
def high_morale(state: ClashState, owner: Owner, value: CombatValue) -> None:
    if value.side.owner == owner:
        value.bonus += number("tactic:high_morale", "combat_value")


@on("combat_value", "tactic:heavy_resistance")
def heavy_resistance(state: ClashState, owner: Owner, value: CombatValue) -> None:
    if value.side is value.battle.attacker and owner != value.side.owner:
        value.bonus -= len(value.side.units) * number("tactic:heavy_resistance", "penalty")


@on("combat_abilities", "tactic:high_ground")
def high_ground(state: ClashState, owner: Owner, abilities: Abilities) -> None:
    if abilities.side.owner != owner:
        abilities.silenced = True


@on("combat_value", "tactic:surprise")
def surprise(state: ClashState, owner: Owner, value: CombatValue) -> None:
    if value.side.owner == owner:
        value.bonus += number("tactic:surprise", "combat_value")


@on("round_end", "tactic:surprise", when=lambda s, p, battle: battle.other(p).losses > 0)
def news_of_the_surprise(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    yield from draw_to_hand(table, who_laid(battle.side(seat)), "action", number("tactic:surprise", "action_cards"))


@on("tactic_reveal", "tactic:siege")
def siege(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    """The defender pays food at once, or fights this round starved. Barbarians never pay."""
    owner = battle.defender.owner
    if is_player(owner) and can_pay(table.state, owner, SIEGE_FOOD):
        feed = yield from choose(
            owner, "siege.feed", OneOf([True, False], "yes_no", True), section="9.4", cost=SIEGE_FOOD
        )
        if feed:
            yield from settle(table, owner, SIEGE_FOOD)
            return
    battle.defender.effects.append(STARVED)


@on("combat_abilities", "tactic:siege")
def hungry(state: ClashState, owner: Owner, abilities: Abilities) -> None:
    if STARVED in abilities.side.effects:
        abilities.silenced = True


@on("combat_value", "tactic:siege")
def siege_ring(state: ClashState, owner: Owner, value: CombatValue) -> None:
    if value.side.owner == owner:
        value.bonus += number("tactic:siege", "combat_value")


def more_dice(tactic: str, owner: Owner, count: DiceCount) -> None:
    """The side rolls more dice, if it has a unit or the die of a fortress."""
    if count.side.owner == owner and count.dice > 0:
        count.dice += number(tactic, "dice")


@on("roll_dice", "tactic:for_the_people")
def for_the_people(state: ClashState, owner: Owner, count: DiceCount) -> None:
    more_dice("tactic:for_the_people", owner, count)


@on("ignore_hits", "tactic:improved_defenses", automatic=True)
def improved_defenses(table: ClashTable, owner: Owner, hits: Hits) -> None:
    hits.ignored[owner] += number("tactic:improved_defenses", "ignored_hits")


def refuges(state: ClashState, seat: Seat, battle: Battle) -> list[str]:
    """Adjacent land hexes without opponents, with room for the whole army."""
    return [
        spot
        for spot in state.near(battle.hex)
        if state.is_land(spot)
        and state.opponents_at(spot, seat) is None
        and room_for_army(state, seat, spot) >= len(battle.side(seat).units)
    ]


@on("tactic_play", "tactic:tactical_retreat")
def somewhere_to_go(state: ClashState, seat: Seat, battle: Battle) -> bool:
    return bool(refuges(state, seat, battle))


@on("tactic_reveal", "tactic:tactical_retreat", last=True)
def tactical_retreat(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    """The battle ends without a roll; the attacker has won it."""
    state = table.state
    able = refuges(state, seat, battle)
    if not able or not battle.side(seat).units:
        return
    laid_by = who_laid(battle.side(seat))
    spot = yield from choose(laid_by, "tactical_retreat.where", OneOf(able, "hex"), section="9.4")
    for unit in state.own_at(battle.hex, seat):
        unit.hex = spot
    battle.defender.units.clear()
    battle.result = "attacker"
    table.tell("battle.retreats", seat=seat, hex=spot)


@on("roll_dice", "tactic:defensive_formation")
def defensive_formation(state: ClashState, owner: Owner, count: DiceCount) -> None:
    more_dice("tactic:defensive_formation", owner, count)


@on("tactic_reveal_first", "tactic:scout", automatic=True)
def scout(table: ClashTable, seat: Seat, battle: Battle) -> None:
    """The other side's card does nothing; the player takes it into hand."""
    card, laid_by = undo_tactic(battle.other(seat)), who_laid(battle.side(seat))
    if card is not None:
        table.state.players[laid_by].actions.append(card)
        table.tell("tactic.scouted", seat=laid_by, card=card)


@on("tactic_reveal_first", "tactic:martyr", automatic=True)
def martyr(table: ClashTable, seat: Seat, battle: Battle) -> None:
    other = battle.other(seat)
    card = undo_tactic(other)
    if card is not None:
        throw_away(table, battle, other, card)
        table.tell("tactic.cancelled", seat=who_laid(battle.side(seat)), other=who_laid(other))


@on("tactic_reveal", "tactic:martyr")
def sacrifice(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    for side in (battle.side(seat), battle.other(seat)):
        yield from remove(table, battle, side, number("tactic:martyr", "units"))


@on("tactic_reveal", "tactic:archers")
def archers(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    rolled = table.roll()
    table.tell("tactic.rolls", seat=who_laid(battle.side(seat)), numbers=[rolled])
    if lucky("tactic:archers", rolled):
        yield from remove(table, battle, battle.other(seat), number("tactic:archers", "units"))


@on("roll_dice", "tactic:flanking")
def flanking(state: ClashState, owner: Owner, count: DiceCount) -> None:
    more_dice("tactic:flanking", owner, count)
