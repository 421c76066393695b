"""The fullest tables there can be: every limit reached, every mark shown. Made by hand, no game is played."""

from __future__ import annotations

from engines.clash_of_cultures.data import ADVANCES, LIMITS, OBJECTIVE_CARDS, RESOURCES, TILES, TOKENS, TOP, WONDERS
from engines.clash_of_cultures.hexes import board
from engines.clash_of_cultures.naming import CITIES
from engines.clash_of_cultures.state import BARBARIANS, MOODS, Monument
from engines.clash_of_cultures.view import CityView, ClashView, HexView, PlayerView, StackView
from engines.kernel import Event, Result
from render.clash_of_cultures.look import CATEGORY_COLOURS, DECK_COLOURS, MOOD_COLOURS, RESOURCE_INKS, WILD
from render.clash_of_cultures.result import SOURCE_COLOURS
from render.kit.palette import USED_FILL, USED_INK

BUILDINGS = ("academy", "fortress", "temple", "port")
EXTRA_NAMES = ("Tenochtitlan", "Ur")
"""The longest and the shortest."""
FERTILE = ("plain", "forest", "mountain")
ON_MAPS = (WILD, *MOOD_COLOURS.values())
ON_BOARDS = (
    *CATEGORY_COLOURS.values(),
    *DECK_COLOURS.values(),
    *RESOURCE_INKS.values(),
    *SOURCE_COLOURS.values(),
    *(USED_FILL, USED_INK),
)
"""Colours that stand in the palettes as they are."""
NEWS = (
    Event(key="advance.gained", params={"seat": 1, "advance": "roads"}),
    Event(key="purse.pays", params={"seat": 1, "goods": {"food": 2}}),
    Event(key="build.builds", params={"seat": 1, "piece": "academy", "city": "D4"}),
    Event(key="move.moves", params={"seat": 1, "units": {"infantry": 3}, "origin": "D4", "target": "D5"}),
)
"""What may have happened last at such a table."""
BARBARIAN_STACKS = (("infantry", 3), ("infantry", 1))


def explored(view: ClashView) -> tuple[HexView, ...]:
    """All tiles turned up, one after the other from the box; land is exhausted here and there."""
    tiles = [tile.terrains for name, tile in TILES.items() if name.startswith("region")]
    shape = board(view.seats)
    found = {hexagon.id: hexagon for hexagon in view.hexes}
    for i, spots in enumerate(shape.slots.values()):
        for spot, terrain in zip(spots, tiles[i % len(tiles)], strict=True):
            if found[spot].terrain is None:
                found[spot] = found[spot].model_copy(update={"terrain": terrain})
    worn = [spot for i, spot in enumerate(found) if found[spot].terrain in FERTILE and i % 7 == 5]
    return tuple(h.model_copy(update={"exhausted": h.id in worn}) for h in found.values())


def settled(view: ClashView, hexes: tuple[HexView, ...]) -> tuple[CityView, ...]:
    """Seven cities for everybody and a few for the barbarians, of every size and mood."""
    water = {hexagon.id for hexagon in hexes if hexagon.terrain == "water"}
    grounds = [h.id for h in hexes if h.terrain in FERTILE and not h.exhausted]
    wonders = list(WONDERS)
    names = {seat: [*row.names, *EXTRA_NAMES] for seat, row in enumerate(CITIES.seat)}
    names[BARBARIANS] = list(CITIES.barbarians.names)
    cities = []
    for i, spot in enumerate(grounds[: 7 * view.seats + 3]):
        owner = BARBARIANS if i % 10 == 9 else i % view.seats
        size = i * 5 % 6 if owner >= 0 else 0
        buildings = dict.fromkeys(BUILDINGS[:size], owner)
        sea = next((near for near in board(view.seats).near[spot] if near in water), None)
        if sea is None:
            buildings.pop("port", None)
        if buildings and i % 4 == 2:
            buildings[next(iter(buildings))] = (owner + 1) % view.seats
        built = tuple(wonders.pop() for _ in range(2) if wonders and len(buildings) == 3 and owner >= 0)[:1]
        cities.append(
            CityView(
                hex=spot,
                name=names[owner].pop(0),
                owner=owner,
                mood=MOODS[i % 3] if owner >= 0 else "neutral",
                size=1 + len(buildings) + len(built),
                buildings=buildings,
                wonders=built,
                port=sea if "port" in buildings else None,
                activations=i % 4 if owner == 0 else 0,
            )
        )
    return tuple(cities)


