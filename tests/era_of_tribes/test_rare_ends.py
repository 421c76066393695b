"""Who hears of a tile, ties, posts, allies of both sides, protection and the order of the end (7, 8, 11, 14, 17)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.era_of_tribes import GAME
from engines.era_of_tribes.aftermath import take_over_town
from engines.era_of_tribes.alliances import declare
from engines.era_of_tribes.commitment import Call, callable_allies
from engines.era_of_tribes.ending import check_end, reason
from engines.era_of_tribes.expansion import Expand
from engines.era_of_tribes.rounds import clean_up
from engines.era_of_tribes.scene import Finish, Playing, Scene
from engines.era_of_tribes.scoring import final_scoring
from engines.era_of_tribes.seafaring import DIRECT, Sail
from engines.era_of_tribes.state import EraTable
from engines.kernel import Choose, Words
from engines.kernel.scene import run
from tests.era_of_tribes.examples import A, B, C, plain
from tests.era_of_tribes.test_battles import front, march


def test_11_4_only_the_winner_hears_what_tile_it_is() -> None:
    position, origin, target = front("gauls", "britons", "germanics", board="three_3")
    position.land(target, tile="score_thalers")
    position.dice("sword", "sword")
    playing = march(position, origin, target)
    seen = [event for event in playing.news if event.key == "tile.seen"]
    assert [(event.audience, event.params["tile"]) for event in seen] == [((A,), "score_thalers")]
    assert playing.told("tile.taken") == [{"seat": A, "space": target}]
    for viewer in (B, C, None):
        assert "score_thalers" not in playing.match.view(viewer).model_dump_json()
    assert "score_thalers" in playing.match.view(A).model_dump_json()


def markers(playing: Playing) -> tuple[set[str], set[str]]:
    [told] = playing.told("battle.markers")
    return set(told["attacker"]), set(told["defender"])


def test_8_4_on_land_ties_go_to_the_defender() -> None:
    position, origin, target = front()
    # Growth has raised the morale of the attacker by one.
    position.land(target, B, 2).land(origin, A, 2).player(B, morale=1)
    position.dice(*["sword", "sword"] * 2)
    assert markers(march(position, origin, target, 2)) == ({"sword"}, {"shield", "fist", "mask", "catapult"})


def test_8_4_at_sea_ties_go_to_the_attacker() -> None:
    position = Scene("iberians", "gauls").player(A, food=1, knows={"navigation": 1}).land("edetania", A)
    position.player(B, knows={"navigation": 1})
    state = position.state
    first = next(sea for sea in state.seas if 1 in state.board.waters[sea].values())
    second = next(sea for sea, cost in state.board.waters[first].items() if cost == 1)
    position.sea(first, {A: 1}).sea(second, {B: 1})
    playing = (
        position.turn(A)
        .play()
        .does(
            A,
            Expand(leaders=1, goods={}, orders=()),
            Sail(origin=first, target=second, via=DIRECT, fleets=1, rival=B),
        )
    )
    playing.dice(*["sword", "shield"] * 4)
    playing.does(A, Finish())
    assert markers(playing) == ({"sword", "fist", "mask", "catapult"}, {"shield"})


def captured(post: int) -> tuple[Scene, str]:
    """A province that A has just taken, where a town of B stood with a trading post."""
    position = Scene("gauls", "britons", "germanics", board="three_3")
    space = plain(position.state)[0]
    position.land(space, A, 2, post=post)
    return position.player(A, food=9, knows={"architecture": 1}), space


@pytest.mark.parametrize(("post", "stays"), [(A, False), (C, True)])
def test_8_9_in_a_town_that_is_taken_over_only_the_own_post_goes(post: int, stays: bool) -> None:
    position, space = captured(post)
    table = position.table
    rule = take_over_town(table, A, space)
    next(rule)
    with pytest.raises(StopIteration):
        rule.send(Choose(of="yes_no", choice=True))
    assert table.state.players[A].towns == [space]
    assert table.state.lands[space].post == (post if stays else None)


def test_8_9_a_town_that_nobody_wants_takes_every_post_with_it() -> None:
    position, space = captured(C)
    table = position.table
    rule = take_over_town(table, A, space)
    next(rule)
    with pytest.raises(StopIteration):
        rule.send(Choose(of="yes_no", choice=False))
    assert table.state.lands[space].post is None
    assert table.state.players[A].towns == []


def friend_of_both() -> Playing:
    """C is the ally of A, who attacks, and of B, who is asked first."""
    position, origin, target = front("gauls", "britons", "germanics", board="three_3")
    position.state.alliances = [(A, C), (B, C)]
    position.player(A, thalers=9).player(B, thalers=9).player(C, armies=3, knows={"mechanics": 1})
    playing = march(position, origin, target)
    assert playing.asked(B) == "battle.allies"
    return playing


def test_8_3_an_ally_of_both_helps_one_side_only() -> None:
    playing = friend_of_both()
    fight = playing.state.fight
    assert callable_allies(playing.state, fight.attacker, fight.defender) == [C]
    playing.does(B, Call(ally=C, armies=1))
    playing.dice(*["sword", "sword"] * 8)
    playing.does(C, Choose(of="armies", choice=1))
    assert playing.told("battle.supported") == [{"seat": C, "other": B, "count": 1}]
    assert playing.asked(A) != "battle.allies", "C has taken a side"


def test_8_3_an_ally_who_sends_nobody_may_still_be_called_by_the_other_side() -> None:
    playing = friend_of_both().does(B, Call(ally=C, armies=1))
    playing.does(C, Choose(of="armies", choice=0))
    assert playing.asked(A) == "battle.allies"


def test_14_protection_and_its_fines_end_with_the_round() -> None:
    position = Scene("gauls", "iberians").player(B, protected=True, fined=[A])
    table = position.table
    run(clean_up(table))
    assert (table.state.players[B].protected, table.state.players[B].fined) == (False, [])


def test_7_8_protection_fines_every_attacker_once() -> None:
    table = Scene("gauls", "iberians").player(A, morale=0).player(B, protected=True).table
    declare(table, A, B, "remia")
    once = table.state.players[A].morale
    declare(table, A, B, "remia")
    assert once < 0
    assert table.state.players[A].morale == once


@pytest.mark.parametrize(("active", "order"), [(C, [C, A, B]), (B, [B, A, C]), (A, [A, B, C])])
def test_17_2_the_active_player_ends_the_game_first_then_the_others_in_turn_order(
    active: int, order: list[int]
) -> None:
    position = Scene("gauls", "britons", "germanics", board="three_3")
    for seat in (A, B, C):
        position.player(seat, influence=10, triumph=9)
    position.state.order = [A, B, C]
    position.state.active = active
    table = position.table
    check_end(table)
    assert table.state.ending == order
    assert [event.params["seat"] for event in table.news if event.key == "end.triggered"] == order


def said(table: EraTable, key: str) -> str:
    (told,) = [event for event in table.news if event.key == key]
    return Words(GAME.catalogs["en"], ["Ada", "Ben", "Cleo"]).event(told)


def test_17_1_why_the_game_ends_is_told_with_who_ended_it() -> None:
    def why(**has: Any) -> str:
        table = Scene("gauls", "britons", "germanics", board="three_3").player(A, **{"triumph": 26, **has}).table
        check_end(table)
        return said(table, "end.triggered")

    assert why(epoch=3) == "Ada has entered the last epoch: this round is the last."
    assert why(knows={"farming": 4, "culture": 4, "commerce": 4, "mechanics": 3}).startswith("Ada has enough adv")
    assert why(influence=23).startswith("Ada has enough influence: ")
    assert why(influence=10, triumph=9).startswith("The triumph parade of Ada has reached their influence: ")


def test_17_1_who_holds_land_enough_or_a_whole_home_ends_the_game() -> None:
    position = Scene("gauls", "britons", "germanics", board="three_3").player(A, triumph=26)
    assert reason(position.state, A) == f"{A} before", "nothing is fulfilled any more"
    for home in position.state.homes(B):
        position.land(home, A)
    assert reason(position.state, A) == f"{A} homes"
    for land in list(position.state.lands)[: position.state.rules_of_end.provinces]:
        position.land(land, A)
    assert reason(position.state, A) == f"{A} provinces"


def test_17_2_nobody_need_end_the_game_for_the_last_round_to_come() -> None:
    table = Scene("gauls", "britons").table
    final_scoring(table)
    assert said(table, "end.scoring") == "The era is over: the last round has been played. All cards are shown."
