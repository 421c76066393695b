"""The worked examples of section 34, one test each. All at difficulty experienced."""

from __future__ import annotations

import pytest

from engines.era_of_tribes.automa import expand
from engines.era_of_tribes.automa.expand import (
    Selection,
    Target,
    choose_targets,
    growth,
    place_luxuries,
    settle_accounts,
)
from engines.era_of_tribes.automa.fleets import Voyage, best_option, sail_old_fleets
from engines.era_of_tribes.automa_reactions.worth import near_riches
from engines.era_of_tribes.battle import land_battle
from engines.era_of_tribes.data import AUTOMA, LUXURIES
from engines.era_of_tribes.ending import check_end
from engines.era_of_tribes.parts import Attack, Expansion
from engines.era_of_tribes.places import LANDS, SEAS
from engines.era_of_tribes.scene import Scene
from engines.era_of_tribes.state import EraState
from engines.kernel.scene import run
from tests.era_of_tribes.automas import GAULS, ROMANS, card, spot, value, world, worth_with_marks
from tests.era_of_tribes.examples import A, plain, with_good

D = ROMANS
"""The AUTOMA that is attacked."""


def test_we_01_growth() -> None:
    position = world().player(GAULS, morale=2, food=2)
    for land in with_good(position.state, *LUXURIES)[:5]:
        position.land(land, GAULS)
    table = position.table
    total = growth(table.state, GAULS)
    assert total == 4
    total += place_luxuries(table, GAULS, total, by_card=False)
    assert total == 9
    assert (min(total, AUTOMA.growth_cap), max(0, total - AUTOMA.growth_cap)) == (5, 4)
    assert not table.state.ready_luxuries(GAULS)


@pytest.mark.parametrize(
    ("content", "riches", "worth"),
    [("luxury", 0, 5), ("food", 1, 4), ("other", 3, 3), ("other", 2, 2), ("other", 1, 1)],
)
def test_we_02_values_by_vassal(content: str, riches: int, worth: int) -> None:
    position = world()
    land, near = spot(position.state, content, riches)
    assert value(position.land(near, GAULS), Target(land), [near]) == worth


def test_we_02_the_value_of_a_mountain() -> None:
    position = world()
    land, near = spot(position.state, "other", 0, mountain=True)
    assert value(position.land(near, GAULS), Target(land), [near]) == 1


def test_we_02_the_value_of_an_occupied_mountain_of_a_friend() -> None:
    """5 + 1 for the mountain - 2 for two trading posts - 3 because it is occupied + 2 for the higher morale"""
    position = world()
    for land in with_good(position.state, *LUXURIES):
        near_it = position.state.board.near[land]
        if LANDS[land].terrain == "mountain" and near_it and not near_riches(position.state, land, [near_it[0]]):
            break
    else:
        raise LookupError
    near = position.state.board.near[land][0]
    towns = [town for town in plain(position.state) if town not in (land, near)][:2]
    position.land(near, GAULS).land(land, ROMANS).player(GAULS, morale=1)
    for town in towns:
        position.land(town, ROMANS, 0, town=True, post=GAULS)
    assert value(position, Target(land), [near]) == 3


@pytest.mark.parametrize(
    ("content", "riches", "colony", "worth"),
    [("luxury", 2, True, 3), ("food", 0, False, 1), ("food", 1, True, 0)],
)
def test_we_02_values_by_fleet(content: str, riches: int, colony: bool, worth: int) -> None:
    position = world()
    land, near = spot(position.state, content, riches, own=not colony)
    own = [] if colony else [near]
    assert value(position, Target(land, sea="mare_ionium", points=3), own) == worth


def test_we_02_the_value_of_an_occupied_coast() -> None:
    """5 - 4 for fleet and colony - 2 for posts - 3 because it is occupied + 2 for the higher morale"""
    position = world().player(GAULS, morale=1)
    land, _ = spot(position.state, "luxury", 0, own=False)
    towns = [town for town in plain(position.state) if town != land][:2]
    position.land(land, ROMANS)
    for town in towns:
        position.land(town, ROMANS, 0, town=True, post=GAULS)
    assert value(position, Target(land, sea="mare_ionium", points=3), []) == -2


