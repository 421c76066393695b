"""Japan."""

from __future__ import annotations

from engines.clash_of_cultures.advance import Advance, purchasable, purchase
from engines.clash_of_cultures.boxes.expansion.asking import wants, which
from engines.clash_of_cultures.boxes.expansion.leaders import (
    bonus,
    city_of,
    fights,
    fought_and_lives,
    here,
    in_city,
    outlives,
)
from engines.clash_of_cultures.build import Built
from engines.clash_of_cultures.cards import discard_from_hand, draw_to_hand
from engines.clash_of_cultures.collect import Collected
from engines.clash_of_cultures.data import goods_of, number
from engines.clash_of_cultures.moments import Rank, is_spent, on, spend
from engines.clash_of_cultures.purse import gain
from engines.clash_of_cultures.queries import Abilities, CardCost, CombatValue, Levy, RecruitOptions, RecruitPrice
from engines.clash_of_cultures.recruit import Recruited
from engines.clash_of_cultures.state import Battle, ClashState, ClashTable, Owner
from engines.clash_of_cultures.takeover import options as takeover_options
from engines.clash_of_cultures.windows import Announced, action
from engines.kernel import NONE, OneOf, Rule, Seat, ask, choose

CARD_LEVY = "card:draft"
DRAFT = "civ:shogunate draft"
SWORD = "leader:way_of_the_sword"


def rich_harvest(state: ClashState, seat: Seat, done: Collected) -> bool:
    return done.gains.get("food", 0) >= number("civ:pottery", "food")


@on("collect_done", "civ:pottery", automatic=True, once=True, when=rich_harvest)
def pottery(table: ClashTable, seat: Seat, done: Collected) -> None:
    spend(table.state, seat, "civ:pottery")
    gain(table, seat, goods_of("civ:pottery"))


@on("recruit_options", "civ:horsemanship")
def castle_stables(state: ClashState, seat: Seat, options: RecruitOptions) -> None:
    if "fortress" in options.city.buildings:
        options.kinds.append("cavalry")


@on("combat_abilities", "civ:horsemanship")
def sally(state: ClashState, owner: Owner, abilities: Abilities) -> None:
    """One cavalry is stronger in the first round of the defence of a fortress."""
    battle = abilities.battle
    if abilities.side is battle.defender and battle.defender.owner == owner and battle.fortress and battle.round == 1:
        abilities.stronger["cavalry"] = number("civ:horsemanship", "more")


def seats_of_power(state: ClashState, seat: Seat) -> set[str]:
    return {*state.cities_of(seat), *(unit.hex for unit in state.units_of(seat) if unit.is_army)}


def overheard(state: ClashState, seat: Seat, announced: Announced) -> bool:
    """Was the card played within reach, and has the player a card to give for it? How many cards a player holds is
    open."""
    if announced.cancelled or not state.players[seat].actions:
        return False
    far = number("civ:subterfuge", "distance")
    near = {spot for own in seats_of_power(state, seat) for spot in state.within(own, far)}
    return bool(near.intersection(seats_of_power(state, announced.seat)))


@on("card_announced", "civ:subterfuge", when=overheard)
def subterfuge(table: ClashTable, seat: Seat, announced: Announced) -> Rule[None]:
    held = sorted(table.state.players[seat].actions)
    card = yield from choose(
        seat, "subterfuge.card", OneOf([NONE, *held], "card", NONE), secret=True, section="16.3",
        seat=announced.seat, card=announced.card,
    )  # fmt: skip
    if card != NONE:
        discard_from_hand(table, seat, card)
        announced.cancelled = True
        table.tell("subterfuge.cancels", seat=seat, other=announced.seat, card=announced.card)


@on("card_cost", "civ:shogunate", once=True)
def by_order_of_the_shogun(state: ClashState, seat: Seat, due: CardCost) -> None:
    if due.action:
        due.instead = "civ:shogunate"


