"""What ends with a turn, a generation or a lost battle, and what does not (6.1, 6.2, 6.6, 10.8)."""

from __future__ import annotations

from engines.sands_of_time.bonus import Support
from engines.sands_of_time.combat import Bid
from engines.sands_of_time.conquest import Attack
from engines.sands_of_time.effects import unlocked
from engines.sands_of_time.scene import Scene
from engines.sands_of_time.turn import Decline
from tests.sands_of_time.seats import A, M, N


def test_10_8_a_beaten_guest_with_a_single_region_withdraws_like_everybody() -> None:
    playing = (
        Scene()
        .region("italia", M, "capital", soldiers={M: 5, A: 4})
        .region("gallia", A, "capital")
        .player(M, grain=9, unrest=7)
        .player(A, unrest=7)
        .turn(M, "conquest", "chronicle")
        .play()
        .does(M, Attack(region="italia", opponent=A))
    )
    assert not playing.told("combat.last_region"), "the region is not the guest's to lose"
    assert playing.told("combat.withdrew") == [
        {"seat": A, "region": "italia", "refuge": "gallia", "citizens": {"soldier": 2}}
    ]
    assert playing.state.lands["italia"].soldiers[A] == 0
    assert playing.state.lands["gallia"].controller == A


def test_10_8_in_the_last_region_those_who_are_left_stay() -> None:
    playing = (
        Scene()
        .region("italia", A, "capital", soldiers={M: 5, A: 4})
        .player(M, grain=9, unrest=7)
        .player(A, unrest=7)
        .turn(M, "conquest", "chronicle")
        .play()
        .does(M, Attack(region="italia", opponent=A))
    )
    assert playing.told("combat.last_region")
    assert (playing.state.lands["italia"].soldiers[A], playing.state.lands["italia"].controller) == (2, A)


def test_10_4_who_has_no_room_for_unrest_is_not_asked_for_a_bid() -> None:
    playing = (
        Scene()
        .region("italia", M, "capital", soldiers={M: 3, A: 3})
        .region("gallia", A, "capital")
        .player(M, grain=9, unrest=7)
        .player(A, unrest=6)
        .turn(M, "conquest", "chronicle")
        .play()
        .does(M, Attack(region="italia", opponent=A))
    )
    assert (playing.asked(M), playing.asked(A)) == ("", "combat.bid")
    playing.refuses(Bid(bid=2), A)


def test_9_2_support_ends_with_the_turn() -> None:
    position = Scene().region("italia", M, "capital").player(M, unrest=3, knows=["labor"], heritage={"civil": 1})
    playing = position.turn(M, "advance", "chronicle").play().does(M, Support(category="civil"))
    assert "advance" in playing.offers(M)
    playing.does(M, Decline(card="advance")).does(M, Decline(card="chronicle"))
    assert (playing.state.now.seat, playing.state.now.support) == (A, None)
    assert playing.player(M).heritage["civil"] == 1


def test_6_6_emphasis_markers_used_cards_and_bonus_actions_end_with_the_generation() -> None:
    position = (
        Scene()
        .region("italia", M, "capital")
        .player(M, emphasis="culture", markers=2, used=["build", "govern"], bonuses=["support"], grain=4, gold=4)
    )
    playing = position.at("renewal").play()
    player = playing.player(M)
    assert (player.emphasis, player.markers, player.used, player.bonuses) == (None, 0, [], [])
    assert (player.grain, player.gold) == (0, 0)
    assert not unlocked(playing.state, M, "culture")


def test_7_2_emphasis_and_its_markers_outlast_the_turn() -> None:
    position = Scene().region("italia", M, "capital").player(M, emphasis="culture", markers=2)
    playing = position.turn(M, "govern", "tribute").play()
    playing.does(M, Decline(card="govern")).does(M, Decline(card="tribute"))
    assert playing.asked(M) == ""
    assert (playing.player(M).emphasis, playing.player(M).markers) == ("culture", 2)
    assert unlocked(playing.state, M, "culture")


def test_6_1_who_has_no_peasants_at_home_is_told_so() -> None:
    playing = Scene().region("italia", M, "capital").region("gallia", A, "capital", peasants={A: 1}).at("plan").play()
    assert {told["seat"] for told in playing.told("income.nothing")} == {M, N}
    assert [told["seat"] for told in playing.told("income")] == [A]
