"""Two AUTOMAs beside one another, and what they remember from card to card and from round to round (24 to 31)."""

from __future__ import annotations

from engines.era_of_tribes.actions import Trade
from engines.era_of_tribes.automa import expand
from engines.era_of_tribes.automa.expand import Selection, place_luxuries
from engines.era_of_tribes.automa.fleets import Voyage, options, sail_old_fleets
from engines.era_of_tribes.automa.plans import place_fleets, use_luxuries
from engines.era_of_tribes.automa.play import after_clean_up, after_cycle, bring_in, shuffle
from engines.era_of_tribes.automa_reactions.worth import FLEETS
from engines.era_of_tribes.data import AUTOMA, LUXURIES
from engines.era_of_tribes.ending import check_end
from engines.era_of_tribes.influence_cards import personal_points
from engines.era_of_tribes.meeting import NOBODY, meeting
from engines.era_of_tribes.parts import AutomaDeck, Expansion, SeaBattle
from engines.era_of_tribes.places import LANDS, SEAS
from engines.era_of_tribes.rounds import Pass, begin_round, clean_up, turn_order
from engines.era_of_tribes.scene import Scene, automa
from engines.era_of_tribes.state import EraState, EraTable
from engines.kernel.scene import run
from tests.era_of_tribes.automas import GAULS, ROMANS, card, world
from tests.era_of_tribes.examples import A, plain, with_good
from tests.era_of_tribes.test_automa_examples import far


def deck(position: Scene, *cards: str, aside: tuple[str, ...] = ()) -> AutomaDeck:
    """These cards, the first on top; a human has acted."""
    found = position.state.automa
    assert found is not None
    found.deck, found.aside = list(reversed(cards)), list(aside)
    position.state.acted = True
    return found


def told(table: EraTable, key: str) -> list[int]:
    return [event.params["seat"] for event in table.news if event.key == key]


# Cards


def test_25_3_a_card_is_for_each_automa_in_their_order_but_those_in_revolution() -> None:
    position = world()
    position.state.order = [A, ROMANS, GAULS]
    deck(position, "posts", "posts", "posts")
    for gone, acting in (((), [ROMANS, GAULS]), ((ROMANS,), [GAULS]), ((ROMANS, GAULS), [])):
        for seat in gone:
            position.player(seat, revolted=True)
        for seat in (GAULS, ROMANS):
            position.player(seat, thalers=0)
        table = position.table
        table.news.clear()
        run(after_cycle(table))
        assert told(table, "automa.trade") == acting
        assert bool([event for event in table.news if event.key == "automa.card"]) == bool(acting)


def test_25_3_a_cycle_in_which_no_human_acted_draws_no_card() -> None:
    position = world()
    cards = deck(position, "posts")
    position.state.acted = False
    run(after_cycle(position.table))
    assert cards.deck == ["posts"]


def test_24_11_all_cards_come_once_when_both_have_carried_out_the_first_expansion() -> None:
    position = world().player(GAULS, food=3).player(ROMANS, food=3).land("remia", GAULS).land("latium", ROMANS)
    cards = deck(position, "expansion", "posts", aside=("town", "taxes"))
    table = position.table
    run(after_cycle(table))
    keys = [event.key for event in table.news if event.key in ("expand.growth", "automa.all_cards")]
    assert keys == ["expand.growth", "expand.growth", "automa.all_cards"]
    assert (sorted(cards.deck), cards.aside) == (["posts", "taxes", "town"], [])
    before = list(cards.deck)
    bring_in(table)
    assert cards.deck == before, "the second expansion shuffles nothing"


def test_29_card_6_wakes_both_automas_and_none_that_is_in_revolution() -> None:
    position = world()
    for seat in (GAULS, ROMANS):
        position.player(seat, lying=True, used=["remia"])
    cards = deck(position, "posts")
    cards.discards = ["seas"]
    shuffle(position.player(GAULS, revolted=True).table)
    players = position.state.players
    assert [(players[seat].lying, players[seat].used) for seat in (GAULS, ROMANS)] == [
        (True, ["remia"]),
        (False, []),
    ]
    assert (sorted(cards.deck), cards.discards) == (["posts", "seas", "shuffle"], [])


