"""What must be true of every position, whatever was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from engines.era_of_tribes.data import CARDS, HIGHEST, TILES, TRACKS
from engines.era_of_tribes.state import EraState
from engines.kernel import Seat

CUBES = TRACKS.start.free_vassals + TRACKS.towns.total * TRACKS.towns.cubes


def check(state: EraState, asked: Collection[str] = ()) -> None:
    for seat in state.players:
        check_player(state, seat)
    check_map(state)
    check_cards(state)
    check_tiles(state)
    assert 1 <= state.barbarians <= len(TRACKS.barbarian_level)
    assert state.legions + sum(legions_of(state, seat) for seat in state.players) == TRACKS.start.legions


def cubes_of(state: EraState, seat: Seat) -> int:
    """16.4"""
    player = state.players[seat]
    total = player.free + player.armies + sum(player.stock) + player.removed + state.fleets(seat)
    total += len(state.posts(seat)) + sum(land.vassals for land in state.lands.values() if land.owner == seat)
    expansion, battle = state.expansion, state.battle
    if expansion is not None and expansion.seat == seat:
        total += sum(attack.units for attack in expansion.attacks.values())
    if battle is not None:
        total += battle.attacker.allies.get(seat, 0) + battle.defender.allies.get(seat, 0)
        if battle.attacker.seat == seat:
            fleets = 0 if battle.at_sea else battle.attacker.units.get("fleet", 0)
            total += fleets + sum(battle.attacker.units.get(kind, 0) for kind in ("army", "vassal"))
        if battle.defender.seat == seat:
            total += battle.defender.units.get("army", 0)
    return total


def legions_of(state: EraState, seat: Seat) -> int:
    sides = [] if state.battle is None else [state.battle.attacker, state.battle.defender]
    return state.players[seat].legions + sum(side.units.get("legion", 0) for side in sides if side.seat == seat)


def check_player(state: EraState, seat: Seat) -> None:
    player = state.players[seat]
    assert cubes_of(state, seat) == CUBES
    assert TRACKS.morale.lowest <= player.morale <= TRACKS.morale.highest
    assert player.influence >= 0
    assert player.thalers >= 0
    assert player.treaties >= 0
    assert not (player.food and player.hunger)
    assert min(player.food, player.hunger, player.past_hunger, player.free, player.armies, player.militia) >= 0
    assert 0 <= player.placed <= player.leaders
    assert all(0 <= level <= HIGHEST for level in player.advances.values())
    assert all(level <= state.pioneered[field] for field, level in player.advances.items())
    assert player.triumph >= TRACKS.triumph.first_field
    assert len(player.towns) <= TRACKS.towns.total
    assert sorted(player.towns) == sorted(
        land for land, here in state.lands.items() if here.owner == seat and here.town
    )
    assert not any(player.stock[: len(player.towns)])
    assert set(player.used) <= set(state.goods(seat))
    assert set(player.military) <= set(state.goods(seat))
    assert len(state.allies(seat)) <= state.own_leaders(seat)


def check_map(state: EraState) -> None:
    for owner in (None, *state.players):
        assert list(state.holdings.get(owner, ())) == [
            name for name, land in state.lands.items() if land.owner == owner
        ]
    for land in state.lands.values():
        assert land.vassals >= 0
        assert 0 <= land.battlefield <= 2
        if land.owner is None:
            assert not land.vassals
            assert not land.town
        elif state.battle is None:
            assert land.vassals or land.town
            assert not land.tile
        # A town that is being taken over may hold a post until its new owner has decided.
        assert land.post is None or state.battle is not None or (land.town and land.post != land.owner)
    for sea in state.seas.values():
        assert state.battle is not None or all(count > 0 for count in sea.fleets.values())
    expansion = state.expansion
    # Once a town is founded nobody moves any more, and points that are left mean nothing.
    if expansion is not None and expansion.stage == 3 and expansion.seat >= 0 and state.battle is None:
        for name, points in expansion.vassals.items():
            assert len(points) <= state.lands[name].vassals
        for name, ships in expansion.ships.items():
            assert len(ships) == state.seas[name].fleets[expansion.seat]


def check_cards(state: EraState) -> None:
    held = [card for player in state.players.values() for card in (*player.cards, *player.drawn)]
    assert sorted([*state.deck, *state.open_cards, *state.discarded, *held]) == sorted(CARDS)


def check_tiles(state: EraState) -> None:
    tiles = [*state.box, *state.lost_tiles, *(land.tile for land in state.lands.values() if land.tile)]
    tiles += [tile for player in state.players.values() for tile in (*player.tiles, *player.used_tiles)]
    if state.battle is not None:
        tiles += [*state.battle.attacker.tiles, *state.battle.defender.tiles]
    assert Counter(tiles) == Counter({tile.id: tile.count for tile in TILES.values()})
