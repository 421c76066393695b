"""Agriculture and construction (8.2)."""

from __future__ import annotations

from engines.clash_of_cultures.advance import Gained
from engines.clash_of_cultures.cards import draw_to_hand
from engines.clash_of_cultures.data import ADVANCES, number
from engines.clash_of_cultures.moments import on
from engines.clash_of_cultures.queries import (
    BuildOptions,
    CollectOptions,
    Levy,
    Limits,
    MovementOptions,
    RecruitPrice,
)
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.kernel import Rule, Seat

GRANARY = number("advance:storage", "food_limit")


@on("collect_options", "advance:farming")
def fields_and_woods(state: ClashState, seat: Seat, options: CollectOptions) -> None:
    options.add(options.hexes("plain"), "food")
    options.add(options.hexes("forest"), "wood")


@on("limits", "advance:storage")
def granaries(state: ClashState, seat: Seat, limits: Limits) -> None:
    limits.stock["food"] = GRANARY


@on("collect_options", "advance:irrigation")
def watered_barrens(state: ClashState, seat: Seat, options: CollectOptions) -> None:
    options.add(options.hexes("barren"), "food")


@on("collect_options", "advance:mining")
def mines(state: ClashState, seat: Seat, options: CollectOptions) -> None:
    options.add(options.hexes("mountain"), "ore")


@on("advance_gained", "advance:engineering", when=lambda s, p, gained: gained.advance == "engineering")
def first_plans(table: ClashTable, seat: Seat, gained: Gained) -> Rule[None]:
    yield from draw_to_hand(table, seat, "wonder", number("advance:engineering", "wonder_cards"))


@on("build_options", "advance:engineering")
def wonders_may_be_built(state: ClashState, seat: Seat, options: BuildOptions) -> None:
    options.wonders = True


@on("recruit_price", "advance:sanitation")
def settler_for_mood(state: ClashState, seat: Seat, price: RecruitPrice) -> None:
    price.levies["settler:sanitation"] = Levy(
        "settler", ADVANCES["sanitation"].cost, number("advance:sanitation", "units")
    )


@on("movement_options", "advance:roads")
def roads(state: ClashState, seat: Seat, options: MovementOptions) -> None:
    """Roads serve three times a Command: once for each movement."""
    options.roads = ADVANCES["roads"].cost


@on("collect_options", "advance:husbandry", once=True)
def herds_far_away(state: ClashState, seat: Seat, options: CollectOptions) -> None:
    """The use of the turn is spent by the Collect in which a far hex is chosen."""
    options.far = number("advance:husbandry", "hexes_with_roads" if state.has(seat, "roads") else "hexes")
    options.far_by = "advance:husbandry"