@on("recruit_price", "civ:shogunate", rank=Rank.LATER)
def scribes(state: ClashState, seat: Seat, price: RecruitPrice) -> None:
    """A use of Draft that brings a card and no unit."""
    drafted = next((levy for levy in price.levies.values() if levy.group == "draft"), None)
    if drafted is not None and not is_spent(state, seat, DRAFT):
        price.levies[CARD_LEVY] = Levy("", drafted.cost, drafted.most, drafted.group)


@on("recruit_done", "civ:shogunate", rank=Rank.FIRST, when=lambda s, p, done: CARD_LEVY in done.ways)
def reports(table: ClashTable, seat: Seat, done: Recruited) -> Rule[None]:
    spend(table.state, seat, DRAFT)
    yield from draw_to_hand(table, seat, "action", number("civ:shogunate", "action_cards"))


def has_ore(state: ClashState, seat: Seat, battle: Battle) -> bool:
    return fights(state, seat, battle) and not battle.result


@on("battle_start", SWORD, when=has_ore)
def way_of_the_sword(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    if (yield from wants(table, seat, SWORD, goods_of(SWORD, "price"))):
        battle.side(seat).effects.append(SWORD)


@outlives("combat_value", SWORD)
def swords(state: ClashState, owner: Owner, value: CombatValue) -> None:
    if value.side.owner == owner and SWORD in value.side.effects:
        value.bonus += number(SWORD, "combat_value")


def build_study(state: ClashState, seat: Seat, built: Built) -> bool:
    return (
        built.piece in ("academy", "observatory")
        and in_city(state, seat, built.hex)
        and bool(purchasable(state, seat))
    )


@on("building_built", "leader:scholar", when=build_study)
def scholar(table: ClashTable, seat: Seat, built: Built) -> Rule[None]:
    if (yield from wants(table, seat, "leader:scholar")):
        act = yield from ask(seat, "advance.buy", Advance, section="6.2")
        yield from purchase(table, seat, act)


@on("combat_value", "leader:fortified")
def fortified(state: ClashState, owner: Owner, value: CombatValue) -> None:
    battle = value.battle
    defends = value.side.owner == owner and value.side is battle.defender and battle.fortress and not battle.sea
    if defends and state.distance(here(state, owner), battle.hex) <= number("leader:fortified", "distance"):
        value.bonus += number("leader:fortified", "combat_value")


def played_here(state: ClashState, seat: Seat, battle: Battle) -> list[str]:
    mine = battle.side(seat).played
    return [card for card in dict.fromkeys(mine) if card in state.discards["action"]]


def may_recall(state: ClashState, seat: Seat, battle: Battle) -> bool:
    return fought_and_lives(state, seat, battle) and bool(played_here(state, seat, battle))


@on("after_battle", "leader:mythical", when=may_recall)
def mythical(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    if (yield from wants(table, seat, "leader:mythical", goods_of("leader:mythical", "price"))):
        card = yield from which(seat, "leader:mythical", played_here(table.state, seat, battle), "card")
        table.state.discards["action"].remove(card)
        table.state.players[seat].actions.append(card)
        table.tell("card.taken", seat=seat, card=card)


def foreign_here(state: ClashState, seat: Seat) -> list[str]:
    city = city_of(state, seat)
    if city is None:
        return []
    spared = takeover_options(state, seat, here(state, seat)).spared
    return [b for b, colour in city.buildings.items() if colour != seat and b not in spared and state.supply(seat, b)]


@action(
    "leader:japanese_buddhism", can=lambda state, seat: bool(foreign_here(state, seat)), free_with="state_religion"
)
def japanese_buddhism(table: ClashTable, seat: Seat) -> Rule[None]:
    """This is no Takeover. With State Religion it takes no action."""
    state = table.state
    building = yield from which(seat, "leader:japanese_buddhism", foreign_here(state, seat), "piece")
    buildings = state.cities[here(state, seat)].buildings
    loser, buildings[building] = buildings[building], seat
    table.tell("takeover.wins", seat=seat, loser=loser, piece=building, hex=here(state, seat))


bonus("defender", lambda state, owner, battle: battle.defender.owner == owner)
