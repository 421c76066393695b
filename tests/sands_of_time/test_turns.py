"""Planning, the turn, growth, roads and caravans, paragraph by paragraph."""

from __future__ import annotations

from engines.kernel import Choose, NextSlot
from engines.sands_of_time.bonus import Oppression, Support
from engines.sands_of_time.caravan import Caravan, brings_heritage, connected
from engines.sands_of_time.data import BOARD, BUILDINGS
from engines.sands_of_time.finish import Finish
from engines.sands_of_time.generation import Grow, Plan
from engines.sands_of_time.govern_advance import Govern
from engines.sands_of_time.movement import Migrate, Passage, Permit
from engines.sands_of_time.scene import Playing, Scene
from engines.sands_of_time.tribute import Tribute
from engines.sands_of_time.turn import Decline, EndTurn
from tests.sands_of_time.seats import A, M, N

# 6.2.1 Planning


def test_6_2_1_one_reused_card_and_one_emphasis_card_at_most() -> None:
    playing = Scene().player(M, used=["build", "raid"]).at("plan").play()
    assert playing.refuses(Plan(cards=("raid", "build")), M).key in ("slot.together", "slot.not_offered")
    playing.refuses(Plan(cards=("build", "raid")), M)
    playing.refuses(Plan(cards=("emphasis_civil", "emphasis_culture")), M)
    playing.refuses(Plan(cards=("build",)), M)
    playing.does(M, Plan(cards=("build", "emphasis_civil")))
    playing.does(M, Plan(cards=("raid", "caravan_2")))


def test_6_2_1_no_second_emphasis_in_a_generation() -> None:
    playing = Scene().player(M, emphasis="civil").at("plan").play()
    assert not {"emphasis_civil", "emphasis_culture"} & {c for plan in playing.choices("plan", M) for c in plan}


# 6.2.2, 6.2.3 The turn


def test_6_2_2_the_cards_are_resolved_in_either_order() -> None:
    for first, second in (("tribute", "govern"), ("govern", "tribute")):
        playing = Scene().player(M, grain=9, unrest=3).turn(M, first, second).play()
        assert {"tribute", "govern", "decline"} <= playing.offers(M)
        playing.does(M, Tribute(source="colonies")).does(M, Govern(steps=1))
        assert playing.player(M).used == ["tribute", "govern"]


def test_6_2_3_a_declined_fresh_card_returns_and_a_reused_one_stays_used_and_costs_nothing() -> None:
    playing = Scene().player(M, used=["tribute"], unrest=3).turn(M, "tribute", "chronicle").play()
    playing.does(M, Decline(card="tribute")).does(M, Decline(card="chronicle"))
    assert (playing.player(M).used, playing.player(M).unrest) == (["tribute"], 3)
    assert "chronicle" in playing.state.hand_of(M)


def test_6_2_3_whoever_can_do_nothing_but_lay_both_cards_aside_is_not_asked() -> None:
    playing = Scene().player(M, grain=0, gold=0).turn(M, "build", "advance").play()
    assert "support" in playing.offers(M), "a bonus action would still do"
    playing.does(M, Support(category="civil"))
    assert [told["card"] for told in playing.told("turn.declines")] == ["build", "advance"]
    assert playing.state.turn is None or playing.state.now.seat != M


def test_6_2_2_a_reused_card_costs_unrest_at_the_end_of_the_turn() -> None:
    playing = Scene().player(M, used=["tribute"], unrest=3).turn(M, "tribute", "chronicle").play()
    playing.does(M, Tribute(source="colonies"))
    assert playing.player(M).unrest == 3
    playing.does(M, Decline(card="chronicle"))
    assert (playing.player(M).used, playing.player(M).unrest) == (["tribute"], 4)


def after_both_cards(position: Scene) -> Playing:
    return (
        position.turn(M, "tribute", "chronicle")
        .play()
        .does(M, Decline(card="tribute"))
        .does(M, Decline(card="chronicle"))
    )


def test_6_2_2_after_both_cards_only_a_bonus_action_that_brings_something_is_offered() -> None:
    position = Scene().region("italia", M, yields="gold", peasants={M: 2}).region("gallia", M).player(M, unrest=3)
    playing = after_both_cards(position)
    assert playing.offers(M) == {"end_turn", "oppression"}
    assert playing.choices("oppression", M) == ["italia"]
    assert playing.match.asks[M].usual == EndTurn()
    playing.does(M, Oppression(region="italia"))
    assert (playing.player(M).gold, playing.player(M).unrest, playing.match.waiting[0]) == (2, 4, A)


