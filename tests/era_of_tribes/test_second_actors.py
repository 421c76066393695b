"""Ties, several winners, and whose it is: rules that only a second player puts to the test (1, 4 to 9, 12, 17)."""

from __future__ import annotations

from engines.era_of_tribes.actions import Trade, trade_markers
from engines.era_of_tribes.advance import Advance, Enough, price
from engines.era_of_tribes.aftermath import after_land_battle, after_sea_battle
from engines.era_of_tribes.alliances import declare
from engines.era_of_tribes.battle import expel
from engines.era_of_tribes.colonies import colonies_of, new_colonies
from engines.era_of_tribes.commitment import Call, Hold
from engines.era_of_tribes.diplomacy import Bribe, bribe, bribed, give_bribes, possible_allies
from engines.era_of_tribes.ending import check_end
from engines.era_of_tribes.meeting import NOBODY, meeting
from engines.era_of_tribes.parts import Battle, Expansion, SeaBattle, Side
from engines.era_of_tribes.places import LANDS, SEAS
from engines.era_of_tribes.realm import change_influence, take_fleets
from engines.era_of_tribes.revolution import enter_epoch
from engines.era_of_tribes.rounds import Pass, clean_up, leave_ring, turn_order
from engines.era_of_tribes.scene import Scene
from engines.era_of_tribes.scoring import final_scoring, result
from engines.era_of_tribes.upkeep import Disband
from engines.kernel import Choose
from engines.kernel.scene import run
from tests.era_of_tribes.examples import A, B, C, plain
from tests.era_of_tribes.test_battles import front, march

D = 3


def three() -> Scene:
    return Scene("gauls", "britons", "germanics", board="three_3")


def four() -> Scene:
    return Scene("gauls", "britons", "germanics", "slavs", board="four_4")


# Ties and several winners


def test_1_12_of_the_largest_groups_away_from_home_the_first_in_map_order_is_home() -> None:
    position = Scene("gauls", "iberians", board="whole")
    near, away = position.state.board.near, [land for land in position.state.lands if not LANDS[land].home]
    first, second, more = next(
        (away[at], other, third)
        for at in range(len(away))
        for other in away[at + 1 :]
        for third in near[other]
        if third in away and not {other, third} & {away[at], *near[away[at]]}
    )
    position.land(first, A).land(second, A)
    assert colonies_of(position.state, A) == [[second]]
    position.land(more, A)
    assert colonies_of(position.state, A) == [[first]], "a larger group comes before map order"


def test_7_10_a_colony_that_falls_in_two_hands_its_standing_to_one_of_them() -> None:
    assert new_colonies([["x", "m", "y"]], [["x"], ["y"]]) == [["y"]], "of equals to the first in map order"
    assert new_colonies([["x", "m", "y", "z"]], [["x"], ["y", "z"]]) == [["x"]], "to the one with most of it"
    assert new_colonies([["x"], ["y"]], [["x", "m", "y"]]) == []
    assert new_colonies([["x", "m", "y"]], [["x"], ["y"]]) == [["y"]], "two that were joined are one from then on"


def test_4_2_whoever_comes_to_a_field_from_either_side_lies_behind_those_who_are_there() -> None:
    position = three().player(A, influence=5).player(B, influence=4).player(C, influence=6)
    table = position.table
    change_influence(table, B, 1)
    change_influence(table, C, -1)
    run(turn_order(table))
    assert table.state.order == [C, B, A]


def test_17_4_whoever_is_equal_in_all_shares_the_victory() -> None:
    position = three()
    position.open_cards()
    for seat, thalers in ((A, 4), (B, 4), (C, 3)):
        position.player(seat, thalers=thalers, cards=[], influence=7)
    table = position.table
    final_scoring(table)
    assert result(position.state).places == ((A, B), (C,))
    assert [event.params["seats"] for event in table.news if event.key == "end.won"] == [[A, B]]


def test_17_2_everybody_ends_the_game_once_however_much_they_fulfil() -> None:
    position = three().player(A, influence=30, epoch=3).player(B, influence=30)
    table = position.table
    table.state.active = A
    check_end(table)
    assert [position.state.players[seat].influence for seat in (A, B)] == [33, 32]
    position.player(A, knows={"farming": 4, "culture": 4, "commerce": 4, "mechanics": 4})
    check_end(table)
    assert position.state.ending == [A, B]
    assert [position.state.players[seat].influence for seat in (A, B)] == [33, 32]


