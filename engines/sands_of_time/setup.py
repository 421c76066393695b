"""Setting up the board, and the first choices (4)."""

from __future__ import annotations

from typing import Annotated

from engines.kernel import Command, Dice, Hints, Note, OneOf, Rule, Seat, Slot, ask, ask_all, asked, choose, note
from engines.sands_of_time.data import (
    ADVANCES,
    BOARD,
    BORDERS,
    BORDERS_OF,
    BUILDINGS,
    CATEGORIES,
    LEVELS,
    ROWS,
    TILES,
    border_between,
    deck_of,
    in_play,
)
from engines.sands_of_time.empire import place, raise_heritage
from engines.sands_of_time.state import Land, Player, SandsOptions, SandsState, SandsTable
from engines.sands_of_time.vocabulary import Category


def new_game(seats: int, options: SandsOptions, dice: Dice) -> SandsState:
    """4.1 to 4.6: the game at its start. The decks of 4.12 are made, and not yet laid out."""
    tiles = dice.shuffled(tile for tile in TILES.values() if tile.min_players <= seats)
    return SandsState(
        seats=seats,
        dice=dice,
        options=options,
        lands={
            region: Land(
                tile=tile.id,
                resource=tile.resource,
                capacity=tile.capacity,
                peasants=[0] * seats,
                soldiers=[0] * seats,
            )
            for region, tile in zip(in_play(seats), tiles, strict=True)
        },
        players=[Player(unrest=BOARD.unrest.start, heritage=dict.fromkeys(CATEGORIES, 0)) for _ in range(seats)],
        buildings={
            building.id: BOARD.supply.always_all if building.always_all else BOARD.supply.per_kind[seats]
            for building in BUILDINGS.values()
        },
        rows={row.id: [row.level_one] for row in ROWS.values()},
        decks=shuffled_decks(dice),
        start=dice.below(seats),
    )


def shuffled_decks(dice: Dice) -> dict[str, list[str]]:
    """4.12"""
    return {
        deck_of(category, level): dice.shuffled(
            advance.id for advance in ADVANCES.values() if advance.category == category and advance.level == level
        )
        for category in CATEGORIES
        for level in LEVELS[1:]
    }


def lay_out_advances(state: SandsState) -> list[str]:
    """4.12: the second level is laid out, one card in each row."""
    laid = []
    for category in CATEGORIES:
        rows = [row.id for row in ROWS.values() if row.category == category]
        # Games from before this came after the first choices have laid the cards out already.
        cards = state.decks.pop(deck_of(category, LEVELS[1]), [])
        for row, card in zip(rows, cards, strict=False):
            state.rows[row].append(card)
            laid.append(card)
    return laid


def first_provinces(table: SandsTable) -> Rule[None]:
    """4.7 a"""
    for seat in table.state.order():
        yield from pick_province(table, seat)
    table.state.phase = "second_province"


def second_provinces(table: SandsTable) -> Rule[None]:
    """4.7 b"""
    for seat in reversed(table.state.order()):
        yield from pick_province(table, seat)
    table.state.phase = "third_province"


def third_provinces(table: SandsTable) -> Rule[None]:
    """4.7 c, 4.8"""
    for seat in table.state.order():
        yield from pick_province(table, seat)
    for seat in table.state.order():
        for region in table.state.regions_of(seat):
            place(table, seat, region, "peasant", BOARD.setup.peasants)
            place(table, seat, region, "soldier", BOARD.setup.soldiers)
    table.tell("setup.peopled", peasants=BOARD.setup.peasants, soldiers=BOARD.setup.soldiers)
    table.state.phase = "capital"


def pick_province(table: SandsTable, seat: Seat) -> Rule[None]:
    """4.7: a province next to an own region. If there is none yet, or none next to it, any province."""
    state = table.state
    own, empty = state.regions_of(seat), state.empty()
    near = [region for region in empty if any(other in state.near(region) for other in own)]
    regions = near or empty
    hints = {
        region: note("tile", capacity=state.lands[region].capacity, resource=state.lands[region].resource)
        for region in regions
    }
    best = best_start(state, seat, regions)
    region = yield from choose(
        seat, "setup.province", OneOf(regions, "region", best, hints=hints), section="4.7", number=len(own) + 1
    )
    state.lands[region].controller, state.lands[region].status = seat, "province"
    table.tell("setup.province", seat=seat, region=region)


def best_start(state: SandsState, seat: Seat, regions: list[str]) -> str:
    """Room for many people, of a resource that is still missing, with room to grow beside it."""
    owned = {state.lands[region].resource for region in state.regions_of(seat)}

    def worth(region: str) -> tuple[int, int]:
        land = state.lands[region]
        free = sum(state.lands[other].controller is None for other in state.near(region))
        return land.capacity + (land.resource not in owned), free

    return max(regions, key=worth)


def capitals(table: SandsTable) -> Rule[None]:
    """4.9; in a brisk game 4.14"""
    state = table.state
    if state.options.pace == "brisk":
        yield from found_realms(table)
        return
    for seat in state.order():
        region = yield from choose(seat, "setup.capital", OneOf(state.regions_of(seat), "region"), section="4.9")
        state.lands[region].status = "capital"
        table.tell("setup.capital", seat=seat, region=region)
    state.phase = "first_caravan"