def test_6_2_2_after_both_cards_taxes_need_a_trade_good() -> None:
    playing = after_both_cards(Scene().player(M, caravans=["hispania--gallia"]))
    assert playing.offers(M) == {"end_turn", "taxes"}
    assert after_both_cards(Scene().player(M, caravans=["gallia--italia"])).match.waiting[0] == A


def test_6_2_2_in_the_last_round_resources_come_too_late_but_for_granaries() -> None:
    def position() -> Scene:
        position = Scene().region("italia", M, peasants={M: 2})
        position.state.round = BOARD.generation.max_rounds - 1
        return position

    assert after_both_cards(position()).match.waiting[0] == A
    assert after_both_cards(position().player(M, knows=["granaries"])).asked(M) == "turn.end"


def test_6_2_2_at_most_one_bonus_action_a_turn_and_its_unrest_counts_only_then() -> None:
    playing = (
        Scene()
        .region("italia", M, yields="gold", peasants={M: 2})
        .player(M, unrest=3)
        .turn(M, "tribute", "chronicle")
        .play()
        .does(M, Oppression(region="italia"))
    )
    assert not {"oppression", "support", "taxes"} & playing.offers(M)
    assert (playing.player(M).gold, playing.player(M).unrest) == (2, 3)
    playing.does(M, Decline(card="chronicle")).does(M, Tribute(source="colonies"))
    assert (playing.player(M).unrest, playing.player(M).bonuses) == (4, ["oppression"])


def test_7_2_3_cards_used_before_the_emphasis_give_no_marker_and_a_card_with_two_symbols_one_for_its_own() -> None:
    playing = Scene().player(M, used=["tribute"]).turn(M, "emphasis_civil", "chronicle").play()
    assert playing.player(M).markers == 0
    migrate = (
        Scene()
        .region("italia", peasants={M: 1})
        .player(M, emphasis="politics")
        .turn(M, "migrate", "chronicle")
        .play()
    )
    migrate.does(M, Migrate(origin="italia", target="gallia", citizens={"peasant": 1}))
    assert migrate.player(M).markers == 1


def test_7_2_4_a_completed_emphasis_gains_no_more() -> None:
    playing = Scene().player(M, emphasis="civil", markers=3).turn(M, "tribute", "chronicle").play()
    playing.does(M, Tribute(source="both"))
    assert (playing.player(M).markers, playing.player(M).heritage["civil"]) == (3, 0)


# 6.3, 6.4 Growth and overcrowding


def test_6_3_2_a_player_short_of_peasants_chooses_where_the_last_ones_go() -> None:
    position = Scene().region("syria", M)
    position.region("italia", M, capacity=5, peasants={M: 10}).region("gallia", M, capacity=5, peasants={M: 8})
    position.state.space = 5
    playing = position.at("growth").play()
    assert playing.asked(M) == "growth.where"
    assert playing.match.asks[M].usual == Grow(regions=("gallia", "syria")), "where there is most room"
    playing.refuses(Grow(regions=("gallia",)), M)
    playing.does(M, Grow(regions=("gallia", "syria")))
    assert [playing.state.lands[r].peasants[M] for r in ("italia", "gallia", "syria")] == [10, 9, 1]


def test_6_3_1_no_growth_without_a_peasant_space() -> None:
    position = Scene().region("italia", M, peasants={M: 1})
    position.state.began_at, position.state.space = 5, 9
    assert position.at("growth").play().state.lands["italia"].peasants[M] == 1


def test_6_4_3_each_player_chooses_who_leaves() -> None:
    playing = Scene().region("italia", capacity=3, peasants={M: 2, A: 2}, soldiers={M: 2, A: 2}).at("crowding").play()
    assert playing.match.waiting == [M]
    playing.does(M, Choose(of="citizen", choice="soldier")).does(A, Choose(of="citizen", choice="peasant"))
    italia = playing.state.lands["italia"]
    assert (italia.peasants[:2], italia.soldiers[:2]) == ([2, 1], [1, 2])


# 7.8 Roads