def test_we_02_what_a_vassal_reaches_next_round_is_no_target_of_a_fleet() -> None:
    position = world().player(GAULS, thalers=9, knows={"navigation": 4}).land("remia", GAULS).land("belgica", GAULS)
    selection = Selection(GAULS, ["remia", "belgica"], [])
    soon = expand.soon_by_vassal(position.state, selection)
    assert {"carnutia", "aeduia"} & soon
    found = {target.space for target in expand.by_new_fleet(position.state, selection)}
    assert found & position.state.lands.keys()
    assert not found & soon


CHOSEN = {"1": (5, 1), "2": (4, 3), "3": (3, 1), "4": (3, 1), "5": (3, 6), "6": (2, 6)}
"""Value and priority of the first example's targets"""


def choose(monkeypatch: pytest.MonkeyPatch, budget: int, without: str = "") -> list[str]:
    """Which of the example's targets are taken."""
    position = world().player(GAULS, free=9)
    state = position.state
    near = [land for land in state.board.near["remia"] if land != "belgica"]
    far = [land for land in plain(state) if not set(state.board.near[land]) & {*near, "remia"}]
    places = {"1": far[0], "2": far[1], "3": near[0], "4": far[2], "5": far[3], "6": far[4]}
    names = {space: name for name, space in places.items()}
    position.land("remia", GAULS)
    selection = Selection(GAULS, ["remia"], [])

    def candidates(state: EraState, selection: Selection) -> list[Target]:
        return [
            Target(space, value=CHOSEN[name][0], priority=CHOSEN[name][1])
            for name, space in places.items()
            if space not in selection.spaces and name != without
        ]

    monkeypatch.setattr(expand, "candidates", candidates)
    choose_targets(position.table, selection, budget)
    return [names[space] for space in selection.spaces]


def test_we_03_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose(monkeypatch, 5) == ["1", "2", "3", "4", "5"]


