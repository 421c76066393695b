"""Muster, conquest, combat and raids, paragraph by paragraph."""

from __future__ import annotations

from engines.kernel import Choose
from engines.sands_of_time.bonus import Oppression
from engines.sands_of_time.combat import Bid
from engines.sands_of_time.conquest import Annex, Attack, annexable
from engines.sands_of_time.movement import March
from engines.sands_of_time.muster import Convert, Recruit
from engines.sands_of_time.raid_and_migrate import Plunder
from engines.sands_of_time.scene import Scene
from tests.sands_of_time.seats import A, M, N

# 8.2 Muster


def test_8_2_3_new_soldiers_and_conversions_exclude_each_other_in_a_region() -> None:
    playing = (
        Scene()
        .region("italia", M, peasants={M: 2})
        .region("gallia", M, peasants={M: 1}, soldiers={M: 1})
        .player(M, gold=5, emphasis="politics")
        .turn(M, "muster", "chronicle")
        .play()
        .does(M, Recruit(soldiers={"italia": 1}))
    )
    playing.refuses(Convert(into="soldier", regions=("italia",)), M)
    playing.does(M, Convert(into="peasant", regions=("gallia",)))
    assert (playing.player(M).gold, playing.player(M).used) == (3, ["muster"])


def test_8_2_5_a_piece_that_a_conversion_returned_may_be_used_afterwards() -> None:
    playing = (
        Scene()
        .region("italia", M, peasants={M: 1})
        .region("gallia", M, soldiers={M: 10})
        .player(M, gold=5, emphasis="politics")
        .turn(M, "muster", "chronicle")
        .play()
    )
    assert "recruit" not in playing.offers(M)
    playing.refuses(Convert(into="soldier", regions=("italia",)), M)
    playing.does(M, Convert(into="peasant", regions=("gallia",)))
    playing.does(M, Convert(into="soldier", regions=("italia",)))
    assert (playing.state.lands["italia"].soldiers[M], playing.state.lands["gallia"].soldiers[M]) == (1, 9)


# 8.3, 10 Conquest and combat


def test_8_3_3_annexing_needs_more_citizens_than_anybody_else() -> None:
    position = Scene().region("italia", peasants={M: 1, A: 1})
    assert not annexable(position.state, M, "italia")
    assert annexable(position.region("italia", peasants={M: 2}).state, M, "italia")
    assert not annexable(position.region("italia", A).state, M, "italia")


def test_8_3_5_the_last_region_cannot_be_annexed() -> None:
    position = Scene().region("italia", A, "capital", peasants={M: 2})
    assert not annexable(position.state, M, "italia")
    assert annexable(position.region("syria", A).state, M, "italia")


def test_10_3_a_fortress_is_of_no_use_to_a_controller_who_attacks() -> None:
    playing = (
        Scene()
        .region("italia", M, soldiers={M: 2, A: 2}, buildings=["fortress"])
        .player(M, unrest=1, grain=3)
        .turn(M, "conquest", "chronicle")
        .play()
        .does(M, Attack(region="italia", opponent=A))
    )
    [begins] = playing.told("combat.begins")
    assert (begins["mine"], begins["theirs"]) == (4, 4)


def test_8_3_6_annexing_after_a_lost_attack_on_somebody_else() -> None:
    playing = (
        Scene()
        .region("italia", soldiers={M: 4, A: 5})
        .region("gallia", M, "capital")
        .player(M, unrest=1, grain=3)
        .player(A, unrest=7)
        .turn(M, "conquest", "chronicle")
        .play()
        .does(M, Attack(region="italia", opponent=A))
        .does(M, Bid(bid=0))
    )
    # The attacker lost two of four; five less one are left of the other side, which keeps him from annexing.
    assert playing.state.lands["italia"].soldiers == [2, 4, 0]
    assert playing.asked(M) == "turn.second"


def test_8_3_6_a_bonus_action_may_pay_for_the_annexation() -> None:
    playing = (
        Scene()
        .region("italia", soldiers={M: 4}, peasants={A: 1})
        .region("gallia", M, "capital", yields="grain", peasants={M: 3})
        .player(M, unrest=1, grain=1)
        .player(A, unrest=7)
        .turn(M, "conquest", "chronicle")
        .play()
        .does(M, Attack(region="italia", opponent=A))
        .does(M, Bid(bid=0))
    )
    assert playing.asked(M) == "conquest.annex"
    assert "annex" not in playing.offers(M)
    playing.does(M, Oppression(region="gallia")).does(M, Annex(region="italia"))
    assert (playing.state.lands["italia"].controller, playing.player(M).grain) == (M, 2)