def test_12_2_the_first_into_each_epoch_raises_the_barbarians_and_whoever_follows_does_not() -> None:
    position = three()
    table, seen = position.table, []
    for seat in (A, B, B, A):
        position.state.open_cards[0] = "admiralty"
        before = position.state.players[seat].influence
        run(enter_epoch(table, seat), Choose(of="card", choice="admiralty"))
        seen.append((position.state.players[seat].influence - before, position.state.barbarians))
    assert seen == [(2, 2), (1, 2), (2, 3), (1, 3)]


def test_9_1_every_ally_who_fought_for_the_winner_moves_on_and_none_of_the_losers() -> None:
    position = four()
    space = plain(position.state)[0]
    position.land(space, B, 0)
    position.state.battle = Battle(
        space=space,
        at_sea=False,
        landing=False,
        attacker=Side(seat=A, units={"vassal": 1}, supporters=[C], allies={C: 1}),
        defender=Side(seat=B, supporters=[D]),
    )
    before = {seat: player.triumph for seat, player in position.state.players.items()}
    run(after_land_battle(position.table, "attacker"))
    moved = {seat: player.triumph - before[seat] for seat, player in position.state.players.items()}
    assert moved == {A: -1, C: -1, B: 1, D: 0}
    assert position.state.players[C].armies == 1


# Whose it is


def fishing() -> tuple[Scene, str]:
    """All three have fleets on a fishing ground, which A was the first to come to."""
    position = three().player(A, food=1)
    sea = next(sea for sea in position.state.seas if SEAS[sea].fish)
    return position.sea(sea, {A: 1, B: 1, C: 1}), sea


def fed(position: Scene) -> list[int]:
    return [position.state.players[seat].net_food for seat in (A, B, C)]


def test_7_7_a_sea_that_is_left_passes_to_whoever_came_next() -> None:
    position, sea = fishing()
    table = position.table
    take_fleets(table, A, sea, 1)
    # The fish of the Britons is worth two.
    assert (table.state.seas[sea].controller, fed(position)) == (B, [0, 2, 0])
    take_fleets(table, B, sea, 1)
    assert (table.state.seas[sea].controller, fed(position)) == (C, [0, 0, 1])


def test_8_9_after_a_draw_at_sea_a_third_who_was_there_has_the_fish() -> None:
    position, sea = fishing()
    position.sea(sea, {A: 0, B: 0, C: 1})
    state = position.state
    state.battle = Battle(space=sea, at_sea=True, landing=False, attacker=Side(seat=B), defender=Side(seat=A))
    after_sea_battle(position.table, "draw", A)
    assert (state.seas[sea].fleets, fed(position)) == ({C: 1}, [0, 0, 1])


def at_sea(mine: int, *, order: list[int]) -> tuple[Scene, str]:
    """A has come to a sea where B and C have two fleets each; both fight whoever is weaker."""
    position = three()
    position.state.order = order
    sea = next(iter(position.state.seas))
    for seat in (B, C):
        position.player(seat, standing={"sea_battles": "stronger"})
    return position.sea(sea, {B: 2, C: 2, A: mine}), sea


def test_7_6_5_of_several_the_first_in_turn_order_to_demand_a_battle_is_the_attacker() -> None:
    for order, attacker in (([A, B, C], B), ([C, A, B], C)):
        position, sea = at_sea(1, order=order)
        assert run(meeting(position.table, A, sea, NOBODY)) == SeaBattle(attacker=attacker, defender=A)
    position.player(C, standing={"sea_battles": "never"})
    assert run(meeting(position.table, A, sea, NOBODY)) == SeaBattle(attacker=B, defender=A), "one wants none"


def test_7_6_5_the_mover_decides_before_all_others_and_after_one_demand_nobody_has_another() -> None:
    position, sea = at_sea(1, order=[A, B, C])
    fight = run(meeting(position.table, A, sea, C))
    assert fight == SeaBattle(attacker=A, defender=C)
    position.state.expansion = Expansion(seat=A, auto=False, sea_battles={sea: fight})
    assert run(meeting(position.table, A, sea, B)) is None
    assert run(meeting(position.table, A, sea, NOBODY)) is None