def test_29_card_2_posts_come_to_the_towns_of_the_other_as_they_were_built_while_thalers_last() -> None:
    position = world().player(GAULS, thalers=5, knows={"commerce": 2}).land("remia", GAULS)
    towns = list(position.state.board.near["remia"])[:3]
    for town in (towns[2], towns[0], towns[1]):
        position.land(town, ROMANS, 0, town=True)
    card(position, "posts", GAULS)
    player = position.state.players[GAULS]
    assert [position.state.lands[town].post for town in towns] == [GAULS, None, GAULS]
    assert (player.thalers, player.morale, player.free) == (1, 4, 9)
    assert position.state.players[ROMANS].thalers == 5, "the bank is paid"


def test_29_card_3_at_equal_mechanics_it_is_researched_and_ahead_of_all_others_it_is_not() -> None:
    for level, field in ((1, "mechanics"), (0, "navigation")):
        position = (
            world().player(GAULS, thalers=30, knows={"mechanics": 1}).player(ROMANS, knows={"mechanics": level})
        )
        before = dict(position.state.players[GAULS].advances)
        table = card(position.land("remia", GAULS), "seas", GAULS)
        after = table.state.players[GAULS].advances
        assert [one for one in after if after[one] > before[one]] == [field]


# What a round remembers


def test_25_7_luxuries_are_one_pool_a_round_and_each_automa_has_its_own() -> None:
    position = world()
    goods = with_good(position.state, *LUXURIES)
    for land in goods[:3]:
        position.land(land, GAULS)
    position.land(goods[3], ROMANS)
    table = position.table
    assert place_luxuries(table, GAULS, 4, by_card=True) == 1, "as many as raise growth to five"
    assert use_luxuries(table, GAULS) == 2, "the first trade uses the rest"
    assert use_luxuries(table, GAULS) == 0
    assert place_luxuries(table, GAULS, 0, by_card=False) == 0
    assert use_luxuries(table, ROMANS) == 1
    run(clean_up(table))
    assert place_luxuries(table, GAULS, 4, by_card=False) == 3, "in the Auto-Expansion all of them"


def targets(state: EraState, seat: int, own: str) -> set[str]:
    return {target.space for target in expand.candidates(state, Selection(seat, [own], []))}


def test_27_5_the_attacks_of_a_round_are_counted_over_all_expansions_of_each_automa() -> None:
    position = world(difficulty="expert").player(GAULS, morale=9).player(ROMANS, morale=9)
    state = position.state
    held, near = next(
        (land, near)
        for land in with_good(state, *LUXURIES)
        for near in state.board.near[land]
        if not LANDS[near].good and not LANDS[near].food
    )
    position.land(held, A).land(near, GAULS)
    limit = AUTOMA.most_attacks[state.difficulty]
    position.player(GAULS, attacks=limit - 1)
    assert held in targets(state, GAULS, near)
    selection = Selection(GAULS, [near], [], attacks=1)
    assert held not in {target.space for target in expand.candidates(state, selection)}, "one was chosen just now"
    position.player(GAULS, attacks=limit)
    assert held not in targets(state, GAULS, near)
    assert held in targets(state, ROMANS, near)
    run(clean_up(position.table))
    assert held in targets(state, GAULS, near)


def test_25_4_whoever_lies_down_has_no_auto_expansion_and_stands_up_at_clean_up() -> None:
    position = world().player(GAULS, lying=True, food=3).player(ROMANS, food=0, morale=0)
    position.land("remia", GAULS).land("latium", ROMANS).player(A, expanded=True)
    playing = position.auto(A).play()
    assert [event["seat"] for event in playing.told("automa.bread")] == [ROMANS], "too little growth for more"
    assert playing.state.count_provinces(GAULS) == 1
    assert [playing.player(seat).lying for seat in (GAULS, ROMANS)] == [False, False]