def test_7_8_3_a_foreign_road_needs_consent_and_is_asked_for_first() -> None:
    position = (
        Scene()
        .region("italia", peasants={M: 2})
        .region("graecia", A, buildings=["road"])
        .region("rhodes", N, buildings=["road"])
        .region("libya", peasants={M: 1})
    )
    playing = position.turn(M, "migrate", "chronicle").play()
    assert "asia_minor" not in playing.choices("migrate", M, origin="italia")
    playing.does(M, Passage(card="migrate", roads=("graecia", "rhodes")))
    assert playing.match.waiting == [A, N]
    playing.does(N, Permit(roads=())).does(A, Permit(roads=("graecia",)))
    assert "passage" not in playing.offers(M)
    assert "asia_minor" in playing.choices("migrate", M, origin="italia")
    assert "asia_minor" not in playing.choices("migrate", M, origin="libya")
    playing.does(M, Migrate(origin="italia", target="asia_minor", citizens={"peasant": 1})).does(M, Finish())
    assert playing.player(M).used == ["migrate"]


def test_7_8_3_asking_and_moving_nobody_declines_the_card() -> None:
    playing = (
        Scene()
        .region("italia", soldiers={M: 1})
        .region("graecia", A, buildings=["road"])
        .turn(M, "raid", "chronicle")
        .play()
        .does(M, Passage(card="raid", roads=("graecia",)))
        .does(A, Permit(roads=()))
        .does(M, Finish())
    )
    assert playing.player(M).used == []
    assert playing.told("turn.declines") == [{"seat": M, "card": "raid"}]


def test_7_8_1_nobody_moves_twice_in_an_action() -> None:
    playing = (
        Scene().region("italia", peasants={M: 2}).region("gallia", peasants={M: 1}).turn(M, "migrate", "build").play()
    )
    playing.does(M, Migrate(origin="italia", target="gallia", citizens={"peasant": 2}))
    playing.refuses(Migrate(origin="gallia", target="italia", citizens={"peasant": 2}), M)
    playing.does(M, Migrate(origin="gallia", target="italia", citizens={"peasant": 1}))
    assert playing.player(M).used == ["migrate"]


# 7.9 Caravans


def test_7_9_5_a_region_reached_before_brings_no_heritage_again() -> None:
    position = Scene().region("sicilia", A, "capital").player(M, caravans=["sicilia--libya"])
    assert not brings_heritage(position.state, M, "italia--sicilia")
    assert brings_heritage(position.state, N, "italia--sicilia")
    assert not brings_heritage(position.state, A, "italia--sicilia")


def test_7_9_7_a_caravan_cut_off_leads_nowhere() -> None:
    position = Scene().region("gallia", M, "capital").player(M, caravans=["sicilia--libya", "gallia--italia"])
    assert connected(position.state, M) == {"gallia", "italia"}


def test_8_8_1_a_caravan_is_usually_paid_with_what_the_other_card_does_not_need() -> None:
    position = Scene().region("gallia", M, "capital").player(M, grain=3, gold=5)
    usual = {
        other: position.turn(M, "caravan_1", other).play().match.suggest(M, "caravan", {"border": "gallia--italia"})
        for other in ("build", "govern", "migrate")
    }
    paid = {other: slot.domain.usual for other, slot in usual.items() if isinstance(slot, NextSlot)}
    assert paid == {"build": "grain", "govern": "gold", "migrate": "gold"}, "else with what there is more of"


def test_8_5_what_can_be_paid_at_once_is_named_before_what_a_bonus_action_would_pay() -> None:
    position = Scene().region("gallia", M, "capital", peasants={M: 3}).player(M, gold=2, unrest=1)
    offered = position.turn(M, "build", "govern").play().choices("build", M, region="gallia")
    level = {building: BUILDINGS[building].level for building in offered}
    assert [level[building] > 1 for building in offered] == sorted(level[building] > 1 for building in offered)
    assert len(set(level.values())) > 1


def test_8_8_2_the_second_caravan_card_needs_culture_and_the_player_says_which_is_used() -> None:
    position = Scene().region("gallia", M, "capital").player(M, grain=4)
    assert position.turn(M, "caravan_1", "caravan_2").play().choices(
        "caravan", M, border="gallia--italia", payment="grain", heritage="none"
    ) == ["caravan_1"]
    playing = position.player(M, emphasis="culture").turn(M, "caravan_1", "caravan_2").play()
    playing.does(M, Caravan(border="gallia--italia", payment="grain", heritage="none", card="caravan_2"))
    assert playing.player(M).used == ["caravan_2"]


def test_8_8_1_a_caravan_is_not_paid_in_a_mix() -> None:
    playing = (
        Scene().region("gallia", M, "capital").player(M, grain=1, gold=1).turn(M, "caravan_1", "chronicle").play()
    )
    assert "caravan" not in playing.offers(M)