class OpenRoute(Command):
    section = "4.10"
    border: Annotated[str, Slot()]
    heritage: Annotated[Category, Slot()]


def homeward(state: SandsState, seat: Seat, capital: str) -> list[str]:
    """4.10"""
    found = [border_between(capital, region) for region in state.regions_of(seat) if region != capital]
    return [border for border in found if border] or list(BORDERS_OF[capital])


def first_caravans(table: SandsTable) -> Rule[None]:
    """4.10"""
    state = table.state
    for seat in state.order():
        capital = state.capital_of(seat)
        assert capital is not None
        borders = homeward(state, seat, capital)
        route = yield from ask(
            seat,
            "setup.caravan",
            OpenRoute.where(border=OneOf(borders, "border"), heritage=OneOf(CATEGORIES, "category")),
            section="4.10",
        )
        state.players[seat].caravans.append(route.border)
        with table.tell("setup.caravan", seat=seat, border=route.border):
            raise_heritage(table, seat, route.heritage, BOARD.setup.heritage)
    state.phase = "extra_peasant"


def extra_peasants(table: SandsTable) -> Rule[None]:
    """4.11, 4.12"""
    state = table.state
    for seat in state.order():
        own = OneOf(state.regions_of(seat), "region")
        region = yield from choose(seat, "setup.peasant", own, section="4.11")
        place(table, seat, region, "peasant", BOARD.setup.extra_peasants)
        table.tell("setup.peasant", seat=seat, region=region)
    table.learn()
    table.tell("setup.advances", advances=lay_out_advances(state))
    state.phase = "first_advance"


def first_advances(table: SandsTable) -> Rule[None]:
    """4.13"""
    state = table.state
    rows = first_rows()
    for seat in state.order():
        first = yield from choose(seat, "setup.advance", OneOf(rows, "advance"), section="4.13")
        state.players[seat].advances[rows[first]] = 1
        table.tell("setup.advance", seat=seat, advance=first)
    state.phase = "plan"


# 4.14: in a brisk game both choices are made at once.


def homes(table: SandsTable, seat: Seat) -> OneOf[str]:
    """4.9: the capital. The middle of the realm is the usual place."""
    state, own = table.state, table.state.regions_of(seat)
    middle = max(own, key=lambda region: (sum(o in state.near(region) for o in own), state.lands[region].capacity))
    hints = Hints(own, lambda r: note("tile", capacity=state.lands[r].capacity, resource=state.lands[r].resource))
    return OneOf(own, "region", middle, hints=hints)


def first_routes(table: SandsTable, seat: Seat, capital: str) -> OneOf[str]:
    """4.10"""
    borders = homeward(table.state, seat, capital)

    def goods_on(border: str) -> Note:
        good = BORDERS[border].trade_good
        return note("caravan.reaches", good=good) if good else note("caravan.nothing")

    return OneOf(borders, "border", borders[0], hints=Hints(borders, goods_on))


def first_heritage(table: SandsTable, seat: Seat) -> OneOf[Category]:
    """4.10"""
    return OneOf(CATEGORIES, "category", CATEGORIES[0])


def crowded_homes(table: SandsTable, seat: Seat) -> OneOf[str]:
    """4.11: regions for the extra peasant. The usual one has most room."""
    state, own = table.state, table.state.regions_of(seat)
    widest = max(own, key=lambda region: state.lands[region].capacity)
    hints = Hints(own, lambda r: note("tile", capacity=state.lands[r].capacity, resource=state.lands[r].resource))
    return OneOf(own, "region", widest, hints=hints)


def beginnings(table: SandsTable, seat: Seat) -> OneOf[str]:
    """4.13"""
    first = list(first_rows())
    return OneOf(first, "advance", first[0])


def first_rows() -> dict[str, str]:
    return {row.level_one: row.id for row in ROWS.values()}


class FoundRealm(Command):
    section = "4.14"
    capital: Annotated[str, Slot(homes)]
    border: Annotated[str, Slot(first_routes)]
    heritage: Annotated[Category, Slot(first_heritage)]
    peasant: Annotated[str, Slot(crowded_homes)]
    advance: Annotated[str, Slot(beginnings)]


def found_realms(table: SandsTable) -> Rule[None]:
    """4.14: the advances are laid out first, then all choose at once; nobody's choice takes anything from another."""
    state = table.state
    table.learn()
    table.tell("setup.advances", advances=lay_out_advances(state))
    chosen: dict[Seat, FoundRealm] = yield from ask_all(
        [asked(seat, "setup.realm", FoundRealm, section="4.14") for seat in state.order()]
    )
    for seat, realm in chosen.items():
        state.lands[realm.capital].status = "capital"
        with table.tell("setup.capital", seat=seat, region=realm.capital):
            state.players[seat].caravans.append(realm.border)
            table.tell("setup.caravan", seat=seat, border=realm.border)
            raise_heritage(table, seat, realm.heritage, BOARD.setup.heritage)
            place(table, seat, realm.peasant, "peasant", BOARD.setup.extra_peasants)
            table.tell("setup.peasant", seat=seat, region=realm.peasant)
            state.players[seat].advances[first_rows()[realm.advance]] = 1
            table.tell("setup.advance", seat=seat, advance=realm.advance)
    state.phase = "plan"