def test_25_6_after_a_revolution_an_automa_sits_out_once() -> None:
    position = world().player(GAULS, revolted=True, thalers=0).player(ROMANS, thalers=0)
    table = position.table
    for fame in ([ROMANS], [ROMANS, GAULS], [ROMANS, GAULS]):
        table.news.clear()
        run(after_clean_up(table))
        assert sorted(told(table, "automa.fame")) == sorted(fame)
    assert not any(position.state.players[seat].revolted for seat in (GAULS, ROMANS))


def test_25_2_automas_follow_all_humans_and_one_another_by_influence() -> None:
    position = Scene("egyptians", "britons", automas=("gauls", "romans"), board="whole")
    for seat, influence in ((A, 9), (1, 8), (GAULS, 2), (ROMANS, 1)):
        position.player(seat, influence=influence)
    run(turn_order(position.table))
    assert position.state.order == [1, A, ROMANS, GAULS]


def test_25_1_morale_weighs_on_every_automa_by_its_own_towns() -> None:
    greeks, egyptians = automa("greeks"), automa("egyptians")
    position = Scene("gauls", automas=("greeks", "egyptians"), board="whole")
    one, two, three, four = plain(position.state)[:4]
    for land, seat in ((one, greeks), (two, greeks), (three, egyptians), (four, egyptians)):
        position.land(land, seat, 0, town=True)
    for seat in (greeks, egyptians):
        position.player(seat, morale=9, epoch=1)
    table = position.table
    rule = begin_round(table)
    run(rule)
    assert [position.state.players[seat].morale for seat in (greeks, egyptians)] == [9 - 3, 9 - 1]


def test_31_2_of_two_automas_that_end_the_game_together_the_active_one_was_first() -> None:
    position = world().player(GAULS, influence=30).player(ROMANS, influence=30)
    position.state.round, position.state.active = 8, ROMANS
    check_end(position.table)
    assert position.state.ending == [ROMANS, GAULS]
    assert [position.state.players[seat].influence for seat in (ROMANS, GAULS)] == [30 + 3 + 2 * 5, 30 + 2]


def test_31_3_two_automas_that_share_a_place_have_the_same_points() -> None:
    position = world().player(A, thalers=9).player(GAULS, thalers=8).player(ROMANS, thalers=8)
    assert [personal_points(position.state, seat, "the_rich") for seat in (A, GAULS, ROMANS)] == [3, 1, 1]
    position.player(A, thalers=7)
    assert [personal_points(position.state, seat, "the_rich") for seat in (A, GAULS, ROMANS)] == [0, 2, 2]
    position.player(GAULS, thalers=9)
    assert [personal_points(position.state, seat, "the_rich") for seat in (A, GAULS, ROMANS)] == [0, 3, 1]


# Fleets


def test_26_7_fleets_are_placed_one_by_one_and_a_fish_just_taken_is_no_aim_of_the_next() -> None:
    position = world()
    state = position.state
    grounds = [sea for sea in state.seas if SEAS[sea].fish]

    def nearest(sea: str, taken: str) -> int:
        return min(far(state, sea, other) for other in grounds if other != taken)

    land, fish, then = next(
        (land, fish, other)
        for land, (fish, other) in (
            (land, sorted(shores, key=grounds.__contains__, reverse=True))
            for land, shores in state.board.shores.items()
            if len(shores) == 2 and sum(sea in grounds for sea in shores) == 1
        )
        if nearest(other, fish) < nearest(fish, fish)
    )
    run(place_fleets(position.land(land, GAULS).table, GAULS, 2))
    assert [state.seas[sea].fleets for sea in (fish, then)] == [{GAULS: 1}, {GAULS: 1}]


def test_28_9_each_automa_demands_a_battle_if_it_has_more_fleets_than_whoever_comes() -> None:
    position = world()
    sea = next(iter(position.state.seas))
    position.sea(sea, {GAULS: 1, ROMANS: 2, A: 1})
    assert run(meeting(position.table, A, sea, NOBODY)) == SeaBattle(attacker=ROMANS, defender=A)
    position.sea(sea, {GAULS: 1, ROMANS: 2, A: 2})
    assert run(meeting(position.table, A, sea, NOBODY)) is None