def test_we_04_fewer_units(monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose(monkeypatch, 4) == ["1", "2", "3", "4"]


def test_we_05_no_thalers_for_a_fleet(monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose(monkeypatch, 5, without="4") == ["1", "2", "3", "5", "6"]
    position = world().land("belgica", GAULS).player(GAULS, thalers=1, knows={"navigation": 1})
    assert expand.by_new_fleet(position.state, Selection(GAULS, ["belgica"], [])) == []


def test_we_06_borders() -> None:
    position = world().land("remia", GAULS)
    near, far = position.state.board.near["remia"][0], "hibernia"
    selection = Selection(GAULS, ["remia"], [])
    one, other = (Target(space, value=1) for space in (near, far))
    assert expand.rank(position.state, selection, one) > expand.rank(position.state, selection, other)


def test_we_07_accounts() -> None:
    position = world().land("remia", GAULS).player(GAULS, thalers=5, morale=0, knows={"mechanics": 2})
    player = position.state.players[GAULS]
    settle_accounts(position.table, Selection(GAULS, ["remia"], []), 4)
    assert (player.morale, player.thalers, player.armies) == (1, 3, 1)


def attack_on_3(armies: int) -> Scene:
    """Gauls attack a mountain with luxury of the Romans, who have three armies."""
    position = world()
    land = next(land for land in with_good(position.state, *LUXURIES) if LANDS[land].terrain == "mountain")
    towns = [town for town in plain(position.state) if town != land][:3]
    position.land(land, D).player(GAULS, morale=2, armies=armies).player(D, morale=1, armies=3)
    for town in towns[:2]:
        position.land(town, D, 0, town=True, post=GAULS)
    position.land(towns[2], GAULS, 0, town=True, post=D)
    position.player(GAULS, free=5).player(D, free=5, colonies=[[land]])
    position.state.expansion = Expansion(seat=GAULS, auto=True, stage=5)
    position.state.now.attacks[land] = Attack(vassals=1, by_land=True, value=3)
    return position


def test_we_08_battle() -> None:
    position = attack_on_3(5)
    table = position.table
    land = next(iter(table.state.now.attacks))
    position.dice(*["sword"] * 40)
    run(land_battle(table, land))
    markers = next(event.params for event in table.news if event.key == "battle.markers")
    assert (markers["mine"], markers["theirs"]) == (7, 6)
    assert markers["attacker"] == ["sword", "fist"]
    falls = [event.params for event in table.news if event.key == "morale.falls"]
    assert [(fall["seat"], fall["morale"]) for fall in falls[:3]] == [(D, -1), (GAULS, 0), (GAULS, -2)]
    assert not table.state.posts(GAULS)
    assert not table.state.posts(D)


def test_we_09_abort() -> None:
    position = attack_on_3(3)
    table = position.table
    land = next(iter(table.state.now.attacks))
    before = [table.state.players[seat].triumph for seat in (GAULS, D)]
    run(land_battle(table, land))
    assert [event.key for event in table.news if event.key == "automa.aborted"]
    assert table.state.lands[land].owner == D
    assert table.state.lands[land].vassals == 1
    gauls, romans = table.state.players[GAULS], table.state.players[D]
    # Five at hand, the trading posts that came home, and all that was committed.
    assert (gauls.armies, gauls.free) == (0, 5 + 2 + 1 + 3)
    assert (romans.armies, romans.free) == (0, 5 + 1 + 3)
    assert [table.state.players[seat].triumph for seat in (GAULS, D)] == before


def test_we_09_with_the_sword_alone_the_other_attackers_are_called() -> None:
    position = attack_on_3(3)
    state = position.state
    other = next(land for land in plain(state) if state.lands[land].empty)
    position.land(other, tile="morale_2")
    state.now.attacks[other] = Attack(vassals=2, by_land=True, value=1)
    table = position.table
    position.dice(*["sword"] * 40)
    run(land_battle(table, next(iter(state.now.attacks))))
    assert [event.params["count"] for event in table.news if event.key == "automa.called"] == [2]
    assert not state.now.attacks
    assert not [event for event in table.news if event.key == "automa.aborted"]


def old_fleets() -> tuple[Scene, dict[str, str]]:
    """Three old fleets and one on a fishing ground near two fleets of the human."""
    position = world().player(GAULS, knows={"navigation": 2})
    state = position.state
    for enemy in state.seas:
        near = [sea for sea, cost in state.board.waters[enemy].items() if cost == 1 and not SEAS[sea].fish]
        if near:
            break
    position.sea(enemy, {A: 2}).sea(near[0], {GAULS: 3})
    return position, {"enemy": enemy, "start": near[0]}


def test_we_10_old_fleets_attack_a_smaller_group() -> None:
    position, seas = old_fleets()
    state = position.state
    for land in state.lands:
        # Nothing on land is to be had.
        position.land(land, GAULS, 0)
    for sea in state.seas:
        if SEAS[sea].fish and sea != seas["enemy"]:
            position.sea(sea, {GAULS: 1})
    state.expansion = Expansion(seat=GAULS, auto=True, stage=3)
    table = position.table
    run(sail_old_fleets(table, GAULS, {seas["start"]: 3}, 0, []))
    assert state.seas[seas["enemy"]].fleets == {A: 2, GAULS: 3}
    battle = state.now.sea_battles[seas["enemy"]]
    assert (battle.attacker, battle.defender) == (GAULS, A)


def test_we_10_a_fleet_on_fish_joins_at_equal_value_for_the_higher_priority() -> None:
    position = world().player(GAULS, knows={"navigation": 2})
    state = position.state
    fish, enemy = next(
        (fish, enemy)
        for fish in state.seas
        if SEAS[fish].fish
        for enemy in state.seas
        if enemy != fish and far(state, fish, enemy) == 4
    )
    for land in state.lands:
        position.land(land, GAULS, 0)
    for sea in state.seas:
        if SEAS[sea].fish and sea != enemy:
            position.sea(sea, {GAULS: 1})
    position.sea(enemy, {A: 1})
    state.expansion = Expansion(seat=GAULS, auto=True, stage=3)
    option = best_option(state, Voyage(GAULS, 0, [], []), fish, 0)
    assert option is not None
    assert (option.space, option.value, option.priority) == (enemy, 3, 2)


def far(state: EraState, origin: str, target: str) -> int:
    """Movement points between two seas that nobody is on."""
    costs, todo = {origin: 0}, [origin]
    while todo:
        here = min(todo, key=costs.__getitem__)
        todo.remove(here)
        for sea, cost in state.board.waters[here].items():
            if costs[here] + cost < costs.get(sea, 99):
                costs[sea] = costs[here] + cost
                todo.append(sea)
    return costs.get(target, 99)


def test_we_10_luxury_on_a_foreign_coast_beats_fish() -> None:
    """5 - 2 for the colony + 1 for the neighbour is more than staying with the fish"""
    position = world().player(GAULS, knows={"navigation": 2})
    state = position.state
    sea, coast = next(
        (sea, land)
        for sea in state.seas
        if SEAS[sea].fish
        for land in state.board.coast[sea]
        if LANDS[land].good in LUXURIES and LANDS[land].terrain != "mountain" and near_riches(state, land, []) == 1
    )
    for land in state.lands:
        if land != coast:
            position.land(land, GAULS, 0)
    position.sea(sea, {GAULS: 1})
    state.expansion = Expansion(seat=GAULS, auto=True, stage=3)
    option = best_option(state, Voyage(GAULS, 0, [], []), sea, 0)
    assert option is not None
    assert (option.space, option.value, option.priority) == (coast, 4, 1)


def taxed(morale: int, influence: int = 5) -> tuple[int, int, int]:
    position = world().player(GAULS, morale=morale, thalers=0, influence=influence)
    for land in plain(position.state)[:3]:
        position.land(land, GAULS, 0, town=True)
    table = card(position, "taxes", GAULS)
    player = table.state.players[GAULS]
    return player.thalers, player.morale, player.influence


def test_we_11_card_7() -> None:
    assert taxed(2) == (6, -5, 3)
    assert taxed(1) == (3, -5, 5)
    assert taxed(-1) == (0, 1, 5)


def test_we_12_card_4() -> None:
    position = world().player(GAULS, food=1, thalers=3).pioneers(farming=1)
    assert card(position, "fields", GAULS).state.players[GAULS].advances["farming"] == 1
    position = world().player(GAULS, food=1, thalers=2).pioneers(farming=1)
    table = card(position, "fields", GAULS)
    assert table.state.players[GAULS].total_advances == 0
    assert table.state.players[GAULS].thalers == 4


def test_we_13_end() -> None:
    position = world(difficulty="expert")
    position.state.round = 8
    position.player(A, influence=23)
    check_end(position.table)
    assert position.state.players[A].influence == 23 + 15


def test_we_14_card_1_both_in_the_way() -> None:
    position = world().player(GAULS, food=1, thalers=20, knows={"farming": 1, "architecture": 1})
    for land in plain(position.state)[:2]:
        position.land(land, GAULS, 1, town=True)
    position.land(plain(position.state)[2], GAULS)
    table = card(position, "town", GAULS)
    player = table.state.players[GAULS]
    assert (player.thalers, player.food, player.influence) == (6, 2, 3)
    assert (player.advances["farming"], player.advances["architecture"]) == (2, 2)
    assert len(player.towns) == 2


def test_we_15_modifier_d() -> None:
    position = world().player(GAULS, morale=0, free=0)
    luxury, near = spot(position.state, "luxury", 0)
    assert worth_with_marks(position, luxury, near) == 2
    grain, near = spot(position.state, "food", 0)
    assert worth_with_marks(position, grain, near) == 0