# Deals and attacks among three


def test_5_4_3_bribes_go_to_those_with_fewer_points_only_and_one_player_a_round_bribes() -> None:
    position = three().player(A, influence=10, thalers=20).player(B, influence=10, thalers=20)
    table = position.player(C, influence=9, thalers=0).table
    state = table.state
    assert (bribed(state, A), bribe(state, A)) == ([C], 2)
    give_bribes(table, A)
    assert [state.players[seat].thalers for seat in (A, B, C)] == [18, 20, 2]

    def barred(seat: int) -> str:
        why = Bribe.barred(table, seat)
        return "" if why is None else why.key

    assert (barred(A), barred(B)) == ("bribe.ring", "bribe.ring")
    run(clean_up(table))
    state.round += 1
    assert (barred(A), barred(B)) == ("bribe.ring", "bribe.ring"), "the leader still stands on the ring"
    leave_ring(table)
    assert (barred(A), barred(B)) == ("", "")
    state.bribed = True
    assert barred(B) == "bribe.ring", "once a round, whoever did"


def test_5_5_2_each_alliance_takes_a_leader_of_ones_own_on_either_side() -> None:
    position = four()
    near = position.state.board.near
    centre = next(land for land in plain(position.state) if len(near[land]) >= 3)
    position.land(centre, A)
    for seat, land in zip((B, C, D), near[centre], strict=False):
        position.land(land, seat)
    state = position.state

    def offered(seat: int) -> list[int]:
        return list(possible_allies(position.table, seat))

    assert offered(A) == [B, C, D]
    state.alliances = [(A, B)]
    assert offered(A) == [C, D]
    state.alliances = [(B, C), (B, D)]
    assert offered(A) == [C, D], "B has given both leaders away"
    state.alliances = [(A, B), (A, C)]
    assert offered(A) == []
    position.player(A, leaders=3, grey=1)
    assert offered(A) == [], "a grey leader is not exchanged"
    position.player(A, leaders=3, grey=0)
    assert offered(A) == [D]


def test_5_6_an_attack_breaks_one_alliance_and_breaks_it_once() -> None:
    position = three()
    for seat in (A, B, C):
        position.player(seat, influence=5, morale=8)
    position.state.alliances = [(A, B), (A, C)]
    table = position.table
    one, two = plain(position.state)[:2]
    declare(table, A, B, one)
    declare(table, A, B, two)
    assert position.state.alliances == [(A, C)]
    assert [(player.influence, player.morale) for player in position.state.players.values()] == [
        (4, 3),
        (4, 6),
        (5, 8),
    ]


def test_5_4_2_every_attacker_pays_for_protection_once_and_in_the_next_round_anew() -> None:
    table = three().player(B, protected=True).table
    players = table.state.players
    for attacker in (A, C, A, C):
        declare(table, attacker, B, "remia")
    assert [players[seat].morale for seat in (A, B, C)] == [-5, 0, -5]
    run(clean_up(table))
    declare(table, A, B, "remia")
    assert players[A].influence == 1, "nobody is protected any more"
    players[B].protected, players[A].morale = True, 0
    declare(table, A, B, "remia")
    assert players[A].morale == -5


def test_8_1_1_posts_are_thrown_out_before_the_first_battle_with_each_opponent() -> None:
    position = three().player(A, standing={"posts": "all"})
    one, two = plain(position.state)[:2]
    position.land(one, A, 0, town=True, post=B).land(two, A, 0, town=True, post=C)
    state, table = position.state, position.table
    state.expansion = Expansion(seat=A, auto=False)
    run(expel(table, A, B))
    assert (state.posts(B), state.posts(C)) == ((), (two,))
    state.alter(one, post=B)
    run(expel(table, A, B))
    assert state.posts(B) == (one,), "they have met before in this expansion"
    run(expel(table, A, C))
    assert state.posts(C) == ()
    state.expansion = Expansion(seat=A, auto=True)
    run(expel(table, A, B))
    assert state.posts(B) == ()