def mustered(view: ClashView, hexes: tuple[HexView, ...], cities: tuple[CityView, ...]) -> tuple[StackView, ...]:
    """Units up to the limits: in cities, on open land, at sea with others aboard."""
    owner_of = {city.hex: city.owner for city in cities}
    stacks = []
    for i, hexagon in enumerate(hexes):
        owner = owner_of.get(hexagon.id, i % view.seats)
        if hexagon.terrain == "water":
            aboard = {"infantry": 3, "settler": 1} if i % 3 == 0 else {"infantry": 2} if i % 3 == 1 else {}
            stacks.append(StackView(hex=hexagon.id, owner=owner, units={"ship": 1 + i % 4}, aboard=aboard))
        elif owner == BARBARIANS or i % 11 == 10:
            stacks.append(
                StackView(hex=hexagon.id, owner=BARBARIANS, units=dict([BARBARIAN_STACKS[i % 2]]), aboard={})
                if hexagon.id not in owner_of or owner == BARBARIANS
                else StackView(hex=hexagon.id, owner=owner, units={"settler": 4}, aboard={})
            )
        elif i % 5 != 4:
            units = {"infantry": 1 + i % 4, "settler": i % 3} if i % 2 else {"infantry": 4}
            stacks.append(
                StackView(hex=hexagon.id, owner=owner, units={k: n for k, n in units.items() if n}, aboard={})
            )
    return tuple(stacks)


def rich(view: ClashView, player: PlayerView, wonders: tuple[str, ...]) -> PlayerView:
    seat = player.seat
    own = seat == view.viewer
    advances = tuple(a for i, a in enumerate(ADVANCES) if i % 12 < 7 + seat or i % 4 == 0)
    open_to = [a for a in ADVANCES if a not in advances and TOP[ADVANCES[a].category] in advances]
    cards = list(OBJECTIVE_CARDS)[seat * 6 : seat * 6 + 6]
    scored = tuple(
        f"{card}:{OBJECTIVE_CARDS[card].upper if i % 2 else OBJECTIVE_CARDS[card].lower}"
        for i, card in enumerate(cards)
    )
    hand = tuple(f"action_{i:02}" for i in range(1 + seat * 5, 8 + seat * 5))
    return player.model_copy(
        update={
            "purse": {coin: LIMITS.resource - i * seat % 5 for i, coin in enumerate((*RESOURCES, *TOKENS))},
            "limits": dict.fromkeys(RESOURCES, LIMITS.resource),
            "advances": advances,
            "for_sale": {a: i % 3 for i, a in enumerate(open_to)},
            "affordable": tuple(open_to[::2]),
            "government": "theocracy" if seat % 2 else "democracy",
            "counter": seat % 3 + 1,
            "points": {
                "pieces": 21.0 - seat, "advances": len(advances) / 2, "objectives": 2.0 * len(scored),
                "wonders": 4.0 * (seat % 3), "events": 2.0 * (seat % 2), "leaders": 0.0,
            },
            "scored": scored,
            "kept": ("great_warlord",) if seat == 0 else (),
            "action_cards": len(hand),
            "objective_cards": 4,
            "wonder_cards": len(wonders),
            "actions": hand if own else None,
            "objectives": tuple(list(OBJECTIVE_CARDS)[20 + seat : 24 + seat]) if own else None,
            "wonders": wonders if own else None,
        }
    )  # fmt: skip


def crowded(view: ClashView) -> ClashView:
    hexes = explored(view)
    cities = settled(view, hexes)
    monuments = {
        wonder: Monument(builder=city.owner, markers=[city.owner], hex=city.hex)
        for city in cities
        for wonder in city.wonders
    }
    for monument in list(monuments.values())[:1]:
        monument.markers = [monument.builder, (monument.builder + 1) % view.seats]
    unbuilt = tuple(wonder for wonder in WONDERS if wonder not in monuments)
    return view.model_copy(
        update={
            "round": 6,
            "phase_number": 2,
            "phase": "turn",
            "active": 1,
            "actions_left": 2,
            "movements_left": 3,
            "hexes": hexes,
            "cities": cities,
            "stacks": mustered(view, hexes, cities),
            "players": tuple(rich(view, player, unbuilt[2:4]) for player in view.players),
            "monuments": monuments,
            "open_wonders": unbuilt[:2],
            "on_table": ("pestilence",),
            "discards": {
                "action": tuple(f"action_{i:02}" for i in range(30, 42)), "objective": (),
                "event": ("volcano", "flood", "great_explorer"), "wonder": (),
            },
        }
    )  # fmt: skip


def ended(view: ClashView, tied: bool = False) -> ClashView:
    """This table when the game is over."""
    players = view.players
    if tied:
        most = max(sum(player.points.values()) for player in players)
        shares = ({"pieces": most - 2, "advances": 4.0}, {"pieces": most - 4, "advances": 6.0})
        players = tuple(
            player.model_copy(update={"points": {**dict.fromkeys(player.points, 0.0), **shares[player.seat]}})
            if player.seat < len(shares)
            else player
            for player in players
        )
    totals = tuple(sum(player.points.values()) for player in players)

    def standing(seat: int) -> tuple[float, ...]:
        return (totals[seat], *players[seat].points.values())

    ranks = sorted(range(view.seats), key=standing, reverse=True)
    result = Result(places=tuple((seat,) for seat in ranks), points=totals)
    return view.model_copy(
        update={"phase": "over", "active": None, "movements_left": None, "players": players, "result": result}
    )