def test_10_8_the_beaten_withdraw_together_to_a_neighbouring_own_region() -> None:
    playing = (
        Scene()
        .region("italia", A, soldiers={M: 6}, peasants={A: 3})
        .region("gallia", A, "capital", capacity=4, peasants={A: 2})
        .region("sicilia", A, capacity=3)
        .region("syria", A)
        .player(M, unrest=1, grain=1)
        .player(A, unrest=7)
        .turn(M, "conquest", "chronicle")
        .play()
        .does(M, Attack(region="italia", opponent=A))
        .does(M, Bid(bid=1))
    )
    assert playing.asked(A) == "combat.withdraw"
    assert playing.choices("choose", A, of="region") == ["gallia", "sicilia"]
    assert playing.match.asks[A].usual == Choose(of="region", choice="sicilia"), "there is more room"
    playing.does(A, Choose(of="region", choice="sicilia"))
    assert playing.state.lands["sicilia"].peasants[A] == 1
    assert playing.state.lands["italia"].controller is None
    assert playing.player(M).unrest == 2


def test_10_7_the_loser_usually_gives_up_peasants_first() -> None:
    playing = (
        Scene()
        .region("italia", A, soldiers={M: 6, A: 2}, peasants={A: 1})
        .region("gallia", A, "capital")
        .player(M, unrest=1, grain=1)
        .player(A, unrest=7)
        .turn(M, "conquest", "chronicle")
        .play()
        .does(M, Attack(region="italia", opponent=A))
        .does(M, Bid(bid=0))
    )
    assert playing.asked(A) == "combat.loser_loses"
    usual = playing.match.asks[A].usual
    assert usual == Choose(of="citizen", choice={"peasant": 1, "soldier": 1})
    playing.does(A, usual)
    assert playing.state.lands["gallia"].soldiers[A] == 1


def test_10_8_without_a_refuge_they_are_lost() -> None:
    playing = (
        Scene()
        .region("italia", A, soldiers={M: 6}, peasants={A: 4})
        .region("syria", A, "capital")
        .player(M, unrest=1, grain=1)
        .player(A, unrest=7)
        .turn(M, "conquest", "chronicle")
        .play()
        .does(M, Attack(region="italia", opponent=A))
        .does(M, Bid(bid=0))
    )
    assert playing.state.on_map(A, "peasant") == 0
    assert playing.told("combat.scattered")


def test_10_4_who_is_at_the_maximum_is_not_asked_to_bid() -> None:
    playing = (
        Scene()
        .region("italia", soldiers={M: 2, A: 2})
        .player(M, unrest=7, grain=7)
        .player(A, unrest=7)
        .turn(M, "conquest", "chronicle")
        .play()
        .does(M, Attack(region="italia", opponent=A))
    )
    assert playing.told("combat.strengths")[0]["bid"] == 0
    assert playing.told("combat.won")[0]["seat"] == A


def test_10_no_bonus_action_while_bids_are_open() -> None:
    playing = (
        Scene()
        .region("italia", soldiers={M: 2, A: 2})
        .player(M, unrest=1, grain=7)
        .turn(M, "conquest", "chronicle")
        .play()
        .does(M, Attack(region="italia", opponent=A))
    )
    assert playing.offers(M) == {"bid"}


# 8.4 Raid


def test_8_4_2_plunder_is_limited_by_soldiers_and_capacity_and_paid_by_the_bank() -> None:
    playing = (
        Scene()
        .region("italia", A, yields="gold", capacity=3)
        .region("gallia", soldiers={M: 5})
        .player(A, gold=1)
        .turn(M, "raid", "chronicle")
        .play()
    )
    assert "plunder" not in playing.offers(M)
    playing.does(M, March(origin="gallia", target="italia", soldiers=5)).does(M, Plunder(regions=("italia",)))
    assert (playing.player(M).gold, playing.player(A).gold) == (3, 0)


def test_8_4_3_with_politics_every_region_with_soldiers_is_plundered() -> None:
    playing = (
        Scene()
        .region("italia", A, yields="gold", soldiers={M: 1})
        .region("syria", N, yields="grain", soldiers={M: 2})
        .region("gallia", M, yields="grain", soldiers={M: 2})
        .player(M, emphasis="politics")
        .turn(M, "raid", "chronicle")
        .play()
        .does(M, Plunder(regions=("italia", "syria")))
    )
    assert (playing.player(M).gold, playing.player(M).grain, playing.player(M).used) == (1, 2, ["raid"])