def test_5_2_every_trading_post_counts_wherever_it_stands_and_for_its_owner_alone() -> None:
    position = three()
    one, two, own = plain(position.state)[:3]
    position.land(one, B, 0, town=True, post=A).land(two, C, 0, town=True, post=A).land(own, A, 0, town=True, post=C)
    assert [trade_markers(position.state, seat) for seat in (A, B, C)] == [2, 0, 1]


def test_8_3_each_of_two_allies_is_asked_paid_and_sent_home() -> None:
    position, origin, target = front("gauls", "britons", "germanics", "slavs", board="four_4")
    position.state.alliances = [(A, C), (A, D)]
    position.player(A, thalers=9)
    for seat, level in ((C, 1), (D, 2)):
        position.player(seat, armies=2, thalers=0, knows={"mechanics": level})
    playing = march(position, origin, target).does(A, Call(ally=C, armies=2)).does(C, Choose(of="armies", choice=1))
    assert playing.asked(A) == "battle.allies"
    assert playing.choices("call", A) == [D], "C has answered"
    playing.does(A, Call(ally=D, armies=1))
    playing.dice("sword", "sword")
    playing.does(D, Choose(of="armies", choice=1))
    assert [(playing.player(seat).thalers, playing.player(seat).armies) for seat in (C, D)] == [(1, 1), (2, 1)]
    playing.does(A, Hold())
    assert [(playing.player(seat).thalers, playing.player(seat).armies) for seat in (A, C, D)] == [
        (6, 0),
        (1, 2),
        (2, 2),
    ]
    assert playing.told("battle.markers")[0]["mine"] == 5


# Both in turn


def test_4_3_whoever_has_passed_is_out_while_the_others_go_on() -> None:
    position = three()
    playing = position.turn(A).play().does(A, Pass()).does(B, Trade(leaders=1, goods={})).does(C, Pass())
    assert playing.match.waiting == [B]
    assert [playing.player(seat).passed for seat in (A, B, C)] == [True, False, True]


def test_6_2_a_level_has_one_pioneer_and_the_next_level_another() -> None:
    playing = Scene("gauls", "iberians").player(A, thalers=30).player(B, thalers=30).turn(A).play()
    playing.does(A, Advance(field="commerce"), Enough())
    assert (playing.player(A).influence, price(playing.state, B, "commerce")) == (2, 3)
    playing.does(B, Advance(field="commerce"))
    assert (playing.player(B).influence, price(playing.state, B, "commerce")) == (1, 8 + 2)
    playing.does(B, Advance(field="commerce"))
    assert (playing.player(B).influence, price(playing.state, A, "commerce")) == (2, 6 + 2)


def test_13_1_everybody_who_neither_expanded_nor_revolted_expands_by_themselves() -> None:
    position = three()
    for seat in (A, B, C):
        position.player(seat, morale=-1)
    playing = position.player(A, expanded=True).player(B, revolted=True).auto(A).play()
    assert [event["seat"] for event in playing.told("expand.auto")] == [C]
    assert playing.state.round == 3
    assert not any(player.expanded or player.revolted for player in playing.state.players.values())


def test_15_1_two_who_have_nothing_left_give_up_cubes_in_turn_order_each_for_themselves() -> None:
    position = Scene("gauls", "iberians", board="whole").player(A, morale=-5, influence=0, hunger=1)
    position.player(B, morale=-5, influence=0)
    lands = plain(position.state)[:6]
    for land in lands[:4]:
        position.land(land, A)
    for land in lands[4:]:
        position.land(land, B)
    for seat in (A, B):
        position.player(seat, colonies=colonies_of(position.state, seat))
    position.state.order = [B, A]
    playing = position.at("round").play()
    # One for the Neolithic, and one for hunger.
    for seat, left, land in ((B, 1, lands[4]), (A, 2, lands[0]), (A, 1, lands[1])):
        assert playing.match.waiting == [seat]
        assert (playing.asked(seat), playing.match.asks[seat].params["left"]) == ("morale.disband", left)
        playing.does(seat, Disband(space=land))
    assert [playing.state.count_provinces(seat) for seat in (A, B)] == [2, 1]
    assert playing.told("round.order"), "nobody owes anything any more"