def fishing_ground() -> tuple[Scene, str, str]:
    """Nothing is to be had but the fish of one sea, from a sea beside it."""
    position = world().player(GAULS, knows={"navigation": 2})
    state = position.state
    fish, start = next(
        (fish, start)
        for fish in state.seas
        if SEAS[fish].fish
        for start, cost in state.board.waters[fish].items()
        if cost == 1 and not SEAS[start].fish
    )
    for land in state.lands:
        position.land(land, GAULS, 0)
    for sea in state.seas:
        if SEAS[sea].fish and sea != fish:
            position.sea(sea, {GAULS: 1})
    state.expansion = Expansion(seat=GAULS, auto=True, stage=3)
    return position, fish, start


def test_27_8_a_free_fish_accepts_one_of_two_old_fleets() -> None:
    position, fish, start = fishing_ground()
    position.sea(start, {GAULS: 2})
    run(sail_old_fleets(position.table, GAULS, {start: 2}, 0, []))
    assert [dict(position.state.seas[sea].fleets) for sea in (fish, start)] == [{GAULS: 1}, {GAULS: 1}]


def test_27_8_one_of_two_old_fleets_sails_for_a_fish_beyond_its_reach() -> None:
    position, fish, _ = fishing_ground()
    state = position.player(GAULS, knows={"navigation": 1}).state
    reach = state.fleet_movement(GAULS)
    start = next(sea for sea in state.seas if not SEAS[sea].fish and reach < far(state, sea, fish) <= 2 * reach)
    position.sea(start, {GAULS: 2})
    run(sail_old_fleets(position.table, GAULS, {start: 2}, 0, []))
    assert state.seas[start].fleets == {GAULS: 1}
    assert state.seas[fish].fleets == {}


def test_27_8_old_fleets_attack_only_whom_they_outnumber_and_own_fleets_there_are_no_enemies() -> None:
    position, fish, start = fishing_ground()
    for there, comes in (({A: 2}, False), ({A: 1}, True), ({A: 1, GAULS: 1}, True)):
        position.sea(fish, there).sea(start, {GAULS: 2})
        position.state.now.sea_battles.clear()
        run(sail_old_fleets(position.table, GAULS, {start: 2}, 0, []))
        assert (fish in position.state.now.sea_battles) == comes
        assert position.state.seas[fish].fleets.get(GAULS, 0) == (there.get(GAULS, 0) + 2 if comes else 0)


def test_7_6_5_an_old_fleet_that_awaits_a_battle_does_not_leave() -> None:
    position, fish, start = fishing_ground()
    beyond = next(sea for sea in position.state.board.waters[fish] if sea != start)
    position.sea(fish, {A: 1, GAULS: 1}).sea(start, {GAULS: 2})
    more = next(sea for sea in position.state.seas if SEAS[sea].fish and sea != fish)
    position.sea(more, {})
    run(sail_old_fleets(position.table, GAULS, {start: 2, fish: 1}, 0, []))
    assert beyond and position.state.seas[fish].fleets == {A: 1, GAULS: 3}


def test_27_8_two_rivals_on_one_sea_are_left_alone() -> None:
    position, fish, start = fishing_ground()
    position.sea(fish, {A: 1, ROMANS: 1}).sea(start, {GAULS: 4})
    found = options(position.state, Voyage(GAULS, 0, [], []), start)
    assert not [option for option in found if option.priority == FLEETS]


# Turns of two peoples


def test_30_1_a_round_of_two_humans_and_two_automas_has_a_card_after_both_have_acted() -> None:
    position = Scene("egyptians", "britons", automas=("gauls", "romans"), board="whole")
    deck(position.player(GAULS, thalers=0).player(ROMANS, thalers=0), "posts")
    position.state.acted = False
    playing = position.turn(A).play()
    playing.does(A, Trade(leaders=1, goods={}))
    assert not playing.told("automa.card")
    playing.does(1, Pass())
    assert [event["card"] for event in playing.told("automa.card")] == ["posts"]
    assert [event["seat"] for event in playing.told("automa.trade")] == [GAULS, ROMANS]
