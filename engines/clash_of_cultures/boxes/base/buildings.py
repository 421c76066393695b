"""Buildings (6.4.3.4). They act for the owner of their city, whatever their colour."""

from __future__ import annotations

from engines.clash_of_cultures.battle import Hits, holds_fortress
from engines.clash_of_cultures.build import Built
from engines.clash_of_cultures.data import goods_of, number
from engines.clash_of_cultures.moments import on
from engines.clash_of_cultures.purse import gain, token_choice
from engines.clash_of_cultures.queries import CollectOptions, DiceCount, RecruitOptions
from engines.clash_of_cultures.state import ClashState, ClashTable, Owner
from engines.kernel import Rule, Seat

NO_DIE = "fortress: no die"
NO_SHIELD = "fortress: ignores no hit"


def just_built(building: str, state: ClashState, seat: Seat, built: Built) -> bool:
    return built.piece == building


@on("building_built", "building:academy", automatic=True, when=lambda s, p, built: just_built("academy", s, p, built))
def academy_ideas(table: ClashTable, seat: Seat, built: Built) -> None:
    gain(table, seat, goods_of("building:academy"))


@on("building_built", "building:temple", when=lambda s, p, built: just_built("temple", s, p, built))
def temple_token(table: ClashTable, seat: Seat, built: Built) -> Rule[None]:
    yield from token_choice(table, seat, number("building:temple", "tokens"))


@on("collect_options", "building:port")
def port_trade(state: ClashState, seat: Seat, options: CollectOptions) -> None:
    """6.4.2.3: gold or a mood token from a Water hex."""
    if "port" in options.city.buildings:
        for coin in ("gold", "mood"):
            options.add(options.hexes("water"), coin)


@on("recruit_options", "building:port")
def port_ships(state: ClashState, seat: Seat, options: RecruitOptions) -> None:
    if options.city.port is not None:
        options.kinds.append("ship")


@on("roll_dice", "building:fortress")
def fortress_die(state: ClashState, owner: Owner, count: DiceCount) -> None:
    own = owner == count.side.owner
    if own and holds_fortress(count.battle, count.side) and NO_DIE not in count.side.effects:
        count.dice += number("building:fortress", "dice")


@on("ignore_hits", "building:fortress", automatic=True)
def fortress_walls(table: ClashTable, owner: Owner, hits: Hits) -> None:
    side = hits.battle.side(owner)
    if holds_fortress(hits.battle, side) and NO_SHIELD not in side.effects:
        hits.ignored[owner] += number("building:fortress", "ignored_hits")
